"""Plays the next activation as well as it can and thinks no further: goes where it shoots best and is shot at least,
towards an objective, then fires at what is worth most."""

from functools import lru_cache
from typing import Any, NamedTuple

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.table.compass import DIRECTIONS, UNIT, bearing
from armybuilder.engine.core.table.mover import Reach, Turns
from armybuilder.engine.core.table.terrain import Cell
from armybuilder.engine.systems.blitz_beta.battle.attack import Posture
from armybuilder.engine.systems.blitz_beta.battle.damage import direct_damage
from armybuilder.engine.systems.blitz_beta.battle.fire import ready_mounts
from armybuilder.engine.systems.blitz_beta.battle.jump import Jump
from armybuilder.engine.systems.blitz_beta.battle.model import NOBODY, Model
from armybuilder.engine.systems.blitz_beta.battle.policies import errands, signals, sorties, spare, upkeep
from armybuilder.engine.systems.blitz_beta.battle.policies.attacks import rated, shelter_of
from armybuilder.engine.systems.blitz_beta.battle.policies.view import PULL, View
from armybuilder.engine.systems.blitz_beta.battle.policies.worth import Worth
from armybuilder.engine.systems.blitz_beta.battle.reactions import SnapFire
from armybuilder.engine.systems.blitz_beta.battle.scenario import Places
from armybuilder.engine.systems.blitz_beta.battle.situation import is_behind
from armybuilder.engine.systems.blitz_beta.battle.state import Battle
from armybuilder.engine.systems.blitz_beta.battle.terrain import Locomotion
from armybuilder.engine.systems.blitz_beta.battle.testing import About, posture_of
from armybuilder.engine.systems.blitz_beta.battle.ways import Move, heading_to

