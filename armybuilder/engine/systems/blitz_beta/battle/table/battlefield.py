"""Table data worked out once for every battle on it: cover and Lock between places, and what its ground means to
each kind of mover. Reuse one battlefield for a batch of battles.
"""

from collections.abc import Callable
from functools import cache, partial
from itertools import islice
from math import hypot
from typing import Any, NamedTuple

from msgspec.structs import replace

from armybuilder.engine.core.table.bodies import RoundBody
from armybuilder.engine.core.table.geometry import apart, gap, nearest, rectangle
from armybuilder.engine.core.table.grid import MovementGrid
from armybuilder.engine.core.table.movement import STRIDE, Routes
from armybuilder.engine.core.table.mover import Path
from armybuilder.engine.core.table.sight import Sight, Silhouette
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import Cell, TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import ModelProfile
from armybuilder.engine.systems.blitz_beta.battle.table.cover import TargetCover, cover_on
from armybuilder.engine.systems.blitz_beta.battle.table.lines import LineCache
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import Layout
from armybuilder.engine.systems.blitz_beta.battle.table.table_codec import CachedTable
from armybuilder.engine.systems.blitz_beta.battle.table.terrain import Locomotion, mover, mover_after
from armybuilder.engine.systems.blitz_beta.battle.table.visibility_cache import GlanceTable

OUTSIDE = 0.1
"""Inches before a front at which somebody is looked for who looks out of it."""
CACHE_LIMITS = 12
"""Tables in ruins, with rubble or with more dangers that are kept meanwhile."""
MOST_SOILS = 64
"""Kinds of movers whose ground is kept: players' packs may have any number."""
RUBBLE = 1.0
"""Inches of an obstacle, across and up."""


class CacheLimits(NamedTuple):
    """The limits on what is known of a table and at hand between two battles: lines of sight, 240 bytes each
    (others are packed), places in reaches (100), paths (500), bases (200), and places from which pieces were
    measured (500).
    """

    lines: int = 4_000
    places: int = 2_000
    paths: int = 1_000
    bodies: int = 500
    measured: int = 500


BETWEEN = CacheLimits()


