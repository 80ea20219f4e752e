"""The worth of attacks in points of the target, by the exact odds of the odds page."""

from collections.abc import Iterator

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
from armybuilder.engine.systems.tactical_1998.odds.attacks import SPEEDS, speed_modifier
from armybuilder.engine.systems.tactical_1998.odds.damage import Blow
from armybuilder.engine.systems.tactical_1998.odds.dice import OddsPool
from armybuilder.engine.systems.tactical_1998.odds.questions import Arc

NOT_HIDDEN = Concealment(0, 0)
USUAL_RATE = 2
"""The rate of fire that is reckoned with, where a weapon has it: more of it takes too much ammunition."""


def pool_of_sum(battle: Battle, level: int, added: int) -> OddsPool:
    """The dice of a side to which so much is added in all."""
    return pool_of(battle, level, (RollModifier("", added, ""),))


def usual_rate(unit: BattleUnit, number: int) -> int:
    """The rate of fire with which a weapon is reckoned."""
    return max((rate for rate in rates(unit, number) if rate <= USUAL_RATE), default=0)


class Threat:
    """A weapon of a unit (-1 for a kick) against another: `worth` in points by hexes, obscurement and the arc of the target. It stays as long as
    a decision takes. `pace` is that of the unit, `moved` the hexes that the target moved, where these are not what they are now."""

    def __init__(
        self,
        battle: Battle,
        unit: BattleUnit,
        number: int,
        target: BattleUnit,
        *,
        pace: str = "",
        moved: int | None = None,
    ) -> None:
        self.battle, self.unit, self.number, self.target = battle, unit, number, target
        self.points = target.recruit.points
        aim = Aim(number, usual_rate(unit, number) if number >= 0 else 0)
        weapon = unit.weapons[number].weapon if number >= 0 else None
        attack = attack_modifiers(battle, unit, target, aim, NOT_HIDDEN, 0)
        self._attack = sum(one.dice for one in attack) - (MODIFIERS["point-blank"] if number >= 0 else 0)
        if pace:
            self._attack += SPEEDS[pace] - SPEEDS[pace_of(battle, unit)]
        self._moved = 0 if moved is None or target.infantry else speed_modifier(moved) - speed_modifier(target.moved)
        self._level = skill_level(battle, unit, "gunnery" if number >= 0 else "pilot")
        self._area = weapon is not None and weapon.area is not None
        self._blow = Blow(multiplier_of(battle, unit, target, number), aim.rate, 0, self._area)
        self._each = self._area and weapon is not None and "anti-infantry" in weapon.words
        self._of_arc: dict[Arc, tuple[object, object]] = {}
        self._worth: dict[tuple[int, Arc], float] = {}

    def worth(self, hexes: int, obscurement: int, arc: Arc) -> float:
        """Points that an attack takes on average; 0 out of range."""
        if self.number < 0:
            bonus = 0 if hexes == 0 else None
        else:
            band = range_band(self.battle, self.unit, self.number, hexes)
            bonus = None if band is None else MODIFIERS[band]
        if bonus is None:
            return 0.0
        key = bonus - obscurement, arc
        found = self._worth.get(key)
        if found is None:
            found = self._worth[key] = self._reckon(*key).part * self.points
        return found

    def _reckon(self, more: int, arc: Arc) -> Harm:
        battle, target = self.battle, self.target
        attack = pool_of_sum(battle, self._level, self._attack + more)
        defence = None
        if not target.immobile:
            added = sum(one.dice for one in defence_modifiers(battle, target, arc)) + self._moved
            defence = pool_of_sum(battle, skill_level(battle, target, "pilot"), added)
        return harm_of_pools((attack, defence), self._blow, target_of(battle, target, arc, at_each=self._each))

    def bears(self, cell: int, facing: int, on: int) -> bool:
        """Whether the weapon can be aimed at a hex by who stands and looks so."""
        if self.number < 0 or self.unit.infantry or cell == on:
            return True
        arc = self.unit.weapons[self.number].arc
        if arc not in FIRE_ARCS:
            return True
        middle, width = FIRE_ARCS[arc]
        return self.battle.field.lattice.angle_off(cell, (facing + middle) % 6, on) <= width


def threats(
    battle: Battle, unit: BattleUnit, target: BattleUnit, *, pace: str = "", moved: int | None = None
) -> Iterator[Threat]:
    """Yield everything that a unit can do to another."""
    for number in range(len(unit.weapons)):
        if works(unit, number):
            yield Threat(battle, unit, number, target, pace=pace, moved=moved)


def harm_at(battle: Battle, unit: BattleUnit, target: BattleUnit, aim: Aim) -> Harm:
    """What an attack does on average from where both stand; nothing out of range."""
    if aim.weapon >= 0 and range_band(battle, unit, aim.weapon, battle.distance(unit, target)) is None:
        return NO_HARM
    return harm_of(shot_of(battle, unit, target, aim))


def best_attack(battle: Battle, unit: BattleUnit, targets: list[BattleUnit]) -> float:
    """The best that a unit can do to any of those whom it sees, from where it stands, in points."""
    found = 0.0
    for target in targets:
        for number in range(len(unit.weapons)):
            if works(unit, number) and in_arc(battle, unit, number, target.cell):
                harm = harm_at(battle, unit, target, Aim(number, usual_rate(unit, number)))
                found = max(found, harm.part * target.recruit.points)
    return found
