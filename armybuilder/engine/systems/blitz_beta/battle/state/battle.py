"""The state of a battle: the battle itself, and what it asks of its scenario. `sides` are those who fight in it.

Each object has two kinds of slots (`Stateful`). What a force brings is set once and never changes. What play changes is
declared with its value at the start: such values are whole numbers, floats, words, truths, None, or tuples of them, and
change only by `battle.set(thing, name, value)`, so that everything can be taken back. The `snapshot` of the engine knows
nothing but these slots. A chapter that needs one more declares it.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from armybuilder.engine.core.battle.dice import Dice
from armybuilder.engine.core.battle.engine.state import BattleState
from armybuilder.engine.core.battle.engine.stateful import Stateful
from armybuilder.engine.core.table.bodies import RoundBody
from armybuilder.engine.systems.blitz_beta.battle.settings import BattleSettings
from armybuilder.engine.systems.blitz_beta.battle.state.kit import MovementMode
from armybuilder.engine.systems.blitz_beta.battle.state.model import NOBODY, NOWHERE, BattleModel
from armybuilder.engine.systems.blitz_beta.battle.state.sides import Armies, BattleSide, BattleUnit, CombatGroup
from armybuilder.engine.systems.blitz_beta.battle.state.words import DEPLOYMENT, WRECK
from armybuilder.engine.systems.blitz_beta.battle.table.battlefield import Battlefield
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import DeploymentZones

BARRIER = "Obstacles"
"""What only wheels, tracks and cushions cannot cross (L3651)."""


class Concealment(NamedTuple):
    """A concealment that hides everything from so many inches on, with a cover rating; `satellites` see through it
    or not.
    """

    inches: int
    rating: int
    satellites: bool = False


class BattleScenario(Protocol):
    """The interface that a battle requires of its scenario."""

    deployment: DeploymentZones
    concealment: Concealment | None
    extreme: bool
    """Whether the temperature is."""
    storm: bool
    """Whether an EM storm contests comms."""
    sand: bool
    """Whether white sand gets into everything."""
    dangerous_pieces: tuple[int, ...]
    """Pieces of the table that are dangerous as well."""

    def after_initiative(self, battle: "Battle", winner: int) -> None:
        """Handle what the winner of an initiative may declare."""

    def deploy(self, battle: "Battle") -> bool:
        """One step of deployment; True when everybody is there."""

    def check(self, battle: "Battle") -> None:
        """Review objectives and victory in a cleanup."""

    def expects_models(self, battle: "Battle", side: int) -> bool:
        """Whether models of a side are still to come."""

    def finish(self, battle: "Battle", winner: int | None, reason: str) -> None:
        """End the battle."""


OF_A_MODEL = ("cell", "frame_number", "place", "station", "carrier", "building", "rank", "tall", "beyond")
SCENE = frozenset((*OF_A_MODEL, "standing", "wrecks", "ruins", "rubble", "smoke"))
"""What lines of sight and the chain of command depend on besides the table; `Battle.scene` keeps what was worked out of
it until any of it changes."""


@dataclass(slots=True, init=False, eq=False, repr=False, kw_only=True)
class Battle(BattleState):
    """Everything of one battle. `phase` is deployment, setup, action, cleanup or over; between two steps of
    `rules.sequence.step` nothing else tells where the battle stands, so that a saved one goes on to the same log."""

    armies: Armies
    scenario: BattleScenario
    settings: BattleSettings
    whole: Battlefield
    """The battlefield before anything of it was destroyed."""
    field: Battlefield
    models: tuple[BattleModel, ...]
    units: tuple[BattleUnit, ...]
    groups: tuple[CombatGroup, ...]
    sides: tuple[BattleSide, ...]
    barriers: tuple[BattleModel, ...]
    vehicles: frozenset[int]
    """Bodies of vehicles of several components."""
    hooks: dict[str, list[tuple[Any, ...]]]
    kinds: list[tuple[Any, Any]]
    """Its part of what concerns the models of its armies (`ModelHooks`)."""
    _scene: dict[Any, Any]
    _scene_at: int

    phase: str = DEPLOYMENT
    first: int = 0
    """The side that is first in this round."""
    acting_group: int = NOBODY
    objectives: tuple[int, ...] = ()
    """Who holds each objective: 0, 1, or -1."""
    smoke: tuple[tuple[float, float, float, float, float], ...] = ()
    """Clouds: x, y, radius, from which height to which, in inches."""
    mines: tuple[tuple[float, float], ...] = ()
    """Middles of minefields."""
    indoors: tuple[int, ...] = ()
    """Models that are inside of buildings."""
    scars: tuple[tuple[int, int], ...] = ()
    """Damage to pieces of terrain: the piece, and how much."""
    _ruins: tuple[int, ...] = ()
    _rubble: tuple[tuple[float, float], ...] = ()
    tasks: tuple[tuple[int, int, int], ...] = ()
    """How each objective of an advanced scenario stands: whom it is about, a count, whether it is done."""
    caller: int = NOBODY
    """The side that called the last round."""

    def __init__(
        self,
        armies: Armies,
        field: Battlefield,
        scenario: BattleScenario,
        *,
        seed: int = 0,
        dice: Dice | None = None,
        record: bool = True,
    ) -> None:
        self.armies, self.field, self.scenario = armies, field, scenario
        self.whole = field
        self.settings = armies.settings
        self._scene, self._scene_at = {}, 0
        self.hooks = armies.duties.hooks[scenario.extreme]
        self.kinds = armies.duties.kinds
        self.models = tuple(BattleModel(number, recruit) for number, recruit in enumerate(armies.recruits))
        self.barriers = tuple(model for model in self.models if model.kit.line.name == BARRIER)
        self.vehicles = frozenset(recruit.parent for recruit in armies.recruits if recruit.component)
        self.units = armies.units
        self.groups = tuple(CombatGroup(number, group, self.models) for number, group in enumerate(armies.groups))
        self.sides = tuple(self._side(side) for side in (0, 1))
        self.start(seed, len(self.models), record=record, dice=dice, watched=SCENE)

    @staticmethod
    def first_slots() -> tuple[str, ...]:
        before = ("phase", "round", "step", "turn", "first", "acting_group", "acting", "objectives", "smoke", "mines")
        return (*before, "indoors", "scars", "_ruins", "_rubble", "tasks", "caller")

    def parts(self) -> Mapping[str, Sequence[Stateful]]:
        return {"battle": (self,), "side": self.sides, "group": self.groups, "model": self.models}

    def _side(self, side: int) -> BattleSide:
        groups = tuple(group.id for group in self.groups if group.side == side)
        return BattleSide(side, self.armies.names[side], groups, tuple(m for m in self.models if m.side == side))

    @property
    def ruins(self) -> tuple[int, ...]:
        """Pieces of terrain that were destroyed, in order. The battlefield follows them, so that whatever takes a change
        back, or loads one, has the table that belongs to it."""
        return self._ruins

    @ruins.setter
    def ruins(self, pieces: tuple[int, ...]) -> None:
        self._ruins = pieces
        self._update_field()

    @property
    def rubble(self) -> tuple[tuple[float, float], ...]:
        """The places where obstacles were destroyed; the battlefield follows that likewise."""
        return self._rubble

    @rubble.setter
    def rubble(self, places: tuple[tuple[float, float], ...]) -> None:
        self._rubble = places
        self._update_field()

    def _update_field(self) -> None:
        self.field = self.whole.with_ruins(self._ruins).with_rubble(self._rubble)
        for model in self.models:
            model.body_at = NOWHERE

    def scene(self) -> dict[Any, Any]:
        """Return the cache for the scene as it is, shared by all callers; empty again when anything of it changes."""
        if self._scene_at != self.journal.stamp:
            self._scene.clear()
            self._scene_at = self.journal.stamp
        return self._scene

    # Who is where

    def spot(self, cell: int) -> dict[str, Any]:
        """A place as events tell it: inches along and across."""
        return {"x": self.field.xs[cell], "y": self.field.ys[cell]}

    def enemy(self, model: BattleModel, number: int) -> BattleModel | None:
        """The enemy with an id, if it is on the table."""
        found = self.models[number] if 0 <= number < len(self.models) else model
        return found if found.side != model.side and found.on_table else None

    def models_on_table(self, side: int) -> list[BattleModel]:
        """The models of a side on the table, by id; as they are now, in a list of the caller's own."""
        return list(self.sides[side].present)

    def on_table(self) -> list[BattleModel]:
        """All models on the table, by side and id, likewise."""
        return [*self.sides[0].present, *self.sides[1].present]

    def body(self, model: BattleModel) -> RoundBody:
        """The base of a model or of its wreck, from its ground to its top (L2155)."""
        frame, cell, wreck = model.frame, model.cell, model.place == WRECK
        profile = frame.wreck if wreck else frame.profile
        if model.body_at != cell or model.body_of is not profile:
            bodies = self.field.bodies.setdefault(profile, {})
            if cell not in bodies:
                bodies[cell] = self._body(model, frame, wreck=wreck)
            model.body, model.body_at, model.body_of = bodies[cell], cell, profile
        return model.body

    def _body(self, model: BattleModel, frame: MovementMode, *, wreck: bool) -> RoundBody:
        field, cell = self.field, model.cell
        ground, height = field.table.elevations[cell], frame.wreck_height if wreck else frame.height
        yielding = wreck or frame.profile.kind in ("infantry", "drone") or model in self.barriers
        return RoundBody(field.xs[cell], field.ys[cell], frame.radius, ground, ground + height, yielding)

    def gap(self, first: BattleModel, second: BattleModel) -> float:
        """Inches from base edge to base edge."""
        field = self.field
        if self.indoors:
            inches = field.inches_between(first.cell, first.building, second.cell, second.building)
            radii = first.frame.radius * (first.building < 0) + second.frame.radius * (second.building < 0)
            return max(inches - radii, 0.0)
        dx, dy = field.xs[second.cell] - field.xs[first.cell], field.ys[second.cell] - field.ys[first.cell]
        apart = math.sqrt(dx * dx + dy * dy) - first.frame.radius - second.frame.radius
        return max(apart, 0.0)
