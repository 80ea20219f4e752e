"""The construction rules of the beta, by what they look at: the force, a unit, an entry."""

from collections.abc import Callable, Iterable, Mapping, Sequence
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


def force_rule(
    identity: str, section: str, *lines: int, about: Facts = NOTHING, army: str = ""
) -> Callable[[ForceRule], ForceCheck]:
    """Register a rule that looks at the whole force, of every army or of one; `about` are the facts of which one has to be
    there, none for a rule about every force."""
    return partial(_registered, [_checks(army).force], (identity, section, lines), about)


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
    checks = _checks(army).purchases if purchases else _checks(army).units
    about = about or (Fact.BOUGHT if purchases else NOTHING)
    return partial(_registered, [checks[role] for role in roles], (identity, section, lines), about)


def rank_rule(
    identity: str, section: str, *lines: int, roles: Sequence[str] = ROLES, about: Facts = Fact.RANKED
) -> Callable[[EntryRule], EntryCheck]:
    """Register a rule that looks at one entry that has a rank, and one of the facts."""
    return partial(_registered, [GENERAL.ranks[role] for role in roles], (identity, section, lines), about)


def purchase_rule(
    identity: str, section: str, *lines: int, roles: Sequence[str] = ROLES, about: Facts = Fact.BOUGHT, army: str = ""
) -> Callable[[EntryRule], EntryCheck]:
    """Register a rule that looks at one entry for which something was bought that has one of the facts."""
    bought = _checks(army).bought
    return partial(_registered, [bought[role] for role in roles], (identity, section, lines), about)


def _registered(
    selections: Iterable[Selection[Any]],
    place: tuple[str, str, tuple[int, ...]],
    about: Facts,
    function: Callable[..., Findings],
) -> Callable[..., Findings]:
    """The rule that a function checks, added to the checks of its kind."""
    rule = Rule.of(BOOK, *place, function)
    RULES.append(rule)
    check = partial(function, rule)
    for selection in selections:
        selection.add(check, about)
    return check


def article(code: str) -> str:
    """`a GP`, `an SK`: codes are read letter by letter."""
    return f"an {code}" if code[:1] in "AEFHILMNORSX" else f"a {code}"


def unit_kind(unit: ResolvedUnit) -> str:
    """`a GP primary unit`, `an SK support unit`, `a generic support unit`."""
    return "a generic support unit" if unit.ua == ANY_UNIT else f"{article(unit.ua)} {unit.role} unit"
