"""Moving: moves and turns, modes, dangerous ground, cautious moves, and engaging (BR-50 to BR-60)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from armybuilder.engine.core.battle.decisions import Procedure
from armybuilder.engine.core.dice import Pool, Throw
from armybuilder.engine.core.table.bodies import Body, collides, overlaps
from armybuilder.engine.core.table.compass import DIRECTIONS, HALF, QUARTER, bearing, turn
from armybuilder.engine.core.table.grid import Grid
from armybuilder.engine.core.table.mover import CLOSED, Danger, Path, Reach, Turns
from armybuilder.engine.systems.blitz_beta.battle.acts import ActKind, Trigger, register, run_hooks
from armybuilder.engine.systems.blitz_beta.battle.coverage import implements, simplified
from armybuilder.engine.systems.blitz_beta.battle.harm import hurt
from armybuilder.engine.systems.blitz_beta.battle.hazards import crossing, dangerous_pool
from armybuilder.engine.systems.blitz_beta.battle.kit import Frame
from armybuilder.engine.systems.blitz_beta.battle.locks import engaged
from armybuilder.engine.systems.blitz_beta.battle.model import Model
from armybuilder.engine.systems.blitz_beta.battle.state import Battle
from armybuilder.engine.systems.blitz_beta.battle.strikes import exchange
from armybuilder.engine.systems.blitz_beta.battle.terrain import ROLLING, WIDEST, Locomotion
from armybuilder.engine.systems.blitz_beta.battle.testing import condition, pay, rolled

CAUTIOUS = 2.0
"""Inches of a cautious move (L1521)."""

simplified("BR-52", "wrecks, of which the book says nothing here, may be crossed, not stopped on")
simplified("BR-59", "a model that would stop on another's base stops before the dangerous ground")


class Move(NamedTuple):
    """Go to a cell and face a direction, in a movement mode (the number of a frame). `careful` keeps off dangerous
    ground, `cautious` is the slow move into it, `extra_turn` buys a turn with an action."""

    cell: int
    facing: int
    frame: int = 0
    careful: bool = True
    cautious: bool = False
    extra_turn: bool = False


class Way(NamedTuple):
    """How a move would go: with which mover, by which path, out of what allowance (inches MR)."""

    frame: Frame
    grid: Grid
    path: Path
    allowance: float
    fresh: bool


@implements("BR-50", "BR-51", "BR-53", "BR-57", "BR-60", "BR-99")
def way(battle: Battle, model: Model, act: Move) -> Way | None:
    """The way that a move takes, None where it is none. A move that is under way goes on if it can, else a new one
    begins, in any mode (L1205-1211). Who asks whether a move is legal mostly makes it next."""
    scene = battle.scene()
    begun = model.moves, model.allowance, model.split_move
    key = act, model.id, model.facing, model.posture, model.actions > 0, begun
    if key not in scene:
        scene[key] = _way(battle, model, act)
    found: Way | None = scene[key]
    return found


def _way(battle: Battle, model: Model, act: Move) -> Way | None:
    if not 0 <= act.frame < len(model.kit.frames) or not 0 <= act.facing < DIRECTIONS:
        return None
    if not 0 <= act.cell < battle.field.cells or (act.cautious and not _may_be_cautious(model)):
        return None
    if act.extra_turn and not (model.actions or model.kit.frames[act.frame].how.urban):
        return None
    for fresh, allowance in starts(model, act):
        found = _reached(battle, model, act, allowance)
        if found:
            frame = model.kit.frames[act.frame]
            unpaid = act.extra_turn and not model.actions and not for_free(*found)
            if not unpaid and free(battle, model, frame, found[1]):
                return Way(frame, found[0], found[1], allowance, fresh)
            return None
    return None


def starts(model: Model, act: Move) -> Iterator[tuple[bool, float]]:
    """Whether a new move begins, and the inches for it: what is left of the one under way first."""
    frame = model.kit.frames[act.frame]
    if model.split_move and model.allowance > 0 and act.frame == model.frame_number and not act.cautious:
        yield False, model.allowance
    if model.moves:
        yield True, CAUTIOUS if act.cautious else float(frame.mr)


@implements("BR-51")
def for_free(grid: Grid, path: Path) -> bool:
    """Whether the extra turn of an Urban model is free: the whole move is on open ground or road (L13197)."""
    cells = path.cells if len(path.cells) > 1 else path.cells * 2
    return all(grid.leg(start, end)[1] for start, end in pairwise(cells))


def _may_be_cautious(model: Model) -> bool:
    return model.posture == "combat" and model.moves > 0


def manner(model: Model, act: Move) -> Locomotion:
    """How the model moves by this act."""
    how = model.kit.frames[act.frame].how
    fast = model.posture == "top speed"
    careful = act.careful and not act.cautious
    if fast or careful or act.extra_turn:
        how = _manner(how, fast, careful, act.extra_turn)
    return how


_MANNERS: dict[tuple[int, bool, bool, bool], tuple[Locomotion, Locomotion]] = {}


def _manner(how: Locomotion, fast: bool, careful: bool, extra_turn: bool) -> Locomotion:
    key = id(how), fast, careful, extra_turn
    known = _MANNERS.get(key)
    if known is None or known[0] is not how:
        known = _MANNERS[key] = how, how._replace(fast=fast, careful=careful, extra_turn=extra_turn)
    return known[1]


def _reached(battle: Battle, model: Model, act: Move, allowance: float) -> tuple[Grid, Path] | None:
    """The path to the act's cell with its facing: straight on where that goes, else by everything that is in reach."""
    field = battle.field
    grid = field.grid(manner(model, act))
    straight = _straight(battle, model, act, allowance, grid)
    if straight:
        return grid, straight
    reach: Reach = field.routes.reachable(model.cell, model.facing, allowance, grid)
    if act.cell not in reach.costs or reach.facing(act.cell, act.facing) != act.facing:
        return None
    return grid, field.routes.path(reach, act.cell, act.facing, grid)


