"""Tables of the quick reference: damage charts, the destruction table, what passes a morale check, what blocks a penetrating hit."""

from collections.abc import Iterable
from itertools import product

from armybuilder.engine.core.documents.names import Names
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.record_sheets import Cell, Column, RecordSheet, TableSection
from armybuilder.engine.core.text import capital
from armybuilder.engine.core.words import Noun
from armybuilder.engine.systems.gundam_skirmish.book.battle import Destruction, Location, Penetration
from armybuilder.engine.systems.gundam_skirmish.paper.tracks import dice
from armybuilder.engine.systems.gundam_skirmish.rulings.battle import HOUSE, PENETRATION

BLANK = Cell("", "lost")
FACES = range(1, 7)
CHECK, PASSES = 12, 10
"""Two dice show 12 less the Integrity that is left, or more; from 10 they always do (L36)."""
CHARTS = Noun("chart", "charts")
LOST = gettext_noop(
    "A blank: the book lost what a block has to show against a penetrating hit. Write in what you agree on, or take {values}."
)


def charts(names: Names) -> RecordSheet:
    locations: Iterable[Location] = tuple(names.known("location").values())
    return RecordSheet(
        title=capital(CHARTS.said(2)),
        name="",
        unit=gettext("Quick reference"),
        subtitle="",
        points="",
        points_name="",
        left=(_destruction(names.known("destruction").values()),),
        right=(_penetration(names.known("penetration").values()),),
        wide=(
            _chart(gettext("Damage of Mobile Suits, Mobile Fighters and Mobile Armours"), locations, "mobile-suit"),
            _chart(gettext("Damage of other units"), locations, "other"),
            _morale(),
        ),
        notes=(gettext(LOST, values=gettext(PENETRATION.readings[HOUSE])),),
    )


def _chart(title: str, locations: Iterable[Location], chart: str) -> TableSection:
    rows = tuple(
        (Cell(dice(each)), Cell(each.name), Cell(_first(each)), Cell(each.second or gettext("Roll again.")))
        for each in locations
        if each.chart == chart
    )
    columns = (
        Column(gettext("1D6"), 0.7, figures=True),
        Column(gettext("Location"), 1.6),
        Column(gettext("Level 1"), 5),
        Column(gettext("Level 2"), 5),
    )
    return TableSection(title, columns, rows)


def _first(location: Location) -> str:
    return location.first if location.aimed else f"{location.first} {gettext('No Aimed Shot may choose it.')}"


def _destruction(rows: Iterable[Destruction]) -> TableSection:
    """Every row removes the unit from play."""
    columns = (
        Column(gettext("1D6"), 1, figures=True),
        Column(gettext("Pilot"), 3),
        Column(gettext("Health"), 1.2, figures=True),
        Column(gettext("Mind"), 1.2, figures=True),
    )
    return TableSection(
        gettext("Destruction table: the unit is removed"),
        columns,
        tuple(
            (Cell(dice(row)), Cell(row.name), Cell(_loss(row, row.health)), Cell(_loss(row, row.mind))) for row in rows
        ),
    )


def _loss(row: Destruction, loss: int) -> str:
    return "0" if row.dies else f"{loss}".replace("-", "−") if loss else "–"


def _penetration(known: Iterable[Penetration]) -> TableSection:
    """A cell that the print lost is blank (L24, R07)."""
    rows = tuple(known)
    columns = (Column(gettext("Hit with Penetration"), 2.4), *(Column(str(row.hit), 1, figures=True) for row in rows))
    return TableSection(gettext("Penetration table"), columns, ((Cell(gettext("Block needed")), *map(_block, rows)),))


def _block(row: Penetration) -> Cell:
    if not row.blockable:
        return Cell(gettext("none can"))
    return BLANK if row.block is None else Cell(f"{row.block}+")


def _morale() -> TableSection:
    """How many of the 36 rolls of two dice pass a check."""
    rolls = [sum(roll) for roll in product(FACES, repeat=2)]
    left = range(1, PASSES + 1)
    passes = [sum(roll >= CHECK - integrity for roll in rolls) for integrity in left]
    columns = (Column(gettext("Integrity left"), 2.4), *(Column(_more(each), 1, figures=True) for each in left))
    return TableSection(
        gettext("Morale checks: two dice, 12 less the Integrity left or more"),
        columns,
        (
            (Cell(gettext("Passes of 36")), *(Cell(str(number)) for number in passes)),
            (Cell(gettext("Passes")), *(Cell(f"{round(100 * number / len(rolls))} %") for number in passes)),
        ),
    )


def _more(integrity: int) -> str:
    return f"{integrity}+" if integrity == PASSES else str(integrity)