WAYS = 4
"""Places that are judged for a move, beside the one where it stands."""
DETOURS = (0, 4, -4, 12)
"""Turns from the straight way to the goal, in facings of 15°: on, aside, and back."""
ONWARDS = 2
"""Of these, how many the second move of top speed looks at."""
FURTHER = 0.8
"""What the second move of top speed adds, as a part of the first."""
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
        self._view: View | None = None
        self._viewed = NOBODY, NOBODY
        self._stuck = self._alone = NOBODY, NOBODY, NOBODY
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
        kind = decision.kind
        answer = self._answers.get(kind)
        if answer is not None:
            return answer(battle, decision)
        other = signals.ANSWERS.get(kind) or sorties.ANSWERS.get(kind)
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
        if battle.acting != decision.model:
            return 0
        menu: Any = decision.options
        if menu.about.test not in ("attack", "damage control"):
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
        act = self._urgent(battle, model, menu) if upkeep.cannot_wait(model) or sorties.special(model.kit) else None
        # Acts without values are false.
        if act is None:
            act = self._moving(battle, model, menu)
        if act is None and model.actions:
            act = self._attacking(battle, model, menu)
        if act is None and model.moves:
            act = self._onwards(battle, model, menu)
        if act is None and (model.turned or errands.rides(model.kit)):
            act = errands.arrived(battle, model, menu, self.view(battle, model))
        if act is None and model.actions:
            act = self._besides(battle, model, menu)
        return upkeep.leftover(battle, model, menu, self.view) if act is None else act

    def _urgent(self, battle: Battle, model: Model, menu: Any) -> Any:
        special = sorties.suggested(battle, model, menu)
        if special is None and (model.carrier >= 0 or model.building >= 0):
            special = errands.way_out(battle, model, menu, self.view(battle, model), self.worth(battle))
        return upkeep.urgent(model, menu) if special is None else special

    def _besides(self, battle: Battle, model: Model, menu: Any) -> Any:
        """What idle actions are good for."""
        act = spare.useful(battle, model, menu, self.view(battle, model))
        return signals.spare(battle, model, menu) if act is None else act

    def _moving(self, battle: Battle, model: Model, menu: Any) -> Any:
        """The move of the plan, a jump to its place, or else over dangerous ground."""
        plan = self._plan
        if plan is None or plan.move is None or plan.step != battle.step or plan.model != model.id:
            return None
        self._plan = plan._replace(move=None)
        if plan.move in menu:
            return plan.move
        jump, careless = Jump(plan.move.cell), plan.move._replace(careful=False)
        if "Jetpack" in model.kit.names and jump in menu:
            return jump
        return careless if careless in menu else None

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
        if model.posture != "top speed" or self._stuck == tried:
            return None
        self._stuck = tried
        view = self.view(battle, model)
        here = view.value(model.cell, "top speed")
        cells = self._places(battle, model, view, ONWARDS)
        hopeful = [cell for cell in cells if view.hope(cell, ("top speed",)) > here]
        places = [(view.value(cell, "top speed"), cell) for cell in hopeful]
        for value, cell in sorted(places, reverse=True):
            if value <= here:
                break
            move = self._move(battle, model, view, cell)
            if move in menu:
                return move
        return None

    def _planned(self, battle: Battle, model: Model, postures: tuple[Posture, ...]) -> Plan:
        """The best of a few places and all postures."""
        view = self.view(battle, model)
        there = model.cell
        best, chosen = view.best(there, postures)
        if len(postures) > 1 and model.frame.mr:
            moving = [posture for posture in postures if posture != "braced"]
            racing = FURTHER * PULL * model.frame.mr
            for cell in self._places(battle, model, view):
                if view.hope(cell, moving, racing) <= best:
                    continue
                promise, posture = view.best(cell, moving, racing)
                if promise > best:
                    best, chosen, there = promise, posture, cell
        aside = errands.aside(battle, model, view) if len(postures) > 1 else None
        if aside is not None and aside.value > best:
            return Plan(battle.step, model.id, "combat", aside.acts[0])
        if there == model.cell:
            return Plan(battle.step, model.id, chosen, self._facing(battle, model, view, chosen))
        return Plan(battle.step, model.id, chosen, self._move(battle, model, view, there))

    def view(self, battle: Battle, model: Model) -> View:
        """What the model of an activation sees: looked up once, as nobody else moves meanwhile."""
        if self._view is None or self._viewed != (battle.step, model.id) or self._view.model is not model:
            self._view, self._viewed = View(battle, self.worth(battle), model), (battle.step, model.id)
        return self._view

    def _facing(self, battle: Battle, model: Model, view: View, posture: Posture) -> Move | None:
        """Turn to the nearest enemy on the spot."""
        if posture == "braced" or view.nearest is None or model.frame.mr == 0:
            return None
        facing = heading_to(battle, model, view.nearest.cell)
        return Move(model.cell, facing, model.frame_number) if facing != model.facing else None

    def _places(self, battle: Battle, model: Model, view: View, count: int = WAYS) -> list[Cell]:
        """A few places to go to: towards the goal and aside, as far as a move goes."""
        field, frame = battle.field, model.frame
        table, grid = field.table, field.grid(frame.how)
        x, y = field.xs[model.cell], field.ys[model.cell]
        dx, dy = view.goal[0] - x, view.goal[1] - y
        far = (dx * dx + dy * dy) ** 0.5
        if far < 0.5:
            return []
        if grid.mover.turns is Turns.AT_END:
            cells = _reached(battle, model).costs
            order = sorted(cells, key=cells.__getitem__)
            return order[-1 :: -max(1, len(order) // count)][:count]
        inches, most = min(frame.mr, far), (frame.mr + grid.mover.open_bonus) ** 2 + 1e-9
        towards, step, found = bearing(dx, dy), table.spacing * field.stride, []
        for detour in DETOURS[:count]:
            across, up = UNIT[(towards + detour) % DIRECTIONS]
            column, row = round((x + across * inches) / step), round((y + up * inches) / step)
            left, low = column * step, row * step
            if (left - x) ** 2 + (low - y) ** 2 > most:
                cell = table.cell(x + across * (inches - 0.5), y + up * (inches - 0.5))
            elif 0.0 <= left <= table.width and 0.0 <= low <= table.height:
                cell = (row * table.columns + column) * field.stride
            else:
                continue
            if cell != model.cell:
                found.append(cell)
        return found

    def _move(self, battle: Battle, model: Model, view: View, cell: Cell) -> Move:
        """To a place, facing where it came from away, or the nearest enemy for who turns as it likes."""
        field, frame = battle.field, model.frame
        turns = field.grid(frame.how).mover.turns
        if turns is Turns.AT_END:
            wanted = bearing(view.goal[0] - field.xs[cell], view.goal[1] - field.ys[cell])
            return Move(cell, _reached(battle, model).facing(cell, wanted), frame.number)
        if turns is Turns.ANY and view.nearest is not None:
            other = view.nearest.cell
            look = bearing(field.xs[other] - field.xs[cell], field.ys[other] - field.ys[cell])
            return Move(cell, look, frame.number)
        return Move(cell, heading_to(battle, model, cell), frame.number)


def _reached(battle: Battle, model: Model) -> Reach:
    """Straight on or back, then turned: what hover movers can do."""
    field, frame = battle.field, model.frame
    return field.routes.reachable(model.cell, model.facing, float(frame.mr), field.grid(careful(frame.how)))


@lru_cache(maxsize=256)
def careful(how: Locomotion) -> Locomotion:
    """The way to move that keeps off dangerous ground."""
    return how._replace(careful=True)