def _straight(battle: Battle, model: Model, act: Move, allowance: float, grid: Grid) -> Path | None:
    """A single leg, or a turn on the spot."""
    if act.cell == model.cell:
        turned = abs(turn(model.facing, act.facing))
        if grid.mover.turns is Turns.ANY or turned <= QUARTER:
            return Path((model.cell,), 0.0, act.facing, ())
        return None
    pace = 1.0
    if grid.mover.turns is not Turns.ANY:
        heading = heading_to(battle, model, act.cell)
        if grid.mover.turns is Turns.AT_END or act.facing not in (heading, (heading + HALF) % DIRECTIONS):
            return None
        backing = act.facing != heading
        if abs(turn(model.facing, act.facing)) > QUARTER or (backing and not grid.mover.backwards):
            return None
        pace = 2.0 if backing else 1.0
    cost = grid.affordable(model.cell, act.cell, allowance, pace)
    if cost is None:
        return None
    cells = [model.cell, act.cell]
    return Path((model.cell, act.cell), cost, act.facing, grid.dangers(cells))


def heading_to(battle: Battle, model: Model, cell: int) -> int:
    """The facing that looks from a model to a cell."""
    field = battle.field
    return bearing(field.xs[cell] - field.xs[model.cell], field.ys[cell] - field.ys[model.cell])


@implements("BR-52", "BR-223")
def free(battle: Battle, model: Model, frame: Frame, path: Path) -> bool:
    """Whether no model stands in the way: infantry lets others through, obstacles let through whoever walks, nobody
    stops on another (L1195-1198, L3651)."""
    field = battle.field
    xs, ys = field.xs, field.ys
    end = path.cells[-1]
    bodies = list(others(battle, model, near=_span(battle, path, frame.radius)))
    if overlaps(xs[end], ys[end], frame.radius, bodies):
        return False
    if battle.barriers and frame.mode in ROLLING:
        bodies += [battle.body(one)._replace(yielding=False) for one in battle.barriers if one.on_table]
    return not any(
        collides((xs[one], ys[one]), (xs[two], ys[two]), frame.radius, bodies) for one, two in pairwise(path.cells)
    )


Box = tuple[float, float, float, float]


def _span(battle: Battle, path: Path, radius: float) -> Box:
    """The box in which the centre of a base lies that may be touched along a path: left, low, right, high."""
    xs = [battle.field.xs[cell] for cell in path.cells]
    ys = [battle.field.ys[cell] for cell in path.cells]
    room = radius + WIDEST
    return min(xs) - room, min(ys) - room, max(xs) + room, max(ys) + room


def others(battle: Battle, model: Model, near: Box | None = None) -> Iterator[Body]:
    """The bases of everybody else, wrecks included; components of one vehicle share its base. `near` leaves out those
    with their centre outside of a box."""
    core = model.recruit.parent if model.recruit.component else model.id
    xs, ys, models = battle.field.xs, battle.field.ys, battle.models
    for side in battle.sides:
        for number in side.standing + side.wrecks:
            other = models[number]
            cell = other.cell
            if near and not (near[0] <= xs[cell] <= near[2] and near[1] <= ys[cell] <= near[3]):
                continue
            shared = other.recruit.parent if other.recruit.component else number
            if shared != core:
                yield battle.body(other)