class Battlefield:
    """A table with its lines of sight and its routes."""

    __slots__ = (
        *("_altered", "_before", "_glances", "_grids", "_lines", "_seen", "bodies", "cells", "front", "layout"),
        *("paths", "routes", "sight", "stride", "table", "xs", "ys"),
    )

    def __init__(
        self,
        table: Tabletop,
        *,
        stride: int = STRIDE,
        before: "Battlefield | None" = None,
        sight: Sight[TargetCover] | None = None,
        layout: Layout = "row",
        kept: CachedTable | None = None,
    ) -> None:
        """`before`: that of the table from which this one was altered. `sight`: its lines, if they are the same. `layout`:
        where objectives stand. `kept`: what was known of the same table before."""
        self.table = table
        self.layout: Layout = before.layout if before else layout
        self.stride = stride
        self._before = before
        self._seen = kept.glances if kept else b""
        self._lines = LineCache(kept.shelters, kept.lines) if kept else LineCache()
        self.sight: Sight[TargetCover] = sight or (
            cover_on(table, before=before.sight) if before else cover_on(table, self._lines)
        )
        self.routes: Routes = Routes(
            table, stride=stride, before=before.routes if before else None, kept=kept.soils if kept else {}
        )
        self.cells, self.xs, self.ys = table.cells, table.xs, table.ys
        self.front = cache(partial(place_before, table))
        self._grids: dict[Locomotion, MovementGrid] = {}
        self._altered: dict[tuple[str, tuple[Any, ...]], Battlefield] = {}
        self._glances: GlanceTable | None = None
        self.bodies: dict[ModelProfile, dict[Cell, RoundBody]] = {}
        """The base of each kind of model, or of its wreck, at each place where one stood."""
        self.paths: dict[tuple[MovementGrid, Cell, int, Cell, int, float], Path | None] = {}
        """Paths by grid, place and facing before, place and facing after, and allowance (see `rules.movement.routes`)."""

    @property
    def glances(self) -> GlanceTable:
        """The table of what places see of one another, roughly."""
        if self._glances is None:
            before = self._before
            same = before is not None and before.sight is self.sight
            self._glances = before.glances if before and same else self._new_glances()
        return self._glances

    def _new_glances(self) -> GlanceTable:
        seen, self._seen = self._seen, b""
        return GlanceTable(self.table, self.sight, seen, altered=self._before is not None)

    @property
    def news(self) -> int:
        """The amount of new results that were not cached before: looks, and the ground of each kind of mover, which is
        as much work as a hundred.
        """
        return self.sight.looks + self.routes.reckoned * 100

    def to_cached(self) -> CachedTable:
        """Return what is known of the table, for caching."""
        table = self.table
        soils = dict(islice(self.routes.soils().items(), MOST_SOILS))
        glances, lines = self.glances, self._lines
        lines.pack_new(self.sight)
        known = glances.known.tobytes()
        return CachedTable(
            table.width, table.height, table.terrain, known, soils, tuple(lines.shelters), lines.export()
        )

    def tidy(self, bounds: CacheLimits = BETWEEN) -> None:
        """Let go of what has become too much and is soon looked up or reckoned again; both battles of a pair may be on the
        last table that was altered."""
        if self.sight.kept > bounds.lines:
            self._lines.pack_new(self.sight)
            self.sight.clear()
        self.routes.clear(bounds.places)
        self.table.clear(bounds.measured)
        if len(self.paths) > bounds.paths:
            self.paths.clear()
        if sum(map(len, self.bodies.values())) > bounds.bodies:
            self.bodies.clear()
        self._trim_altered(1)

    def release(self) -> None:
        """Break the circles in which what is known hangs together, so that it goes at once when nobody needs it."""
        self._trim_altered(0)
        self._grids.clear()
        self.routes.release()
        if self._before is None or self._before.sight is not self.sight:
            self.sight.release()
        self.bodies.clear()
        self.paths.clear()

    def _trim_altered(self, most: int) -> None:
        """Of altered tables the last ones stay; another thread may be about to do the same."""
        for key in list(self._altered)[: max(0, len(self._altered) - most)]:
            found = self._altered.pop(key, None)
            if found is not None:
                found.release()

    def shelter(self, attacker: Silhouette, start: Cell, target: Silhouette, end: Cell) -> TargetCover:
        """Return the cover that terrain alone gives a target at one place against an attacker at another."""
        return self.sight.field(attacker, target)[start * self.cells + end]

    def grid(self, how: Locomotion) -> MovementGrid:
        """Return what the ground means to a mover with this locomotion."""
        found = self._grids.get(how)
        if found is None:
            found = self._grids[how] = self._new_grid(how)
        return found

    def _new_grid(self, how: Locomotion) -> MovementGrid:
        before = self._before
        if before is None:
            return self.routes.grid(mover(self.table, how))
        known = before.grid(how)
        return self.routes.grid(mover_after(known.mover, before.table, self.table, how), known)

    # Implements BR-201
    def with_dangerous_pieces(self, pieces: tuple[int, ...]) -> "Battlefield":
        """This battlefield with some pieces dangerous as well. That hides nothing, so that only its ground is worked out
        anew."""
        changes = {piece: replace(self.table.terrain[piece], dangerous=True) for piece in pieces}
        return self._altered_field("dangerous", pieces, lambda: (self.table.with_changes(changes), self.sight))

    # Implements BR-223
    def with_rubble(self, places: tuple[tuple[float, float], ...]) -> "Battlefield":
        """This battlefield with what is left of obstacles. That hides nothing either."""
        heaps = tuple(rubble_terrain(x, y) for x, y in places)
        return self._altered_field("rubble", places, lambda: (self.table.with_changes({}, heaps), self.sight))

    def _altered_field(
        self, what: str, which: tuple[Any, ...], made: Callable[[], tuple[Tabletop, Sight[TargetCover] | None]]
    ) -> "Battlefield":
        """This battlefield with something altered, which is itself where nothing is; the last ones are remembered."""
        if not which:
            return self
        found = self._altered.pop((what, which), None)
        if found is None:
            table, sight = made()
            found = Battlefield(table, stride=self.stride, before=self, sight=sight)
        self._altered[what, which] = found
        self._trim_altered(CACHE_LIMITS)
        return found

    # Pieces as targets

    # Implements BR-224
    def with_ruins(self, pieces: tuple[int, ...]) -> "Battlefield":
        """This battlefield after some pieces were destroyed. The whole table and what is known of it stay as they are."""
        ruins = {piece: ruin_terrain(self.table.terrain[piece]) for piece in pieces}
        return self._altered_field("ruins", pieces, lambda: (self.table.with_changes(ruins), None))

    def inches_to(self, piece: int, cell: Cell) -> float:
        """From the centre of a place to a piece."""
        return gap(self.table.terrain[piece].outline, self.xs[cell], self.ys[cell])

    def inches_between(self, first: Cell, first_within: int, second: Cell, second_within: int) -> float:
        """Inches between two places, counted from the edges of the pieces that they are within, -1 for none."""
        terrain = self.table.terrain
        if first_within >= 0 and second_within >= 0:
            same = first_within == second_within
            return 0.0 if same else apart(terrain[first_within].outline, terrain[second_within].outline)
        if first_within >= 0:
            return self.inches_to(first_within, second)
        return self.inches_to(second_within, first) if second_within >= 0 else self.table.between(first, second)


def place_before(table: Tabletop, piece: int, cell: Cell) -> Cell:
    """The place right before a piece, on the side that looks to `cell`."""
    xs, ys = table.xs, table.ys
    x, y = xs[cell], ys[cell]
    px, py = nearest(table.terrain[piece].outline, x, y)
    inches = hypot(x - px, y - py)
    if inches <= OUTSIDE + table.spacing:
        return cell
    ux, uy = (x - px) / inches, (y - py) / inches
    row, column = divmod(table.cell(px, py), table.columns)
    places = (
        up * table.columns + across
        for up in range(max(0, row - 2), min(table.rows, row + 3))
        for across in range(max(0, column - 2), min(table.columns, column + 3))
    )
    before = [place for place in places if (xs[place] - px) * ux + (ys[place] - py) * uy >= OUTSIDE]
    return min(before, key=lambda place: hypot(xs[place] - px, ys[place] - py), default=cell)


# Implements BR-223
def rubble_terrain(x: float, y: float) -> TerrainPiece:
    """Return what is left of an obstacle: an inch of difficult ground that is no cover (L3651)."""
    return TerrainPiece(name="Rubble", outline=rectangle(x, y, RUBBLE, RUBBLE), going="difficult")


# Implements BR-224
def ruin_terrain(piece: TerrainPiece) -> TerrainPiece:
    """Return what is left of a piece: difficult ground, half as high, where nobody is inside (L3724)."""
    return replace(piece, name=f"{piece.name} in ruins", going="difficult", height=piece.height / 2, floors=0)
