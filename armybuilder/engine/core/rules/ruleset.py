"""The rules of a book, registered one by one as they are written, and asked of a force."""

from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Generic, TypeVar

from armybuilder.engine.checkpoints import checkpoint
from armybuilder.engine.core.force import ForceLike
from armybuilder.engine.core.rules.bounds import out_of_bounds
from armybuilder.engine.core.rules.construction import Finding, Findings, Rule, in_order, until_enough
from armybuilder.engine.core.rules.rulebook import ImplementedElsewhere

ForceT = TypeVar("ForceT", bound=ForceLike)
PlaceT = TypeVar("PlaceT")
OfForce = Callable[[Rule, ForceT], Findings]
OfPlace = Callable[[Rule, PlaceT, ForceT], Findings]
Check = Callable[[ForceT], Iterator[Finding]]


class RuleSet(Generic[ForceT]):
    """The rules of the book with this key, by what they look at: `of_force` registers one that looks at the whole force, and
    `each` makes more such words, for its groups and rows. `rulings` and `elsewhere` are those of its `RuleBook`.

    A registered function tells the rule by its docstring; it is given the rule, the place and the force. Rules are asked as they
    are registered, or where they stand in several `modules`, module by module as these are listed: then it does not matter in
    which order they are imported. Reports show what is found at one place in the order in which it was found.
    """

    def __init__(
        self,
        book: str,
        rulings: Mapping[str, Sequence[str]] | None = None,
        elsewhere: Mapping[str, ImplementedElsewhere] | None = None,
        modules: Sequence[str] = (),
    ) -> None:
        self.book, self.rulings, self.elsewhere = book, rulings or {}, elsewhere or {}
        self.modules = modules
        self.rules: list[Rule] = []
        self._levels: list[Check[ForceT]] = [self._of_force]
        self._own: list[tuple[Rule, OfForce[ForceT]]] = []

    def of_force(self, identity: str, section: str, *lines: int) -> Callable[[OfForce[ForceT]], OfForce[ForceT]]:
        """Register a rule with its id, section and lines (one, or the first and the last)."""

        def register(function: OfForce[ForceT]) -> OfForce[ForceT]:
            rule = self.make_rule(identity, section, lines, function)
            insort(self._own, (rule, function), key=lambda each: self.place(each[0]))
            return function

        return register

    def each(self, places: Callable[[ForceT], Iterable[PlaceT]]) -> "RuleRegistrar[ForceT, PlaceT]":
        """Registers rules that look at each of these places; they are asked behind all that were made before."""
        each = RuleRegistrar(self, places, [])
        self._levels.append(each.findings)
        return each

    def findings(self, force: ForceT) -> list[Finding]:
        """Everything that is found in a force, worst first."""
        checkpoint()
        found = (found for level in self._levels for found in level(force))
        return in_order(until_enough(chain(out_of_bounds(force), found)))

    def _of_force(self, force: ForceT) -> Findings:
        return (found for rule, function in self._own for found in function(rule, force))

    def make_rule(self, identity: str, section: str, lines: tuple[int, ...], function: Callable[..., Any]) -> Rule:
        """A rule, told by those that there are."""
        rule = Rule.of(self.book, identity, section, lines, function)
        insort(self.rules, rule, key=self.place)
        return rule

    def place(self, rule: Rule) -> int:
        """Return the position of a rule's module among `modules`; `ValueError` where it is not one of them."""
        return self.modules.index(rule.function.__module__.rpartition(".")[2]) if self.modules else 0


@dataclass(frozen=True, slots=True, eq=False)
class RegisteredRule(Generic[ForceT, PlaceT]):
    """A rule with its function; one that looks at its place `alone` is asked there once."""

    rule: Rule
    function: OfPlace[PlaceT, ForceT]
    alone: bool

    def findings(self, place: Any, force: ForceT) -> Iterable[Finding]:
        if not self.alone:
            return self.function(self.rule, place, force)
        kept: dict[Any, Sequence[Finding]] = place.cached_findings
        if self not in kept:
            kept[self] = tuple(self.function(self.rule, place, force))
        return kept[self]


@dataclass(frozen=True, slots=True)
class RuleRegistrar(Generic[ForceT, PlaceT]):
    """Registers rules that look at each of some places of a force, which are looked up once."""

    rules: RuleSet[ForceT]
    places: Callable[[ForceT], Iterable[PlaceT]]
    checks: list[RegisteredRule[ForceT, PlaceT]]

    def __call__(
        self, identity: str, section: str, *lines: int, alone: bool = False
    ) -> Callable[[OfPlace[PlaceT, ForceT]], OfPlace[PlaceT, ForceT]]:
        def register(function: OfPlace[PlaceT, ForceT]) -> OfPlace[PlaceT, ForceT]:
            rule = self.rules.make_rule(identity, section, lines, function)
            insort(self.checks, RegisteredRule(rule, function, alone), key=lambda check: self.rules.place(check.rule))
            return function

        return register

    def findings(self, force: ForceT) -> Findings:
        """Return their findings, one rule after the other."""
        places = list(self.places(force))
        return (found for check in self.checks for place in places for found in check.findings(place, force))