def may_move(model: Model) -> bool:
    """Whether any move is left; components move with their vehicle."""
    if model.immobile or model.virtual_damage or model.recruit.component or model.posture == "braced":
        return False
    if model.station and model.station != "elevated":
        return False
    return model.moves > 0 or (model.split_move and model.allowance > 0)


def allows(battle: Battle, model: Model, act: Move) -> bool:
    return may_move(model) and way(battle, model, act) is not None


def options(battle: Battle, model: Model) -> Iterator[Move]:
    """Every place in reach in every mode, facing where the model came to look: the way it went, or the nearest enemy."""
    if not may_move(model):
        return
    for frame in model.kit.frames:
        act = Move(model.cell, model.facing, frame.number)
        for _, allowance in starts(model, act):
            grid = battle.field.grid(manner(model, act))
            reach = battle.field.routes.reachable(model.cell, model.facing, allowance, grid)
            for cell in reach.costs:
                for facing in sorted({reach.facing(cell, wanted) for wanted in _wanted(battle, model, cell)}):
                    found = Move(cell, facing, frame.number)
                    if (cell != model.cell or facing != model.facing) and allows(battle, model, found):
                        yield found


def _wanted(battle: Battle, model: Model, cell: int) -> set[int]:
    field = battle.field
    x, y = field.xs[cell], field.ys[cell]
    facings = {model.facing}
    if cell != model.cell:
        facings.add(heading_to(battle, model, cell))
    enemies = list(battle.standing(1 - model.side))
    if enemies:
        nearest = min(enemies, key=lambda other: (field.xs[other.cell] - x) ** 2 + (field.ys[other.cell] - y) ** 2)
        facings.add(bearing(field.xs[nearest.cell] - x, field.ys[nearest.cell] - y))
    return facings


# Moving


@implements("BR-34", "BR-50", "BR-53", "BR-111", "BR-130", "BR-220", "BR-221")
def perform(battle: Battle, model: Model, act: Move) -> Procedure[None]:
    """Go there; whoever is engaged by that may snap fire. Hull down and hiding end, but for the slow kind of move."""
    found = way(battle, model, act)
    if found is not None:
        yield from carry_out(battle, model, act, found)


def carry_out(battle: Battle, model: Model, act: Move, found: Way) -> Procedure[None]:
    """Go by a way."""
    mark = battle.journal.mark()
    before = engaged(battle, model)
    begin_move(battle, model, act, found)
    path = found.path
    reached = path
    if path.dangers and not act.cautious:
        reached = yield from _through_danger(battle, model, found)
    if model.on_table:
        if battle.mines:
            battle.set(model, "trail", (int(act.cautious), *reached.cells))
        arrive(battle, model, reached.cells, reached.facing)
        field = battle.field
        x, y = field.xs[model.cell], field.ys[model.cell]
        battle.tell(
            "move",
            mark,
            model,
            rules=("BR-50",),
            x=x,
            y=y,
            facing=model.facing,
            mode=found.frame.mode,
            path=reached.cells,
        )
        yield from engage(battle, model, before)


def begin_move(battle: Battle, model: Model, act: Move, found: Way) -> None:
    """Note what the move takes: a move of the posture or what is left of one, and an action for a turn."""
    change = battle.set
    if found.fresh:
        change(model, "moves", model.moves - 1)
        change(model, "run", 0.0)
    if act.extra_turn and not (found.frame.how.urban and for_free(found.grid, found.path)):
        pay(battle, model)
    walks = found.grid.mover.turns is Turns.ANY and not act.cautious
    change(model, "allowance", 0.0 if act.cautious else max(0.0, found.allowance - found.path.cost))
    change(model, "split_move", walks)
    turned = "" if walks or act.cautious else _turned(battle, model, found)
    if turned != model.turned:
        change(model, "turned", turned)
    if act.frame != model.frame_number:
        change(model, "frame_number", act.frame)
    if not act.cautious:
        for name in ("hiding", "hull_down"):
            if getattr(model, name):
                change(model, name, False)


def _turned(battle: Battle, model: Model, found: Way) -> str:
    """When it turned in a move on wheels, tracks or cushions: `none` yet, at its `start`, at its `end`."""
    cells, facing = found.path.cells, found.path.facing
    if facing == model.facing:
        return "none" if found.fresh else model.turned
    heading = heading_to(battle, model, cells[-1]) if len(cells) > 1 else facing
    return "start" if found.fresh and facing in (heading, (heading + HALF) % DIRECTIONS) else "end"


