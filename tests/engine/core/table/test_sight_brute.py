"""Lines of sight against many rays: plain loops over lines and pieces that share no code with `sight`.

`RAYS=41 TABLES=200 pytest tests/engine/core/table/test_sight_brute.py` looks closer.
"""

import math
import os
import random
from itertools import pairwise

import pytest

from armybuilder.engine.core.table.geometry import disc, rectangle
from armybuilder.engine.core.table.sight import Sight, Silhouette, read_whole_line
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import TerrainPiece

RAYS = int(os.environ.get("RAYS", "7"))
TABLES = int(os.environ.get("TABLES", "12"))
PAIRS = 10
SHAPES = (Silhouette(1.0, 0.787), Silhouette(2.0, 0.5), Silhouette(2.5, 0.787), Silhouette(3.0, 1.181))


def random_table(rng):
    """Every third one has many small high pieces, which hide what none of them hides alone."""
    crowded = rng.random() < 0.34
    pieces = []
    for _ in range(45 if crowded else rng.randrange(4, 14)):
        x, y, size = rng.uniform(5, 19), rng.uniform(5, 19), 0.3 if crowded else rng.uniform(0.3, 3)
        if crowded or rng.random() < 0.5:
            outline = rectangle(x, y, size * 2, rng.uniform(0.3, 2), rng.choice((0, 45, rng.uniform(0, 180))))
        else:
            outline = disc(x, y, size, rng.randrange(3, 9))
        pieces.append(
            TerrainPiece(
                name="Piece",
                outline=outline,
                height=4 if crowded else rng.choice((0, 0.5, 1, 1.5, 2, 3, 4)),
                plateau=not crowded and rng.random() < 0.2,
                solid=rng.random() < 0.4,
                form="area" if rng.random() < 0.3 else "instance",
            )
        )
    return Tabletop(24, 24, tuple(pieces))


def inside(outline, start, end):
    """The part of a segment, from 0 to 1, that runs inside a convex outline; None if it has no length."""
    first, last = 0.0, 1.0
    (ax, ay), (bx, by) = start, end
    for (x0, y0), (x1, y1) in pairwise((*outline, outline[0])):
        here = (x1 - x0) * (ay - y0) - (y1 - y0) * (ax - x0)
        there = (x1 - x0) * (by - y0) - (y1 - y0) * (bx - x0)
        if here < 0 and there < 0:
            return None
        if here < 0:
            first = max(first, here / (here - there))
        elif there < 0:
            last = min(last, here / (here - there))
    return (first, last) if last - first > 1e-6 else None


def stopped(piece, top, ray, heights):
    """Does the piece stand in the way of a segment that runs from the one height to the other?"""
    part = inside(piece.outline, *ray)
    if part is None:
        return False
    low, high = heights
    return min(low + (high - low) * at for at in part) < top - 1e-6


