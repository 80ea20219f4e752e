"""Activation: a combat group after the other, in it a unit after the other (BR-9 to BR-14, BR-18)."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.core.battle.engine.state import NOBODY
from armybuilder.engine.systems.blitz_2006.battle.phases.reactions import react, react_here
from armybuilder.engine.systems.blitz_2006.battle.rules import electronics
from armybuilder.engine.systems.blitz_2006.battle.rules.acts import (
    Boost,
    CallReserve,
    End,
    ExtraAction,
    Fly,
    Go,
    Hearten,
    HullDown,
    Jump,
    Light,
    Order,
    Pass,
    Refresh,
    Regroup,
    Rise,
    Smoke,
    StandBy,
    Swerve,
    Switch,
    Turn,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import Control, Disembark, Embark
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.menu import attack, attack_options, is_free
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership import command, drones, rally, reserves
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership.morale import is_broken
from armybuilder.engine.systems.blitz_2006.battle.rules.moves import cover, hazards, movement, transport
from armybuilder.engine.systems.blitz_2006.battle.rules.moves.paces import announce, least
from armybuilder.engine.systems.blitz_2006.battle.state import TOP, Battle, BattleUnit, Side

MOVES = (Go, Turn, Swerve, Jump, Fly, Rise, Refresh)
"""Acts that are movement, or in its place."""


# ---------------------------------------------------------------- groups


# Implements BR-9
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


def groups_left(battle: Battle, side: Side) -> list[int]:
    """Combat groups of a side that have units on the table, or aboard, and were not activated in this round."""
    here = {unit.group for unit in battle.units if unit.side == side.id and unit.present}
    return sorted(here.difference(side.activated))


def _begin_group(battle: Battle) -> bool:
    """Choose the next combat group, after what the other side does out of sequence."""
    if not groups_left(battle, battle.sides[battle.turn]):
        battle.change(battle, turn=1 - battle.turn)
    side = battle.sides[battle.turn]
    if not groups_left(battle, side):
        return False
    _spend_points(battle, battle.sides[1 - side.id])
    _spend_points(battle, side)
    groups = groups_left(battle, side)
    if not groups:
        return bool(groups_left(battle, battle.sides[1 - side.id])) and _begin_group(battle)
    mark, group = battle.journal.mark(), battle.ask(side.id, "group", groups)
    battle.change(battle, group=group)
    battle.log_event("group", mark, rules=("BR-9",), side=side.id, group=group, name=side.groups[group].name)
    return True


def _ready(battle: Battle, side: int, group: int) -> list[BattleUnit]:
    """Units of a combat group that were not activated."""
    return [unit for unit in battle.standing(side) if unit.group == group and not unit.activated]


# Implements BR-56
def _spend_points(battle: Battle, side: Side) -> None:
    """Let a side spend command points: units activated out of sequence, a further action for one that is Locked, heartened groups."""
    while True:
        options = [*_orders(battle, side), *command.heartens(battle, side)]
        chosen = battle.ask(side.id, "order", (Pass(), *options)) if options else Pass()
        if isinstance(chosen, Hearten):
            command.hearten(battle, side, chosen)
        elif isinstance(chosen, Order):
            _obey(battle, battle.units[chosen.unit])
        else:
            return


def _orders(battle: Battle, side: Side) -> Iterator[Order]:
    """Yield units that a command point may activate out of sequence, and Locked ones that may have a further action and attack with it."""
    for unit in battle.standing(side.id):
        if command.may_use_point(battle, unit) and battle.round > unit.shut_until and _may_obey(battle, unit, side):
            yield Order(unit.id)


def _may_obey(battle: Battle, unit: BattleUnit, side: Side) -> bool:
    """Whether an order means anything to a unit: its turn would come later, or it is Locked and has somebody to attack."""
    if not unit.activated:
        return side.id != battle.turn
    return not is_broken(battle, unit) and next(iter(attack_options(battle, unit, extra=True)), None) is not None


def _obey(battle: Battle, unit: BattleUnit) -> None:
    if not unit.activated:
        if command.use_point(battle, unit, "order"):
            activate(battle, unit)
    elif command.use_point(battle, unit, "action"):
        _act_again(battle, unit)


# Implements BR-56
def _act_again(battle: Battle, unit: BattleUnit) -> None:
    """A single further action of a Locked unit."""
    battle.set(battle, "acting", unit.id)
    chosen = battle.ask(unit.side, "act", (End(), *attack_options(battle, unit, extra=True)), unit)
    if not isinstance(chosen, End):
        battle.log.count(f"act {type(chosen).__name__.lower()}")
        attack(battle, unit, chosen)
    battle.change(battle, acting=NOBODY)


# ---------------------------------------------------------------- a unit


# Implements BR-10, BR-19
def activate(battle: Battle, unit: BattleUnit) -> None:
    """Announce the speed, then move and act in any order; then the unit is Locked."""
    mark = battle.journal.mark()
    battle.change(
        unit, activated=True, used=(), tests=0, spent=0.0, path=0.0, straight=0.0, stopped=unit.landed, turned=False, sand=0.0, standby=0,
        exposed=True,
    )  # fmt: skip
    battle.set(battle, "acting", unit.id)
    battle.log_event("activation", mark, unit, rules=("BR-9",))
    announce(battle, unit)
    cover.keep_position(battle, unit)
    if unit.speed == TOP and unit.loadout.has(hazards.UNSTABLE):
        hazards.keeps_control(battle, unit)
    while unit.on_table:
        chosen = battle.ask(unit.side, "act", options(battle, unit), unit)
        if isinstance(chosen, End):
            break
        perform(battle, unit, chosen)
    react_here(battle, unit)
    battle.change(unit, actions=0, exposed=False)
    battle.change(battle, acting=NOBODY)


def options(battle: Battle, unit: BattleUnit) -> Iterator[NamedTuple]:
    """Yield everything that a unit may do now."""
    found: list[NamedTuple] = [*movement.moves(battle, unit), *movement.rises(unit)]
    # At Combat and Top Speed so many MP have to be spent, as long as there is a way (L507-L511).
    if unit.spent >= least(unit) or not found:
        yield End()
    yield from found
    yield from movement.turns(unit)
    yield from movement.swerves(unit)
    yield from movement.jumps(battle, unit)
    yield from movement.flights(unit)
    yield from cover.refreshes(battle, unit)
    yield from electronics.switches(battle, unit)
    yield from electronics.launches(battle, unit)
    yield from electronics.lights(battle, unit)
    yield from attack_options(battle, unit)
    if unit.actions > 0 and not unit.fallen:
        yield from _actions(battle, unit)
    yield from command.extra_actions(battle, unit)


def _actions(battle: Battle, unit: BattleUnit) -> Iterator[NamedTuple]:
    """Yield what costs an action, besides attacks and what belongs to them."""
    yield from cover.hides(battle, unit)
    yield from electronics.boosts(battle, unit)
    yield from reserves.calls(battle, unit)
    yield from rally.regroups(battle, unit)
    yield from transport.boardings(battle, unit)
    yield from drones.controls(battle, unit)
    if not is_broken(battle, unit) and unit.weapons:
        yield StandBy()


def perform(battle: Battle, unit: BattleUnit, act: NamedTuple) -> None:
    """Do one of the things that a unit may do."""
    battle.log.count(f"act {type(act).__name__.lower()}")
    if isinstance(act, MOVES):
        react_here(battle, unit)
        if unit.on_table and not unit.stopped:
            _move(battle, unit, act)
            hazards.steady(battle, unit)
        return
    match act:
        case Switch():
            electronics.switch(battle, unit, act)
        case Smoke():
            electronics.launch(battle, unit, act)
        case Light():
            electronics.light(battle, unit)
        case ExtraAction():
            command.take_extra_action(battle, unit)
        case StandBy():
            _stand_by(battle, unit)
        case _:
            if not is_free(act):
                battle.change(unit, actions=unit.actions - 1)
            _use_action(battle, unit, act)


def _move(battle: Battle, unit: BattleUnit, act: NamedTuple) -> None:
    match act:
        case Go():
            movement.go(battle, unit, act, lambda mover, tell: react(battle, mover, tell))
        case Turn():
            movement.turn(battle, unit, act)
        case Swerve():
            movement.swerve(battle, unit, act)
        case Jump():
            movement.jump(battle, unit, act)
        case Fly():
            movement.fly(battle, unit, act)
        case Rise():
            movement.rise(battle, unit)
        case Refresh():
            cover.refresh(battle, unit)


def _use_action(battle: Battle, unit: BattleUnit, act: NamedTuple) -> None:
    match act:
        case HullDown():
            cover.hide(battle, unit, act)
        case Boost():
            electronics.boost(battle, unit, act)
        case CallReserve():
            reserves.call(battle, unit, act)
        case Regroup():
            rally.regroup(battle, unit)
        case Embark() | Disembark():
            transport.board(battle, unit, act)
        case Control():
            _control(battle, unit, act)
        case _:
            attack(battle, unit, act)


# Implements BR-58
def _control(battle: Battle, unit: BattleUnit, act: Control) -> None:
    """A drone under control is activated at once, in the middle of the activation of its master."""
    if drones.take_control(battle, unit, act):
        activate(battle, battle.units[act.drone])
        battle.set(battle, "acting", unit.id)


# Implements BR-18
def _stand_by(battle: Battle, unit: BattleUnit) -> None:
    """Hold what actions are left for coordinates, a tag, or a snap shot."""
    mark = battle.journal.mark()
    battle.change(unit, standby=unit.actions, actions=0)
    battle.log_event("stands by", mark, unit, rules=("BR-18",), actions=unit.standby)
