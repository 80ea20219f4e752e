"""Miscellaneous events at the end of a round: attacks from beyond the table, fires, grenades, morale (BR-11)."""

from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.grenades import detonate
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.fires import burn
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.heat import overheat
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership import rally
from armybuilder.engine.systems.blitz_2006.battle.rules.support.arrival import resolve_support
from armybuilder.engine.systems.blitz_2006.battle.state import Battle


# Implements BR-11
def end_round(battle: Battle) -> None:
    """Resolve what comes at the end of a round; what was held back is lost, everybody is unlocked."""
    resolve_support(battle)
    detonate(battle)
    burn(battle)
    overheat(battle)
    rally.recover(battle)
    for unit in battle.units:
        battle.change(unit, actions=0, standby=0, activated=False)
