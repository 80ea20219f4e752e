"""The construction rules of the beta, by what they look at: the force, a unit, an entry."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from armybuilder.engine.core.rules.construction import Findings, Rule
from armybuilder.engine.core.rules.selection import NOTHING, Facts, Selection
from armybuilder.engine.systems.blitz_beta.army.parts import ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.values import PRIMARY, SUPPORT
from armybuilder.engine.systems.blitz_beta.construction.facts import Fact
from armybuilder.engine.systems.blitz_beta.force import ANY_UNIT, Force, ResolvedUnit

BOOK = "blitz-beta"
ForceCheck = Callable[[Force], Findings]
UnitCheck = Callable[[ResolvedUnit, Force], Findings]
EntryCheck = Callable[[ResolvedEntry, ResolvedUnit, Force], Findings]
ForceRule = Callable[[Rule, Force], Findings]
UnitRule = Callable[[Rule, ResolvedUnit, Force], Findings]
EntryRule = Callable[[Rule, ResolvedEntry, ResolvedUnit, Force], Findings]

ROLES = PRIMARY, SUPPORT
RULES: list[Rule] = []


class Checks:
    """The rules that apply together, by what they look at and the facts that they are about; units and entries by role.
    Those of `purchases` come behind those of the entries."""

    def __init__(self) -> None:
        self.force = Selection[ForceCheck]()
        self.units: Mapping[str, Selection[UnitCheck]] = _by_role()
        self.ranks: Mapping[str, Selection[EntryCheck]] = _by_role()
        self.bought: Mapping[str, Selection[EntryCheck]] = _by_role()
        self.purchases: Mapping[str, Selection[UnitCheck]] = _by_role()


def _by_role() -> dict[str, Selection[Any]]:
    return {PRIMARY: Selection(), SUPPORT: Selection()}


GENERAL = Checks()
OF_ARMY: dict[str, Checks] = {}
"""Rules of one army, by its key; they apply besides the general ones."""


def _checks(army: str) -> Checks:
    return OF_ARMY.setdefault(army, Checks()) if army else GENERAL


def _register(identity: str, section: str, lines: tuple[int, ...], function: Callable[..., Any]) -> Rule:
    rule = Rule.of(BOOK, identity, section, lines, function)
    RULES.append(rule)
    return rule


def force_rule(
    identity: str, section: str, *lines: int, about: Facts = NOTHING, army: str = ""
) -> Callable[[ForceRule], ForceCheck]:
    """Register a rule that looks at the whole force, of every army or of one; `about` are the facts of which one has to be
    there, none for a rule about every force."""

    def decorate(function: ForceRule) -> ForceCheck:
        check = partial(function, _register(identity, section, lines, function))
        _checks(army).force.add(check, int(about))
        return check

    return decorate


def unit_rule(
    identity: str,
    section: str,
    *lines: int,
    roles: Sequence[str] = ROLES,
    about: Facts = NOTHING,
    purchases: bool = False,
    army: str = "",
) -> Callable[[UnitRule], UnitCheck]:
    """Register a rule that looks at one unit of the given roles that has one of the facts; with `purchases`, at what was
    bought for it and its models."""

    def decorate(function: UnitRule) -> UnitCheck:
        check = partial(function, _register(identity, section, lines, function))
        for role in roles:
            if purchases:
                _checks(army).purchases[role].add(check, int(about or Fact.BOUGHT))
            else:
                _checks(army).units[role].add(check, int(about))
        return check

    return decorate


def rank_rule(
    identity: str, section: str, *lines: int, roles: Sequence[str] = ROLES, about: Facts = Fact.RANKED
) -> Callable[[EntryRule], EntryCheck]:
    """Register a rule that looks at one entry that has a rank, and one of the facts."""
    return partial(_entry_rule, GENERAL.ranks, (identity, section, lines), roles, about)


def purchase_rule(
    identity: str,
    section: str,
    *lines: int,
    roles: Sequence[str] = ROLES,
    about: Facts = Fact.BOUGHT,
    army: str = "",
) -> Callable[[EntryRule], EntryCheck]:
    """Register a rule that looks at one entry for which something was bought that has one of the facts."""
    return partial(_entry_rule, _checks(army).bought, (identity, section, lines), roles, about)


def _entry_rule(
    checks: Mapping[str, Selection[EntryCheck]],
    place: tuple[str, str, tuple[int, ...]],
    roles: Sequence[str],
    about: Facts,
    function: EntryRule,
) -> EntryCheck:
    check = partial(function, _register(*place, function))
    for role in roles:
        checks[role].add(check, int(about))
    return check


def article(code: str) -> str:
    """`a GP`, `an SK`: codes are read letter by letter."""
    return f"an {code}" if code[:1] in "AEFHILMNORSX" else f"a {code}"


def unit_kind(unit: ResolvedUnit) -> str:
    """`a GP primary unit`, `an SK support unit`, `a generic support unit`."""
    return "a generic support unit" if unit.ua == ANY_UNIT else f"{article(unit.ua)} {unit.role} unit"


def unit_label(unit: ResolvedUnit) -> str:
    """`Alpha` for a primary unit, `Alpha's support unit` for a support unit, `Alpha's support unit 2` for another."""
    return f"{unit.group.label}'s {support_words(unit)}" if unit.is_support else unit.group.label


def support_words(unit: ResolvedUnit) -> str:
    """`support unit`, `support unit 2`."""
    return "support unit" if unit.number == 1 else f"support unit {unit.number}"
