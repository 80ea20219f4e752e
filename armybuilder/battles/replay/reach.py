"""Weapon reach diagrams: sectors around a model at the origin that faces along x, as SVG paths (y downwards)."""

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from armybuilder.battles.replay.stage import inches, unit_of
from armybuilder.engine.core.battle.replay import Replay, ReplayFigure, ReplayWeapon
from armybuilder.engine.core.table.compass import DIRECTIONS, HALF, QUARTER

_STEP = 360 // DIRECTIONS


class Sector(NamedTuple):
    """A part of a weapon's reach: from `start` to `end` (steps of 15°, counterclockwise from the facing), all around when
    they are a whole turn apart."""

    start: int
    end: int


class WeaponReach(NamedTuple):
    """The drawing of one weapon, by its place among the model's: the path of all that it reaches, and that of its best
    range."""

    number: int
    text: str
    far: str
    best: str


def reaches(replay: Replay, figure: ReplayFigure) -> tuple[WeaponReach, ...]:
    """The weapons of a model that reach beyond its base; inches count from the base's edge, hexes from the middle."""
    unit = unit_of(replay)
    radius = 0.0 if replay.hexes else figure.frames[0].radius
    return tuple(_reach(number, weapon, radius, unit) for number, weapon in enumerate(figure.weapons) if weapon.ranges)


def _reach(number: int, weapon: ReplayWeapon, radius: float, unit: float) -> WeaponReach:
    parts, ranges = sectors(weapon.arcs), [unit * one for one in weapon.ranges]
    farthest = ranges[-1]
    near, best = (ranges[0], ranges[1]) if len(ranges) > 2 else (0.0, farthest)
    return WeaponReach(
        number,
        weapon.text,
        " ".join(_path(part, radius, radius + farthest) for part in parts),
        " ".join(_path(part, radius + near, radius + best) for part in parts),
    )


def sectors(arcs: Iterable[tuple[int, ...]]) -> tuple[Sector, ...]:
    """The sectors of a weapon's arcs: each choice is where all its half planes meet. No arcs at all are all around."""
    found = list(dict.fromkeys(part for sides in arcs for part in _intersection(sides)))
    whole = [part for part in found if part.end - part.start >= DIRECTIONS]
    return tuple(whole[:1] or found or [Sector(0, DIRECTIONS)])


def _intersection(sides: tuple[int, ...]) -> Iterator[Sector]:
    """The steps that lie in every half plane."""
    if not sides:
        yield Sector(0, DIRECTIONS)
        return
    inside = [
        all(abs((step - side + HALF) % DIRECTIONS - HALF) <= QUARTER for side in sides)
        for step in range(2 * DIRECTIONS)
    ]
    for start in range(DIRECTIONS):
        if inside[start] and not inside[start - 1]:
            end = start
            while inside[end + 1]:
                end += 1
            yield Sector(start, end)


def _path(part: Sector, inner: float, outer: float) -> str:
    """A ring, or the part of one between two directions."""
    if part.end - part.start >= DIRECTIONS:
        return f"{_ring(outer)} {_ring(inner)}"
    start, end = part.start * _STEP, part.end * _STEP
    large = int(end - start > 180)
    corners = [_point(outer, start), _point(outer, end), _point(inner, end), _point(inner, start)]
    big, small = inches(outer), inches(inner)
    return (
        f"M{corners[0]} A{big} {big} 0 {large} 0 {corners[1]} L{corners[2]} A{small} {small} 0 {large} 1 {corners[3]}Z"
    )


def _ring(radius: float) -> str:
    r = inches(radius)
    return f"M{r} 0 A{r} {r} 0 1 0 -{r} 0 A{r} {r} 0 1 0 {r} 0Z"


def _point(radius: float, degrees: int) -> str:
    angle = math.radians(degrees)
    return f"{inches(radius * math.cos(angle))} {inches(-radius * math.sin(angle))}"
