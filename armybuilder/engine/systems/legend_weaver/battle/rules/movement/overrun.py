"""Tanks that run through infantry (BR-62)."""

from collections.abc import Sequence

from armybuilder.engine.systems.legend_weaver.battle.rules.morale import OVERRUN_BY_TANK, check_morale
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.places import bodies, inches_between, is_free, rings
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel, BattleSquad

TANKS = frozenset({"tracked", "half-tracks", "hover"})
"""Movements of ground tanks, hover tanks among them (L979)."""
ASIDE = 6.0


def overrun_by(battle: Battle, model: BattleModel, cells: Sequence[int]) -> list[BattleSquad]:
    """Enemy units on foot over whose models the way of a tank leads."""
    if model.flies or model.record.movement is None or model.record.movement.key not in TANKS:
        return []
    found = {
        enemy.squad
        for enemy in battle.figures(1 - model.side)
        if enemy.on_foot
        and any(inches_between(battle, cell, enemy.cell) < model.radius + enemy.radius for cell in cells[1:])
    }
    return [battle.squads[number] for number in sorted(found)]


# Implements BR-62
def overrun(battle: Battle, model: BattleModel, squad: BattleSquad) -> None:
    """The unit makes way and tests at once: it breaks, or is disordered."""
    mark = battle.journal.mark()
    there = battle.standing(squad)
    battle.log_event("overrun", mark, model, there[0], rules=("BR-62",), squad=squad.id)
    battle.change(squad, works="", dug=0, hidden=False, head_down=False)
    for one in there:
        _make_way(battle, one)
    check_morale(battle, squad, OVERRUN_BY_TANK)


def _make_way(battle: Battle, model: BattleModel) -> None:
    """A model on which the tank came to stand steps aside."""
    taken, ground = bodies(battle, without=(model.id,)), battle.ground(model)
    if not is_free(battle, model, model.cell, taken):
        near = rings(battle, model.cell, ASIDE)
        free = (cell for cell in near if ground.may_stand(cell) and is_free(battle, model, cell, taken))
        battle.change(model, cell=next(free, model.cell))
