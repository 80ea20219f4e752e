"""Units that overheat (BR-11, L1567)."""

from armybuilder.engine.systems.blitz_2006.battle.rules.damage.units import light_damage
from armybuilder.engine.systems.blitz_2006.battle.state import TOP, Battle, BattleUnit

OVERHEATING = "overheating"
LONGEST = 3
"""Rounds at Top Speed without damage."""


# Implements BR-11
def overheat(battle: Battle) -> None:
    """At the end of a round, light damage to who moved and fired two rounds running, or was at Top Speed for more than three."""
    for unit in battle.units:
        if unit.on_table and unit.loadout.has(OVERHEATING):
            _heat_up(battle, unit)


def _heat_up(battle: Battle, unit: BattleUnit) -> None:
    fired_before, fast = unit.heat
    fired, fast = bool(unit.path and unit.used), fast + 1 if unit.speed == TOP else 0
    hot = (fired and fired_before) or fast > LONGEST
    battle.change(unit, heat=(fired, fast))
    if hot:
        mark = battle.journal.mark()
        battle.log_event("overheats", mark, unit, rules=("BR-11",))
        light_damage(battle, unit)
