"""The order of play: deployment, player turns of unit after unit, the end (BR-3 to BR-9)."""

from armybuilder.engine.core.battle.engine.state import NOBODY, OVER
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import (
    SLOW,
    Aim,
    Boost,
    End,
    Move,
    Reload,
    Shoot,
    SlowReload,
    Switch,
    Turn,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.menu import options
from armybuilder.engine.systems.gundam_skirmish.battle.rules.movement import dares, flee, go, turn
from armybuilder.engine.systems.gundam_skirmish.battle.rules.shooting import aimed, shoot
from armybuilder.engine.systems.gundam_skirmish.battle.state import RESERVE, TABLE, Battle, Unit
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import DEPTH, SIDE

LONGEST = 20
"""Turns of a game without an end of its own: a battle in a machine needs one."""
SETUP, UPKEEP, ACTIONS = "setup", "upkeep", "actions"


def step(battle: Battle) -> None:
    """The next step: a unit deployed, an upkeep, a unit's actions."""
    {SETUP: _deploy, UPKEEP: _upkeep, ACTIONS: _act}[battle.phase](battle)
    if battle.phase not in (OVER, SETUP):
        _annihilated(battle)


def _deploy(battle: Battle) -> None:
    if battle.step == 1:
        mark = battle.journal.mark()
        while (first := battle.dice.roll(1)) == (second := battle.dice.roll(1)):
            pass
        winner = int(second > first)
        chosen = battle.ask(winner, "goes first", (winner, 1 - winner))
        turns = battle.dice.roll(1)[0] + 4 if battle.game == "skirmish" else 0
        battle.change(battle, first=chosen, turn=chosen, length=turns)
        battle.log_event("priority", mark, rules=("BR-5",), side=winner, first=chosen, length=turns)
    side = battle.turn
    waiting = [u for u in battle.units if u.side == side and u.place == RESERVE]
    if not waiting:
        side, waiting = 1 - side, [u for u in battle.units if u.side != side and u.place == RESERVE]
    if not waiting:
        battle.change(battle, phase=UPKEEP, turn=battle.first)
        return
    unit, mark = waiting[0], battle.journal.mark()
    cell = battle.ask(side, "deploy", _zone(battle, unit), unit)
    battle.change(unit, place=TABLE, cell=cell, facing=6 if side == 0 else 18)
    battle.set(battle, "turn", 1 - side)
    battle.log_event(
        "deployed", mark, unit, rules=("BR-3",), x=battle.field.table.xs[cell], y=battle.field.table.ys[cell]
    )


def _zone(battle: Battle, unit: Unit) -> list[int]:
    table, low = battle.field.table, 1.0 if unit.side == 0 else SIDE - DEPTH
    cells = [table.cell(x, low + y) for y in range(0, int(DEPTH), 3) for x in range(2, int(SIDE), 3)]
    taken = [u.cell for u in battle.units if u.on_table]
    return [
        cell for cell in cells
        if all(table.between(cell, other) >= 2.0 for other in taken)
        and not any(table.terrain[piece].going == "impassable" for piece in table.terrain_at(cell))
    ]  # fmt: skip


def _upkeep(battle: Battle) -> None:
    """A player's turn begins: command points, units are fresh."""
    mark, side = battle.journal.mark(), battle.sides[battle.turn]
    if battle.turn == battle.first:
        battle.set(battle, "round", battle.round + 1)
    points = sum(u.recruit.unit.command_points for u in battle.standing(side.id) if u.morale > -2)
    battle.change(side, command=side.command + points)
    for unit in battle.units:
        battle.change(unit, checked=False)
    for unit in battle.standing(side.id):
        battle.change(unit, used=False, actions=2)
    battle.set(battle, "phase", ACTIONS)
    battle.log_event("turn", mark, rules=("BR-6",), number=battle.round, side=side.id)


def _act(battle: Battle) -> None:
    """A unit of the player whose turn it is, or the end of that turn."""
    ready = [unit for unit in battle.standing(battle.turn) if not unit.used]
    if not ready:
        _end_turn(battle)
        return
    chosen = battle.ask(battle.turn, "activate", (unit.id for unit in ready))
    unit, mark = battle.units[chosen], battle.journal.mark()
    battle.set(battle, "acting", unit.id)
    battle.log_event("activation", mark, unit, rules=("BR-8",))
    if unit.morale == -2 and battle.dice.roll(1)[0] <= 3:
        flee(battle, unit)
    while unit.on_table and unit.actions > 0:
        act = battle.ask(unit.side, "act", options(battle, unit), unit)
        if isinstance(act, End):
            break
        if isinstance(act, Move | Boost) and not dares(battle, unit, act.cell):
            continue
        battle.set(unit, "actions", 0 if isinstance(act, SLOW) else unit.actions - 1)
        _do(battle, unit, act)
    battle.change(unit, used=True)
    battle.change(battle, acting=NOBODY)


def _do(battle: Battle, unit: Unit, act: object) -> None:
    mark = battle.journal.mark()
    match act:
        case Move(cell=cell) | Boost(cell=cell):
            go(battle, unit, cell, boost=isinstance(act, Boost))
        case Turn(facing=facing):
            turn(battle, unit, facing)
        case Shoot():
            shoot(battle, unit, act)
        case Aim():
            aimed(battle, unit, act)
        case Reload(weapon=number) | SlowReload(weapon=number):
            battle.set(unit, "empty", tuple(other for other in unit.empty if other != number))
            battle.log_event("reload", mark, unit, rules=("BR-10",), weapon=unit.weapons[number].name)
        case Switch(name=name):
            battle.set(unit, "equipped", name)
            battle.log_event("switch", mark, unit, rules=("BR-11",), weapon=name)
    battle.log.count(f"act {type(act).__name__.lower()}")


def _end_turn(battle: Battle) -> None:
    """The other player's turn, or the end of the game."""
    last = battle.turn != battle.first
    over = last and battle.round >= (battle.length or LONGEST)
    battle.change(battle, turn=1 - battle.turn, phase=OVER if over else UPKEEP)
    _score(battle)
    if over:
        _finish(battle, "points destroyed")


def _score(battle: Battle) -> None:
    for side in battle.sides:
        battle.change(side, score=battle.sides[1 - side.id].lost)


def _annihilated(battle: Battle) -> None:
    gone = [side for side in (0, 1) if not battle.standing(side)]
    if gone:
        _score(battle)
        battle.set(battle, "phase", OVER)
        _finish(battle, "annihilation")


def _finish(battle: Battle, reason: str) -> None:
    mark = battle.journal.mark()
    first, second = (side.score for side in battle.sides)
    if reason == "annihilation":
        left = [side for side in (0, 1) if battle.standing(side)]
        battle.set(battle, "winner", left[0] if len(left) == 1 else None)
    else:
        battle.set(battle, "winner", None if first == second else int(second > first))
    battle.set(battle, "reason", reason)
    battle.log_event("over", mark, rules=("BR-4",), winner=battle.winner, reason=reason)
