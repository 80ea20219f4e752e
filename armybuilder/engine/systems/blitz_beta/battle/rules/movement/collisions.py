"""Forced moves, impacts and falls (BR-52, BR-136, BR-137)."""

from functools import partial
from typing import NamedTuple

from armybuilder.engine.core.table.bodies import overlaps
from armybuilder.engine.core.table.compass import UNIT
from armybuilder.engine.core.table.mover import CLOSED, Mover
from armybuilder.engine.systems.blitz_beta.battle.coverage import simplified
from armybuilder.engine.systems.blitz_beta.battle.mathematics.damage import overkills
from armybuilder.engine.systems.blitz_beta.battle.mathematics.hazards import collision_damage, fall_pool, impact_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import TOP_SPEED
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import rolled
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import damage_model
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.move import arrive
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import others
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, Model
from armybuilder.engine.systems.blitz_beta.battle.table.cover import DICE

simplified("BR-136", "nobody steps off an edge by itself, unless it can climb or jump down there")
simplified(
    "BR-55",
    "what has no height, as deep water and lava, is entered by who is pushed into it, which destroys; against what stands up, as"
    " rocks and buildings, it suffers an impact",
)
simplified("BR-137", "nobody is pushed off the table: its edge stops a push without an impact")


DEADLY = ("impassable", "water")
"""Ground that destroys who enters it where it is closed to it."""


class Pushed(NamedTuple):
    """How a forced move ended: inches moved, what stopped it (another model, or a piece of terrain), any fall, and whether the
    piece is one that it entered and is lost in."""

    inches: float
    model: Model | None = None
    piece: int = -1
    fallen: float = 0.0
    lost: bool = False


# Implements BR-137
def impact(
    battle: Battle,
    model: Model,
    *,
    other: Model | None = None,
    cover: int = 0,
    undelivered: float = 0.0,
    by: Model | None = None,
) -> int:
    """One model's test for an impact on another model or on terrain (L2525-2555): what it takes."""
    mark = battle.journal.mark()
    fast = by is not None and by.posture == TOP_SPEED
    pool = partial(impact_pool, model.profile, other_ar=other.profile.ar if other else None, cover=cover)
    pool = partial(pool, undelivered=undelivered, settings=battle.settings)
    throw = rolled(battle, model, "impact", pool)
    damage = collision_damage(throw.dice, throw.pool.skill, top_speed=fast)
    battle.tell("impact", mark, model, other, throws=(("impact", throw),), rules=("BR-137",), damage=damage)
    return damage


# Implements BR-137
def suffered(battle: Battle, model: Model, damage: int, *, by: Model | None = None) -> bool:
    """Take what an impact does to a model; whether it is overkilled."""
    damage_model(battle, model, damage, by=by)
    return overkills(model.profile, damage)


# Implements BR-137
def halt(battle: Battle, model: Model) -> None:
    """It moves no farther in this activation, as somebody stood its impact (L2554)."""
    battle.change(model, moves=0, allowance=0.0, split_move=False)


# Implements BR-136
def fall(battle: Battle, model: Model, inches: float, *, by: Model | None = None) -> None:
    """One die for each full inch (L2519-2523)."""
    if inches < 1.0:
        return
    mark = battle.journal.mark()
    throw = rolled(battle, model, "fall", lambda now: fall_pool(model.profile, inches, now))
    damage = collision_damage(throw.dice, throw.pool.skill)
    battle.tell("fall", mark, model, throws=(("fall", throw),), rules=("BR-136",), inches=inches, damage=damage)
    damage_model(battle, model, damage, by=by)


# Implements BR-52
def pushed(battle: Battle, model: Model, facing: int, inches: float, *, through: tuple[Model, ...] = ()) -> Pushed:
    """Move a model straight on as far as there is room; no MR, no turns, no reactions (L1341-1344).

    `through` are those who move along: who pushes, and who else is pushed.
    """
    field = battle.field
    table = field.table
    x, y = field.xs[model.cell], field.ys[model.cell]
    dx, dy = UNIT[facing]
    ground = field.grid(model.frame.how)
    along = [battle.body(other) for other in through]
    standing = [body for body in others(battle, model) if body not in along]
    cell, moved, fallen = model.cell, 0.0, 0.0
    stopped: tuple[Model | None, int] = (None, -1)
    lost = False
    for step in range(1, int(inches / table.spacing + 1e-9) + 1):
        px, py = x + dx * step * table.spacing, y + dy * step * table.spacing
        if not (model.frame.radius <= px <= table.width - model.frame.radius):
            break
        if not (model.frame.radius <= py <= table.height - model.frame.radius):
            break
        place = table.cell(px, py)
        if ground.ground(place).cost == CLOSED:
            piece = _swallowing(battle, model, place, ground.mover)
            lost = piece >= 0
            stopped = None, piece if lost else _blocking(battle, model, place)
            break
        if overlaps(field.xs[place], field.ys[place], model.frame.radius, standing):
            stopped = _in_the_way(battle, model, place, through), -1
            break
        drop = table.elevations[cell] - table.elevations[place]
        level = table.levels[cell]
        if drop > 0 and level >= 0 and drop > table.terrain[level].slope:
            fallen += drop
        cell, moved = place, step * table.spacing
    if cell != model.cell:
        arrive(battle, model, (cell,), model.facing)
    return Pushed(moved, stopped[0], stopped[1], fallen, lost)


