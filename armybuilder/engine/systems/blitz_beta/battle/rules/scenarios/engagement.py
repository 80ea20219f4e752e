"""Advanced scenarios: zones, rounds, conditions and objectives by dice, victory points, casualties (BR-201, BR-202).

What the dice of the seed decide before the battle is an `EngagementTerms`; what happens to it in play is in `Battle.tasks`.
"""

from collections.abc import Iterator
from random import Random
from typing import ClassVar, Literal, NamedTuple

from armybuilder.engine.core.table.geometry import Point
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ask
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import MeetingEngagement
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel, Concealment, words
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import DeploymentZones, TableZone

Kind = Literal["assassinate", "recon", "protect", "hold", "capture", "wipe out"]
KINDS: tuple[Kind, ...] = ("assassinate", "recon", "protect", "hold", "capture", "wipe out")
Condition = Literal["fog", "em storm", "white sand", "extreme temperatures", "normal"]
CONDITIONS: tuple[Condition, ...] = ("fog", "em storm", "white sand", "extreme temperatures", "normal", "normal")
FOG = Concealment(18, 1)
CAPTURED = 2
"""Cleanups in a row that capture a marker."""
FROM_ROUND = 4
"""The first round that may be called the last one."""
FROM_EDGE = 12.0
"""Inches between a marker, the edges and the other one of its pair."""

note_simplification(
    "BR-201",
    "a table rolls once for its area terrain, and what is dangerous stays so from battle to battle; "
    "a model that rides or is held back feels no temperature",
)
note_simplification(
    "BR-202", "markers are placed by dice; objectives are selected beforehand; AI players know no secrets"
)


class Task(NamedTuple):
    """An objective of a side; the primary one counts twice. `marker` is its place in the deployment's objectives."""

    kind: Kind
    primary: bool = False
    marker: int = NOBODY


class EngagementTerms(NamedTuple):
    """The terms rolled or agreed before a battle. `dangerous_pieces` are pieces of the table that are dangerous as
    well; `called`: the last round is called, not rolled.
    """

    deployment: DeploymentZones
    rounds: int
    condition: Condition
    tasks: tuple[tuple[Task, ...], tuple[Task, ...]]
    dangerous_pieces: tuple[int, ...] = ()
    called: bool = False


class Corners(TableZone):
    """Two opposite corner ninths of a table: the lower left one and the upper right one."""

    __slots__ = ()
    NINTHS: ClassVar = ((0, 0), (2, 2))

    def contains(self, x: float, y: float) -> bool:
        ninth = min(int(3 * x / self.right), 2), min(int(3 * y / self.high), 2)
        return super().contains(x, y) and ninth in self.NINTHS

    def parts(self) -> tuple[TableZone, ...]:
        return tuple(
            TableZone(
                across * self.right / 3, up * self.high / 3, (across + 1) * self.right / 3, (up + 1) * self.high / 3
            )
            for across, up in self.NINTHS
        )


class OtherCorners(Corners):
    """The lower right one and the upper left one."""

    __slots__ = ()
    NINTHS: ClassVar = ((0, 2), (2, 0))


# Implements BR-201
def deployment_zones(table: Tabletop, roll: int) -> tuple[TableZone, TableZone]:
    """The zones of a die (L3219-3231): 1 and 2 from the narrow edges, 3 and 4 from the wide ones, 5 a corner ninth and the
    next one, 6 two opposite corners each."""
    width, height = table.width, table.height
    if roll == 6:
        return Corners(0.0, 0.0, width, height), OtherCorners(0.0, 0.0, width, height)
    if roll == 5:
        return TableZone(0.0, 0.0, width * 2 / 3, height / 3), TableZone(width / 3, height * 2 / 3, width, height)
    if roll <= 2:
        return TableZone(0.0, 0.0, width / 3, height), TableZone(width * 2 / 3, 0.0, width, height)
    return TableZone(0.0, 0.0, width, height / 3), TableZone(0.0, height * 2 / 3, width, height)


