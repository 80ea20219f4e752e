"""Reactions in the middle of a Move: the free Shoot of a Responsive pilot (L44)."""

from collections.abc import Iterator

from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import End, Shoot
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.shots import in_hand, may_shoot, shoot
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import distance
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.rulings import battle as read

RESPONSIVE = "responsive"


# Implements BR-21
def react(battle: Battle, mover: BattleUnit, start: int, end: int) -> None:
    """Responsive enemies shoot where a unit on its way from one place to another comes into range, once a turn; who lives goes
    on."""
    for unit in battle.enemies(mover):
        if RESPONSIVE in unit.recruit.traits and not unit.reacted and mover.on_table:
            _respond(battle, unit, mover, start, end)
    if mover.on_table:
        battle.change(mover, cell=end)


def _respond(battle: Battle, unit: BattleUnit, mover: BattleUnit, start: int, end: int) -> None:
    battle.change(mover, cell=start)
    far = [number for number in range(len(unit.weapons)) if not _in_range(battle, unit, number, mover)]
    for cell in _way(battle, start, end):
        battle.change(mover, cell=cell)
        shots = [
            Shoot(number, mover.id)
            for number in far
            if _in_range(battle, unit, number, mover) and may_shoot(battle, unit, unit.weapons[number], mover)
        ]
        if shots:
            far = [number for number in far if all(shot.weapon != number for shot in shots)]
            chosen = battle.ask(unit.side, "responds", (*shots, End()), unit)
            if isinstance(chosen, Shoot):
                battle.set(unit, "reacted", True)
                shoot(battle, unit, chosen)
                return


def _in_range(battle: Battle, unit: BattleUnit, number: int, mover: BattleUnit) -> bool:
    """Whether a weapon in hand that is loaded reaches a unit."""
    weapon = unit.weapons[number]
    twice = battle.readings[read.REACTION_RANGE.key] == read.TWICE
    reach = unit.recruit.unit.farthest(weapon) if twice else weapon.range.most
    return in_hand(unit, weapon) and number not in unit.empty and distance(battle, unit, mover) <= reach


def _way(battle: Battle, start: int, end: int) -> Iterator[int]:
    """Places inch by inch."""
    table = battle.field.table
    inches = max(1, round(table.between(start, end)))
    for step in range(1, inches + 1):
        part = step / inches
        x = table.xs[start] + part * (table.xs[end] - table.xs[start])
        y = table.ys[start] + part * (table.ys[end] - table.ys[start])
        yield table.cell(x, y)