def rays(a, a_radius, b, b_radius, count):
    """Segments between two silhouettes, which stand square to the line of their centres."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = math.hypot(dx, dy)
    x, y = -dy / far, dx / far
    for i in range(count):
        u = a_radius * (2 * i / (count - 1) - 1)
        for j in range(count):
            v = b_radius * (2 * j / (count - 1) - 1)
            yield (a[0] + x * u, a[1] + y * u), (b[0] + x * v, b[1] + y * v)


def area_inches(piece, a, a_radius, b, b_radius):
    """Inches between the base edges on the centre line, else on the longer of the side lines."""
    lines = list(rays(a, a_radius, b, b_radius, 3))
    far = math.hypot(b[0] - a[0], b[1] - a[1])

    def length(start, end):
        part = inside(piece.outline, start, end)
        if part is None:
            return 0.0
        clipped = min(part[1], (far - b_radius) / far) - max(part[0], a_radius / far)
        return max(0.0, clipped) * math.hypot(end[0] - start[0], end[1] - start[1])

    return length(*lines[4]) or max(length(*lines[0]), length(*lines[8]))


class Rays:
    """What `count` by `count` rays see."""

    def __init__(self, table, place, count=RAYS):
        a, a_shape, b, b_shape = place
        start, end = (table.xs[a], table.ys[a]), (table.xs[b], table.ys[b])
        feet = table.elevations[a], table.elevations[b]
        tops = feet[0] + a_shape.height, feet[1] + b_shape.height
        self.lines = list(rays(start, a_shape.radius, end, b_shape.radius, count))
        self.low, self.high, self.inches = [], [], []
        for piece, top in zip(table.terrain, table.tops, strict=True):
            self.low.append([piece.height > 0 and stopped(piece, top, line, feet) for line in self.lines])
            self.high.append([piece.height > 0 and stopped(piece, top, line, tops) for line in self.lines])
            is_area = piece.form == "area"
            self.inches.append(area_inches(piece, start, a_shape.radius, end, b_shape.radius) if is_area else None)

    def walls(self, only=lambda piece: True):
        """The pieces that stop lines wholly: not an inch of area terrain."""
        return [
            stops
            for index, (stops, inches) in enumerate(zip(self.high, self.inches, strict=True))
            if (inches is None or inches > 1.0) and only(index)
        ]

    def free(self, only=lambda piece: True):
        walls = self.walls(only)
        return any(not any(wall[ray] for wall in walls) for ray in range(len(self.lines)))


def dealt(seed):
    """A random table and a few pairs of places and shapes."""
    rng = random.Random(seed)  # noqa: S311 - dice, not secrets
    table = random_table(rng)
    places = (rng.sample(range(table.cells), 2) for _ in range(PAIRS))
    return table, [(a, rng.choice(SHAPES), b, rng.choice(SHAPES)) for a, b in places]


@pytest.fixture(scope="module")
def looks():
    """Every pair with its line and what the rays see."""
    found = []
    for seed in range(TABLES):
        table, places = dealt(seed)
        sight = Sight(table, read_whole_line)
        found += [(table, sight.line(*place), Rays(table, place), place) for place in places]
    return found


def test_no_ray_passes_where_no_line_is_free(looks):
    assert [place for _, line, seen, place in looks if seen.free() and not line.free] == []


def test_where_a_line_is_free_some_ray_passes(looks):
    """A window may be too narrow for few rays: then many are sent."""
    doubtful = [(table, place) for table, line, seen, place in looks if line.free and not seen.free()]

    assert len(doubtful) <= len(looks) * 0.03
    assert [place for table, place in doubtful if not Rays(table, place, count=121).free()] == []


def test_solid_pieces_stop_all_rays_where_they_hide(looks):
    def through(table, seen):
        return seen.free(lambda index: table.terrain[index].solid)

    assert [place for table, line, seen, place in looks if line.solid and through(table, seen)] == []
    doubtful = [(table, place) for table, line, seen, place in looks if not line.solid and not through(table, seen)]
    assert [place for table, place in doubtful if not through(table, Rays(table, place, count=121))] == []


def test_every_piece_that_stops_a_ray_is_a_screen(looks):
    for _, line, seen, place in looks:
        stopping = {index for index, stops in enumerate(seen.low) if any(stops)}
        assert stopping <= {screen.piece for screen in line.screens}, place


def test_every_screen_stops_some_ray(looks):
    doubtful = [
        (table, screen.piece, place)
        for table, line, seen, place in looks
        for screen in line.screens
        if not any(seen.low[screen.piece])
    ]

    assert len(doubtful) <= 0.06 * sum(len(line.screens) for _, line, _, _ in looks)
    for table, piece, place in doubtful:
        assert any(Rays(table, place, count=121).low[piece]), place


def test_a_full_screen_stops_every_ray_and_no_other_does(looks):
    for _, line, seen, place in looks:
        for screen in line.screens:
            inches = seen.inches[screen.piece]
            see_through = inches is not None and inches <= 1.0
            assert screen.full == (all(seen.high[screen.piece]) and not see_through), place


def test_inches_of_area_terrain(looks):
    for _, line, seen, place in looks:
        for screen in line.screens:
            assert screen.inches == pytest.approx(seen.inches[screen.piece] or 0.0, abs=1e-6), place


def test_looks_are_of_every_kind(looks):
    """The random tables show what they are meant to."""
    kinds = {(line.free, line.solid, bool(line.screens)) for _, line, _, _ in looks}
    union = [line for _, line, _, _ in looks if not line.free and not any(screen.full for screen in line.screens)]

    assert kinds == {(True, False, True), (True, False, False), (False, False, True), (False, True, True)}
    assert len(union) > len(looks) / 50


def test_both_ways_agree_to_the_last_bit_and_forgetting_changes_nothing():
    table, places = dealt(3)
    kept, forgetful, other_way = (
        Sight(table, read_whole_line),
        Sight(table, read_whole_line, max_lines=2),
        Sight(table, read_whole_line),
    )
    for a, a_shape, b, b_shape in places:
        there = kept.line(a, a_shape, b, b_shape)
        back = other_way.line(b, b_shape, a, a_shape)

        assert kept.line(b, b_shape, a, a_shape) == back
        assert (there.distance, there.free, there.solid) == (back.distance, back.free, back.solid)
        forgetful.line(b, a_shape, a, b_shape)
        assert forgetful.line(a, a_shape, b, b_shape) == there
        assert forgetful.line(a, a_shape, b, b_shape) == there