# Implements BR-55, BR-58
def _swallowing(battle: Battle, model: Model, cell: int, mover: Mover) -> int:
    """The piece without height, impassable to a model, that it would enter at a place (L1405, L1474); -1 where there is none, or
    something that stands in the way first."""
    table = battle.field.table
    pieces = [
        number for number in table.adjacent(cell, model.frame.radius, 0.0) if mover.grounds[number].cost == CLOSED
    ]
    if any(table.terrain[number].height > 0 for number in pieces):
        return -1
    return next((number for number in pieces if table.terrain[number].going in DEADLY), -1)


def _blocking(battle: Battle, model: Model, cell: int) -> int:
    """The piece of terrain that stops a model at a place."""
    pieces = battle.field.table.adjacent(cell, model.frame.radius, 0.0)
    terrain = battle.field.table.terrain
    return max(pieces, key=lambda piece: DICE[terrain[piece].cover], default=-1)


def _in_the_way(battle: Battle, model: Model, cell: int, through: tuple[Model, ...]) -> Model | None:
    field = battle.field
    for other in battle.on_table():
        if other is model or other in through:
            continue
        dx, dy = field.xs[other.cell] - field.xs[cell], field.ys[other.cell] - field.ys[cell]
        if (dx * dx + dy * dy) ** 0.5 < other.frame.radius + model.frame.radius - 1e-6:
            return other
    return None


# Implements BR-133, BR-137
def shove(battle: Battle, pusher: Model, targets: tuple[Model, ...], inches: float) -> float:
    """Push targets straight on, all of them as far as the one that stops first, the pusher behind them; what they are
    pushed into hurts both (L2479-2501). Inches moved."""
    mark, company = battle.journal.mark(), (pusher, *targets)
    attempt = battle.journal.begin() if len(targets) > 1 else None
    ways = [pushed(battle, target, pusher.facing, inches, through=company) for target in targets]
    room = min(result.inches for result in ways)
    if attempt is not None:
        battle.journal.take_back(attempt)
        for target in targets:
            pushed(battle, target, pusher.facing, room, through=company)
    if room:
        follow = pushed(battle, pusher, pusher.facing, room, through=company)
        for target in targets:
            battle.tell("push", mark, pusher, target, rules=("BR-133",), inches=room, followed=follow.inches)
            mark = battle.journal.mark()
    for target, result in zip(targets, ways, strict=True):
        if result.inches <= room:
            _stopped(battle, pusher, target, result, max(0.0, inches - room))
    return room


# Implements BR-55, BR-58, BR-133
def _swallowed(battle: Battle, model: Model, piece: int, *, by: Model) -> None:
    """Who enters impassable terrain is destroyed and removed at once (L1405-1406, L1413-1417); there is no impact."""
    mark = battle.journal.mark()
    battle.tell("swallowed", mark, model, rules=("BR-55",), piece=piece, name=battle.field.table.terrain[piece].name)
    damage_model(battle, model, 0, by=by, lost=True)


def _stopped(battle: Battle, pusher: Model, target: Model, result: Pushed, left: float) -> None:
    """What falling costs the one that was pushed, and what it was pushed into. Who pushed goes no farther then, unless
    that leaves nothing of them."""
    if result.fallen:
        fall(battle, target, result.fallen, by=pusher)
    if not target.on_table or (result.model is None and result.piece < 0):
        return
    if result.lost:
        _swallowed(battle, target, result.piece, by=pusher)
        return
    if result.model is not None:
        removed = suffered(
            battle, target, impact(battle, target, other=result.model, undelivered=left, by=pusher), by=pusher
        )
        other_removed = suffered(
            battle, result.model, impact(battle, result.model, other=target, undelivered=left, by=pusher), by=pusher
        )
        removed = removed and other_removed
    else:
        cover = DICE[battle.field.table.terrain[result.piece].cover]
        removed = suffered(battle, target, impact(battle, target, cover=cover, undelivered=left, by=pusher), by=pusher)
    if not removed:
        halt(battle, pusher)
