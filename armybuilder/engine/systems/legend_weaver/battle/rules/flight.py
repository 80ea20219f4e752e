"""Broken units, and cowards, who run (BR-52)."""

from armybuilder.engine.core.table.compass import bearing
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.melee import break_off
from armybuilder.engine.systems.legend_weaver.battle.rules.morale import is_seen
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.foot import go, moves, pacer, ways
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.places import engaged_with
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.vehicles import drive_on, drives, trace
from armybuilder.engine.systems.legend_weaver.battle.state import FLED, Battle, BattleModel, BattleSquad
from armybuilder.engine.systems.legend_weaver.battle.table.zones import edge_of

EDGE = 2.0
"""Inches from its own edge within which a unit that still runs leaves the table: the book tells of no edge."""


# Implements BR-52
def run(battle: Battle, squad: BattleSquad) -> None:
    """A unit runs with all its actions, away from its enemies and to its own edge, until nobody sees it."""
    break_off(battle, squad, engaged_with(battle, squad))
    for _ in range(squad.actions):
        if not battle.on_table(squad) or not is_seen(battle, squad):
            break
        if _is_at_edge(battle, squad):
            flee(battle, squad)
        elif squad.form == "vehicle":
            for model in battle.standing(squad):
                _drive_away(battle, model)
        else:
            _move_away(battle, squad)
    battle.change(squad, actions=0)


def _is_at_edge(battle: Battle, squad: BattleSquad) -> bool:
    table = battle.field.table
    edge = edge_of(table, squad.side)
    return min(abs(table.ys[model.cell] - edge) for model in battle.standing(squad)) <= EDGE


def flee(battle: Battle, squad: BattleSquad) -> None:
    """A unit leaves the table."""
    mark, there = battle.journal.mark(), battle.standing(squad)
    for model in there:
        battle.change(model, place=FLED)
    battle.log_event("flees", mark, there[0], rules=("BR-52",), squad=squad.id)


def _move_away(battle: Battle, squad: BattleSquad) -> None:
    start = pacer(battle, squad).cell
    best = min(moves(battle, squad), key=lambda cell: (_danger(battle, squad.side, cell), cell), default=start)
    if best != start and _danger(battle, squad.side, best) < _danger(battle, squad.side, start):
        go(battle, squad, best)


def _danger(battle: Battle, side: int, cell: int) -> float:
    """What a place is like for those who run: inches to their own edge, less to be far from the nearest enemy."""
    table = battle.field.table
    enemies = battle.figures(1 - side)
    far = min((table.between(cell, enemy.cell) for enemy in enemies), default=0.0)
    return abs(table.ys[cell] - edge_of(table, side)) - far / 2


def _drive_away(battle: Battle, model: BattleModel) -> None:
    ways_out = list(drives(battle, model))
    if ways_out:
        best = min(ways_out, key=lambda act: (_danger(battle, model.side, trace(battle, model, act).end), act))
        drive_on(battle, model, best)


def run_alone(battle: Battle, model: BattleModel) -> None:
    """A coward runs by himself, and leaves the table at its edge (L1033)."""
    table = battle.field.table
    start = model.cell
    if abs(table.ys[start] - edge_of(table, model.side)) <= EDGE:
        battle.change(model, place=FLED)
        return
    found = ways(battle, model, float(model.record.move), (model.id,))
    best = min(found, key=lambda cell: (_danger(battle, model.side, cell), cell), default=start)
    if best != start:
        mark = battle.journal.mark()
        way = bearing(table.xs[best] - table.xs[start], table.ys[best] - table.ys[start])
        battle.change(model, cell=best, facing=way)
        battle.log_event("runs", mark, model, rules=("BR-64",), path=[start, best])
