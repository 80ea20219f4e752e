"""Sheets to be filled in by hand: a Mobile Suit, a Mobile Fighter, another unit, a team."""

from collections.abc import Iterator

from armybuilder.engine.core.documents.names import Names
from armybuilder.engine.core.paper.cards import Figure
from armybuilder.engine.core.paper.record_sheets import (
    Field,
    FieldSection,
    NoteSection,
    RecordSheet,
    Section,
    TableSection,
    TrackSection,
)
from armybuilder.engine.systems.gundam_skirmish.document import WORDS
from armybuilder.engine.systems.gundam_skirmish.paper.sheets import teams, units
from armybuilder.engine.systems.gundam_skirmish.paper.wording import KINDS

INTEGRITY = 30
"""Boxes of a unit that nobody knows; those beyond its own are crossed out."""
WEAPONS, CLOSE_WEAPONS, ABILITIES, UNITS, PILOTS = 6, 2, 4, 10, 10
"""Lines to write on."""
FIGHTER = "mobile-fighter"


def blanks(names: Names) -> tuple[RecordSheet, ...]:
    return (
        _unit("mobile-suit", Figure.GEAR, names),
        _unit(FIGHTER, Figure.GEAR, names),
        _unit("ground-vehicle", Figure.VEHICLE_TRACKED, names),
        _team(names),
    )


def _unit(sort: str, figure: Figure, names: Names) -> RecordSheet:
    is_vehicle = sort == "ground-vehicle"
    return RecordSheet(
        title="Vehicle or other unit" if is_vehicle else KINDS[sort],
        name="",
        unit="Blank sheet" if is_vehicle else "Blank character sheet",
        subtitle="",
        points="",
        points_name=WORDS.points,
        left=(
            _fields(
                "Unit", "Name", "Faction", "Movement", "Boost", "Integrity", "Armour", "Shield type", "Shield Bonus"
            ),
            TrackSection("Integrity", INTEGRITY, units.PER_ROW, (Field("Withdraw", ""),)),
            units.damage(sort, names),
        ),
        right=tuple(_pilot(names, is_character=not is_vehicle)),
        wide=tuple(_arms(names, sort)),
        figure=figure,
    )


def _fields(title: str, *labels: str) -> FieldSection:
    return FieldSection(title, tuple(Field(label, "", damage=label == "Integrity") for label in labels))


def _pilot(names: Names, *, is_character: bool) -> Iterator[Section]:
    if is_character:
        yield _fields("Pilot", "Name", "Rank", "Title", "Pilot Health", "Pilot Mind", "Current EXP")
    else:
        yield _fields("Pilot or crew", "Name", "Pilot Health", "Pilot Mind")
    yield units.state(names, shield=True)
    if is_character:
        yield units.experience(names, 1, "")


def _arms(names: Names, sort: str) -> Iterator[Section]:
    yield units.weapons((), (), names, blank_rows=WEAPONS)
    title = "Techniques" if sort == FIGHTER else "Close combat weapon"
    yield units.close_weapons(title, (), blank_rows=5 if sort == FIGHTER else CLOSE_WEAPONS)
    yield TableSection("Abilities", units.ABILITY_COLUMNS, (), blank_rows=ABILITIES)
    if sort == "mobile-suit":
        yield units.traits(names)
        yield units.modifications(names)
    yield NoteSection("Notes", (), 2)


def _team(names: Names) -> RecordSheet:
    totals = ("Name", "Faction", "Units", "Half of them, for morale", "Points", "Command points a turn")
    return RecordSheet(
        title="Team",
        name="",
        unit="Blank team sheet",
        subtitle="",
        points="",
        points_name=WORDS.points,
        left=(FieldSection("Team", tuple(Field(label, "") for label in totals)),),
        right=(teams.command_points(), teams.turns()),
        wide=(
            TableSection("Units", teams.UNIT_COLUMNS, (), blank_rows=UNITS, damage="Now"),
            TableSection("Pilots", teams.PILOT_COLUMNS, (), blank_rows=PILOTS),
            teams.experience(names),
            NoteSection("Notes", (), 3),
        ),
    )
