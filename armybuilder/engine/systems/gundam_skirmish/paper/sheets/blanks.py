"""Sheets to be filled in by hand: a Mobile Suit, a Mobile Fighter, another unit, a team."""

from collections.abc import Iterable, Iterator

from armybuilder.engine.core.documents.names import Names
from armybuilder.engine.core.language import say
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
from armybuilder.engine.systems.gundam_skirmish.paper.labels import kind_of
from armybuilder.engine.systems.gundam_skirmish.paper.sheets import teams, units

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
        title=say("Vehicle or other unit") if is_vehicle else kind_of(sort),
        name="",
        unit=say("Blank sheet") if is_vehicle else say("Blank character sheet"),
        subtitle="",
        points="",
        points_name=WORDS.points,
        left=(
            _card(),
            TrackSection(say("Integrity"), INTEGRITY, units.PER_ROW, (Field(names.printed("order", "withdraw"), ""),)),
            units.damage(sort, names),
        ),
        right=tuple(_pilot(names, is_character=not is_vehicle)),
        wide=tuple(_arms(names, sort)),
        figure=figure,
    )


def _card() -> FieldSection:
    """What the card of a unit says."""
    before = (say("Name"), say("Faction"), say("Movement"), say("Boost"))
    after = (say("Armour"), say("Shield type"), say("Shield Bonus"))
    lines = (*_lines(before), Field(say("Integrity"), "", damage=True), *_lines(after))
    return FieldSection(say("Unit"), lines)


def _lines(labels: Iterable[str]) -> tuple[Field, ...]:
    """Lines to write on."""
    return tuple(Field(label, "") for label in labels)


def _pilot(names: Names, *, is_character: bool) -> Iterator[Section]:
    if is_character:
        earned = (say("Pilot Health"), say("Pilot Mind"), say("Current EXP"))
        yield FieldSection(say("Pilot"), _lines((say("Name"), say("Rank"), say("Title"), *earned)))
    else:
        yield FieldSection(say("Pilot or crew"), _lines((say("Name"), say("Pilot Health"), say("Pilot Mind"))))
    yield units.state(names, shield=True)
    if is_character:
        yield units.experience(names, 1, "")


def _arms(names: Names, sort: str) -> Iterator[Section]:
    yield units.weapons((), (), names, blank_rows=WEAPONS)
    title = say("Techniques") if sort == FIGHTER else say("Close combat weapon")
    yield units.close_weapons(title, (), blank_rows=5 if sort == FIGHTER else CLOSE_WEAPONS)
    yield TableSection(say("Abilities"), units.ability_columns(), (), blank_rows=ABILITIES)
    if sort == "mobile-suit":
        yield units.traits(names)
        yield units.modifications(names)
    yield NoteSection(say("Notes"), (), 2)


def _team(names: Names) -> RecordSheet:
    totals = (
        say("Name"),
        say("Faction"),
        say("Units"),
        say("Half of them, for morale"),
        say("Points"),
        say("Command points a turn"),
    )
    return RecordSheet(
        title=say("Team"),
        name="",
        unit=say("Blank team sheet"),
        subtitle="",
        points="",
        points_name=WORDS.points,
        left=(FieldSection(say("Team"), _lines(totals)),),
        right=(teams.command_points(), teams.turns()),
        wide=(
            TableSection(say("Units"), teams.unit_columns(), (), blank_rows=UNITS, damage=say("Now")),
            TableSection(say("Pilots"), teams.pilot_columns(), (), blank_rows=PILOTS),
            teams.experience(names),
            NoteSection(say("Notes"), (), 3),
        ),
    )
