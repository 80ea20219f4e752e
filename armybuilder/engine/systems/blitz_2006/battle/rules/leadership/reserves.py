"""Calls for combat groups that wait in reserve (SC-12)."""

from collections.abc import Iterator

from armybuilder.engine.systems.blitz_2006.battle.rules.acts import CallReserve
from armybuilder.engine.systems.blitz_2006.battle.rules.electronics import can_communicate, gets_through
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit

CALLED = 3
"""What a call for reserves has to beat, besides ECM (L2709)."""


# Implements SC-12
def calls(battle: Battle, unit: BattleUnit) -> Iterator[CallReserve]:
    """Yield the combat groups that the commander of an army may call: those in reserve that no round is planned for."""
    side = battle.sides[unit.side]
    if side.commander == unit.id and can_communicate(unit):
        yield from (CallReserve(group) for group in side.reserves if group not in dict(side.planned))


# Implements SC-12
def call(battle: Battle, unit: BattleUnit, act: CallReserve) -> None:
    """Call a combat group: if the call gets through, it comes in the next round."""
    mark, side = battle.journal.mark(), battle.sides[unit.side]
    passed = gets_through(battle, unit, CALLED)
    if passed:
        battle.change(side, planned=(*side.planned, (act.group, battle.round + 1)))
    battle.log_event(
        "calls", mark, unit, rules=("SC-12",), group=act.group, name=side.groups[act.group].name, passed=passed
    )
