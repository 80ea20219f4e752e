"""Weapons from their side, the muzzle to the right, the grip at the origin: one bold outline each, to be told at arm's length."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from armybuilder.cards.art.parts import bounds, box, disc, moved, outline, rotated, stretched
from armybuilder.cards.drawing import Path
from armybuilder.engine.core.paper.silhouettes.weapons import WeaponShape

Step = tuple[float, float] | tuple[float, float, float]
"""How long a piece of a barrel is, its half width, and that at its end where it tapers."""
BUTT = 8.0
"""What lies behind the grip."""
SCALES = (0.62, 0.8, 1.0, 1.22, 1.45)
"""By size."""
APART = 1.3
"""Between weapons that are several."""


def barrel(*steps: Step) -> Path:
    """Pieces one behind the other, as wide upwards as downwards."""
    ends = [*accumulate(step[0] for step in steps)]
    upper = [
        point
        for step, end in zip(steps, ends, strict=True)
        for point in ((end - step[0] - BUTT, -step[1]), (end - BUTT, -step[-1]))
    ]
    return outline(*upper, *((x, -y) for x, y in reversed(upper)))


def feed(left: float, top: float, wide: float, deep: float, *, lean: float = 0) -> Path:
    """A magazine under a receiver."""
    return outline((left, top), (left + wide, top), (left + wide + lean, top + deep), (left + lean, top + deep))


def pack(long: float, high: float, tips: int, point: float) -> Path:
    """A box with what it shoots looking out of it, pointed ones by so much."""
    front = long - BUTT
    each = 2 * high / tips
    looking = [
        corner
        for number in range(tips)
        for corner in (
            (front, -high + each * number + each * 0.16),
            (front + point, -high + each * (number + 0.5)),
            (front, -high + each * (number + 1) - each * 0.16),
        )
    ]
    return outline((-BUTT, -high), (front, -high), *looking, (front, high), (-BUTT, high))


def missile(long: float, high: float, fin: float) -> Path:
    """One body with a nose and fins."""
    front = long - BUTT
    return outline(
        (-BUTT, -high - fin), (-BUTT + fin + 2, -high), (front - 7, -high), (front, 0), (front - 7, high),
        (-BUTT + fin + 2, high), (-BUTT, high + fin),
    )  # fmt: skip


DRAWN: Mapping[WeaponShape, Path] = {
    WeaponShape.AUTOCANNON: barrel((15, 4.2), (21, 1.7), (6, 3.2)) + feed(-2, 4.6, 6, 8, lean=2),
    WeaponShape.ROTARY: barrel((13, 5), (3, 2), (15, 4.2), (3, 5.2)) + disc(-1, 10.6, 5),
    WeaponShape.FRAG: barrel((13, 4.4), (12, 3), (9, 3, 6.4)) + disc(0, 9.6, 4.6),
    WeaponShape.SNUB: barrel((11, 4.6), (13, 5.6), (3, 7)),
    WeaponShape.MACHINE_GUN: barrel((10, 2.8), (18, 1.1), (3, 2)) + box(-3, 3.2, 2, 9),
    WeaponShape.RIFLE: barrel((9, 3.6, 1.6), (10, 2.8), (32, 1.2), (5, 2.4)) + box(2, -6.2, 12, -3.3),
    WeaponShape.PACK_GUN: barrel((15, 3.6), (9, 1.5)) + box(1, 4, 5, 13),
    WeaponShape.LASER: barrel((15, 4.6), (3, 2), (17, 3), (4, 3, 5.6), (2, 5.6, 3.6)),
    WeaponShape.GATLING_LASER: barrel((13, 4.6), (3, 2.4), (3, 5), (5, 3.2), (3, 5), (5, 3.2), (3, 5.6)),
    WeaponShape.PULSE_LASER: barrel((11, 4), (5, 1.6), (2.6, 5), (4, 1.6), (2.6, 4.4), (4, 1.6), (2.6, 3.8)),
    WeaponShape.PARTICLE: barrel((10, 6), (20, 5, 2), (3, 5.4), (7, 1.6, 0.8)),
    WeaponShape.FLAMER: barrel((12, 5.6), (4, 2), (14, 1.5), (7, 1.5, 4.6)),
    WeaponShape.TANK_GUN: barrel((9, 6), (11, 2.4), (8, 3.8), (17, 2.2), (3, 2.8)),
    WeaponShape.RAILGUN: barrel((14, 5.6), (2, 4.6)) + box(8.8, -4.6, 42, -1.6) + box(8.8, 1.6, 42, 4.6),
    WeaponShape.FIELD_GUN: barrel((9, 5.4), (12, 4.2), (18, 2.6), (7, 4.6)),
    WeaponShape.HOWITZER: barrel((9, 7.6), (12, 5.6), (20, 3.6), (4, 6.4), (3, 3.6), (4, 6.4)),
    WeaponShape.MORTAR: barrel((5, 8.4), (16, 5.4), (4, 6.8)),
    WeaponShape.GUIDED_MORTAR: barrel((5, 6.4), (18, 4), (3, 5.6), (7, 3.4, 0.6)),
    WeaponShape.BAZOOKA: barrel((6, 5.8, 3.2), (27, 3.2), (6, 3.2, 5.8)) + box(1, 4, 4, 9.6),
    WeaponShape.PANZERFAUST: barrel((17, 1.3), (4, 1.4, 4.6), (9, 4.6, 0.6)),
    WeaponShape.LAUNCHER: barrel((11, 3), (8, 6.6), (9, 3.6)),
    WeaponShape.ROCKETS: pack(17, 8, 3, 4.6),
    WeaponShape.BARRAGE: pack(23, 9.6, 2, 9),
    WeaponShape.SMALL_ROCKETS: pack(12, 7, 5, 3),
    WeaponShape.MISSILE: barrel((14, 5.4), (7, 2.4), (7, 3.6, 0.4)),
    WeaponShape.BURST_MISSILE: barrel((14, 5.4), (5, 2.4), (4, 4.4), (3, 4.4, 2)),
    WeaponShape.AIR_MISSILE: missile(34, 2, 4.6),
    WeaponShape.GREAT_MISSILE: missile(38, 4, 5),
    WeaponShape.BOMB: barrel((5, 6, 2.4), (5, 2.4, 5.4), (10, 5.4), (7, 5.4, 0.6)),
    WeaponShape.GRENADE: disc(2, 0, 5.2) + box(8, -1.8, 12.6, 1.8),
    WeaponShape.DISCHARGER: box(-8, -6.8, 5, -2.9) + box(-8, -1.9, 7.6, 1.9) + box(-8, 2.9, 5, 6.8),
    WeaponShape.CHARGE: box(-6, -5, 8, 5, 1.6) + box(9.2, -1.6, 14, 1.6),
    WeaponShape.BLADE: barrel((8, 1.5), (2.4, 5), (24, 2.9), (9, 2.9, 0.2)),
    WeaponShape.AXE: outline(
        (-8, -1.5), (20, -1.5), (18, -9), (25, -7), (31, -9), (29.6, -1.5), (32, -1.5), (32, 1.5), (29, 1.5), (27, 4.4),
        (23, 4.4), (22, 1.5), (-8, 1.5),
    ),
    WeaponShape.SPIKE: barrel((13, 5), (4, 2.8), (19, 2.8, 0.2)),
    WeaponShape.FIST: barrel((6, 2.6), (9, 5.2), (3, 3.6)),
    WeaponShape.GUN: barrel((13, 3.6), (20, 1.8)),
}  # fmt: skip
DISTINCTIONS: tuple[Path, ...] = (
    box(-6, -11, 4, -8.6),
    box(-7, 9.6, -3.6, 14),
    box(3.4, 9.6, 6.8, 14),
    box(6, -11, 16, -8.6),
)
"""What tells weapons of one shape apart: rails above, grips below; any of them make a mark."""
GLYPHS_KEPT = 1024
"""The books draw some three hundred; names of players can ask for a hundred thousand, some thousand bytes each."""


class WeaponGlyph(NamedTuple):
    """An outline that fills a square of side 1, to be stretched into a rectangle of that many units of the grid; the grip
    lies at `x`, `y` in it."""

    path: Path
    wide: float
    high: float
    x: float
    y: float


@lru_cache(GLYPHS_KEPT)
def glyph(shape: WeaponShape, count: int, mark: int, angle: float, *, over: bool = False) -> WeaponGlyph:
    """A weapon of the usual size turned clockwise by so many degrees; `over` has it upside down, so that what hangs from
    it is on the other side. In any size its path is the same."""
    parts = DRAWN[shape] + sum((part for bit, part in enumerate(DISTINCTIONS) if mark >> bit & 1), ())
    if over:
        parts = stretched(1, -1, parts, about=(0, 0))
    _, top, _, low = bounds(parts)
    several = sum((moved(0, (number - (count - 1) / 2) * (low - top + APART), parts) for number in range(count)), ())
    placed = rotated(angle, several, about=(0, 0))
    left, top, right, low = bounds(placed)
    wide, high = right - left, low - top
    path = stretched(1 / wide, 1 / high, moved(-left, -top, placed), about=(0, 0))
    return WeaponGlyph(
        tuple(tuple(round(number, 3) for number in segment) for segment in path), wide, high, -left, -top
    )
