"""Limits on options of which a whole army may have only a few (FC-14, FC-15, FC-24)."""

from collections.abc import Mapping
from math import ceil

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.construction import Findings, Rule, with_clause
from armybuilder.engine.systems.blitz_2006.book.options import ArmyOption, SquadOption
from armybuilder.engine.systems.blitz_2006.force import Force
from armybuilder.engine.systems.blitz_2006.rulings import BEGUN, PER_THOUSAND
from armybuilder.engine.systems.blitz_2006.validators.purchases import Takers, fewer_takers, remove_purchase, takers_of
from armybuilder.engine.systems.blitz_2006.validators.rules import RULES


@RULES.of_force("FC-24", "Veterans and others of which an army has a few", 1788)
def in_army(rule: Rule, force: Force) -> Findings:
    """Some options are taken so often in a whole army, or so often for each 1000 TV of its limit."""
    for option, taken in limited_options(force):
        most = most_in_army(option, force.source.limit, force.readings)
        number, last = count_takers(taken), taken[-1][1]
        if number > most:
            single = [remove_purchase(each) for _, each in reversed(taken)] if number - most == 1 else []
            yield with_clause(rule, rule.id, option.source).finding(
                "too-many-in-army",
                last.where,
                _too_many(option, most, number, force.source.limit),
                candidates=[*single, fewer_takers(taken, number - most)],
                option=option.key,
                number=number,
                most=most,
            )


def _too_many(option: SquadOption | ArmyOption, most: int, number: int, limit: int) -> str:
    told = {"option": option.name, "most": most or gettext("none"), "number": number, "excess": number - most}
    if not (option.army and option.army.per):
        return gettext("{option}: an army may have {most}; this one has {number}.\nRemove {excess}.", **told)
    return gettext(
        "{option}: an army with a limit of {limit} TV may have {most}; this one has {number}.\nRemove {excess}.",
        **told,
        limit=limit,
    )


def count_takers(taken: Takers) -> int:
    """Count how often it is taken, by each unit of a row."""
    return sum(row.count if row else 1 for row, _ in taken)


def limited_options(force: Force) -> list[tuple[SquadOption | ArmyOption, Takers]]:
    """Options that the whole army has a few of, with those who take them."""
    if "limited" not in force.cache:
        force.cache["limited"] = _find_limited_options(force)
    return list(force.cache["limited"])


def _find_limited_options(force: Force) -> list[tuple[SquadOption | ArmyOption, Takers]]:
    found: dict[str, tuple[SquadOption | ArmyOption, Takers]] = {}
    for squad in force.squads:
        for bought, taker in takers_of(squad):
            if bought.purchase.option.army:
                option = bought.purchase.option
                found.setdefault(option.key, (option, []))[1].append((taker, bought))
    return list(found.values())


def most_in_army(option: SquadOption | ArmyOption, limit: int, readings: Mapping[str, str]) -> int:
    """Return how often it may be taken; per 1000 TV of the limit, begun or in full (DQ-29)."""
    if option.army is None or option.army.per is None:
        return option.army.most if option.army else 0
    begun = readings[PER_THOUSAND] == BEGUN
    steps = ceil(limit / option.army.per) if begun else limit // option.army.per
    return option.army.most * steps
