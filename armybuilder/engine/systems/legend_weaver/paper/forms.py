"""The two forms of the book (L63-L90), filled in or blank: the head, the weapons with a line for what is special, the rounds."""

from collections.abc import Iterator, Sequence

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.record_sheets import (
    NoteSection,
    RecordSheet,
    Section,
    SheetCell,
    SheetColumn,
    SheetField,
    TableSection,
)
from armybuilder.engine.systems.legend_weaver.book.equipment_checks import ROOM
from armybuilder.engine.systems.legend_weaver.book.units import COLUMNS, Unit, Weapon
from armybuilder.engine.systems.legend_weaver.force import FieldedUnit
from armybuilder.engine.systems.legend_weaver.paper.cards import MOST_BOXES
from armybuilder.engine.systems.legend_weaver.paper.labels import (
    FIRES,
    FORMS,
    actions,
    format_points,
    inches,
    moves,
    specials,
    targets,
    weapon_details,
)


def ground_head() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(gettext("Name / Ttype"), 5),
        SheetColumn(gettext("Models"), 1, figures=True),
        SheetColumn(gettext("Cost"), 1.2, figures=True),
        SheetColumn(gettext("Actions"), 1.2, figures=True),
        SheetColumn(gettext("Level"), 1, figures=True),
        SheetColumn(gettext("Move"), 1, figures=True),
    )


def vehicle_head() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(gettext("Name / Ttype"), 4),
        SheetColumn(gettext("Models"), 1, figures=True),
        SheetColumn(gettext("Cost"), 1.2, figures=True),
        SheetColumn(gettext("Total # of crew"), 1.3, figures=True),
        SheetColumn(gettext("Total # of actions"), 1.4, figures=True),
        SheetColumn(gettext("Crew level"), 1, figures=True),
        SheetColumn(gettext("Move"), 1, figures=True),
        SheetColumn(gettext("Maneuverability"), 1.6, figures=True),
    )


def weapon_columns() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn("", 0.4, figures=True),
        SheetColumn(gettext("Weapon"), 3.4),
        SheetColumn("#", 1, figures=True),
        SheetColumn(gettext("Range"), 1, figures=True),
        SheetColumn(gettext("Prim 6+"), 2.4),
        SheetColumn(gettext("Second 11+"), 2.4),
        SheetColumn(gettext("Tertiary 16+"), 2.4),
    )


def round_columns() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(gettext("Round"), 3),
        SheetColumn(gettext("Fire"), 1.6),
        SheetColumn(gettext("Loaded"), 1, figures=True),
        SheetColumn(gettext("Each"), 1, figures=True),
        *weapon_columns()[4:],
        SheetColumn(gettext("Special"), 3),
    )


SPECIAL, NOTES = gettext_noop("Special"), gettext_noop("Notes and comments")
LOST = SheetCell("", "lost")
BLANK_NOTES = 3


def form(row: FieldedUnit, names: RecordNames) -> Iterator[Section]:
    """The form of a row, as it is filled in."""
    unit = row.record
    kind = gettext(FORMS[unit.form]) if row.count == 1 else f"{gettext(FORMS[unit.form])} × {row.count}"
    columns = ground_head() if unit.form == "ground" else vehicle_head()
    yield TableSection(kind, columns, (tuple(_head(row)),), under=tuple(_notes_fields(row)))
    if unit.weapons:
        yield weapon_table(unit.weapons, names)
    if row.of("ammunition"):
        yield _rounds(row, names)


def _head(row: FieldedUnit) -> Iterator[SheetCell]:
    unit = row.record
    name = f"{row.source.name} · {unit.name}" if row.source.name else unit.name
    yield SheetCell(f"{name} / {unit.target.name}")
    yield SheetCell(str(row.count))
    yield LOST if row.each is None else SheetCell(format_points(row.each))
    if unit.form != "ground":
        yield _figure(unit, unit.crew)
    yield SheetCell(actions(unit))
    yield SheetCell(str(unit.level))
    yield SheetCell(inches(unit.move))
    if unit.form != "ground":
        yield _figure(unit, unit.maneuverability)


def _figure(unit: Unit, value: int | None) -> SheetCell:
    """A figure that vehicles have and others need not: a blank box for what a vehicle lacks."""
    if value is None:
        return LOST if unit.form == "vehicle" else SheetCell("–")
    return SheetCell(str(value))


