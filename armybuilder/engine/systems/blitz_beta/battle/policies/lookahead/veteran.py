"""The next generation of the planner: the same search, with a wider look at what a place, a target and an action are worth."""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import Posture
from armybuilder.engine.systems.blitz_beta.battle.policies import signals
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import Worth
from armybuilder.engine.systems.blitz_beta.battle.policies.attacks import Rated, rated
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy import Plan
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead import (
    answers,
    deployment,
    landing,
    objectives,
    spacing,
    targets,
    warfare,
)
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.control import Control, controller
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.evaluation import Standing
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead.planner import Planner, Scene
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import Fire
from armybuilder.engine.systems.blitz_beta.battle.rules.support.assets import LEASH
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, Model, words

WEIGHED = 3
"""Attacks that are weighed exactly before one of them is made."""
LOOSE = 0.5
"""The part of a drone that is lost where its controller does not reach it."""


class Veteran(Planner):
    """As `Planner`, but for what it takes places, targets and actions to be worth."""

    def __init__(self, worth: Worth | None = None) -> None:
        super().__init__(worth)
        self._attacks: targets.Attacks | None = None
        self._meant = NOBODY, NOBODY
        self._risk = 0.0

    def choose(self, battle: Battle, decision: Decision) -> Any:
        """What looks best; as other players where it has no opinion of its own."""
        model, kind, options = battle.models[decision.model], decision.kind, decision.options
        if kind == "action bonus":
            return self._bonus(battle, model, options)
        if kind == "hold back":
            return deployment.hold_back(options)
        if kind == "deploy":
            cell = self._place(battle, model, options)
            if cell is not None:
                return cell
        return super().choose(battle, decision)

    def _place(self, battle: Battle, model: Model, menu: Any) -> int | None:
        """Where to begin, or to land."""
        if battle.phase == words.DEPLOYMENT:
            return deployment.place(battle, model, menu)
        return landing.landing(battle, self.worth(battle), model, menu)

    def _bonus(self, battle: Battle, model: Model, menu: Any) -> int:
        """Actions of the active model that no other attack needs."""
        if battle.acting != model.id or menu.about.test not in ("attack", "damage control", "haywire control"):
            return 0
        plan = self._current(battle, model)
        moves = bool(model.moves or (plan and plan.moves))
        return answers.spare(model, self._rated(battle, model), moves=moves)

    # What a plan is worth

    def _stand(self, battle: Battle, model: Model) -> Standing:
        control = Control(battle, model)
        prizes = targets.prizes(battle, model, control)
        self._attacks = targets.Attacks(battle, self.worth(battle), model, prizes)
        self._meant = battle.step, model.id
        self._risk = spacing.risk(battle, model)
        return control

    def _further(self, scene: Scene, postures: tuple[Posture, ...]) -> Iterator[Plan]:
        return objectives.ways(scene, postures)

    def _fear(self, scene: Scene) -> float:
        model, parent = scene.model, controller(scene.battle, scene.model)
        loose = LOOSE * (parent is not None and scene.battle.gap(model, parent) > LEASH)
        crowded = spacing.CROWDED * self._risk * spacing.crowd(scene.battle, model) if self._risk else 0.0
        return super()._fear(scene) + loose * scene.view.points + crowded

    def _rated(self, battle: Battle, model: Model) -> Iterator[Rated]:
        """With what the end of each enemy is worth besides, and whom else an area takes in."""
        attacks = self._of(battle, model)
        found = rated(battle, self.worth(battle), model, attacks.prizes)
        if not targets.has_area(model.kit):
            return found
        rows = []
        for number, (value, act) in enumerate(found):
            more = attacks.around(act) if type(act) is Fire else 0.0
            rows.append((-value - more, number, act))
        rows.sort()
        return ((-loss, act) for loss, _, act in rows)

    def _of(self, battle: Battle, model: Model) -> targets.Attacks:
        """The attacks of the activation under way, or of somebody who made no plan."""
        if self._attacks is not None and self._meant == (battle.step, model.id):
            return self._attacks
        return targets.Attacks(battle, self.worth(battle), model, {})

    # Making attacks

    def _attacking(self, battle: Battle, model: Model, menu: Any) -> Any:
        """The best attack that may harm anybody, or what is worth more: a signal, an order to friends."""
        best, chosen = max(self._weighed(battle, model, menu), key=lambda row: row[0], default=(0.0, None))
        asked = battle.step, model.id, model.cell
        if self._alone != asked:
            together = signals.teamwork(battle, model, menu, self.worth(battle), best)
            if together is not None:
                return together
            self._alone = asked
        for value, act in warfare.acts(battle, self.worth(battle), model):
            if value > best and act in menu:
                best, chosen = value, act
        return chosen

    def _compared(self, battle: Battle, model: Model, menu: Any) -> list[Rated]:
        """Signals too."""
        signals_ = [row for row in warfare.acts(battle, self.worth(battle), model) if row[1] in menu]
        return self._weighed(battle, model, menu) + signals_ if model.actions else []

    def _weighed(self, battle: Battle, model: Model, menu: Any) -> list[Rated]:
        """The first few attacks that are legal, by all that the rules make of them now; none that harms nobody."""
        attacks = self._of(battle, model)
        found: list[Rated] = []
        for value, act in self._rated(battle, model):
            if act not in menu:
                continue
            weight = attacks.weighed(act) if type(act) is Fire else value
            if weight > 0.0:
                found.append((weight, act))
            if len(found) == WEIGHED:
                break
        return found
