"""Ground, falls, walls and other models: dangerous terrain, impacts, pushes, mines, terrain as a target (BR-59, BR-133 to
BR-137, BR-222 to BR-224). Distances in inches."""

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

import msgspec

from armybuilder.engine.core.battle.throws import DicePool, RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED, COMBAT
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import ModelProfile
from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import CALM, Condition, skill_pool
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT, BattleSettings

WALKER = RollModifier("Walker", 1, "BR-59")
JETS = RollModifier(gettext_noop("Jets"), 0, "BR-203", 1)


class CrossingResult(NamedTuple):
    """The result of crossing dangerous terrain: whether the model may go on, the damage, and whether it is stuck."""

    passed: bool
    damage: int
    immobilised: bool


# Implements BR-59, BR-203
def dangerous_terrain_pool(model: ModelProfile, condition: Condition = CALM, *, airdrop: bool = False) -> DicePool:
    """PILOT, two dice and what changes any PILOT test, but for braced, of which the table says nothing; walkers have one
    more, Offroad its rating (L1495-1506). Jets help an airdrop by one (L3364)."""
    found = []
    if model.walker:
        found.append(WALKER)
    if model.offroad:
        found.append(RollModifier(gettext_noop("Offroad"), model.offroad, "BR-59"))
    if airdrop and not model.names.isdisjoint(("Jump Jets", "Jetpack")):
        found.append(JETS)
    if condition.posture == BRACED:
        condition = condition._replace(posture=COMBAT)
    return skill_pool(model, "pilot", condition, tuple(found))


# Implements BR-59
def resolve_crossing(dice: Sequence[int], succeeded: int) -> CrossingResult:
    """One success is enough; else one damage and a stop, and all ones are stuck as well (L1500-1514)."""
    if succeeded:
        return CrossingResult(True, 0, False)
    return CrossingResult(False, 1, bool(dice) and all(die == 1 for die in dice))


# Implements BR-136
def fall_pool(model: ModelProfile, inches: float, condition: Condition = CALM) -> DicePool:
    """PILOT, a die for each full inch (L2519)."""
    return skill_pool(model, "pilot", condition, base=floor(inches))


# Implements BR-137
def impact_pool(
    model: ModelProfile,
    condition: Condition = CALM,
    *,
    other_ar: int | None = None,
    cover: int = 0,
    undelivered: float = 0,
    settings: BattleSettings = DEFAULT,
) -> DicePool:
    """PILOT, two dice, one at least: the cover rating of terrain, or the difference of AR to another model, and the inches
    of a push that were not moved (L2525-2547; DQ-23). Posture does not count, what else changes a PILOT test does."""
    found = []
    if other_ar is None:
        found.append(RollModifier(gettext_noop("Terrain"), cover, "BR-137"))
    else:
        more = other_ar - model.ar if settings.impact_armour == "other" else model.ar - other_ar
        found.append(RollModifier(gettext_noop("Difference of AR"), more, "BR-137"))
    if undelivered > 0:
        found.append(RollModifier(gettext_noop("Rest of the push"), ceil(undelivered), "BR-137"))
    changes = tuple(change for change in found if change.dice)
    pool = skill_pool(model, "pilot", condition._replace(posture=COMBAT), changes)
    return pool if pool.dice else msgspec.structs.replace(pool, dice=1)


# Implements BR-136, BR-137
def collision_damage(dice: Sequence[int], skill: int | None, *, top_speed: bool = False) -> int:
    """Damage of a fall or an impact: each failed die one, each 1 of an impact two when the active model is at top speed
    (L2549-2553)."""
    failed = sum(skill is None or die < skill for die in dice)
    return failed + (sum(die == 1 for die in dice) if top_speed else 0)


# Implements BR-133
def push_distance(margins: Sequence[int], attacker_ar: int, target_ars: Sequence[int], left: float) -> float:
    """Return how far brute force pushes: margin and difference of AR, the lowest of several targets, within the MR
    that is left (L2479-2501). Zero for a miss.
    """
    pushes = [mos + attacker_ar - ar for mos, ar in zip(margins, target_ars, strict=True) if mos >= 0]
    return max(0, min(*pushes, left)) if pushes and len(pushes) == len(margins) else 0


# Implements BR-223
def mine_damage(dice: Sequence[int], skill: int | None, *, inches: int = 1, cautious: bool = False) -> int:
    """A minefield: a die for each inch, every failure one damage; cautious two dice for each, and one success among them
    is enough (L3644-3647)."""
    failed = [skill is None or die < skill for die in dice]
    if not cautious:
        return sum(failed)
    count = len(failed)
    tests = [failed[inch * count // inches : (inch + 1) * count // inches] for inch in range(inches)]
    return sum(sum(test) for test in tests if all(test))


# Implements BR-224
def terrain_armour(rating: int) -> int:
    """AR of terrain by its cover rating: 9 for heavy, 6 for the others (L3714-3720)."""
    return 9 if rating == 3 else 6


# Implements BR-224
def terrain_capacity(volume: float, rating: int, settings: BattleSettings = DEFAULT) -> int:
    """DC of terrain of that many cubic inches, rounded up (L3714-3722; DQ-24)."""
    points = volume * (2 if rating == 3 else 1)
    return ceil(points / 2 if settings.terrain_volume == "examples" else points)