# Implements BR-201, BR-202
def roll_terms(
    table: Tabletop,
    rng: Random,
    *,
    limit: int = 150,
    mirrored: bool = True,
    chosen: tuple[tuple[Kind, ...], tuple[Kind, ...]] | None = None,
    called: bool = False,
) -> EngagementTerms:
    """Everything that is rolled for a game of `limit` TV. `mirrored` gives both sides the same objectives; `chosen` are those
    that each side selected, its primary one first (L3290-3300); `called` has the last round called (L3258-3268)."""
    first, second = deployment_zones(table, rng.randint(1, 6))
    rounds = (5, 6, 6, 6, 6, 7)[rng.randint(1, 6) - 1]
    condition = CONDITIONS[rng.randint(1, 6) - 1]
    count = 1 if limit <= 50 else 2 if limit <= 100 else 3
    kinds = _roll_kinds(rng, count)
    markers: list[Point] = []
    tasks = []
    for side, own in enumerate((first, second)):
        rolled = chosen[side] if chosen else kinds if mirrored else _roll_kinds(rng, count)
        primary = 0 if chosen else rng.randrange(count)
        found = []
        for number, kind in enumerate(rolled):
            outside = {"hold": own, "capture": second if own is first else first}.get(kind)
            marker = NOBODY if outside is None else _place_markers(table, rng, outside, markers)
            found.append(Task(kind, number == primary, marker))
        tasks.append(tuple(found))
    places = tuple(markers) or ((table.width / 2, table.height / 2),)
    dangerous_pieces = _dangerous_pieces(table) if condition == "normal" else ()
    return EngagementTerms(
        DeploymentZones(first, second, places), rounds, condition, (tasks[0], tasks[1]), dangerous_pieces, called
    )


# Implements BR-201
def _dangerous_pieces(table: Tabletop) -> tuple[int, ...]:
    """Area terrain for which a six was rolled (L3283); a road is no area to get lost in. The dice are the table's own, so
    that a batch of battles works its ground out once."""
    rng = Random(repr(table.terrain))  # noqa: S311 - a game
    areas = [number for number, piece in enumerate(table.terrain) if piece.form == "area" and piece.going != "road"]
    return tuple(number for number in areas if rng.randint(1, 6) == 6)


# Implements BR-202
def _roll_kinds(rng: Random, count: int) -> tuple[Kind, ...]:
    """Objectives by dice; one that was rolled already is rolled once more (L3332)."""
    found: list[Kind] = []
    for _ in range(count):
        kind = rng.choice(KINDS)
        found.append(rng.choice(KINDS) if kind in found else kind)
    return tuple(found)


# Implements BR-202
def _place_markers(table: Tabletop, rng: Random, zone: TableZone, markers: list[Point]) -> int:
    """Two markers a foot apart, one of which is false; which one is real (L3316-3324)."""
    first = _place_marker(table, rng, zone, None)
    second = _place_marker(table, rng, zone, first)
    markers += (first, second)
    return len(markers) - 1 - rng.randrange(2)


def _place_marker(table: Tabletop, rng: Random, zone: TableZone, other: Point | None) -> Point:
    """A place for a marker: a foot from the edges, outside of a zone, and a foot from another one if there is room."""
    found = table.width / 2, table.height / 2
    for _ in range(100):
        x = round(rng.uniform(FROM_EDGE, table.width - FROM_EDGE) * 2) / 2
        y = round(rng.uniform(FROM_EDGE, table.height - FROM_EDGE) * 2) / 2
        if not zone.contains(x, y):
            found = x, y
            if other is None or (x - other[0]) ** 2 + (y - other[1]) ** 2 >= FROM_EDGE**2:
                break
    return found


TaskState = tuple[int, int, int]
"""How a task stands: the model or group that it is about, a count, and whether it is done."""


