"""Teams and pilots of a campaign as they stand (L40 to L50): what a battle is begun with, and what is written down after it."""

from collections.abc import Iterator, Sequence

from armybuilder.engine.core.documents.names import RecordNames, names_of
from armybuilder.engine.core.language import gettext, gettext_noop
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
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.campaign.effects import full_integrity
from armybuilder.engine.systems.gundam_skirmish.campaign.setup import Settings
from armybuilder.engine.systems.gundam_skirmish.campaign.state import (
    CampaignState,
    PilotState,
    PlayerState,
    TeamState,
    UnitState,
)
from armybuilder.engine.systems.gundam_skirmish.document import WORDS
from armybuilder.engine.systems.gundam_skirmish.paper.emblems import EMBLEMS
from armybuilder.engine.systems.gundam_skirmish.paper.labels import kind_of, title_of
from armybuilder.engine.systems.gundam_skirmish.paper.sheets import teams, units
from armybuilder.engine.systems.gundam_skirmish.paper.tracks import locations

DASH = "–"
OPEN = {
    "trait": gettext_noop("Still has to choose a trait."),
    "modification": gettext_noop("Still has to choose a modification."),
}
"""Rewards that a pilot has earned and not chosen."""
EARNED: tuple[tuple[str, str], ...] = (
    ("participated", "participated"),
    ("won", "won"),
    ("enemy-unit", "enemy_unit"),
    ("brush-with-death", "brush"),
    ("enemy-ace", "enemy_ace"),
)
"""What earns EXP, and the setting that says how much (L42, R16)."""


def unit_columns() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(gettext("Unit"), 4),
        SheetColumn(gettext("Kind"), 2.2),
        SheetColumn(gettext("Pilot"), 3),
        SheetColumn(gettext("Points"), 1.1, figures=True),
        SheetColumn(gettext("Integrity"), 1.3, figures=True),
        SheetColumn(gettext("Damage"), 3),
    )


def pilot_columns() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(gettext("Pilot"), 3),
        SheetColumn(gettext("Unit"), 3),
        SheetColumn(gettext("Rank"), 3.2),
        SheetColumn(gettext("Health"), 1, figures=True),
        SheetColumn(gettext("Mind"), 1, figures=True),
        SheetColumn("EXP", 1, figures=True),
        SheetColumn(gettext("Boxes"), 1, figures=True),
    )


def campaign_sheets(state: CampaignState, book: Catalogue, team: str = "") -> tuple[RecordSheet, ...]:
    """The sheets of all teams that are not lost, or that of one of this key and those of its Characters."""
    names = names_of(book)
    if not team:
        return tuple(team_sheet(each, state, book, names) for each in state.teams if not each.is_lost)
    found = [each for each in state.teams if each.key == team]
    return tuple(sheet for each in found for sheet in _with_pilots(each, state, book, names))


def _with_pilots(team: TeamState, state: CampaignState, book: Catalogue, names: RecordNames) -> Iterator[RecordSheet]:
    yield team_sheet(team, state, book, names)
    for pilot in team.living_pilots:
        if pilot.character:
            yield pilot_sheet(pilot, team, state.player(team.player), book, names)


# ---------------------------------------------------------------- a team


