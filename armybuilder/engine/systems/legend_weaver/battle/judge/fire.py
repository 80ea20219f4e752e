"""The worth of fire and blows between units, in points, by the figures of the odds page."""

from collections.abc import Iterable
from math import ceil
from typing import NamedTuple

from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.melee import blow_at
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.situation import (
    NEVER_WOUNDS,
    figures_of,
    shot_situation,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.volley import may_fire
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import Profile, can_strike, guns
from armybuilder.engine.systems.legend_weaver.battle.rules.sight import LEVEL, Line, height_of, is_smoked
from armybuilder.engine.systems.legend_weaver.battle.state import BROKEN, DISRUPTED, Battle, BattleModel, BattleSquad

UNDER = 1.8
"""Models that a template strikes where one of a unit is aimed at."""
HOPELESS = 0.05
"""The chance to hit below which a shot is not worth a round."""


class Arms(NamedTuple):
    """Models of a unit that are alike: one of them, how many, and what each may fire."""

    model: BattleModel
    many: int
    profiles: tuple[Profile, ...]


def arms_of(battle: Battle, squad: BattleSquad, *, fresh: bool = False) -> tuple[Arms, ...]:
    """What a unit may fire now; with `fresh` as if it had fired nothing in this turn."""
    if squad.morale in (DISRUPTED, BROKEN):
        return ()
    kinds: dict[str, list[BattleModel]] = {}
    for model in battle.standing(squad):
        if may_fire(model):
            kinds.setdefault(model.record.key, []).append(model)
    found = []
    for models in kinds.values():
        fired = models[0].fired
        if fresh and fired:
            models[0].fired = ()
        profiles = tuple(guns(models[0]))
        models[0].fired = fired
        if profiles:
            found.append(Arms(models[0], len(models), profiles))
    return tuple(found)


def line_from(battle: Battle, viewer: BattleModel, target: BattleModel) -> Line:
    """The line between two models where they are thought to be."""
    inches = ceil(battle.gap(viewer, target) - 1e-6)
    view = battle.field.view(viewer.cell, viewer.shape, target.cell, target.shape)
    if not view.seen or (battle.smoke and is_smoked(battle, viewer.cell, target.cell)):
        return Line(inches, seen=False)
    above = height_of(battle, viewer) - height_of(battle, target)
    height = "higher" if above >= LEVEL else "lower" if above <= -LEVEL else "level"
    return Line(inches, True, view.obstructions, height, view.hedge, view.wall)


def promise(battle: Battle, arms: Iterable[Arms], target: BattleModel, line: Line, *, aim: int = 0) -> float:
    """Points that models take of a unit on average, all firing once at one of its models along a line: no more than it is worth."""
    squad, hits = battle.squad_of(target), 0.0
    there = battle.standing(squad)
    mean = sum(model.points for model in there) / max(1, len(there))
    for kind in arms:
        best = max((_shot(battle, kind.model, profile, target, line, aim) for profile in kind.profiles), default=0.0)
        hits += best * kind.many
    return min(hits, float(len(there))) * mean


def _shot(battle: Battle, model: BattleModel, profile: Profile, target: BattleModel, line: Line, aim: int) -> float:
    """Models that a shot fells on average."""
    if line.inches > profile.range or not line.seen:
        return 0.0
    situation = shot_situation(battle, model, profile, target, line)
    figures = figures_of(situation._replace(aim=aim or situation.aim), battle.catalogue)
    if figures.hits < HOPELESS or figures.wound >= NEVER_WOUNDS:
        return 0.0
    return figures.wounds * (UNDER if profile.area else 1.0)


def blows(battle: Battle, squad: BattleSquad, target: BattleSquad) -> float:
    """Points that all models of a unit take of another in a round of close combat, if all of them came into contact."""
    theirs = battle.standing(target)
    if not theirs:
        return 0.0
    found = 0.0
    for model in battle.standing(squad):
        if can_strike(model) and not model.stopped and model.form != "vehicle":
            found += blow_at(battle, model, theirs[0]).harm.points
    return min(found, sum(model.points for model in theirs))
