"""Speeds: what a unit may announce, and the MP that it has (BR-24 to BR-26)."""

from armybuilder.engine.systems.tactical_1998.battle.rules.acts import Announce
from armybuilder.engine.systems.tactical_1998.battle.state import COMBAT, HALF, STATIONARY, TOP, Battle, BattleUnit


# Implements BR-24, BR-25
def paces(unit: BattleUnit) -> list[Announce]:
    """The paces that a unit may announce: at top speed only that."""
    if unit.top_speed and unit.top_mp() > 0:
        return [Announce(TOP)]
    combat = unit.combat_mp()
    found = [Announce(STATIONARY)]
    found += [Announce(HALF)] * (combat >= 2)
    return found + [Announce(COMBAT)] * (combat >= 1)


# Implements BR-13
def announce(battle: Battle, unit: BattleUnit) -> None:
    """Have a unit announce its pace before it first moves or acts in a round."""
    if unit.pace:
        return
    mark, chosen = battle.journal.mark(), battle.ask(unit.side, "pace", paces(unit), unit).pace
    battle.set(unit, "pace", chosen)
    battle.log_event("pace", mark, unit, rules=("BR-25",) if chosen == TOP else ("BR-24",), pace=chosen)


# Implements BR-24, BR-25, BR-26
def allocation(unit: BattleUnit) -> int:
    """MP of a unit in this round, by the pace that it announced."""
    if unit.stopped or unit.ruptured:
        return unit.spent
    if unit.pace == TOP:
        return unit.top_mp()
    combat = unit.combat_mp()
    return {COMBAT: combat, HALF: combat // 2}.get(unit.pace, 0)
