"""Rules on options: who buys which, and how often (FC-8, FC-35, FC-40, FC-41)."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.construction import Candidate, Findings, Rule
from armybuilder.engine.core.rules.operations import remove, replace
from armybuilder.engine.systems.blitz_2006.book.changes import Rank
from armybuilder.engine.systems.blitz_2006.book.options import ArmyOption
from armybuilder.engine.systems.blitz_2006.book.purchases import Purchase, purchases_of
from armybuilder.engine.systems.blitz_2006.document import WORDS
from armybuilder.engine.systems.blitz_2006.force import FieldedSquad, FieldedUnit, Force, PurchasedOption
from armybuilder.engine.systems.blitz_2006.modifications import can_take
from armybuilder.engine.systems.blitz_2006.validators.purchases import (
    add_option,
    fewer_takers,
    is_offered,
    purchases_in,
    remove_purchase,
)
from armybuilder.engine.systems.blitz_2006.validators.rules import of_buyers, of_takers


@of_buyers("FC-8", "Army Lists", 1693)
def own_options(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """A squad and its units buy options of that squad, at its price, and what any squad of the faction may buy."""
    for bought in purchases_in(squad):
        if not is_offered(squad, bought.purchase):
            same = _own_equivalent(squad, bought.purchase)
            yield rule.finding(
                "foreign-option",
                bought.where,
                _foreign(squad, bought.purchase, has_own=bool(same)),
                candidates=[
                    *(
                        (gettext("Use the option of {squad}", squad=squad.record.name), replace(bought.where, key))
                        for key in same
                    ),
                    remove_purchase(bought),
                ],
                option=bought.purchase.key,
            )


def _foreign(squad: FieldedSquad, purchase: Purchase, *, has_own: bool) -> str:
    told = {"option": purchase.name, "seller": _seller(squad, purchase), "squad": squad.label}
    if has_own:
        return gettext("The option '{option}' belongs to {seller}, not to {squad}.\nRemove it, or use its own.", **told)
    return gettext("The option '{option}' belongs to {seller}, not to {squad}.\nRemove it.", **told)


def _seller(squad: FieldedSquad, purchase: Purchase) -> str:
    """Return the name of whose option something is; with its faction's name where that is another one."""
    option, catalogue = purchase.option, squad.catalogue
    if isinstance(option, ArmyOption):
        return gettext("the {faction}", faction=catalogue.factions[option.faction].name)
    seller = catalogue.squads[option.squad]
    if seller.faction == squad.record.faction:
        return seller.name
    return gettext("{squad} of the {faction}", squad=seller.name, faction=catalogue.factions[seller.faction].name)


def _own_equivalent(squad: FieldedSquad, purchase: Purchase) -> list[str]:
    """Return the squad's purchase under the same word, if any."""
    key = f"{squad.record.key}/{purchase.key.rpartition('/')[2]}"
    return [key] if key in purchases_of(squad.catalogue) else []


