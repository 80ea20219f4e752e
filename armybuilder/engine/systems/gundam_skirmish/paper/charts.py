"""Tables of the quick reference: damage charts, the destruction table, what passes a morale check, what blocks a penetrating hit."""

from collections.abc import Iterable
from itertools import product

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import format_number, gettext, gettext_noop
from armybuilder.engine.core.paper.record_sheets import RecordSheet, SheetCell, SheetColumn, TableSection
from armybuilder.engine.core.text import capital
from armybuilder.engine.core.words import Noun
from armybuilder.engine.systems.gundam_skirmish.book.battle import DamageLocation, Destruction, Penetration
from armybuilder.engine.systems.gundam_skirmish.paper.tracks import dice
from armybuilder.engine.systems.gundam_skirmish.rulings.battle import HOUSE, PENETRATION

BLANK = SheetCell("", "lost")
FACES = range(1, 7)
CHECK, PASSES = 12, 10
"""Two dice show 12 less the Integrity that is left, or more; from 10 they always do (L36)."""
CHARTS = Noun("chart", "charts")
LOST = gettext_noop(
    "A blank: what a block needs against a penetrating hit is missing from the rulebook. Write in "
    "what you agree on, or use {values}."
)


def charts(names: RecordNames) -> RecordSheet:
    locations: Iterable[DamageLocation] = tuple(names.records("location").values())
    return RecordSheet(
        title=capital(CHARTS.for_number(2)),
        name="",
        unit=gettext("Quick reference"),
        subtitle="",
        points="",
        points_name="",
        left=(_destruction(names.records("destruction").values()),),
        right=(_penetration(names.records("penetration").values()),),
        wide=(
            _chart(gettext("Damage of Mobile Suits, Mobile Fighters and Mobile Armours"), locations, "mobile-suit"),
            _chart(gettext("Damage of other units"), locations, "other"),
            _morale(),
        ),
        notes=(gettext(LOST, values=gettext(PENETRATION.readings[HOUSE])),),
    )


def _chart(title: str, locations: Iterable[DamageLocation], chart: str) -> TableSection:
    rows = tuple(
        (
            SheetCell(dice(each)),
            SheetCell(each.name),
            SheetCell(_first(each)),
            SheetCell(each.second or gettext("Re-roll.")),
        )
        for each in locations
        if each.chart == chart
    )
    columns = (
        SheetColumn(gettext("1D6"), 0.7, figures=True),
        SheetColumn(gettext("Location"), 1.6),
        SheetColumn(gettext("Level 1"), 5),
        SheetColumn(gettext("Level 2"), 5),
    )
    return TableSection(title, columns, rows)


def _first(location: DamageLocation) -> str:
    return location.first if location.aimed else f"{location.first} {gettext('Aimed Shots cannot choose it.')}"


def _destruction(rows: Iterable[Destruction]) -> TableSection:
    """Every row removes the unit from play."""
    columns = (
        SheetColumn(gettext("1D6"), 1, figures=True),
        SheetColumn(gettext("Pilot"), 3),
        SheetColumn(gettext("Health"), 1.2, figures=True),
        SheetColumn(gettext("Mind"), 1.2, figures=True),
    )
    return TableSection(
        gettext("Destruction table: the unit is removed"),
        columns,
        tuple(
            (
                SheetCell(dice(row)),
                SheetCell(row.name),
                SheetCell(_loss(row, row.health)),
                SheetCell(_loss(row, row.mind)),
            )
            for row in rows
        ),
    )


def _loss(row: Destruction, loss: int) -> str:
    return "0" if row.dies else f"{loss}".replace("-", "−") if loss else "–"


def _penetration(known: Iterable[Penetration]) -> TableSection:
    """A cell that the print lost is blank (L24, R07)."""
    rows = tuple(known)
    columns = (
        SheetColumn(gettext("Hit with Penetration"), 2.4),
        *(SheetColumn(str(row.hit), 1, figures=True) for row in rows),
    )
    return TableSection(
        gettext("Penetration table"), columns, ((SheetCell(gettext("Block needed")), *map(_block, rows)),)
    )


def _block(row: Penetration) -> SheetCell:
    if not row.blockable:
        return SheetCell(gettext("none can"))
    return BLANK if row.block is None else SheetCell(f"{row.block}+")


def _morale() -> TableSection:
    """Return the table of how many of the 36 rolls of two dice pass a check."""
    rolls = [sum(roll) for roll in product(FACES, repeat=2)]
    left = range(1, PASSES + 1)
    passes = [sum(roll >= CHECK - integrity for roll in rolls) for integrity in left]
    columns = (
        SheetColumn(gettext("Integrity left"), 2.4),
        *(SheetColumn(_more(each), 1, figures=True) for each in left),
    )
    return TableSection(
        gettext("Morale checks: two dice, at least 12 minus the Integrity left"),
        columns,
        (
            (SheetCell(gettext("Passes out of 36")), *(SheetCell(str(number)) for number in passes)),
            (
                SheetCell(gettext("Passes")),
                *(SheetCell(format_number(number / len(rolls), ".0%")) for number in passes),
            ),
        ),
    )


def _more(integrity: int) -> str:
    return f"{integrity}+" if integrity == PASSES else str(integrity)
