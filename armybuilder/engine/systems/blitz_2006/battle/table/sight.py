"""Sight between two models: cover on the lines from one to the other (BR-30).

A model is looked at from the highest point of another: along lines to its middle and to both sides. What is half as high as it or
higher, and as high as one of these lines, is cover; what is higher than all lines to its top hides the whole of it.
"""

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from armybuilder.engine.core.table.geometry import Point, farthest, middle
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.blitz_2006.battle.table.terrain import TerrainKind
from armybuilder.engine.systems.blitz_2006.odds.questions import Ground
from armybuilder.engine.systems.blitz_2006.odds.rules.cover import cover_of

MOST_VIEWS = 400_000
"""Views kept for a table; beyond that it starts afresh."""
TOUCH = 0.25
"""Inches from a base within which it touches: places are an inch apart, so that a base seldom stands exactly beside a piece."""
_ROOM = 1e-6


class ModelFigure(NamedTuple):
    """How large a model is: inches of its base, of its height, and of the air under it."""

    radius: float
    height: float
    altitude: float = 0.0


class Wreck(NamedTuple):
    """A wreck, which is hard cover (BR-47): where it lies, inches of its base and its height."""

    cell: int
    radius: float
    height: float


class CoverView(NamedTuple):
    """What lies between two models: inches of each sort of cover, instances of solid cover, whether the whole target is hidden,
    by solid cover alone (`blocked`), and whether it touches what is between."""

    light: float = 0.0
    heavy: float = 0.0
    hard: float = 0.0
    solid: int = 0
    hidden: bool = False
    blocked: bool = False
    touching: bool = False
    cover: int = 0
    """Points of cover, as the odds page counts them."""

    def ground(self, concealment: int = 0, *, night: bool = False, twilight: bool = False, lit: bool = False) -> Ground:
        """The same as the odds page asks about it."""
        return Ground(
            light=self.light, heavy=self.heavy, hard=self.hard, solid=self.solid, hidden=self.hidden,
            touching=self.touching, concealment=concealment, night=night, twilight=twilight, searchlight=lit,
        )  # fmt: skip


CLEAR_VIEW = CoverView()


class _Obstacle(NamedTuple):
    """A piece with a height: the circle around it, and the hill that it belongs to."""

    piece: int
    x: float
    y: float
    radius: float
    top: float
    kind: TerrainKind
    instance: int


class _Span(NamedTuple):
    """Where a line enters and leaves a piece, in inches from the viewer."""

    first: float
    last: float


class TableSight:
    """The views of one table, worked out once."""

    def __init__(self, table: Tabletop, kinds: Sequence[TerrainKind]) -> None:
        self._table, self._kinds = table, kinds
        self._views: dict[tuple[int, int, ModelFigure, ModelFigure], CoverView] = {}

    @cached_property
    def _obstacles(self) -> tuple[_Obstacle, ...]:
        return tuple(_obstacles(self._table, self._kinds))

    def view(self, viewer: int, figure: ModelFigure, target: int, other: ModelFigure) -> CoverView:
        """What lies between two models in two places."""
        key = viewer, target, figure, other
        found = self._views.get(key)
        if found is None:
            if len(self._views) >= MOST_VIEWS:
                self._views.clear()
            found = self._views[key] = self._look(viewer, figure, target, other)
        return found

    def _look(self, viewer: int, figure: ModelFigure, target: int, other: ModelFigure) -> CoverView:
        look = _Look(self._table, viewer, figure, target, other)
        for obstacle in self._obstacles:
            look.meet(obstacle)
        return look.result()


def _obstacles(table: Tabletop, kinds: Sequence[TerrainKind]) -> Iterator[_Obstacle]:
    """Yield what may hide anything. Levels of a hill are one instance: that of the lowest beneath."""
    for piece, (terrain, kind) in enumerate(zip(table.terrain, kinds, strict=True)):
        if terrain.height and kind.cover:
            x, y = middle(terrain.outline)
            beneath = [other for other in table.terrain_at(table.cell(x, y)) if kinds[other].plateau]
            instance = min(beneath, default=piece) if kind.plateau else piece
            yield _Obstacle(piece, x, y, farthest(terrain.outline, x, y), table.tops[piece], kind, instance)


