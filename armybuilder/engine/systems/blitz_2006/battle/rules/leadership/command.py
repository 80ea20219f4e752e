"""Command points and who hands them out (BR-56, BR-57)."""

from collections.abc import Iterator

from armybuilder.engine.systems.blitz_2006.battle.agreement import MORALE
from armybuilder.engine.systems.blitz_2006.battle.rules.acts import Again, ExtraAction, Hearten, Pass
from armybuilder.engine.systems.blitz_2006.battle.rules.electronics import (
    can_communicate,
    gets_through,
    hears_by_voice,
    jamming,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership.morale import add_tokens
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit, Side

NEURAL_NET = "advanced-neural-net"
LEAST_RELIEF = 2
"""Tokens that a command point takes at least (L897)."""


def commander_of(battle: Battle, side: Side) -> BattleUnit | None:
    """Who commands a side."""
    unit = battle.units[side.commander] if side.commander >= 0 else None
    return unit if unit and unit.alive else None


# Implements BR-56, BR-58
def may_use_point(battle: Battle, unit: BattleUnit) -> bool:
    """Whether a unit could benefit from a command point: there is one, its commander may hand out more in this round and can speak, and it
    had none in this round; drones have none."""
    side = battle.sides[unit.side]
    commander = commander_of(battle, side)
    if not points_of(side) or commander is None or unit.aided or unit.loadout.drone:
        return False
    if side.transfers >= commander.loadout.skills.leadership:
        return False
    return commander is unit or can_communicate(commander) or hears_by_voice(battle, commander, unit)


def points_of(side: Side) -> int:
    """Command points that are left, with that of an uplink."""
    return side.command_points + side.bonus_points


def _pay(battle: Battle, side: Side) -> None:
    """A command point is gone; that of an uplink first, which does not last."""
    if side.bonus_points:
        battle.change(side, bonus_points=side.bonus_points - 1)
    else:
        battle.change(side, command_points=side.command_points - 1)


# Implements BR-56
def use_point(battle: Battle, unit: BattleUnit, use: str) -> bool:
    """Spend a command point on a unit. False where ECM keeps the commander from passing it on; the point is kept, the attempt counts."""
    side, mark = battle.sides[unit.side], battle.journal.mark()
    commander = commander_of(battle, side)
    battle.change(side, transfers=side.transfers + 1)
    alone = commander is None or commander is unit or not jamming(battle, 1 - unit.side)
    passed = alone or hears_by_voice(battle, commander, unit) or gets_through(battle, commander)  # type: ignore[arg-type]
    if passed:
        _pay(battle, side)
        battle.change(unit, aided=True)
    battle.log_event(
        "command", mark, unit, rules=("BR-56",), side=side.id, use=use, passed=passed, left=points_of(side)
    )
    return passed


# Implements BR-56
def rolls_again(battle: Battle, unit: BattleUnit, about: str) -> bool:
    """Ask whether a roll that went against a unit is rolled again: its own neural net does that once a round, or a command point."""
    by_net = unit.loadout.has(NEURAL_NET) and NEURAL_NET not in unit.spent_systems
    if not by_net and not may_use_point(battle, unit):
        return False
    if not isinstance(battle.ask(unit.side, "reroll", (Pass(), Again()), unit), Again):
        return False
    if by_net:
        battle.change(unit, spent_systems=(*unit.spent_systems, NEURAL_NET))
        return True
    return use_point(battle, unit, about)


# Implements BR-56
def extra_actions(battle: Battle, unit: BattleUnit) -> Iterator[ExtraAction]:
    """Yield a further action for a command point, for who has none left."""
    if not unit.actions and may_use_point(battle, unit):
        yield ExtraAction()


def take_extra_action(battle: Battle, unit: BattleUnit) -> None:
    """A further action for a command point."""
    if use_point(battle, unit, "action"):
        battle.change(unit, actions=unit.actions + 1)


# Implements BR-56, BR-67
def heartens(battle: Battle, side: Side) -> Iterator[Hearten]:
    """Yield the combat groups whose morale a command point restores: their leaders benefit."""
    if MORALE not in battle.switches:
        return
    for group, tokens in enumerate(side.tokens):
        leader = side.leaders[group]
        if tokens >= LEAST_RELIEF and leader >= 0 and may_use_point(battle, battle.units[leader]):
            yield Hearten(group)


def hearten(battle: Battle, side: Side, act: Hearten) -> None:
    """Halve the tokens of a combat group: half of them go, rounded up, at least two."""
    if use_point(battle, battle.units[side.leaders[act.group]], "morale"):
        tokens = side.tokens[act.group]
        add_tokens(battle, side, act.group, -max(LEAST_RELIEF, (tokens + 1) // 2))


# ---------------------------------------------------------------- leaders


# Implements BR-57, BR-68
def replace_leaders(battle: Battle, lost: BattleUnit) -> None:
    """Somebody else leads the combat group of a unit that was destroyed, and the army, if it did: the highest Leadership takes over."""
    side = battle.sides[lost.side]
    if side.leaders[lost.group] == lost.id:
        chosen = _successor(battle, battle.members(side.id, lost.group))
        leaders = tuple(chosen if group == lost.group else leader for group, leader in enumerate(side.leaders))
        battle.change(side, leaders=leaders, lost_leaders=tuple({*side.lost_leaders, lost.group}))
    if side.commander == lost.id:
        _replace_commander(battle, side, lost)


def _replace_commander(battle: Battle, side: Side, lost: BattleUnit) -> None:
    mark, number = battle.journal.mark(), _successor(battle, battle.living(side.id))
    after = battle.units[number].loadout.skills.leadership if number >= 0 else 0
    points = min(side.command_points, max(1, lost.loadout.skills.leadership - after))
    battle.change(side, commander=number, command_points=side.command_points - points)
    if number >= 0:
        battle.log_event("commander", mark, battle.units[number], rules=("BR-57",), side=side.id, points=points)


def _successor(battle: Battle, left: list[BattleUnit]) -> int:
    """Who takes over: of several with the highest Leadership the one whom the player names; nobody where nobody is left."""
    able = [unit for unit in left if not unit.loadout.drone]
    if not able:
        return -1
    best = max(unit.loadout.skills.leadership for unit in able)
    options = [unit.id for unit in able if unit.loadout.skills.leadership == best]
    chosen: int = battle.ask(able[0].side, "leader", options)
    return chosen
