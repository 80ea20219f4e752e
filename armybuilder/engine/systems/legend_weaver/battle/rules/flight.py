"""Flight: broken units and cowards run until nobody sees them, or off the table (BR-51, BR-52, chaos card 29)."""

from collections.abc import Iterable

from armybuilder.engine.core.battle.engine.state import NOBODY
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.melee import break_off
from armybuilder.engine.systems.legend_weaver.battle.rules.morale import is_seen
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.foot import allowance, go, pacer, reach, ways
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.places import engaged_with
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.vehicles import drive_on, drives, trace
from armybuilder.engine.systems.legend_weaver.battle.state import FLED, Battle, BattleModel, BattleSquad
from armybuilder.engine.systems.legend_weaver.battle.table.zones import edge_of

HIDING = 30.0
"""Inches that a place counts which no enemy sees."""
HOME = 0.5
"""What an inch nearer to one's own edge counts beside one away from enemies."""


# Implements BR-51, BR-52
def flee(battle: Battle, squad: BattleSquad) -> None:
    """A broken unit spends its actions on running from the enemy until nobody sees it; whoever it fought strikes at its back."""
    foes = engaged_with(battle, squad)
    if foes:
        break_off(battle, squad, foes)
    mark = battle.journal.mark()
    if battle.on_table(squad):
        battle.change(squad, overwatch=False, covers=NOBODY, works="", head_down=False)
        battle.log_event("flees", mark, battle.standing(squad)[0], rules=("BR-52",), squad=squad.id)
    while squad.actions > 0 and battle.on_table(squad) and is_seen(battle, squad):
        battle.change(squad, actions=squad.actions - 1, moves=squad.moves + 1, last="move")
        if squad.form == "vehicle":
            for model in battle.standing(squad):
                _drive_away(battle, model)
        elif not _run(battle, squad):
            break
    battle.change(squad, actions=0)


def _run(battle: Battle, squad: BattleSquad) -> bool:
    """All models of a unit run with an action, off the table from its own edge. Whether they had anywhere to go."""
    leader = pacer(battle, squad)
    inches = reach(battle, squad)
    if _at_edge(battle, leader, inches):
        for model in battle.standing(squad):
            leave_table(battle, model)
        return True
    cells = list(ways(battle, leader, inches, squad.members)) if inches >= 1 else []
    if not cells:
        return False
    go(battle, squad, safest(battle, leader, cells))
    return True


def safest(battle: Battle, model: BattleModel, cells: Iterable[int]) -> int:
    """The place where a model is farthest from enemies, nearest to its own edge, and best seen by nobody."""
    table, enemies = battle.field.table, battle.figures(1 - model.side)
    edge = edge_of(table, model.side)

    def worth(cell: int) -> float:
        away = min((table.between(cell, enemy.cell) for enemy in enemies), default=0.0)
        return away - HOME * abs(table.ys[cell] - edge)

    best = sorted(cells, key=lambda cell: (-worth(cell), cell))[:6]
    start = model.cell

    def hidden(cell: int) -> float:
        battle.change(model, cell=cell)
        seen = any(battle.view(enemy, model).seen for enemy in enemies)
        battle.change(model, cell=start)
        return worth(cell) + (0.0 if seen else HIDING)

    return max(best, key=lambda cell: (hidden(cell), -cell))


def _at_edge(battle: Battle, model: BattleModel, inches: float) -> bool:
    """Whether a model gets to its own edge with a move."""
    table = battle.field.table
    return abs(table.ys[model.cell] - edge_of(table, model.side)) <= inches


def _drive_away(battle: Battle, model: BattleModel) -> None:
    """A vehicle drives where it is farthest from enemies."""
    options = list(drives(battle, model))
    if options:
        ends = {drive: trace(battle, model, drive).end for drive in options}
        best = safest(battle, model, set(ends.values()))
        drive_on(battle, model, next(drive for drive, end in ends.items() if end == best))


def leave_table(battle: Battle, model: BattleModel) -> None:
    """A model runs off the table and is lost."""
    mark, side = battle.journal.mark(), battle.sides[model.side]
    battle.change(model, place=FLED, cell=NOBODY, speed=0)
    battle.set(side, "lost", side.lost + model.points)
    battle.log_event("fled", mark, model, rules=("BR-52",))


# Implements BR-64
def run_cowards(battle: Battle, squad: BattleSquad) -> None:
    """Cowards of a unit that is active use all their actions to move away from the battle, and leave the table (L1033)."""
    for model in battle.standing(squad):
        if not model.coward:
            continue
        mark = battle.journal.mark()
        for _ in range(squad.total):
            inches = allowance(squad, model)
            if _at_edge(battle, model, inches):
                leave_table(battle, model)
                break
            cells = list(ways(battle, model, inches, (model.id,)))
            if cells:
                battle.change(model, cell=safest(battle, model, cells))
        if model.on_table:
            battle.log_event("runs", mark, model, rules=("BR-64",))
