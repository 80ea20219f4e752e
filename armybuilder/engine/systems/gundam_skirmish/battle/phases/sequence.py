"""The order of play: set-up, then player turns of an upkeep, unit after unit, and a final upkeep (BR-3 to BR-11)."""

from armybuilder.engine.core.battle.engine.state import NOBODY, OVER
from armybuilder.engine.core.battle.throws import DicePool, DiceRoll
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.gundam_skirmish.battle.phases.ambush import ambushes
from armybuilder.engine.systems.gundam_skirmish.battle.phases.orders import ROUTED, gain_points, give_orders
from armybuilder.engine.systems.gundam_skirmish.battle.phases.setup import deploy, roll_priority
from armybuilder.engine.systems.gundam_skirmish.battle.phases.victory import check_survivors, end_round, score
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import (
    SLOW,
    Aim,
    Boost,
    End,
    Move,
    Reload,
    Repair,
    Shoot,
    SlowReload,
    Switch,
    Turn,
    Volley,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.aimed_shots import aim
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.critical import repair
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.shots import shoot
from armybuilder.engine.systems.gundam_skirmish.battle.rules.menu import options
from armybuilder.engine.systems.gundam_skirmish.battle.rules.morale import check_terrors
from armybuilder.engine.systems.gundam_skirmish.battle.rules.movement import DARING, dares, drift_on, flee, go, turn
from armybuilder.engine.systems.gundam_skirmish.battle.state import FAST_ACTIONS, Battle, BattleUnit

SETUP, UPKEEP, ACTIONS = "setup", "upkeep", "actions"


def step(battle: Battle) -> None:
    """The next step: a unit deployed, an upkeep, a unit's actions."""
    {SETUP: _set_up, UPKEEP: _upkeep, ACTIONS: _act}[battle.phase](battle)
    if battle.phase not in (OVER, SETUP):
        check_survivors(battle)


def _set_up(battle: Battle) -> None:
    if battle.step == 1:
        roll_priority(battle)
    if not deploy(battle):
        battle.change(battle, phase=UPKEEP, turn=battle.first)


# Implements BR-6, BR-50
def _upkeep(battle: Battle) -> None:
    """A player's turn begins: ambushes, command points, orders, Drift."""
    mark, side = battle.journal.mark(), battle.sides[battle.turn]
    if battle.turn == battle.first:
        battle.set(battle, "round", battle.round + 1)
    battle.change(side, covered=False)
    for unit in battle.units:
        battle.change(unit, checked=False, held=False, charged=False, reacted=False)
        if unit.side == side.id:
            battle.change(unit, used=False, actions=FAST_ACTIONS, unhindered=False)
    battle.set(battle, "phase", ACTIONS)
    battle.log_event("turn", mark, rules=("BR-6",), number=battle.round, side=side.id)
    ambushes(battle)
    gain_points(battle, side)
    give_orders(battle, side)
    for unit in battle.standing(side.id):
        if unit.on_table and (battle.space or unit.recruit.air):
            drift_on(battle, unit)
    check_terrors(battle)
    score(battle)


# Implements BR-8
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
    if unit.morale == ROUTED and not _obeys(battle, unit):
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


# Implements BR-58
def _obeys(battle: Battle, unit: BattleUnit) -> bool:
    """Whether a Routed unit does as it is told."""
    mark, dice = battle.journal.mark(), battle.dice.roll(1)
    obeys = dice[0] >= DARING
    throw = DiceRoll("roll", DicePool(DARING, 1, (), 1, DARING), dice, int(obeys))
    battle.log_event("obeys", mark, unit, throws=((gettext_noop("morale"), throw),), rules=("BR-58",), passed=obeys)
    return obeys


# Implements BR-9, BR-10, BR-11
def _do(battle: Battle, unit: BattleUnit, act: object) -> None:
    mark = battle.journal.mark()
    match act:
        case Move(cell=cell) | Boost(cell=cell):
            go(battle, unit, cell, boost=isinstance(act, Boost))
        case Turn(facing=facing):
            turn(battle, unit, facing)
        case Shoot() | Volley():
            shoot(battle, unit, act)
        case Aim():
            aim(battle, unit, act)
        case Repair(location=place):
            repair(battle, unit, place)
        case Reload(weapon=number) | SlowReload(weapon=number):
            battle.set(unit, "empty", tuple(other for other in unit.empty if other != number))
            battle.log_event("reload", mark, unit, rules=("BR-10",), weapon=unit.weapons[number].name)
        case Switch(name=name):
            battle.set(unit, "equipped", name)
            battle.log_event("switch", mark, unit, rules=("BR-11",), weapon=name)
    check_terrors(battle)
    battle.log.count(f"act {type(act).__name__.lower()}")


# Implements BR-6
def _end_turn(battle: Battle) -> None:
    """The final upkeep: effects of the turn end, and so may the game."""
    side = battle.sides[battle.turn]
    battle.change(side, flanking=False)
    for unit in battle.units:
        if unit.side == side.id:
            battle.change(unit, penetrating=False)
    last = battle.turn != battle.first
    battle.change(battle, turn=1 - battle.turn, phase=UPKEEP)
    if last:
        end_round(battle)
    else:
        score(battle)
