"""Plays the next activation as well as it can and thinks no further: goes where it shoots best and is shot at least,
towards an objective, then fires at what is worth most."""

import math
from typing import Any, NamedTuple

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.table.compass import DIRECTIONS, UNIT, bearing
from armybuilder.engine.core.table.mover import Turns
from armybuilder.engine.systems.blitz_beta.battle.attack import Posture
from armybuilder.engine.systems.blitz_beta.battle.cover import Lock, Shelter
from armybuilder.engine.systems.blitz_beta.battle.damage import direct_damage
from armybuilder.engine.systems.blitz_beta.battle.fire import Fire, ready_mounts
from armybuilder.engine.systems.blitz_beta.battle.jump import Jump
from armybuilder.engine.systems.blitz_beta.battle.kit import Frame, Mount
from armybuilder.engine.systems.blitz_beta.battle.locks import CONTACT, detects
from armybuilder.engine.systems.blitz_beta.battle.melee import Melee, melee_mounts
from armybuilder.engine.systems.blitz_beta.battle.move import Move, heading_to
from armybuilder.engine.systems.blitz_beta.battle.policies import signals, sorties, upkeep
from armybuilder.engine.systems.blitz_beta.battle.policies.view import PULL, View
from armybuilder.engine.systems.blitz_beta.battle.policies.worth import Worth
from armybuilder.engine.systems.blitz_beta.battle.reactions import SnapFire
from armybuilder.engine.systems.blitz_beta.battle.scenario import Places
from armybuilder.engine.systems.blitz_beta.battle.situation import bears, is_behind
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, Model
from armybuilder.engine.systems.blitz_beta.battle.testing import About, posture_of

WAYS = 5
"""Places that are judged for a move, beside the one where it stands."""
DETOURS = (0, 3, -3, 6, -6)
"""Turns from the straight way, in facings of 15°."""
FURTHER = 0.8
"""What the second move of top speed adds, as a part of the first."""
SECOND = 0.6
"""What the second target of a split attack is worth, as a part of an attack on it alone."""
SNAP_FROM = 0.5
"""TV from which an action is spent on a snap shot now instead of an attack later."""
REROLL_FROM = 1.5


class Plan(NamedTuple):
    """What an activation is meant to be."""

    step: int
    model: int
    posture: Posture
    move: Move | None


