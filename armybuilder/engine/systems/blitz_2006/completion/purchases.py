"""Options for sale: those that a squad may buy as a whole and each of its rows for its units, with what is taken,
what speaks against the rest, and how an option is bought.

A row of several units buys for as many of them as the guide allows: those units move to a separate row.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from armybuilder.engine.core.documents.edits import EditResult, single_out
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.report import Points, Problem
from armybuilder.engine.systems.blitz_2006 import document as doc
from armybuilder.engine.systems.blitz_2006.book.armies import GuideSquad
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.changes import Become
from armybuilder.engine.systems.blitz_2006.book.purchases import Purchase, purchases_by_seller, purchases_of
from armybuilder.engine.systems.blitz_2006.completion.trial import SquadTrial
from armybuilder.engine.systems.blitz_2006.force import FieldedSquad, FieldedUnit, Force
from armybuilder.engine.systems.blitz_2006.modifications import can_take
from armybuilder.engine.systems.blitz_2006.resolver import resolve


@dataclass(frozen=True, slots=True)
class Sale:
    """Something for sale to the squad or row at `where`. `taken` is where the list says that it is bought, empty where it is not;
    then `takers` units of the row may buy it, and `reasons` say why none may."""

    purchase: Purchase
    where: str
    taken: str
    takers: int
    reasons: tuple[Problem, ...]

    @property
    def price(self) -> Points:
        """The price each taker pays."""
        return self.purchase.tv

    @property
    def allowed(self) -> bool:
        return bool(self.taken) or not self.reasons


def sold_to_squad(force: Force, squad: FieldedSquad) -> list[Sale]:
    """Return what the squad can buy as a whole, in the order of its guide."""
    taken = {each.purchase.key: each.where for each in squad.purchases}
    trial = SquadTrial(force, squad)
    return [
        Sale(
            purchase,
            squad.where,
            taken.get(purchase.key, ""),
            squad.count if purchase.taker.every else 1,
            _squad_reasons(trial, purchase, taken),
        )
        for purchase in purchases_for(squad.record, squad.catalogue)
        if purchase.by_squad
    ]


def sold_to_row(force: Force, row: FieldedUnit) -> list[Sale]:
    """Return what each model of a row may buy, in the order of the guide: nothing that its model can never take,
    whatever it becomes.
    """
    taken = {each.purchase.key: each.where for each in row.purchases}
    trial, models = SquadTrial(force, row.squad), _reachable_models(row)
    return [
        Sale(purchase, row.where, taken.get(purchase.key, ""), *_takers(trial, row, purchase, taken))
        for purchase in purchases_for(row.squad.record, row.squad.catalogue)
        if not purchase.by_squad and (purchase.key in taken or can_concern(purchase, row, models))
    ]


def with_purchase(
    document: doc.ForceDocument, catalogue: Catalogue, where: str, key: str, most: int = 0
) -> doc.ForceDocument:
    """The document in which the squad or row at `where` has bought `key`, at most for `most` units of the row where that is
    said; another choice of the same option goes. What the rules refuse is bought for all, and told by the report.
    `LookupError` where nobody sells that."""
    force = resolve(document, catalogue)
    for squad in force.squads:
        if squad.where == where:
            return _with_squad(
                document, squad, with_squad_option(squad, _sale(sold_to_squad(force, squad), key).purchase)
            )
        for index, row in enumerate(squad.rows):
            if row.where == where:
                sale = _sale(sold_to_row(force, row), key)
                number = min(most or row.count, sale.takers or row.count)
                return _with_squad(
                    document, squad, with_row_options(squad, index, _row_options(row, sale.purchase), number)
                )
    raise LookupError(gettext("This unit is no longer in the list."))


def buy(
    document: doc.ForceDocument, catalogue: Catalogue, where: str, key: str, most: int = 0
) -> EditResult[doc.ForceDocument]:
    """The same as an edit."""
    after = with_purchase(document, catalogue, where, key, most)
    return EditResult(after, where, gettext("Buy {option}", option=purchases_of(catalogue)[key].name))


def _sale(sales: list[Sale], key: str) -> Sale:
    found = next((sale for sale in sales if sale.purchase.key == key), None)
    if found is None:
        raise LookupError(gettext("Option '{key}' isn't available here.", key=key))
    return found


def _with_squad(document: doc.ForceDocument, squad: FieldedSquad, source: doc.Squad) -> doc.ForceDocument:
    groups = [source if each is squad.source else each for each in document.groups]
    return msgspec.structs.replace(document, groups=groups)


# ---------------------------------------------------------------- what there is


def purchases_for(squad: GuideSquad, catalogue: Catalogue) -> Iterator[Purchase]:
    """The options of a squad, then those of any squad of its faction."""
    yield from purchases_by_seller(catalogue).get(squad.key, ())
    yield from purchases_by_seller(catalogue).get(squad.faction, ())


def _reachable_models(row: FieldedUnit) -> set[str]:
    """Models that a unit is or may become."""
    found = {row.record.key, row.fit.key}
    while True:
        more = {
            change.model
            for purchase in purchases_for(row.squad.record, row.squad.catalogue)
            for change in purchase.changes
            if isinstance(change, Become) and any(can_take(purchase.option, key, row.squad.catalogue) for key in found)
        }
        if more <= found:
            return found
        found |= more


def can_concern(purchase: Purchase, row: FieldedUnit, models: set[str]) -> bool:
    """Whether such a unit might buy it. Transports buy what names them, for whatever a crew of their own has no use."""
    if purchase.taker.of == "leader" and not row.leads:
        return False
    if row.addition and row.addition.crew and not purchase.option.of:
        return False
    return any(can_take(purchase.option, key, row.squad.catalogue) for key in models)


# ---------------------------------------------------------------- how it is bought


def _squad_reasons(trial: SquadTrial, purchase: Purchase, taken: dict[str, str]) -> tuple[Problem, ...]:
    return () if purchase.key in taken else trial.new_problems(with_squad_option(trial.squad, purchase))


def with_squad_option(squad: FieldedSquad, purchase: Purchase) -> doc.Squad:
    """The squad with an option that it takes as a whole."""
    kept = [key for key, each in option_words(squad) if each is None or each.option is not purchase.option]
    return msgspec.structs.replace(squad.source, options=[*kept, purchase.key])


def option_words(part: FieldedSquad | FieldedUnit) -> Iterator[tuple[str, Purchase | None]]:
    """The words that a squad or a row has for what it buys, each with what that is, as far as it is known."""
    known = {each.where.rpartition("/")[2]: each.purchase for each in part.purchases}
    return ((word, known.get(str(index))) for index, word in enumerate(part.source.options))


def _takers(
    trial: SquadTrial, row: FieldedUnit, purchase: Purchase, taken: dict[str, str]
) -> tuple[int, tuple[Problem, ...]]:
    """For how many of a row it may be bought, or why for none."""
    if purchase.key in taken:
        return row.count, ()
    index = trial.squad.rows.index(row)
    reasons: tuple[Problem, ...] = ()
    for number in _numbers(row, purchase):
        reasons = trial.new_problems(with_row_options(trial.squad, index, _row_options(row, purchase), number))
        if not reasons:
            return number, ()
    return 0, reasons


def _numbers(row: FieldedUnit, purchase: Purchase) -> list[int]:
    """All of a row, as many as the option has left, one."""
    others = sum(
        other.count
        for other in row.squad.rows
        if other is not row and any(each.purchase.option is purchase.option for each in other.purchases)
    )
    left = row.count if purchase.taker.most is None else purchase.taker.most - others
    return list(dict.fromkeys((min(row.count, max(1, left)), 1)))


def _row_options(row: FieldedUnit, purchase: Purchase) -> list[str]:
    """Return the options that the list gives for a row, with the new one replacing another choice of its option."""
    return [
        *(key for key, each in option_words(row) if each is None or each.option is not purchase.option),
        purchase.key,
    ]


def with_row_options(squad: FieldedSquad, index: int, options: list[str], number: int) -> doc.Squad:
    """The squad in which `number` of a row buy these options; the others of it go on in a row of their own."""
    row = squad.rows[index]
    rows = [msgspec.structs.replace(row.source, count=number, options=options)]
    if number < row.count:
        others = msgspec.structs.replace(row.source, count=row.count - number)
        single_out(others)
        rows.append(others)
    units = squad.source.units
    at = next(place for place, unit in enumerate(units) if unit is row.source)
    return msgspec.structs.replace(squad.source, units=[*units[:at], *rows, *units[at + 1 :]])
