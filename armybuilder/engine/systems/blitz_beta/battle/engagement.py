"""Advanced scenarios: zones, rounds, conditions and objectives by dice, victory points, casualties (BR-201, BR-202).

What the dice of the seed decide before the battle is a `Terms`; what happens to it in play is in `Battle.tasks`.
"""

from collections.abc import Iterator
from random import Random
from typing import Literal, NamedTuple

from armybuilder.engine.core.battle.decisions import Procedure
from armybuilder.engine.core.table.geometry import Point
from armybuilder.engine.core.table.terrain import Table
from armybuilder.engine.systems.blitz_beta.battle.coverage import implements, simplified
from armybuilder.engine.systems.blitz_beta.battle.offboard import stationed
from armybuilder.engine.systems.blitz_beta.battle.reserves import arrivals, scouts
from armybuilder.engine.systems.blitz_beta.battle.scenario import TO_COME, Concealment, Meeting
from armybuilder.engine.systems.blitz_beta.battle.scenery import Deployment, Zone
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, Model

Kind = Literal["assassinate", "recon", "protect", "hold", "capture", "wipe out"]
KINDS: tuple[Kind, ...] = ("assassinate", "recon", "protect", "hold", "capture", "wipe out")
Condition = Literal["fog", "em storm", "white sand", "extreme temperatures", "normal"]
CONDITIONS: tuple[Condition, ...] = ("fog", "em storm", "white sand", "extreme temperatures", "normal", "normal")
FOG = Concealment(18, 1)
CAPTURED = 2
"""Cleanups in a row that capture a marker."""
FROM_EDGE = 12.0
"""Inches between a marker, the edges and another marker."""

simplified("BR-201", "EM storms, white sand and area terrain that turns dangerous change nothing")
simplified("BR-202", "false markers are not placed; secret objectives are known to nobody's policy")


class Task(NamedTuple):
    """An objective of a side; the primary one counts twice. `marker` is its place in the deployment's objectives."""

    kind: Kind
    primary: bool = False
    marker: int = NOBODY


class Terms(NamedTuple):
    """What was rolled before a battle."""

    deployment: Deployment
    rounds: int
    condition: Condition
    tasks: tuple[tuple[Task, ...], tuple[Task, ...]]


class Corners(Zone):
    """Two opposite corner ninths of a table: the lower left one and the upper right one."""

    __slots__ = ()

    def contains(self, x: float, y: float) -> bool:
        across, up = int(3 * x / self.right), int(3 * y / self.high)
        return super().contains(x, y) and self._in(min(across, 2), min(up, 2))

    def _in(self, across: int, up: int) -> bool:
        return (across, up) in ((0, 0), (2, 2))

    def parts(self) -> tuple[Zone, ...]:
        return tuple(
            Zone(across * self.right / 3, up * self.high / 3, (across + 1) * self.right / 3, (up + 1) * self.high / 3)
            for across in (0, 2)
            for up in (0, 2)
            if self._in(across, up)
        )


class OtherCorners(Corners):
    """The lower right one and the upper left one."""

    __slots__ = ()

    def _in(self, across: int, up: int) -> bool:
        return (across, up) in ((0, 2), (2, 0))


@implements("BR-201")
def zones(table: Table, roll: int) -> tuple[Zone, Zone]:
    """The zones of a die (L3219-3231): 1 and 2 from the narrow edges, 3 and 4 from the wide ones, 5 a corner ninth and the
    next one, 6 two opposite corners each."""
    width, height = table.width, table.height
    if roll == 6:
        return Corners(0.0, 0.0, width, height), OtherCorners(0.0, 0.0, width, height)
    if roll == 5:
        return Zone(0.0, 0.0, width * 2 / 3, height / 3), Zone(width / 3, height * 2 / 3, width, height)
    if roll <= 2:
        return Zone(0.0, 0.0, width / 3, height), Zone(width * 2 / 3, 0.0, width, height)
    return Zone(0.0, 0.0, width, height / 3), Zone(0.0, height * 2 / 3, width, height)


