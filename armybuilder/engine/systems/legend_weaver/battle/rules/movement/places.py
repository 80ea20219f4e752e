"""Where models have room, and whom they touch there."""

from collections.abc import Iterator
from math import sqrt

from armybuilder.engine.core.table.bodies import RoundBody, collides
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel, BattleSquad
from armybuilder.engine.systems.legend_weaver.battle.table.field import REACH, VEHICLE

_EXACT = 1e-9


Bodies = list[tuple[float, float, float]]
"""Where bases are: their middle, across and up, and their radius."""


def bodies(battle: Battle, *, without: tuple[int, ...] = ()) -> Bodies:
    """Where all models and wrecks stand, and how wide they are."""
    xs, ys = battle.field.table.xs, battle.field.table.ys
    found = [
        (xs[model.cell], ys[model.cell], model.radius)
        for model in battle.models
        if model.on_table and model.id not in without
    ]
    cells = (battle.models[number].cell for number in battle.wrecks)
    return found + [(xs[cell], ys[cell], VEHICLE.radius) for cell in cells]


def is_free(battle: Battle, model: BattleModel, cell: int, taken: Bodies) -> bool:
    """Whether a base has room among others."""
    x, y, radius = battle.field.table.xs[cell], battle.field.table.ys[cell], model.radius
    for other_x, other_y, other_radius in taken:
        reach = radius + other_radius - _EXACT
        if (other_x - x) ** 2 + (other_y - y) ** 2 < reach * reach:
            return False
    return True


def enemies_near(battle: Battle, model: BattleModel) -> list[tuple[float, float, float]]:
    """Where enemies on the ground stand, with the inches from their middle within which a model would be in contact."""
    xs, ys = battle.field.table.xs, battle.field.table.ys
    return [
        (xs[enemy.cell], ys[enemy.cell], enemy.radius + model.radius + REACH)
        for enemy in battle.figures(1 - model.side)
        if not enemy.flies and not model.flies
    ]


def is_clear(battle: Battle, cell: int, near: list[tuple[float, float, float]]) -> bool:
    """Whether nobody of some is in contact there."""
    x, y = battle.field.table.xs[cell], battle.field.table.ys[cell]
    return all((other_x - x) ** 2 + (other_y - y) ** 2 > reach * reach + _EXACT for other_x, other_y, reach in near)


def is_barred(battle: Battle, model: BattleModel, cell: int) -> bool:
    """Whether an enemy on the ground, or a wreck, stands in a straight way."""
    xs, ys = battle.field.table.xs, battle.field.table.ys
    ahead = [
        RoundBody(xs[enemy.cell], ys[enemy.cell], enemy.radius)
        for enemy in battle.figures(1 - model.side)
        if not enemy.flies
    ]
    ahead += [RoundBody(xs[battle.models[n].cell], ys[battle.models[n].cell], VEHICLE.radius) for n in battle.wrecks]
    start, end = (xs[model.cell], ys[model.cell]), (xs[cell], ys[cell])
    return collides(start, end, model.radius, ahead)


def touching(battle: Battle, model: BattleModel) -> list[BattleModel]:
    """Enemies on the ground in contact with a model."""
    if model.flies:
        return []
    return [enemy for enemy in battle.figures(1 - model.side) if not enemy.flies and battle.touches(model, enemy)]


def engaged_with(battle: Battle, squad: BattleSquad) -> list[BattleSquad]:
    """Enemy units in contact with a unit."""
    found = {enemy.squad for model in battle.standing(squad) for enemy in touching(battle, model)}
    return [battle.squads[number] for number in sorted(found)]


def rings(battle: Battle, middle: int, inches: float) -> Iterator[int]:
    """Places around one, the nearest first, itself before all."""
    yield middle
    for place in battle.field.table.near(middle, inches, 1):
        yield middle + place.offset


def inches_between(battle: Battle, one: int, other: int) -> float:
    xs, ys = battle.field.table.xs, battle.field.table.ys
    return sqrt((xs[one] - xs[other]) ** 2 + (ys[one] - ys[other]) ** 2)
