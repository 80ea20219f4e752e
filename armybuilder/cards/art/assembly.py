"""A look as parts: its frame by bulk, the head of its faction, its kit, each weapon at a place that tells its arc.

Parts are drawn one over the other in one tone, so that what they share is a part of both; equal parts of different models
are the same objects, which stand in a document once.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from armybuilder.cards.art.arms import BUTT, SCALES, WeaponGlyph, glyph
from armybuilder.cards.art.frames import FRAMES, UP, BodyFrame, WeaponSpot
from armybuilder.cards.art.heads import HEADS
from armybuilder.cards.art.kits import CROWNED, SHIELD, flames, wheel
from armybuilder.cards.art.parts import GRID, Point, bounds, disc, moved, outlines, stretched
from armybuilder.cards.drawing import Path
from armybuilder.engine.core.paper.cards import FigureKind
from armybuilder.engine.core.paper.silhouettes.spec import FrameKit, SilhouetteSpec, SilhouetteWeapon, WeaponPlace
from armybuilder.engine.core.paper.silhouettes.weapons import WeaponShape as Armament

GROUND = 96
KNEELING = 0.74
"""Of the height of others, with Low Profile's like."""
RAISED = 5.0
"""How high jets lift."""
HEAD, NECK = 0.94, (50, 27.8)
"""How large heads are beside their frames, and where they sit on them."""
TILTS: Mapping[WeaponPlace, float] = {
    WeaponPlace.TURRET: 20, WeaponPlace.WATCH: 11, WeaponPlace.FRONT_WATCH: 5, WeaponPlace.LEFT: -34, WeaponPlace.RIGHT: 34, WeaponPlace.LEFT_WATCH: -26,
    WeaponPlace.RIGHT_WATCH: 26, WeaponPlace.BACK: 180,
}  # fmt: skip
"""Degrees by which weapons of such arcs lean from where their spot points."""
LOW_PLACES = frozenset(
    {WeaponPlace.FRONT, WeaponPlace.FRONT_WATCH, WeaponPlace.LEFT, WeaponPlace.RIGHT, WeaponPlace.BACK}
)
SLIGHT = frozenset(
    {Armament.DISCHARGER, Armament.GRENADE, Armament.CHARGE, Armament.MACHINE_GUN, Armament.PANZERFAUST, Armament.FIST}
)
LEAST = 0.25
HEAVY = 4
"""The size that has to have room where smaller ones have it, so that they look smaller."""
SCALED = (1.2, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.42, 0.35, 0.3, LEAST)
"""How large weapons are drawn: as large as there is room for."""
BEARING = disc(0, 0, 3.2)
"""Under a weapon that turns."""
FINE = 6.5
"""Details smaller than this, in units of the grid, are left out where a drawing is small."""
LOOKS_KEPT = 2048
"""Looks, small ones too: the books have some twelve hundred."""
WEAPONS_KEPT = 2048
"""Weapons on their spots: the books have some seven hundred."""
OUTLINES_KEPT = 256


class SilhouettePart(NamedTuple):
    """A path of a square of side 1, and the rectangle into which it is stretched in the drawing's square, of side 1 too."""

    x: float
    y: float
    wide: float
    high: float
    path: Path


@lru_cache(LOOKS_KEPT)
def assemble(look: SilhouetteSpec, *, small: bool) -> tuple[SilhouettePart, ...]:
    """All parts of a look; `small` ones are bolder and have no details."""
    frame = FRAMES[look.figure]
    size = _size(look, frame)
    return (*_bodies(look, size, small=small), *_weapon_parts(look.arms, frame, size))


class _Size(NamedTuple):
    """The size of a frame: how far it is stretched, and lifted from the ground."""

    across: float
    down: float
    axis: float
    lift: float

    def place(self, x: float, y: float) -> Point:
        return self.axis + (x - self.axis) * self.across, GROUND + (y - GROUND) * self.down - self.lift


def _size(look: SilhouetteSpec, frame: BodyFrame) -> _Size:
    across, down = frame.girths[look.bulk - 1]
    low = KNEELING if FrameKit.LOW in look.kit else 1
    return _Size(across, down * low, frame.axis, RAISED if frame.feet and FrameKit.JETS in look.kit else 0)


class _Outline(NamedTuple):
    """A path stretched into a square of side 1, and the rectangle of the grid that it fills: stretched, lifted and moved it
    stays the same object, which a document has once."""

    path: Path
    left: float
    top: float
    right: float
    low: float

    def at(self, place: Callable[[float, float], Point]) -> SilhouettePart:
        """The outline where `place` sends its corners, within the square."""
        (left, top), (right, low) = place(self.left, self.top), place(self.right, self.low)
        wide, high = (right - left) / GRID, (low - top) / GRID
        return _clamp(SilhouettePart(left / GRID, top / GRID, wide, high, self.path))


@lru_cache(OUTLINES_KEPT)
def _outline(*parts: Path) -> _Outline:
    left, top, right, low = bounds(sum(parts, ()))
    path = stretched(1 / (right - left), 1 / (low - top), moved(-left, -top, *parts), about=(0, 0))
    return _Outline(tuple(tuple(round(number, 3) for number in segment) for segment in path), left, top, right, low)


# ---------------------------------------------------------------- frames and kit


def _bodies(look: SilhouetteSpec, size: _Size, *, small: bool) -> Iterator[SilhouettePart]:
    frame = FRAMES[look.figure]
    yield _body(look.figure, small=small).at(size.place)
    if frame.head:
        yield _head(look.head if look.head in HEADS else "", size.place(*frame.head), size, small=small)
    for kit in look.kit:
        if kit in CROWNED:
            yield _outline(CROWNED[kit]).at(_from(size.place(*frame.crown)))
        elif kit is FrameKit.SHIELD and frame.hand:
            yield _outline(SHIELD).at(size.place)
        elif kit is FrameKit.WHEELS and frame.feet:
            yield from (_below(wheel(0), x, size) for x in (max(frame.feet[0] - 22, 6), min(frame.feet[1] + 22, 94)))
        elif kit is FrameKit.JETS and frame.feet:
            yield from (_below(flames(0), x, size._replace(lift=0)) for x in frame.feet)


