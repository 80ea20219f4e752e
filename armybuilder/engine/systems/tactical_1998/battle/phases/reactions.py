"""Snap fire: what enemies do against a unit that moves, wherever it is (BR-15)."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.systems.tactical_1998.battle.rules.acts import AboutFace, Pass, Sweep
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.menu import attack, attack_options
from armybuilder.engine.systems.tactical_1998.battle.rules.command import about_face, may_use_point
from armybuilder.engine.systems.tactical_1998.battle.rules.electronics import may_sweep, sweep
from armybuilder.engine.systems.tactical_1998.battle.rules.paces import announce
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit


# Implements BR-15
def snap_fire(battle: Battle, mover: BattleUnit) -> None:
    """Ask the owner of each enemy that was not activated and has an action whether it attacks the unit that moves: once at each hex, since
    the mover spends an MP, or ends its movement, between two actions."""
    for enemy in battle.enemies(mover):
        if not mover.on_table:
            return
        if not enemy.activated and enemy.actions > 0 and enemy.on_table:
            _offer(battle, enemy, mover)


def _offer(battle: Battle, enemy: BattleUnit, mover: BattleUnit) -> None:
    turned = False
    while True:
        options = [*_actions(battle, enemy, mover), *([] if turned else _turns(battle, enemy, mover))]
        if not options:
            return
        chosen = battle.ask(enemy.side, "snap", (Pass(), *options), enemy)
        if isinstance(chosen, Pass):
            return
        if isinstance(chosen, AboutFace):
            about_face(battle, enemy, chosen)
            turned = True
            continue
        announce(battle, enemy)
        battle.change(enemy, actions=enemy.actions - 1)
        battle.log.count("snap")
        if isinstance(chosen, Sweep):
            sweep(battle, enemy, mover)
        else:
            attack(battle, enemy, chosen)
        return


def _actions(battle: Battle, enemy: BattleUnit, mover: BattleUnit) -> Iterator[NamedTuple]:
    """Yield attacks at the unit that moves, and the search for it where it is not seen."""
    yield from attack_options(battle, enemy, (mover,))
    if enemy.actions > 1 and may_sweep(battle, enemy, mover):
        yield Sweep(mover.id)


# Implements BR-15, BR-18
def _turns(battle: Battle, enemy: BattleUnit, mover: BattleUnit) -> list[AboutFace]:
    """A command point turns who would have to turn to fire: towards the unit that moves."""
    if enemy.infantry or not may_use_point(battle, enemy):
        return []
    facing = battle.field.lattice.facing_to(enemy.cell, mover.cell)
    off = battle.field.lattice.angle_off(enemy.cell, enemy.facing, mover.cell)
    return [AboutFace(facing)] if off > FRONT and facing != enemy.facing else []


FRONT = 90.0
"""Degrees to either side that weapons to the front reach (L680)."""
