"""Where a unit can go by Move, Boost and Drift (BR-12 to BR-20)."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.core.table.bodies import RoundBody, collides, overlaps
from armybuilder.engine.core.table.compass import DIRECTIONS, UNIT
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import CLOSE
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import SIGHT, UNSEEN
from armybuilder.engine.systems.gundam_skirmish.battle.table.ground import DANGEROUS, DIFFICULT, DRY, SHEER, WALL
from armybuilder.engine.systems.gundam_skirmish.rulings import battle as read

STRIDE, FAR_STRIDE, NEAR = 2, 3, 2.0
"""Rows and columns between places that are offered for a Move and for a Boost, all of them within `NEAR` inches of a Move."""
QUARTER = 6
TURNS = 3
"""Facings between the directions into which a unit may turn on the spot."""
ROTATION = {False: 2, True: 3}
"""Inches that turning beyond sight costs suits and ground vehicles, twice that beyond 90 degrees."""
EXACT = 1e-9


class Others(NamedTuple):
    """The other units on the table as bodies: on which none may stand, those in the way, enemies' close combat ranges,
    and allies with theirs."""

    bodies: list[RoundBody]
    barring: list[RoundBody]
    ranges: list[RoundBody]
    allies: list[tuple[RoundBody, RoundBody]]


# Implements BR-34
def close_reach(battle: Battle, unit: BattleUnit) -> float:
    """Inches from the centre of a unit to the end of its close combat range."""
    base = battle.readings[read.CLOSE_RANGE.key] == read.BASE
    return CLOSE + (unit.recruit.size.radius if base else 0.0)


# Implements BR-34
def engages(battle: Battle, unit: BattleUnit, enemy: BattleUnit) -> bool:
    """Whether two enemies are in close combat range of each other: not through walls, and no air units (BR-34)."""
    if unit.recruit.air or enemy.recruit.air:
        return False
    centres = battle.field.table.between(unit.cell, enemy.cell)
    reaches = (close_reach(battle, one) + other.recruit.size.radius for one, other in ((unit, enemy), (enemy, unit)))
    if centres > max(reaches) + EXACT:
        return False
    return battle.cover(unit, enemy) != UNSEEN


def others_of(battle: Battle, unit: BattleUnit) -> Others:
    """All that a way has to heed of other units; air units are in nobody's way."""
    found = Others([], [], [], [])
    xs, ys = battle.field.table.xs, battle.field.table.ys
    for other in battle.units:
        if not other.on_table or other is unit:
            continue
        x, y, radius = xs[other.cell], ys[other.cell], other.recruit.size.radius
        found.bodies.append(RoundBody(x, y, radius))
        if other.recruit.air or unit.recruit.air:
            continue
        reach = RoundBody(x, y, close_reach(battle, other))
        if other.side == unit.side:
            found.allies.append((reach, RoundBody(x, y, radius)))
        else:
            found.barring.append(RoundBody(x, y, radius))
            found.ranges.append(reach)
    return found


# Implements BR-13, BR-14, BR-17, BR-20, BR-45
def allowance(battle: Battle, unit: BattleUnit, flags: int, turned: float) -> float:
    """Inches of a Move over such ground after turning so many facings."""
    base = float(unit.card.movement)
    rotation = min(base, _rotation(battle, unit, turned))
    ground = base * _slowed(battle, unit, flags)
    left = base - rotation - ground
    if left >= 1.0 or not base:
        return left
    spot = battle.readings[read.LEAST_MOVE.key] == read.SPOT
    if rotation >= base or (spot and rotation and left <= 0.0):
        return 0.0
    return 1.0


def _rotation(battle: Battle, unit: BattleUnit, turned: float) -> float:
    if turned <= SIGHT + EXACT or battle.space or unit.recruit.steady_turns:
        return 0.0
    lower = turned < QUARTER - EXACT or (
        turned <= QUARTER + EXACT and battle.readings[read.RIGHT_ANGLE.key] == read.LESS
    )
    return ROTATION[unit.vehicle] * (1.0 if lower else 2.0)


def _slowed(battle: Battle, unit: BattleUnit, flags: int) -> float:
    """The part of Movement that ground and damage of the leg cost."""
    leg = 0 if battle.space else unit.level(0)
    difficult, dangerous = bool(flags & DIFFICULT) and not unit.unhindered, bool(flags & DANGEROUS)
    if leg == 2:
        normal = battle.readings[read.LEG_DAMAGE.key] == read.SLOWER and not unit.unhindered
        impassable = dangerous and battle.readings[read.IMPASSABLE.key] == read.DANGER
        if difficult or impassable or normal:
            return 0.75
    return 0.5 if difficult or dangerous or (leg and not unit.unhindered) else 0.0


# Implements BR-12, BR-15, BR-16
def moves(battle: Battle, unit: BattleUnit) -> Iterator[int]:
    """Places straight ahead of whatever direction, within what turning, ground and damage leave of Movement."""
    base = float(unit.card.movement)
    ground, others = battle.field.ground(battle.mover(unit)), others_of(battle, unit)
    for cell, inches in _places_around(battle, unit.cell, base):
        if not ground.may_stand(cell):
            continue
        flags = ground.way(unit.cell, cell)
        if flags & (WALL | SHEER):
            continue
        turned = battle.field.angle(unit.cell, unit.facing, cell)
        if inches <= allowance(battle, unit, flags, turned) + EXACT and may_go(battle, unit, cell, others):
            yield cell


