"""Templates: blasts, suppression, teardrops, grenades, bombs, smoke (BR-25, BR-56, BR-57, BR-61).

Sizes of templates were in Part 2, which is lost: what a sheet does not say is a setting of ours.
"""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.table.compass import UNIT, bearing
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.harm import (
    Harm,
    Throws,
    falls_chance,
    gain_of,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.hits import roll_to_hit
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.situation import (
    Figures,
    Situation,
    avoidance_level,
    figures_of,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import TEARDROP, Profile, list_of
from armybuilder.engine.systems.legend_weaver.battle.rules.casualties import fell
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import roll_at_least, roll_at_most, roll_direction
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel
from armybuilder.engine.systems.legend_weaver.book.units import Shot, has, need
from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import at_least

RADIUS, SPREAD = 2, 2
"""Inches of a circle whose sheet says none, and around the aimed spot that suppression sweeps."""
NARROW = 0.98
"""The cosine of half the angle of a teardrop, about 11 degrees."""
TO_WOUND, AVOIDS = gettext_noop("to wound"), gettext_noop("avoids")


def radius_of(shot: Shot) -> int:
    return RADIUS if shot.radius is None else shot.radius


def under(battle: Battle, cell: int, radius: float) -> list[BattleModel]:
    """Models on the ground whose bases a circle around a place touches, friend or foe."""
    table = battle.field.table
    return [
        model
        for side in (0, 1)
        for model in battle.figures(side)
        if not model.flies and table.between(cell, model.cell) - model.radius < radius
    ]


def in_teardrop(battle: Battle, shooter: BattleModel, target: BattleModel) -> list[BattleModel]:
    """Models under a teardrop from a model towards another."""
    xs, ys = battle.field.table.xs, battle.field.table.ys
    x, y = xs[shooter.cell], ys[shooter.cell]
    ahead = UNIT[bearing(xs[target.cell] - x, ys[target.cell] - y)]
    found = []
    for model in (*battle.figures(0), *battle.figures(1)):
        dx, dy = xs[model.cell] - x, ys[model.cell] - y
        far = sqrt(dx * dx + dy * dy)
        if model is not shooter and 0 < far <= TEARDROP + model.radius and not model.flies:
            along = dx * ahead[0] + dy * ahead[1]
            aside = abs(dx * ahead[1] - dy * ahead[0]) - model.radius
            if model is target or (along > 0 and (aside <= 0 or along / sqrt(along * along + aside * aside) >= NARROW)):
                found.append(model)
    return found


# ---------------------------------------------------------------- on average


def average_area(
    battle: Battle, shooter: BattleModel, profile: Profile, target: BattleModel, situation: Situation
) -> Harm:
    """What a template on a model does on average, own models taken off; a miss is thought to strike nobody."""
    figures = figures_of(situation, battle.catalogue)
    if has(profile.shot, "suppression"):
        struck = under(battle, target.cell, SPREAD)
        chances = [falls_chance(battle, model, shooter.cell, profile, situation) for model in struck]
    elif has(profile.shot, "teardrop"):
        struck = in_teardrop(battle, shooter, target)
        chances = [wound_chance(profile.shot, model) for model in struck]
        return _harm(shooter, struck, chances, 1.0)
    else:
        struck = under(battle, target.cell, radius_of(profile.shot))
        chances = [figures.hits * wound_chance(profile.shot, model) for model in struck]
    return _harm(shooter, struck, chances, figures.hits)


def _harm(shooter: BattleModel, struck: Sequence[BattleModel], chances: Sequence[float], hit: float) -> Harm:
    points = [model.points if model.side != shooter.side else -model.points for model in struck]
    nobody = 1.0
    for chance in chances:
        nobody *= 1 - chance
    return Harm(hit, 1 - nobody, sum(chance * worth for chance, worth in zip(chances, points, strict=True)))


def wound_chance(shot: Shot, model: BattleModel) -> float:
    """The chance that a template wounds a model under it."""
    found = need(shot, model.target)
    return 0.0 if found is None else float(at_least(found))


# ---------------------------------------------------------------- the dice


# Implements BR-25
def fire_area(
    battle: Battle, shooter: BattleModel, profile: Profile, target: BattleModel, situation: Situation, harm: Harm
) -> None:
    """Fire a template at a model: suppression rolls for each model around the spot, a teardrop strikes all under it, a circle
    lands on the spot or astray."""
    before = _lost(battle)
    figures = figures_of(situation, battle.catalogue)
    if has(profile.shot, "suppression"):
        _suppress(battle, shooter, profile, target, situation)
    elif has(profile.shot, "teardrop"):
        blast(battle, Burst(profile.shot, target.cell, shooter, harm=harm), in_teardrop(battle, shooter, target))
    else:
        _land(battle, shooter, profile, target, figures, harm)
    battle.add_luck(shooter.side, harm.points, _points_taken(battle, shooter.side, before))


def _lost(battle: Battle) -> tuple[float, float]:
    return battle.sides[0].lost, battle.sides[1].lost


def _points_taken(battle: Battle, side: int, before: tuple[float, float]) -> float:
    """Points that an enemy lost since, less those of the side itself."""
    now = _lost(battle)
    return (now[1 - side] - before[1 - side]) - (now[side] - before[side])


def _suppress(
    battle: Battle, shooter: BattleModel, profile: Profile, target: BattleModel, situation: Situation
) -> None:
    """Each model around the spot is fired at with a roll of its own."""
    for model in under(battle, target.cell, SPREAD):
        base = need(profile.shot, model.target)
        if base is None or model is shooter:
            continue
        mark, throws = battle.journal.mark(), Throws()
        figures = figures_of(situation._replace(listed=list_of(profile.shot, model.target)), battle.catalogue)
        aimed = sum(battle.dice.roll(shooter.aim))
        hit = roll_to_hit(battle, shooter, figures, aimed, throws)
        wounded = hit and not _avoided(battle, model, throws)
        wounded = wounded and _roll_wound(battle, figures.wound - aimed // 2, throws)
        chance = falls_chance(battle, model, shooter.cell, profile, situation)
        worth = model.points if model.side != shooter.side else -model.points
        odds = {"hit": figures.hits, "destroyed": chance}
        battle.log_event("shot", mark, shooter, model, throws=tuple(throws), rules=("BR-25",), weapon=profile.name, hit=hit, wounded=wounded, inches=situation.line.inches, odds=odds, basis=gain_of(chance * worth, worth * wounded))  # fmt: skip
        if wounded:
            fell(battle, model, shooter)


def _avoided(battle: Battle, model: BattleModel, throws: Throws) -> bool:
    level = avoidance_level(battle, model)
    if not level:
        return False
    throws.append((AVOIDS, roll := roll_at_most(battle, level)))
    return bool(roll.result)


def _roll_wound(battle: Battle, needed: int, throws: Throws) -> bool:
    throws.append((TO_WOUND, roll := roll_at_least(battle, needed)))
    return bool(roll.result)


def _land(
    battle: Battle, shooter: BattleModel, profile: Profile, target: BattleModel, figures: Figures, harm: Harm
) -> None:
    """A shell that hits lands on its target, one that misses 1D6 inches astray, as a grenade does (L930)."""
    throws = Throws()
    hit = roll_to_hit(battle, shooter, figures, sum(battle.dice.roll(shooter.aim)), throws, stake=harm.points)
    cell = target.cell if hit else astray(battle, target.cell, sum(battle.dice.roll(1)))
    struck = under(battle, cell, radius_of(profile.shot) + shooter.wide)
    blast(battle, Burst(profile.shot, cell, shooter, throws=throws, harm=harm), struck)


def astray(battle: Battle, cell: int, inches: int) -> int:
    """A place so many inches off in a direction by dice, on the table."""
    table = battle.field.table
    x, y = UNIT[roll_direction(battle)]
    return table.cell(table.xs[cell] + x * inches, table.ys[cell] + y * inches)


class Burst(NamedTuple):
    """A template where it goes off: what strikes, around which place, of whom, by which rule, after which dice."""

    shot: Shot
    cell: int
    doer: BattleModel | None = None
    rule: str = "BR-25"
    throws: Sequence[tuple[str, DiceRoll]] = ()
    harm: Harm | None = None


def blast(battle: Battle, burst: Burst, struck: Sequence[BattleModel]) -> int:
    """A template strikes all under it without a roll to hit, friend or foe. How many fell."""
    table, mark, doer, rules = battle.field.table, battle.journal.mark(), burst.doer, (burst.rule,)
    x, y, odds = table.xs[burst.cell], table.ys[burst.cell], burst.harm.odds if burst.harm else {}
    battle.log_event("blast", mark, doer, throws=tuple(burst.throws), rules=rules, weapon=burst.shot.name, struck=len(struck), cell=burst.cell, x=x, y=y, odds=odds)  # fmt: skip
    return sum(_strike(battle, burst, model) for model in struck)


def _strike(battle: Battle, burst: Burst, model: BattleModel) -> bool:
    """Roll to wound a model under a template; whether it fell."""
    needed = need(burst.shot, model.target)
    if needed is None or not model.on_table:
        return False
    mark, roll = battle.journal.mark(), roll_at_least(battle, needed)
    own = burst.doer is not None and model.side == burst.doer.side
    chance, worth = wound_chance(burst.shot, model), -model.points if own else model.points
    basis = gain_of(chance * worth, roll.result * worth) if burst.doer is not None else None
    battle.log_event("struck", mark, model, burst.doer, throws=((TO_WOUND, roll),), rules=(burst.rule,), weapon=burst.shot.name, wounded=bool(roll.result), odds={"destroyed": chance}, basis=basis)  # fmt: skip
    return bool(roll.result) and fell(battle, model, burst.doer)