class Greedy:
    """Keep one for a batch of battles between the same armies: it remembers odds, and nothing of a battle but its plan
    for the activation under way."""

    def __init__(self, worth: Worth | None = None) -> None:
        self._worth = worth
        self._plan: Plan | None = None
        self._answers = {
            "posture": self._posture,
            "act": self._act,
            "deploy": self._deploy,
            "snap fire": self._snap_fire,
            "we're in trouble": self._trouble,
            "re-roll": self._reroll,
            "action bonus": self._bonus,
            "autopilot": self._autopilot,
        }

    def choose(self, battle: Battle, decision: Decision) -> Any:
        """What looks best; the first option of what it has no opinion about."""
        if decision.kind in sorties.ANSWERS:
            return sorties.ANSWERS[decision.kind](battle, decision, self.worth(battle))
        if decision.kind in signals.ANSWERS:
            return signals.ANSWERS[decision.kind](battle, decision, self.worth(battle))
        answer = self._answers.get(decision.kind)
        return answer(battle, decision) if answer else next(iter(decision.options))

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
        model = battle.models[decision.model]
        menu: Any = decision.options
        target = menu.about.model
        best, found = SNAP_FROM if not model.standby else 0.0, None
        for option in menu:
            if option is not None:
                mount = model.kit.mounts[option.mount]
                shelter = self._shelter(battle, model, target)
                weapon = mount.profiles[option.ammo]
                behind = is_behind(battle, model.cell, target)
                value = self.worth(battle).shot(model, weapon, target, shelter, posture_of(model), behind=behind)
                if value > best:
                    best, found = value, option
        return found

    def _trouble(self, battle: Battle, decision: Decision) -> int:
        """One action when the hit would cripple or destroy."""
        menu: Any = decision.options
        about: About = menu.about
        model = battle.models[decision.model]
        attack = about.attack
        damage = direct_damage(about.against or 0, attack.weapon, attack.target, 0, marginal=True)
        return int(damage > 0 and model.damage + damage >= model.profile.hull)

    def _bonus(self, battle: Battle, decision: Decision) -> int:
        """Actions of the active model that none of its other weapons can use."""
        menu: Any = decision.options
        about: About = menu.about
        model = battle.models[decision.model]
        if battle.acting != model.id or about.test not in ("attack", "damage control"):
            return 0
        return max(0, model.actions - sum(1 for _ in ready_mounts(model)))

    def _autopilot(self, battle: Battle, decision: Decision) -> bool:
        """One action more, where there are more weapons to shoot with than actions."""
        model = battle.models[decision.model]
        targets = {act.mount for _, _, act in self._rated(battle, model)}
        return len(targets) > model.actions

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
        return menu[1] if bad and serious and about.test != "token" else None

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
        for wish in (self._urgent, self._moving, self._attacking, self._onwards, signals.spare):
            act = wish(battle, model, menu)
            # Acts without values are false.
            if act is not None:
                return act
        return upkeep.leftover(battle, model, menu)

    def _urgent(self, battle: Battle, model: Model, menu: Any) -> Any:
        special = sorties.suggested(battle, model, menu)
        return upkeep.urgent(model, menu) if special is None else special

    def _moving(self, battle: Battle, model: Model, menu: Any) -> Any:
        """The move of the plan, or a jump to its place."""
        plan = self._plan
        if plan is None or plan.move is None or plan.step != battle.step or plan.model != model.id:
            return None
        self._plan = plan._replace(move=None)
        return next((act for act in (plan.move, Jump(plan.move.cell)) if act in menu), None)

    def _attacking(self, battle: Battle, model: Model, menu: Any) -> Any:
        """The best attack, or what makes friends attack better."""
        if not model.actions:
            return None
        rated = self._rated(battle, model)
        together = signals.teamwork(battle, model, menu, self.worth(battle), rated[0][0] if rated else 0.0)
        if together is not None:
            return together
        return next((act for _, _, act in rated if act in menu), None)

    def _onwards(self, battle: Battle, model: Model, menu: Any) -> Move | None:
        """The second move of top speed, to the best place in reach."""
        if not model.moves or model.posture != "top speed":
            return None
        view = View(battle, self.worth(battle), model)
        here = view.value(model.cell, "top speed")
        moves = self._places(battle, model, model.frame, view)
        for move in sorted(moves, key=lambda move: view.value(move.cell, "top speed"), reverse=True):
            if view.value(move.cell, "top speed") <= here:
                break
            if move in menu:
                return move
        return None

    def _planned(self, battle: Battle, model: Model, postures: tuple[Posture, ...]) -> Plan:
        """The best of a few places and all postures."""
        view = View(battle, self.worth(battle), model)
        moves = self._places(battle, model, model.frame, view) if model.frame.mr and len(postures) > 1 else []
        best, found = -math.inf, Plan(battle.step, model.id, postures[0], None)
        for posture in postures:
            value = view.value(model.cell, posture)
            if value > best:
                best, found = value, found._replace(posture=posture, move=self._facing(battle, model, view, posture))
            if posture != "braced":
                further = FURTHER * PULL * model.frame.mr if posture == "top speed" else 0.0
                for move in moves:
                    value = view.value(move.cell, posture) + further
                    if value > best:
                        best, found = value, found._replace(posture=posture, move=move)
        return found

    def _facing(self, battle: Battle, model: Model, view: View, posture: Posture) -> Move | None:
        """Turn to the nearest enemy on the spot."""
        if posture == "braced" or view.nearest is None or model.frame.mr == 0:
            return None
        facing = heading_to(battle, model, view.nearest.cell)
        return Move(model.cell, facing, model.frame_number) if facing != model.facing else None

    def _places(self, battle: Battle, model: Model, frame: Frame, view: View) -> list[Move]:
        """A few places to go to: towards the goal and aside, as far as a move goes."""
        field = battle.field
        table = field.table
        grid = field.grid(frame.how)
        x, y = field.xs[model.cell], field.ys[model.cell]
        goal = view.goal
        far = ((goal[0] - x) ** 2 + (goal[1] - y) ** 2) ** 0.5
        if far < 0.5:
            return []
        if grid.mover.turns is Turns.AT_END:
            return self._along(battle, model, frame, view)
        towards = bearing(goal[0] - x, goal[1] - y)
        moves = []
        step = table.spacing * field.stride
        for detour in DETOURS:
            facing = (towards + detour) % DIRECTIONS
            inches = min(frame.mr, far)
            column = round((x + UNIT[facing][0] * inches) / step)
            row = round((y + UNIT[facing][1] * inches) / step)
            cell = table.cell(column * step, row * step)
            if cell == model.cell:
                continue
            if field.table.between(model.cell, cell) > frame.mr + grid.mover.open_bonus:
                cell = table.cell(x + UNIT[facing][0] * (inches - 0.5), y + UNIT[facing][1] * (inches - 0.5))
            look = heading_to(battle, model, cell)
            if grid.mover.turns is Turns.ANY:
                other = view.nearest
                if other:
                    look = bearing(field.xs[other.cell] - field.xs[cell], field.ys[other.cell] - field.ys[cell])
            moves.append(Move(cell, look, frame.number))
        return moves

    def _along(self, battle: Battle, model: Model, frame: Frame, view: View) -> list[Move]:
        """Straight on or back, then turned to the goal: what hover movers can do."""
        field = battle.field
        reach = field.routes.reachable(
            model.cell, model.facing, float(frame.mr), field.grid(frame.how._replace(careful=True))
        )
        cells = sorted(reach.costs, key=lambda cell: reach.costs[cell])
        chosen = cells[-1 :: -max(1, len(cells) // WAYS)][:WAYS]
        goal = view.goal
        return [
            Move(cell, reach.facing(cell, bearing(goal[0] - field.xs[cell], goal[1] - field.ys[cell])), frame.number)
            for cell in chosen
        ]

    def _rated(self, battle: Battle, model: Model) -> list[tuple[float, int, Any]]:
        """Attacks with their worth in TV, the best first."""
        found: list[tuple[float, int, Any]] = []
        mounts, blades = list(ready_mounts(model)), list(melee_mounts(model))
        for target in battle.standing(1 - model.side):
            shelter = self._shelter(battle, model, target)
            if shelter.lock is not Lock.NEVER:
                near = [mount for mount in blades if shelter.distance <= max(CONTACT, mount.reach)]
                far = [mount for mount in mounts if mount.reach >= shelter.distance]
                for mount in (*far, *near):
                    if bears(battle, model, mount, target):
                        self._with(battle, model, mount, (target, shelter), found)
        found.sort(key=_value, reverse=True)
        if any(mount.profiles[0].split > 1 for mount in mounts):
            found += _splits(model, found)
            found.sort(key=_value, reverse=True)
        return found

    def _with(
        self,
        battle: Battle,
        model: Model,
        mount: Mount,
        seen: tuple[Model, Shelter],
        found: list[tuple[float, int, Any]],
    ) -> None:
        """Add the attacks of one mount on one target."""
        worth, posture = self.worth(battle), posture_of(model)
        target, shelter = seen
        behind = is_behind(battle, model.cell, target)
        for ammo, weapon in enumerate(mount.profiles):
            value = worth.shot(model, weapon, target, shelter, posture, behind=behind)
            if value <= 0:
                continue
            if mount.melee:
                found.append((value, len(found), Melee(mount.number, ammo, target.id)))
            else:
                sensors = shelter.lock is Lock.SENSORS and not detects(battle, model, target, shelter.distance)
                found.append((value, len(found), Fire(mount.number, ammo, (target.id,), sensors)))

    def _shelter(self, battle: Battle, model: Model, target: Model) -> Shelter:
        field = battle.field
        return field.field(model.frame.shape, target.frame.shape)[model.cell * field.cells + target.cell]


def _splits(model: Model, found: list[tuple[float, int, Any]]) -> list[tuple[float, int, Any]]:
    """For each weapon with Split, the two best targets at once."""
    pairs: list[tuple[float, int, Any]] = []
    best: dict[tuple[int, int], tuple[float, int, Any]] = {}
    for row in found:
        value, number, act = row
        if isinstance(act, Fire) and model.kit.mounts[act.mount].profiles[act.ammo].split > 1:
            key = act.mount, act.ammo
            if key not in best:
                best[key] = row
            elif best[key][2] is not None:
                first, _, one = best[key]
                both = one._replace(targets=(*one.targets, *act.targets), sensors=one.sensors or act.sensors)
                pairs.append((first + SECOND * value, len(found) + number, both))
                best[key] = 0.0, 0, None
    return pairs


def _value(row: tuple[float, int, Any]) -> float:
    return row[0]
