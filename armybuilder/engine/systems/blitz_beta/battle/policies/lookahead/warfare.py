"""Electronic warfare as an act of its own: what jamming and working against interference are worth beside an attack."""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import AttackValues
from armybuilder.engine.systems.blitz_beta.battle.policies.view import nearest, rough_value
from armybuilder.engine.systems.blitz_beta.battle.rules.signals import jamming
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.observation import Watch
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.signals import ecm, may_signal
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel

RatedAct = tuple[float, Any]

TARGETS = 3
"""Enemies that are thought of, and friends that each of them may shoot at."""
SPOILED = 0.3
"""The part of a shot that sensor jamming takes away, where it comes to anything."""
RESTORED = 0.15
"""The part of a friend's shot that a point of interference takes away."""
COVERED = 6.0
"""Inches around who interferes in which its friends are harder to hit."""
WATCHED = 0.15
"""TV that a watch for indirect fire promises for each enemy that may have some."""


def rate_signals(battle: Battle, worth: AttackValues, model: BattleModel) -> Iterator[RatedAct]:
    """Yield what a model could do about signals, with its worth in TV; the rules are not consulted yet."""
    if not may_signal(model):
        return
    if ecm(model, "SJ") is not None:
        yield from _rate_jams(battle, worth, model)
    if model.equipment("ECCM") is not None:
        yield from _rate_counters(battle, worth, model)
    if model.posture == BRACED and model.equipment("SatUp") is not None:
        enemies = battle.sides[1 - model.side].present
        guns = sum(other.ready and other.kit.chains for other in enemies)
        if guns:
            yield WATCHED * guns, Watch()


def success_chance(model: BattleModel) -> float:
    """The chance that two dice against EW come to anything."""
    skill = model.profile.ew
    return 0.0 if skill is None else 1.0 - ((skill - 1) / 6) ** 2


def _rate_jams(battle: Battle, worth: AttackValues, model: BattleModel) -> Iterator[RatedAct]:
    """Enemies that have not acted yet, by the best shot that they have."""
    for target in nearest(battle, model, battle.sides[1 - model.side].present, TARGETS):
        if target.ready and target.actions and not target.jammed:
            value = SPOILED * success_chance(model) * best_shot(battle, worth, target)
            yield value, jamming.JamSensors(target.id)
            yield value, jamming.JamSensors(target.id, sensors=True)


def best_shot(battle: Battle, worth: AttackValues, shooter: BattleModel) -> float:
    """TV of the best shot that somebody has at anybody near, at a glance."""
    near = nearest(battle, shooter, battle.sides[1 - shooter.side].present, TARGETS)
    return max((rough_value(battle, worth, shooter, other) for other in near), default=0.0)


def _rate_counters(battle: Battle, worth: AttackValues, model: BattleModel) -> Iterator[RatedAct]:
    """Yield the counters to each interferer, rated by what friends who have not acted yet could do to those around
    it.
    """
    friends = [other for other in battle.sides[model.side].present if other.ready and other is not model]
    for number in battle.sides[1 - model.side].interferers:
        enemy = battle.models[number]
        covered = [other for other in battle.sides[enemy.side].present if battle.gap(other, enemy) <= COVERED]
        shots = sum(
            max((rough_value(battle, worth, friend, other) for other in covered), default=0.0)
            for friend in nearest(battle, enemy, friends, TARGETS)
        )
        yield RESTORED * success_chance(model) * enemy.interference * shots, jamming.CounterInterference(number)
