"""Forced moves, impacts and falls (BR-52, BR-136, BR-137)."""

from functools import partial
from typing import NamedTuple

from armybuilder.engine.core.table.bodies import overlaps
from armybuilder.engine.core.table.compass import UNIT
from armybuilder.engine.core.table.mover import CLOSED, Mover
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics.damage import is_overkill
from armybuilder.engine.systems.blitz_beta.battle.mathematics.hazards import collision_damage, fall_pool, impact_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import TOP_SPEED
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import roll_test
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import damage_model
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.move import arrive
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import other_bodies
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel
from armybuilder.engine.systems.blitz_beta.battle.table.cover import DICE

note_simplification("BR-136", "no model steps off an edge by itself, unless it can climb or jump down there")
note_simplification(
    "BR-55",
    "a model pushed into what has no height, such as deep water and lava, enters it and is "
    "destroyed; against what rises up, such as rocks and buildings, it suffers an impact",
)
note_simplification("BR-137", "no model is pushed off the table: its edge stops a push without an impact")


DEADLY = ("impassable", "water")
"""Ground that destroys who enters it where it is closed to it."""


class PushResult(NamedTuple):
    """The end of a forced move: inches moved, what stopped it (another model, or a piece of terrain), any fall,
    and whether the piece is one that it entered and is lost in.
    """

    inches: float
    model: BattleModel | None = None
    piece: int = -1
    fallen: float = 0.0
    lost: bool = False


# Implements BR-137
def roll_impact(
    battle: Battle,
    model: BattleModel,
    *,
    other: BattleModel | None = None,
    cover: int = 0,
    undelivered: float = 0.0,
    by: BattleModel | None = None,
) -> int:
    """One model's test for an impact on another model or on terrain (L2525-2555): what it takes."""
    mark = battle.journal.mark()
    fast = by is not None and by.posture == TOP_SPEED
    pool = partial(impact_pool, model.profile, other_ar=other.profile.ar if other else None, cover=cover)
    pool = partial(pool, undelivered=undelivered, settings=battle.settings)
    throw = roll_test(battle, model, "impact", pool)
    damage = collision_damage(throw.dice, throw.pool.skill, top_speed=fast)
    battle.log_event("impact", mark, model, other, throws=(("impact", throw),), rules=("BR-137",), damage=damage)
    return damage


# Implements BR-137
def take_impact(battle: Battle, model: BattleModel, damage: int, *, by: BattleModel | None = None) -> bool:
    """Take what an impact does to a model; whether it is overkilled."""
    damage_model(battle, model, damage, by=by)
    return is_overkill(model.profile, damage)


# Implements BR-137
def halt(battle: Battle, model: BattleModel) -> None:
    """It moves no farther in this activation, as somebody stood its impact (L2554)."""
    battle.change(model, moves=0, allowance=0.0, split_move=False)


# Implements BR-136
def fall(battle: Battle, model: BattleModel, inches: float, *, by: BattleModel | None = None) -> None:
    """One die for each full inch (L2519-2523)."""
    if inches < 1.0:
        return
    mark = battle.journal.mark()
    throw = roll_test(battle, model, "fall", lambda now: fall_pool(model.profile, inches, now))
    damage = collision_damage(throw.dice, throw.pool.skill)
    battle.log_event("fall", mark, model, throws=(("fall", throw),), rules=("BR-136",), inches=inches, damage=damage)
    damage_model(battle, model, damage, by=by)


# Implements BR-52
def push_straight(
    battle: Battle, model: BattleModel, facing: int, inches: float, *, through: tuple[BattleModel, ...] = ()
) -> PushResult:
    """Move a model straight on as far as there is room; no MR, no turns, no reactions (L1341-1344).

    `through` are those who move along: who pushes, and who else is pushed.
    """
    field = battle.field
    table = field.table
    x, y = field.xs[model.cell], field.ys[model.cell]
    dx, dy = UNIT[facing]
    ground = field.grid(model.frame.how)
    along = [battle.body(other) for other in through]
    standing = [body for body in other_bodies(battle, model) if body not in along]
    cell, moved, fallen = model.cell, 0.0, 0.0
    stopped: tuple[BattleModel | None, int] = (None, -1)
    lost = False
    for step in range(1, int(inches / table.spacing + 1e-9) + 1):
        px, py = x + dx * step * table.spacing, y + dy * step * table.spacing
        if not (model.frame.radius <= px <= table.width - model.frame.radius):
            break
        if not (model.frame.radius <= py <= table.height - model.frame.radius):
            break
        place = table.cell(px, py)
        if ground.ground(place).cost == CLOSED:
            piece = _deadly_piece_at(battle, model, place, ground.mover)
            lost = piece >= 0
            stopped = None, piece if lost else _blocking_piece_at(battle, model, place)
            break
        if overlaps(field.xs[place], field.ys[place], model.frame.radius, standing):
            stopped = _model_in_the_way(battle, model, place, through), -1
            break
        drop = table.elevations[cell] - table.elevations[place]
        level = table.levels[cell]
        if drop > 0 and level >= 0 and drop > table.terrain[level].slope:
            fallen += drop
        cell, moved = place, step * table.spacing
    if cell != model.cell:
        arrive(battle, model, (cell,), model.facing)
    return PushResult(moved, stopped[0], stopped[1], fallen, lost)


