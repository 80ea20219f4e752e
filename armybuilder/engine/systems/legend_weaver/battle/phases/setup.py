"""Set-up: who places first, where units begin, and how (BR-42, BR-45): settings of our own, as Part 3 is lost."""

from collections.abc import Iterator

from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import guns
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.places import bodies, is_free, rings
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.vehicles import rise
from armybuilder.engine.systems.legend_weaver.battle.rules.overwatch import watch
from armybuilder.engine.systems.legend_weaver.battle.rules.strikes import is_battery
from armybuilder.engine.systems.legend_weaver.battle.state import (
    DUG_IN,
    ENTRENCHED,
    FORTIFIED,
    RESERVE,
    TABLE,
    Battle,
    BattleModel,
    BattleSquad,
)
from armybuilder.engine.systems.legend_weaver.battle.table.zones import first_facing, markers, own_half, zone
from armybuilder.engine.systems.legend_weaver.document import CAMOUFLAGED, HIDDEN, HIDDEN_DUG_IN
from armybuilder.engine.systems.legend_weaver.rulings import battle as read

STRIDE = 4
"""Inches between the places that are offered."""
APART = 12.0
"""Inches between a spotter and other markers (L738)."""
SPREAD = 12.0
"""Inches around its place in which the models of a unit find room."""
WORKS = {
    DUG_IN: DUG_IN, HIDDEN_DUG_IN: DUG_IN, ENTRENCHED: ENTRENCHED, FORTIFIED: FORTIFIED,
}  # fmt: skip
"""Earthworks by how a list says that a unit starts."""


# Implements BR-42
def roll_first(battle: Battle) -> None:
    """Both sides roll a die: the higher places the first unit."""
    mark = battle.journal.mark()
    while (first := battle.dice.roll(1)) == (second := battle.dice.roll(1)):
        pass
    side = int(second > first)
    battle.change(battle, turn=side)
    battle.log_event("first", mark, rules=("BR-42",), side=side)


def place_unit(battle: Battle) -> bool:
    """The next unit is placed, the sides by turns, spotters last; False when all are."""
    waiting = [_waiting(battle, side) for side in (0, 1)]
    side = battle.turn if waiting[battle.turn] else 1 - battle.turn
    if not waiting[side]:
        return False
    chosen = battle.ask(side, "places", [squad.id for squad in waiting[side]])
    place(battle, battle.squads[chosen])
    battle.change(battle, turn=1 - side)
    return True


def _waiting(battle: Battle, side: int) -> list[BattleSquad]:
    """Units still to be placed; spotters when all others are."""
    found = [
        squad
        for squad in battle.squads
        if squad.side == side and not squad.recruit.reserve and not is_battery(squad) and _models(battle, squad)
    ]
    return [squad for squad in found if not _spots(squad)] or found


def _models(battle: Battle, squad: BattleSquad) -> list[BattleModel]:
    return [battle.models[number] for number in squad.members if battle.models[number].place == RESERVE]


def _spots(squad: BattleSquad) -> bool:
    role = squad.recruit.record.role
    return bool(role and role.key == "spotter")


def place(battle: Battle, squad: BattleSquad) -> None:
    """A unit is put around a place that its player chooses, as its list says that it starts."""
    models = _models(battle, squad)
    lead = max(models, key=lambda model: (model.radius, -model.id))
    cell = battle.ask(squad.side, "deploy", list(deployment_places(battle, squad, lead)), lead)
    mark, table = battle.journal.mark(), battle.field.table
    for model in (lead, *(model for model in models if model is not lead)):
        put(battle, model, cell)
    start = squad.recruit.start
    hidden = start in (HIDDEN, HIDDEN_DUG_IN)
    battle.change(squad, works=WORKS.get(start, ""), hidden=hidden, camouflaged=start == CAMOUFLAGED)
    for model in models:
        if model.form == "vehicle":
            rise(battle, model)
    if _spots(squad):
        _place_dummy(battle, squad, lead)
    battle.log_event(
        "deployed", mark, lead, rules=("BR-42",), squad=squad.id, x=table.xs[lead.cell], y=table.ys[lead.cell]
    )


def put(battle: Battle, model: BattleModel, cell: int) -> None:
    """A model as near to a place as there is room."""
    ground, taken = battle.ground(model), bodies(battle, without=(model.id,))
    near = (one for one in rings(battle, cell, SPREAD) if ground.may_stand(one) and is_free(battle, model, one, taken))
    found = next(near, None)
    if found is None:
        every = range(battle.field.table.cells)
        found = next(one for one in every if ground.may_stand(one) and is_free(battle, model, one, taken))
    battle.change(model, place=TABLE, cell=found, facing=first_facing(model.side))


def deployment_places(battle: Battle, squad: BattleSquad, lead: BattleModel) -> Iterator[int]:
    """Places in the zone of its side; for spotters on its half of the table, a foot from all others."""
    table = battle.field.table
    spots = _spots(squad)
    left, low, right, high = own_half(table, squad.side) if spots else zone(table, squad.side)
    ground, taken = battle.ground(lead), bodies(battle)
    found = [
        cell
        for y in range(int(low) + 2, int(high) - 1, STRIDE)
        for x in range(int(left) + 2, int(right) - 1, STRIDE)
        if ground.may_stand(
            cell := table.cell(table.width - x if squad.side else x, _mirrored(battle, squad.side, y, (low, high)))
        )
        and is_free(battle, lead, cell, taken)
    ]
    apart = [cell for cell in found if _is_apart(battle, cell)] if spots else found
    yield from apart or found or [table.cell((left + right) / 2, (low + high) / 2)]


def _mirrored(battle: Battle, side: int, y: float, box: tuple[float, float]) -> float:
    """Counted from the edge of its side, so that both sides have the same places, turned by half."""
    return box[0] + box[1] - y if side else y


def _is_apart(battle: Battle, cell: int) -> bool:
    """Whether a place is a foot from all models and markers (L738)."""
    table = battle.field.table
    others = [model.cell for model in battle.models if model.on_table]
    others += [one for side in battle.sides for one in side.dummies]
    others += [table.cell(x, y) for x, y in markers(table)]
    return all(table.between(cell, other) >= APART for other in others)


# Implements BR-42
def _place_dummy(battle: Battle, squad: BattleSquad, lead: BattleModel) -> None:
    """With each spotter goes a dummy marker."""
    cell = battle.ask(squad.side, "dummy", list(deployment_places(battle, squad, lead)), lead)
    side = battle.sides[squad.side]
    battle.change(side, dummies=(*side.dummies, cell))


# Implements BR-8
def first_watch(battle: Battle) -> None:
    """Units that start the game on overwatch, by that reading."""
    if battle.readings[read.FIRST_WATCH.key] == read.EVERYBODY:
        for squad in battle.squads:
            if any(next(guns(model), None) for model in battle.standing(squad)):
                watch(battle, squad)
