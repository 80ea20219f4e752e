"""Tables that everybody looks up: who crosses what, who is covered by what, what speeds mean, and the work of digging in."""

from collections.abc import Iterator

from armybuilder.engine.core.language import later, say
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
from armybuilder.engine.systems.legend_weaver.paper.labels import TERRAIN

SIGNS: dict[Passage, str] = {"obeys": "–", "ignores": later("ignore"), "impassable": later("impassable")}
PASSAGES = (
    later("–: goes at the cost that the marker on the terrain says, such as 2:1, two inches of movement for each."),
    later("ignore: the marker there costs it nothing."),
    later("impassable: not entered in a game; it could, at an inch or two a round."),
)
ENGINEERS = {
    "none": later("none"),
    "engineer": later("engineer"),
    "heavy-equipment": later("engineer with heavy equipment"),
}
COVER_HEADS = {field.name: field.label for field in fields_of(Shelter) if field.name not in ("key", "name", "source")}
TURNS, SPEEDS = range(1, 9), range(2, 25, 2)
ON_COVER = (
    later(
        "The best single figure is taken from the roll to hit; figures are not added. The blank cell is lost in print: agree on it."
    ),
)
ON_TURNS = (
    later("Inches straight ahead before each turn of 45°: speed divided by maneuverability, rounded up."),
    later("Backwards twice as many, in the row of half the maneuverability, rounded down."),
)


def charts(catalogue: Catalogue, game: str) -> tuple[RecordSheet, ...]:
    """Each on as much of a page as it needs."""
    covers = tuple(f"{cover.name}: {cover.effect}" for cover in catalogue[COVERS].values())
    return (
        _chart(
            say("Movement and terrain"),
            game,
            movement_table(catalogue),
            NoteSection(say("What it means"), tuple(map(say, PASSAGES))),
        ),
        _chart(
            say("Defensive modifiers"),
            game,
            cover_table(catalogue),
            NoteSection(say("What it means"), (*map(say, ON_COVER), *covers)),
            digging_table(catalogue),
        ),
        _chart(say("Turns by speed"), game, turn_table(), NoteSection(say("What it means"), tuple(map(say, ON_TURNS)))),
    )


def _chart(title: str, game: str, *sections: Section) -> RecordSheet:
    return RecordSheet(title, "", game, "", "", "", (), (), sections)


def movement_table(catalogue: Catalogue) -> TableSection:
    """The twelve types and six sorts of terrain (L360-L372)."""
    columns = (
        Column(say("Movement"), 2.2),
        Column(say("Base move"), 1, figures=True),
        *(Column(label.text, 1.2, figures=True) for label in TERRAIN.values()),
    )
    rows = (tuple(_movement(row)) for row in catalogue[MOVEMENTS].values())
    return TableSection(say("Who crosses what"), columns, tuple(rows))


def _movement(row: Movement) -> Iterator[Cell]:
    yield Cell(row.name)
    yield Cell(f'{row.inches}"')
    yield from (Cell(say(SIGNS[getattr(row, name)])) for name in TERRAIN)


def cover_table(catalogue: Catalogue) -> TableSection:
    """The Defensive Modifier Table (L496-L502); its blank cell is a blank box."""
    columns = (Column(say("Target"), 1.8), *(Column(label.text, 1, figures=True) for label in COVER_HEADS.values()))
    rows = (tuple(_shelter(row)) for row in catalogue[SHELTERS].values())
    return TableSection(say("Cover, taken from the roll to hit"), columns, tuple(rows))


def _shelter(row: Shelter) -> Iterator[Cell]:
    yield Cell(row.name)
    for figure in (getattr(row, name) for name in COVER_HEADS):
        yield Cell("", "lost") if figure is None else Cell(str(figure))


def digging_table(catalogue: Catalogue) -> TableSection:
    """What it costs to dig in (L794-L810)."""
    columns = (
        Column(say("Target"), 2),
        Column(say("Actions to dig in"), 1, figures=True),
        Column(say("Actions more to entrench"), 1, figures=True),
        Column(say("Help"), 2),
    )
    rows = (
        (Cell(row.name), Cell(str(row.dig)), Cell(str(row.entrench)), Cell(say(ENGINEERS[row.engineer])))
        for row in catalogue[EARTHWORKS].values()
    )
    return TableSection(say("Digging in, for each model"), columns, tuple(rows))


def turn_table() -> TableSection:
    """Straight runs by speed and maneuverability (L303)."""
    columns = (
        Column(say("Maneuverability"), 2),
        *(Column(say("speed {speed}", speed=speed), 1, figures=True) for speed in SPEEDS),
    )
    rows = tuple((Cell(str(turns)), *(Cell(f'{-(-speed // turns)}"') for speed in SPEEDS)) for turns in TURNS)
    return TableSection(say("Straight run between turns"), columns, rows)
