"""Terrain and concealment between two units, and who is seen through them (BR-30 to BR-33)."""

from armybuilder.engine.systems.blitz_2006.odds.mathematics.rounding import halved
from armybuilder.engine.systems.blitz_2006.odds.questions import Ground
from armybuilder.engine.systems.blitz_2006.rulings import LAST

PER_POINT = {"light": 9, "heavy": 6, "hard": 3}
"""Inches of each sort of cover that make a point (L628)."""
AT_LEAST_ONE_BEYOND = {"light": 2, "heavy": 1, "hard": 0}
"""More inches than these make one at least (DQ-12)."""


def cover_of(ground: Ground) -> int:
    """Points of cover: inches of a sort are added up first, then the sorts (L618)."""
    found = ground.solid + (1 if ground.hidden or ground.touching else 0)
    for sort, inches in PER_POINT.items():
        here = getattr(ground, sort)
        found += max(int(here // inches), 1 if here > AT_LEAST_ONE_BEYOND[sort] else 0)
    return found


def sighting_range(size: int, *, hull_down: bool = False, traceable: int = 0, stealth: int = 0) -> int:
    """Inches within which a unit is seen whatever lies between: half of its size hull-down, more with traceable emissions,
    less with stealth though not below half (L656, L1117)."""
    half = halved(size)
    return max((half if hull_down else size) + traceable - stealth, half if stealth else 0)


def is_autodetected(obscurement: int, inches: float | None, seen: int | None) -> bool:
    """Nothing is between, or it is near enough for its size (DQ-11)."""
    near = inches is not None and seen is not None and inches <= seen
    return not obscurement or near


def detection_of(rating: int, ew: int, ground: Ground | None = None, reading: str = "") -> int:
    """A detection rating, one more in better hands (L652), lowered by darkness; `reading` of `DETECTION_IN_THE_DARK`."""
    if reading == LAST:
        rating = _in_the_dark(rating, ground)
        return rating + (ew > rating)
    return _in_the_dark(rating + (ew > rating), ground)


def _in_the_dark(rating: int, ground: Ground | None) -> int:
    """Half of it by night, rounded up, 1 less at dawn and dusk, 1 at least; all of it in a searchlight (L2563, L2577)."""
    if ground is None or ground.searchlight or not (ground.night or ground.twilight):
        return rating
    return min(rating, max(1, halved(rating) if ground.night else rating - 1))
