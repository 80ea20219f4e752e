"""The sheet of a squad: what becomes of it in play, then the form of each of its models."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.origins import packs_of
from armybuilder.engine.core.paper.record_sheets import (
    FieldSection,
    NoteSection,
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
from armybuilder.engine.core.tables.record import Record
from armybuilder.engine.systems.legend_weaver import document as doc
from armybuilder.engine.systems.legend_weaver.activation import FIRES_FROM_AFAR
from armybuilder.engine.systems.legend_weaver.book.equipment_checks import is_spotter
from armybuilder.engine.systems.legend_weaver.book.units import Unit
from armybuilder.engine.systems.legend_weaver.document import WORDS
from armybuilder.engine.systems.legend_weaver.force import FieldedUnit, Squad, unit_level
from armybuilder.engine.systems.legend_weaver.odds.rules.morale import SIDES, morale_test
from armybuilder.engine.systems.legend_weaver.paper.cards import MOST_BOXES, STATES, render_look
from armybuilder.engine.systems.legend_weaver.paper.forms import LOST, form
from armybuilder.engine.systems.legend_weaver.paper.labels import format_points, inches

BOXES = 10
"""Of a track, in a line."""
MOST_STEPS = 12
"""Speeds that a line tells."""
MOST_CASUALTIES = 12
"""Columns of the table of morale."""
HULL_DOWN = gettext_noop("Hull down")
"""Of vehicles only (L727-L729)."""
MARKS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (gettext_noop("Overwatch"), ()),
    (gettext_noop("Cover fire"), ()),
    (gettext_noop("Hidden"), (doc.HIDDEN, doc.HIDDEN_DUG_IN)),
    (gettext_noop("Camouflaged"), (doc.CAMOUFLAGED,)),
    (gettext_noop("Head down"), ()),
    (HULL_DOWN, ()),
    (gettext_noop("Dug in"), (doc.DUG_IN, doc.HIDDEN_DUG_IN)),
    (gettext_noop("Entrenched"), (doc.ENTRENCHED,)),
    (gettext_noop("Fortified"), (doc.FORTIFIED,)),
    (gettext_noop("Activated"), ()),
)
"""Markers, and the starts of a squad that has one from the beginning."""
READY = gettext_noop("Battle ready")
FREE = 10
"""Inches of an action that make nobody harder to hit (L554)."""


def driven_columns() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(gettext("Vehicle"), 3),
        SheetColumn(gettext("Speed now"), 1.4, figures=True),
        SheetColumn(gettext("Avoid +"), 1.4, figures=True),
        SheetColumn(gettext("Out of control"), 1.4, figures=True),
        SheetColumn(gettext("Notes"), 4),
    )


def squad_sheet(squad: Squad, names: RecordNames) -> RecordSheet:
    """Everything that a squad needs on the table."""
    first = squad.rows[0].record
    priced = all(row.each is not None for row in squad.rows)
    return RecordSheet(
        title=squad.label,
        name="",
        unit="",
        subtitle=gettext(
            "{fielded} · unit level {level}", fielded=WORDS.count_models(squad.count), level=unit_level(squad.rows)
        ),
        points=format_points(squad.total) if priced else f"{format_points(squad.total)}+",
        points_name=WORDS.points,
        left=tuple(_left(squad)),
        right=tuple(_right(squad)),
        wide=(
            *_driving_sections(squad.rows),
            *(section for row in squad.rows for section in form(row, names)),
            *_notes(squad),
        ),
        figure=render_look(first),
        group=squad.label,
        packs=packs_of(None, (part for row in squad.rows for part in parts(row))),
        where=squad.where,
    )


def parts(row: FieldedUnit) -> Iterator[Record]:
    """All records that a row is made of."""
    unit = row.record
    yield unit
    yield from unit.weapons
    yield from (taken.record for taken in row.of("ammunition"))


def find_leader(rows: Sequence[FieldedUnit]) -> FieldedUnit | None:
    """The character whose actions a squad has, as it has fewer of its own (L206); his bonus move stays his."""
    led = [row.record.actions for row in rows if not row.record.rank]
    first = max((row for row in rows if row.record.rank), key=lambda row: row.record.actions, default=None)
    return first if first and led and first.record.actions > min(led) else None


def wounds(squad: Squad) -> int:
    """Casualties that it can take: models, and of platforms their crews (L954)."""
    return sum(row.count * (_crew(row.record) if row.record.form == "platform" else 1) for row in _fighting_rows(squad))


def _crew(unit: Unit) -> int:
    return unit.crew or 0


def _fighting_rows(squad: Squad) -> list[FieldedUnit]:
    return [row for row in squad.rows if row.record.form != FIRES_FROM_AFAR]


def _left(squad: Squad) -> Iterator[Section]:
    if not _fighting_rows(squad):
        yield NoteSection(gettext("Strikes called: turn, type of round, where"), (), 4)
        return
    whole = min(wounds(squad), MOST_BOXES)
    counts = (gettext("Casualties"), gettext("Crew lost"))
    yield TrackSection(gettext("Casualties since the start"), whole, BOXES, tuple(_thresholds(squad)), counts=counts)
    lost = sum(row.count for row in squad.rows if row.record.form == "platform")
    if lost:
        yield TrackSection(
            gettext("Weapons lost, each a casualty"), min(lost, MOST_BOXES), BOXES, counts=(gettext("Weapon lost"),)
        )
    yield from _morale(squad)


def _thresholds(squad: Squad) -> Iterator[SheetField]:
    yield SheetField(gettext("Level"), str(unit_level(squad.rows)))
    leaders = [row.record.level for row in squad.rows if row.record.rank]
    if leaders:
        yield SheetField(gettext("Leader"), str(max(leaders)))
    if first := find_leader(squad.rows):
        yield SheetField(gettext("Actions while led"), str(first.record.actions))


def _morale(squad: Squad) -> Iterator[TableSection]:
    """From which face of a D6 a test fails, by casualties (L826-L828); a crew's also when its weapon is lost (L954)."""
    models, guns = wounds(squad), any(row.record.form == "platform" for row in squad.rows)
    taken = range(0 if guns else 1, min(models, MOST_CASUALTIES + 1))
    if not taken:
        return
    columns = (
        SheetColumn(gettext("Casualties"), 2.4),
        *(SheetColumn(str(number), 1, figures=True) for number in taken),
    )
    rows = [_faces(squad, gettext("Fails on 1D6"), taken, models, 0)]
    if guns:
        rows.append(_faces(squad, gettext("A weapon lost"), taken, models, 1))
    yield TableSection(gettext("Morale"), columns, tuple(rows))


