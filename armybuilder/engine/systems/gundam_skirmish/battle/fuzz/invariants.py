"""Invariants of every state of a battle."""

from armybuilder.engine.core.battle.engine.fuzz import require
from armybuilder.engine.core.table.compass import DIRECTIONS
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, BattleUnit

ACTIONS, ROUTED = 2, -2
ROUNDING = 1e-6


def check_state(battle: Battle, *, settled: bool) -> None:
    """`BrokenStateError` for a state that cannot be; not `settled` is one in the middle of a step."""
    for side in battle.sides:
        require(side.command >= 0, "nobody owes command points", side.command)
        require(side.score >= 0 and side.lost >= 0, "scores and losses are not below zero", (side.score, side.lost))
    for unit in battle.units:
        _check_unit(battle, unit)
        if settled and unit.on_table:
            require(unit.left > 0, "a unit without Integrity is destroyed", (unit.id, unit.left))
    if settled:
        _check_bases(battle)


def _check_unit(battle: Battle, unit: BattleUnit) -> None:
    require(0 <= unit.damage <= unit.card.integrity, "damage stays within the Integrity", (unit.id, unit.damage))
    require(0 <= unit.facing < DIRECTIONS, "facings are 24ths of a circle", (unit.id, unit.facing))
    require(0 <= unit.actions <= ACTIONS, "a unit has two actions at most", (unit.id, unit.actions))
    require(ROUTED <= unit.morale <= 0, "morale is Steady, Wavering or Routed", (unit.id, unit.morale))
    most = [location.most for location in unit.recruit.chart if location.most is not None]
    require(
        len(unit.levels) == len(most) and all(0 <= now <= top for now, top in zip(unit.levels, most, strict=True)),
        "levels are those of the chart", (unit.id, unit.levels),
    )  # fmt: skip
    require(set(unit.empty) <= set(range(len(unit.weapons))), "who reloads has the weapon", (unit.id, unit.empty))
    if unit.on_table:
        require(0 <= unit.cell < battle.field.table.cells, "who is on the table has a place", (unit.id, unit.cell))


def _check_bases(battle: Battle) -> None:
    table = battle.field.table
    standing = [unit for unit in battle.units if unit.on_table]
    for number, unit in enumerate(standing):
        x, y, radius = table.xs[unit.cell], table.ys[unit.cell], unit.recruit.size.radius - ROUNDING
        inside = radius <= x <= table.width - radius and radius <= y <= table.height - radius
        require(inside, "bases stand wholly on the table", (unit.id, x, y))
        for other in standing[number + 1 :]:
            require(battle.gap(unit, other) > -ROUNDING * 10, "bases do not overlap", (unit.id, other.id))
