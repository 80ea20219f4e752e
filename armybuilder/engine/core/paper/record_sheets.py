"""Content of record sheets: a page on which one unit is kept during a game. Plain text and numbers; knows no rules.

A sheet is a stack of sections in two columns; a layout knows how each kind of section is drawn, a system only says what
stands in it. Every value is frozen and can be hashed.
"""

from dataclasses import dataclass
from typing import Literal

from armybuilder.engine.core.paper.emblems import Emblem
from armybuilder.engine.core.tables.origin import Origin

Mark = Literal["", "merged", "derived", "lost", "own"]
"""How a value came about where the book does not plainly print it: put together from cells that ran together, derived
by the book's own rules, lost and blank, or typed in by the player."""


@dataclass(frozen=True, slots=True)
class SheetField:
    """A labelled value; an empty one is a blank to write in. `damage` asks for a second blank, for what is left."""

    label: str
    value: str
    mark: Mark = ""
    damage: bool = False


@dataclass(frozen=True, slots=True)
class FieldSection:
    """Labelled values under a heading, in `columns` side by side, read line by line."""

    title: str
    fields: tuple[SheetField, ...]
    columns: int = 1


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A value of a table."""

    text: str
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column of a table: its heading, its share of the width, and whether it holds figures (set in the middle)."""

    label: str
    share: float
    figures: bool = False


@dataclass(frozen=True, slots=True)
class TableSection:
    """A table, without a line of headings where no column has one, with `blank_rows` more lines to write in; `damage` is the heading of a last column of blanks, if any.
    `boxes` are counts of boxes to tick, row by row, under the table's rows: ammunition; `under` are words on a line of their
    own under each row, an empty value a line to write on. Rows of a `tall` table are as high as hands write."""

    title: str
    columns: tuple[SheetColumn, ...]
    rows: tuple[tuple[SheetCell, ...], ...]
    blank_rows: int = 0
    damage: str = ""
    boxes: tuple[int, ...] = ()
    under: tuple[SheetField, ...] = ()
    tall: bool = False


@dataclass(frozen=True, slots=True)
class TrackSection:
    """Boxes to cross out, `per_row` in a line, None for a number that the book lost (a blank to write it in); the first
    `crossed` of them are crossed out already.

    `thresholds` are named figures beside the track; those of 0 are blank. `counts` are labels of the boxes on cards that it
    keeps together.
    """

    title: str
    boxes: int | None
    per_row: int
    thresholds: tuple[SheetField, ...] = ()
    crossed: int = 0
    counts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetTick:
    """Boxes with a word behind each, empty for none, the first `ticked` of them crossed out; then what they are of, and below
    it what that means. `counts` is the label of the same boxes on a card, where it is another."""

    label: str
    boxes: tuple[str, ...] = ("",)
    ticked: int = 0
    note: str = ""
    counts: str = ""


@dataclass(frozen=True, slots=True)
class TickSection:
    """A section of items to tick, in `columns` side by side, read line by line."""

    title: str
    ticks: tuple[SheetTick, ...]
    columns: int = 1


@dataclass(frozen=True, slots=True)
class SheetTrooper:
    """A row of a squad: number, weapon, boxes that he has, of which so many are `lost`; `leader` is circled."""

    number: int
    weapon: str
    points: int
    leader: bool = False
    lost: int = 0


@dataclass(frozen=True, slots=True)
class TrooperSection:
    """A squad, trooper by trooper, on a grid of `most` boxes each: those that he does not have are crossed out."""

    title: str
    troopers: tuple[SheetTrooper, ...]
    most: int


@dataclass(frozen=True, slots=True)
class NoteSection:
    """Lines to read, in `columns` one after the other, then empty ones to write on."""

    title: str
    lines: tuple[str, ...] = ()
    blank_lines: int = 0
    columns: int = 1


Section = FieldSection | TableSection | TrackSection | TickSection | TrooperSection | NoteSection


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """One sheet for each of `count` equal units. `left` and `right` are columns, `wide` sections stand under both, those of
    `spare` under these while there is room on the page.

    `title` is the model, `name` what the player calls it, `unit` its group, `points` what it costs (with its
    decimals; no box for them without a `points_name`), `figure` a member of `Figure`, `notes` what is said at the foot about marks and rulings. `group` is the
    group that the sheet is found by, `packs` are those of players that it rests on, as on a card. `where` is the JSON pointer
    of the row, or of the group, whose boxes it keeps.
    """

    title: str
    name: str
    unit: str
    subtitle: str
    points: str
    points_name: str
    left: tuple[Section, ...]
    right: tuple[Section, ...]
    wide: tuple[Section, ...]
    spare: tuple[Section, ...] = ()
    notes: tuple[str, ...] = ()
    figure: str = ""
    emblem: Emblem | None = None
    count: int = 1
    group: str = ""
    packs: tuple[Origin, ...] = ()
    where: str = ""