def _faces(squad: Squad, label: str, taken: Iterable[int], models: int, more: int) -> tuple[SheetCell, ...]:
    """A row of that table, with so many casualties `more` than men lost; nobody tests without any."""
    level = unit_level(squad.rows)
    faces = [
        morale_test(level, number + more, models - number).breaks_on if number + more else SIDES + 1 for number in taken
    ]
    return (SheetCell(label), *(SheetCell(_face(face)) for face in faces))


def _face(face: int) -> str:
    if face > SIDES:
        return "–"
    return gettext("all") if face == 1 else str(face) if face == SIDES else f"{face}+"


def _right(squad: Squad) -> Iterator[Section]:
    if not _fighting_rows(squad):
        yield TickSection(
            gettext("Status"), (SheetTick(gettext("Strike on its way")), SheetTick(gettext("Activated"))), 2
        )
        return
    yield TickSection(gettext("Status"), tuple(SheetTick(gettext(state)) for state in (READY, *STATES)), 2)
    start = squad.source.start  # type: ignore[attr-defined]  # groups keep their part as what all parts are
    driven = any(row.record.form == "vehicle" for row in squad.rows)
    marks = tuple(
        SheetTick(gettext(label), ticked=int(start in begins))
        for label, begins in MARKS
        if driven or label != HULL_DOWN
    )
    yield TickSection(gettext("Markers"), (*marks, SheetTick(gettext("Avoid"), ("", "", "", "", ""))), 2)
    yield from _spotter_section(squad)


def _spotter_section(squad: Squad) -> Iterator[FieldSection]:
    """Yield the section that records which marker is a spotter and which a dummy (L745)."""
    count = sum(row.count for row in squad.rows if is_spotter(row.record))
    fields = [
        SheetField(f"{what} {number}" if count > 1 else what, "")
        for number in range(1, count + 1)
        for what in (gettext("Spotter is marker"), gettext("Dummy is marker"))
    ]
    if fields:
        yield FieldSection(gettext("Spotters"), tuple(fields))


def _driving_sections(rows: Sequence[FieldedUnit]) -> Iterator[Section]:
    """Yield sections for what vehicles do now, and what their speeds mean."""
    driven = [row for row in rows if row.record.form == "vehicle"]
    blanks = tuple(LOST for _ in driven_columns()[1:])
    names = [
        f"{row.label} {number}" if row.count > 1 else row.label for row in driven for number in range(1, row.count + 1)
    ]
    if names:
        yield TableSection(gettext("Speed"), driven_columns(), tuple((SheetCell(name), *blanks) for name in names))
        yield NoteSection(
            gettext("Driving"), tuple(dict.fromkeys(map(describe_driving, (row.record for row in driven))))
        )


def describe_driving(unit: Unit) -> str:
    """Describe what the speeds of a vehicle mean, in one line (L293-L311, L554-L568)."""
    return " ".join((f"{unit.name}:", *_driving_sentences(unit)))


def _driving_sentences(unit: Unit) -> Iterator[str]:
    top, turns = unit.move, unit.maneuverability or 0
    half = top // 2
    yield gettext(
        (
            "Speed up to {top}, changed by {half} an action. Fires at full effect up to {half}, then at -1 for "
            "each inch above."
        ),
        top=top,
        half=half,
    )
    if turns:
        ends = range(turns, top + turns, turns)
        runs = (
            gettext("{inches} up to {speed}", inches=inches(number), speed=min(end, top))
            for number, end in enumerate(ends, 1)
        )
        yield gettext("Straight run before a turn of 45° by speed: {speeds}.", speeds=_first_few(runs))
    if top >= FREE + 2:
        yield gettext(
            "Avoids by speed: {speeds}.",
            speeds=_first_few(f"{speed} +{(speed - FREE) // 2}" for speed in range(FREE + 2, top + 1, 2)),
        )
    if not (unit.movement and unit.movement.flies):
        turned = gettext(", as with maneuverability {turns}; twice the straight run", turns=turns // 2) if turns else ""
        yield gettext("Backwards up to {half}, changed by {change}{turned}.", half=half, change=top // 4, turned=turned)


def _first_few(said: Iterable[str]) -> str:
    """The first of a list that may be long."""
    shown = list(islice(said, MOST_STEPS + 1))
    return ", ".join(shown if len(shown) <= MOST_STEPS else [*shown[:MOST_STEPS], "…"])


def _notes(squad: Squad) -> Iterator[NoteSection]:
    source: doc.Squad = squad.source  # type: ignore[assignment]  # groups keep their part as what all parts are
    said = [
        gettext("In reserve: enters by the chaos card Flank attack.") if source.reserve else "",
        gettext("Teleports.") if source.teleport else "",
        source.notes,
    ]
    yield NoteSection(gettext("Notes"), tuple(each for each in said if each), 2)
