"""The basic scenario: meeting engagement, six rounds, four objectives (BR-200), and what any scenario answers."""

from collections.abc import Callable, Iterator

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.outcome import credit_objective
from armybuilder.engine.core.table.bodies import overlaps
from armybuilder.engine.core.table.geometry import squared
from armybuilder.engine.core.table.mover import CLOSED
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import Cell
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ask
from armybuilder.engine.systems.blitz_beta.battle.state import (
    NOBODY,
    Battle,
    BattleModel,
    Concealment,
    carrying_room,
    words,
)
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import (
    DeploymentZones,
    Layout,
    TableZone,
    meeting_engagement,
)

CONTROL = 6.0
"""Inches from an objective within which a model controls it, or denies it."""
NORTH, SOUTH = 18, 6


note_simplification("BR-30", "drones and components start on or next to the model they belong to")
note_simplification(
    "BR-30", "the winner of the initiative chooses no zone: each side has its own, and tables look the same from both"
)
note_simplification("BR-30", "reserves are declared with the deployment of their group")
note_simplification(
    "BR-30",
    (
        "a model without room in a full zone waits and comes in the first cleanup with room there, as the "
        "rulebook says nothing about it; fortifications, mines and obstacles without room are left out"
    ),
)


Entry = Callable[[Battle, BattleModel], bool]
ENTRIES: list[Entry] = []
"""Other ways to be deployed than on a place of the zone: True when the model was, or is not to be yet."""


Moment = Callable[[Battle], None]
OPENINGS: list[Moment] = []
"""What happens before anybody is deployed."""
STATIONS: list[Moment] = []
"""Who is placed after fortifications and before everybody else."""
LATECOMERS: list[Moment] = []
"""Who is deployed after everybody else."""
ARRIVALS: list[Moment] = []
"""Who comes in a cleanup."""


