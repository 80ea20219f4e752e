"""Forecast of the control of objectives at the end of the round, as chances: models that are near may leave, and
models that are not there yet may come.
"""

import math
from collections.abc import Sequence
from functools import lru_cache

from armybuilder.engine.core.table.geometry import Point, squared
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.evaluation import (
    DECIDED,
    DIGITS,
    ENOUGH,
    ObjectiveControl,
    can_capture,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import CONTROL, MeetingEngagement
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel

HELD = 15.0
"""TV of holding one objective."""
EARLY = 0.3
"""The part of it that counts in the first round, which decides nothing."""
SOONER = 0.25
"""How much less an objective is worth in each round before the second."""
STAYS = 0.9
"""The chance that who may still move stays where it is."""
COMES = 0.4
"""The chance that who may still reach an objective in this round does."""
STRIDES = 1.5
"""Moves that are thought of as within reach of a round."""

GUARDED = 0.3
"""Inches that a TV of enemies around an objective makes it farther."""
AROUND = 10.0
"""Inches from an objective in which an enemy guards it."""

LATE = 2
"""Rounds before the end in which every objective is gone for."""

_Chance = tuple[float, float]
"""That a side has somebody near an objective, and that one of them can hold it."""


class ObjectiveForecast(ObjectiveControl):
    """As `ObjectiveControl`, but nobody is taken to stand still who has not been activated yet."""

    __slots__ = ("_battle", "_late", "_mask", "_them", "_us", "_whole")

    def __init__(self, battle: Battle, model: BattleModel) -> None:
        self._battle, scenario = battle, battle.scenario
        self._late = isinstance(scenario, MeetingEngagement) and scenario.rounds - battle.round < LATE
        super().__init__(battle, model)
        self._mask = self._objectives_in_reach(model.cell, model.frame.radius)
        self._whole = HELD * (1.0 - SOONER * max(0, 2 - battle.round))

    def _record_models(self, battle: Battle, friends: list[BattleModel], enemies: list[BattleModel]) -> None:
        self._us = [_chances(battle, friends, place) for place in self._places]
        self._them = [_chances(battle, enemies, place) for place in self._places]

    def stake(self, enemy: BattleModel) -> float:
        """TV by which the objectives would be worth more if an enemy were gone."""
        places = [place for place in range(len(self._places)) if is_near(self._battle, enemy, self._places[place])]
        if not places:
            return 0.0
        others = [other for other in self._battle.models_on_table(enemy.side) if other is not enemy]
        them = list(self._them)
        for place in places:
            them[place] = _chances(self._battle, others, self._places[place])
        return max(0.0, self._expected_points(self._mask, them) - self._expected_points(self._mask, self._them))

    def _own_objective(self, model: BattleModel, friends: list[BattleModel], places: Sequence[Point]) -> Point:
        """As many objectives as win are gone for, those that are near to friends and not full of enemies, until the end,
        when each of them counts; of these its own one. A drone stays with its controller."""
        parent = controller(self._battle, model)
        if parent is not None:
            return self._xs[parent.cell], self._ys[parent.cell]
        if len(places) <= ENOUGH or self._late:
            return super()._own_objective(model, friends, places)
        ours, theirs = [*friends, model], self._battle.sides[1 - model.side].present
        wanted = sorted(
            places,
            key=lambda place: round(self._mean_inches(ours, place) + self._guard_inches(theirs, place), DIGITS),
        )
        return super()._own_objective(model, friends, wanted[:ENOUGH])

    def _mean_inches(self, models: list[BattleModel], place: Point) -> float:
        """Inches to a place, as the mean of some models by their TV."""
        whole = sum(other.recruit.points for other in models) or 1.0
        return sum(self._inches(other, place) * other.recruit.points for other in models) / whole

    def _guard_inches(self, models: Sequence[BattleModel], place: Point) -> float:
        """Inches that enemies around a place make it farther."""
        return GUARDED * sum(other.recruit.points for other in models if self._inches(other, place) < AROUND)

    def _inches(self, model: BattleModel, place: Point) -> float:
        return math.sqrt(squared(self._xs[model.cell] - place[0], self._ys[model.cell] - place[1]))

    def _objective_points(self, reached: int) -> float:
        """TV of the objectives as they will be."""
        return self._expected_points(reached, self._them)

    def _expected_points(self, mask: int, them: Sequence[_Chance]) -> float:
        chances = []
        for place, (us, (denies, takes)) in enumerate(zip(self._us, them, strict=True)):
            there, holds = us
            if mask >> place & 1:
                there, holds = 1.0, 1.0 if self._takes else holds
            chances.append((round(holds * (1.0 - denies), 3), round(takes * (1.0 - there), 3)))
        total = self._whole * sum(ours - theirs for ours, theirs in chances)
        if self._rounds and self._last is not None:
            weight = DECIDED * (1.0 if self._rounds >= 2 else EARLY)
            total += weight * win_margin(tuple(chances), last=self._last)
        return total


def controller(battle: Battle, model: BattleModel) -> BattleModel | None:
    """Return the model that a drone belongs to, as long as it is there; None for all other models."""
    parent = model.recruit.parent
    if parent == NOBODY or model.recruit.component or not battle.models[parent].on_table:
        return None
    return battle.models[parent]


def is_near(battle: Battle, model: BattleModel, place: tuple[float, float]) -> bool:
    """Whether a model is near an objective."""
    xs, ys, reach = battle.field.xs, battle.field.ys, CONTROL + model.frame.radius
    return squared(xs[model.cell] - place[0], ys[model.cell] - place[1]) <= reach * reach


def _chances(battle: Battle, models: Sequence[BattleModel], place: tuple[float, float]) -> _Chance:
    """That any of some models is near an objective at the end of the round, and that one is who can hold it."""
    xs, ys = battle.field.xs, battle.field.ys
    nobody = no_holder = 1.0
    for model in models:
        if model.station:
            continue
        reach = CONTROL + model.frame.radius
        inches = math.sqrt(squared(xs[model.cell] - place[0], ys[model.cell] - place[1]))
        if inches <= reach:
            chance = STAYS if model.ready else 1.0
        elif model.ready and inches <= reach + STRIDES * model.frame.mr:
            chance = COMES
        else:
            continue
        nobody *= 1.0 - chance
        if can_capture(model):
            no_holder *= 1.0 - chance
    return 1.0 - nobody, 1.0 - no_holder


@lru_cache(maxsize=4096)
def win_margin(chances: tuple[tuple[float, float], ...], *, last: bool) -> float:
    """The chance that objectives win the battle in the next cleanup less that they lose it; `last`: most of them do."""
    ways = {(0, 0): 1.0}
    for ours, theirs in chances:
        found: dict[tuple[int, int], float] = {}
        for (us, them), part in ways.items():
            for count, chance in (((us + 1, them), ours), ((us, them + 1), theirs), ((us, them), 1.0 - ours - theirs)):
                found[count] = found.get(count, 0.0) + part * chance
        ways = found
    if last:
        return sum(part * ((us > them) - (us < them)) for (us, them), part in ways.items())
    return sum(part * ((us >= ENOUGH) - (them >= ENOUGH)) for (us, them), part in ways.items())