class Engagement(MeetingEngagement):
    """An advanced scenario."""

    def __init__(self, table: Tabletop, agreed: EngagementTerms) -> None:
        super().__init__(table, rounds=agreed.rounds, concealment=FOG if agreed.condition == "fog" else None)
        self.terms = agreed
        self.extreme = agreed.condition == "extreme temperatures"
        self.storm = agreed.condition == "em storm"
        self.sand = agreed.condition == "white sand"
        self.dangerous_pieces = agreed.dangerous_pieces
        self.deployment = agreed.deployment

    # The last round

    # Implements BR-201
    def after_initiative(self, battle: Battle, winner: int) -> None:
        """From the fourth round on, who has the initiative may call this the last one (L3264)."""
        if not self.terms.called or battle.round < FROM_ROUND or battle.caller != NOBODY:
            return
        mark = battle.journal.mark()
        ahead = battle.sides[winner].score >= battle.sides[1 - winner].score
        if ask(battle, winner, "last round", NOBODY, (True, False) if ahead else (False, True)):
            battle.set(battle, "caller", winner)
            battle.log.count("last round called")
            battle.log_event("last round", mark, rules=("BR-201",), side=winner)

    def is_last_round(self, battle: Battle) -> bool:
        return battle.caller != NOBODY if self.terms.called else battle.round >= self.rounds

    # Victory

    # Implements BR-202
    def check(self, battle: Battle) -> None:
        """Reserves arrive, objectives are reviewed; victory points decide after the last round (L3286-3334)."""
        deployed = frozenset(model.id for model in battle.models if model.place not in words.TO_COME)
        self.arrive(battle)
        mark = battle.journal.mark()
        held = self._objective_holders(battle)
        last = self.is_last_round(battle)
        if not battle.tasks:
            battle.set(battle, "tasks", tuple(self._assign_targets(battle, deployed)))
        battle.set(battle, "tasks", tuple(self._review_tasks(battle, last=last)))
        points = self._victory_points(battle)
        casualties = _larger_side(*(remaining_points(battle, side) for side in (0, 1)))
        if (last or self.terms.called) and casualties is not None:
            points[casualties] += 1
        for side in (0, 1):
            battle.set(battle.sides[side], "score", float(points[side]))
        battle.log_event("victory points", mark, rules=("BR-202",), points=list(points), held=list(held))
        if last:
            ahead = _larger_side(points[0], points[1])
            if ahead is None and self.terms.called:
                ahead = battle.caller
            if ahead is not None:
                self.finish(battle, ahead, "victory points")
            else:
                self.finish(battle, casualties, "casualties")

    def _all_tasks(self) -> Iterator[tuple[int, Task]]:
        for side in (0, 1):
            for task in self.terms.tasks[side]:
                yield side, task

    def _assign_targets(self, battle: Battle, deployed: frozenset[int]) -> Iterator[TaskState]:
        """Whom the tasks are about, chosen in the first cleanup, nobody twice (L3333); `deployed` was before it."""
        found: list[tuple[int, Kind, int]] = []
        for side, task in self._all_tasks():
            taken = {target for whose, kind, target in found if (whose, kind) == (side, task.kind)}
            target = NOBODY
            if task.kind == "assassinate":
                target = _leading_commander(battle, 1 - side, deployed, taken)
            elif task.kind == "protect":
                target = _pick_by_die(battle, _commanders(battle, side, taken))
            elif task.kind == "wipe out":
                target = _pick_by_die(battle, _groups(battle, 1 - side, taken))
            found.append((side, task.kind, target))
            yield target, 0, 0

    def _review_tasks(self, battle: Battle, *, last: bool) -> Iterator[TaskState]:
        for (side, task), standing in zip(self._all_tasks(), battle.tasks, strict=True):
            held = task.marker >= 0 and battle.objectives[task.marker] == side
            count = standing[1] + 1 if task.kind == "capture" and held else 0
            yield (
                standing[0],
                count,
                int(_is_achieved(battle, side, task, (standing[0], count, standing[2]), last=last)),
            )

    def _victory_points(self, battle: Battle) -> list[int]:
        points = [0, 0]
        for (side, task), standing in zip(self._all_tasks(), battle.tasks, strict=True):
            points[side] += standing[2] * (2 if task.primary else 1)
        return points


