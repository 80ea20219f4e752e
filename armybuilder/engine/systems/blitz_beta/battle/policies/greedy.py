"""Plays the next activation as well as it can and thinks no further: goes where it shoots best and is shot at least,
towards an objective, then fires at what is worth most."""

from typing import Any, NamedTuple

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.fire import ready_mounts
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.reactions import SnapFire
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.situation import is_behind
from armybuilder.engine.systems.blitz_beta.battle.chapters.movement.jump import Jump
from armybuilder.engine.systems.blitz_beta.battle.chapters.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.chapters.scenarios.scenario import Places
from armybuilder.engine.systems.blitz_beta.battle.mathematics.damage import direct_damage
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED, COMBAT, TOP_SPEED, Posture
from armybuilder.engine.systems.blitz_beta.battle.play.testing import About, posture_of
from armybuilder.engine.systems.blitz_beta.battle.policies import (
    detours,
    places,
    signals,
    spare_actions,
    special_models,
    upkeep,
)
from armybuilder.engine.systems.blitz_beta.battle.policies.attacks import rated, shelter_of
from armybuilder.engine.systems.blitz_beta.battle.policies.places import MoveOptions
from armybuilder.engine.systems.blitz_beta.battle.policies.view import View
from armybuilder.engine.systems.blitz_beta.battle.policies.worth import Worth
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Battle
from armybuilder.engine.systems.blitz_beta.battle.state.model import NOBODY, Model

WAYS = 4
"""Places that are judged for a move, beside the one where it stands."""
ONWARDS = 2
"""Of these, how many the second move of top speed looks at."""
SNAP_FROM = 0.5
"""TV from which an action is spent on a snap shot now instead of an attack later."""
REROLL_FROM = 1.5


class Plan(NamedTuple):
    """What an activation is meant to be: the posture, and the moves of which the first that is possible is made."""

    step: int
    model: int
    posture: Posture
    moves: tuple[Any, ...] = ()


