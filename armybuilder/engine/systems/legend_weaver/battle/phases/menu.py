"""Everything that a unit on foot, or a platform, may do now (BR-2 to BR-7)."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.systems.legend_weaver.battle.recruits import has_equipment
from armybuilder.engine.systems.legend_weaver.battle.rules import (
    acts,
    companies,
    concealment,
    earthworks,
    morale,
    strikes,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks import throws
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.melee import can_fight
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.volley import (
    is_target,
    may_fire,
    shots_of,
    targets_of,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import guns
from armybuilder.engine.systems.legend_weaver.battle.rules.movement import foot, jumps
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.cohesion import APART
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.places import engaged_with
from armybuilder.engine.systems.legend_weaver.battle.state import (
    BROKEN,
    DISORDERED,
    DISRUPTED,
    Battle,
    BattleModel,
    BattleSquad,
)
from armybuilder.engine.systems.legend_weaver.rulings import battle as read

GENERAL = 4
"""Actions of the unit that the general leads, with which it attacks twice (L177)."""
MOST_AIM, MOST_MOVES = 2, 2
"""Actions of a turn that are spent on aiming, and on moves, at most: the second move in place of an attack (L176, L178)."""


def options(battle: Battle, squad: BattleSquad) -> Iterator[NamedTuple]:
    """Everything that a unit may do with its next action, and what costs none."""
    yield acts.End()
    if squad.overwatch:
        # What is left may be spent on aiming, by that reading (BR-10).
        if squad.actions > 0 and battle.readings[read.OVERWATCH_AIM.key] == read.YES and may_aim(battle, squad):
            yield acts.Aim()
        return
    engaged = engaged_with(battle, squad)
    if squad.actions > 0:
        if engaged:
            yield from _in_contact(battle, squad, engaged)
            return
        if squad.morale == DISRUPTED:
            return
        if may_attack(battle, squad):
            yield from _attacks(battle, squad)
        if not _aims(battle, squad):
            yield from _moves(battle, squad)
        if squad.morale != DISORDERED:
            yield from _orders(battle, squad)
            yield from _special(battle, squad)
    yield from _free(battle, squad)


def may_aim(battle: Battle, squad: BattleSquad) -> bool:
    """Whether nobody of a unit has aimed as often as he may."""
    return all(model.aim < MOST_AIM for model in battle.standing(squad))


def _aims(battle: Battle, squad: BattleSquad) -> bool:
    return any(model.aim for model in battle.standing(squad))


def _in_contact(battle: Battle, squad: BattleSquad, engaged: list[BattleSquad]) -> Iterator[NamedTuple]:
    """Strike, or break off; a disrupted unit only strikes (BR-50)."""
    for enemy in engaged:
        if can_fight(battle, squad, enemy):
            yield acts.Melee(enemy.id)
    if squad.morale != DISRUPTED:
        yield from (acts.Move(cell) for cell in foot.moves(battle, squad))


# Implements BR-4
def may_attack(battle: Battle, squad: BattleSquad) -> bool:
    """Whether a unit may attack with this action: the first or the last, once a turn, twice when the general leads it; not while it
    is disordered, keeps its head down, or has moved as a platform."""
    if squad.mute or squad.misled or squad.head_down or squad.morale in (DISORDERED, DISRUPTED, BROKEN):
        return False
    if squad.form == "platform" and squad.moves:
        return False
    if squad.double_fire and squad.last == "attack" and squad.attacks == 1:
        return squad.actions > 0
    first, last = squad.actions == squad.total, squad.actions == 1
    most = 2 if squad.total >= GENERAL and _general_leads(battle, squad) else 1
    return squad.attacks < most and (first or last) and squad.covers < 0


def _general_leads(battle: Battle, squad: BattleSquad) -> bool:
    leader = battle.leader(squad)
    return leader is not None and leader.rank == "general"


def _attacks(battle: Battle, squad: BattleSquad) -> Iterator[NamedTuple]:
    yield from (acts.Attack(enemy.id) for enemy in targets_of(battle, squad))
    yield from (acts.Throw(cell) for cell in throws.spots(battle, squad, "grenade"))
    yield from (acts.Smoke(cell) for cell in throws.smoke_spots(battle, squad))


# Implements BR-3, BR-12, BR-22
def _moves(battle: Battle, squad: BattleSquad) -> Iterator[NamedTuple]:
    if squad.form == "platform" and (squad.attacks or not _has_wheels(battle, squad)):
        return
    if squad.moves >= MOST_MOVES + squad.more_moves:
        return
    yield from (acts.Move(cell) for cell in foot.moves(battle, squad))
    yield from (acts.Jump(cell) for cell in jumps.jumps(battle, squad))
    if not squad.head_down and squad.on_foot:
        for enemy in battle.enemies(squad.side):
            if foot.can_charge(battle, squad, enemy):
                yield acts.Charge(enemy.id)
    yield from (acts.Teleport(cell) for cell in jumps.teleports(battle, squad))


def _has_wheels(battle: Battle, squad: BattleSquad) -> bool:
    """Whether platforms move by themselves; those without wheels would have to be loaded on a vehicle (BR-22)."""
    return all(
        model.form != "platform"
        or has_equipment(model.record, "wheels")
        or has_equipment(model.record, "anti-grav-belt")
        for model in battle.standing(squad)
    )


# Implements BR-8, BR-10, BR-11, BR-37
def _orders(battle: Battle, squad: BattleSquad) -> Iterator[NamedTuple]:
    if squad.attacks or squad.mute or squad.misled:
        return
    shooters = [model for model in battle.standing(squad) if may_fire(model)]
    if not squad.head_down and any(next(guns(model), None) for model in shooters):
        if squad.actions >= 2 and not (_aims(battle, squad) and battle.readings[read.OVERWATCH_AIM.key] == read.NO):
            yield acts.Watch()
        if squad.actions >= 2 and not squad.moves and all(model.aim < MOST_AIM for model in shooters):
            yield acts.Aim()
    if squad.covers < 0 and not squad.head_down:
        yield from (acts.CoverFire(enemy.id) for enemy in battle.enemies(squad.side) if can_cover(battle, squad, enemy))


# Implements BR-11
def can_cover(battle: Battle, squad: BattleSquad, target: BattleSquad) -> bool:
    """Whether a unit can keep another down: with weapons that can hurt it, without areas and specials."""
    return is_target(battle, squad, target) and any(
        not shot.profile.area and not shot.profile.shot.specials
        for model in battle.standing(squad)
        if may_fire(model)
        for shot in shots_of(battle, model, target)
    )


# Implements BR-28, BR-42, BR-43, BR-45, BR-53
def _special(battle: Battle, squad: BattleSquad) -> Iterator[NamedTuple]:
    if squad.on_foot and not squad.head_down and not squad.attacks:
        yield acts.HeadDown()
    if concealment.may_hide(battle, squad):
        yield acts.Hide()
    if earthworks.may_dig(battle, squad):
        yield acts.Dig()
    yield from strikes.calls(battle, squad)
    yield from (acts.Join(other.id) for other in companies.hosts(battle, squad))
    yield from (acts.Leave(model.id) for model in companies.may_leave(battle, squad))
    if squad.actions == squad.total:
        yield from (acts.Merge(other.id) for other in companies.partners(battle, squad))
    yield from (acts.Rally(other.id) for other in rallied(battle, squad))
    yield from (acts.Repair(model.id) for model in battle.standing(squad) if model.stopped)


# Implements BR-48, BR-52
def rallied(battle: Battle, squad: BattleSquad) -> Iterator[BattleSquad]:
    """Own units in trouble that a character of this one may rally: he has to be with them, which is near enough to lead."""
    leader = morale.character_of(battle, squad)
    if leader is None:
        return
    for other in battle.squads_of(squad.side):
        near = min(battle.gap(leader, model) for model in battle.standing(other)) <= APART
        if other is not squad and other.morale in (DISRUPTED, BROKEN) and not other.steadied and near:
            yield other


# Implements BR-5, BR-7
def _free(battle: Battle, squad: BattleSquad) -> Iterator[NamedTuple]:
    """What costs no action of the unit: the bonus move of a character, auto grenade launchers."""
    if not squad.misled:
        for model in battle.standing(squad):
            if model.rank and model.actions > 0:
                yield from (acts.Lead(model.id, cell) for cell in bonus_moves(battle, squad, model))
    if not squad.mute:
        yield from (acts.Launch(cell) for cell in throws.spots(battle, squad, "grenade-launcher"))


def bonus_moves(battle: Battle, squad: BattleSquad, model: BattleModel) -> Iterator[int]:
    """Places for a character within his unit."""
    mates = [other for other in battle.standing(squad) if other is not model]
    table = battle.field.table
    for cell in foot.ways(battle, model, foot.allowance(squad, model), (model.id,)):
        if not mates or min(table.between(cell, other.cell) - 2 * model.radius for other in mates) <= APART:
            yield cell