@cache
def _body(figure: FigureKind, *, small: bool) -> _Outline:
    frame = FRAMES[figure]
    if not small:
        return _outline(*frame.body)
    return _outline(*frame.small) if frame.small else _outline(_bold(sum(frame.body, ())))


def _from(origin: Point, factor: float = 1) -> Callable[[float, float], Point]:
    """Moved as a whole, its proportions kept."""
    return lambda x, y: (origin[0] + x * factor, origin[1] + y * factor)


def _below(part: Path, x: float, size: _Size) -> SilhouettePart:
    """Return the part at a foot: moved with it, never flattened."""
    return _outline(part).at(_from((size.place(x, 0)[0], -size.lift)))


def _head(name: str, neck: Point, size: _Size, *, small: bool) -> SilhouettePart:
    """A head keeps its proportions; it sits on a neck."""
    factor = (size.across + size.down) / 2 * HEAD
    head = moved(-NECK[0], -NECK[1], *HEADS[name])
    return _outline(_bold(head) if small else head).at(_from(neck, factor))


def _bold(path: Path) -> Path:
    """Without what is too little to be seen."""
    kept = []
    for part in outlines(path):
        left, top, right, low = bounds(part)
        if max(right - left, low - top) >= FINE * 1.6 and min(right - left, low - top) >= FINE / 3:
            kept.append(part)
    return sum(kept, ())


# ---------------------------------------------------------------- weapons


def _weapon_parts(arms: tuple[SilhouetteWeapon, ...], frame: BodyFrame, size: _Size) -> Iterator[SilhouettePart]:
    for arm, spot in _assign_spots(arms, frame):
        placed = spot._replace(**dict(zip("xy", size.place(spot.x, spot.y), strict=True)))
        yield from _weapon(arm, placed)


def _assign_spots(
    arms: tuple[SilhouetteWeapon, ...], frame: BodyFrame
) -> Iterator[tuple[SilhouetteWeapon, WeaponSpot]]:
    """Each weapon and its spot; where the best are taken, whatever is left."""
    if frame.crew and arms:
        count = max(frame.crew, len(arms))
        arms = tuple(arms[number * len(arms) // count] for number in range(count))
    free = {name: list(getattr(frame, name)) for name in ("hand", "high", "low", "slight")}
    for arm in sorted(arms, key=_order):
        spots = next((free[name] for name in _preferred_spots(arm, frame) if free[name]), None)
        if spots:
            yield arm, spots.pop(0)


def _order(arm: SilhouetteWeapon) -> tuple[bool, bool]:
    """The long ones first, they need the best spots; blades last."""
    return arm.shape in SLIGHT, arm.shape in (Armament.BLADE, Armament.SPIKE, Armament.AXE)


def _preferred_spots(arm: SilhouetteWeapon, frame: BodyFrame) -> tuple[str, ...]:
    if arm.shape in SLIGHT and arm.place is not WeaponPlace.HAND:
        return "slight", "low", "high", "hand"
    if arm.place is WeaponPlace.HAND:
        return "hand", "low", "high", "slight"
    if arm.place in LOW_PLACES and frame.low:
        return "low", "high", "slight", "hand"
    return "high", "low", "slight", "hand"


@lru_cache(WEAPONS_KEPT)
def _weapon(arm: SilhouetteWeapon, spot: WeaponSpot) -> tuple[SilhouettePart, ...]:
    """A weapon whose butt rests on its spot, as large as the square leaves room."""
    is_left = spot.x < GRID / 2 and spot.angle in (UP, -UP)
    tilt = TILTS.get(arm.place, 0)
    angle = spot.angle + (-tilt if is_left else tilt)
    over = is_left != (spot.angle > 0)
    made = glyph(arm.shape, arm.number, arm.mark, angle, over=over)
    own, roomy = SCALES[arm.size - 1], SCALES[max(arm.size, HEAVY) - 1]
    fitting = (each for each in SCALED if each <= spot.scale and _fits(_glyph_part(made, spot, angle, roomy * each)))
    scale = next(fitting, LEAST)
    part = _clamp(_glyph_part(made, spot, angle, own * scale))
    turning = arm.place in (WeaponPlace.TURRET, WeaponPlace.WATCH, WeaponPlace.LEFT_WATCH, WeaponPlace.RIGHT_WATCH)
    return (part, *((_outline(BEARING).at(_from((spot.x, spot.y))),) if turning else ()))


def _glyph_part(made: WeaponGlyph, spot: WeaponSpot, angle: float, scale: float) -> SilhouettePart:
    turn = radians(angle)
    left = spot.x + (cos(turn) * BUTT - made.x) * scale
    top = spot.y + (sin(turn) * BUTT - made.y) * scale
    return SilhouettePart(left / GRID, top / GRID, made.wide * scale / GRID, made.high * scale / GRID, made.path)


def _fits(part: SilhouettePart) -> bool:
    return part.x >= 0 and part.y >= 0 and part.x + part.wide <= 1 and part.y + part.high <= 1


def _clamp(part: SilhouettePart) -> SilhouettePart:
    """Within the square, whatever happened."""
    x = min(max(part.x, 0), 1 - part.wide)
    y = min(max(part.y, 0), 1 - part.high)
    return SilhouettePart(round(x, 4), round(y, 4), round(part.wide, 4), round(part.high, 4), part.path)
