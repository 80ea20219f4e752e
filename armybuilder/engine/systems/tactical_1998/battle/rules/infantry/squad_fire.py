"""Fire of a squad with each of its weapons, for a single action (BR-82)."""

from typing import Any

from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.acts import Fire, Hold
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.fire import FIRE, choose_rate, shoot
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.resolution import Strike
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import Aim
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.walking_fire import MOST_OF_A_SQUAD
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.weapons import reaches, works
from armybuilder.engine.systems.tactical_1998.battle.rules.sight import sees
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit


# Implements BR-82
def fire_further(battle: Battle, squad: BattleUnit, act: Any, targets: list[int]) -> None:
    """After an attack with a weapon, one with each other type, all of its troopers at the same target; two targets at the most."""
    hit = list(dict.fromkeys(targets))
    for number in range(len(squad.weapons)):
        if number == act.weapon or not works(squad, number) or not squad.on_table:
            continue
        options = [
            Fire(number, enemy.id)
            for enemy in _enemies(battle, squad)
            if (enemy.id in hit or len(hit) < MOST_OF_A_SQUAD)
            and reaches(battle, squad, number, enemy.cell)
            and sees(battle, squad, enemy)
        ]
        chosen = battle.ask(squad.side, "further", (Hold(), *options), squad) if options else Hold()
        if isinstance(chosen, Fire):
            rate = choose_rate(battle, squad, number, chosen.target)
            shoot(battle, Strike(squad, Aim(number, rate), FIRE, "BR-82"), battle.units[chosen.target])
            hit = list(dict.fromkeys((*hit, chosen.target)))


def _enemies(battle: Battle, squad: BattleUnit) -> list[BattleUnit]:
    """Enemies at whom a squad may fire: in snap fire the one that moves alone."""
    return [
        enemy
        for enemy in battle.enemies(squad)
        if battle.acting in (squad.id, enemy.id) or battle.units[battle.acting].side == squad.side
    ]