# Implements BR-13
def turns(unit: BattleUnit) -> Iterator[int]:
    """Facings to which it may turn on the spot, as a Move of no inches."""
    for step in range(TURNS, DIRECTIONS, TURNS):
        yield (unit.facing + step) % DIRECTIONS


# Implements BR-18, BR-19
def boosts(battle: Battle, unit: BattleUnit) -> Iterator[int]:
    """Places that a Boost reaches, over cover and Sheer terrain, up to flat surfaces with room to stand."""
    if unit.card.boost is None:
        return
    ground, others = battle.field.ground(battle.mover(unit)), others_of(battle, unit)
    for place in battle.field.table.near(unit.cell, float(unit.card.boost), FAR_STRIDE):
        cell = unit.cell + place.offset
        if ground.may_stand(cell) and may_go(battle, unit, cell, others):
            yield cell


def _places_around(battle: Battle, start: int, inches: float) -> Iterator[tuple[int, float]]:
    """Places near one, all of them next to it and every other one farther away."""
    table = battle.field.table
    for place in table.near(start, min(inches, NEAR), 1):
        yield start + place.offset, place.inches
    for place in table.near(start, inches, STRIDE):
        if place.inches > NEAR:
            yield start + place.offset, place.inches


def may_go(battle: Battle, unit: BattleUnit, cell: int, others: Others) -> bool:
    """Whether no unit is in the way: no enemy, no ally from within whose range it comes or goes, and no enemy's range that it
    would leave again without a fight. A unit that may not charge stays out of these (BR-15, BR-16, BR-58)."""
    table, radius = battle.field.table, unit.recruit.size.radius
    start, end = (table.xs[unit.cell], table.ys[unit.cell]), (table.xs[cell], table.ys[cell])
    if overlaps(*end, radius, others.bodies) or collides(start, end, radius, others.barring):
        return False
    for reach in others.ranges:
        within = _inside(end, radius, reach)
        if unit.held and within:
            return False
        if not within and not _inside(start, radius, reach) and collides(start, end, radius, [reach]):
            return False
    for reach, body in others.allies:
        if collides(start, end, radius, [body]) and (_inside(start, radius, reach) or _inside(end, radius, reach)):
            return False
    return True


def _inside(point: tuple[float, float], radius: float, reach: RoundBody) -> bool:
    """Whether a base is in a range: exactly so many inches away is."""
    far = (point[0] - reach.x) ** 2 + (point[1] - reach.y) ** 2
    return far <= (reach.radius + radius + EXACT) ** 2


# Implements BR-51
def drift(battle: Battle, unit: BattleUnit) -> int:
    """The place to which a unit drifts: all its Movement ahead, or else as far as it can the opposite way; -1 for over the
    edge, where that is how a unit is lost."""
    ground, others = battle.field.ground(battle.mover(unit)), others_of(battle, unit)
    lost = battle.readings[read.TABLE_EDGE.key] == read.LOST
    base = float(unit.card.movement)
    ahead = _drifted(battle, unit, base, 1)
    inches = allowance(battle, unit, ground.way(unit.cell, ahead), 0.0)
    full = _drifted(battle, unit, inches, 1)
    if _leaves_table(battle, unit, inches):
        if lost:
            return -1
    elif _may_drift(battle, unit, full, others):
        return full
    for tenth in range(int(base * 2), 0, -1):
        back = _drifted(battle, unit, tenth / 2, -1)
        flags = ground.way(unit.cell, back)
        if tenth / 2 <= allowance(battle, unit, flags, 0.0) and _may_drift(battle, unit, back, others):
            return back
    return unit.cell


def _drifted(battle: Battle, unit: BattleUnit, inches: float, sign: int) -> int:
    table, (x, y) = battle.field.table, UNIT[unit.facing]
    return table.cell(table.xs[unit.cell] + sign * x * inches, table.ys[unit.cell] + sign * y * inches)


def _leaves_table(battle: Battle, unit: BattleUnit, inches: float) -> bool:
    """Whether so many inches ahead of a unit its base would stand over the edge."""
    table, (x, y), radius = battle.field.table, UNIT[unit.facing], unit.recruit.size.radius
    to_x, to_y = table.xs[unit.cell] + x * inches, table.ys[unit.cell] + y * inches
    return not (radius <= to_x + EXACT <= table.width - radius + 2 * EXACT) or not (
        radius <= to_y + EXACT <= table.height - radius + 2 * EXACT
    )


def _may_drift(battle: Battle, unit: BattleUnit, cell: int, others: Others) -> bool:
    ground, table, radius = battle.field.ground(battle.mover(unit)), battle.field.table, unit.recruit.size.radius
    start, end = (table.xs[unit.cell], table.ys[unit.cell]), (table.xs[cell], table.ys[cell])
    barred = ground.way(unit.cell, cell) & (WALL | SHEER) or not ground.may_stand(cell)
    free = not overlaps(*end, radius, others.bodies) and not collides(start, end, radius, others.barring)
    return not barred and free


def in_water(battle: Battle, unit: BattleUnit, cell: int) -> bool:
    """Whether a base would be in water with all of it."""
    return not battle.field.ground(battle.mover(unit)).at(cell) & DRY
