"""Tables that everybody looks up: who crosses what, who is covered by what, what speeds mean, and the work of digging in."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.record_sheets import (
    NoteSection,
    RecordSheet,
    Section,
    SheetCell,
    SheetColumn,
    TableSection,
)
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.book.catalogue import COVERS, EARTHWORKS, MOVEMENTS, SHELTERS
from armybuilder.engine.systems.legend_weaver.book.targets import (
    COVER_COLUMNS,
    TERRAIN_COLUMNS,
    Movement,
    Passage,
    Shelter,
)

SIGNS: dict[Passage, str] = {"obeys": "–", "ignores": gettext_noop("ignore"), "impassable": gettext_noop("impassable")}
PASSAGES = (
    gettext_noop("–: pays the cost on the terrain marker, such as 2:1, two inches of movement for each inch."),
    gettext_noop("ignore: the marker there costs it nothing."),
    gettext_noop("impassable: not entered in a game, though it could be, at an inch or two a round."),
)
ENGINEERS = {
    "none": gettext_noop("none"),
    "engineer": gettext_noop("engineer"),
    "heavy-equipment": gettext_noop("engineer with heavy equipment"),
}
TURNS, SPEEDS = range(1, 9), range(2, 25, 2)
ON_COVER = (
    gettext_noop(
        "Only the best single value is taken from the roll to hit; values don't add up. The blank cell "
        "is missing in print: agree on it."
    ),
)
ON_TURNS = (
    gettext_noop("Inches straight ahead before each turn of 45°: speed divided by maneuverability, rounded up."),
    gettext_noop("Backwards twice as many, in the row of half the maneuverability, rounded down."),
)


def charts(catalogue: Catalogue, game: str) -> tuple[RecordSheet, ...]:
    """Each on as much of a page as it needs."""
    covers = tuple(f"{cover.name}: {cover.effect}" for cover in catalogue[COVERS].values())
    return (
        _chart(
            gettext("Movement and terrain"),
            game,
            movement_table(catalogue),
            NoteSection(gettext("What it means"), tuple(map(gettext, PASSAGES))),
        ),
        _chart(
            gettext("Defensive modifiers"),
            game,
            cover_table(catalogue),
            NoteSection(gettext("What it means"), (*map(gettext, ON_COVER), *covers)),
            digging_table(catalogue),
        ),
        _chart(
            gettext("Turns by speed"),
            game,
            turn_table(),
            NoteSection(gettext("What it means"), tuple(map(gettext, ON_TURNS))),
        ),
    )


def _chart(title: str, game: str, *sections: Section) -> RecordSheet:
    return RecordSheet(title, "", game, "", "", "", (), (), sections)


def movement_table(catalogue: Catalogue) -> TableSection:
    """The twelve types and six sorts of terrain (L360-L372)."""
    columns = (
        SheetColumn(gettext("Movement"), 2.2),
        SheetColumn(gettext("Base move"), 1, figures=True),
        *(SheetColumn(gettext(head), 1.2, figures=True) for head in TERRAIN_COLUMNS.values()),
    )
    rows = (tuple(_movement(row)) for row in catalogue[MOVEMENTS].values())
    return TableSection(gettext("Who crosses what"), columns, tuple(rows))


def _movement(row: Movement) -> Iterator[SheetCell]:
    yield SheetCell(row.name)
    yield SheetCell(f'{row.inches}"')
    yield from (SheetCell(gettext(SIGNS[getattr(row, name)])) for name in TERRAIN_COLUMNS)


def cover_table(catalogue: Catalogue) -> TableSection:
    """The Defensive Modifier Table (L496-L502); its blank cell is a blank box."""
    columns = (
        SheetColumn(gettext("Target"), 1.8),
        *(SheetColumn(gettext(head), 1, figures=True) for head in COVER_COLUMNS.values()),
    )
    rows = (tuple(_shelter(row)) for row in catalogue[SHELTERS].values())
    return TableSection(gettext("Cover, taken from the roll to hit"), columns, tuple(rows))


def _shelter(row: Shelter) -> Iterator[SheetCell]:
    yield SheetCell(row.name)
    for figure in (getattr(row, name) for name in COVER_COLUMNS):
        yield SheetCell("", "lost") if figure is None else SheetCell(str(figure))


def digging_table(catalogue: Catalogue) -> TableSection:
    """Return the table of what it costs to dig in (L794-L810)."""
    columns = (
        SheetColumn(gettext("Target"), 2),
        SheetColumn(gettext("Actions to dig in"), 1, figures=True),
        SheetColumn(gettext("Extra actions to entrench"), 1, figures=True),
        SheetColumn(gettext("Help"), 2),
    )
    rows = (
        (
            SheetCell(row.name),
            SheetCell(str(row.dig)),
            SheetCell(str(row.entrench)),
            SheetCell(gettext(ENGINEERS[row.engineer])),
        )
        for row in catalogue[EARTHWORKS].values()
    )
    return TableSection(gettext("Digging in, for each model"), columns, tuple(rows))


def turn_table() -> TableSection:
    """Straight runs by speed and maneuverability (L303)."""
    columns = (
        SheetColumn(gettext("Maneuverability"), 2),
        *(SheetColumn(gettext("speed {speed}", speed=speed), 1, figures=True) for speed in SPEEDS),
    )
    rows = tuple((SheetCell(str(turns)), *(SheetCell(f'{-(-speed // turns)}"') for speed in SPEEDS)) for turns in TURNS)
    return TableSection(gettext("Straight run between turns"), columns, rows)
