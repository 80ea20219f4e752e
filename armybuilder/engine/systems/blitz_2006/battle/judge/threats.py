"""The worth of attacks in points of the target, by the exact odds of the odds page."""

from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.battle.odds import mixture
from armybuilder.engine.systems.blitz_2006.battle.loadouts import SPEEDS, SpeedKey
from armybuilder.engine.systems.blitz_2006.battle.rules import sight
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.harm import (
    NO_HARM,
    Harm,
    expected_loss,
    harm_of,
    whole_of,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.shot import Aim, Situation, shot_of
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.situations import shooter_of, situation_at, victim_of
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.weapons import (
    firing_inches,
    is_in_arc,
    range_band,
    reach_of,
    usable_weapons,
)
from armybuilder.engine.systems.blitz_2006.battle.state import TOP, Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.battle.table.sight import CLEAR_VIEW
from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import Blow, Target, hit_results, state_after
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import OddsPool, opposed_rolls
from armybuilder.engine.systems.blitz_2006.odds.questions import Ground
from armybuilder.engine.systems.blitz_2006.odds.rules.pools import obscurement_of
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import MODIFIERS, Band

HOPELESS = 0.08
"""Chance to hit below which nobody attacks: what evades is harder to hit still."""
SEARCH = 0.35
"""What an attack counts at a target that active detection has to find first."""
UNKNOWN_SIDE = frozenset({"front"})
NEAR_CONTACT = 1.9
"""Inches between the middles of two models that touch."""


class AttackWorth(NamedTuple):
    """The part of a target that an attack takes on average, and its chance to hit."""

    part: float
    hit: float


NOTHING = AttackWorth(0.0, 0.0)


@lru_cache(maxsize=100_000)
def reckon(attack: OddsPool, defence: OddsPool, blow: Blow, target: Target, whole: int) -> AttackWorth:
    """What a hit of two pools does on average, without what a weapon has of its own, such as fire that burns on."""
    exchanges = [each for each in opposed_rolls(attack, defence) if each.margins]
    states = [
        (each.ways, state_after(target, hit_results(target, blow, each.margins))) for each in exchanges if each.margins
    ]
    every = sum(ways for ways, _ in states)
    hit = sum(each.ways * each.margins.at_least(1) for each in exchanges if each.margins) / every
    return AttackWorth(expected_loss(target, mixture(states), whole), float(hit))


def usual_aim(unit: BattleUnit, number: int) -> Aim:
    """The rate of fire that is reckoned with: half of it for damage, since more empties weapons sooner."""
    rate = unit.weapons[number].rate
    return Aim(number, 0, rate // 2 if rate > 1 else rate)


class Threat:
    """A weapon of a unit against another: `worth` in points by inches, obscurement and whether it comes from behind. It stays as long as a
    decision takes. `speed` is that of the unit, `target_speed` that of the target, where they are not what they are now."""

    __slots__ = (
        "_attack",
        "_base",
        "_battle",
        "_blow",
        "_defence",
        "_points",
        "_target",
        "_weapon",
        "_whole",
        "arc",
        "reach",
    )

    def __init__(
        self, battle: Battle, unit: BattleUnit, number: int, target: BattleUnit, speed: str = "", target_speed: str = ""
    ) -> None:
        carried = unit.weapons[number]
        self._battle, self._weapon, self.arc = battle, carried.weapon, carried.arc
        self._base: Band = "point-blank" if carried.weapon.has("M") else "medium"
        self._points, self._whole = target.recruit.points, whole_of(target)
        victim = victim_of(battle, unit, target, carried.weapon, target.cell)._replace(unseen=False, sides=UNKNOWN_SIDE)
        aim = usual_aim(unit, number)
        shot = shot_of(battle, Situation(aim, shooter_of(battle, unit), victim, self._base, CLEAR_VIEW))
        more = _change(unit.loadout.attack, unit.speed, speed)
        less = _change(target.movement.defense, target.speed, target_speed)
        self._attack = shot.attack._replace(modifier=shot.attack.modifier + more)
        self._defence = shot.defence._replace(modifier=shot.defence.modifier + less)
        self._blow, self._target = shot.blow(), shot.target
        self.reach = NEAR_CONTACT if carried.weapon.has("M") else reach_of(carried.weapon)

    def worth(self, inches: float, obscurement: int, *, behind: bool = False) -> float:
        """Points that an attack takes on average; 0 out of range, and where it hardly ever hits."""
        if inches > self.reach:
            return 0.0
        band = range_band(self._weapon, inches)
        if band is None:
            return 0.0
        modifier = self._attack.modifier + MODIFIERS[band] - MODIFIERS[self._base] - obscurement
        defence = self._defence._replace(modifier=self._defence.modifier - behind)
        found = reckon(self._attack._replace(modifier=modifier), defence, self._blow, self._target, self._whole)
        return found.part * self._points if found.hit >= HOPELESS else 0.0


def _change(by_speed: tuple[int, int, int], now: SpeedKey, then: str) -> int:
    """What a modifier changes by, from one speed to another."""
    return by_speed[SPEEDS.index(then)] - by_speed[SPEEDS.index(now)] if then else 0


def threats(
    battle: Battle, unit: BattleUnit, target: BattleUnit, speed: str = "", target_speed: str = ""
) -> list[Threat]:
    """Everything that a unit can do to another; infantry that is fast does nothing."""
    if unit.infantry and (speed or unit.speed) == TOP:
        return []
    return [Threat(battle, unit, number, target, speed, target_speed) for number in usable_weapons(unit)]


class Eyes(NamedTuple):
    """What one unit sees of another: the obscurement up to which it detects it, inches within which it sees it whatever lies between, and
    what the target adds to cover of any kind."""

    rating: int
    near: float
    more: int
    finds: bool

    def share(self, inches: float, obscurement: int) -> float:
        """What an attack counts at that distance and obscurement: less where it has to be found first, nothing where it can't be."""
        if obscurement <= self.rating or inches <= self.near:
            return 1.0
        return SEARCH if self.finds else 0.0


def eyes_of(battle: Battle, viewer: BattleUnit, target: BattleUnit) -> Eyes:
    """The eyes of a unit for another."""
    terms = battle.terms
    dark = Ground(night=terms.night, twilight=terms.twilight)
    behind_one = obscurement_of(Ground(solid=1), sight.as_defender(battle, target))
    finds = not viewer.infantry and not sight.aux_destroyed(viewer)
    return Eyes(sight.detection(battle, viewer, dark), float(target.size), behind_one - 1, finds)


# ---------------------------------------------------------------- from where both stand


def harm_at(battle: Battle, unit: BattleUnit, target: BattleUnit, aim: Aim) -> Harm:
    """What an attack does on average from where both stand; nothing out of range."""
    weapon = unit.weapons[aim.weapon].weapon
    if range_band(weapon, firing_inches(battle, unit, target, weapon)) is None:
        return NO_HARM
    return harm_of(battle, situation_at(battle, unit, target, aim))


def points_of(battle: Battle, unit: BattleUnit, target: BattleUnit, aim: Aim) -> float:
    """Points that an attack takes on average from where both stand; less than nothing where it hardly ever hits, or hits a friend."""
    harm = harm_at(battle, unit, target, aim)
    if unit.side == target.side:
        return -harm.part * target.recruit.points
    return harm.part * target.recruit.points if harm.hit >= HOPELESS else -1.0


def best_attack(battle: Battle, unit: BattleUnit, targets: list[BattleUnit]) -> float:
    """The best that a unit can do to any of those whom it sees, from where it stands, in points."""
    found = 0.0
    if not unit.on_table or (unit.infantry and unit.speed == TOP):
        return found
    for target in targets:
        inches = battle.inches(unit, target)
        for number in usable_weapons(unit):
            weapon = unit.weapons[number].weapon
            near = inches <= (NEAR_CONTACT if weapon.has("M") else reach_of(weapon))
            if near and is_in_arc(battle, unit, number, target.cell):
                found = max(found, points_of(battle, unit, target, usual_aim(unit, number)))
    return found


def seen_by(battle: Battle, unit: BattleUnit) -> list[BattleUnit]:
    """Enemies that a unit sees."""
    return [enemy for enemy in battle.enemies(unit) if sight.sees(battle, unit, enemy)]
