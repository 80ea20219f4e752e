"""Where a side gets victory points: what its mission makes of places, and of losses (SC-8)."""

from collections.abc import Iterator
from functools import lru_cache

from armybuilder.engine.core.table.terrain import Box
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, Side
from armybuilder.engine.systems.blitz_2006.battle.table.zones import inches_to, is_in
from armybuilder.engine.systems.blitz_2006.book.scenarios import Mission, MissionScore

OWN_ZONE, ENEMY_ZONE, NEUTRAL = "own-zone", "enemy-zone", "neutral"
OWN = "own"
PULL = 0.012
"""The part of a unit's points that an inch nearer to a zone is worth in which victory points wait."""
HELD = 0.25
"""The part of a unit's points that it counts to stand where a line of a mission says, at the end of a battle."""
EAGER, STEADY, CAREFUL = 0.6, 0.8, 1.0
"""What the fire of enemies counts beside one's own: less where points are to be had for destroyed enemies, more where they are for those
of one's own who live."""


def mission_of(battle: Battle, side: int) -> Mission:
    return battle.catalogue.missions[battle.sides[side].mission]


@lru_cache(maxsize=64)
def care_of(gained: tuple[MissionScore, ...], lost: tuple[MissionScore, ...]) -> float:
    """What the fire of enemies counts in a mission beside one's own."""
    lives = any(line.side == OWN and not line.place for line in (*gained, *lost))
    kills = any(line.side != OWN and not line.place for line in gained)
    return STEADY if lives == kills else CAREFUL if lives else EAGER


def care(battle: Battle, side: int) -> float:
    """What the fire of enemies counts for a side beside its own."""
    mission = mission_of(battle, side)
    return care_of(mission.gained, mission.lost)


def _lines(battle: Battle, side: int) -> Iterator[tuple[str, float]]:
    """Yield the parts of the table that count for one's own groups, with what each is worth to a group."""
    mission = mission_of(battle, side)
    for lines, sign in ((mission.gained, 1.0), (mission.lost, -1.0)):
        yield from ((line.place, sign * float(line.factor)) for line in lines if line.side == OWN and line.place)


def ground_worth(battle: Battle, side: int, x: float, y: float) -> float:
    """The part of a unit's points that a place is worth by itself: where lines of the mission count it, and how far it is to there."""
    found = 0.0
    late = HELD * min(1.0, battle.round / max(1, battle.rounds))
    zones = {OWN_ZONE: battle.sides[side].zone, ENEMY_ZONE: battle.sides[1 - side].zone}
    for place, worth in _lines(battle, side):
        if _counts(battle.sides[side], zones, place, x, y):
            found += late * worth
        if place == ENEMY_ZONE and worth > 0 and zones[place]:
            found -= PULL * worth * inches_to(zones[place], x, y)
        if place == OWN_ZONE and worth < 0 and zones[place]:
            found += PULL * min(0.0, inches_to(zones[place], x, y) - 3.0)
    return found


def _counts(_side: Side, zones: dict[str, tuple[Box, ...]], place: str, x: float, y: float) -> bool:
    if place == NEUTRAL:
        return not any(is_in(zone, x, y) for zone in zones.values() if zone)
    return bool(zones[place]) and is_in(zones[place], x, y)
