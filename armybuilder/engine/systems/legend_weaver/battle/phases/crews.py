"""Everything that a vehicle and its crew may do now: driver and gunners act side by side (BR-15, BR-30, BR-55)."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.systems.legend_weaver.battle.rules import acts, companies
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks import throws
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.volley import best_shot, is_target, may_fire
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import Profile, guard_of, guns
from armybuilder.engine.systems.legend_weaver.battle.rules.movement import vehicles
from armybuilder.engine.systems.legend_weaver.battle.state import BROKEN, DISRUPTED, Battle, BattleModel, BattleSquad
from armybuilder.engine.systems.legend_weaver.rulings import battle as read


def crew_actions(model: BattleModel) -> int:
    """Actions of each of the crew, of the total on the sheet."""
    return max(1, model.record.actions // max(1, model.record.crew or 1))


def gunners(model: BattleModel) -> int:
    """Those of a crew who do not drive."""
    return max(0, (model.record.crew or 1) - 1)


# Implements BR-15
def options(battle: Battle, model: BattleModel) -> Iterator[NamedTuple]:
    """What the crew of a vehicle may do now."""
    squad = battle.squad_of(model)
    found = list(_drives(battle, squad, model))
    if not (found and vehicles.must_drive(model)):
        yield acts.End()
    yield from found
    yield from shots(battle, squad, model)
    if model.stopped and model.actions > 0:
        yield acts.Repair(model.id)
    if guard_of(model, "flak") and not model.flak_spent:
        yield acts.Flak(model.id)
    if not squad.mute:
        yield from (acts.Launch(cell) for cell in throws.spots(battle, squad, "grenade-launcher"))
    if is_fresh(battle, squad):
        yield from _together(battle, squad)


def _drives(battle: Battle, squad: BattleSquad, model: BattleModel) -> Iterator[NamedTuple]:
    if model.actions <= 0 or squad.morale in (DISRUPTED, BROKEN):
        return
    found: Iterator[acts.Drive] = vehicles.drives(battle, model)
    if squad.headlong:
        # Straight on at full speed in this turn (chaos card 49).
        fast = acts.Drive(model.id, model.top_speed, 0, model.facing)
        found = iter((fast,) if vehicles.is_possible(battle, model, fast) else ())
    yield from found
    if not squad.headlong:
        yield from vehicles.skims(battle, model)
        if battle.readings[read.FORCED_TURNS.key] == read.YES:
            yield from vehicles.may_force(battle, model)


# Implements BR-15, BR-30
def shots(battle: Battle, squad: BattleSquad, model: BattleModel) -> Iterator[acts.Shot]:
    """Shots of its weapons, each once a turn: a gunner fires where a move begins or ends, side by side with the driver; who is
    alone in his vehicle fires with his first action or his last."""
    if squad.mute or squad.misled or squad.morale in (DISRUPTED, BROKEN) or not may_fire(model):
        return
    if not _has_gunner(model):
        return
    for enemy in battle.enemies(squad.side):
        if is_target(battle, squad, enemy):
            for number, arms in _arms(model):
                if best_shot(battle, model, enemy, arms=arms) is not None:
                    yield acts.Shot(model.id, number, enemy.id)


def _arms(model: BattleModel) -> Iterator[tuple[int, list[Profile]]]:
    """Its guns by their number, each with its rounds."""
    by_weapon: dict[int, list[Profile]] = {}
    for profile in guns(model):
        by_weapon.setdefault(profile.weapon, []).append(profile)
    yield from by_weapon.items()


def _has_gunner(model: BattleModel) -> bool:
    """Whether somebody can fire just now."""
    total = crew_actions(model)
    if gunners(model):
        fired = gunners(model) * total - model.gunnery
        return model.gunnery > 0 and fired < gunners(model) * (model.drives + 1)
    return model.actions > 0 and not model.fired and model.actions in (1, total)


def is_fresh(battle: Battle, squad: BattleSquad) -> bool:
    """Whether no vehicle of a unit has done anything in this activation."""
    return all(
        model.drives == 0 and not model.fired and model.actions == crew_actions(model)
        for model in battle.standing(squad)
    )


# Implements BR-8, BR-53
def _together(battle: Battle, squad: BattleSquad) -> Iterator[NamedTuple]:
    """What all vehicles of a unit do at once."""
    there = battle.standing(squad)
    slow = all(abs(model.speed) <= model.record.move // 2 for model in there)
    if not squad.mute and slow and any(next(guns(model), None) for model in there):
        yield acts.Watch()
    if companies.may_split(battle, squad):
        yield acts.Split()
    yield from (acts.Merge(other.id) for other in companies.partners(battle, squad))
