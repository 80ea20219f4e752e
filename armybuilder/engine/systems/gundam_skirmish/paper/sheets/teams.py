"""The team sheet: all units and pilots of a team on a page, with command points, points and what a campaign writes down."""

from collections.abc import Iterator
from itertools import chain

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.record_sheets import (
    FieldSection,
    RecordSheet,
    Section,
    SheetCell,
    SheetColumn,
    SheetField,
    SheetTick,
    TableSection,
    TickSection,
    TrackSection,
)
from armybuilder.engine.core.row_game import ForceGroup
from armybuilder.engine.systems.gundam_skirmish.document import WORDS
from armybuilder.engine.systems.gundam_skirmish.force import FieldedUnit, Force
from armybuilder.engine.systems.gundam_skirmish.paper.emblems import EMBLEMS
from armybuilder.engine.systems.gundam_skirmish.paper.labels import COMMAND_POINTS, inches, kind_of, title_of
from armybuilder.engine.systems.gundam_skirmish.paper.unit_view import PaperUnit, paper_unit_of_row

BLANK = SheetCell("", "lost")
SAVED_POINTS = 20
"""Command points add up from turn to turn; the dearest order costs 10 (L32, L34)."""
TURNS = 10
"""The longest battle by a die: 6 and 4 (L16)."""


def unit_columns() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(gettext("Unit"), 4),
        SheetColumn(gettext("Kind"), 2.2),
        SheetColumn(gettext("Pilot"), 3),
        SheetColumn(gettext("Points"), 1.1, figures=True),
        SheetColumn("Move", 0.9, figures=True),
        SheetColumn("Boost", 0.9, figures=True),
        SheetColumn(gettext("Armour"), 1.2, figures=True),
        SheetColumn(gettext("Integrity"), 1.2, figures=True),
        SheetColumn(COMMAND_POINTS, 0.8, figures=True),
        SheetColumn(gettext("Morale"), 1.1, figures=True),
    )


def pilot_columns() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(gettext("Pilot"), 3),
        SheetColumn(gettext("Rank"), 3.4),
        SheetColumn(gettext("Traits and modifications"), 4.6),
        SheetColumn(gettext("Health"), 1, figures=True),
        SheetColumn(gettext("Mind"), 1, figures=True),
        SheetColumn("EXP", 1, figures=True),
    )


def experience_columns() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(gettext("Experience"), 3),
        SheetColumn(gettext("For"), 5),
        SheetColumn("EXP", 1.2, figures=True),
    )


def team_sheet(group: ForceGroup[FieldedUnit], force: Force, names: RecordNames) -> RecordSheet:
    rows = [(row, paper_unit_of_row(row, force)) for row in group.rows]
    given = sum(shown.in_battle.command_points * row.count for row, shown in rows)
    faction = getattr(force.faction, "key", "")
    return RecordSheet(
        title=group.label,
        name="",
        unit=gettext("Team sheet"),
        subtitle=names.printed_name("faction", faction),
        points=str(group.total),
        points_name=WORDS.points,
        left=(FieldSection(gettext("Team"), tuple(_totals(group, given))),),
        right=(command_points(), turns()),
        wide=tuple(_tables(rows, names)),
        group=group.label,
        emblem=EMBLEMS.get(faction),
    )


def _totals(group: ForceGroup[FieldedUnit], given: int) -> Iterator[SheetField]:
    pilots = sum(row.extra * row.count for row in group.rows)
    yield SheetField(gettext("Units"), str(group.count))
    yield SheetField(gettext("Half of them, for morale"), str(group.count // 2))
    yield SheetField(gettext("Points of units"), str(group.total - pilots))
    yield SheetField(gettext("Points of pilots"), str(pilots))
    yield SheetField(gettext("Command points per turn"), str(given))


def command_points() -> TrackSection:
    return TrackSection(gettext("Command points"), SAVED_POINTS, SAVED_POINTS // 2)


def turns() -> TickSection:
    return TickSection(
        gettext("Game turns"), tuple(SheetTick(str(number)) for number in range(1, TURNS + 1)), columns=TURNS // 2
    )


def _tables(rows: list[tuple[FieldedUnit, PaperUnit]], names: RecordNames) -> Iterator[Section]:
    units = chain.from_iterable(_units(row, shown) for row, shown in rows)
    yield TableSection(gettext("Units"), unit_columns(), tuple(units), damage=gettext("Now"))
    pilots = tuple(_pilot(row, shown, names) for row, shown in rows if shown.pilot)
    if pilots:
        yield TableSection(gettext("Pilots"), pilot_columns(), pilots)
        yield experience(names)


def _units(row: FieldedUnit, shown: PaperUnit) -> Iterator[tuple[SheetCell, ...]]:
    """A line for each unit of a row."""
    card, points = shown.card, shown.in_battle.command_points
    kind = kind_of(card.sort)
    for number in range(1, row.count + 1):
        name = f"{row.label} {number}" if row.count > 1 else row.label
        yield (
            SheetCell(f"{name} ({card.name})" if row.source.name else name),
            SheetCell(gettext("{kind}, in reserve", kind=kind) if row.source.reserve else kind),
            SheetCell(pilot_name(shown)),
            SheetCell("" if row.each is None else str(row.each)),
            SheetCell(inches(card.movement)),
            SheetCell(inches(card.boost)),
            SheetCell(str(card.armour)),
            SheetCell(str(card.integrity)),
            SheetCell(str(points) if points else "–"),
            BLANK,
        )


def pilot_name(shown: PaperUnit) -> str:
    if shown.pilot is None:
        return "–"
    return shown.pilot.name or gettext("Rank {rank}", rank=shown.pilot.rank)


def _pilot(row: FieldedUnit, shown: PaperUnit, names: RecordNames) -> tuple[SheetCell, ...]:
    rank = shown.pilot.rank if shown.pilot else 0
    rewards = ", ".join(each.name for each in shown.rewards)
    return (
        SheetCell(shown.pilot.name if shown.pilot and shown.pilot.name else gettext("Pilot of {unit}", unit=row.label)),
        SheetCell(f"{rank} {title_of(rank, shown.card.faction, names)}"),
        SheetCell(rewards or "–"),
        BLANK,
        BLANK,
        BLANK,
    )


def experience(names: RecordNames) -> TableSection:
    """Return the table of what earns EXP: of five numbers the print has lost four, and it is not certain which row
    its one belongs to (L42, R16).
    """
    rows = tuple(
        (
            SheetCell(gettext(each.name)),
            SheetCell(each.effect),
            BLANK if each.points is None else SheetCell(str(each.points)),
        )
        for each in names.records("experience").values()
    )
    return TableSection(gettext("Experience"), experience_columns(), rows)