class MeetingEngagement:
    """The basic scenario on one table."""

    extreme = False
    storm = False
    sand = False
    dangerous_pieces: tuple[int, ...] = ()

    def __init__(
        self, table: Tabletop, *, rounds: int = 6, concealment: Concealment | None = None, layout: Layout = "row"
    ) -> None:
        self.rounds, self.concealment = rounds, concealment
        self.deployment: DeploymentZones = meeting_engagement(table, layout)

    # Deployment

    # Implements BR-30, BR-200
    def deploy(self, battle: Battle) -> bool:
        """The side whose turn it is deploys one combat group; then it is the other's turn (L617-628). Support and reserves
        of all types are allowed (L990-993)."""
        done = self._next_group(battle)
        if done:
            run_all(battle, LATECOMERS)
        return done

    def _next_group(self, battle: Battle) -> bool:
        if not battle.objectives:
            battle.set(battle, "objectives", (NOBODY,) * len(self.deployment.objectives))
        if battle.step == 1:
            run_all(battle, OPENINGS)
            self._fortify(battle)
            run_all(battle, STATIONS)
        groups = self._waiting_groups(battle, battle.turn) or self._waiting_groups(battle, 1 - battle.turn)
        if not groups:
            return True
        side = battle.groups[groups[0]].side
        group = ask(battle, side, "deploy group", NOBODY, groups)
        zone = self.deployment.zone(side)
        for model in deployment_order(battle, group):
            self._place(battle, model, zone)
        battle.set(battle, "turn", 1 - side)
        return not any(self._waiting_groups(battle, player) for player in (0, 1))

    # Implements BR-204, BR-222
    def _fortify(self, battle: Battle) -> None:
        """Fortifications, mines and obstacles come before any other model (L3397, L3641)."""
        for side in (battle.turn, 1 - battle.turn):
            zone = self.deployment.zone(side)
            for number in battle.sides[side].models:
                model = battle.models[number]
                if model.place == words.RESERVE and model.kit.built:
                    self._place(battle, model, zone)

    def _waiting_groups(self, battle: Battle, side: int) -> tuple[int, ...]:
        groups = battle.groups
        return tuple(
            number
            for number in battle.sides[side].groups
            if any(battle.models[model].place == words.RESERVE for model in groups[number].models)
        )

    def _place(self, battle: Battle, model: BattleModel, zone: TableZone) -> None:
        for entry in ENTRIES:
            if entry(battle, model):
                return
        cell = self._place_for(battle, model, zone)
        if cell is None:
            return
        mark = battle.journal.mark()
        enter_table(battle, model, cell, NORTH if model.side else SOUTH)
        if _in_water(battle, model):
            battle.set(model, "hiding", True)
        battle.log_event("deployed", mark, model, **battle.spot(cell), facing=model.facing, rules=("BR-30",))

    def _place_for(self, battle: Battle, model: BattleModel, zone: TableZone) -> Cell | None:
        """A place in its zone that its player chooses, that of its body for a component; None for who has to wait."""
        whole = battle.models[model.recruit.parent] if model.recruit.parent != NOBODY else None
        if whole is not None and model.recruit.component and whole.on_table:
            return whole.cell
        if whole is not None and (model.recruit.component or whole.place == words.WAITING):
            mark_waiting(battle, model)
            return None
        return choose_place_in(battle, model, zone)

    def after_initiative(self, battle: Battle, winner: int) -> None:
        """Nothing: the last round is known."""

    # Implements BR-30, BR-203
    def arrive(self, battle: Battle) -> None:
        """Place models that waited for room in their zone where there is room now, the side that went first before the other;
        then the reserves."""
        for side in (battle.first, 1 - battle.first):
            for group in battle.sides[side].groups:
                for model in deployment_order(battle, group, words.WAITING):
                    self._place(battle, model, self.deployment.zone(side))
        run_all(battle, ARRIVALS)

    # Victory

    # Implements BR-200
    def check(self, battle: Battle) -> None:
        """Reserves arrive; who holds which objective; three of them win from the second round on, most of them after the
        last (L972-985)."""
        self.arrive(battle)
        mark = battle.journal.mark()
        held = self._objective_holders(battle)
        counts = [held.count(0), held.count(1)]
        for side in (0, 1):
            battle.set(battle.sides[side], "score", float(counts[side]))
        battle.log_event("objectives", mark, rules=("BR-200",), held=list(held))
        if battle.round >= 2 and max(counts) >= 3:
            self.finish(battle, counts.index(max(counts)), "objectives")
        elif self.is_last_round(battle):
            self._last_round(battle, counts)

    def _objective_holders(self, battle: Battle) -> tuple[int, ...]:
        """Record and return who holds each objective."""
        found = [self._holder(battle, place) for place in range(len(self.deployment.objectives))]
        held = tuple(side for side, _ in found)
        battle.set(battle, "objectives", held)
        for _, holders in found:
            credit_objective(battle.journal, battle.merits, holders)
        return held

    def _last_round(self, battle: Battle, counts: list[int]) -> None:
        """Most objectives, or most actions left on the table."""
        if counts[0] != counts[1]:
            self.finish(battle, int(counts[1] > counts[0]), "objectives at the last round")
            return
        left = [sum(model.kit.act for model in battle.models_on_table(side)) for side in (0, 1)]
        self.finish(battle, None if left[0] == left[1] else int(left[1] > left[0]), "actions left at the last round")

    # Implements BR-200, BR-225
    def _holder(self, battle: Battle, place: int) -> tuple[int, list[int]]:
        """The side, and its models there: that with a model within 6" where the other has none; drones and medics capture nothing (L3725-3759,
        L3842), but deny."""
        x, y = self.deployment.objectives[place]
        near = [False, False]
        captures: tuple[list[int], list[int]] = ([], [])
        field = battle.field
        for model in battle.on_table():
            reach = CONTROL + model.frame.radius
            if model.building >= 0:
                within = field.inches_to(model.building, field.table.cell(x, y)) <= CONTROL
                if within:
                    near[model.side] = True
                    captures[model.side].append(model.id)
                continue
            if not model.station and squared(field.xs[model.cell] - x, field.ys[model.cell] - y) <= reach * reach:
                near[model.side] = True
                if model.kit.fights and model.profile.kind != "drone" and "Medic" not in model.kit.names:
                    captures[model.side].append(model.id)
        for side in (0, 1):
            if captures[side] and not near[1 - side]:
                return side, captures[side]
        return NOBODY, []

    def is_last_round(self, battle: Battle) -> bool:
        return battle.round >= self.rounds

    def expects_models(self, battle: Battle, side: int) -> bool:
        return any(battle.models[number].place in words.TO_COME for number in battle.sides[side].models)

    def finish(self, battle: Battle, winner: int | None, reason: str) -> None:
        mark = battle.journal.mark()
        battle.change(battle, winner=winner, reason=reason, phase=words.OVER)
        battle.log_event("over", mark, winner=-1 if winner is None else winner, reason=reason)


