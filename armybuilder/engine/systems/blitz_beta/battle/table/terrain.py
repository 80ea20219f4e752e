"""Terrain as it affects a moving model, and the room that a model takes (BR-11, BR-50 to BR-61, BR-70).

The core's `Mover` is made here: what each piece of a table costs by movement type, and when the mover may turn.
"""

import re
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from itertools import zip_longest
from typing import Any, Literal

from armybuilder.engine.core.table.mover import CLOSED, OPEN, GroundEffect, Mover, TurnRule, shared_ground
from armybuilder.engine.core.table.sight import Silhouette, silhouette_of
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.book.values import Statline
from armybuilder.engine.systems.blitz_beta.paper import silhouette

MILLIMETRES = 25.4
SMALLEST_BASE = 0.5
"""Radius of a model without a standard base."""
WIDEST = 2.0
"""Inches: more than the radius of any base."""
WAYS_TO_MOVE = 16
"""Those of `Locomotion.variant`."""
VTOL_JUMP = 24
"""Inches: higher than any terrain."""
LEAST_HEIGHT = 1.0
"""Silhouette of what the book gives none: drones move as ATVs (BR-225)."""
SWIMS = "H2O"
ROLLING = ("G", "H", SWIMS)
"""Movement that turns now and then, and is faster in the open and on roads."""
FORTIFICATIONS = {
    **dict.fromkeys(("AC Turret", "RP Turret", "AA Turret"), (0.75, 2.0)),
    "Outpost": (1.5, 5.0),
    "Bunker": (1.0, 1.0),
}
"""Radius of the circle within, and height, of what is built as a square of so many inches (L3643-3653)."""

note_simplification("BR-11", "if a type may have two bases, models use the smaller one")
note_simplification(
    "BR-57",
    "hills are stepped plateaus: the rise at each rim counts, over the inches of its slope; a model "
    "that can't climb all of a cliff in one move doesn't start",
)
note_simplification("BR-70", "vehicles and low Striders are as wide as their bases")
note_simplification("BR-39", "infantry needs the room of its base everywhere")
note_simplification("BR-58", "water without danger is calm")
note_simplification(
    "BR-61",
    "a model that ends a move with Jump Jets in area terrain neither pays for it nor is tested; no "
    "model goes down farther than they carry",
)
note_simplification("BR-51", "an extra turn, bought with an action, comes at either end of the move")


