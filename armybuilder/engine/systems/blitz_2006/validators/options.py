"""Who buys what, and how often (FC-8, FC-35, FC-40, FC-41)."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.construction import Candidate, Findings, Rule
from armybuilder.engine.core.rules.operations import remove, replace
from armybuilder.engine.systems.blitz_2006.book.changes import Rank
from armybuilder.engine.systems.blitz_2006.book.options import ArmyOption
from armybuilder.engine.systems.blitz_2006.book.purchases import Purchase, purchases_of
from armybuilder.engine.systems.blitz_2006.document import WORDS
from armybuilder.engine.systems.blitz_2006.force import Bought, FieldedSquad, FieldedUnit, Force
from armybuilder.engine.systems.blitz_2006.modifications import fits_on
from armybuilder.engine.systems.blitz_2006.validators.purchases import bought_in, fewer_takers, given, offers, without
from armybuilder.engine.systems.blitz_2006.validators.rules import of_buyers, of_takers


@of_buyers("FC-8", "Army Lists", 1693)
def own_options(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """A squad and its units buy options of that squad, at its price, and what any squad of the faction may buy."""
    for bought in bought_in(squad):
        if not offers(squad, bought.purchase):
            same = _same(squad, bought.purchase)
            yield rule.finding(
                "foreign-option",
                bought.where,
                _foreign(squad, bought.purchase, has_own=bool(same)),
                candidates=[
                    *(
                        (gettext("Use that of {squad}", squad=squad.record.name), replace(bought.where, key))
                        for key in same
                    ),
                    without(bought),
                ],
                option=bought.purchase.key,
            )


def _foreign(squad: FieldedSquad, purchase: Purchase, *, has_own: bool) -> str:
    told = {"option": purchase.name, "seller": _seller(squad, purchase), "squad": squad.label}
    if has_own:
        return gettext("The option '{option}' is that of {seller}, not of {squad}.\nRemove it, or use its own.", **told)
    return gettext("The option '{option}' is that of {seller}, not of {squad}.\nRemove it.", **told)


def _seller(squad: FieldedSquad, purchase: Purchase) -> str:
    """Whose option something is; of another faction with its name."""
    option, catalogue = purchase.option, squad.catalogue
    if isinstance(option, ArmyOption):
        return gettext("the {faction}", faction=catalogue.factions[option.faction].name)
    seller = catalogue.squads[option.squad]
    if seller.faction == squad.record.faction:
        return seller.name
    return gettext("{squad} of the {faction}", squad=seller.name, faction=catalogue.factions[seller.faction].name)


def _same(squad: FieldedSquad, purchase: Purchase) -> list[str]:
    """What the squad has under the same word."""
    key = f"{squad.record.key}/{purchase.key.rpartition('/')[2]}"
    return [key] if key in purchases_of(squad.catalogue) else []


@of_buyers("FC-41", "Army Lists", 1693)
def by_whom(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """What a squad takes as a whole stands with the squad, what units take, with them."""
    for bought in squad.bought:
        if not bought.purchase.by_squad:
            yield rule.finding(
                "option-of-units",
                bought.where,
                gettext(
                    "{option} is bought for single units, not for {squad} as a whole.\nGive it to those units that take it.",
                    option=bought.purchase.name,
                    squad=squad.label,
                ),
                candidates=[_for_each(squad, bought), without(bought)],
                option=bought.purchase.key,
            )
    for row in squad.rows:
        for bought in row.bought:
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
                            [*remove(bought.where), *given(squad, bought.purchase.key)],
                        ),
                        without(bought),
                    ],
                    option=bought.purchase.key,
                )


def _for_each(squad: FieldedSquad, bought: Bought) -> Candidate:
    """Give all that may take it what stands with the squad."""
    option, catalogue = bought.purchase.option, squad.catalogue
    rows = [row for row in squad.rows if fits_on(option, row.fit.key, catalogue)]
    taken = [step for row in rows for step in given(row, bought.purchase.key)]
    return gettext("Give it to every unit that may take it"), [*remove(bought.where), *taken]


@of_buyers("FC-35", "Army Lists", 1693)
def quantities(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """No more units take an option than it says."""
    counts: dict[str, list[FieldedUnit]] = {}
    for row in squad.rows:
        few = [each.purchase.option for each in row.bought if each.purchase.taker.most is not None]
        for key in {option.key: None for option in few}:
            counts.setdefault(key, []).append(row)
    for key, rows in counts.items():
        option = next(each.purchase.option for each in rows[0].bought if each.purchase.option.key == key)
        number, most = sum(row.count for row in rows), option.taker.most
        # What an army has a few of is told of the whole army.
        if option.taker.of == "unit" and not option.army and most is not None and number > most:
            takers = [(row, next(each for each in row.bought if each.purchase.option.key == key)) for row in rows]
            yield rule.finding(
                "too-many-takers",
                takers[-1][1].where,
                gettext(
                    "{option}: {units} of {squad} may take it, and {takers} do.\nTake it away from {excess}.",
                    option=option.name,
                    units=WORDS.fielded(most),
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
    several = [bought for bought in (squad.bought, *(row.bought for row in squad.rows)) if len(bought) > 1]
    for bought in several:
        seen: set[str] = set()
        for each in bought:
            key = each.purchase.option.key
            if key in seen:
                yield rule.finding(
                    "taken-twice",
                    each.where,
                    gettext(
                        "{option} is taken twice, and may be taken once.\nRemove one of them.",
                        option=each.purchase.option.name,
                    ),
                    candidates=[without(each)],
                    option=key,
                )
            seen.add(key)


@of_takers("FC-40", "Army Lists", 1693)
def leaders_only(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """What the leader buys is taken by the leader alone, who is not the second in command as well."""
    for bought in row.bought:
        if bought.purchase.taker.of == "leader" and not row.leads:
            yield rule.finding(
                "leaders-option",
                bought.where,
                gettext(
                    "{option} is for the leader of {squad}, and {unit} does not lead it.\nTake it away, or "
                    "give it to the leader.",
                    option=bought.purchase.name,
                    squad=row.squad.label,
                    unit=row.label,
                ),
                candidates=[*_to_leader(row, bought), without(bought)],
                option=bought.purchase.key,
            )
        if row.leads and Rank("second") in bought.purchase.changes:
            yield rule.finding(
                "leader-as-second",
                bought.where,
                gettext(
                    "{unit} leads {squad} and is not its second in command as well.\nTake {option} away, or "
                    "give it to another.",
                    unit=row.label,
                    squad=row.squad.label,
                    option=bought.purchase.name,
                ),
                candidates=[*_to_another(row, bought), without(bought)],
                option=bought.purchase.key,
            )


def _to_leader(row: FieldedUnit, bought: Bought) -> Iterator[Candidate]:
    for leader in row.squad.leaders[:1]:
        yield (
            gettext("Give it to {taker}", taker=leader.label),
            [*remove(bought.where), *given(leader, bought.purchase.key)],
        )


def _to_another(row: FieldedUnit, bought: Bought) -> Iterator[Candidate]:
    """Give it to a single unit that does not lead."""
    for other in row.squad.rows:
        if other.count == 1 and not other.leads:
            patch = [*remove(bought.where), *given(other, bought.purchase.key)]
            if other.label == row.label:
                yield gettext("Give it to another {unit}", unit=other.label), patch
            else:
                yield gettext("Give it to {taker}", taker=other.label), patch
