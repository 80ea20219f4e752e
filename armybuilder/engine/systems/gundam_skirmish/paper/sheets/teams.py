"""The team sheet: all units and pilots of a team on a page, with command points, points and what a campaign writes down."""

from collections.abc import Iterator
from itertools import chain

from armybuilder.engine.core.documents.names import Names
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.record_sheets import (
    Cell,
    Column,
    Field,
    FieldSection,
    RecordSheet,
    Section,
    TableSection,
    Tick,
    TickSection,
    TrackSection,
)
from armybuilder.engine.core.row_game import Group
from armybuilder.engine.systems.gundam_skirmish.document import WORDS
from armybuilder.engine.systems.gundam_skirmish.force import Fielded, Force
from armybuilder.engine.systems.gundam_skirmish.paper.emblems import EMBLEMS
from armybuilder.engine.systems.gundam_skirmish.paper.labels import COMMAND_POINTS, inches, kind_of, title_of
from armybuilder.engine.systems.gundam_skirmish.paper.unit_view import Shown, of_row

BLANK = Cell("", "lost")
SAVED_POINTS = 20
"""Command points add up from turn to turn; the dearest order costs 10 (L32, L34)."""
TURNS = 10
"""The longest battle by a die: 6 and 4 (L16)."""


def unit_columns() -> tuple[Column, ...]:
    return (
        Column(gettext("Unit"), 4),
        Column(gettext("Kind"), 2.2),
        Column(gettext("Pilot"), 3),
        Column(gettext("Points"), 1.1, figures=True),
        Column("Move", 0.9, figures=True),
        Column("Boost", 0.9, figures=True),
        Column(gettext("Armour"), 1.2, figures=True),
        Column(gettext("Integrity"), 1.2, figures=True),
        Column(COMMAND_POINTS, 0.8, figures=True),
        Column(gettext("Morale"), 1.1, figures=True),
    )


def pilot_columns() -> tuple[Column, ...]:
    return (
        Column(gettext("Pilot"), 3),
        Column(gettext("Rank"), 3.4),
        Column(gettext("Traits and modifications"), 4.6),
        Column(gettext("Health"), 1, figures=True),
        Column(gettext("Mind"), 1, figures=True),
        Column("EXP", 1, figures=True),
    )


def experience_columns() -> tuple[Column, ...]:
    return (Column(gettext("Experience"), 3), Column(gettext("For"), 5), Column("EXP", 1.2, figures=True))


def team_sheet(group: Group[Fielded], force: Force, names: Names) -> RecordSheet:
    rows = [(row, of_row(row, force)) for row in group.rows]
    given = sum(shown.fought.command_points * row.count for row, shown in rows)
    faction = getattr(force.faction, "key", "")
    return RecordSheet(
        title=group.label,
        name="",
        unit=gettext("Team sheet"),
        subtitle=names.printed("faction", faction),
        points=str(group.total),
        points_name=WORDS.points,
        left=(FieldSection(gettext("Team"), tuple(_totals(group, given))),),
        right=(command_points(), turns()),
        wide=tuple(_tables(rows, names)),
        group=group.label,
        emblem=EMBLEMS.get(faction),
    )


def _totals(group: Group[Fielded], given: int) -> Iterator[Field]:
    pilots = sum(row.extra * row.count for row in group.rows)
    yield Field(gettext("Units"), str(group.count))
    yield Field(gettext("Half of them, for morale"), str(group.count // 2))
    yield Field(gettext("Points of units"), str(group.total - pilots))
    yield Field(gettext("Points of pilots"), str(pilots))
    yield Field(gettext("Command points a turn"), str(given))


def command_points() -> TrackSection:
    return TrackSection(gettext("Command points"), SAVED_POINTS, SAVED_POINTS // 2)


def turns() -> TickSection:
    return TickSection(gettext("Turns"), tuple(Tick(str(number)) for number in range(1, TURNS + 1)), columns=TURNS // 2)


def _tables(rows: list[tuple[Fielded, Shown]], names: Names) -> Iterator[Section]:
    units = chain.from_iterable(_units(row, shown) for row, shown in rows)
    yield TableSection(gettext("Units"), unit_columns(), tuple(units), damage=gettext("Now"))
    pilots = tuple(_pilot(row, shown, names) for row, shown in rows if shown.pilot)
    if pilots:
        yield TableSection(gettext("Pilots"), pilot_columns(), pilots)
        yield experience(names)


def _units(row: Fielded, shown: Shown) -> Iterator[tuple[Cell, ...]]:
    """A line for each unit of a row."""
    card, points = shown.card, shown.fought.command_points
    kind = kind_of(card.sort)
    for number in range(1, row.count + 1):
        name = f"{row.label} {number}" if row.count > 1 else row.label
        yield (
            Cell(f"{name} ({card.name})" if row.source.name else name),
            Cell(gettext("{kind}, in reserve", kind=kind) if row.source.reserve else kind),
            Cell(pilot_name(shown)),
            Cell("" if row.each is None else str(row.each)),
            Cell(inches(card.movement)),
            Cell(inches(card.boost)),
            Cell(str(card.armour)),
            Cell(str(card.integrity)),
            Cell(str(points) if points else "–"),
            BLANK,
        )


def pilot_name(shown: Shown) -> str:
    if shown.pilot is None:
        return "–"
    return shown.pilot.name or gettext("Rank {rank}", rank=shown.pilot.rank)


def _pilot(row: Fielded, shown: Shown, names: Names) -> tuple[Cell, ...]:
    rank = shown.pilot.rank if shown.pilot else 0
    rewards = ", ".join(each.name for each in shown.rewards)
    return (
        Cell(shown.pilot.name if shown.pilot and shown.pilot.name else gettext("Pilot of {unit}", unit=row.label)),
        Cell(f"{rank} {title_of(rank, shown.card.faction, names)}"),
        Cell(rewards or "–"),
        BLANK,
        BLANK,
        BLANK,
    )


def experience(names: Names) -> TableSection:
    """What earns EXP: of five numbers the print has lost four, and its one is of no certain row (L42, R16)."""
    rows = tuple(
        (Cell(gettext(each.name)), Cell(each.effect), BLANK if each.points is None else Cell(str(each.points)))
        for each in names.known("experience").values()
    )
    return TableSection(gettext("Experience"), experience_columns(), rows)
