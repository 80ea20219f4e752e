"""Ambush: units in reserve that try to enter in an upkeep (L32)."""

from armybuilder.engine.core.battle.throws import DicePool, DiceRoll
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.table.compass import bearing
from armybuilder.engine.systems.gundam_skirmish.battle.phases.setup import is_free, room
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import End, Enter
from armybuilder.engine.systems.gundam_skirmish.battle.rules.movement import meet
from armybuilder.engine.systems.gundam_skirmish.battle.rules.paths import in_water
from armybuilder.engine.systems.gundam_skirmish.battle.state import RESERVE, TABLE, Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.rulings import battle as read

APART, AWAY = 6.0, 12.0
"""Inches between ambushing units, and within which an opponent may put one elsewhere."""
SUCCESS, EXACT = 2, 4
"""The least die of an Ambush, and the least of one on the spot."""
STRIDE = 4
"""Inches between the places that are offered."""


# Implements SR-1
def ambushes(battle: Battle) -> None:
    """Units in reserve of both sides, the active one first: all name their places, then each rolls."""
    spots: list[tuple[BattleUnit, int]] = []
    for side in (battle.turn, 1 - battle.turn):
        for unit in hidden_units(battle, side):
            cells = ambush_places(battle, unit, [cell for _, cell in spots])
            chosen = battle.ask(side, "ambush", (End(), *map(Enter, cells)), unit) if cells else End()
            if isinstance(chosen, Enter):
                spots.append((unit, chosen.cell))
    for unit, cell in spots:
        _attempt(battle, unit, cell)


def hidden_units(battle: Battle, side: int) -> list[BattleUnit]:
    """Units of a side that wait to Ambush."""
    return [unit for unit in battle.units if unit.side == side and unit.place == RESERVE and unit.recruit.hides]


def ambush_places(battle: Battle, unit: BattleUnit, taken: list[int]) -> list[int]:
    """Anywhere but in Sheer terrain, 6 inches from other spots of this upkeep; for amphibious units in water."""
    table, radius = battle.field.table, unit.recruit.size.radius
    wet = unit.recruit.amphibious
    cells = room(battle, unit, (0.0, 0.0, table.width, table.height), 2 if wet else STRIDE)
    return [
        cell
        for cell in cells
        if all(table.distance(cell, radius, spot, radius) >= APART for spot in taken)
        and (not wet or in_water(battle, unit, cell))
    ]


def _attempt(battle: Battle, unit: BattleUnit, cell: int) -> None:
    mark = battle.journal.mark()
    if "ambusher" in unit.recruit.traits:
        battle.log_event("ambush", mark, unit, rules=("SR-1",), passed=True)
        enter(battle, unit, cell)
        return
    dice = battle.dice.roll(1)
    throw = DiceRoll("roll", DicePool(SUCCESS, 1, (), 1, SUCCESS), dice, int(dice[0] >= SUCCESS))
    passed = dice[0] >= SUCCESS
    battle.log_event("ambush", mark, unit, throws=((gettext_noop("ambush"), throw),), rules=("SR-1",), passed=passed)
    if not passed:
        return
    if dice[0] < EXACT:
        cell = battle.ask(1 - unit.side, "elsewhere", _replacements(battle, unit, cell), unit)
    enter(battle, unit, cell)


def _replacements(battle: Battle, unit: BattleUnit, cell: int) -> list[int]:
    """Where the opponent may put it: where it was meant to be, or within 12 inches of that."""
    table, ground = battle.field.table, battle.field.ground(battle.mover(unit))
    near = (cell + place.offset for place in table.near(cell, AWAY, STRIDE))
    return [cell, *(one for one in near if one != cell and ground.may_stand(one) and is_free(battle, unit, one))]


def enter(battle: Battle, unit: BattleUnit, cell: int) -> None:
    """A unit comes onto the table, as near to the place as there is room, and looks at the nearest enemy."""
    table, mark = battle.field.table, battle.journal.mark()
    if not is_free(battle, unit, cell):
        ground = battle.field.ground(battle.mover(unit))
        near = (cell + place.offset for place in table.near(cell, table.width, 1))
        cell = next(one for one in near if ground.may_stand(one) and is_free(battle, unit, one))
    x, y = table.xs[cell], table.ys[cell]
    enemies = [(table.xs[enemy.cell], table.ys[enemy.cell]) for enemy in battle.enemies(unit)]
    to_x, to_y = min(
        enemies or [(table.width / 2, table.height / 2)], key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2
    )
    battle.change(unit, place=TABLE, cell=cell, facing=bearing(to_x - x, to_y - y))
    battle.log_event("enters", mark, unit, rules=("SR-1",), x=x, y=y)
    meet(battle, unit, charged=battle.readings[read.ARRIVAL.key] == read.CHARGES)
