"""A campaign as pages draw it: sides with their figures, a map of tiles, pieces on it with what they are made of."""

from dataclasses import dataclass
from typing import NamedTuple


class BoardRow(NamedTuple):
    """A line of a table about a piece; `key` is what steps name it by, `lost` whether it is gone."""

    key: str
    cells: tuple[str, ...]
    lost: bool = False


@dataclass(frozen=True, slots=True)
class BoardListing:
    """A table: the key that addresses call it by, what it lists, its columns, its rows."""

    key: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[BoardRow, ...]


@dataclass(frozen=True, slots=True)
class BoardPiece:
    """A piece that a side moves. `tile` is its place, empty off the map; `lost`: it does not come back."""

    key: str
    name: str
    side: str
    tile: str
    figures: tuple[tuple[str, str], ...] = ()
    listings: tuple[BoardListing, ...] = ()
    lost: bool = False


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """Something fixed on a tile, with the banner that holds it; `goal`, whoever wins needs it."""

    key: str
    name: str
    banner: str = ""
    goal: bool = False


@dataclass(frozen=True, slots=True)
class BoardTile:
    """A tile in column `x` and row `y`, from 1. `banner` holds it, `zone` is the banner of the land that it is in, `closed`
    whether nobody enters it."""

    key: str
    x: int
    y: int
    name: str = ""
    banner: str = ""
    zone: str = ""
    closed: bool = False
    places: tuple[BoardPlace, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardSide:
    """A player. `banner` is what tiles and places are held under: sides of one faction share it. `color` is a word of the
    map's legend (`red`), empty for none."""

    key: str
    name: str
    faction: str
    banner: str
    color: str = ""
    figures: tuple[tuple[str, str], ...] = ()
    is_next: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """The whole of it. `stage` says in a line where the campaign stands, `notes` what is waited for; tiles come row by row.
    `unplaced` are places of the map that nobody has put on a tile yet; `winner` names who has won."""

    title: str
    stage: str
    width: int
    height: int
    sides: tuple[BoardSide, ...]
    tiles: tuple[BoardTile, ...]
    pieces: tuple[BoardPiece, ...]
    unplaced: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    winner: str = ""