@dataclass(frozen=True, slots=True)
class Locomotion:
    """The movement of a model in one mode and posture. `mode` is the movement letter, `height` its silhouette,
    `jump` its Jump Jets in inches. `fast` is top speed, `extra_turn` bought with an action; a `careful` model
    avoids danger.
    """

    mode: str
    height: float
    radius: float
    jump: int = 0
    offroad: bool = False
    arms: bool = False
    climber: bool = False
    spider: bool = False
    amphibious: bool = False
    lumbering: bool = False
    fast: bool = False
    extra_turn: bool = False
    careful: bool = False
    urban: bool = False
    """A second turn is free in open ground."""
    turns_at_will: Literal["", "combat", "always"] = ""
    """ORVs turn as often as they like at combat posture, ATVs and drones at any."""
    _hash: int = field(init=False, repr=False, compare=False)
    """Worked out once: grounds are looked up by how somebody moves all the time."""
    _ways: "list[Locomotion | None]" = field(init=False, repr=False, compare=False)
    """What `variant` found."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash(tuple([getattr(self, part.name) for part in fields(self) if part.init])))
        object.__setattr__(self, "_ways", [None] * WAYS_TO_MOVE)

    def __hash__(self) -> int:
        return self._hash

    def variant(
        self, *, fast: bool = False, careful: bool = False, extra_turn: bool = False, grounded: bool = False
    ) -> "Locomotion":
        """Return the locomotion at top speed, off dangerous ground, with an extra turn, without Jump Jets."""
        way = fast | careful << 1 | extra_turn << 2 | grounded << 3
        known = self._ways[way]
        if known is None:
            jump = 0 if grounded else self.jump
            known = self._ways[way] = self.with_values(fast=fast, careful=careful, extra_turn=extra_turn, jump=jump)
        return known

    def with_values(self, **changes: Any) -> "Locomotion":
        """The same with other values. Of those that are equal it is the first, a quick key."""
        return _first_equal(replace(self, **changes))


@lru_cache(maxsize=4096)
def _first_equal(how: Locomotion) -> Locomotion:
    return how


# Implements BR-11
def base_radius(line: Statline) -> float:
    """Radius of the standard base in inches; a hex counts by its flat sides (L342-360)."""
    if line.name in FORTIFICATIONS:
        return FORTIFICATIONS[line.name][0]
    text = silhouette.base(line)
    if text.startswith('1"'):
        return 0.5
    millimetres = re.match(r"\d+", text)
    return round(int(millimetres.group()) / MILLIMETRES / 2, 3) if millimetres else SMALLEST_BASE


# Implements BR-70
def shape(line: Statline, *, multi_component: bool = False) -> Silhouette:
    """The silhouette: as wide as the base, as high as its type (L1642-1663)."""
    built = FORTIFICATIONS.get(line.name)
    if built:
        return silhouette_of(built[1], built[0])
    return silhouette_of(silhouette.height(line, multi_component=multi_component) or LEAST_HEIGHT, base_radius(line))


def locomotion(line: Statline, mode: str | None = None) -> Locomotion:
    """Return how a statline moves in its own mode or in that of an SMS, at combat posture; see `with_values` for
    what differs.

    A VTOL near the ground hovers and jumps over anything (L3588-3597).
    """
    mode = mode or line.mr_type or "W"
    jets, own = line.trait("Jump Jets"), shape(line)
    jump = (jets.number or 0) if jets else 0
    return Locomotion(
        "H" if mode == "V" else mode,
        own.height,
        own.radius,
        jump=VTOL_JUMP if mode == "V" else jump,
        offroad=line.trait("Offroad") is not None,
        arms=line.trait("Arms") is not None or line.trait("Spider") is not None,
        climber=line.trait("Climber") is not None,
        spider=line.trait("Spider") is not None,
        amphibious=line.trait("Amphib") is not None,
        lumbering=line.trait("Lumbering") is not None,
        urban=line.trait("Urban") is not None,
        turns_at_will=_TURNS_AT_WILL.get(line.type, ""),
    )


_TURNS_AT_WILL: dict[str, Literal["", "combat", "always"]] = {
    "Infantry (ATV)": "always",
    "Drone": "always",
    "Vehicle (ORV)": "combat",
}


# Implements BR-50, BR-51, BR-54, BR-57, BR-58, BR-225
def mover(table: Tabletop, how: Locomotion) -> Mover:
    """A mover on this table. Only wheels, tracks and cushions have the bonus of open ground and road (L1235, L1247,
    L1381-1385); backwards goes at half pace and not at top speed (L1173); a slope counts from half the silhouette
    (L1439-1443); climbing is for combat posture (L1445), but for a Spider
    that is a Climber (L13184). Who swims does nothing else (L1293)."""
    rolling = how.mode in ROLLING
    return Mover(
        turns=_turns(how),
        radius=how.radius,
        grounds=tuple([shared_ground(ground(piece, how)) for piece in table.terrain]),
        gentle=how.height / 2,
        uphill=_difficult(how),
        leap=max(0.5, float(how.jump)),
        climbs=(how.arms or how.climber) and (not how.fast or (how.spider and how.climber)),
        open_bonus=1.0 if rolling else 0.0,
        road_bonus=2.0 if rolling else 0.0,
        backwards=not how.fast,
        elsewhere=_CLOSED if how.mode == SWIMS else OPEN,
    )


def mover_after(before: Mover, earlier: Tabletop, table: Tabletop, how: Locomotion) -> Mover:
    """A mover that is known on an `earlier` table, on the one that it was altered to."""
    pieces = zip_longest(table.terrain, earlier.terrain, before.grounds)
    grounds = [known if known and piece is was else shared_ground(ground(piece, how)) for piece, was, known in pieces]
    return before._replace(grounds=tuple(grounds))


def _turns(how: Locomotion) -> TurnRule:
    """Walkers at will, ground at either end, hover at the end (L1213-1245); Lumbering never has more than one. ATVs and
    ORVs turn at will (L584-593)."""
    if how.turns_at_will == "always" or (how.turns_at_will and not how.fast):
        return TurnRule.ANY
    if how.lumbering and how.mode != "H":
        return TurnRule.EITHER_END
    if how.mode not in ROLLING:
        return TurnRule.ANY
    if how.extra_turn and not how.lumbering:
        return TurnRule.BOTH_ENDS
    return TurnRule.AT_END if how.mode == "H" else TurnRule.EITHER_END


# Implements BR-55, BR-56, BR-58, BR-61
def ground(piece: TerrainPiece, how: Locomotion) -> GroundEffect:
    """Return what a piece costs and whether it endangers the mover (L1372-1439, L1471-1475).

    To a swimmer, calm water is a road (L1294). With Jump Jets a hover model crosses what is not higher than
    their rating (L1252-1291).
    """
    if how.mode == SWIMS:
        return GroundEffect(road=not piece.dangerous, dangerous=piece.dangerous) if piece.going == "water" else _CLOSED
    if how.mode == "H" and 0.0 < piece.height <= how.jump:
        return GroundEffect(1.0, open=piece.going == "open", stop=piece.going != "impassable")
    found = _GROUNDS[piece.going](piece, how)
    if found.dangerous and how.jump == VTOL_JUMP:
        found = found._replace(dangerous=False)  # it flies over anything without a test (L3596)
    if found.dangerous and how.careful:
        return GroundEffect(CLOSED, open=False, stop=False)
    return found


def _open(piece: TerrainPiece, how: Locomotion) -> GroundEffect:
    return GroundEffect(dangerous=True) if piece.dangerous else OPEN


def _road(piece: TerrainPiece, how: Locomotion) -> GroundEffect:
    return GroundEffect(road=how.mode in ("G", "H"), dangerous=piece.dangerous)


# Implements BR-56
def _rough(piece: TerrainPiece, how: Locomotion) -> GroundEffect:
    """Instance terrain half as high as the model is dangerous (L1425-1429). Hover ignores what has no height (L1245)."""
    if how.mode == "H" and piece.height == 0.0:
        return _open(piece, how)
    tall = piece.form == "instance" and piece.height >= how.height / 2
    return GroundEffect(_difficult(how), open=False, dangerous=piece.dangerous or tall)


def _water(piece: TerrainPiece, how: Locomotion) -> GroundEffect:
    """Shallow below half the model's height; amphibians see deep water as shallow (L1471-1475, L13033)."""
    if how.mode == "H":
        return GroundEffect(road=not piece.dangerous, dangerous=piece.dangerous)
    deep = piece.depth >= how.height / 2
    if deep and not how.amphibious:
        return _CLOSED
    if how.amphibious and not deep:
        return _open(piece, how)
    return GroundEffect(_difficult(how), open=False, dangerous=piece.dangerous)


def _impassable(piece: TerrainPiece, how: Locomotion) -> GroundEffect:
    """Lava and acid are dangerous open ground to hover (L1415-1417); what enters anything else is lost, so none does."""
    return GroundEffect(dangerous=True) if how.mode == "H" and piece.height == 0.0 else _CLOSED


# Implements BR-55
def _difficult(how: Locomotion) -> float:
    """MR inches for an inch of difficult ground (L1395-1424)."""
    if how.mode == "H":
        return 3.0
    return 2.0 if how.mode == "G" and not how.offroad else 1.0


_CLOSED = GroundEffect(CLOSED, open=False, stop=False)
_GROUNDS = {"open": _open, "road": _road, "difficult": _rough, "water": _water, "impassable": _impassable}
