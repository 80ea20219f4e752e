"""Tables that everybody looks up: who crosses what, who is covered by what, what speeds mean, and the work of digging in."""

from collections.abc import Iterator

from armybuilder.engine.core.paper.record_sheets import (
    Cell,
    Column,
    NoteSection,
    RecordSheet,
    Section,
    TableSection,
)
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.core.tables.fields import fields_of
from armybuilder.engine.systems.legend_weaver.book.catalogue import COVERS, EARTHWORKS, MOVEMENTS, SHELTERS
from armybuilder.engine.systems.legend_weaver.book.targets import Movement, Passage, Shelter
from armybuilder.engine.systems.legend_weaver.paper.wording import TERRAIN

SIGNS: dict[Passage, str] = {"obeys": "–", "ignores": "ignore", "impassable": "impassable"}
PASSAGES = (
    "–: goes at the cost that the marker on the terrain says, such as 2:1, two inches of movement for each.",
    "ignore: the marker there costs it nothing.",
    "impassable: not entered in a game; it could, at an inch or two a round.",
)
ENGINEERS = {"none": "none", "engineer": "engineer", "heavy-equipment": "engineer with heavy equipment"}
COVER_HEADS = {
    field.name: field.label.text for field in fields_of(Shelter) if field.name not in ("key", "name", "source")
}
TURNS, SPEEDS = range(1, 9), range(2, 25, 2)
ON_COVER = (
    "The best single figure is taken from the roll to hit; figures are not added. The blank cell is lost in print: agree on it.",
)
ON_TURNS = (
    "Inches straight ahead before each turn of 45°: speed divided by maneuverability, rounded up.",
    "Backwards twice as many, in the row of half the maneuverability, rounded down.",
)


def charts(catalogue: Catalogue, game: str) -> tuple[RecordSheet, ...]:
    """Each on as much of a page as it needs."""
    covers = tuple(f"{cover.name}: {cover.effect}" for cover in catalogue[COVERS].values())
    return (
        _chart("Movement and terrain", game, movement_table(catalogue), NoteSection("What it means", PASSAGES)),
        _chart(
            "Defensive modifiers",
            game,
            cover_table(catalogue),
            NoteSection("What it means", (*ON_COVER, *covers)),
            digging_table(catalogue),
        ),
        _chart("Turns by speed", game, turn_table(), NoteSection("What it means", ON_TURNS)),
    )


def _chart(title: str, game: str, *sections: Section) -> RecordSheet:
    return RecordSheet(title, "", game, "", "", "", (), (), sections)


def movement_table(catalogue: Catalogue) -> TableSection:
    """The twelve types and six sorts of terrain (L360-L372)."""
    columns = (
        Column("Movement", 2.2),
        Column("Base move", 1, figures=True),
        *(Column(head, 1.2, figures=True) for head in TERRAIN.values()),
    )
    rows = (tuple(_movement(row)) for row in catalogue[MOVEMENTS].values())
    return TableSection("Who crosses what", columns, tuple(rows))


def _movement(row: Movement) -> Iterator[Cell]:
    yield Cell(row.name)
    yield Cell(f'{row.inches}"')
    yield from (Cell(SIGNS[getattr(row, name)]) for name in TERRAIN)


def cover_table(catalogue: Catalogue) -> TableSection:
    """The Defensive Modifier Table (L496-L502); its blank cell is a blank box."""
    columns = (Column("Target", 1.8), *(Column(head, 1, figures=True) for head in COVER_HEADS.values()))
    rows = (tuple(_shelter(row)) for row in catalogue[SHELTERS].values())
    return TableSection("Cover, taken from the roll to hit", columns, tuple(rows))


def _shelter(row: Shelter) -> Iterator[Cell]:
    yield Cell(row.name)
    for figure in (getattr(row, name) for name in COVER_HEADS):
        yield Cell("", "lost") if figure is None else Cell(str(figure))


def digging_table(catalogue: Catalogue) -> TableSection:
    """What it costs to dig in (L794-L810)."""
    columns = (
        Column("Target", 2),
        Column("Actions to dig in", 1, figures=True),
        Column("Actions more to entrench", 1, figures=True),
        Column("Help", 2),
    )
    rows = (
        (Cell(row.name), Cell(str(row.dig)), Cell(str(row.entrench)), Cell(ENGINEERS[row.engineer]))
        for row in catalogue[EARTHWORKS].values()
    )
    return TableSection("Digging in, for each model", columns, tuple(rows))


def turn_table() -> TableSection:
    """Straight runs by speed and maneuverability (L303)."""
    columns = (Column("Maneuverability", 2), *(Column(f"speed {speed}", 1, figures=True) for speed in SPEEDS))
    rows = tuple((Cell(str(turns)), *(Cell(f'{-(-speed // turns)}"') for speed in SPEEDS)) for turns in TURNS)
    return TableSection("Straight run between turns", columns, rows)
