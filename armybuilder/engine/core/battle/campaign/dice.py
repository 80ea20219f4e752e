"""Dice of a campaign: typed as they fell on a table, or rolled here, one at a time and each with what it is for."""

import random
from collections.abc import Sequence

import msgspec

from armybuilder.engine.core.battle.campaign.messages import Value, render_message
from armybuilder.engine.core.language import gettext

SIDES = 6
MOST_DICE = 5_000
"""Dice of one step."""


class CampaignDie(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die as it fell: what it was rolled for, how many sides it has, and what it shows. `label` says to whoever reads what it
    was for."""

    wording: str = msgspec.field(name="label")
    sides: int
    value: int
    values: dict[str, Value] = {}

    @property
    def label(self) -> str:
        return render_message(self.wording, self.values)


class DieRequiredError(Exception):
    """A step goes no further without a die: what it is for, its sides, and the dice of the step before it."""

    def __init__(self, label: str, sides: int, so_far: tuple[CampaignDie, ...]) -> None:
        super().__init__(gettext("This needs a die with {sides} sides: {label}.", sides=sides, label=label))
        self.label, self.sides, self.so_far = label, sides, so_far


class UnfitDieError(ValueError):
    """A die that was typed shows what none of its sides has; `index` counts the dice of the step from 0."""

    def __init__(self, index: int, die: CampaignDie) -> None:
        super().__init__(
            gettext(
                "{value} is not on the die for “{label}”, which has 1 to {sides}.",
                value=die.value,
                label=die.label,
                sides=die.sides,
            )
        )
        self.index = index


class CampaignDice:
    """Dice of one step: those that were `typed`, in this order, then those that `source` rolls. Where neither has one left,
    `DieRequiredError` asks for it."""

    def __init__(self, typed: Sequence[int] = (), source: random.Random | None = None) -> None:
        self._typed, self._source = tuple(typed), source
        self.fallen: list[CampaignDie] = []

    def roll(self, text: str, sides: int = SIDES, /, **values: Value) -> int:
        """The next die, from 1 to `sides`; `text`, which was marked by `gettext_noop`, says what it is for."""
        index = len(self.fallen)
        if index < len(self._typed):
            die = CampaignDie(text, sides, self._typed[index], values)
            if not 1 <= die.value <= sides:
                raise UnfitDieError(index, die)
        elif self._source is not None:
            die = CampaignDie(text, sides, self._source.randint(1, sides), values)
        else:
            raise DieRequiredError(render_message(text, values), sides, tuple(self.fallen))
        self.fallen.append(die)
        return die.value

    @property
    def unused(self) -> int:
        """The number of typed dice that nobody asked for."""
        return max(len(self._typed) - len(self.fallen), 0)
