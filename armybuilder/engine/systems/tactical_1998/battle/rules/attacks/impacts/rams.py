"""Rams as an action (BR-50)."""

from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.acts import Ram
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.hazards import enter
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.impacts.collisions import collide
from armybuilder.engine.systems.tactical_1998.battle.rules.movement import crowded, mover_of
from armybuilder.engine.systems.tactical_1998.battle.rules.paces import allocation
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit


# Implements BR-50
def ram(battle: Battle, unit: BattleUnit, act: Ram) -> None:
    """Collide. The movement ends in the hex; of a unit that failed and has MP left, in the next one straight on."""
    margin = collide(battle, unit, battle.units[act.target])
    if not unit.on_table:
        return
    if margin < 0:
        _pass_by(battle, unit)
    if unit.on_table:
        battle.change(unit, stopped=True)


def _pass_by(battle: Battle, unit: BattleUnit) -> None:
    ahead = battle.field.lattice.neighbour(unit.cell, unit.facing)
    if ahead < 0 or allocation(unit) <= unit.spent or ahead in crowded(battle, unit):
        return
    cost = battle.field.cost(mover_of(battle, unit), unit.cell, ahead)
    if cost is None or cost > allocation(unit) - unit.spent:
        return
    mark = battle.journal.mark()
    battle.change(unit, cell=ahead, spent=unit.spent + cost, path=unit.path + 1)
    for other in battle.units:
        if other.carrier == unit.id:
            battle.change(other, cell=ahead)
    battle.log_event(
        "moves", mark, unit, rules=("BR-50",), cost=cost, spent=unit.spent, backwards=False, cell=unit.cell
    )
    enter(battle, unit)
