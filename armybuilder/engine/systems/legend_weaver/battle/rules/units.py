"""Characters who join and leave units, units that merge and split (BR-2, BR-53)."""

from collections.abc import Iterator

from armybuilder.engine.systems.legend_weaver.battle.rules.movement.cohesion import APART, check_cohesion
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel, BattleSquad
from armybuilder.engine.systems.legend_weaver.validators.squads import MOST_IN_SQUAD

MOST_VEHICLES = 3
"""Vehicles of a unit beyond which it may part (L182)."""


def is_lone(battle: Battle, squad: BattleSquad) -> bool:
    """Whether a unit is a character by himself."""
    there = battle.standing(squad)
    return len(there) == 1 and bool(there[0].rank)


def _is_near(battle: Battle, squad: BattleSquad, other: BattleSquad) -> bool:
    theirs = battle.standing(other)
    return any(battle.gap(model, one) <= APART for model in battle.standing(squad) for one in theirs)


def hosts(battle: Battle, squad: BattleSquad) -> Iterator[BattleSquad]:
    """Units on foot that a lone character may join."""
    if is_lone(battle, squad):
        for other in battle.squads_of(squad.side):
            if other is not squad and other.on_foot and not is_lone(battle, other) and _is_near(battle, squad, other):
                yield other


def leavers(battle: Battle, squad: BattleSquad) -> list[BattleModel]:
    """Characters who may leave their unit, where a card is left for them: that of a unit of their own that is gone."""
    there = battle.standing(squad)
    spare = _spare_card(battle, squad.side)
    return [model for model in there if model.rank and len(there) > 1] if spare is not None and squad.on_foot else []


def _spare_card(battle: Battle, side: int) -> BattleSquad | None:
    """A unit without models, whose activation card is free."""
    return next((squad for squad in battle.squads if squad.side == side and not squad.members), None)


def partners(battle: Battle, squad: BattleSquad) -> Iterator[BattleSquad]:
    """Similar units that are near and still have an action: the whole may not be too large (BR-53)."""
    for other in battle.squads_of(squad.side):
        if other is squad or other.used or other.form != squad.form or not _is_near(battle, squad, other):
            continue
        if _is_similar(battle, squad, other) and not is_lone(battle, squad) and not is_lone(battle, other):
            yield other


def _is_similar(battle: Battle, squad: BattleSquad, other: BattleSquad) -> bool:
    """Whether two units have the same type and move, and are not too many together: ten on foot, characters aside."""
    models = [*battle.standing(squad), *battle.standing(other)]
    plain = [model for model in models if not model.rank]
    kinds = {(model.target, model.record.movement.key if model.record.movement else "") for model in plain}
    return len(kinds) == 1 and len(plain) <= MOST_IN_SQUAD


def join(battle: Battle, squad: BattleSquad, host: BattleSquad) -> None:
    """A unit goes into another, which acts by its own card."""
    mark, models = battle.journal.mark(), battle.standing(squad)
    for model in models:
        battle.change(model, squad=host.id)
    there = {model.id for model in models}
    fallen = tuple(number for number in squad.members if number not in there)
    battle.change(host, members=(*host.members, *(model.id for model in models)))
    battle.change(squad, members=fallen, actions=0, overwatch=False)
    battle.log_event("joins", mark, models[0], battle.standing(host)[0], rules=("BR-53",), squad=host.id)
    check_cohesion(battle, host)


def leave(battle: Battle, squad: BattleSquad, model: BattleModel) -> None:
    """A character is a unit of his own from now on, active in the next turn."""
    own = _spare_card(battle, squad.side)
    if own is not None:
        _part(battle, squad, own, [model])


def may_split(battle: Battle, squad: BattleSquad) -> bool:
    """Whether a unit has more than three vehicles, and a card is free."""
    return (
        squad.form == "vehicle"
        and len(battle.standing(squad)) > MOST_VEHICLES
        and _spare_card(battle, squad.side) is not None
    )


def split(battle: Battle, squad: BattleSquad) -> None:
    own = _spare_card(battle, squad.side)
    if own is not None:
        _part(battle, squad, own, battle.standing(squad)[MOST_VEHICLES:])


def _part(battle: Battle, squad: BattleSquad, own: BattleSquad, models: list[BattleModel]) -> None:
    mark, gone = battle.journal.mark(), {model.id for model in models}
    for model in models:
        battle.change(model, squad=own.id)
    battle.change(squad, members=tuple(number for number in squad.members if number not in gone))
    battle.change(own, members=tuple(sorted(gone)), level=models[0].level, used=True)
    battle.log_event("leaves", mark, models[0], rules=("BR-53",), squad=squad.id)
