"""Moving: moves and turns, modes, dangerous ground, cautious moves, and engaging (BR-50 to BR-60)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.table.compass import DIRECTIONS, HALF, QUARTER, bearing, turn
from armybuilder.engine.core.table.mover import CLOSED, Danger, Path, TurnRule
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics.hazards import dangerous_terrain_pool, resolve_crossing
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActRequirements, Trigger, register, run_hooks
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import pay, roll_test
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import damage, locks, strikes
from armybuilder.engine.systems.blitz_beta.battle.rules.movement import routes
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel, words

note_simplification("BR-59", "a model that would stop on another's base stops before the dangerous terrain")


def may_move(model: BattleModel) -> bool:
    """Whether any move is left; components move with their vehicle."""
    if model.immobile or model.recruit.component or model.posture == BRACED:
        return False
    if model.station and model.station != words.ELEVATED:
        return False
    return model.moves > 0 or (model.split_move and model.allowance > 0)


def allows(battle: Battle, model: BattleModel, act: routes.Move) -> bool:
    return may_move(model) and routes.route_of(battle, model, act) is not None


def options(battle: Battle, model: BattleModel) -> Iterator[routes.Move]:
    """Every place in reach in every mode, facing where the model came to look: the way it went, or the nearest enemy."""
    if not may_move(model):
        return
    for frame in model.kit.frames:
        act = routes.Move(model.cell, model.facing, frame.number)
        for _, allowance in routes.move_starts(model, act):
            grid = battle.field.grid(routes.locomotion_of(model, act))
            reach = battle.field.routes.reachable(model.cell, model.facing, allowance, grid)
            for cell in reach.costs:
                for facing in sorted({reach.facing(cell, wanted) for wanted in _useful_facings(battle, model, cell)}):
                    found = routes.Move(cell, facing, frame.number)
                    if (cell != model.cell or facing != model.facing) and allows(battle, model, found):
                        yield found


def _useful_facings(battle: Battle, model: BattleModel, cell: int) -> set[int]:
    field = battle.field
    x, y = field.xs[cell], field.ys[cell]
    facings = {model.facing}
    if cell != model.cell:
        facings.add(routes.heading_to(battle, model, cell))
    enemies = list(battle.models_on_table(1 - model.side))
    if enemies:
        nearest = min(enemies, key=lambda other: (field.xs[other.cell] - x) ** 2 + (field.ys[other.cell] - y) ** 2)
        facings.add(bearing(field.xs[nearest.cell] - x, field.ys[nearest.cell] - y))
    return facings


# Moving


# Implements BR-34, BR-50, BR-53, BR-111, BR-130, BR-220, BR-221
def perform(battle: Battle, model: BattleModel, act: routes.Move) -> None:
    """Go there; whoever is engaged by that may snap fire. Hull down and hiding end, but for the slow kind of move."""
    found = routes.route_of(battle, model, act)
    if found is not None:
        carry_out(battle, model, act, found)


def carry_out(battle: Battle, model: BattleModel, act: routes.Move, found: routes.Route) -> None:
    """Go by a way."""
    mark = battle.journal.mark()
    before = locks.engaged_enemies(battle, model)
    begin_move(battle, model, act, found)
    path = found.path
    reached = path
    if path.dangers and not act.cautious:
        reached = _through_danger(battle, model, found)
    if model.on_table:
        if battle.mines:
            battle.set(model, "trail", (int(act.cautious), *reached.cells))
        arrive(battle, model, reached.cells, reached.facing)
        spot, mode = battle.spot(model.cell), found.frame.mode
        battle.log_event(
            "move", mark, model, rules=("BR-50",), **spot, facing=model.facing, mode=mode, path=reached.cells
        )
        engage(battle, model, before)


def begin_move(battle: Battle, model: BattleModel, act: routes.Move, found: routes.Route) -> None:
    """Note what the move takes: a move of the posture or what is left of one, and an action for a turn."""
    if found.fresh:
        battle.change(model, moves=model.moves - 1, dash=model.dash and "Fast" not in found.frame.profile.names)
        battle.set(model, "run", 0.0)
    if act.extra_turn and not (found.frame.how.urban and routes.is_extra_turn_free(found.grid, found.path)):
        pay(battle, model)
    walks = found.grid.mover.turns is TurnRule.ANY and not act.cautious
    left = 0.0 if act.cautious else max(0.0, found.allowance - found.path.cost)
    turned = "" if walks or act.cautious else _turn_state(battle, model, found)
    battle.change(model, allowance=left, split_move=walks, turned=turned, frame_number=act.frame)
    if not act.cautious:
        battle.change(model, hiding=False, hull_down=model.hull_down and _only_turns(model, found))


# Implements BR-221
def _only_turns(model: BattleModel, found: routes.Route) -> bool:
    """Whether a move is no more than one turn where it stands (L3607)."""
    return found.fresh and len(found.path.cells) == 1 and abs(turn(model.facing, found.path.facing)) <= QUARTER


def _turn_state(battle: Battle, model: BattleModel, found: routes.Route) -> str:
    """When it turned in a move on wheels, tracks or cushions: `none` yet, at its `start`, at its `end`."""
    cells, facing = found.path.cells, found.path.facing
    if facing == model.facing:
        return "none" if found.fresh else model.turned
    heading = routes.heading_to(battle, model, cells[-1]) if len(cells) > 1 else facing
    return "start" if found.fresh and facing in (heading, (heading + HALF) % DIRECTIONS) else "end"


# Implements BR-134, BR-227
def arrive(battle: Battle, model: BattleModel, cells: tuple[int, ...], facing: int) -> None:
    """Stand at the last of the cells; inches straight on are counted for a ram."""
    field = battle.field
    straight = len(cells) == 2 and bearing(
        field.xs[cells[1]] - field.xs[cells[0]], field.ys[cells[1]] - field.ys[cells[0]]
    ) in (facing, model.facing)
    inches = field.table.between(cells[0], cells[-1]) if straight else 0.0
    steady = straight and facing == model.facing
    battle.change(model, run=(model.run if steady else 0.0) + inches, cell=cells[-1], facing=facing)
    for other in battle.models:
        if other.recruit.component and other.recruit.parent == model.id and other.on_table:
            battle.change(other, cell=model.cell, facing=facing)


# Implements BR-109, BR-111
def engage(battle: Battle, model: BattleModel, before: list[BattleModel]) -> None:
    """Enemies that are touched for the first time may snap fire; who is engaged loses what standby it has left."""
    run_hooks(battle, words.MOVED, model)
    if not model.on_table:
        return
    new = tuple(other.id for other in locks.engaged_enemies(battle, model) if other not in before)
    if not new:
        return
    strikes.resolve_exchange(battle, (), Trigger("contact", model, new))
    for number in new:
        battle.change(battle.models[number], standby=0)


# Implements BR-59
def _through_danger(battle: Battle, model: BattleModel, found: routes.Route) -> Path:
    """A test for each dangerous piece on the way; who fails is damaged and stops an inch in (L1477-1516)."""
    for danger in found.path.dangers:
        passed = danger_test(battle, model, danger)
        if not passed:
            battle.change(model, allowance=0.0, split_move=False)
            return _cut_path_at_danger(battle, model, found, danger)
    return found.path


# Implements BR-59, BR-225
def danger_test(battle: Battle, model: BattleModel, danger: Danger) -> bool:
    """The test for one piece of dangerous ground. Drones fail it whatever they roll."""
    mark = battle.journal.mark()
    throw: DiceRoll = roll_test(
        battle, model, "dangerous terrain", lambda now: dangerous_terrain_pool(model.profile, now)
    )
    succeeded = 0 if model.profile.kind == "drone" else throw.result
    result = resolve_crossing(throw.dice, succeeded)
    if result.immobilised:
        battle.set(model, "immobilised", True)
        battle.change(battle, acting=NOBODY if battle.acting == model.id else battle.acting)
    told: dict[str, Any] = {"passed": result.passed, "piece": danger.piece, "immobilised": result.immobilised}
    throws = (("dangerous terrain", throw),)
    battle.log_event("dangerous terrain", mark, model, throws=throws, rules=("BR-59",), **told)
    if result.damage:
        damage.damage_model(battle, model, result.damage)
    return result.passed


def _cut_path_at_danger(battle: Battle, model: BattleModel, found: routes.Route, danger: Danger) -> Path:
    """The path up to an inch into dangerous area terrain, to where it touches any other, or as much before it as there is
    room (L1511)."""
    # The danger was noted at the first place of the lattice inside of it.
    table = battle.field.table
    inside = 1.0 if table.terrain[danger.piece].form == "area" else 0.0
    farthest = max(inside, danger.inches + inside - table.spacing)
    for inches in (farthest, danger.inches, danger.inches / 2):
        cells = cut_path(battle, found.path.cells, inches)
        facing = found.path.facing
        if cells[-1] == found.path.cells[-1]:
            return found.path
        path = Path(cells, found.path.cost, facing, ())
        if found.grid.ground(cells[-1]).cost != CLOSED and routes.is_path_free(battle, model, found.frame, path):
            return path
    return Path((model.cell,), 0.0, model.facing, ())


def cut_path(battle: Battle, cells: tuple[int, ...], inches: float) -> tuple[int, ...]:
    """A path cut off after so many inches, at the nearest cell."""
    field = battle.field
    done: list[int] = [cells[0]]
    for start, end in pairwise(cells):
        length = field.table.between(start, end)
        if length >= inches:
            part = inches / length if length else 0.0
            x = field.xs[start] + (field.xs[end] - field.xs[start]) * part
            y = field.ys[start] + (field.ys[end] - field.ys[start]) * part
            return (*done, field.table.cell(x, y))
        inches -= length
        done.append(end)
    return cells


register("move", routes.Move, options, perform, allows, ActRequirements(action=False))
