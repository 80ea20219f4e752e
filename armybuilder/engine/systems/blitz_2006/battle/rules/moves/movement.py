"""Moves: where a unit may go, going there inch by inch, turns, reverse, altitude (BR-20 to BR-29)."""

from collections.abc import Callable, Iterator

from armybuilder.engine.core.table.compass import bearing
from armybuilder.engine.core.table.mover import CLOSED
from armybuilder.engine.systems.blitz_2006.battle.loadouts import GROUND, HOPPER, WALKER
from armybuilder.engine.systems.blitz_2006.battle.rules.acts import Fly, Go, Jump, Rise, Swerve, Turn
from armybuilder.engine.systems.blitz_2006.battle.rules.moves import hazards
from armybuilder.engine.systems.blitz_2006.battle.rules.moves.paces import allowance, nearest_heading
from armybuilder.engine.systems.blitz_2006.battle.rules.moves.steps import (
    HEADINGS,
    INCHES,
    PER_HEADING,
    Pose,
    Stride,
    Ways,
    find_ways,
    ground_of,
    path_to,
    step_cost,
    step_from,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.sight import is_blind
from armybuilder.engine.systems.blitz_2006.battle.state import COMBAT, STATIONARY, TOP, Battle, BattleUnit

CROWD = 0.25
"""Inches by which bases may overlap: places are an inch apart."""
LOOKED_AT = 2
"""Enemies, the nearest ones, towards whom a unit that turns freely is offered to face at the end of a move."""
HIGHEST = 12
"""Inches up to which hoppers go."""
PROGRESS = 1.0
"""Inches of a Stationary unit (L505)."""
React = Callable[[BattleUnit, Callable[[], None]], None]
"""Lets enemies snap fire at a unit where it is just now; what is called before they do tells how it came there."""


# ---------------------------------------------------------------- how, and with what room


def crowded(battle: Battle, unit: BattleUnit) -> frozenset[int]:
    """Places where the base of another model stands in the way; a hopper above it isn't in anybody's way."""
    table, radius = battle.field.table, unit.figure.radius
    found: set[int] = set()
    for other in battle.units:
        if other.on_table and other is not unit and abs(other.altitude - unit.altitude) < 1:
            reach = radius + other.figure.radius - CROWD
            found.add(other.cell)
            found.update(other.cell + near.offset for near in table.near(other.cell, reach, 1) if near.inches < reach)
    return frozenset(found - {unit.cell})


# Implements BR-20 to BR-22, BR-28, BR-49
def stride_of(unit: BattleUnit) -> Stride:
    """How a unit moves at its speed in its mode."""
    if unit.infantry:
        return Stride(rappels=True)
    mode, fast = unit.movement.mode, unit.speed == TOP
    if mode == WALKER:
        return Stride(between=1) if fast else Stride(climb=climbing(unit))
    between = (2 if fast else 1) if mode == GROUND else 4 if fast else 2
    return Stride(between, 0 if fast else 1, any_size=mode == GROUND, backwards=unit.backwards)


# Implements BR-28
def climbing(unit: BattleUnit) -> int:
    """MP for a level of a cliff: two with climbing gear or manipulator arms, one with both; 0 for who can't climb."""
    found = unit.loadout.has("climbing-gear") + unit.loadout.has("manipulator-arms")
    return 3 - found if found else 0


# ---------------------------------------------------------------- where to


def points_left(unit: BattleUnit) -> float:
    """MP that are left."""
    return 0.0 if unit.stopped or unit.fallen else allowance(unit) - unit.spent


def ways_of(battle: Battle, unit: BattleUnit) -> Ways:
    """Every pose that a unit gets to with the MP that it has left; the last answer is kept."""
    stride, ground, closed = stride_of(unit), ground_of(battle, unit), crowded(battle, unit)
    start = _pose(unit, stride)
    key = id(ground), stride, start, points_left(unit), closed
    known = battle.shots.get("ways")
    if known is None or known[0] != key:
        known = key, find_ways(battle.field.table, ground, stride, start, points_left(unit), closed)
        battle.shots["ways"] = known
    found: Ways = known[1]
    return found


def _pose(unit: BattleUnit, stride: Stride) -> Pose:
    if not stride.between:
        return Pose(unit.cell)
    straight = min(stride.between, int(unit.straight + 1e-9))
    return Pose(unit.cell, nearest_heading(unit.facing) // PER_HEADING, straight)


def moves(battle: Battle, unit: BattleUnit) -> Iterator[Go]:
    """Yield where a unit may go, with the facings that it is offered there."""
    if unit.speed == STATIONARY:
        yield from _shuffles(battle, unit)
    elif points_left(unit) > 0:
        ways, stride = ways_of(battle, unit), stride_of(unit)
        if stride.between:
            here = unit.cell, unit.facing
            poses = dict.fromkeys((pose.cell, pose.heading * PER_HEADING) for pose in ways)
            yield from (Go(*pose) for pose in poses if pose != here)
        else:
            foes = _nearest_enemies(battle, unit)
            for pose in ways:
                if pose.cell != unit.cell:
                    yield from _facings(battle, unit, pose.cell, foes)


# Implements BR-20
def _shuffles(battle: Battle, unit: BattleUnit) -> Iterator[Go]:
    """Yield the places within the inch of a Stationary unit: walkers and infantry in any direction, others ahead and back."""
    if unit.turned or unit.path or unit.stopped or unit.fallen or is_blind(unit):
        return
    ground, closed, table = ground_of(battle, unit), crowded(battle, unit), battle.field.table
    ahead = nearest_heading(unit.facing) // PER_HEADING
    free = unit.infantry or unit.movement.mode == WALKER
    for heading in range(HEADINGS) if free else (ahead, (ahead + HEADINGS // 2) % HEADINGS):
        cell = step_from(table, unit.cell, heading)
        room = INCHES[heading] <= PROGRESS and cell not in closed
        if room and step_cost(ground, Stride(), unit.cell, cell, heading) != CLOSED:
            yield Go(cell, unit.facing)


def _nearest_enemies(battle: Battle, unit: BattleUnit) -> list[BattleUnit]:
    if unit.infantry:
        return []
    return sorted(battle.enemies(unit), key=lambda foe: battle.inches(unit, foe))[:LOOKED_AT]


def _facings(battle: Battle, unit: BattleUnit, cell: int, foes: list[BattleUnit]) -> Iterator[Go]:
    """Yield a place with the facings that are offered there: where it went, and towards the enemies next to it."""
    if unit.infantry:
        yield Go(cell, unit.facing)
        return
    table = battle.field.table
    x, y = table.xs[cell], table.ys[cell]
    looks = [(x - table.xs[unit.cell], y - table.ys[unit.cell])]
    looks += [(table.xs[foe.cell] - x, table.ys[foe.cell] - y) for foe in foes]
    for facing in dict.fromkeys(nearest_heading(bearing(*look)) for look in looks):
        yield Go(cell, facing)


# Implements BR-20, BR-22
def turns(unit: BattleUnit) -> Iterator[Turn]:
    """Yield turns on the spot for nothing: walkers at Combat Speed or less, others who are Stationary and have not moved."""
    if unit.infantry or unit.fallen or unit.stopped or is_blind(unit):
        return
    if unit.speed == STATIONARY:
        free = not unit.path and not unit.turned
    else:
        free = unit.speed == COMBAT and unit.movement.mode == WALKER and not unit.turned
    if free:
        yield from (Turn(facing) for facing in range(0, HEADINGS * PER_HEADING, PER_HEADING) if facing != unit.facing)


# Implements BR-22, BR-23
def swerves(unit: BattleUnit) -> Iterator[Swerve]:
    """Yield sharper turns at Top Speed than are free, as far as MP allow."""
    if unit.speed != TOP or unit.infantry or points_left(unit) < 1:
        return
    for by in range(1, HEADINGS):
        if swerve_cost(unit, by) <= points_left(unit):
            yield Swerve((unit.facing + by * PER_HEADING) % (HEADINGS * PER_HEADING))


def swerve_cost(unit: BattleUnit, by: int) -> int:
    """MP for a turn by so many headings: one, of hover units for each 60 degrees."""
    if unit.movement.mode in (WALKER, GROUND):
        return 1
    return -(-min(by, HEADINGS - by) * 45 // 60)


# Implements BR-27
def jumps(battle: Battle, unit: BattleUnit) -> Iterator[Jump]:
    """Yield places below a cliff beside a unit: infantry goes down on ropes instead, hoppers fly."""
    if unit.infantry or unit.speed == STATIONARY or points_left(unit) < 1 or unit.movement.mode == HOPPER:
        return
    ground, closed, table = ground_of(battle, unit), crowded(battle, unit), battle.field.table
    for heading in range(HEADINGS):
        cell = step_from(table, unit.cell, heading)
        ahead = unit.speed != TOP or heading * PER_HEADING == unit.facing
        room = ahead and cell >= 0 and cell not in closed and ground.may_stand(cell)
        if room and ground.drop(unit.cell, cell):
            yield Jump(cell)


# Implements BR-22
def flights(unit: BattleUnit) -> Iterator[Fly]:
    """Yield altitudes to which a hopper gets with its MP."""
    if unit.movement.mode == HOPPER and not unit.stopped:
        reach = int(points_left(unit)) if unit.speed != STATIONARY else int(not unit.path and not unit.turned)
        for altitude in range(max(0, unit.altitude - reach), min(HIGHEST, unit.altitude + reach) + 1):
            if altitude != unit.altitude:
                yield Fly(altitude)


# ---------------------------------------------------------------- on the way


# Implements BR-19, BR-20, BR-22
def go(battle: Battle, unit: BattleUnit, act: Go, react: React) -> None:
    """Move inch by inch. Enemies may act on the way; what they do may end the move."""
    step = _Walk(battle, unit)
    if unit.speed == STATIONARY:
        step.take(act.cell, act.facing, 0.0)
    else:
        _follow(battle, unit, act, react, step)
    step.tell()
    if unit.on_table and unit.cell == act.cell and not stride_of(unit).between:
        battle.change(unit, facing=act.facing)
    battle.change(unit, exposed=unit.on_table)


def _follow(battle: Battle, unit: BattleUnit, act: Go, react: React, step: "_Walk") -> None:
    ways, turning = ways_of(battle, unit), stride_of(unit).between
    ends = [
        pose for pose in ways if pose.cell == act.cell and (not turning or pose.heading * PER_HEADING == act.facing)
    ]
    if not ends:
        # Snap fire before the move slowed the unit down: it does not get so far any more.
        return
    path = path_to(ways, min(ends, key=lambda pose: ways[pose].cost))
    cost = 0.0
    for number, pose in enumerate(path):
        more, cost = ways[pose].cost - cost, ways[pose].cost
        facing = pose.heading * PER_HEADING if turning else step.direction(pose.cell)
        if not step.take(pose.cell, facing, more):
            return
        if number < len(path) - 1 and step.moved:
            react(unit, step.tell)
            if not unit.on_table or unit.stopped or more > points_left(unit) + more:
                return


class _Walk:
    """A move as it is made: told in one piece, or up to where somebody fires."""

    def __init__(self, battle: Battle, unit: BattleUnit) -> None:
        self._battle, self._unit = battle, unit
        self._start_leg()

    def _start_leg(self) -> None:
        self._mark, self._cells, self._inches = self._battle.journal.mark(), [self._unit.cell], 0.0
        self._facing = self._unit.facing
        self.moved = False

    def direction(self, cell: int) -> int:
        """The facing in which a place lies."""
        table, here = self._battle.field.table, self._unit.cell
        return nearest_heading(bearing(table.xs[cell] - table.xs[here], table.ys[cell] - table.ys[here]))

    def take(self, cell: int, facing: int, cost: float) -> bool:
        """Take a step, or turn; False where the unit does not get farther."""
        battle, unit = self._battle, self._unit
        inches = float(battle.field.table.between(unit.cell, cell))
        self.moved, straight = inches > 0, unit.straight + inches if inches else 0.0
        if cost > points_left(unit) + 1e-9 and unit.speed != STATIONARY:
            return False
        battle.change(
            unit, cell=cell, facing=facing, spent=unit.spent + cost, path=unit.path + inches, straight=straight,
            turned=unit.turned and not inches,
        )  # fmt: skip
        leave_position(battle, unit)
        if inches:
            self._cells.append(cell)
            self._inches += inches
            hazards.enter(battle, unit, inches, self.tell)
        return unit.on_table and not unit.stopped

    def tell(self) -> None:
        """Tell what was gone since the last time."""
        table, unit = self._battle.field.table, self._unit
        if len(self._cells) > 1:
            end = self._cells[-1]
            self._battle.log_event(
                "moves", self._mark, unit, rules=("BR-20", "BR-25"), path=list(self._cells), inches=round(self._inches, 1),
                spent=round(unit.spent, 1), backwards=unit.backwards, x=table.xs[end], y=table.ys[end],
            )  # fmt: skip
            self._start_leg()
        elif unit.facing != self._facing:
            self._battle.log_event("turns", self._mark, unit, rules=("BR-22",), facing=unit.facing)
            self._start_leg()


# Implements BR-16, BR-55
def leave_position(battle: Battle, unit: BattleUnit) -> None:
    """Who moves is no longer hull-down, tagged or braced; passengers go along."""
    battle.change(unit, is_hull_down=False, hull_down=0, tagged=False, braced=False)
    for other in battle.passengers(unit):
        battle.change(other, cell=unit.cell)


# Implements BR-20, BR-22
def turn(battle: Battle, unit: BattleUnit, act: Turn) -> None:
    """Turn on the spot for nothing."""
    mark = battle.journal.mark()
    battle.change(unit, facing=act.facing, turned=True)
    if unit.speed != STATIONARY:
        leave_position(battle, unit)
    battle.log_event("turns", mark, unit, rules=("BR-22",), facing=act.facing)


# Implements BR-22, BR-23
def swerve(battle: Battle, unit: BattleUnit, act: Swerve) -> None:
    """Turn sharply at Top Speed; who fails the test skids straight on instead."""
    by = (act.facing - unit.facing) // PER_HEADING % HEADINGS
    battle.change(unit, spent=unit.spent + swerve_cost(unit, by))
    if hazards.keeps_control(battle, unit):
        mark = battle.journal.mark()
        battle.change(unit, facing=act.facing, straight=0.0)
        leave_position(battle, unit)
        battle.log_event("turns", mark, unit, rules=("BR-22",), facing=act.facing)
    battle.change(unit, exposed=unit.on_table)


# Implements BR-27
def jump(battle: Battle, unit: BattleUnit, act: Jump) -> None:
    """Jump down a cliff."""
    ground = ground_of(battle, unit)
    levels, mark, start = ground.drop(unit.cell, act.cell), battle.journal.mark(), unit.cell
    inches = float(battle.field.table.between(start, act.cell))
    battle.change(unit, cell=act.cell, spent=unit.spent + ground.cost(act.cell), path=unit.path + inches)
    leave_position(battle, unit)
    battle.log_event("jumps", mark, unit, rules=("BR-27",), path=[start, act.cell], levels=levels)
    hazards.land(battle, unit, levels)
    battle.change(unit, exposed=unit.on_table)


# Implements BR-22
def fly(battle: Battle, unit: BattleUnit, act: Fly) -> None:
    """Go up or down."""
    mark, inches = battle.journal.mark(), abs(act.altitude - unit.altitude)
    cost = 0.0 if unit.speed == STATIONARY else float(inches)
    battle.change(unit, altitude=act.altitude, spent=unit.spent + cost, turned=unit.turned or unit.speed == STATIONARY)
    leave_position(battle, unit)
    battle.log_event("flies", mark, unit, rules=("BR-22",), altitude=act.altitude)


# Implements BR-71
def rises(unit: BattleUnit) -> Iterator[Rise]:
    """Yield getting up: for an MP, or instead of the inch of a Stationary unit; after a hard fall for an action."""
    points = unit.speed == STATIONARY or allowance(unit) - unit.spent >= 1
    if unit.fallen and (unit.actions > 0 if unit.dazed else points):
        yield Rise()


def rise(battle: Battle, unit: BattleUnit) -> None:
    """Get up after a fall."""
    mark = battle.journal.mark()
    if unit.dazed:
        battle.change(unit, fallen=False, dazed=False, actions=unit.actions - 1)
    else:
        stands = unit.speed == STATIONARY
        battle.change(unit, fallen=False, spent=unit.spent + (0 if stands else 1), turned=unit.turned or stands)
    battle.log_event("rises", mark, unit, rules=("BR-71",))
