"""Sheets to be filled in by hand: a Mobile Suit, a Mobile Fighter, another unit, a team."""

from collections.abc import Iterable, Iterator

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import FigureKind
from armybuilder.engine.core.paper.record_sheets import (
    FieldSection,
    NoteSection,
    RecordSheet,
    Section,
    SheetField,
    TableSection,
    TrackSection,
)
from armybuilder.engine.systems.gundam_skirmish.document import WORDS
from armybuilder.engine.systems.gundam_skirmish.paper.labels import kind_of
from armybuilder.engine.systems.gundam_skirmish.paper.sheets import teams, units

INTEGRITY = 30
"""Boxes of a unit that nobody knows; those beyond its own are crossed out."""
WEAPONS, CLOSE_WEAPONS, ABILITIES, UNITS, PILOTS = 6, 2, 4, 10, 10
"""Lines to write on."""
FIGHTER = "mobile-fighter"


def blanks(names: RecordNames) -> tuple[RecordSheet, ...]:
    return (
        _unit("mobile-suit", FigureKind.GEAR, names),
        _unit(FIGHTER, FigureKind.GEAR, names),
        _unit("ground-vehicle", FigureKind.VEHICLE_TRACKED, names),
        _team(names),
    )


def _unit(sort: str, figure: FigureKind, names: RecordNames) -> RecordSheet:
    is_vehicle = sort == "ground-vehicle"
    return RecordSheet(
        title=gettext("Vehicle or other unit") if is_vehicle else kind_of(sort),
        name="",
        unit=gettext("Blank sheet") if is_vehicle else gettext("Blank character sheet"),
        subtitle="",
        points="",
        points_name=WORDS.points,
        left=(
            _card(),
            TrackSection(
                gettext("Integrity"),
                INTEGRITY,
                units.PER_ROW,
                (SheetField(names.printed_name("order", "withdraw"), ""),),
            ),
            units.damage(sort, names),
        ),
        right=tuple(_pilot(names, is_character=not is_vehicle)),
        wide=tuple(_arms(names, sort)),
        figure=figure,
    )


def _card() -> FieldSection:
    """Return the section with what the card of a unit says."""
    before = (gettext("Name"), gettext("Faction"), gettext("Movement"), gettext("Boost"))
    after = (gettext("Armour"), gettext("Shield type"), gettext("Shield Bonus"))
    lines = (*_lines(before), SheetField(gettext("Integrity"), "", damage=True), *_lines(after))
    return FieldSection(gettext("Unit"), lines)


def _lines(labels: Iterable[str]) -> tuple[SheetField, ...]:
    """Lines to write on."""
    return tuple(SheetField(label, "") for label in labels)


def _pilot(names: RecordNames, *, is_character: bool) -> Iterator[Section]:
    if is_character:
        earned = (gettext("Pilot Health"), gettext("Pilot Mind"), gettext("Current EXP"))
        yield FieldSection(gettext("Pilot"), _lines((gettext("Name"), gettext("Rank"), gettext("Title"), *earned)))
    else:
        yield FieldSection(
            gettext("Pilot or crew"), _lines((gettext("Name"), gettext("Pilot Health"), gettext("Pilot Mind")))
        )
    yield units.state(names, shield=True)
    if is_character:
        yield units.experience(names, 1, "")


def _arms(names: RecordNames, sort: str) -> Iterator[Section]:
    yield units.weapons((), (), names, blank_rows=WEAPONS)
    title = gettext("Techniques") if sort == FIGHTER else gettext("Close combat weapon")
    yield units.close_weapons(title, (), blank_rows=5 if sort == FIGHTER else CLOSE_WEAPONS)
    yield TableSection(gettext("Abilities"), units.ability_columns(), (), blank_rows=ABILITIES)
    if sort == "mobile-suit":
        yield units.traits(names)
        yield units.modifications(names)
    yield NoteSection(gettext("Notes"), (), 2)


def _team(names: RecordNames) -> RecordSheet:
    totals = (
        gettext("Name"),
        gettext("Faction"),
        gettext("Units"),
        gettext("Half of them, for morale"),
        gettext("Points"),
        gettext("Command points per turn"),
    )
    return RecordSheet(
        title=gettext("Team"),
        name="",
        unit=gettext("Blank team sheet"),
        subtitle="",
        points="",
        points_name=WORDS.points,
        left=(FieldSection(gettext("Team"), _lines(totals)),),
        right=(teams.command_points(), teams.turns()),
        wide=(
            TableSection(gettext("Units"), teams.unit_columns(), (), blank_rows=UNITS, damage=gettext("Now")),
            TableSection(gettext("Pilots"), teams.pilot_columns(), (), blank_rows=PILOTS),
            teams.experience(names),
            NoteSection(gettext("Notes"), (), 3),
        ),
    )