@of_buyers("FC-41", "Army Lists", 1693)
def by_whom(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """Check that options of whole squads are bought by the squad and those of units by the units."""
    for bought in squad.purchases:
        if not bought.purchase.by_squad:
            yield rule.finding(
                "option-of-units",
                bought.where,
                gettext(
                    (
                        "{option} is bought for single units, not for {squad} as a whole.\nGive it to the units that can "
                        "take it."
                    ),
                    option=bought.purchase.name,
                    squad=squad.label,
                ),
                candidates=[_give_to_each(squad, bought), remove_purchase(bought)],
                option=bought.purchase.key,
            )
    for row in squad.rows:
        for bought in row.purchases:
            if bought.purchase.by_squad:
                yield rule.finding(
                    "option-of-squad",
                    bought.where,
                    gettext(
                        "{option} is bought for {squad} as a whole, not for single units.\nGive it to the squad.",
                        option=bought.purchase.name,
                        squad=squad.label,
                    ),
                    candidates=[
                        (
                            gettext("Give it to {taker}", taker=squad.label),
                            [*remove(bought.where), *add_option(squad, bought.purchase.key)],
                        ),
                        remove_purchase(bought),
                    ],
                    option=bought.purchase.key,
                )


def _give_to_each(squad: FieldedSquad, bought: PurchasedOption) -> Candidate:
    """Give all that may take it what stands with the squad."""
    option, catalogue = bought.purchase.option, squad.catalogue
    rows = [row for row in squad.rows if can_take(option, row.fit.key, catalogue)]
    taken = [step for row in rows for step in add_option(row, bought.purchase.key)]
    return gettext("Give it to every unit that can take it"), [*remove(bought.where), *taken]


@of_buyers("FC-35", "Army Lists", 1693)
def quantities(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """No more units take an option than it says."""
    counts: dict[str, list[FieldedUnit]] = {}
    for row in squad.rows:
        few = [each.purchase.option for each in row.purchases if each.purchase.taker.most is not None]
        for key in {option.key: None for option in few}:
            counts.setdefault(key, []).append(row)
    for key, rows in counts.items():
        option = next(each.purchase.option for each in rows[0].purchases if each.purchase.option.key == key)
        number, most = sum(row.count for row in rows), option.taker.most
        # What an army has a few of is told of the whole army.
        if option.taker.of == "unit" and not option.army and most is not None and number > most:
            takers = [(row, next(each for each in row.purchases if each.purchase.option.key == key)) for row in rows]
            yield rule.finding(
                "too-many-takers",
                takers[-1][1].where,
                gettext(
                    "{option}: {units} of {squad} may take it, and {takers} do.\nRemove it from {excess}.",
                    option=option.name,
                    units=WORDS.count_models(most),
                    squad=squad.label,
                    takers=number,
                    excess=number - most,
                ),
                candidates=[fewer_takers(takers, number - most)],
                option=key,
                number=number,
                most=most,
            )


@of_buyers("FC-35", "Army Lists", 1693)
def once(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """A unit takes an option once, and one of its choices; so does a squad."""
    several = [bought for bought in (squad.purchases, *(row.purchases for row in squad.rows)) if len(bought) > 1]
    for bought in several:
        seen: set[str] = set()
        for each in bought:
            key = each.purchase.option.key
            if key in seen:
                yield rule.finding(
                    "taken-twice",
                    each.where,
                    gettext(
                        "{option} is taken twice, but may be taken only once.\nRemove one.",
                        option=each.purchase.option.name,
                    ),
                    candidates=[remove_purchase(each)],
                    option=key,
                )
            seen.add(key)


@of_takers("FC-40", "Army Lists", 1693)
def leaders_only(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """Check that options for leaders are bought by the leader alone, who is not also the second in command."""
    for bought in row.purchases:
        if bought.purchase.taker.of == "leader" and not row.leads:
            yield rule.finding(
                "leaders-option",
                bought.where,
                gettext(
                    (
                        "{option} is for the leader of {squad}, and {unit} does not lead it.\nRemove it, or give it to "
                        "the leader."
                    ),
                    option=bought.purchase.name,
                    squad=row.squad.label,
                    unit=row.label,
                ),
                candidates=[*_give_to_leader(row, bought), remove_purchase(bought)],
                option=bought.purchase.key,
            )
        if row.leads and Rank("second") in bought.purchase.changes:
            yield rule.finding(
                "leader-as-second",
                bought.where,
                gettext(
                    (
                        "{unit} leads {squad} and cannot also be its second in command.\nRemove {option}, or give it to "
                        "another."
                    ),
                    unit=row.label,
                    squad=row.squad.label,
                    option=bought.purchase.name,
                ),
                candidates=[*_give_to_another(row, bought), remove_purchase(bought)],
                option=bought.purchase.key,
            )


def _give_to_leader(row: FieldedUnit, bought: PurchasedOption) -> Iterator[Candidate]:
    for leader in row.squad.leaders[:1]:
        yield (
            gettext("Give it to {taker}", taker=leader.label),
            [*remove(bought.where), *add_option(leader, bought.purchase.key)],
        )


def _give_to_another(row: FieldedUnit, bought: PurchasedOption) -> Iterator[Candidate]:
    """Give it to a single unit that does not lead."""
    for other in row.squad.rows:
        if other.count == 1 and not other.leads:
            patch = [*remove(bought.where), *add_option(other, bought.purchase.key)]
            if other.label == row.label:
                yield gettext("Give it to another {unit}", unit=other.label), patch
            else:
                yield gettext("Give it to {taker}", taker=other.label), patch
