"""Command points: who may use them, and what for (BR-6, BR-18, BR-19)."""

from collections.abc import Iterator

from armybuilder.engine.core.hexes.lattice import SIDES
from armybuilder.engine.systems.tactical_1998.battle.rules.acts import AboutFace, Pass, Reserve, Warn
from armybuilder.engine.systems.tactical_1998.battle.rules.electronics import can_communicate, gets_through
from armybuilder.engine.systems.tactical_1998.battle.rules.throws import skill_level
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit, Side


# Implements BR-6
def leader_of(battle: Battle, side: Side) -> BattleUnit | None:
    """Who commands a side: the commander, else the second, else the best Leadership that is left."""
    for number in (side.commander, side.second):
        if number >= 0 and battle.units[number].alive:
            return battle.units[number]
    left = battle.living(side.id)
    return max(left, key=lambda unit: (skill_level(battle, unit, "leadership"), -unit.id), default=None)


# Implements BR-18
def may_use_point(battle: Battle, unit: BattleUnit) -> bool:
    """Whether a unit could use a command point: there is one, and its communicator works."""
    return battle.sides[unit.side].command_points > 0 and can_communicate(unit)


# Implements BR-18, BR-19
def use_point(battle: Battle, unit: BattleUnit, use: str) -> bool:
    """Spend a command point on a unit, those of the initiative first. False where ECM keeps the commander from passing it on; the point is
    lost."""
    side = battle.sides[unit.side]
    mark, leader = battle.journal.mark(), leader_of(battle, side)
    if side.initiative_points:
        battle.set(side, "initiative_points", side.initiative_points - 1)
    else:
        battle.set(side, "tactical_points", side.tactical_points - 1)
    passed = leader is None or leader is unit or not leader.on_table or gets_through(battle, leader)
    battle.log_event(
        "command", mark, unit, rules=("BR-18",), side=side.id, use=use, passed=passed, left=side.command_points
    )
    return passed


# Implements BR-18
def is_warned(battle: Battle, unit: BattleUnit) -> bool:
    """Whether a command point adds 2 to the defence of a unit against one attack: its player is asked."""
    if not may_use_point(battle, unit):
        return False
    chosen = battle.ask(unit.side, "warning", (Pass(), Warn()), unit)
    return isinstance(chosen, Warn) and use_point(battle, unit, "warning")


# Implements BR-18
def about_faces(battle: Battle, unit: BattleUnit) -> Iterator[AboutFace]:
    """Yield every facing to which a command point turns a vehicle."""
    if not unit.infantry and may_use_point(battle, unit):
        yield from (AboutFace(facing) for facing in range(SIDES) if facing != unit.facing)


# Implements BR-18
def about_face(battle: Battle, unit: BattleUnit, act: AboutFace) -> None:
    """Turn a vehicle for a command point."""
    mark = battle.journal.mark()
    if use_point(battle, unit, "turn"):
        battle.change(unit, facing=act.facing)
        battle.log_event("turns", mark, unit, rules=("BR-18",), cost=0, spent=unit.spent, backwards=False)


# Implements BR-18
def reserves(battle: Battle, unit: BattleUnit) -> Iterator[Reserve]:
    """Yield an action for a command point, for who has none left and does not evade."""
    if not unit.actions and not unit.evading and may_use_point(battle, unit):
        yield Reserve()


# Implements BR-18, BR-75
def use_reserve(battle: Battle, unit: BattleUnit) -> None:
    """An action without penalty for a command point."""
    if use_point(battle, unit, "action"):
        battle.set(unit, "actions", unit.actions + 1)
