"""Infantry inside of buildings, as others see it: from where it looks out, its cover, areas and floors (BR-226).

Who is in a building stands in the middle of it; ranges are measured from its edges, and lines run from the point of it
that is nearest to the other one.
"""

from collections.abc import Iterator

from armybuilder.engine.core.table.geometry import middle
from armybuilder.engine.core.table.terrain import Cell
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel
from armybuilder.engine.systems.blitz_beta.battle.table.cover import DICE, Lock, TargetCover


def occupants(battle: Battle, piece: int) -> list[BattleModel]:
    """Return the models in a building, by floor."""
    models = (battle.models[number] for number in battle.indoors)
    return sorted((model for model in models if model.building == piece), key=lambda model: model.storey)


def centre_cell(battle: Battle, piece: int) -> Cell:
    """The place in the middle of a building, where everybody stands who is in it."""
    return battle.field.table.cell(*middle(battle.field.table.terrain[piece].outline))


# Implements BR-226
def building_cover(battle: Battle, found: TargetCover, attacker: BattleModel, target: BattleModel) -> TargetCover:
    """A line from or into a building: its cover is adjacent to who is inside, and nothing to who looks out (L3812-3815)."""
    if attacker.building == NOBODY and target.building == NOBODY:
        return found
    field = battle.field
    inches = battle.gap(attacker, target)
    if attacker.building == target.building:
        found = TargetCover(0.0, Lock.SIGHT)
    else:
        start = field.front(attacker.building, target.cell) if attacker.building >= 0 else attacker.cell
        end = field.front(target.building, attacker.cell) if target.building >= 0 else target.cell
        found = field.shelter(attacker.frame.shape, start, target.frame.shape, end)._replace(distance=inches)
    if target.building == NOBODY:
        return found
    rating = DICE[field.table.terrain[target.building].cover]
    if rating < found.cover:
        return found
    return found._replace(cover=rating, full_cover=False, piece=target.building)


# Implements BR-226
def models_reached(battle: Battle, centre: BattleModel, area: float) -> Iterator[tuple[BattleModel, float]]:
    """Everybody in an area around a model, with the inches to it, where anybody is indoors. In a building it takes in
    the nearest floors, as many as its rating, and leaves alone who is outside (L3809-3812)."""
    if centre.building >= 0:
        others = [model for model in occupants(battle, centre.building) if model is not centre]
        others.sort(key=lambda model: (abs(model.storey - centre.storey), model.storey))
        yield from ((model, 0.0) for model in others[: int(area) - 1])
        return
    floors: dict[int, int] = {}
    for other in sorted(battle.on_table(), key=lambda model: model.storey):
        inches = battle.gap(centre, other) + centre.frame.radius
        if other is centre or inches > area:
            continue
        if other.building >= 0:
            floors[other.building] = floors.get(other.building, 0) + 1
            if floors[other.building] > int(area):
                continue
        yield other, inches