def _notes_fields(row: FieldedUnit) -> Iterator[SheetField]:
    """Yield what has no place on the form itself."""
    said = "; ".join(part for part in _notes(row) if part)
    if said:
        yield SheetField(gettext("Notes"), said)


def _notes(row: FieldedUnit) -> Iterator[str]:
    unit, source = row.record, row.source
    yield gettext("moves as {moves}", moves=moves(unit.movement)) if unit.movement else ""
    yield unit.rank.name if unit.rank else ""
    yield unit.role.name if unit.role else ""
    yield from (each.name for each in unit.equipment)
    yield gettext("prone to breakdown, {breakdown} in 20", breakdown=source.breakdown) if source.breakdown else ""
    yield unit.note
    yield source.notes


def weapon_table(weapons: Sequence[Weapon], names: RecordNames) -> TableSection:
    """Each weapon with its special line."""
    rows = tuple(tuple(_weapon(number, weapon, names)) for number, weapon in enumerate(weapons, 1))
    under = tuple(SheetField(gettext(SPECIAL), ", ".join(weapon_details(weapon))) for weapon in weapons)
    return TableSection(gettext("Weapons"), weapon_columns(), rows, under=under)


def _weapon(number: int, weapon: Weapon, names: RecordNames) -> Iterator[SheetCell]:
    yield SheetCell(str(number))
    yield SheetCell(weapon.name)
    yield SheetCell("" if weapon.number is None else str(weapon.number))
    yield SheetCell(inches(weapon.range))
    yield from (SheetCell(targets(weapon, column, names)) for column in COLUMNS)


def _rounds(row: FieldedUnit, names: RecordNames) -> TableSection:
    """A box for each round of each model."""
    bought = [taken.record for taken in row.of("ammunition")]
    loaded = row.source.rounds * row.count
    rows = tuple(
        (
            SheetCell(each.name),
            SheetCell(gettext(FIRES[each.fire])),
            SheetCell(str(loaded)),
            SheetCell(str(each.points)),
            *(SheetCell(targets(each, column, names)) for column in COLUMNS),
            SheetCell(", ".join(specials(each))),
        )
        for each in bought
    )
    return TableSection(
        gettext("Rounds"), round_columns(), rows, boxes=(loaded if loaded <= MOST_BOXES else 0,) * len(bought)
    )


# ---------------------------------------------------------------- to be filled in by hand


def blanks(game: str) -> tuple[RecordSheet, ...]:
    """Both forms, two of each, and their condensed ones."""
    ground, vehicle = gettext(FORMS["ground"]), gettext(FORMS["vehicle"])
    return (
        _blank(gettext("{kind} form", kind=ground), game, ground_head(), ROOM["ground"], 2),
        _blank(gettext("{kind} form", kind=vehicle), game, vehicle_head(), ROOM["vehicle"], 2),
        _condensed(gettext("{kind}, condensed", kind=ground), game, ground_head()),
        _condensed(gettext("{kind}, condensed", kind=vehicle), game, vehicle_head()),
    )


def _blank(title: str, game: str, head: tuple[SheetColumn, ...], weapons: int, count: int) -> RecordSheet:
    rows = tuple((SheetCell(str(number)), *(LOST for _ in weapon_columns()[1:])) for number in range(1, weapons + 1))
    arms = TableSection(
        gettext("Weapons"), weapon_columns(), rows, under=(SheetField(gettext(SPECIAL), ""),) * weapons, tall=True
    )
    return _sheet(title, game, (_blank_head(head), arms, NoteSection(gettext(NOTES), (), 1)), count)


def _condensed(title: str, game: str, head: tuple[SheetColumn, ...]) -> RecordSheet:
    return _sheet(title, game, (_blank_head(head), NoteSection(gettext(NOTES), (), BLANK_NOTES)), 4)


def _blank_head(head: tuple[SheetColumn, ...]) -> TableSection:
    return TableSection(gettext("Unit"), head, (tuple(LOST for _ in head),), tall=True)


def _sheet(title: str, game: str, wide: tuple[Section, ...], count: int) -> RecordSheet:
    return RecordSheet(title, "", game, "", "", "", (), (), wide, count=count)