def team_sheet(team: TeamState, state: CampaignState, book: Catalogue, names: RecordNames) -> RecordSheet:
    """Units with what is left of them and their damage, pilots with Health, Mind and EXP."""
    player = state.player(team.player)
    fields = (
        SheetField(gettext("Player"), player.name),
        SheetField(gettext("Tile"), team.tile or DASH),
        SheetField(gettext("Units in play"), str(len(team.active_units))),
        SheetField(gettext("Half of them, for morale"), str(len(team.active_units) // 2)),
        SheetField(gettext("War Effort"), str(player.war_effort), damage=True),
        SheetField(gettext("Requisition"), str(player.requisition), damage=True),
    )
    return RecordSheet(
        title=team.name,
        name="",
        unit=gettext("Team sheet"),
        subtitle=names.printed_name("faction", player.faction),
        points=str(team.points),
        points_name=WORDS.points,
        left=(FieldSection(gettext("Team"), fields),),
        right=(teams.command_points(), teams.turns()),
        wide=tuple(_tables(team, player, state.settings, book, names)),
        emblem=EMBLEMS.get(player.faction),
        group=team.name,
    )


def _tables(
    team: TeamState, player: PlayerState, settings: Settings, book: Catalogue, names: RecordNames
) -> Iterator[Section]:
    rows = tuple(_unit(unit, team, book, names) for unit in team.units)
    yield TableSection(gettext("Units"), unit_columns(), rows, damage=gettext("Now"))
    pilots = tuple(_pilot(pilot, team, player, names) for pilot in team.pilots)
    yield TableSection(gettext("Pilots"), pilot_columns(), pilots, damage=gettext("Now"))
    yield _experience(settings, names)
    yield NoteSection(gettext("Notes"), (), 3)


def _unit(unit: UnitState, team: TeamState, book: Catalogue, names: RecordNames) -> tuple[SheetCell, ...]:
    pilot = team.pilot_of(unit.key)
    whole = full_integrity(team, unit, book)
    return (
        SheetCell(unit.name),
        SheetCell(kind_of(unit.sort)),
        SheetCell(pilot.name if pilot else DASH),
        SheetCell(str(team.unit_points(unit))),
        SheetCell("0" if unit.destroyed else gettext("{left} of {whole}", left=whole - unit.damage, whole=whole)),
        SheetCell(gettext("destroyed") if unit.destroyed else _damage(unit, names)),
    )


def _damage(unit: UnitState, names: RecordNames) -> str:
    hit = ((each, unit.levels.get(each.key, 0)) for each in locations(unit.sort, names))
    return ", ".join(f"{each.name} {level}" for each, level in hit if level) or DASH


def _pilot(pilot: PilotState, team: TeamState, player: PlayerState, names: RecordNames) -> tuple[SheetCell, ...]:
    """A nameless pilot has neither rank nor EXP."""
    title = f"{pilot.rank} {title_of(pilot.rank, player.faction, names, player.force)}" if pilot.character else DASH
    return (
        SheetCell(gettext("{pilot} (dead)", pilot=pilot.name) if pilot.dead else pilot.name),
        SheetCell(_seat(pilot, team)),
        SheetCell(title),
        SheetCell(_signed(pilot.health)),
        SheetCell(_signed(pilot.mind)),
        SheetCell(str(pilot.exp) if pilot.character else DASH),
        SheetCell(
            gettext("{left} of {whole}", left=pilot.boxes, whole=units.BOXES_A_RANK) if pilot.character else DASH
        ),
    )


def _seat(pilot: PilotState, team: TeamState) -> str:
    return next((unit.name for unit in team.units if unit.key == pilot.unit), DASH)


def _signed(number: int) -> str:
    return f"{number}".replace("-", "−")


def _experience(settings: Settings, names: RecordNames) -> TableSection:
    """Return the experience that the players agreed on; a blank where they did not."""
    known = names.records("experience")
    agreed = ((known[key], getattr(settings, setting)) for key, setting in EARNED)
    rows = tuple(
        (
            SheetCell(gettext(each.name)),
            SheetCell(each.effect),
            teams.BLANK
            if points is None
            else SheetCell(gettext("{points} × rank", points=points) if each.by_rank else f"{points}"),
        )
        for each, points in agreed
    )
    return TableSection(gettext("Experience"), teams.experience_columns(), rows)


# ---------------------------------------------------------------- a Character


def pilot_sheet(
    pilot: PilotState, team: TeamState, player: PlayerState, book: Catalogue, names: RecordNames
) -> RecordSheet:
    """Return the sheet of what a Character has become, and of the unit that it sits in."""
    unit = next((each for each in team.active_units if each.key == pilot.unit), None)
    return RecordSheet(
        title=pilot.name,
        name="",
        unit=gettext("Character sheet"),
        subtitle=f"{team.name} · {names.printed_name('faction', player.faction)}",
        points=str(team.unit_points(unit)) if unit else "",
        points_name=WORDS.points if unit else "",
        left=(
            FieldSection(gettext("Pilot"), tuple(_fields(pilot, player, names))),
            units.experience(names, pilot.rank, player.faction, player.force, pilot.boxes),
        ),
        right=tuple(_unit_sections(unit, team, book, names)),
        wide=(*_rewards(pilot, names), NoteSection(gettext("Notes"), _unchosen_rewards(pilot), 2)),
        emblem=EMBLEMS.get(player.faction),
        group=team.name,
    )


def _fields(pilot: PilotState, player: PlayerState, names: RecordNames) -> Iterator[SheetField]:
    yield SheetField(gettext("Rank"), str(pilot.rank))
    yield from units.title_fields(pilot.rank, player.faction, names, player.force)
    yield SheetField(gettext("Pilot Health"), _signed(pilot.health), damage=True)
    yield SheetField(gettext("Pilot Mind"), _signed(pilot.mind), damage=True)
    yield SheetField(gettext("Current EXP"), str(pilot.exp), damage=True)


def _unit_sections(unit: UnitState | None, team: TeamState, book: Catalogue, names: RecordNames) -> Iterator[Section]:
    if unit is None:
        yield NoteSection(gettext("Unit"), (gettext("None."),))
        return
    whole = full_integrity(team, unit, book)
    fields = (
        SheetField(gettext("Name"), unit.name),
        SheetField(gettext("Kind"), kind_of(unit.sort)),
        SheetField(
            gettext("Integrity"), gettext("{left} of {whole}", left=whole - unit.damage, whole=whole), damage=True
        ),
    )
    yield FieldSection(gettext("Unit"), fields)
    yield TrackSection(gettext("Integrity"), whole, units.PER_ROW, crossed=unit.damage)
    yield units.damage(unit.sort, names, unit.levels)
    yield units.state(names, shield=True)


def _rewards(pilot: PilotState, names: RecordNames) -> Iterator[Section]:
    """Of a Mobile Fighter's pilot the techniques and abilities by their names, of any other what is ticked."""
    if pilot.fighter:
        yield _tick_section(gettext("Techniques"), pilot.techniques)
        yield _tick_section(gettext("Abilities"), pilot.abilities)
    else:
        known, mods = names.records("trait"), names.records("modification")
        yield units.traits(names, [known[key] for key in pilot.traits if key in known])
        yield units.modifications(names, [mods[key] for key in pilot.modifications if key in mods])


def _tick_section(title: str, known: Sequence[str]) -> Section:
    ticks = tuple(SheetTick(name, ticked=1) for name in known)
    return TickSection(title, (*ticks, *(SheetTick("") for _ in range(4 - len(ticks) % 4))), columns=4)


def _unchosen_rewards(pilot: PilotState) -> tuple[str, ...]:
    """Rewards that it has earned and not chosen."""
    return tuple(gettext(OPEN[word]) for word in pilot.earned)