@implements("BR-201", "BR-202")
def terms(table: Table, rng: Random, *, limit: int = 150, mirrored: bool = True) -> Terms:
    """Everything that is rolled for a game of `limit` TV; `mirrored` gives both sides the same objectives."""
    first, second = zones(table, rng.randint(1, 6))
    rounds = (5, 6, 6, 6, 6, 7)[rng.randint(1, 6) - 1]
    condition = CONDITIONS[rng.randint(1, 6) - 1]
    count = 1 if limit <= 50 else 2 if limit <= 100 else 3
    kinds = _kinds(rng, count)
    markers: list[Point] = []
    tasks = []
    for zone in (first, second):
        rolled = kinds if mirrored else _kinds(rng, count)
        primary = rng.randrange(count)
        tasks.append(
            tuple(
                Task(
                    kind,
                    number == primary,
                    _marker(table, rng, zone, markers) if kind in ("hold", "capture") else NOBODY,
                )
                for number, kind in enumerate(rolled)
            )
        )
    places = tuple(markers) or ((table.width / 2, table.height / 2),)
    return Terms(Deployment(first, second, places), rounds, condition, (tasks[0], tasks[1]))


@implements("BR-202")
def _kinds(rng: Random, count: int) -> tuple[Kind, ...]:
    """Objectives by dice; one that was rolled already is rolled once more (L3332)."""
    found: list[Kind] = []
    for _ in range(count):
        kind = rng.choice(KINDS)
        found.append(rng.choice(KINDS) if kind in found else kind)
    return tuple(found)


def _marker(table: Table, rng: Random, zone: Zone, markers: list[Point]) -> int:
    """A place for a marker: a foot from the edges and from others, not in the zone of its side, if there is one."""
    x = y = 0.0
    for _ in range(50):
        x = round(rng.uniform(FROM_EDGE, table.width - FROM_EDGE) * 2) / 2
        y = round(rng.uniform(FROM_EDGE, table.height - FROM_EDGE) * 2) / 2
        near = any((x - a) ** 2 + (y - b) ** 2 < FROM_EDGE**2 for a, b in markers)
        if not near and not zone.contains(x, y):
            break
    markers.append((x, y))
    return len(markers) - 1


Standing = tuple[int, int, int]
"""How a task stands: the model or group that it is about, a count, and whether it is done."""


class Engagement(Meeting):
    """An advanced scenario."""

    reserves = True

    def __init__(self, table: Table, agreed: Terms) -> None:
        super().__init__(table, rounds=agreed.rounds, concealment=FOG if agreed.condition == "fog" else None)
        self.terms = agreed
        self.extreme = agreed.condition == "extreme temperatures"
        self.deployment = agreed.deployment

    # Deployment

    def deploy(self, battle: Battle) -> Procedure[bool]:
        """As in the basic scenario; scouts come after everybody else."""
        done = yield from super().deploy(battle)
        if done:
            yield from scouts(battle)
        return done

    def _fortify(self, battle: Battle) -> Procedure[None]:
        yield from super()._fortify(battle)
        yield from stationed(battle)

    # Victory

    @implements("BR-202")
    def check(self, battle: Battle) -> Procedure[None]:
        """Reserves arrive, objectives are reviewed; victory points decide after the last round (L3286-3334)."""
        yield from arrivals(battle)
        mark = battle.journal.mark()
        held = tuple(self._holder(battle, place) for place in range(len(self.deployment.objectives)))
        battle.set(battle, "objectives", held)
        last = battle.round >= self.rounds
        if not battle.tasks:
            battle.set(battle, "tasks", tuple(self._begun(battle)))
        battle.set(battle, "tasks", tuple(self._reviewed(battle, last=last)))
        points = self._points(battle)
        casualties = _most(*(remaining(battle, side) for side in (0, 1)))
        if last and casualties is not None:
            points[casualties] += 1
        for side in (0, 1):
            battle.set(battle.sides[side], "score", float(points[side]))
        battle.tell("victory points", mark, rules=("BR-202",), points=list(points), held=list(held))
        if last:
            ahead = _most(points[0], points[1])
            if ahead is not None:
                self.finish(battle, ahead, "victory points")
            else:
                self.finish(battle, casualties, "casualties")

    def _all(self) -> Iterator[tuple[int, Task]]:
        for side in (0, 1):
            for task in self.terms.tasks[side]:
                yield side, task

    def _begun(self, battle: Battle) -> Iterator[Standing]:
        """Whom the tasks are about, chosen in the first cleanup."""
        for side, task in self._all():
            target = NOBODY
            if task.kind == "assassinate":
                target = _commander(battle, 1 - side, chief=True)
            elif task.kind == "protect":
                target = _commander(battle, side)
            elif task.kind == "wipe out":
                target = _chosen(battle, battle.sides[1 - side].groups)
            yield target, 0, 0

    def _reviewed(self, battle: Battle, *, last: bool) -> Iterator[Standing]:
        for (side, task), standing in zip(self._all(), battle.tasks, strict=True):
            held = task.marker >= 0 and battle.objectives[task.marker] == side
            count = standing[1] + 1 if task.kind == "capture" and held else 0
            yield standing[0], count, int(_done(battle, side, task, (standing[0], count, standing[2]), last=last))

    def _points(self, battle: Battle) -> list[int]:
        points = [0, 0]
        for (side, task), standing in zip(self._all(), battle.tasks, strict=True):
            points[side] += standing[2] * (2 if task.primary else 1)
        return points


