"""Cover and Lock: what the lines between two silhouettes mean in this game (BR-70 to BR-77).

A `TargetCover` is worked out once for two places and two shapes of a table, and looked up from then on (`cover_on`).
"""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import partial
from math import hypot
from typing import NamedTuple

from armybuilder.engine.core.table.bodies import RoundBody, Shadow, between, shadow
from armybuilder.engine.core.table.sight import ADJACENT, PriorReadings, Screen, Sight, SightLine, Silhouette
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import Rating
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification

DICE: dict[Rating, int] = {"none": 0, "light": 1, "medium": 2, "heavy": 3}
"""Defence dice of a cover rating (BR-74, L1700-1713)."""
LEAST_HEIGHT = 0.5
"""Inches below which nothing is cover (L1556)."""
HEAVY = DICE["heavy"]
MODEL_COVER = 2
"""Models and wrecks are medium cover (L1572, L2155)."""

note_simplification(
    "BR-74", "of several pieces of adjacent cover the best one counts; the rulebook says nothing about this"
)
note_simplification("BR-100", "if several wrecks cover a target, a miss tests the one nearest to it")
note_simplification("BR-73", 'heavy cover stops shots and sensors where its terrain is marked solid: at least 1" thick')


class Lock(IntEnum):
    """The way an attacker gets Lock: never, within its detection range only, or by sight (BR-72, BR-73)."""

    NEVER = 0
    SENSORS = 1
    SIGHT = 2


class TargetCover(NamedTuple):
    """Range, Lock and cover of a target. `distance` is inches from base edge to base edge.

    `cover`: the rating (0 to 3) of adjacent cover; `full_cover`: whether that hides the target wholly. `additional`:
    whether other cover, not full, is between; `full_pieces`: the rating of each other piece that hides it wholly.
    `lower`: the target is wholly lower. `piece`: what gives the adjacent cover, -1 for nothing.
    """

    distance: float
    lock: "Lock"
    lower: bool = False
    cover: int = 0
    full_cover: bool = False
    additional: bool = False
    full_pieces: "tuple[int, ...]" = ()
    piece: int = -1

    @property
    def has_cover(self) -> bool:
        """Whether the target has any cover."""
        return bool(self.cover or self.additional or self.full_pieces)

    @property
    def bulwark(self) -> bool:
        """Whether heavy cover hides the target wholly, which no melee attack passes (L2473)."""
        return (self.full_cover and self.cover == HEAVY) or HEAVY in self.full_pieces

    @property
    def dice(self) -> int:
        """Defence dice of all cover."""
        return dice_of(self)


def dice_of(shelter: TargetCover) -> int:
    """Its `dice`, for who asks often: a function is called at once, a property of a row is looked up."""
    dice = shelter.cover + shelter.additional
    return dice + sum(shelter.full_pieces) if shelter.full_pieces else dice


def weight_of(shelter: TargetCover) -> int:
    """All that the odds of an attack depend on, in one number: whether the target is lower, whether anything is adjacent, the
    dice of all cover, and those of what is full and heavy, which Spray leaves (L13018)."""
    heavy = HEAVY if shelter.full_cover and shelter.cover == HEAVY else 0
    if shelter.full_pieces:
        heavy += HEAVY * shelter.full_pieces.count(HEAVY)
    return heavy << 18 | dice_of(shelter) << 2 | (shelter.cover > 0) << 1 | shelter.lower


def cover_on(
    table: Tabletop, known: PriorReadings[TargetCover] | None = None, before: Sight[TargetCover] | None = None
) -> Sight[TargetCover]:
    """Cover and Lock between all places of one table; `field(attacker, target)[attacker * table.cells + target]`."""
    return Sight(table, partial(shelter, table), known=known, before=before)


# Implements BR-71, BR-72, BR-73, BR-74, BR-75, BR-77
def shelter(table: Tabletop, line: SightLine, attacker: Silhouette, target: Silhouette) -> TargetCover:
    """Return what a target gains from terrain (L1537-1846).

    A free line is Lock; none needs the detection range; solid pieces that hide the target stop sensors too
    (L1589-1596, L1758-1760). An inch of area terrain is seen through (L1764-1769).
    """
    lock = Lock.SIGHT if line.free else Lock.NEVER if line.solid else Lock.SENSORS
    if not line.screens:
        return TargetCover(line.distance, lock, line.lower)
    best: Screen | None = None
    cover, additional, full_pieces = 0, False, []
    for screen in line.screens:
        if not counts_as_cover(table, screen, attacker, target):
            continue
        dice = DICE[table.terrain[screen.piece].cover]
        if screen.near_target:
            if best is None or (dice, screen.full) > (cover, best.full):
                best, cover = screen, dice
        elif screen.full:
            full_pieces.append(dice)
        else:
            additional = True
    piece, hidden = (best.piece, best.full) if best else (-1, False)
    return TargetCover(line.distance, lock, line.lower, cover, hidden, additional, tuple(full_pieces), piece)


