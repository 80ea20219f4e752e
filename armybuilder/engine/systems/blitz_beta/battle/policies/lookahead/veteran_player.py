"""The next generation of the planner: the same search, with a wider look at what a place, a target and an action are worth."""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import Posture
from armybuilder.engine.systems.blitz_beta.battle.policies import roles, signals
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import AttackValues
from armybuilder.engine.systems.blitz_beta.battle.policies.attacks import RatedAct, rate_attacks
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy_player import ActivationPlan
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead import (
    answers,
    deployment,
    landing,
    objectives,
    spacing,
    targets,
    warfare,
)
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.control import ObjectiveForecast, controller
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.evaluation import ObjectiveControl
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.planning_player import (
    PlannerPolicy,
    PlanningContext,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.support.assets import LEASH
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel, words

MOST_EVALUATED = 3
"""Attacks that are weighed exactly before one of them is made."""
LOOSE = 0.5
"""The part of a drone that is lost where its controller does not reach it."""


class VeteranPolicy(PlannerPolicy):
    """As `PlannerPolicy`, but for what it takes places, targets and actions to be worth."""

    def __init__(self, worth: AttackValues | None = None) -> None:
        super().__init__(worth)
        self._attacks: targets.AttackEvaluator | None = None
        self._meant = NOBODY, NOBODY
        self._risk = 0.0

    def choose(self, battle: Battle, decision: Decision) -> Any:
        """Return the best-looking option; as other players where it has no opinion."""
        model, kind, options = battle.models[decision.model], decision.kind, decision.options
        if kind == "action bonus":
            return self._choose_bonus(battle, model, options)
        if kind == "hold back":
            return deployment.choose_hold_back(options)
        if kind == "deploy":
            cell = self._choose_place(battle, model, options)
            if cell is not None:
                return cell
        return super().choose(battle, decision)

    def _choose_place(self, battle: Battle, model: BattleModel, menu: Any) -> int | None:
        """Choose where to begin, or to land."""
        if battle.phase == words.DEPLOYMENT:
            return deployment.choose_place(battle, model, menu)
        return landing.choose_landing(battle, self.attack_values(battle), model, menu)

    def _choose_bonus(self, battle: Battle, model: BattleModel, menu: Any) -> int:
        """Actions of the active model that no other attack needs."""
        if battle.acting != model.id or menu.about.test not in ("attack", "damage control", "haywire control"):
            return 0
        plan = self._current_plan(battle, model)
        moves = bool(model.moves or (plan and plan.moves))
        return answers.spare_actions(model, self._rate_attacks(battle, model), moves=moves)

    # What a plan is worth

    def _objective_control(self, battle: Battle, model: BattleModel) -> ObjectiveControl:
        control = ObjectiveForecast(battle, model)
        prizes = targets.prizes(battle, model, control)
        self._attacks = targets.AttackEvaluator(battle, self.attack_values(battle), model, prizes)
        self._meant = battle.step, model.id
        self._risk = spacing.area_weapon_share(battle, model)
        return control

    def _extra_plans(self, scene: PlanningContext, postures: tuple[Posture, ...]) -> Iterator[ActivationPlan]:
        return objectives.objective_plans(scene, postures)

    def _fire_cost(self, scene: PlanningContext) -> float:
        model, parent = scene.model, controller(scene.battle, scene.model)
        loose = LOOSE * (parent is not None and scene.battle.gap(model, parent) > LEASH)
        crowded = spacing.CROWDED * self._risk * spacing.count_close_friends(scene.battle, model) if self._risk else 0.0
        return super()._fire_cost(scene) + loose * scene.view.points + crowded

    def _rate_attacks(self, battle: Battle, model: BattleModel) -> Iterator[RatedAct]:
        """With what the end of each enemy is worth besides, and whom else an area takes in."""
        attacks = self._attack_evaluator(battle, model)
        found = rate_attacks(battle, self.attack_values(battle), model, attacks.prizes)
        if not targets.has_area(model.kit):
            return found
        rows = []
        for number, (value, act) in enumerate(found):
            more = attacks.area_value(act) if type(act) is FireWeapon else 0.0
            rows.append((-value - more, number, act))
        rows.sort()
        return ((-loss, act) for loss, _, act in rows)

    def _attack_evaluator(self, battle: Battle, model: BattleModel) -> targets.AttackEvaluator:
        """The attacks of the activation under way, or of somebody who made no plan."""
        if self._attacks is not None and self._meant == (battle.step, model.id):
            return self._attacks
        return targets.AttackEvaluator(battle, self.attack_values(battle), model, {})

    # Making attacks

    def _next_attack(self, battle: Battle, model: BattleModel, menu: Any) -> Any:
        """The best attack that may harm anybody, or what is worth more: a signal, an order to friends."""
        best, chosen = max(self._evaluated_attacks(battle, model, menu), key=lambda row: row[0], default=(0.0, None))
        asked = battle.step, model.id, model.cell
        if self._alone != asked:
            together = signals.teamwork(
                battle, model, menu, self.attack_values(battle), roles.own_attack(battle, model, best)
            )
            if together is not None:
                return together
            self._alone = asked
        for value, act in warfare.rate_signals(battle, self.attack_values(battle), model):
            if value > best and act in menu:
                best, chosen = value, act
        return chosen

    def _comparable_attacks(self, battle: Battle, model: BattleModel, menu: Any) -> list[RatedAct]:
        """Signals too."""
        signals_ = [row for row in warfare.rate_signals(battle, self.attack_values(battle), model) if row[1] in menu]
        return self._evaluated_attacks(battle, model, menu) + signals_ if model.actions else []

    def _evaluated_attacks(self, battle: Battle, model: BattleModel, menu: Any) -> list[RatedAct]:
        """The first few attacks that are legal, by all that the rules make of them now; none that harms nobody."""
        attacks = self._attack_evaluator(battle, model)
        found: list[RatedAct] = []
        for value, act in self._rate_attacks(battle, model):
            if act not in menu:
                continue
            weight = attacks.evaluate(act) if type(act) is FireWeapon else value
            if weight > 0.0:
                found.append((weight, act))
            if len(found) == MOST_EVALUATED:
                break
        return found
