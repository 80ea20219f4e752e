"""Dice that can be seeded or scripted.

Every random thing of a battle comes from one `Dice` object that is passed in. Same seed, same rolls.
"""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import product
from struct import Struct
from types import TracebackType
from typing import Protocol, Self, TypeVar

T = TypeVar("T")
SIDES = 6
_GROUP = 4
_TABLES: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(product(range(1, SIDES + 1), repeat=count)) for count in range(_GROUP + 1)
)
_SIZES = tuple(len(table) for table in _TABLES)
_FIRST, _SECOND = 2147483563, 2147483399
NUMBERS = _FIRST - 1
_WORDS = Struct("<QQ")
_FAIR = tuple(NUMBERS - NUMBERS % size for size in _SIZES)
"""Below this each outcome has as many numbers as any other."""


class Dice(Protocol):
    """A source of rolls of dice, six-sided unless a roll says otherwise."""

    def roll(self, count: int, sides: int = SIDES) -> tuple[int, ...]:
        """`count` dice from 1 to `sides` in the order they fell; none for a count of zero or less."""
        ...


def draw_things(dice: Dice, things: Iterable[T], count: int) -> tuple[T, ...]:
    """So many of some things in a random order, or all of them: cards of a deck. The last one left needs no die."""
    left = list(things)
    return tuple(left.pop(dice.roll(1, len(left))[0] - 1 if len(left) > 1 else 0) for _ in range(min(count, len(left))))


class SeededNumbers:
    """Whole numbers from 0 to below `NUMBERS` without an end, of a seed and the number of a step alone.

    The combined generator of L'Ecuyer (Communications of the ACM 31, 1988, figure 3), begun with a digest (BLAKE2) of seed and
    step: steps that follow one another have nothing in common, and to begin one costs a quarter of what seeding
    a `random.Random` does, which was a twentieth of a battle.
    """

    __slots__ = ("_first", "_second", "_seed", "_step")

    def __init__(self, seed: int | str, step: int = 0) -> None:
        self.restart(seed, step)

    def restart(self, seed: int | str, step: int) -> None:
        """Begin anew. The work of it is done when a number is asked for, as often none is."""
        self._seed, self._step = seed, step
        self._first = self._second = 0

    def next(self) -> int:
        """The next number."""
        if not self._first:
            self._sow()
        self._first = self._first * 40014 % _FIRST
        self._second = self._second * 40692 % _SECOND
        return (self._first - self._second) % NUMBERS

    def _sow(self) -> None:
        first, second = _WORDS.unpack(blake2b(f"{self._seed} {self._step}".encode(), digest_size=_WORDS.size).digest())
        self._first, self._second = first % (_FIRST - 1) + 1, second % (_SECOND - 1) + 1


class SeededDice:
    """Dice of a seed. One number picks up to four six-sided dice at once out of a table of all their outcomes, each exactly as
    likely as any other: a number that would favour the first ones is left out. Any other die takes a number of its own."""

    __slots__ = ("_numbers",)

    def __init__(self, seed: int | str, step: int = 0) -> None:
        self._numbers = SeededNumbers(seed, step)

    def restart(self, seed: int | str, step: int) -> None:
        """Begin anew, from a seed and the number of a step alone."""
        self._numbers.restart(seed, step)

    def roll(self, count: int, sides: int = SIDES) -> tuple[int, ...]:
        if count <= 0:
            return ()
        if sides != SIDES:
            return tuple([self._roll_one(sides) for _ in range(count)])
        drawn = min(count, _GROUP)
        number = self._numbers.next()
        while number >= _FAIR[drawn]:
            number = self._numbers.next()
        dice = _TABLES[drawn][number % _SIZES[drawn]]
        return dice if count == drawn else dice + self.roll(count - drawn)

    def _roll_one(self, sides: int) -> int:
        fair = NUMBERS - NUMBERS % sides
        number = self._numbers.next()
        while number >= fair:
            number = self._numbers.next()
        return number % sides + 1


class SeededRandom:
    """The methods of `random.Random` that random players use, with the numbers of a seed and a step."""

    __slots__ = ("_numbers",)

    def __init__(self, seed: int | str = 0, step: int = 0) -> None:
        self._numbers = SeededNumbers(seed, step)

    def restart(self, seed: int | str, step: int) -> None:
        """Begin anew, from a seed and the number of a step alone."""
        self._numbers.restart(seed, step)

    def random(self) -> float:
        """From 0 to below 1."""
        return self._numbers.next() / NUMBERS

    def below(self, count: int) -> int:
        """From 0 to below `count`."""
        return int(self.random() * count)

    def uniform(self, least: float, most: float) -> float:
        """From `least` to `most`."""
        return least + (most - least) * self.random()

    def sample(self, things: Iterable[T], count: int) -> list[T]:
        """So many of some things, each once."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(count)]


class ScriptError(Exception):
    """The dice of a script do not fit what was rolled."""


class ScriptedDice:
    """Dice that fall as a test wrote them, one sequence a roll: `ScriptedDice([5, 4], [3])`.

    Every roll must ask for as many dice as its sequence has, a roll of no dice takes none from the script. As a context
    manager it also raises `ScriptError` when rolls are left over.
    """

    def __init__(self, *rolls: Sequence[int]) -> None:
        self._rolls = [tuple(roll) for roll in rolls]
        self._used = 0

    def roll(self, count: int, sides: int = SIDES) -> tuple[int, ...]:
        if count <= 0:
            return ()
        if self._used == len(self._rolls):
            raise ScriptError(f"the script has {self._used} rolls, and one of {count} dice more was asked for")
        dice = self._rolls[self._used]
        if len(dice) != count:
            raise ScriptError(f"roll {self._used + 1} of the script is {list(dice)}, but {count} dice were asked for")
        if max(dice) > sides:
            raise ScriptError(f"roll {self._used + 1} of the script is {list(dice)}, but its dice have {sides} sides")
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