# Implements BR-71, BR-75, BR-77
def counts_as_cover(table: Tabletop, screen: Screen, attacker: Silhouette, target: Silhouette) -> bool:
    """Does a piece that interrupts lines count as cover?

    It is half as high as the target at least, and half an inch (L1556-1563, L1601-1608); the hill on which the target
    stands does not rise before it. What is next to the attacker and does not hide the target wholly is looked past, if
    it is all within twice the attacker's height and the target does not touch it (L1717-1723); so is area terrain at
    whose edge the attacker stands (L1776-1779), and the hill under it.
    """
    piece = table.terrain[screen.piece]
    if piece.cover == "none" or piece.height < max(target.height / 2, LEAST_HEIGHT) or screen.under_target:
        return False
    if screen.full or not (screen.near_attacker or screen.under_attacker) or screen.touches_target:
        return True
    at_edge = piece.form == "area" and screen.inches <= ADJACENT
    return not (screen.extent <= 2 * attacker.height or at_edge or screen.under_attacker)


# Implements BR-222
def behind_walls(found: TargetCover) -> TargetCover:
    """Full heavy cover, as who is in a fortification has it (L3397, L3620)."""
    return found._replace(cover=max(found.cover, HEAVY), full_cover=True)


# Implements BR-100
def behind_wrecks(
    found: TargetCover, attacker: RoundBody, target: RoundBody, wrecks: Iterable[RoundBody]
) -> TargetCover:
    """A shelter with what wrecks add: medium cover for everyone, by the same rules as terrain (L2155-2158)."""
    for wreck in between(attacker, target, wrecks):
        if wreck.top - wreck.foot < max((target.top - target.foot) / 2, LEAST_HEIGHT):
            continue
        hidden = shadow(attacker, target, wreck)
        if hidden is not Shadow.NONE:
            found = _behind_wreck(found, attacker, target, wreck, hidden is Shadow.FULL)
    return found


# Implements BR-100
def covering_wreck(found: TargetCover, attacker: RoundBody, target: RoundBody, wrecks: Sequence[RoundBody]) -> int:
    """The place in `wrecks` of the one that covers a target behind `found`, -1 for none: of several the nearest to it."""
    near = sorted(range(len(wrecks)), key=lambda place: _gap(target, wrecks[place]))
    for place in near:
        past = behind_wrecks(found, attacker, target, (wrecks[place],))
        if past is not found and dice_of(past) > dice_of(found):
            return place
    return -1


def _behind_wreck(
    found: TargetCover, attacker: RoundBody, target: RoundBody, wreck: RoundBody, full: bool
) -> TargetCover:
    lock = min(found.lock, Lock.SENSORS) if full else found.lock
    gap = _gap(target, wreck)
    if not full and gap > 0.0 and _is_looked_past(attacker, wreck):
        return found
    if gap <= ADJACENT:
        better = found.cover < MODEL_COVER
        return found._replace(
            lock=lock,
            cover=max(found.cover, MODEL_COVER),
            full_cover=full if better else found.full_cover or (full and found.cover == MODEL_COVER),
            piece=-1 if better else found.piece,
        )
    if full:
        return found._replace(lock=lock, full_pieces=(*found.full_pieces, MODEL_COVER))
    return found._replace(additional=True)


def _is_looked_past(attacker: RoundBody, wreck: RoundBody) -> bool:
    """Adjacent to the attacker, and all within twice its height (L1717-1723)."""
    gap = _gap(attacker, wreck)
    return gap <= ADJACENT and gap + 2 * wreck.radius <= 2 * (attacker.top - attacker.foot)


# Implements BR-76
def friend_in_the_way(attacker: RoundBody, target: RoundBody, friends: Iterable[RoundBody]) -> int:
    """The place in `friends` of a larger model next to the target that hides it wholly, -1 for none (L1565-1578).

    It gives medium full cover; if the attack misses, it defends against the same total. Infantry shields infantry only:
    the caller leaves it out.
    """
    size = (target.top - target.foot) * target.radius
    for index, friend in enumerate(friends):
        larger = (friend.top - friend.foot) * friend.radius > size
        if larger and _gap(target, friend) <= ADJACENT and shadow(attacker, target, friend) is Shadow.FULL:
            return index
    return -1


def behind_friend(found: TargetCover, rating: int = MODEL_COVER) -> TargetCover:
    """A shelter with a friend in the way: medium cover that hides the target, unless terrain is better (L1565-1572);
    heavy behind fortifications and vehicles of several components (L3620, L3833)."""
    if found.cover > rating or (found.cover == rating and found.full_cover):
        return found._replace(lock=min(found.lock, Lock.SENSORS))
    return found._replace(lock=min(found.lock, Lock.SENSORS), cover=rating, full_cover=True, piece=-1)


def _gap(first: RoundBody, second: RoundBody) -> float:
    return max(0.0, hypot(first.x - second.x, first.y - second.y) - first.radius - second.radius)