class Greedy:
    """Keep one for a batch of battles between the same armies: it remembers odds, and nothing of a battle but its plan
    for the activation under way."""

    def __init__(self, worth: Worth | None = None) -> None:
        self._worth = worth
        self._plan: Plan | None = None
        self._view: View | None = None
        self._viewed = NOBODY, NOBODY
        self._stuck = self._alone = NOBODY, NOBODY, NOBODY
        self._answers = {
            "posture": self._posture,
            "act": self._act,
            "deploy": self._deploy,
            "snap fire": self._snap_fire,
            "we're in trouble": self._evade,
            "re-roll": self._reroll,
            "action bonus": self._bonus,
            "autopilot": self._autopilot,
        }

    def choose(self, battle: Battle, decision: Decision) -> Any:
        """What looks best; the first option of what it has no opinion about."""
        kind = decision.kind
        answer = self._answers.get(kind)
        if answer is not None:
            return answer(battle, decision)
        other = signals.ANSWERS.get(kind) or special_models.ANSWERS.get(kind)
        return other(battle, decision, self.worth(battle)) if other else next(iter(decision.options))

    def worth(self, battle: Battle) -> Worth:
        if self._worth is None or self._worth.settings is not battle.settings:
            self._worth = Worth(battle.settings)
        return self._worth

    # Small questions

    def _deploy(self, battle: Battle, decision: Decision) -> int:
        """In front of its zone, spread over the objectives by group, near to its friends."""
        menu = decision.options
        assert isinstance(menu, Places)  # noqa: S101 - what this question is asked with
        model = battle.models[decision.model]
        side, zone, table = battle.sides[model.side], menu.zone, battle.field.table
        lane = (side.groups.index(model.group) + 0.5) / len(side.groups)
        x, front = zone.left + (zone.right - zone.left) * lane, zone.high if model.side == 0 else zone.low
        back = -1.0 if model.side == 0 else 1.0
        for depth in range(2, 14, 2):
            for shift in (0, 2, -2, 4, -4, 6, -6, 8, -8):
                cell = table.cell(x + shift, front + back * depth)
                if cell in menu:
                    return cell
        return next(iter(menu))

    def _snap_fire(self, battle: Battle, decision: Decision) -> SnapFire | None:
        """The best answer, if it is worth the action."""
        model, worth = battle.models[decision.model], self.worth(battle)
        menu: Any = decision.options
        target = menu.about.model
        behind = is_behind(battle, model.cell, target)
        aim, posture = worth.aim(target, shelter_of(battle, model, target), behind=behind), posture_of(model)
        best, found = SNAP_FROM if not model.standby else 0.0, None
        for option in menu:
            if option is not None:
                value = worth.shot(model, model.kit.mounts[option.mount].profiles[option.ammo], aim, posture)
                if value > best:
                    best, found = value, option
        return found

    def _evade(self, battle: Battle, decision: Decision) -> int:
        """One action when the hit would cripple or destroy."""
        menu: Any = decision.options
        about: About = menu.about
        model = battle.models[decision.model]
        attack = about.attack
        damage = direct_damage(about.against or 0, attack.weapon, attack.target, 0, marginal=True)
        return int(damage > 0 and model.damage + damage >= model.profile.hull)

    def _bonus(self, battle: Battle, decision: Decision) -> int:
        """Actions of the active model that none of its other weapons can use."""
        if battle.acting != decision.model:
            return 0
        menu: Any = decision.options
        if menu.about.test not in ("attack", "damage control", "haywire control"):
            return 0
        model = battle.models[decision.model]
        return max(0, model.actions - sum(1 for _ in ready_mounts(model)))

    def _autopilot(self, battle: Battle, decision: Decision) -> bool:
        """One action more, where there are more weapons to shoot with than actions."""
        model = battle.models[decision.model]
        ready = sum(1 for _ in ready_mounts(model))
        return ready > model.actions and self.view(battle, model).judge(model.cell)[0] > 0.0

    def _reroll(self, battle: Battle, decision: Decision) -> Any:
        """Whatever went wrong and matters."""
        menu: Any = decision.options
        about: About = menu.about
        throw, against = about.throw, about.against
        model = battle.models[decision.model]
        if throw is None:
            return None
        bad = throw.result == 0 if throw.kind == "roll" else against is not None and self._lost(about)
        serious = about.attack is None or model.recruit.points >= REROLL_FROM
        return menu[1] if bad and serious and about.test not in ("token", "haywire") else None

    def _lost(self, about: About) -> bool:
        result, against = about.throw.result if about.throw else 0, about.against or 0
        if about.test == "defence":
            return against >= result + 1
        return result < against

    # Activations

    def _posture(self, battle: Battle, decision: Decision) -> Posture:
        """Make the plan: the best of all places in all postures."""
        model = battle.models[decision.model]
        plan = self._planned(battle, model, tuple(decision.options))
        self._plan = plan
        return plan.posture

    def _act(self, battle: Battle, decision: Decision) -> Any:
        """What cannot wait, the move of the plan, attacks while there are actions, then whatever is left to do."""
        model, menu = battle.models[decision.model], decision.options
        act = (
            self._urgent(battle, model, menu)
            if upkeep.cannot_wait(model) or special_models.special(model.kit)
            else None
        )
        # Acts without values are false.
        if act is None:
            act = self._moving(battle, model, menu)
        if act is None and model.actions:
            act = self._attacking(battle, model, menu)
        if act is None and model.moves:
            act = self._onwards(battle, model, menu)
        if act is None and (model.turned or detours.rides(model.kit)):
            act = detours.arrived(battle, model, menu, self.view(battle, model))
        if act is None and model.actions:
            act = self._idle_actions(battle, model, menu)
        return upkeep.leftover(battle, model, menu, self.view) if act is None else act

    def _urgent(self, battle: Battle, model: Model, menu: Any) -> Any:
        special = special_models.suggested(battle, model, menu)
        if special is None and (model.carrier >= 0 or model.building >= 0):
            special = detours.way_out(battle, model, menu, self.view(battle, model), self.worth(battle))
        return upkeep.urgent(model, menu) if special is None else special

    def _idle_actions(self, battle: Battle, model: Model, menu: Any) -> Any:
        """What idle actions are good for."""
        act = spare_actions.useful(battle, model, menu, self.view(battle, model))
        return signals.spare(battle, model, menu) if act is None else act

    def _moving(self, battle: Battle, model: Model, menu: Any) -> Any:
        """The move of the plan."""
        plan = self._plan
        if plan is None or plan.step != battle.step or plan.model != model.id:
            return None
        self._plan = None
        return next((act for act in plan.moves if act in menu), None)

    def _attacking(self, battle: Battle, model: Model, menu: Any) -> Any:
        """The best attack, or what makes friends attack better."""
        attacks = rated(battle, self.worth(battle), model)
        best = next(attacks, None)
        asked = battle.step, model.id, model.cell
        if self._alone != asked:
            together = signals.teamwork(battle, model, menu, self.worth(battle), best[0] if best else 0.0)
            if together is not None:
                return together
            self._alone = asked
        while best is not None and best[1] not in menu:
            best = next(attacks, None)
        return best[1] if best else None

    def _onwards(self, battle: Battle, model: Model, menu: Any) -> Move | None:
        """The second move of top speed, to the best place in reach."""
        tried = battle.step, model.id, model.cell
        if model.posture != TOP_SPEED or self._stuck == tried:
            return None
        self._stuck = tried
        view = self.view(battle, model)
        here = view.value(model.cell, TOP_SPEED)
        goals = [
            goal.move for goal in MoveOptions(battle, model, view, (TOP_SPEED,)).better(here, ONWARDS, anyhow=False)
        ]
        return next((move for move in reversed(goals) if move in menu), None)

    def _planned(self, battle: Battle, model: Model, postures: tuple[Posture, ...]) -> Plan:
        """The best of a few places and all postures."""
        view = self.view(battle, model)
        best, chosen = view.best(model.cell, postures)
        moves: list[Any] = []
        if len(postures) > 1 and places.goes(model):
            moving = tuple(posture for posture in postures if posture != BRACED)
            for goal in MoveOptions(battle, model, view, moving).better(best, WAYS):
                best, chosen = goal.value, goal.posture
                moves.insert(0, goal.move)
        detour = detours.detour(battle, model, view) if len(postures) > 1 else None
        if detour is not None and detour.value > best:
            return Plan(battle.step, model.id, COMBAT, detour.acts[:1])
        if not moves:
            turned = places.facing_enemy(battle, model, view, chosen)
            moves = [turned] if turned else []
        elif "Jetpack" in model.kit.names:
            moves.insert(1, Jump(moves[0].cell))
        return Plan(battle.step, model.id, chosen, tuple(moves))

    def view(self, battle: Battle, model: Model) -> View:
        """What the model of an activation sees: looked up once, as nobody else moves meanwhile."""
        if self._view is None or self._viewed != (battle.step, model.id) or self._view.model is not model:
            self._view, self._viewed = View(battle, self.worth(battle), model), (battle.step, model.id)
        return self._view
