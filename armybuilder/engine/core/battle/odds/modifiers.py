"""Modifiers added to rolls, each with its reason and rule, and what they are worth in the end."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Protocol, TypeVar

import msgspec

from armybuilder.engine.core.battle.odds.sides import Side

Number = Fraction | float
Worth = tuple[Number, Number | None]
"""The chance to succeed, and what that costs the target on average; None where nobody is hit."""


class Modifier(msgspec.Struct, frozen=True):
    """So much is added to the roll of a side, and why. In answers `hit` is what it is worth: the chance to succeed less that
    without it; `expected` the same of levels of damage, or of infantry, that the target loses on average, where anybody does."""

    side: Side
    label: str
    value: int
    rule: str
    hit: float | None = None
    expected: float | None = None


class _HasValue(Protocol):
    @property
    def value(self) -> int: ...


AnyT = TypeVar("AnyT")
ValuedT = TypeVar("ValuedT", bound=_HasValue)
StructT = TypeVar("StructT", bound=msgspec.Struct)


def nonzero(*found: ValuedT) -> Iterator[ValuedT]:
    """Those that change something."""
    return (modifier for modifier in found if modifier.value)


def without(modifiers: Iterable[AnyT], left_out: int | None) -> list[AnyT]:
    """All but the one at a place; all for None."""
    return [modifier for place, modifier in enumerate(modifiers) if place != left_out]


def sum_of(modifiers: Iterable[Modifier], side: Side) -> int:
    """All that is added to the roll of a side."""
    return sum(modifier.value for modifier in modifiers if modifier.side == side)


def with_effects(modifiers: Sequence[StructT], worth: Worth, without_one: Callable[[int], Worth]) -> list[StructT]:
    """Modifiers with their `hit` and `expected`: what all of them come to, less what comes `without_one`, by its place."""
    return [_with_effect(modifier, worth, without_one(place)) for place, modifier in enumerate(modifiers)]


def _with_effect(modifier: StructT, whole: Worth, rest: Worth) -> StructT:
    (hit, lost), (missed, spared) = whole, rest
    expected = None if lost is None or spared is None else float(lost - spared)
    return msgspec.structs.replace(modifier, hit=float(hit - missed), expected=expected)
