"""Sight, distance and the cover that counts (BR-21, BR-28)."""

from typing import NamedTuple

from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import OBSTRUCTED, SIGHT, UNSEEN
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import COVERS
from armybuilder.engine.systems.gundam_skirmish.odds.rules.covers import cover_steps
from armybuilder.engine.systems.gundam_skirmish.rulings import battle as read

CLOSE = 6.0
"""Inches of close combat range, from the base (BR-34)."""
NEWTYPE = "newtype"


class Line(NamedTuple):
    """The line between two units: inches between bases, the cover in which the first sees the second, and the second the first;
    `unseen` where it is not in Sight."""

    inches: float
    cover: str
    cover_back: str

    @property
    def back(self) -> "Line":
        """The same from the other unit."""
        return Line(self.inches, self.cover_back, self.cover)


def line_between(battle: Battle, unit: BattleUnit, other: BattleUnit) -> Line:
    """The line between two units where they stand."""
    return Line(
        battle.gap(unit, other),
        battle.cover(unit, other) if faces(battle, unit, other) else UNSEEN,
        battle.cover(other, unit) if faces(battle, other, unit) else UNSEEN,
    )


def distance(battle: Battle, unit: BattleUnit, target: BattleUnit) -> float:
    return battle.gap(unit, target)


def faces(battle: Battle, unit: BattleUnit, other: BattleUnit) -> bool:
    """Whether one is within 60 degrees of where another looks; all around for a Newtype (BR-21, L44)."""
    return NEWTYPE in unit.recruit.traits or battle.field.angle(unit.cell, unit.facing, other.cell) <= SIGHT


# Implements BR-21
def sees(battle: Battle, unit: BattleUnit, other: BattleUnit) -> bool:
    """In front, and not wholly hidden."""
    return faces(battle, unit, other) and battle.cover(unit, other) != UNSEEN


def is_higher(battle: Battle, unit: BattleUnit, other: BattleUnit) -> bool:
    """Whether one stands or flies higher than another; never in space (BR-27, BR-50)."""
    return not battle.space and battle.height(unit) > battle.height(other)


# Implements BR-28, BR-29
def counted_cover(battle: Battle, unit: BattleUnit, target: BattleUnit, *, penetrates: bool) -> str:
    """The cover that counts against an attack: after Get to cover!, space and Penetration. A target of a Volley that is wholly
    hidden is Obstructed."""
    cover = battle.cover(unit, target)
    if target.recruit.air:
        return cover
    cover = OBSTRUCTED if cover == UNSEEN else cover
    steps = cover_steps(
        cover, battle.catalogue[COVERS], order=battle.sides[target.side].covered, space=battle.space,
        penetrates=penetrates, reading=battle.readings[read.COVER_ORDER.key],
    )  # fmt: skip
    for _, then in steps:
        cover = then
    return cover
