"""The worth of attacks in points of the target, by the exact odds of the odds page."""

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.arcs import FIRE_ARCS, in_arc
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.harm import NO_HARM, Harm, harm_of, harm_of_pools
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import (
    Aim,
    attack_modifiers,
    defence_modifiers,
    multiplier_of,
    pace_of,
    pool_of,
    shot_of,
    target_of,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.weapons import range_band, rates, works
from armybuilder.engine.systems.tactical_1998.battle.rules.sight import Concealment
from armybuilder.engine.systems.tactical_1998.battle.rules.throws import skill_level
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.odds.arms import MODIFIERS
from armybuilder.engine.systems.tactical_1998.odds.attacks import SPEEDS
from armybuilder.engine.systems.tactical_1998.odds.damage import Blow
from armybuilder.engine.systems.tactical_1998.odds.dice import OddsPool
from armybuilder.engine.systems.tactical_1998.odds.questions import Arc

NOT_HIDDEN = Concealment(0, 0)
ALL_AROUND = 180.0
HOPELESS = 0.12
"""Chance to hit below which nobody attacks: a command point of the target (BR-18) halves it, or more."""
USUAL_RATE = 2
"""The rate of fire that is reckoned with, where a weapon has it: more of it takes too much ammunition."""
FARTHEST_THROW = 4
"""Hexes farther than any arm throws: 16 times its rating, in metres."""


def pool_of_sum(battle: Battle, level: int, added: int) -> OddsPool:
    """The dice of a side to which so much is added in all."""
    return pool_of(battle, level, (RollModifier("", added, ""),))


def usual_rate(unit: BattleUnit, number: int) -> int:
    """The rate of fire with which a weapon is reckoned."""
    return max((rate for rate in rates(unit, number) if rate <= USUAL_RATE), default=0)


class Threat:
    """A weapon of a unit (-1 for a kick) against another: `worth` in points by hexes, obscurement, the arc of the target and what its speed
    adds. It stays as long as a decision takes. `pace` is that of the unit where it is not what it is now."""

    __slots__ = (
        "_attack",
        "_battle",
        "_blow",
        "_bonus",
        "_each",
        "_harm",
        "_level",
        "_points",
        "_target",
        "middle",
        "width",
    )

    def __init__(self, battle: Battle, unit: BattleUnit, number: int, target: BattleUnit, pace: str = "") -> None:
        self._battle, self._target, self._points = battle, target, target.recruit.points
        aim = Aim(number, usual_rate(unit, number) if number >= 0 else 0)
        weapon = unit.weapons[number].weapon if number >= 0 else None
        self._bonus = bonuses(battle, unit, number) if number >= 0 else (0,)
        self._attack = sum(one.dice for one in attack_modifiers(battle, unit, target, aim, NOT_HIDDEN, 0))
        self._attack -= MODIFIERS[range_band(battle, unit, number, 0) or "extreme"] if number >= 0 else 0
        if pace:
            self._attack += SPEEDS[pace] - SPEEDS[pace_of(battle, unit)]
        self._level = skill_level(battle, unit, "gunnery" if number >= 0 else "pilot")
        area = weapon is not None and weapon.area is not None
        self._blow = Blow(multiplier_of(battle, unit, target, number), aim.rate, 0, area)
        self._each = area and weapon is not None and "anti-infantry" in weapon.words
        self._harm: dict[tuple[int, Arc, int], float] = {}
        bound = FIRE_ARCS.get(unit.weapons[number].arc) if number >= 0 and not unit.infantry else None
        # Where its arc looks, in facings from the front, and degrees to either side.
        self.middle: int = bound[0] if bound else 0
        self.width: float = bound[1] if bound else ALL_AROUND

    def worth(self, hexes: int, obscurement: int, arc: Arc, speed: int) -> float:
        """Points that an attack takes on average; 0 out of range. `speed` is added to the defence for what the target moved."""
        bonus = self._bonus[hexes] if hexes < len(self._bonus) else None
        if bonus is None:
            return 0.0
        key = bonus - obscurement, arc, speed
        found = self._harm.get(key)
        if found is None:
            found = self._harm[key] = self._reckon(*key).part * self._points
        return found

    def _reckon(self, more: int, arc: Arc, speed: int) -> Harm:
        battle, target = self._battle, self._target
        attack = pool_of_sum(battle, self._level, self._attack + more)
        defence = None
        if not target.immobile:
            added = sum(one.dice for one in defence_modifiers(battle, target, arc)) + (0 if target.infantry else speed)
            defence = pool_of_sum(battle, skill_level(battle, target, "pilot"), added)
        harm = harm_of_pools((attack, defence), self._blow, target_of(battle, target, arc, at_each=self._each))
        return harm if harm.hit >= HOPELESS else NO_HARM


def bonuses(battle: Battle, unit: BattleUnit, number: int) -> tuple[int | None, ...]:
    """What each distance adds to an attack with a weapon, from 0 hexes to as far as it reaches, or is thrown; None where it does not."""
    most = unit.weapons[number].weapon.ranges[-1] or FARTHEST_THROW
    bands = (range_band(battle, unit, number, hexes) for hexes in range(most + 1))
    return tuple(None if band is None else MODIFIERS[band] for band in bands)


def threats(battle: Battle, unit: BattleUnit, target: BattleUnit, pace: str = "") -> list[Threat]:
    """Everything that a unit can do to another."""
    return [Threat(battle, unit, number, target, pace) for number in range(len(unit.weapons)) if works(unit, number)]


def harm_at(battle: Battle, unit: BattleUnit, target: BattleUnit, aim: Aim) -> Harm:
    """What an attack does on average from where both stand; nothing out of range."""
    if aim.weapon >= 0 and range_band(battle, unit, aim.weapon, battle.distance(unit, target)) is None:
        return NO_HARM
    return harm_of(shot_of(battle, unit, target, aim))


def points_of(battle: Battle, unit: BattleUnit, target: BattleUnit, aim: Aim) -> float:
    """Points that an attack takes on average from where both stand; less than nothing where it hardly ever hits."""
    harm = harm_at(battle, unit, target, aim)
    return harm.part * target.recruit.points if harm.hit >= HOPELESS else -1.0


def best_attack(battle: Battle, unit: BattleUnit, targets: list[BattleUnit]) -> float:
    """The best that a unit can do to any of those whom it sees, from where it stands, in points."""
    found = 0.0
    for target in targets:
        for number in range(len(unit.weapons)):
            if works(unit, number) and in_arc(battle, unit, number, target.cell):
                found = max(found, points_of(battle, unit, target, Aim(number, usual_rate(unit, number))))
    return found
