"""Plays the next activation as well as it can and thinks no further: goes where it shoots best and is shot at least,
towards an objective, then fires at what is worth most."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED, COMBAT, TOP_SPEED, Posture
from armybuilder.engine.systems.blitz_beta.battle.play.acts import END
from armybuilder.engine.systems.blitz_beta.battle.policies import (
    detours,
    places,
    roles,
    signals,
    spare_actions,
    special_models,
    upkeep,
)
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import AttackValues
from armybuilder.engine.systems.blitz_beta.battle.policies.attacks import RatedAct, is_hopeless, rate_attacks
from armybuilder.engine.systems.blitz_beta.battle.policies.places import MoveOptions
from armybuilder.engine.systems.blitz_beta.battle.policies.replies import ANSWERS
from armybuilder.engine.systems.blitz_beta.battle.policies.view import Surroundings
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import ready_mounts
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.jump import Jump
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel

WAYS = 4
"""Places that are judged for a move, beside the one where it stands."""
MOST_COMPARED = 3
"""Attacks that are compared with each other for whoever wants to know."""
ONWARDS = 2
"""Of these, how many the second move of top speed looks at."""


class ActivationPlan(NamedTuple):
    """The plan of an activation: the posture, and the moves, of which the first possible one is made. A planner
    attacks `before` so often, then makes all of them, and knows what that is worth in TV.
    """

    step: int
    model: int
    posture: Posture
    moves: tuple[Any, ...] = ()
    before: int = 0
    value: float = 0.0


class Lead(NamedTuple):
    """By how many TV a choice is better than the next one, as a player reckons; `other` is that: an act, a posture, or None for
    another way."""

    points: float
    other: Any


def lead_of(value: float, others: list[tuple[float, Any]]) -> Lead | None:
    """The lead on the best of the others; None where there is none, or where something else spoke for the choice."""
    best, other = max(others, key=lambda row: row[0], default=(value + 1.0, None))
    return Lead(value - best, other) if value >= best else None


class GreedyPolicy:
    """Keep one for a batch of battles between the same armies: it remembers odds, and nothing of a battle but its plan
    for the activation under way."""

    def __init__(self, worth: AttackValues | None = None) -> None:
        self._worth = worth
        self._plan: ActivationPlan | None = None
        self._view: Surroundings | None = None
        self._viewed = NOBODY, NOBODY
        self._stuck = self._alone = NOBODY, NOBODY, NOBODY

    def choose(self, battle: Battle, decision: Decision) -> Any:
        """Return the best-looking option; the first one where it has no opinion."""
        model, options = battle.models[decision.model], decision.options
        if decision.kind == "posture":
            return self._choose_posture(battle, model, tuple(options))
        if decision.kind == "act":
            return self._choose_act(battle, model, options)
        if decision.kind == "autopilot":
            return self._choose_autopilot(battle, model)
        if decision.kind == "group":
            return roles.first_group(battle, tuple(options))
        answer = ANSWERS.get(decision.kind)
        return answer(battle, model, options, self.attack_values(battle)) if answer else next(iter(options))

    def lead(self, battle: Battle, decision: Decision, choice: Any) -> Lead | None:
        """Return how much better its choice is than the next, where it has a measure: for attacks."""
        if decision.kind != "act":
            return None
        rows = self._comparable_attacks(battle, battle.models[decision.model], decision.options)
        mine = [value for value, act in rows if act == choice]
        return lead_of(mine[0], [row for row in rows if row[1] != choice]) if mine else None

    def attack_values(self, battle: Battle) -> AttackValues:
        if self._worth is None or self._worth.settings is not battle.settings:
            self._worth = AttackValues(battle.settings)
        return self._worth

    def _choose_autopilot(self, battle: Battle, model: BattleModel) -> bool:
        """One action more, where there are more weapons to shoot with than actions."""
        ready = sum(1 for _ in ready_mounts(model))
        return ready > model.actions and self.view(battle, model).judge(model.cell)[0] > 0.0

    # Activations

    def _choose_posture(self, battle: Battle, model: BattleModel, postures: tuple[Posture, ...]) -> Posture:
        """Make the plan: the best of all places in all postures."""
        self._plan = plan = self._make_plan(battle, model, postures)
        return plan.posture

    def _choose_act(self, battle: Battle, model: BattleModel, menu: Any) -> Any:
        """The first idea that there is; acts without values are false."""
        for act in self._ideas(battle, model, menu):
            if act is not None:
                return act
        return END

    def _ideas(self, battle: Battle, model: BattleModel, menu: Any) -> Iterator[Any]:
        """Yield what cannot wait, the move of the plan, attacks while there are actions, then anything left to do."""
        if upkeep.may_be_urgent(model) or special_models.is_special(model.kit):
            yield special_models.suggest_act(battle, model, menu)
            if model.carrier >= 0 or model.building >= 0:
                yield detours.leave_shelter(battle, model, menu, self.view(battle, model), self.attack_values(battle))
            yield upkeep.urgent_act(model, menu)
        yield self._next_planned_move(battle, model, menu)
        if model.actions:
            yield self._next_attack(battle, model, menu)
        if model.moves:
            yield self._second_move(battle, model, menu)
        if model.turned or detours.uses_carriers(model.kit):
            yield detours.after_move(battle, model, menu, self.view(battle, model))
        if model.actions:
            yield spare_actions.useful_act(battle, model, menu, self.view(battle, model))
            yield signals.spare_act(battle, model, menu)
        yield upkeep.leftover_act(battle, model, menu)
        if model.actions:
            yield spare_actions.choose_scan(battle, model, menu, self.view(battle, model))

    def _current_plan(self, battle: Battle, model: BattleModel) -> ActivationPlan | None:
        """The plan, if it is one for this activation."""
        plan = self._plan
        return plan if plan and (plan.step, plan.model) == (battle.step, model.id) else None

    def _next_planned_move(self, battle: Battle, model: BattleModel, menu: Any) -> Any:
        """The move of the plan."""
        plan = self._current_plan(battle, model)
        if plan is None:
            return None
        self._plan = None
        return next((act for act in plan.moves if act in menu), None)

    def _next_attack(self, battle: Battle, model: BattleModel, menu: Any) -> Any:
        """The best attack, or what makes friends attack better."""
        best = next(self._fair_attacks(battle, model, menu), None)
        asked = battle.step, model.id, model.cell
        if self._alone != asked:
            together = signals.teamwork(
                battle,
                model,
                menu,
                self.attack_values(battle),
                roles.own_attack(battle, model, best[0] if best else 0.0),
            )
            if together is not None:
                return together
            self._alone = asked
        return best[1] if best else None

    def _comparable_attacks(self, battle: Battle, model: BattleModel, menu: Any) -> list[RatedAct]:
        """The attacks between which it chooses, and the next of each."""
        if not model.actions:
            return []
        return list(islice(self._fair_attacks(battle, model, menu), MOST_COMPARED))

    def _fair_attacks(self, battle: Battle, model: BattleModel, menu: Any) -> Iterator[RatedAct]:
        """Attacks that are legal and may well hit, the best first."""
        for value, act in self._rate_attacks(battle, model):
            if act in menu and not is_hopeless(battle, model, act):
                yield value, act

    def _rate_attacks(self, battle: Battle, model: BattleModel) -> Iterator[RatedAct]:
        """Attacks with their worth in TV, the best first."""
        return rate_attacks(battle, self.attack_values(battle), model)

    def _second_move(self, battle: Battle, model: BattleModel, menu: Any) -> Move | None:
        """The second move of top speed, to the best place in reach."""
        tried = battle.step, model.id, model.cell
        if model.posture != TOP_SPEED or self._stuck == tried:
            return None
        self._stuck = tried
        view = self.view(battle, model)
        here = view.value(model.cell, TOP_SPEED)
        goals = [
            goal.move
            for goal in MoveOptions(battle, model, view, (TOP_SPEED,)).better_goals(here, ONWARDS, anyhow=False)
        ]
        return next((move for move in reversed(goals) if move in menu), None)

    def _make_plan(self, battle: Battle, model: BattleModel, postures: tuple[Posture, ...]) -> ActivationPlan:
        """The best of a few places and all postures."""
        view = self.view(battle, model)
        best, chosen = view.best_value(model.cell, postures)
        moves: list[Any] = []
        if len(postures) > 1 and places.can_go(model):
            moving = tuple(posture for posture in postures if posture != BRACED)
            for goal in MoveOptions(battle, model, view, moving).better_goals(best, WAYS):
                best, chosen = goal.value, goal.posture
                moves.insert(0, goal.move)
        detour = detours.detour(battle, model, view) if len(postures) > 1 else None
        if detour is not None and detour.value > best:
            return ActivationPlan(battle.step, model.id, COMBAT, detour.acts[:1])
        if not moves:
            turned = places.facing_enemy(battle, model, view, chosen)
            moves = [turned] if turned else []
        elif "Jetpack" in model.kit.names:
            moves.insert(1, Jump(moves[0].cell))
        return ActivationPlan(battle.step, model.id, chosen, tuple(moves))

    def view(self, battle: Battle, model: BattleModel) -> Surroundings:
        """Return what the model of an activation sees: looked up once, as nobody else moves meanwhile."""
        if self._view is None or self._viewed != (battle.step, model.id) or self._view.model is not model:
            self._view, self._viewed = Surroundings(battle, self.attack_values(battle), model), (battle.step, model.id)
        return self._view
