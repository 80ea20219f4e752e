"""Overwatch: fire at units that are active, and what makes a unit lose it (BR-8, BR-9, BR-31, BR-34)."""

from collections.abc import Sequence

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import Attack, Pass
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.volley import can_fire, fire_at, volley_of
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.foot import look_at_enemies
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import roll_at_most
from armybuilder.engine.systems.legend_weaver.battle.state import BROKEN, DISRUPTED, Battle, BattleModel, BattleSquad

KEEPS, SAVES = gettext_noop("overwatch"), gettext_noop("leadership")


def watch(battle: Battle, squad: BattleSquad) -> None:
    """A unit goes on overwatch, and looks at the enemy."""
    mark = battle.journal.mark()
    battle.change(squad, overwatch=True)
    look_at_enemies(battle, squad)
    battle.log_event("watch", mark, battle.leader(squad) or battle.standing(squad)[0], rules=("BR-8",), squad=squad.id)


def watchers(battle: Battle, side: int) -> list[BattleSquad]:
    """Units of a side on overwatch that are in order."""
    return [squad for squad in battle.squads_of(side) if squad.overwatch and squad.morale not in (DISRUPTED, BROKEN)]


# Implements BR-8, BR-34
def react(battle: Battle, squad: BattleSquad) -> None:
    """Enemies on overwatch may fire at the active unit where it is now; each may let it pass."""
    for watcher in watchers(battle, 1 - squad.side):
        if squad.idle or not battle.on_table(squad) or not can_fire(battle, watcher, squad, ahead=True):
            continue
        shooter = battle.leader(watcher) or battle.standing(watcher)[0]
        if isinstance(battle.ask(watcher.side, "overwatch", (Pass(), Attack(squad.id)), shooter), Attack):
            _fire(battle, watcher, squad)


# Implements BR-31
def react_to_way(battle: Battle, model: BattleModel, cells: Sequence[int]) -> None:
    """Enemies on overwatch may fire at a vehicle at any point of its way: where they choose the point that is nearest to them."""
    squad, end = battle.squad_of(model), model.cell
    for watcher in watchers(battle, 1 - squad.side):
        if squad.idle or not model.on_table:
            continue
        point = _best_point(battle, watcher, model, cells)
        battle.change(model, cell=end)
        if point is None:
            continue
        battle.change(model, cell=point)
        shooter = battle.leader(watcher) or battle.standing(watcher)[0]
        if isinstance(battle.ask(watcher.side, "overwatch", (Pass(), Attack(squad.id)), shooter), Attack):
            _fire(battle, watcher, squad)
        if model.on_table:
            battle.change(model, cell=end)


def _best_point(battle: Battle, watcher: BattleSquad, model: BattleModel, cells: Sequence[int]) -> int | None:
    """The place of a way, every few inches, nearest to a unit on overwatch that can fire there; None for none."""
    table, there = battle.field.table, battle.standing(watcher)[0]
    places = sorted({*cells[::4], cells[-1]}, key=lambda cell: (table.between(there.cell, cell), cell))
    for cell in places:
        battle.change(model, cell=cell)
        if can_fire(battle, watcher, battle.squad_of(model), ahead=True):
            return cell
    return None


def _fire(battle: Battle, watcher: BattleSquad, squad: BattleSquad) -> None:
    """The saved action is spent: the unit fires, and is on overwatch no more."""
    shots = volley_of(battle, watcher, squad, ahead=True)
    battle.change(watcher, overwatch=False)
    if shots:
        battle.log.count("act overwatch")
        fire_at(battle, watcher, squad, shots, rule="BR-8")


# Implements BR-9
def keep_watch(battle: Battle, squad: BattleSquad) -> None:
    """A unit on overwatch that was fired at keeps it on a D20 of its level or less, or its character's, who spends an action."""
    if not squad.overwatch or not battle.on_table(squad):
        return
    mark, throws = battle.journal.mark(), [(KEEPS, roll := roll_at_most(battle, squad.level))]
    kept, leader = bool(roll.result), battle.leader(squad)
    if not kept and leader is not None and leader.rank and leader.actions > 0:
        battle.change(leader, actions=leader.actions - 1)
        throws.append((SAVES, saved := roll_at_most(battle, leader.level)))
        kept = bool(saved.result)
    battle.change(squad, overwatch=kept)
    speaker = leader or battle.standing(squad)[0]
    battle.log_event("keeps watch", mark, speaker, throws=tuple(throws), rules=("BR-9",), squad=squad.id, kept=kept)
