"""The dice of a shot: what play, the judge and the odds of an event go by."""

from typing import NamedTuple

from armybuilder.engine.core.battle.throws import RollModifier


class Shot(NamedTuple):
    """The dice of a shot: what play and odds both go by."""

    dice: int
    acc: int
    rerolls: int
    armour: int
    block: int
    head: int
    shield: tuple[int, int] | None
    crit: int
    dam: int
    spared: int
    penetrates: bool
    modifiers: tuple[RollModifier, ...] = ()
