"""Bursts that walk over several targets (BR-61)."""

from collections.abc import Sequence

from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.acts import Fire, Hold, WalkingFire
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.fire import choose_rate
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.resolution import Strike, attack_target
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import Aim
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.weapons import reaches, use
from armybuilder.engine.systems.tactical_1998.battle.rules.sight import sees
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit

WALKING = "walking"
MOST_OF_A_SQUAD = 2
"""Targets of a squad in an action (L1222)."""


def walk_targets(battle: Battle, unit: BattleUnit, number: int) -> list[BattleUnit]:
    """Enemies that a weapon could walk its fire over."""
    return [
        enemy
        for enemy in battle.enemies(unit)
        if reaches(battle, unit, number, enemy.cell) and sees(battle, unit, enemy)
    ]


# Implements BR-61, BR-82
def walk_fire(battle: Battle, unit: BattleUnit, act: WalkingFire) -> list[int]:
    """Up to one target more than the rate of fire, each attacked once; every one after the first takes a point of the rate from all of
    them. The ammunition is that of the whole rate. Returns the targets."""
    rate = choose_rate(battle, unit, act.weapon, act.target, least=1)
    possible = walk_targets(battle, unit, act.weapon)
    most = min(rate + 1, MOST_OF_A_SQUAD) if unit.infantry else rate + 1
    targets = [act.target, *_choose(battle, unit, act, possible, most - 1)]
    use(battle, unit, act.weapon, unit.weapons[act.weapon].weapon.rounds(rate), battle.units[act.target].cell)
    aim = Aim(act.weapon, rate - len(targets) + 1)
    for number in targets:
        target = battle.units[number]
        if target.on_table:
            attack_target(battle, Strike(unit, aim, WALKING, "BR-61"), target)
    return targets


def _choose(battle: Battle, unit: BattleUnit, act: WalkingFire, possible: Sequence[BattleUnit], most: int) -> list[int]:
    """Further targets, until the player holds; the second is certain, since the fire walks."""
    chosen: list[int] = []
    while len(chosen) < most:
        left = [one.id for one in possible if one.id != act.target and one.id not in chosen]
        options: list[Fire | Hold] = [Fire(act.weapon, number) for number in left]
        if chosen:
            options.insert(0, Hold())
        found = battle.ask(unit.side, "walk", options, unit) if left else Hold()
        if not isinstance(found, Fire):
            break
        chosen.append(found.target)
    return chosen