def _done(battle: Battle, side: int, task: Task, standing: Standing, *, last: bool) -> bool:
    """Whether an objective is achieved; what was captured or wiped out stays so."""
    target, count, before = standing
    if task.kind == "hold":
        return last and battle.objectives[task.marker] == side
    if task.kind == "capture":
        return bool(before) or count >= CAPTURED
    if task.kind == "recon":
        return scouted(battle, 1 - side)
    if target == NOBODY:
        return False
    if task.kind == "wipe out":
        return bool(before) or halved(battle, target)
    alive = battle.models[target].alive
    return last and alive if task.kind == "protect" else not alive


def _most(first: float, second: float) -> int | None:
    return None if first == second else int(second > first)


def _chosen(battle: Battle, options: tuple[int, ...]) -> int:
    """One of a few by a die."""
    return options[(battle.dice.roll(1)[0] - 1) % len(options)] if options else NOBODY


def _commander(battle: Battle, side: int, *, chief: bool = False) -> int:
    """A commander that was deployed: the CO if asked for, else one by a die."""
    ranked = [one for one in battle.sides[side].ranked if one.place not in TO_COME and _counts(one)]
    if chief:
        chiefs = [one.id for one in ranked if one.recruit.rank == "CO"]
        if chiefs:
            return chiefs[0]
    return _chosen(battle, tuple(one.id for one in ranked if chief or one.alive))


def _counts(model: Model) -> bool:
    """Flyers and medics are never the target of an objective (L3442, L3846)."""
    return not model.profile.flier and "Medic" not in model.kit.names


@implements("BR-202", "BR-81")
def scouted(battle: Battle, side: int) -> bool:
    """Whether two models of a side were scanned, of different units where it has more than one."""
    models = [battle.models[number] for number in battle.sides[side].models]
    scanned = [model for model in models if model.scanned]
    several = len({model.unit for model in models}) > 1
    return len({model.unit for model in scanned}) >= 2 if several else len(scanned) >= 2


@implements("BR-202")
def halved(battle: Battle, group: int) -> bool:
    """Whether a combat group has half of its actions left at most."""
    models = [battle.models[number] for number in battle.groups[group].models]
    left = sum(model.kit.act for model in models if model.alive)
    return 2 * left <= sum(model.kit.act for model in models)


@implements("BR-202")
def remaining(battle: Battle, side: int) -> float:
    """TV of a side that counts for casualties: deployed, not crippled, no fortification."""
    return sum(
        (
            model.recruit.points
            for model in (battle.models[number] for number in battle.sides[side].models)
            if model.place in ("table", "carried") and not model.crippled and model.profile.kind != "fortification"
        ),
        0.0,
    )
