"""Dice of a campaign: typed as they fell on a table, or rolled here, one at a time and each with what it is for."""

import random
from collections.abc import Sequence

import msgspec

SIDES = 6
MOST_DICE = 5_000
"""Dice of one step."""


class Die(msgspec.Struct, frozen=True):
    """A die as it fell: what it was rolled for, how many sides it has, and what it shows."""

    label: str
    sides: int
    value: int


class DieWanted(Exception):  # noqa: N818 - nothing is wrong: a step waits for somebody to roll
    """A step goes no further without a die: what it is for, its sides, and the dice of the step before it."""

    def __init__(self, label: str, sides: int, so_far: tuple[Die, ...]) -> None:
        super().__init__(f"A die with {sides} sides is wanted: {label}.")
        self.label, self.sides, self.so_far = label, sides, so_far


class UnfitDieError(ValueError):
    """A die that was typed shows what none of its sides has; `index` counts the dice of the step from 0."""

    def __init__(self, index: int, die: Die) -> None:
        super().__init__(f"{die.value} is no side of the die for “{die.label}”, which has 1 to {die.sides}.")
        self.index = index


class CampaignDice:
    """Dice of one step: those that were `typed`, in this order, then those that `source` rolls. Where neither has one left,
    `DieWanted` asks for it."""

    def __init__(self, typed: Sequence[int] = (), source: random.Random | None = None) -> None:
        self._typed, self._source = tuple(typed), source
        self.fallen: list[Die] = []

    def roll(self, label: str, sides: int = SIDES) -> int:
        """The next die, from 1 to `sides`."""
        index = len(self.fallen)
        if index < len(self._typed):
            die = Die(label, sides, self._typed[index])
            if not 1 <= die.value <= sides:
                raise UnfitDieError(index, die)
        elif self._source is not None:
            die = Die(label, sides, self._source.randint(1, sides))
        else:
            raise DieWanted(label, sides, tuple(self.fallen))
        self.fallen.append(die)
        return die.value

    @property
    def unused(self) -> int:
        """How many typed dice nobody asked for."""
        return max(len(self._typed) - len(self.fallen), 0)
