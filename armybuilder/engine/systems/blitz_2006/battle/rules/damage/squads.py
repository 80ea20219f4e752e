"""Bases of infantry (BR-51)."""

from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.arcs import counters_against
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.cause import DamageCause
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.destruction import CASUALTIES, destroy
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership import morale
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit


# Implements BR-51
def lose_bases(battle: Battle, unit: BattleUnit, bases: int, cause: DamageCause, damage: int = 0) -> int:
    """So many bases of a squad are hit: hull-down counters hold some off. How many it lost."""
    mark = battle.journal.mark()
    counters = counters_against(battle, unit, cause.origin) if cause.origin >= 0 else 0
    held = min(counters, bases)
    lost = min(unit.bases, bases - held)
    battle.change(unit, bases=unit.bases - lost, hull_down=unit.hull_down - held, damage=unit.damage + lost)
    if cause.by is not None and cause.by.side != unit.side:
        battle.change(cause.by, dealt=cause.by.dealt + lost)
    battle.log_event(
        "casualties", mark, unit, cause.by, rules=("BR-51",), bases=lost, left=unit.bases, damage=damage, counters=held
    )
    morale.note_damage(battle, unit)
    if not unit.bases:
        destroy(battle, unit, cause, CASUALTIES, "BR-51")
    return lost