# Implements BR-55, BR-58
def _deadly_piece_at(battle: Battle, model: BattleModel, cell: int, mover: Mover) -> int:
    """The piece without height, impassable to a model, that it would enter at a place (L1405, L1474); -1 where there is none, or
    something that stands in the way first."""
    table = battle.field.table
    pieces = [
        number for number in table.adjacent(cell, model.frame.radius, 0.0) if mover.grounds[number].cost == CLOSED
    ]
    if any(table.terrain[number].height > 0 for number in pieces):
        return -1
    return next((number for number in pieces if table.terrain[number].going in DEADLY), -1)


def _blocking_piece_at(battle: Battle, model: BattleModel, cell: int) -> int:
    """The piece of terrain that stops a model at a place."""
    pieces = battle.field.table.adjacent(cell, model.frame.radius, 0.0)
    terrain = battle.field.table.terrain
    return max(pieces, key=lambda piece: DICE[terrain[piece].cover], default=-1)


def _model_in_the_way(
    battle: Battle, model: BattleModel, cell: int, through: tuple[BattleModel, ...]
) -> BattleModel | None:
    field = battle.field
    for other in battle.on_table():
        if other is model or other in through:
            continue
        dx, dy = field.xs[other.cell] - field.xs[cell], field.ys[other.cell] - field.ys[cell]
        if (dx * dx + dy * dy) ** 0.5 < other.frame.radius + model.frame.radius - 1e-6:
            return other
    return None


# Implements BR-133, BR-137
def shove(battle: Battle, pusher: BattleModel, targets: tuple[BattleModel, ...], inches: float) -> float:
    """Push targets straight on, all of them as far as the one that stops first, the pusher behind them; what they are
    pushed into hurts both (L2479-2501). Inches moved."""
    mark, company = battle.journal.mark(), (pusher, *targets)
    attempt = battle.journal.start_attempt() if len(targets) > 1 else None
    ways = [push_straight(battle, target, pusher.facing, inches, through=company) for target in targets]
    room = min(result.inches for result in ways)
    if attempt is not None:
        battle.journal.roll_back(attempt)
        for target in targets:
            push_straight(battle, target, pusher.facing, room, through=company)
    if room:
        follow = push_straight(battle, pusher, pusher.facing, room, through=company)
        for target in targets:
            battle.log_event("push", mark, pusher, target, rules=("BR-133",), inches=room, followed=follow.inches)
            mark = battle.journal.mark()
    for target, result in zip(targets, ways, strict=True):
        if result.inches <= room:
            _resolve_stop(battle, pusher, target, result, max(0.0, inches - room))
    return room


# Implements BR-55, BR-58, BR-133
def _lose_in_terrain(battle: Battle, model: BattleModel, piece: int, *, by: BattleModel) -> None:
    """Destroy and remove at once a model that enters impassable terrain (L1405-1406, L1413-1417); there is no
    impact.
    """
    mark = battle.journal.mark()
    battle.log_event(
        "swallowed", mark, model, rules=("BR-55",), piece=piece, name=battle.field.table.terrain[piece].name
    )
    damage_model(battle, model, 0, by=by, lost=True)


def _resolve_stop(battle: Battle, pusher: BattleModel, target: BattleModel, result: PushResult, left: float) -> None:
    """Resolve the fall of the pushed model, and the impact with what it was pushed into. The pusher goes no
    farther then, unless that leaves nothing of them.
    """
    if result.fallen:
        fall(battle, target, result.fallen, by=pusher)
    if not target.on_table or (result.model is None and result.piece < 0):
        return
    if result.lost:
        _lose_in_terrain(battle, target, result.piece, by=pusher)
        return
    if result.model is not None:
        removed = take_impact(
            battle, target, roll_impact(battle, target, other=result.model, undelivered=left, by=pusher), by=pusher
        )
        other_removed = take_impact(
            battle,
            result.model,
            roll_impact(battle, result.model, other=target, undelivered=left, by=pusher),
            by=pusher,
        )
        removed = removed and other_removed
    else:
        cover = DICE[battle.field.table.terrain[result.piece].cover]
        removed = take_impact(
            battle, target, roll_impact(battle, target, cover=cover, undelivered=left, by=pusher), by=pusher
        )
    if not removed:
        halt(battle, pusher)
