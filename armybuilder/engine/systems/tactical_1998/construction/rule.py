"""The construction rules of 1998, by what they look at: the force, a group, a unit."""

from collections.abc import Callable
from functools import partial
from typing import Any

from armybuilder.engine.core.rules.construction import Findings, Rule
from armybuilder.engine.systems.tactical_1998.document import SYSTEM
from armybuilder.engine.systems.tactical_1998.force import Force, ResolvedGroup, Team

ForceCheck = Callable[[Force], Findings]
GroupCheck = Callable[[ResolvedGroup, Force], Findings]
UnitCheck = Callable[[Team, Force], Findings]

RULES: list[Rule] = []
OF_FORCE: list[ForceCheck] = []
OF_GROUPS: list[GroupCheck] = []
OF_UNITS: list[UnitCheck] = []


def _register(identity: str, section: str, lines: tuple[int, ...], function: Callable[..., Any]) -> Rule:
    rule = Rule.of(SYSTEM, identity, section, lines, function)
    RULES.append(rule)
    return rule


def force_rule(identity: str, section: str, *lines: int) -> Callable[[Callable[[Rule, Force], Findings]], ForceCheck]:
    """Register a rule that looks at the whole force. Sections are headings: the numbers of the book do not agree."""

    def decorate(function: Callable[[Rule, Force], Findings]) -> ForceCheck:
        check = partial(function, _register(identity, section, lines, function))
        OF_FORCE.append(check)
        return check

    return decorate


def group_rule(
    identity: str, section: str, *lines: int
) -> Callable[[Callable[[Rule, ResolvedGroup, Force], Findings]], GroupCheck]:
    """Register a rule that looks at one combat group."""

    def decorate(function: Callable[[Rule, ResolvedGroup, Force], Findings]) -> GroupCheck:
        check = partial(function, _register(identity, section, lines, function))
        OF_GROUPS.append(check)
        return check

    return decorate


def unit_rule(
    identity: str, section: str, *lines: int
) -> Callable[[Callable[[Rule, Team, Force], Findings]], UnitCheck]:
    """Register a rule that looks at one row of units."""

    def decorate(function: Callable[[Rule, Team, Force], Findings]) -> UnitCheck:
        check = partial(function, _register(identity, section, lines, function))
        OF_UNITS.append(check)
        return check

    return decorate