def run_all(battle: Battle, moments: list[Moment]) -> None:
    """All that happens at one moment."""
    for moment in moments:
        moment(battle)


# Implements BR-204
def _in_water(battle: Battle, model: BattleModel) -> bool:
    """Whether an amphibian is deployed in water, where it starts hidden (L3394)."""
    table = battle.field.table
    if "Amphib" not in model.kit.names:
        return False
    return any(table.terrain[piece].going == "water" for piece in table.terrain_at(model.cell))


def choose_place_in(battle: Battle, model: BattleModel, zone: TableZone) -> Cell | None:
    """The place in a zone that a model's player chooses; None where there is none, and the model waits."""
    places = ZonePlaces(battle, model, zone)
    if next(iter(places), None) is None:
        mark_waiting(battle, model)
        return None
    chosen: Cell = battle.choose(Decision(model.side, "deploy", model.id, places))
    return chosen


# Implements BR-30
def mark_waiting(battle: Battle, model: BattleModel) -> None:
    """Note, and tell once, that there is no room for a model."""
    if model.place == words.WAITING:
        return
    mark = battle.journal.mark()
    built = model.kit.built
    battle.set(model, "place", words.AT_HOME if built else words.WAITING)
    battle.log.count("no room")
    battle.log_event("stays at home" if built else "waits", mark, model, rules=("BR-30",))


def deployment_order(battle: Battle, group: int, place: str = words.RESERVE) -> list[BattleModel]:
    """The models of a group that are to be deployed: carriers before who may ride in them, drones after their model."""
    waiting = [battle.models[number] for number in battle.groups[group].models]
    return sorted(
        (model for model in waiting if model.place == place),
        key=lambda model: (not any(carrying_room(model.kit)), model.recruit.parent != NOBODY, model.id),
    )


def enter_table(battle: Battle, model: BattleModel, cell: int, facing: int) -> None:
    """Put a model onto the table."""
    battle.change(model, cell=cell, facing=facing, place=words.ON_TABLE)
    side = battle.sides[model.side]
    battle.set(side, "standing", tuple(sorted((*side.standing, model.id))))


class ZonePlaces:
    """The places in a zone where a model fits: on ground where it may stop, wholly on the table, on no
    base or wreck."""

    __slots__ = ("_grid", "_taken", "battle", "model", "zone")

    def __init__(self, battle: Battle, model: BattleModel, zone: TableZone) -> None:
        self.battle, self.model, self.zone = battle, model, zone
        self._grid = battle.field.grid(model.frame.how)
        wrecks = [battle.models[number] for side in battle.sides for number in side.wrecks]
        self._taken = [battle.body(other) for other in (*battle.on_table(), *wrecks)]

    def __contains__(self, cell: object) -> bool:
        battle = self.battle
        if not isinstance(cell, int) or not 0 <= cell < battle.field.cells:
            return False
        x, y = battle.field.xs[cell], battle.field.ys[cell]
        if not self.zone.contains(x, y):
            return False
        ground = self._grid.ground(cell)
        if ground.cost == CLOSED or not ground.stop:
            return False
        return not overlaps(x, y, self.model.frame.radius, self._taken)

    def __iter__(self) -> Iterator[Cell]:
        field, box = self.battle.field, self._box()
        table, stride, xs = field.table, field.stride, field.xs
        for row in range(0, table.rows, stride):
            if not box.low <= row * table.spacing <= box.high:
                continue
            for cell in range(row * table.columns, (row + 1) * table.columns, stride):
                if box.left <= xs[cell] <= box.right and cell in self:
                    yield cell

    def _box(self) -> TableZone:
        """Return a box that contains all of the places, and not many others."""
        zone = self.zone
        return TableZone(zone.left, zone.low, zone.right, zone.high)
