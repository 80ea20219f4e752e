"""Wider value of an attack: whose end changes who holds what, who has not acted yet, whom an area takes in, and
whether the attack can harm anybody at all.
"""

from functools import lru_cache

from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import AttackOdds, attack_odds
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import posture_of
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import AttackValues, part_lost
from armybuilder.engine.systems.blitz_beta.battle.policies.attacks import shelter_of
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.control import ObjectiveForecast
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import line_of_sight
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike, build_attack, is_behind
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.strikes import models_in_area
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, ModelKit

READY = 0.2
"""What it is worth, as a part of its TV, that an enemy cannot act any more in this round."""
STAKE = 0.8
"""The part of what an objective would gain that counts for an attack on who is there."""
AROUND = 0.6
"""What the area of a weapon does to others, as a part of an attack on them: it may not reach them at all."""
LEAST = 0.04
"""The chance to harm below which an attack is not made."""

Prizes = dict[int, float]
"""TV that the end of enemies is worth besides their own, by id."""


def prizes(battle: Battle, model: BattleModel, control: ObjectiveForecast) -> dict[int, float]:
    """Return what the end of each enemy is worth besides its own TV."""
    found = {}
    for enemy in battle.sides[1 - model.side].present:
        extra = STAKE * control.stake(enemy) + READY * enemy.recruit.points * enemy.ready
        if extra > 0.0:
            found[enemy.id] = extra
    return found


@lru_cache(maxsize=1024)
def has_area(kit: ModelKit) -> bool:
    """Whether models of a kind have a weapon with an area."""
    return any(weapon.area is not None for mount in kit.mounts for weapon in mount.profiles)


class AttackEvaluator:
    """The values of one model's attacks, as long as nobody comes or goes. Who is around whom is looked up once."""

    __slots__ = ("_battle", "_model", "_near", "_standing", "_worth", "prizes")

    def __init__(self, battle: Battle, worth: AttackValues, model: BattleModel, prized: Prizes) -> None:
        self._battle, self._worth, self._model, self.prizes = battle, worth, model, prized
        self._standing = _models_on_table(battle)
        self._near: dict[tuple[int, int], list[BattleModel]] = {}

    def area_value(self, act: FireWeapon) -> float:
        """TV that the area of a weapon takes of others than its target: enemies less friends."""
        weapon = self._model.kit.mounts[act.mount].profiles[act.ammo]
        if weapon.area is None or len(act.targets) > 1:
            return 0.0
        total = 0.0
        for other in self._others_in_area(weapon, self._battle.models[act.targets[0]]):
            taken, points = self._part_taken(weapon, other), other.recruit.points
            friend = other.side == self._model.side
            total += -taken * points if friend else taken * (points + self.prizes.get(other.id, 0.0))
        return AROUND * total

    def _others_in_area(self, weapon: WeaponProfile, target: BattleModel) -> list[BattleModel]:
        """Return the others in the area; the middle of Proximity moves with the model, and so does its content."""
        if "Proximity" in weapon.names:
            return [other for other, _ in models_in_area(self._battle, weapon, self._model, target)]
        standing = _models_on_table(self._battle)
        if standing != self._standing:
            self._standing = standing
            self._near.clear()
        key = weapon.area or 0, target.id
        found = self._near.get(key)
        if found is None:
            everybody = models_in_area(self._battle, weapon, self._model, target)
            found = self._near[key] = [other for other, _ in everybody if other is not self._model]
        return found

    def _part_taken(self, weapon: WeaponProfile, other: BattleModel) -> float:
        """The part of somebody in the area that an attack would take, as if it were aimed at him."""
        battle, model = self._battle, self._model
        shelter, behind = shelter_of(battle, model, other), is_behind(battle, model.cell, other)
        aim = self._worth.target_view(other, shelter, behind=behind)
        return self._worth.shot_value(model, weapon, aim, posture_of(model)) / aim.points

    def evaluate(self, act: FireWeapon) -> float:
        """TV of an attack with all that the rules make of it now (hiding, jamming, interference); 0 without a chance to harm
        its targets."""
        battle, model, total = self._battle, self._model, 0.0
        strike = Strike(model.id, act.mount, act.ammo, act.targets)
        for number in act.targets:
            target = battle.models[number]
            shelter = line_of_sight(battle, model, target).shelter
            facts = build_attack(battle, strike, target, shelter, attackers=frozenset((model.id,)))
            odds = attack_odds(facts, battle.settings)
            if harm_chance(odds) >= LEAST:
                points = target.recruit.points + self.prizes.get(number, 0.0)
                total += part_lost(odds, target.profile, target.damage) * points
        return total + self.area_value(act) if total > 0.0 else 0.0


def _models_on_table(battle: Battle) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return battle.sides[0].standing, battle.sides[1].standing


def harm_chance(odds: AttackOdds) -> float:
    """The chance that an attack does anything at all."""
    ways = dict(odds.joint)
    return 1.0 - ways.get((0, 0), 0) / sum(ways.values())
