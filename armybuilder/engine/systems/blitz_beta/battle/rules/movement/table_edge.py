"""The edge of the table, along which flyers circle: places by inches around it, counterclockwise (BR-206)."""

from collections.abc import Callable

from armybuilder.engine.core.table.bodies import RoundBody, overlaps
from armybuilder.engine.core.table.compass import DIRECTIONS, QUARTER
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import other_bodies
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel

AWAY = 12.0
"""Inches from enemy flyers within which flyers of the PRDF do not start."""
STEP = 2.0
"""Inches between places that what flies stops at, or attacks from."""
EDGE = 1.0
"""Inches from the edge of the table to the middle of what circles it."""


def perimeter(battle: Battle) -> tuple[float, float]:
    """Sides of the rectangle on which models circle."""
    table = battle.field.table
    return table.width - 2 * EDGE, table.height - 2 * EDGE


def point_on_edge(battle: Battle, inches: float) -> tuple[float, float, int]:
    """The place so many inches along the edge, counterclockwise from the lower left corner, and the facing there."""
    across, up = perimeter(battle)
    inches %= 2 * (across + up)
    leg = 0
    for length in (across, up, across):
        if inches <= length:
            break
        inches -= length
        leg += 1
    x = (EDGE + inches, EDGE + across, EDGE + across - inches, EDGE)[leg]
    y = (EDGE, EDGE + inches, EDGE + up, EDGE + up - inches)[leg]
    return x, y, leg * QUARTER % DIRECTIONS


def along_edge(battle: Battle, cell: int) -> float:
    """The inverse of `point_on_edge`: the place of the edge that is nearest to a cell."""
    across, up = perimeter(battle)
    x, y = battle.field.xs[cell] - EDGE, battle.field.ys[cell] - EDGE
    nearest = ((y, x), (across - x, across + y), (up - y, 2 * across + up - x), (x, 2 * across + 2 * up - y))
    return min(nearest)[1]


def cell_on_edge(battle: Battle, inches: float) -> tuple[int, int]:
    """Cell and counterclockwise facing of a place on the edge."""
    x, y, facing = point_on_edge(battle, inches)
    return battle.field.table.cell(x, y), facing


def free_cell_test(battle: Battle, model: BattleModel) -> Callable[[int], bool]:
    """Return a test of whether nobody else is in a cell, with everybody where they are now."""
    xs, ys, radius = battle.field.xs, battle.field.ys, model.frame.radius
    bodies = [body for body in other_bodies(battle, model) if _may_touch_edge_base(battle, body, radius)]

    def free(cell: int) -> bool:
        return not overlaps(xs[cell], ys[cell], radius, bodies)

    return free


def free_place(battle: Battle, model: BattleModel, cell: int) -> int:
    """A free cell near where a cell is nearest to the edge; the model's own where there is none."""
    here, free = along_edge(battle, cell), free_cell_test(battle, model)
    for shift in range(24):
        found, _ = cell_on_edge(battle, here + shift * (1 if shift % 2 else -1))
        if free(found):
            return found
    return model.cell


def other_side(battle: Battle, model: BattleModel) -> int:
    """A free place near where the line through the middle meets the edge; kept with the scene, as a run is asked about several
    times before it is made."""
    scene, key = battle.scene(), ("other side", model.id)
    found: int | None = scene.get(key)
    if found is None:
        field = battle.field
        table = field.table
        across = table.cell(table.width - field.xs[model.cell], table.height - field.ys[model.cell])
        found = scene[key] = free_place(battle, model, across)
    return found


def cells_between(battle: Battle, start: int, end: int) -> tuple[int, ...]:
    """Places every few inches on the way from one cell to another."""
    table, x, y = battle.field.table, battle.field.xs[start], battle.field.ys[start]
    steps = max(1, int(table.between(start, end) // STEP))
    dx, dy = (battle.field.xs[end] - x) / steps, (battle.field.ys[end] - y) / steps
    return tuple([table.cell(x + dx * part, y + dy * part) for part in range(steps + 1)])


def _may_touch_edge_base(battle: Battle, body: RoundBody, radius: float) -> bool:
    """Whether a base may touch one of `radius` that circles; a step of the lattice is left to spare."""
    table = battle.field.table
    reach = EDGE + radius + body.radius + table.spacing
    x, y = body.x, body.y
    return x < reach or y < reach or table.width - x < reach or table.height - y < reach


def away_from_flyers(battle: Battle, model: BattleModel, places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Places of the edge that are not within a foot of what the enemy has in the air (L4290)."""
    flyers = [other.cell for other in battle.models_on_table(1 - model.side) if other.profile.flier]
    between = battle.field.table.between
    return [place for place in places if all(between(place[0], cell) > AWAY for cell in flyers)]