@implements("BR-134", "BR-227")
def arrive(battle: Battle, model: Model, cells: tuple[int, ...], facing: int) -> None:
    """Stand at the last of the cells; inches straight on are counted for a ram."""
    field = battle.field
    straight = len(cells) == 2 and bearing(
        field.xs[cells[1]] - field.xs[cells[0]], field.ys[cells[1]] - field.ys[cells[0]]
    ) in (facing, model.facing)
    inches = field.table.between(cells[0], cells[-1]) if straight else 0.0
    steady = straight and facing == model.facing
    battle.set(model, "run", (model.run if steady else 0.0) + inches)
    battle.set(model, "cell", cells[-1])
    battle.set(model, "facing", facing)
    for other in battle.models:
        if other.recruit.component and other.recruit.parent == model.id and other.on_table:
            battle.set(other, "cell", model.cell)
            battle.set(other, "facing", facing)


@implements("BR-109", "BR-111")
def engage(battle: Battle, model: Model, before: list[Model]) -> Procedure[None]:
    """Enemies that are touched for the first time may snap fire; who is engaged loses what standby it has left."""
    yield from run_hooks(battle, "moved", model)
    if not model.on_table:
        return
    new = tuple(other.id for other in engaged(battle, model) if other not in before)
    if not new:
        return
    yield from exchange(battle, (), Trigger("contact", model, new))
    for number in new:
        other = battle.models[number]
        if other.standby:
            battle.set(other, "standby", 0)


@implements("BR-59")
def _through_danger(battle: Battle, model: Model, found: Way) -> Procedure[Path]:
    """A test for each dangerous piece on the way; who fails is damaged and stops an inch in (L1477-1516)."""
    for danger in found.path.dangers:
        passed = yield from brave(battle, model, danger)
        if not passed:
            battle.set(model, "allowance", 0.0)
            battle.set(model, "split_move", False)
            return _stopped(battle, model, found, danger)
    return found.path


@implements("BR-59", "BR-225")
def brave(battle: Battle, model: Model, danger: Danger) -> Procedure[bool]:
    """The test for one piece of dangerous ground. Drones fail it whatever they roll."""
    mark = battle.journal.mark()

    def pool(spent: int) -> Pool:
        return dangerous_pool(model.profile, condition(model, spent))

    throw: Throw = yield from rolled(battle, model, "dangerous terrain", pool)
    succeeded = 0 if model.profile.kind == "drone" else throw.result
    result = crossing(throw.dice, succeeded)
    if result.immobilised:
        battle.set(model, "immobilised", True)
        battle.set(battle, "acting", -1 if battle.acting == model.id else battle.acting)
    battle.tell(
        "dangerous terrain",
        mark,
        model,
        throws=(("dangerous terrain", throw),),
        rules=("BR-59",),
        passed=result.passed,
        piece=danger.piece,
        immobilised=result.immobilised,
    )
    if result.damage:
        yield from hurt(battle, model, result.damage)
    return result.passed


def _stopped(battle: Battle, model: Model, found: Way, danger: Danger) -> Path:
    """The path up to an inch into the danger, or as much before it as there is room."""
    # The danger was noted at the first place of the lattice inside of it.
    farthest = max(1.0, danger.inches + 1.0 - battle.field.table.spacing)
    for inches in (farthest, danger.inches, danger.inches / 2):
        cells = along(battle, found.path.cells, inches)
        facing = found.path.facing
        if cells[-1] == found.path.cells[-1]:
            return found.path
        path = Path(cells, found.path.cost, facing, ())
        if found.grid.ground(cells[-1]).cost != CLOSED and free(battle, model, found.frame, path):
            return path
    return Path((model.cell,), 0.0, model.facing, ())


def along(battle: Battle, cells: tuple[int, ...], inches: float) -> tuple[int, ...]:
    """A path cut off after so many inches, at the nearest cell."""
    field = battle.field
    done: list[int] = [cells[0]]
    for one, two in pairwise(cells):
        length = field.table.between(one, two)
        if length >= inches:
            part = inches / length if length else 0.0
            x = field.xs[one] + (field.xs[two] - field.xs[one]) * part
            y = field.ys[one] + (field.ys[two] - field.ys[one]) * part
            return (*done, field.table.cell(x, y))
        inches -= length
        done.append(two)
    return cells


register(ActKind("move", Move, options, allows, perform))
