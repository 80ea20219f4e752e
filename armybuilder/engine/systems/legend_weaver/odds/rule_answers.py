"""Answers of a chapter, in fractions: `output` turns them into numbers, lines and pictures."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

import msgspec

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import Spread


class OddsModifier(msgspec.Struct, frozen=True):
    """So much is added to a roll, and why: 5 points worse to hit are -5. In answers about shots `hit` is what that is worth: the
    chance of a shot to hit less that without it, and `expected` the same of casualties on average."""

    label: str
    value: int
    rule: str
    roll: str = gettext_noop("to hit")
    hit: float | None = None
    expected: float | None = None


class EventChance(NamedTuple):
    """One chance. `key` stands in JSON, `label` is for people, `good` says whether whoever asks hopes for it."""

    key: str
    label: str
    chance: Fraction
    good: bool = True


class NumberChances(NamedTuple):
    """Chances of numbers, all of them; what each is called begins with `unit`, such as `turn 3`."""

    key: str
    title: str
    spread: Spread
    unit: str = ""


class RuleAnswer(NamedTuple):
    """An answer. `needs` are numbers to be rolled and other figures, by what they are called."""

    title: str
    needs: Mapping[str, int]
    chances: tuple[EventChance, ...]
    rows: tuple[NumberChances, ...] = ()
    modifiers: tuple[OddsModifier, ...] = ()
    notes: tuple[str, ...] = ()

    def chance(self, key: str) -> Fraction:
        return next(chance.chance for chance in self.chances if chance.key == key)

    def row(self, key: str) -> Spread:
        return next(row.spread for row in self.rows if row.key == key)


def sum_of(modifiers: Iterable[OddsModifier], roll: str) -> int:
    """All that is added to a roll."""
    return sum(modifier.value for modifier in modifiers if modifier.roll == roll)
