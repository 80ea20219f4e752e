"""Display texts of options: their words, a note, the place they lead to and the model they are about."""

from typing import NamedTuple

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.blitz_beta.battle.narration.names import BattleNames
from armybuilder.engine.systems.blitz_beta.battle.state import Battle

NOBODY = -1
COMPASS = (
    gettext_noop("east"),
    gettext_noop("north-east"),
    gettext_noop("north"),
    gettext_noop("north-west"),
    gettext_noop("west"),
    gettext_noop("south-west"),
    gettext_noop("south"),
    gettext_noop("south-east"),
)
"""Directions by eighths of a turn; north is the far edge."""


class OptionText(NamedTuple):
    """The text of an option; `cell` is where it leads, `model` whom it is about, -1 for neither. `chance` is that
    of an attack to do any harm.
    """

    text: str
    note: str = ""
    cell: int = NOBODY
    model: int = NOBODY
    chance: float = 1.0


class QuestionContext(NamedTuple):
    """A battle, what its things are called, and the model that is asked about, -1 for none."""

    battle: Battle
    names: BattleNames
    model: int

    def name_of(self, number: int) -> str:
        return self.names.model_name(number)

    def weapon_name(self, mount: int, ammo: int, model: int = NOBODY) -> str:
        """A weapon of the model, with its ammunition where it has several kinds."""
        number = self.model if model < 0 else model
        if mount < 0:
            return gettext("bare hands")
        found = self.battle.models[number].kit.mounts[mount]
        return found.text if len(found.profiles) == 1 else found.profiles[ammo].text

    def format_place(self, cell: int) -> str:
        """A place by its inches along and across."""
        spot = self.battle.spot(cell)
        return gettext("{x:g}″ across, {y:g}″ up", x=spot["x"], y=spot["y"])


def format_facing(direction: int) -> str:
    """A facing (24 to a turn, from the right edge against the clock) by the compass."""
    return gettext(COMPASS[round(direction / 3) % 8])
