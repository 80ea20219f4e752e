"""Moves and Boosts: where a unit can go, and going there (BR-12 to BR-20)."""

from collections.abc import Iterator

from armybuilder.engine.core.table.bodies import RoundBody, collides, overlaps
from armybuilder.engine.core.table.compass import bearing
from armybuilder.engine.systems.gundam_skirmish.battle.rules.close_combat import close_combat
from armybuilder.engine.systems.gundam_skirmish.battle.rules.damage import hurt, remove
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import CLOSE
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, Unit
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import DEPTH, RADIUS, SIDE, SIGHT

STRIDE = 2
QUARTER = 6


def moves(battle: Battle, unit: Unit) -> Iterator[int]:
    """Places straight ahead of whatever direction: turning, ground and damage cost Movement (BR-12 to BR-17)."""
    field, base = battle.field, float(unit.card.movement)
    near, far = _others(battle, unit)
    for place in field.table.near(unit.cell, base, STRIDE):
        cell = unit.cell + place.offset
        slow, barred = field.going(unit.cell, cell)
        if (
            not barred
            and place.inches <= _allowance(battle, unit, cell, base, slow=slow)
            and _free(battle, unit, cell, near, far)
        ):
            yield cell


def _allowance(battle: Battle, unit: Unit, cell: int, base: float, *, slow: bool) -> float:
    turned = battle.field.turned(unit.cell, unit.facing, cell)
    rotation = 0 if turned <= SIGHT else (3 if unit.vehicle else 2) * (1 if turned <= QUARTER else 2)
    leg = unit.level(0)
    ground = base * (0.75 if slow and leg == 2 else 0.5) if slow or leg else 0.0
    left = base - ground - rotation
    return left if left >= 1.0 or rotation >= base else max(left, 1.0)


def boosts(battle: Battle, unit: Unit) -> Iterator[int]:
    if unit.card.boost is None:
        return
    near, _ = _others(battle, unit)
    for place in battle.field.table.near(unit.cell, float(unit.card.boost), 2 * STRIDE):
        cell = unit.cell + place.offset
        ends = [battle.field.table.terrain[piece] for piece in battle.field.table.terrain_at(cell)]
        if not any(piece.going == "impassable" for piece in ends) and not _on(battle, cell, near):
            yield cell


def _others(battle: Battle, unit: Unit) -> tuple[list[RoundBody], list[RoundBody]]:
    xs, ys = battle.field.table.xs, battle.field.table.ys
    bodies = [
        RoundBody(xs[u.cell], ys[u.cell], RADIUS, 0.0, 0.0, u.side == unit.side)
        for u in battle.units
        if u.on_table and u is not unit
    ]
    return bodies, [body for body in bodies if not body.yielding]


def _on(battle: Battle, cell: int, bodies: list[RoundBody]) -> bool:
    table = battle.field.table
    return overlaps(table.xs[cell], table.ys[cell], RADIUS, bodies)


def _free(battle: Battle, unit: Unit, cell: int, near: list[RoundBody], enemies: list[RoundBody]) -> bool:
    table = battle.field.table
    start, end = (table.xs[unit.cell], table.ys[unit.cell]), (table.xs[cell], table.ys[cell])
    return not _on(battle, cell, near) and not collides(start, end, RADIUS, enemies)


def go(battle: Battle, unit: Unit, cell: int, *, boost: bool) -> None:
    table, mark, start = battle.field.table, battle.journal.mark(), unit.cell
    way = unit.facing if boost else bearing(table.xs[cell] - table.xs[start], table.ys[cell] - table.ys[start])
    battle.change(unit, cell=cell, facing=way)
    kind = "boost" if boost else "move"
    battle.log_event(kind, mark, unit, rules=("BR-19" if boost else "BR-12",), path=[start, cell], inches=table.between(start, cell), x=table.xs[cell], y=table.ys[cell])  # fmt: skip
    if any(table.terrain[piece].dangerous for piece in table.terrain_at(cell)):
        hurt(battle, unit, unit, 1, 0)
    near = [enemy for enemy in battle.enemies(unit) if battle.gap(unit, enemy) <= CLOSE]
    if near and unit.on_table:
        foe = battle.units[battle.ask(1 - unit.side, "engages", (enemy.id for enemy in near), unit)]
        close_combat(battle, unit, foe, charged=True)


def flee(battle: Battle, unit: Unit) -> None:
    """Towards its own zone at full Movement; who gets there is gone (BR-58)."""
    table, mark = battle.field.table, battle.journal.mark()
    low, back = (0.0, -1.0) if unit.side == 0 else (SIDE, 1.0)
    cell = table.cell(table.xs[unit.cell], table.ys[unit.cell] + back * unit.card.movement)
    battle.change(unit, cell=cell, facing=18 if unit.side == 0 else 6, actions=0)
    battle.log_event("flees", mark, unit, rules=("BR-58",))
    if abs(table.ys[cell] - low) <= DEPTH:
        remove(battle, unit, None)
