"""Membership of units: characters who join and leave, units that merge, vehicles that part (BR-2, BR-53)."""

from collections.abc import Iterator

from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.volley import distance
from armybuilder.engine.systems.legend_weaver.battle.state import (
    BROKEN,
    READY,
    SPLITS,
    Battle,
    BattleModel,
    BattleSquad,
)
from armybuilder.engine.systems.legend_weaver.validators.squads import MOST_IN_SQUAD

NEAR = 3.0
"""Inches within which units become one: those of cohesion (L699)."""
PROMOTED = "sergeant"


def is_alone(battle: Battle, squad: BattleSquad) -> bool:
    """Whether a unit is a single character."""
    there = battle.standing(squad)
    return len(there) == 1 and bool(there[0].rank)


# Implements BR-53
def hosts(battle: Battle, squad: BattleSquad) -> Iterator[BattleSquad]:
    """Units that a lone character may join: on foot, near, without a character, and not too many with him."""
    if not is_alone(battle, squad) or not squad.on_foot:
        return
    for other in battle.squads_of(squad.side):
        there = battle.standing(other)
        if (
            other is not squad
            and other.on_foot
            and not any(model.rank for model in there)
            and len(there) <= MOST_IN_SQUAD
            and distance(battle, squad, other) <= NEAR
        ):
            yield other


def join(battle: Battle, squad: BattleSquad, other: BattleSquad) -> None:
    """A character becomes one of a unit, and leads it."""
    mark, character = battle.journal.mark(), battle.standing(squad)[0]
    _put(battle, character, squad, other)
    battle.log_event("joins", mark, character, rules=("BR-53",), squad=other.id)


def may_leave(battle: Battle, squad: BattleSquad) -> Iterator[BattleModel]:
    """Characters who may leave their unit: not from a broken one that is seen (L858); there has to be a card for them."""
    there = battle.standing(squad)
    if len(there) > 1 and squad.on_foot and squad.morale != BROKEN and spare(battle, squad):
        yield from (model for model in there if model.rank and model.rank != "corporal")


def leave(battle: Battle, squad: BattleSquad, character: BattleModel) -> BattleSquad | None:
    """A character goes on alone, with an activation card from the next turn on. Whoever was promoted from corporal makes another
    trooper one (L1003)."""
    own = spare(battle, squad)
    if own is None:
        return None
    mark = battle.journal.mark()
    _put(battle, character, squad, own)
    battle.change(own, level=character.level, morale=READY, used=True)
    if character.record.rank and character.record.rank.key == "corporal" and character.rank == PROMOTED:
        trooper = next((model for model in battle.standing(squad) if not model.rank), None)
        if trooper is not None:
            battle.set(trooper, "rank", "corporal")
    battle.log_event("leaves", mark, character, rules=("BR-53",), squad=squad.id)
    return own


def spare(battle: Battle, squad: BattleSquad) -> BattleSquad | None:
    """A unit without models of the same form, whose number whoever parts from a unit gets."""
    of_side = (one for one in battle.squads if one.side == squad.side and one.form == squad.form)
    return next((one for one in of_side if not one.members), None)


# Implements BR-53
def partners(battle: Battle, squad: BattleSquad) -> Iterator[BattleSquad]:
    """Units that it may merge with: of similar troops on foot of ten models at most, eleven with a character, or two single
    vehicles that move alike."""
    there = battle.standing(squad)
    for other in battle.squads_of(squad.side):
        theirs = battle.standing(other)
        if other is squad or other.form != squad.form or distance(battle, squad, other) > NEAR:
            continue
        if other.morale != READY or squad.morale != READY or not _alike(there, theirs):
            continue
        if (squad.form == "vehicle" and len(there) == len(theirs) == 1) or (squad.on_foot and _fit([*there, *theirs])):
            yield other


def _fit(models: list[BattleModel]) -> bool:
    characters = sum(bool(model.rank) for model in models)
    return characters <= 1 and len(models) - characters <= MOST_IN_SQUAD and len(models) > characters


def _alike(there: list[BattleModel], theirs: list[BattleModel]) -> bool:
    """Whether all have the same target type and movement."""
    return (
        len({(model.target, model.record.movement and model.record.movement.key) for model in (*there, *theirs)}) == 1
    )


def merge(battle: Battle, squad: BattleSquad, other: BattleSquad) -> None:
    """The models of another unit become part of one; both have casualties behind them."""
    mark = battle.journal.mark()
    for model in battle.standing(other):
        _put(battle, model, other, squad)
    battle.change(squad, casualties=squad.casualties + other.casualties, fresh=squad.fresh + other.fresh)
    battle.change(squad, level=_level(battle, squad), overwatch=False, works="", hidden=squad.hidden and other.hidden)
    battle.log_event("merges", mark, battle.standing(squad)[0], rules=("BR-53",), squad=squad.id, other=other.id)


def _level(battle: Battle, squad: BattleSquad) -> int:
    """The level of most of its models, characters aside."""
    there = battle.standing(squad)
    levels = [model.level for model in there if not model.rank] or [model.level for model in there]
    return max(dict.fromkeys(levels), key=levels.count)


def may_split(battle: Battle, squad: BattleSquad) -> bool:
    """Whether vehicles may part into two units."""
    there = battle.standing(squad)
    return squad.form == "vehicle" and len(there) > SPLITS and spare(battle, squad) is not None


def split(battle: Battle, squad: BattleSquad) -> None:
    """The vehicles behind the third become a unit of their own."""
    own = spare(battle, squad)
    if own is None:
        return
    mark, parted = battle.journal.mark(), battle.standing(squad)[SPLITS:]
    for model in parted:
        _put(battle, model, squad, own)
    battle.change(own, level=squad.level, morale=squad.morale, used=True)
    battle.log_event("splits", mark, parted[0], rules=("BR-53",), squad=squad.id, other=own.id)


def _put(battle: Battle, model: BattleModel, old: BattleSquad, new: BattleSquad) -> None:
    """A model goes from one unit to another."""
    battle.change(old, members=tuple(number for number in old.members if number != model.id))
    battle.change(new, members=(*new.members, model.id))
    battle.set(model, "squad", new.id)