class _Look:
    """One look: lines from the viewer's highest point to the target's middle, and to the left and right of it."""

    def __init__(self, table: Tabletop, viewer: int, figure: ModelFigure, target: int, other: ModelFigure) -> None:
        self._table, self._target, self._radius = table, target, other.radius
        self._x, self._y = table.xs[viewer], table.ys[viewer]
        dx, dy = table.xs[target] - self._x, table.ys[target] - self._y
        self._far = math.hypot(dx, dy)
        cos, sin = dx / self._far, dy / self._far
        self._way = cos, sin
        aside = -sin * other.radius, cos * other.radius
        self._ends = tuple((dx + side * aside[0], dy + side * aside[1]) for side in (0.0, 1.0, -1.0))
        self._head = table.elevations[viewer] + figure.altitude + figure.height
        self._foot = table.elevations[target] + other.altitude
        self._top = self._foot + other.height
        self._half = self._foot + other.height / 2
        self._inches = {"light": 0.0, "heavy": 0.0, "hard": 0.0}
        self._solid: set[int] = set()
        self._hidden, self._blocked = [False] * 3, [False] * 3
        self._touching = False

    def meet(self, obstacle: _Obstacle) -> None:
        """Count a piece, if it is in the way and high enough."""
        if obstacle.top < self._half - _ROOM or not self._is_near(obstacle):
            return
        outline = self._table.terrain[obstacle.piece].outline
        crossings = [self._crossing(outline, end) for end in self._ends]
        met = [self._counts(crossing, obstacle.top) for crossing in crossings]
        if any(met):
            self._note(obstacle, crossings, met)

    def result(self) -> CoverView:
        view = CoverView(
            self._inches["light"], self._inches["heavy"], self._inches["hard"], solid=len(self._solid), hidden=all(self._hidden), blocked=all(self._blocked),
            touching=self._touching,
        )  # fmt: skip
        return view._replace(cover=cover_of(view.ground()))

    def _is_near(self, obstacle: _Obstacle) -> bool:
        """Whether the circle around a piece comes near the lines."""
        cos, sin = self._way
        px, py = obstacle.x - self._x, obstacle.y - self._y
        if abs(py * cos - px * sin) >= obstacle.radius + self._radius:
            return False
        return -obstacle.radius < px * cos + py * sin < self._far + obstacle.radius

    def _crossing(self, outline: Sequence[Point], end: Point) -> _Span | None:
        """Where a line from the viewer to a point beside the target runs inside an outline."""
        length = math.hypot(*end)
        cos, sin = end[0] / length, end[1] / length
        first, last = math.inf, -math.inf
        x0, y0 = outline[-1][0] - self._x, outline[-1][1] - self._y
        along0, across0 = x0 * cos + y0 * sin, y0 * cos - x0 * sin
        for x, y in outline:
            x1, y1 = x - self._x, y - self._y
            along, across = x1 * cos + y1 * sin, y1 * cos - x1 * sin
            if (across0 < 0.0) != (across < 0.0):
                at = along0 + (along - along0) * across0 / (across0 - across)
                first, last = min(first, at), max(last, at)
            along0, across0 = along, across
        first, last = max(first, 0.0), min(last, length)
        return _Span(first / length, last / length) if last - first > _ROOM else None

    def _counts(self, crossing: _Span | None, top: float) -> bool:
        """Whether the line to the target's foot meets a piece of that height."""
        return crossing is not None and top > self._lowest(crossing, self._foot) + _ROOM

    def _lowest(self, crossing: _Span, end: float) -> float:
        """The least height of a line to a height at the target, where it crosses a piece."""
        return min(self._head + (end - self._head) * part for part in crossing)

    def _note(self, obstacle: _Obstacle, crossings: Sequence[_Span | None], met: Sequence[bool]) -> None:
        cover = obstacle.kind.cover
        lengths = [
            (one.last - one.first) * self._far if one and counts else 0.0
            for one, counts in zip(crossings, met, strict=True)
        ]
        if cover == "solid":
            self._solid.add(obstacle.instance)
        else:
            self._inches[cover] += lengths[0] or max(lengths)
        touch = self._table.gaps(self._target).get(obstacle.piece, math.inf)
        self._touching = self._touching or touch <= self._radius + TOUCH
        # Nobody is hidden by trees alone: the example of the book has rocks do that (L624).
        if cover != "light":
            for line, crossing in enumerate(crossings):
                if crossing and obstacle.top > self._lowest(crossing, self._top) + _ROOM:
                    self._hidden[line] = True
                    self._blocked[line] = self._blocked[line] or cover == "solid"


# Implements BR-47
def with_wrecks(
    view: CoverView,
    table: Tabletop,
    start: tuple[int, ModelFigure],
    end: tuple[int, ModelFigure],
    wrecks: Sequence[Wreck],
) -> CoverView:
    """A view with the wrecks that lie in it, each as hard cover; viewer and target by place and figure."""
    (viewer, figure), (target, other) = start, end
    inches, touching = 0.0, view.touching
    x, y = table.xs[viewer], table.ys[viewer]
    dx, dy = table.xs[target] - x, table.ys[target] - y
    far = math.hypot(dx, dy)
    foot = table.elevations[target] + other.altitude
    head = table.elevations[viewer] + figure.altitude + figure.height
    for wreck in wrecks:
        px, py = table.xs[wreck.cell] - x, table.ys[wreck.cell] - y
        along, across = (px * dx + py * dy) / far, abs(py * dx - px * dy) / far
        top = table.elevations[wreck.cell] + wreck.height
        line = head + (foot - head) * min(1.0, max(0.0, along / far))
        if not 0.0 < along < far or across >= wreck.radius or top <= line or top < foot + other.height / 2:
            continue
        inches += 2 * math.sqrt(wreck.radius**2 - across**2)
        touching = touching or far - along <= wreck.radius + other.radius + TOUCH
    if not inches:
        return view
    then = view._replace(hard=view.hard + inches, touching=touching)
    return then._replace(cover=cover_of(then.ground()))
