"""Activation: a combat group after the other, in it a unit after the other (BR-13 to BR-18)."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.core.battle.engine.state import NOBODY
from armybuilder.engine.systems.tactical_1998.battle.phases.declaration import groups_left
from armybuilder.engine.systems.tactical_1998.battle.phases.reactions import snap_fire
from armybuilder.engine.systems.tactical_1998.battle.rules import command, electronics, movement, transport
from armybuilder.engine.systems.tactical_1998.battle.rules.acts import (
    AboutFace,
    CounterJam,
    Disembark,
    Embark,
    End,
    Go,
    Jam,
    Order,
    Pass,
    Reserve,
    Shift,
    Sweep,
    SwitchMode,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.menu import attack, attack_options
from armybuilder.engine.systems.tactical_1998.battle.rules.paces import allocation, announce
from armybuilder.engine.systems.tactical_1998.battle.state import STATIONARY, TOP, Battle, BattleUnit


# Implements BR-12, BR-13, BR-18
def activate_next(battle: Battle) -> bool:
    """The next unit of the active combat group, or the next combat group; False when all were activated."""
    if battle.group < 0 and not _begin_group(battle):
        return False
    ready = _ready(battle, battle.turn, battle.group)
    if ready:
        activate(battle, battle.units[battle.ask(battle.turn, "activate", [unit.id for unit in ready])])
    if not _ready(battle, battle.turn, battle.group):
        side = battle.sides[battle.turn]
        battle.change(side, activated=(*side.activated, battle.group))
        battle.change(battle, group=-1, turn=1 - battle.turn)
    return True


def _begin_group(battle: Battle) -> bool:
    """Choose the next combat group, after what the other side does out of sequence."""
    if not groups_left(battle, battle.sides[battle.turn]):
        battle.change(battle, turn=1 - battle.turn)
    side = battle.sides[battle.turn]
    if not groups_left(battle, side):
        return False
    _order(battle, 1 - side.id)
    groups = groups_left(battle, side)
    if not groups:
        return bool(groups_left(battle, battle.sides[1 - side.id])) and _begin_group(battle)
    mark, group = battle.journal.mark(), battle.ask(side.id, "group", groups)
    battle.change(battle, group=group)
    battle.log_event("group", mark, rules=("BR-13",), side=side.id, group=side.groups[group])
    return True


def _ready(battle: Battle, side: int, group: int) -> list[BattleUnit]:
    """Units of a combat group that were not activated with it; who acted out of sequence may still use actions (L499)."""
    return [
        unit for unit in battle.standing(side)
        if unit.group == group and (not unit.activated or (unit.ordered and unit.actions > 0))
    ]  # fmt: skip


# Implements BR-18
def _order(battle: Battle, side: int) -> None:
    """Let a side spend command points to activate units out of sequence."""
    while True:
        options = [
            Order(unit.id)
            for unit in battle.standing(side)
            if not unit.activated
            and unit.group not in battle.sides[side].activated
            and command.may_use_point(battle, unit)
        ]
        chosen = battle.ask(side, "order", (Pass(), *options)) if options else Pass()
        if not isinstance(chosen, Order):
            return
        unit = battle.units[chosen.unit]
        if command.use_point(battle, unit, "order"):
            activate(battle, unit)
            battle.change(unit, ordered=unit.on_table, stopped=True)


# ---------------------------------------------------------------- a unit


# Implements BR-13, BR-15
def activate(battle: Battle, unit: BattleUnit) -> None:
    """Move and act in any order. While it moves, enemies may snap fire; its whole MP count for its defence against that."""
    mark, again = battle.journal.mark(), unit.activated
    battle.change(unit, activated=True, ordered=False)
    battle.set(battle, "acting", unit.id)
    battle.log_event("activation", mark, unit, rules=("BR-13",))
    announce(battle, unit)
    if not again:
        battle.change(unit, moved=allocation(unit))
    while unit.on_table:
        chosen = battle.ask(unit.side, "act", options(battle, unit), unit)
        if isinstance(chosen, End):
            break
        perform(battle, unit, chosen)
    if unit.on_table and not again:
        _end_move(battle, unit)
    battle.change(battle, acting=NOBODY)


def options(battle: Battle, unit: BattleUnit) -> Iterator[NamedTuple]:
    """Yield everything that a unit may do now."""
    found = list(movement.moves(battle, unit))
    # At top speed more than the combat MP have to be spent, as long as there is a way (L551).
    if unit.pace != TOP or unit.spent > unit.combat_mp() or not found:
        yield End()
    yield from found
    yield from movement.switches(battle, unit)
    if unit.actions > 0 and not unit.ruptured:
        yield from attack_options(battle, unit, battle.enemies(unit))
        yield from (Sweep(enemy.id) for enemy in battle.enemies(unit) if electronics.may_sweep(battle, unit, enemy))
        if unit.has_working("ecm"):
            yield Jam()
        if unit.has_working("eccm"):
            yield CounterJam()
        yield from transport.boardings(battle, unit)
    yield from command.reserves(battle, unit)
    yield from command.about_faces(battle, unit)


def perform(battle: Battle, unit: BattleUnit, act: NamedTuple) -> None:
    """Do one of the things that a unit may do."""
    battle.log.count(f"act {type(act).__name__.lower()}")
    match act:
        case Go():
            movement.go(battle, unit, act, lambda mover: snap_fire(battle, mover))
        case SwitchMode():
            movement.switch(battle, unit, act)
        case Reserve():
            command.use_reserve(battle, unit)
        case AboutFace():
            command.about_face(battle, unit, act)
        case _:
            battle.change(unit, actions=unit.actions - 1)
            _use_action(battle, unit, act)


def _use_action(battle: Battle, unit: BattleUnit, act: NamedTuple) -> None:
    match act:
        case Sweep():
            electronics.sweep(battle, unit, battle.units[act.target])
        case Jam():
            electronics.jam(battle, unit)
        case CounterJam():
            electronics.counter_jam(battle, unit)
        case Embark():
            transport.embark(battle, unit, act)
        case Disembark():
            transport.disembark(battle, unit, act)
        case _:
            attack(battle, unit, act)


# Implements BR-14, BR-25
def _end_move(battle: Battle, unit: BattleUnit) -> None:
    """The move is over: enemies may act once more, what it moved counts from now on, and it may shift its speed for the next round."""
    if unit.spent:
        snap_fire(battle, unit)
    if not unit.on_table:
        return
    battle.change(unit, moved=unit.path)
    options = shifts(unit)
    if options:
        mark, chosen = battle.journal.mark(), battle.ask(unit.side, "shift", (Shift(unit.top_speed), *options), unit)
        if chosen.top != unit.top_speed:
            # Who shifts to top speed counts as that at once (L549).
            battle.change(unit, top_speed=chosen.top, pace=TOP if chosen.top else unit.pace)
            battle.log_event("shifts", mark, unit, rules=("BR-14", "BR-25"), top=chosen.top)


# Implements BR-25
def shifts(unit: BattleUnit) -> list[Shift]:
    """The other speed, if a unit may shift to it: to top speed after it spent its whole combat MP."""
    if unit.top_speed:
        return [Shift(top=False)]
    fast = unit.spent >= unit.combat_mp() > 0 and unit.pace != STATIONARY
    return [Shift(top=True)] if fast and not unit.infantry and unit.top_mp() > unit.combat_mp() else []
