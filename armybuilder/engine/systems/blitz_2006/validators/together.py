"""Purchases that must be made together, and those that exclude each other (FC-42, FC-19)."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.construction import Candidate, Findings, Rule
from armybuilder.engine.systems.blitz_2006.book.changes import Change, Improve
from armybuilder.engine.systems.blitz_2006.book.options import ArmyOption, SquadOption
from armybuilder.engine.systems.blitz_2006.book.purchases import excluded_options, option_word, purchases_of
from armybuilder.engine.systems.blitz_2006.force import FieldedSquad, FieldedUnit, Force, PurchasedOption
from armybuilder.engine.systems.blitz_2006.validators.purchases import add_option, remove_purchase, takers_of
from armybuilder.engine.systems.blitz_2006.validators.rules import of_buyers, of_takers


@of_buyers("FC-42", "Army Lists", 1693)
def companions(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """An option that needs another is taken with it, by the same unit or the squad."""
    for bought, taker in takers_of(squad):
        for need in bought.purchase.option.needs:
            if need not in _words(squad, taker):
                yield rule.finding(
                    "needs-option",
                    bought.where,
                    gettext(
                        "{option} also needs '{other}'.\nTake that too, or do without {option}.",
                        option=bought.purchase.name,
                        other=_option_name(bought.purchase.option, need, squad),
                    ),
                    candidates=[*_add_required_option(need, bought, taker or squad, squad), remove_purchase(bought)],
                    option=bought.purchase.key,
                    needs=need,
                )


def _words(squad: FieldedSquad, taker: FieldedUnit | None) -> set[str]:
    """The words of options that a squad takes, and of those that one of its rows does."""
    taken = [*squad.purchases, *(taker.purchases if taker else ())]
    added = {option_word(row.addition.option) for row in squad.rows if row.joined and row.addition}
    return added | {option_word(each.purchase.option) for each in taken}


def _add_required_option(
    need: str, bought: PurchasedOption, taker: FieldedSquad | FieldedUnit, squad: FieldedSquad
) -> Iterator[Candidate]:
    """Take what is needed, too: with the squad, where it is for the squad."""
    known = purchases_of(squad.catalogue).get(f"{bought.purchase.option.key.rpartition('/')[0]}/{need}")
    if known:
        yield (
            gettext("Take {option} as well", option=known.name),
            add_option(squad if known.by_squad else taker, known.key),
        )


def _option_name(option: SquadOption | ArmyOption, word: str, squad: FieldedSquad) -> str:
    """The name of an option beside another."""
    siblings = squad.record.options if isinstance(option, SquadOption) else squad.catalogue.army_options.values()
    return next((each.name for each in siblings if option_word(each) == word), word)


@of_buyers("FC-42", "Army Lists", 1693)
def exclusions(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """No unit takes options that exclude each other; what the squad takes as a whole, a transport among it, excludes them on
    all of its units."""
    if not _has_exclusions(squad):
        return
    shared = [(each.purchase.option, remove_purchase(each)) for each in squad.purchases]
    rides = ((row, row.addition) for row in squad.rows if row.joined and row.addition and row.addition.crew)
    shared += [(addition.option, row.fewer(row.count)) for row, addition in rides]
    for row in squad.rows:
        others = [(option, way) for option, way in shared if option.taker.of == "group"]
        for bought in row.purchases:
            option = bought.purchase.option
            against, way = next((each for each in others if _excludes(each[0], option)), (None, None))
            if against and way:
                yield rule.finding(
                    "excluded",
                    bought.where,
                    gettext(
                        ("{unit} takes both {option} and {other}, which exclude each other.\nRemove one of the two."),
                        unit=row.label,
                        option=bought.purchase.name,
                        other=against.name,
                    ),
                    candidates=[remove_purchase(bought), way],
                    option=option.key,
                    excludes=against.key,
                )
            others.append((option, remove_purchase(bought)))


def _has_exclusions(squad: FieldedSquad) -> bool:
    """Whether an option of a squad excludes something, one by which transports came among them."""
    for row in squad.rows:
        if row.addition and row.addition.option.excludes:
            return True
        for each in row.purchases:
            if each.purchase.excludes:
                return True
    return any(each.purchase.excludes for each in squad.purchases)


def _excludes(one: SquadOption | ArmyOption, other: SquadOption | ArmyOption) -> bool:
    """Whether either of them says so of the other."""
    return option_word(one) in excluded_options(other) or option_word(other) in excluded_options(one)


@of_takers("FC-19", "Limited Resources", 1995)
def stripped_down(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """A unit that is stripped down takes nothing that adds a sturdy box."""
    for bought in (each for each in row.purchases if _strips(each.purchase.option)):
        for other in (*row.squad.purchases, *row.purchases):
            if any(map(_sturdier, other.purchase.changes)):
                yield rule.finding(
                    "excluded",
                    other.where,
                    gettext(
                        (
                            "{unit} is stripped down and cannot take {option}, which adds a sturdy box.\nRemove one of the "
                            "two."
                        ),
                        unit=row.label,
                        option=other.purchase.name,
                    ),
                    candidates=[remove_purchase(other), remove_purchase(bought)],
                    option=other.purchase.option.key,
                    excludes=bought.purchase.option.key,
                )


def _strips(option: SquadOption | ArmyOption) -> bool:
    return isinstance(option, ArmyOption) and "sturdy" in option.excludes_changes


def _sturdier(change: Change) -> bool:
    """Whether it adds a sturdy box."""
    return isinstance(change, Improve) and change.stat == "sturdy" and (change.by or 0) > 0
