"""What a whole army has a few of (FC-14, FC-15, FC-24)."""

from collections.abc import Mapping
from math import ceil

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.construction import Findings, Rule, cited
from armybuilder.engine.systems.blitz_2006.book.options import ArmyOption, Option
from armybuilder.engine.systems.blitz_2006.force import Force
from armybuilder.engine.systems.blitz_2006.rulings import BEGUN, PER_THOUSAND
from armybuilder.engine.systems.blitz_2006.validators.purchases import Takers, fewer_takers, takers_of, without
from armybuilder.engine.systems.blitz_2006.validators.rules import RULES


@RULES.of_force("FC-24", "Veterans and others of which an army has a few", 1788)
def in_army(rule: Rule, force: Force) -> Findings:
    """Some options are taken so often in a whole army, or so often for each 1000 TV of its limit."""
    for option, taken in limited(force):
        most = most_in_army(option, force.source.limit, force.readings)
        number, last = times(taken), taken[-1][1]
        if number > most:
            single = [without(each) for _, each in reversed(taken)] if number - most == 1 else []
            yield cited(rule, rule.id, option.source).finding(
                "too-many-in-army",
                last.where,
                _too_many(option, most, number, force.source.limit),
                candidates=[*single, fewer_takers(taken, number - most)],
                option=option.key,
                number=number,
                most=most,
            )


def _too_many(option: Option | ArmyOption, most: int, number: int, limit: int) -> str:
    told = {"option": option.name, "most": most or gettext("none"), "number": number, "excess": number - most}
    if not (option.army and option.army.per):
        return gettext("{option}: an army may have {most}, and this one has {number}.\nTake {excess} away.", **told)
    return gettext(
        "{option}: an army may have {most} with a limit of {limit} TV, and this one has {number}.\nTake {excess} away.",
        **told,
        limit=limit,
    )


def times(taken: Takers) -> int:
    """How often it is taken, by each unit of a row."""
    return sum(row.count if row else 1 for row, _ in taken)


def limited(force: Force) -> list[tuple[Option | ArmyOption, Takers]]:
    """Options that the whole army has a few of, with those who take them."""
    if "limited" not in force.made:
        force.made["limited"] = _limited(force)
    return list(force.made["limited"])


def _limited(force: Force) -> list[tuple[Option | ArmyOption, Takers]]:
    found: dict[str, tuple[Option | ArmyOption, Takers]] = {}
    for squad in force.squads:
        for bought, taker in takers_of(squad):
            if bought.purchase.option.army:
                option = bought.purchase.option
                found.setdefault(option.key, (option, []))[1].append((taker, bought))
    return list(found.values())


def most_in_army(option: Option | ArmyOption, limit: int, readings: Mapping[str, str]) -> int:
    """How often it may be taken; for each 1000 TV that the limit has begun, or has in full (DQ-29)."""
    if option.army is None or option.army.per is None:
        return option.army.most if option.army else 0
    begun = readings[PER_THOUSAND] == BEGUN
    steps = ceil(limit / option.army.per) if begun else limit // option.army.per
    return option.army.most * steps
