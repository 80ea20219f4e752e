"""Evaluation of a battle for one side, in TV: who holds the objectives, and where models are still missing."""

import math
from collections.abc import Sequence

from armybuilder.engine.core.table.geometry import Point, squared
from armybuilder.engine.systems.blitz_beta.battle.policies.view import goals, is_near
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import CONTROL, MeetingEngagement
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel

HELD = 9.0
"""TV of holding one objective more than the enemy; half of it for denying one."""
WON = 45.0
"""TV of so many objectives that they win the battle in the next cleanup."""
DECIDED = 70.0
"""TV of winning the battle in the last cleanup."""
ENOUGH = 3
"""Objectives that win from the second round on (BR-200)."""
SOONER = 0.25
"""How much less an objective is worth in each round that is still to come."""
REACH = 5.0
"""Inches from an objective at which a model counts as there, when it looks for its way."""
DIGITS = 6
"""Beyond which inches are as many: both sides of a turned table count the same."""
CROWD = 2.0
"""Inches that a friend who is nearer to an objective makes it farther."""


class ObjectiveControl:
    """The control of each objective while everybody but one model stays put."""

    __slots__ = ("_enemies", "_friends", "_last", "_places", "_rounds", "_takes", "_values", "_xs", "_ys", "goal")

    def __init__(self, battle: Battle, model: BattleModel) -> None:
        field = battle.field
        self._xs, self._ys = field.xs, field.ys
        self._places = battle.scenario.deployment.objectives
        friends = [other for other in battle.models_on_table(model.side) if other is not model]
        self._takes = can_capture(model)
        self._rounds, self._last = battle.round, is_last_round(battle)
        self._values: dict[int, float] = {}
        self._record_models(battle, friends, battle.models_on_table(1 - model.side))
        self.goal = self._own_objective(model, friends, goals(battle, model))

    def _record_models(self, battle: Battle, friends: list[BattleModel], enemies: list[BattleModel]) -> None:
        """Record where each model is."""
        self._friends = [
            any(_is_near(battle, other, place) and can_capture(other) for other in friends) for place in self._places
        ]
        self._enemies = [
            (
                any(_is_near(battle, other, place) for other in enemies),
                any(_is_near(battle, other, place) and can_capture(other) for other in enemies),
            )
            for place in self._places
        ]

    def value(self, cell: int, radius: float) -> float:
        """TV of the objectives with the model at a cell, where all that counts is which of them it is near to."""
        near = self._objectives_in_reach(cell, radius)
        found = self._values.get(near)
        if found is None:
            found = self._values[near] = self._objective_points(near)
        return found

    def _objectives_in_reach(self, cell: int, radius: float) -> int:
        """The objectives that a model at a cell is near to, a bit each."""
        x, y, reach = self._xs[cell], self._ys[cell], CONTROL + radius
        found, bit, most = 0, 1, reach * reach
        for left, low in self._places:
            dx, dy = x - left, y - low
            if dx * dx + dy * dy <= most:
                found |= bit
            bit += bit
        return found

    def _objective_points(self, reached: int) -> float:
        """TV of the objectives as they are when the model is near to some of them."""
        ours = theirs = denied = 0
        for place, (friend, (near, takes)) in enumerate(zip(self._friends, self._enemies, strict=True)):
            if friend or reached >> place & 1:
                if near:
                    denied += takes
                else:
                    ours += friend or self._takes
            else:
                theirs += takes
        worth = HELD * (1.0 - SOONER * max(0, 2 - self._rounds))
        total = worth * (ours - theirs + 0.25 * denied)
        if self._last:
            total += DECIDED * ((ours > theirs) - (ours < theirs))
        elif self._rounds:
            total += WON * ((ours >= ENOUGH) - (theirs >= ENOUGH)) * (1.0 if self._rounds >= 2 else 0.4)
        return total

    def inches_to_goal(self, cell: int) -> float:
        """Inches from a cell to where the model is wanted."""
        x, y = self.goal
        return max(0.0, math.sqrt(squared(self._xs[cell] - x, self._ys[cell] - y)) - REACH)

    def _own_objective(self, model: BattleModel, friends: list[BattleModel], places: Sequence[Point]) -> Point:
        """The objective to which a model belongs: friends who are nearer to one leave it the others."""
        x, y = self._xs[model.cell], self._ys[model.cell]

        def burden(place: Point) -> float:
            own = math.sqrt(squared(x - place[0], y - place[1]))
            nearer = sum(
                math.sqrt(squared(self._xs[other.cell] - place[0], self._ys[other.cell] - place[1])) < own
                for other in friends
            )
            return round(own + CROWD * nearer, DIGITS)

        return min(places, key=burden)


def is_last_round(battle: Battle) -> bool | None:
    """Whether the next cleanup is the last one; None where objectives win nothing by themselves."""
    return battle.scenario.is_last_round(battle) if type(battle.scenario) is MeetingEngagement else None


def can_capture(model: BattleModel) -> bool:
    """Whether a model can hold an objective (L3725-3759, L3842)."""
    return model.profile.kind != "drone" and "Medic" not in model.kit.names


def _is_near(battle: Battle, model: BattleModel, place: Point) -> bool:
    return is_near(battle, model.cell, place, CONTROL + model.frame.radius)
