"""Snap fire at a unit while it is activated (BR-18, BR-19)."""

from collections.abc import Callable

from armybuilder.engine.systems.blitz_2006.battle.rules.acts import Pass
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.menu import snap_fire, snap_options
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership.morale import is_broken
from armybuilder.engine.systems.blitz_2006.battle.rules.moves import hazards
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit


# Implements BR-19
def react(battle: Battle, mover: BattleUnit, tell: Callable[[], None]) -> None:
    """Ask enemies whether they fire at the unit where it is just now: a single one does, since it has to move an inch between two
    attacks. `tell` tells how it came there, before somebody fires."""
    for enemy in battle.enemies(mover):
        if may_react(battle, enemy) and _offer(battle, enemy, mover, tell):
            return


# Implements BR-12, BR-18
def may_react(battle: Battle, unit: BattleUnit) -> bool:
    """Whether a unit may snap fire: it has actions and is not Locked, or is on stand-by; neither broken nor knocked out by itself."""
    waits = unit.actions > 0 and not unit.activated
    return (waits or unit.standby > 0) and not is_broken(battle, unit)


def _offer(battle: Battle, enemy: BattleUnit, mover: BattleUnit, tell: Callable[[], None]) -> bool:
    """Ask one enemy; whether it fired."""
    options = tuple(snap_options(battle, enemy, mover))
    if not options:
        return False
    chosen = battle.ask(enemy.side, "snap", (Pass(), *options), enemy)
    if isinstance(chosen, Pass):
        return False
    tell()
    waits = enemy.actions > 0 and not enemy.activated
    if waits:
        battle.change(enemy, actions=enemy.actions - 1)
    else:
        # It forfeits everything that it held back (L489).
        battle.change(enemy, standby=0)
    battle.log.count("snap")
    snap_fire(battle, enemy, chosen, standby=not waits)
    hazards.steady(battle, mover)
    return True


# Implements BR-19
def react_here(battle: Battle, mover: BattleUnit) -> None:
    """Enemies may fire at a unit where it stands, unless they were asked there: what it did there itself came first."""
    if mover.exposed and mover.on_table:
        battle.change(mover, exposed=False)
        react(battle, mover, lambda: None)
