"""The terrain of a table, and what is wrong with some. Distances are exact, in inches."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.table.geometry import Outline, is_convex

Cell = int
Box = tuple[float, float, float, float]
"""Left, low, right and high."""
Going = Literal["open", "road", "difficult", "impassable", "water"]
Rating = Literal["none", "light", "medium", "heavy"]
Form = Literal["area", "instance"]

SPACING = 0.5
"""Inches between neighbouring places."""
MAX_SIDE = 144.0
MAX_PIECES = 200
MAX_CORNERS = 24
MAX_CELLS = 100_000
MAX_HEIGHT = 24.0
MAX_FLOORS = 24


class TerrainPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A piece of terrain: a convex outline with the same height all over. Inches everywhere.

    `height` is counted from the ground that it stands on. A `plateau` is stood upon: its top is the ground there, and
    its rim is a slope that runs over `slope` inches (0: a cliff). `solid` hides whatever it hides from sensors too.
    `depth` is that of water, `floors` are those of a building that can be entered. What going, rating and form mean in
    play is for each system to say.
    """

    name: str
    outline: Outline
    height: float = 0.0
    going: Going = "open"
    dangerous: bool = False
    cover: Rating = "none"
    form: Form = "instance"
    solid: bool = False
    plateau: bool = False
    slope: float = 0.0
    depth: float = 0.0
    floors: int = 0


def problems_of(
    width: float, height: float, terrain: tuple[TerrainPiece, ...], spacing: float = SPACING
) -> Iterator[tuple[str, str]]:
    """Yield the problems of a table: JSON pointer and message."""
    for where, side in (("/width", width), ("/height", height)):
        if not 1.0 <= side <= MAX_SIDE:
            yield (
                where,
                gettext("A side of a table must be 1 to {most:g} inches long, not {side:g}.", most=MAX_SIDE, side=side),
            )
            return
    if not 0.1 <= spacing <= 4.0 or (width / spacing + 1) * (height / spacing + 1) > MAX_CELLS:
        yield (
            "/spacing",
            gettext("A lattice must have places 0.1 to 4 inches apart, at most {most:,} of them.", most=MAX_CELLS),
        )
        return
    yield from problems_of_pieces(terrain, width, height, len(terrain))


def problems_of_pieces(
    terrain: tuple[TerrainPiece, ...], width: float, height: float, pieces: int
) -> Iterator[tuple[str, str]]:
    """Yield the problems with pieces of a table that has `pieces` in all."""
    if pieces > MAX_PIECES:
        yield (
            "/terrain",
            gettext(
                "There are {pieces} pieces of terrain; a table can have up to {most}.", pieces=pieces, most=MAX_PIECES
            ),
        )
    for index, piece in enumerate(terrain[:MAX_PIECES]):
        for where, message in _problems_of_piece(piece, width, height):
            yield f"/terrain/{index}{where}", message


def _problems_of_piece(piece: TerrainPiece, width: float, height: float) -> Iterator[tuple[str, str]]:
    if len(piece.outline) > MAX_CORNERS:
        yield (
            "/outline",
            gettext(
                "An outline can have up to {most} corners, not {number}.", most=MAX_CORNERS, number=len(piece.outline)
            ),
        )
    elif not all(-1e-6 <= x <= width + 1e-6 and -1e-6 <= y <= height + 1e-6 for x, y in piece.outline):
        yield "/outline", gettext("Every corner must be on the table.")
    elif not is_convex(piece.outline):
        yield "/outline", gettext("An outline must be convex and counterclockwise, with at least three corners.")
    for where, inches in (("/height", piece.height), ("/slope", piece.slope), ("/depth", piece.depth)):
        if not 0.0 <= inches <= MAX_HEIGHT:
            yield where, gettext("This must be 0 to {most:g} inches, not {inches:g}.", most=MAX_HEIGHT, inches=inches)
    if not 0 <= piece.floors <= MAX_FLOORS:
        yield "/floors", gettext("It can have 0 to {most} floors, not {floors}.", most=MAX_FLOORS, floors=piece.floors)