def _is_achieved(battle: Battle, side: int, task: Task, standing: TaskState, *, last: bool) -> bool:
    """Whether an objective is achieved; what was captured or wiped out stays so."""
    target, count, before = standing
    if task.kind == "hold":
        return last and battle.objectives[task.marker] == side
    if task.kind == "capture":
        return bool(before) or count >= CAPTURED
    if task.kind == "recon":
        return is_scouted(battle, 1 - side)
    if target == NOBODY:
        return False
    if task.kind == "wipe out":
        return bool(before) or is_at_half_strength(battle, target)
    alive = battle.models[target].alive
    return last and alive if task.kind == "protect" else not alive


def _larger_side(first: float, second: float) -> int | None:
    return None if first == second else int(second > first)


def _pick_by_die(battle: Battle, options: tuple[int, ...]) -> int:
    """One of a few by a die."""
    return options[(battle.dice.roll(1)[0] - 1) % len(options)] if options else NOBODY


def _leading_commander(battle: Battle, side: int, deployed: frozenset[int], taken: set[int]) -> int:
    """The CO, or by a die another commander that was deployed (L3307)."""
    ranked = [model for model in battle.sides[side].ranked if model.id in deployed - taken and _can_be_target(model)]
    commanders = [model.id for model in ranked if model.recruit.rank == "CO"]
    return commanders[0] if commanders else _pick_by_die(battle, tuple(model.id for model in ranked))


def _commanders(battle: Battle, side: int, taken: set[int]) -> tuple[int, ...]:
    """The commanders of a side that are there."""
    ranked = (
        model for model in battle.sides[side].ranked if model.place not in words.TO_COME and model.id not in taken
    )
    return tuple(model.id for model in ranked if model.alive and _can_be_target(model))


def _groups(battle: Battle, side: int, taken: set[int]) -> tuple[int, ...]:
    """The combat groups of a side of which anything was deployed."""
    return tuple(
        number
        for number in battle.sides[side].groups
        if number not in taken and any(model.place not in words.TO_COME for model in battle.groups[number].members)
    )


def _can_be_target(model: BattleModel) -> bool:
    """Flyers and medics are never the target of an objective (L3442, L3846)."""
    return not model.kit.frames[0].profile.flier and "Medic" not in model.kit.names


# Implements BR-202, BR-81
def is_scouted(battle: Battle, side: int) -> bool:
    """Whether two models of a side were scanned, of different units where it has more than one; an attached support unit is one
    with its primary unit (L3064-3066)."""
    models = [battle.models[number] for number in battle.sides[side].models]
    scanned = [model for model in models if model.scanned]
    several = len({model.group for model in models}) > 1
    return len({model.group for model in scanned}) >= 2 if several else len(scanned) >= 2


# Implements BR-202
def is_at_half_strength(battle: Battle, group: int) -> bool:
    """Whether a combat group has half of its actions left at most."""
    models = [battle.models[number] for number in battle.groups[group].models]
    left = sum(model.kit.act for model in models if model.alive)
    return 2 * left <= sum(model.kit.act for model in models)


# Implements BR-202
def remaining_points(battle: Battle, side: int) -> float:
    """TV of a side that counts for casualties: deployed, not crippled, no fortification."""
    return sum(
        (
            model.recruit.points
            for model in (battle.models[number] for number in battle.sides[side].models)
            if model.place in (words.ON_TABLE, words.CARRIED)
            and not model.crippled
            and model.profile.kind != "fortification"
        ),
        0.0,
    )
