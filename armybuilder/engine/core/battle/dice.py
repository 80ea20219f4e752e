"""Dice that can be seeded or scripted, and how a test with labelled modifiers is shown.

Every random thing of a battle comes from one `Dice` object that is passed in. Same seed, same rolls.
"""

import random
from collections.abc import Sequence
from itertools import product
from types import TracebackType
from typing import Literal, NamedTuple, Protocol, Self

import msgspec

SIDES = 6
_GROUP = 4
_TABLES: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(product(range(1, SIDES + 1), repeat=count)) for count in range(_GROUP + 1)
)
_SIZES = tuple(len(table) for table in _TABLES)


class Dice(Protocol):
    """Whatever rolls six-sided dice."""

    def roll(self, count: int) -> tuple[int, ...]:
        """`count` dice from 1 to 6 in the order they fell; none for a count of zero or less."""
        ...


class SeededDice:
    """Dice from a `random.Random`: one draw picks up to four dice at once out of a table of all their outcomes.

    A draw has 53 bits, so no outcome of four dice is off by more than a part in 10^12.
    """

    __slots__ = ("_begins", "_random", "_reseed", "source")

    def __init__(self, source: random.Random) -> None:
        self.source = source
        self._random = source.random
        # What `Random.seed` does with a whole number, which dice get again and again.
        self._reseed = super(random.Random, source).seed
        self._begins: tuple[int, int] | None = None

    def begin(self, seed: int, step: int) -> None:
        """Begin anew, from a seed and the number of a step alone. The work of it is done when dice are rolled, as they often are
        not."""
        self._begins = seed, step

    def roll(self, count: int) -> tuple[int, ...]:
        if self._begins is not None:
            self._reseed(mixed(*self._begins))
            self._begins = None
        if count <= _GROUP:
            return _TABLES[count][int(self._random() * _SIZES[count])] if count > 0 else ()
        first = _TABLES[_GROUP][int(self._random() * _SIZES[_GROUP])]
        return first + self.roll(count - _GROUP)


def mixed(seed: int, step: int) -> int:
    """One number of two, far from those of the neighbours: the dice of a step."""
    value = (seed * 0x9E3779B97F4A7C15 + step * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    value = ((value ^ (value >> 30)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return value ^ (value >> 31)


class ScriptError(AssertionError):
    """The dice of a script do not fit what was rolled."""


class ScriptedDice:
    """Dice that fall as a test wrote them, one sequence a roll: `ScriptedDice([5, 4], [3])`.

    Every roll must ask for as many dice as its sequence has, a roll of no dice takes none from the script. As a context
    manager it also raises `ScriptError` when rolls are left over.
    """

    def __init__(self, *rolls: Sequence[int]) -> None:
        self._rolls = [tuple(roll) for roll in rolls]
        self._used = 0

    def roll(self, count: int) -> tuple[int, ...]:
        if count <= 0:
            return ()
        if self._used == len(self._rolls):
            raise ScriptError(f"the script has {self._used} rolls, and one of {count} dice more was asked for")
        dice = self._rolls[self._used]
        if len(dice) != count:
            raise ScriptError(f"roll {self._used + 1} of the script is {list(dice)}, but {count} dice were asked for")
        self._used += 1
        return dice

    def finish(self) -> None:
        """Raise `ScriptError` when rolls are left over."""
        left = [list(roll) for roll in self._rolls[self._used :]]
        if left:
            raise ScriptError(f"left over in the script: {left}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.finish()


class Modifier(NamedTuple):
    """A labelled change of a test: `dice` more or fewer, the skill `steps` better or worse, by which `rule`.

    One with neither only says why the skill is what it is.
    """

    label: str
    dice: int
    rule: str
    steps: int = 0


class Pool(msgspec.Struct, frozen=True):
    """A test before it is rolled: the `skill` after all steps (None is NA), the `base` dice, what changed them, the
    number of `dice` that comes of it, never below zero, and the skill as it was `rated` before the steps."""

    skill: int | None
    base: int
    modifiers: tuple[Modifier, ...]
    dice: int
    rated: int | None = None


class Throw(msgspec.Struct, frozen=True):
    """A test as an event shows it: the pool, the dice as they lie, what they came to (successes of a roll, total of a
    check), and the dice that were rolled again where it was a re-roll."""

    kind: Literal["roll", "check"]
    pool: Pool
    dice: tuple[int, ...]
    result: int
    before: tuple[int, ...] | None = None
