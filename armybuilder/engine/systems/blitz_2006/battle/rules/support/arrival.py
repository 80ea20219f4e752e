"""Everything that comes from beyond the table at the end of a round (BR-11)."""

from armybuilder.engine.systems.blitz_2006.battle.rules.moves import hazards
from armybuilder.engine.systems.blitz_2006.battle.rules.support.air_strikes import fly_strikes
from armybuilder.engine.systems.blitz_2006.battle.rules.support.artillery import fire_salvos
from armybuilder.engine.systems.blitz_2006.battle.state import Battle


# Implements BR-11, BR-61, BR-63
def resolve_support(battle: Battle) -> None:
    """Artillery and aircraft of the side that plays first, then of the other."""
    for number in (battle.first, 1 - battle.first):
        fire_salvos(battle, battle.sides[number])
        fly_strikes(battle, battle.sides[number])
    for unit in battle.units:
        hazards.steady(battle, unit)
