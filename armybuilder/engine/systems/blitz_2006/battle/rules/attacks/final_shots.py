"""Final shots: for a command point a unit attacks once more as it is destroyed (BR-56)."""

from collections.abc import Iterator, Mapping

from armybuilder.engine.systems.blitz_2006.battle.rules import sight
from armybuilder.engine.systems.blitz_2006.battle.rules.acts import Pass
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import Fire
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.fire import fire_weapon, may_fire
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.weapons import usable_weapons
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership.command import may_use_point, use_point
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership.morale import is_broken
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.rulings.fire import FINAL_SHOT, SHOT

Before = Mapping[int, tuple[int, int]]
"""Units before an attack: damage and bases of each, by its number."""


def taken_by_enemies(battle: Battle, unit: BattleUnit) -> Before:
    """The units that an attack may destroy, as they are."""
    return {enemy.id: (enemy.taken, enemy.bases) for enemy in battle.enemies(unit)}


# Implements BR-56
def final_shots(battle: Battle, before: Before) -> None:
    """Have those who were destroyed attack once more, as they were before the attack, if their commander spends a point on it."""
    if battle.readings[FINAL_SHOT.key] != SHOT:
        return
    for number, (taken, bases) in before.items():
        unit = battle.units[number]
        if not unit.alive and may_use_point(battle, unit):
            after = unit.taken, unit.bases
            battle.change(unit, taken=taken, bases=bases)
            _shoot(battle, unit)
            battle.change(unit, taken=after[0], bases=after[1])


def _shoot(battle: Battle, unit: BattleUnit) -> None:
    options = list(_shots(battle, unit))
    chosen = battle.ask(unit.side, "final shot", (Pass(), *options), unit) if options else Pass()
    if isinstance(chosen, Fire) and use_point(battle, unit, "final shot"):
        fire_weapon(battle, unit, chosen.weapon, battle.units[chosen.target])


def _shots(battle: Battle, unit: BattleUnit) -> Iterator[Fire]:
    """Yield what a unit may fire at without looking for it."""
    if is_broken(battle, unit):
        return
    usable = usable_weapons(unit)
    for enemy in battle.enemies(unit):
        reaching = [number for number in usable if may_fire(battle, unit, number, enemy)]
        if reaching and sight.sees(battle, unit, enemy):
            yield from (Fire(number, enemy.id) for number in reaching)
