"""Bare weight as a weapon: what ramming and crushing are worth, and running at an enemy to do so."""

from collections.abc import Iterator
from functools import lru_cache

from armybuilder.engine.core.table.compass import QUARTER, turn
from armybuilder.engine.core.table.mover import TurnRule
from armybuilder.engine.core.table.terrain import Cell
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack
from armybuilder.engine.systems.blitz_beta.battle.mathematics.hazards import impact_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import COMBAT
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import RAM, ModelProfile, crush_profile
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import attack_odds
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import CRIPPLED, HURT, KILLED, part_lost
from armybuilder.engine.systems.blitz_beta.battle.policies.view import ATTACKING, Surroundings, is_near
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import ready_mounts
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import CONTACT
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.melee import MASSIVE, Melee, special_attacks
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move, heading_to
from armybuilder.engine.systems.blitz_beta.battle.settings import BattleSettings
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, ModelKit

PUSHED = 0.5
"""TV of pushing an enemy away from an objective."""
PINNED = 1.5
"""TV of engaging an enemy: it shoots worse at others, and keeps no action for later."""
WORTHWHILE = 0.3
"""TV from which it is worth an action to throw one's weight about."""
SERIOUS = HURT + KILLED + CRIPPLED
"""What a whole model counts, by `worth`."""


def weight_attacks(battle: Battle, model: BattleModel, target: BattleModel) -> Iterator[tuple[float, Melee]]:
    """Yield what a model can do by its weight to another that it touches, with its worth in TV."""
    for special in special_attacks(battle, model, target):
        value = _push_value(battle, model, target) if special == "brute force" else ram_value(battle, model, target)
        if value > 0.0:
            yield value, Melee(-1, 0, target.id, special)


def _push_value(battle: Battle, model: BattleModel, target: BattleModel) -> float:
    """Away from an objective, by who is not lighter."""
    holds = any(is_near(battle, target.cell, place) for place in battle.scenario.deployment.objectives)
    return PUSHED if holds and target.profile.ar <= model.profile.ar else 0.0


def rush(battle: Battle, model: BattleModel, view: Surroundings) -> tuple[float, Move] | None:
    """The move that ends beside the nearest enemy with enough of a run to ram or crush it, and what that promises; None
    where a shot from here is worth more, and there are weapons for all actions."""
    target = view.nearest
    if target is None or not can_ram(model.kit) or not model.actions:
        return None
    inches, mr = battle.gap(model, target), model.frame.mr
    if not (inches <= mr and (target.profile.kind == "infantry" or mr / 2 <= inches)):
        return None
    value = ram_value(battle, model, target)
    idle = model.actions > sum(1 for _ in ready_mounts(model))
    if value < WORTHWHILE or (value <= view.judge(model.cell)[0] and not idle):
        return None
    cell = _contact_place(battle, model, target)
    if cell is None or not _can_head_for(battle, model, cell):
        return None
    instead = 0.0 if idle else view.judge(cell)[0]
    there = view.value(cell, COMBAT) + (value - instead) * ATTACKING[COMBAT] + PINNED
    return there, Move(cell, heading_to(battle, model, cell), model.frame_number)


@lru_cache(maxsize=1024)
def can_ram(kit: ModelKit) -> bool:
    """Whether models of a kind ram and crush at all."""
    return kit.frames[0].mr > 0 and any(frame.profile.kind in MASSIVE for frame in kit.frames)


def _can_head_for(battle: Battle, model: BattleModel, cell: Cell) -> bool:
    """Whether it turns that way at all: hover movers turn at the end, others that do not walk a quarter at the start."""
    turns = battle.field.grid(model.frame.how).mover.turns
    if turns is TurnRule.ANY:
        return True
    return turns is not TurnRule.AT_END and abs(turn(model.facing, heading_to(battle, model, cell))) <= QUARTER


def _contact_place(battle: Battle, model: BattleModel, target: BattleModel) -> Cell | None:
    """The place on the straight way to a target where the bases touch."""
    field, table = battle.field, battle.field.table
    x, y = field.xs[model.cell], field.ys[model.cell]
    dx, dy = field.xs[target.cell] - x, field.ys[target.cell] - y
    far = (dx * dx + dy * dy) ** 0.5
    near = model.frame.radius + target.frame.radius
    for part in (0.25, 0.4, 0.1):
        inches = far - near - part
        cell = table.cell(x + dx / far * inches, y + dy / far * inches) if inches > 0 else model.cell
        apart = table.between(cell, target.cell) - near
        if cell != model.cell and 0.0 <= apart <= CONTACT:
            return cell
    return None


def ram_value(battle: Battle, model: BattleModel, target: BattleModel) -> float:
    """TV that a ram, or a crush of infantry, is worth: what the other loses less what it costs."""
    ours, theirs, settings = model.profile, target.profile, battle.settings
    if theirs.kind == "infantry":
        return crush_loss(ours, theirs, settings) * target.recruit.points
    if theirs.kind not in MASSIVE:
        return 0.0
    hit, taken, suffered = ram_odds(ours, theirs, settings)
    return hit * (taken * target.recruit.points - suffered * model.recruit.points)


@lru_cache(maxsize=4096)
def crush_loss(ours: ModelProfile, theirs: ModelProfile, settings: BattleSettings) -> float:
    """The part of infantry that a crush takes."""
    return part_lost(attack_odds(Attack(ours, crush_profile(ours, theirs), theirs), settings), theirs, 0)


@lru_cache(maxsize=4096)
def ram_odds(ours: ModelProfile, theirs: ModelProfile, settings: BattleSettings) -> tuple[float, float, float]:
    """The chance of a ram, and the parts that both lose by the impact."""
    hit = attack_odds(Attack(ours, RAM, theirs), settings).hit
    return hit, _impact_loss(theirs, ours, settings), _impact_loss(ours, theirs, settings)


def _impact_loss(model: ModelProfile, other: ModelProfile, settings: BattleSettings) -> float:
    pool = impact_pool(model, other_ar=other.ar, settings=settings)
    failed = 1.0 if pool.skill is None else (pool.skill - 1) / 6
    return min(1.0, SERIOUS * pool.dice * failed / model.capacity)
