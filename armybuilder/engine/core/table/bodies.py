"""Models and wrecks in the way. They move, so nothing here is kept: each question is a few lines of arithmetic."""

import math
from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from armybuilder.engine.core.table.geometry import TOUCH


class Shadow(IntEnum):
    """The degree to which a body hides a target."""

    NONE = 0
    PARTIAL = 1
    FULL = 2


class RoundBody(NamedTuple):
    """A base on the table: its centre and radius, and from which height to which it stands, in inches.

    `yielding` bodies may be moved through, not stopped on (a system says which).
    """

    x: float
    y: float
    radius: float
    foot: float = 0.0
    top: float = 0.0
    yielding: bool = False


def shadow(attacker: RoundBody, target: RoundBody, blocker: RoundBody) -> Shadow:
    """Return how much a round body hides of one silhouette from another, by the same lines as `sight`."""
    dx, dy = target.x - attacker.x, target.y - attacker.y
    far = math.sqrt(dx * dx + dy * dy)
    bx, by = blocker.x - attacker.x, blocker.y - attacker.y
    along = (bx * dx + by * dy) / far if far else 0.0
    if not 0.0 < along < far:
        return Shadow.NONE
    across = (by * dx - bx * dy) / far
    part = along / far
    if attacker.foot + (target.foot - attacker.foot) * part >= blocker.top - TOUCH:
        return Shadow.NONE
    slant = (target.radius - attacker.radius) / far
    side = attacker.radius + slant * along
    reach = blocker.radius * math.hypot(1.0, slant)
    if abs(across) >= side + reach - TOUCH:
        return Shadow.NONE
    over = attacker.top + (target.top - attacker.top) * part >= blocker.top - TOUCH
    return Shadow.PARTIAL if over or abs(across) + side > reach + TOUCH else Shadow.FULL


def between(first: RoundBody, second: RoundBody, bodies: Iterable[RoundBody]) -> list[RoundBody]:
    """Those of many bodies that may hide anything of one silhouette from another: a quick look before `shadow`."""
    x, y, radius = first.x, first.y, first.radius
    dx, dy = second.x - x, second.y - y
    far = math.sqrt(dx * dx + dy * dy)
    # No line leaves the lane by more than the slant adds to a body's reach.
    lane, stretch = far * max(radius, second.radius), far + abs(second.radius - radius)
    found = []
    for body in bodies:
        bx, by = body[0] - x, body[1] - y
        if bx * dx + by * dy > 0.0 and abs(by * dx - bx * dy) < lane + body[2] * stretch:
            found.append(body)
    return found


def overlaps(x: float, y: float, radius: float, bodies: Iterable[RoundBody]) -> bool:
    """Would a base of `radius` at (x, y) stand on one of the bodies? Touching is allowed."""
    for body_x, body_y, body_radius, _, _, _ in bodies:
        dx, dy, reach = body_x - x, body_y - y, body_radius + radius - TOUCH
        if dx * dx + dy * dy < reach * reach:
            return True
    return False


def collides(start: tuple[float, float], end: tuple[float, float], radius: float, bodies: Iterable[RoundBody]) -> bool:
    """Would a base of `radius` that slides from `start` to `end` touch more than the edge of a body?

    A body that it overlapped or touched at the start does not hold it back when it moves away.
    """
    x, y = start
    dx, dy = end[0] - x, end[1] - y
    squared = dx * dx + dy * dy
    for bx, by, body_radius, _, _, yielding in bodies:
        if yielding or not squared:
            continue
        part = ((bx - x) * dx + (by - y) * dy) / squared
        if part <= 0.0:
            continue  # it moves away from it, or past it
        part = min(part, 1.0)
        reach = body_radius + radius - TOUCH
        off_x, off_y = x + part * dx - bx, y + part * dy - by
        if off_x * off_x + off_y * off_y < reach * reach:
            return True
    return False
