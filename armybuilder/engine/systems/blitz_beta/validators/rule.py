"""The construction rules of the beta, by what they look at: the force, a unit, an entry."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from armybuilder.engine.core.language import gettext, ngettext
from armybuilder.engine.core.rules.construction import Findings, Rule
from armybuilder.engine.core.rules.selection import NOTHING, Facts, Selection
from armybuilder.engine.systems.blitz_beta.army.parts import ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.values import PRIMARY, SUPPORT
from armybuilder.engine.systems.blitz_beta.force import ANY_UNIT, Force, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.validators.facts import ForceFact

BOOK = "blitz-beta"
RULES: list[Rule] = []
ROLES: tuple[str, ...] = PRIMARY, SUPPORT
Check = Callable[..., Findings]
"""A rule that knows itself, asked as its function is."""
ForceRule = Callable[[Rule, Force], Findings]
UnitRule = Callable[[Rule, ResolvedUnit, Force], Findings]
EntryRule = Callable[[Rule, ResolvedEntry, ResolvedUnit, Force], Findings]
RuleT = TypeVar("RuleT", ForceRule, UnitRule, EntryRule)


class Checks:
    """The rules that apply together, by what they look at and the facts that they are about; units and entries by role.
    Those of `purchases` come behind those of the entries."""

    def __init__(self) -> None:
        self.force = Selection[Check]()
        self.units, self.ranks, self.bought, self.purchases = (
            {role: Selection[Check]() for role in ROLES} for _ in range(4)
        )


CHECKS = defaultdict[str, Checks](Checks)
"""By the key of the army that they are of; those of every army, under the empty key, come first."""


@dataclass(frozen=True)
class BetaRuleRegistrar(Generic[RuleT]):
    """Registers a rule with its id, section and lines: for units of these `roles`, of every `army` or of one, where one of
    the facts is there that it is `about` (in any case, where there are none)."""

    into: Callable[[Checks, str], Selection[Check]]
    facts: Facts = NOTHING
    """What rules are about that do not say it."""
    usual: Sequence[str] = ROLES

    def __call__(
        self,
        identity: str,
        section: str,
        *lines: int,
        roles: Sequence[str] = (),
        about: Facts = NOTHING,
        army: str = "",
    ) -> Callable[[RuleT], RuleT]:
        def register(function: RuleT) -> RuleT:
            rule = Rule.of(BOOK, identity, section, lines, function)
            RULES.append(rule)
            for role in roles or self.usual:
                self.into(CHECKS[army], role).add(partial(function, rule), about or self.facts)
            return function

        return register


force_rule = BetaRuleRegistrar[ForceRule](lambda checks, _role: checks.force, usual=[""])
unit_rule = BetaRuleRegistrar[UnitRule](lambda checks, role: checks.units[role])
rank_rule = BetaRuleRegistrar[EntryRule](lambda checks, role: checks.ranks[role], ForceFact.RANKED)
"""For each entry that has a rank."""
purchase_rule = BetaRuleRegistrar[EntryRule](lambda checks, role: checks.bought[role], ForceFact.BOUGHT)
"""For each entry for which something was bought."""
unit_purchase_rule = BetaRuleRegistrar[UnitRule](lambda checks, role: checks.purchases[role], ForceFact.BOUGHT)
"""For each unit for which, or for whose models, something was bought."""


def code_with_article(code: str) -> str:
    """`a GP`, `an SK`: codes are read letter by letter."""
    return gettext("an {code}", code=code) if code[:1] in "AEFHILMNORSX" else gettext("a {code}", code=code)


def unit_kind(unit: ResolvedUnit) -> str:
    """`a GP primary unit`, `an SK support unit`, `a generic support unit`."""
    if unit.ua == ANY_UNIT:
        return gettext("a generic support unit")
    if unit.is_support:
        return gettext("{a_code} support unit", a_code=code_with_article(unit.ua))
    return gettext("{a_code} primary unit", a_code=code_with_article(unit.ua))


def format_actions(number: int) -> str:
    """`1 action`, `2 actions`."""
    return ngettext("{number} action", "{number} actions", number)


def format_counted_actions(number: int) -> str:
    """`1 action that count`, `2 actions that count`."""
    return ngettext("{number} action that counts", "{number} actions that count", number)


def format_from_models(number: int) -> str:
    """`from 1 model`, `from 2 models`."""
    return ngettext("from {number} model", "from {number} models", number)


def format_models(name: str, number: int) -> str:
    """`1 Armiger`, `2 Armigers`."""
    return ngettext("{number} {name}", "{number} {name}s", number, name=name)


def format_units_of_role(role: str, number: int) -> str:
    """`1 primary unit`, `2 support units`."""
    if role == SUPPORT:
        return ngettext("{number} support unit", "{number} support units", number)
    return ngettext("{number} primary unit", "{number} primary units", number)


def format_units_of_type(ua: str, number: int) -> str:
    """`1 SR unit`, `2 SR units`."""
    return ngettext("{number} {ua} unit", "{number} {ua} units", number, ua=ua)
