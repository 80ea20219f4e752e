"""Display data of tests with labelled modifiers: dice pools and rolls."""

from typing import Literal, NamedTuple

import msgspec


class RollModifier(NamedTuple):
    """A labelled change of a test: `dice` more or fewer, the skill `steps` better or worse, by which `rule`.

    One with neither only says why the skill is what it is.
    """

    label: str
    dice: int
    rule: str
    steps: int = 0


class DicePool(msgspec.Struct, frozen=True):
    """A test before it is rolled: the `skill` after all steps (None is NA), the `base` dice, what changed them, the
    number of `dice` that comes of it, never below zero, and the skill as it was `rated` before the steps. Dice have so many `sides`;
    `under` is a test that a die passes with the skill or less."""

    skill: int | None
    base: int
    modifiers: tuple[RollModifier, ...]
    dice: int
    rated: int | None = None
    sides: int = 6
    under: bool = False


class DiceRoll(msgspec.Struct, frozen=True):
    """A test as an event shows it: the pool, the dice as they lie, what they came to (successes of a roll or of a test against a
    number, total of a check, or of the highest die, to which modifiers add), and the dice that were rolled again where it was a
    re-roll."""

    kind: Literal["roll", "check", "highest", "test"]
    pool: DicePool
    dice: tuple[int, ...]
    result: int
    before: tuple[int, ...] | None = None
