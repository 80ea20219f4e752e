"""Teams and pilots of a campaign as they stand (L40 to L50): what a battle is begun with, and what is written down after it."""

from collections.abc import Iterator, Sequence

from armybuilder.engine.core.documents.names import Names, names_of
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.record_sheets import (
    Cell,
    Column,
    Field,
    FieldSection,
    NoteSection,
    RecordSheet,
    Section,
    TableSection,
    Tick,
    TickSection,
    TrackSection,
)
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.campaign.effects import full
from armybuilder.engine.systems.gundam_skirmish.campaign.setup import Settings
from armybuilder.engine.systems.gundam_skirmish.campaign.state import Pilot, Player, State, Team, Unit
from armybuilder.engine.systems.gundam_skirmish.document import WORDS
from armybuilder.engine.systems.gundam_skirmish.paper.emblems import EMBLEMS
from armybuilder.engine.systems.gundam_skirmish.paper.labels import kind_of, title_of
from armybuilder.engine.systems.gundam_skirmish.paper.sheets import teams, units
from armybuilder.engine.systems.gundam_skirmish.paper.tracks import locations

DASH = "–"
OPEN = {
    "trait": gettext_noop("Has still to choose a trait."),
    "modification": gettext_noop("Has still to choose a modification."),
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


def unit_columns() -> tuple[Column, ...]:
    return (
        Column(gettext("Unit"), 4),
        Column(gettext("Kind"), 2.2),
        Column(gettext("Pilot"), 3),
        Column(gettext("Points"), 1.1, figures=True),
        Column(gettext("Integrity"), 1.3, figures=True),
        Column(gettext("Damage"), 3),
    )


def pilot_columns() -> tuple[Column, ...]:
    return (
        Column(gettext("Pilot"), 3),
        Column(gettext("Unit"), 3),
        Column(gettext("Rank"), 3.2),
        Column(gettext("Health"), 1, figures=True),
        Column(gettext("Mind"), 1, figures=True),
        Column("EXP", 1, figures=True),
        Column(gettext("Boxes"), 1, figures=True),
    )


def campaign_sheets(state: State, book: Catalogue, team: str = "") -> tuple[RecordSheet, ...]:
    """The sheets of all teams that are not lost, or that of one of this key and those of its Characters."""
    names = names_of(book)
    if not team:
        return tuple(team_sheet(each, state, book, names) for each in state.teams if not each.is_lost)
    found = [each for each in state.teams if each.key == team]
    return tuple(sheet for each in found for sheet in _with_pilots(each, state, book, names))


def _with_pilots(team: Team, state: State, book: Catalogue, names: Names) -> Iterator[RecordSheet]:
    yield team_sheet(team, state, book, names)
    for pilot in team.living:
        if pilot.character:
            yield pilot_sheet(pilot, team, state.player(team.player), book, names)


# ---------------------------------------------------------------- a team


def team_sheet(team: Team, state: State, book: Catalogue, names: Names) -> RecordSheet:
    """Units with what is left of them and their damage, pilots with Health, Mind and EXP."""
    player = state.player(team.player)
    fields = (
        Field(gettext("Player"), player.name),
        Field(gettext("Tile"), team.tile or DASH),
        Field(gettext("Units in play"), str(len(team.standing))),
        Field(gettext("Half of them, for morale"), str(len(team.standing) // 2)),
        Field(gettext("War Effort"), str(player.war_effort), damage=True),
        Field(gettext("Requisition"), str(player.requisition), damage=True),
    )
    return RecordSheet(
        title=team.name,
        name="",
        unit=gettext("Team sheet"),
        subtitle=names.printed("faction", player.faction),
        points=str(team.points),
        points_name=WORDS.points,
        left=(FieldSection(gettext("Team"), fields),),
        right=(teams.command_points(), teams.turns()),
        wide=tuple(_tables(team, player, state.settings, book, names)),
        emblem=EMBLEMS.get(player.faction),
        group=team.name,
    )


def _tables(team: Team, player: Player, settings: Settings, book: Catalogue, names: Names) -> Iterator[Section]:
    rows = tuple(_unit(unit, team, book, names) for unit in team.units)
    yield TableSection(gettext("Units"), unit_columns(), rows, damage=gettext("Now"))
    pilots = tuple(_pilot(pilot, team, player, names) for pilot in team.pilots)
    yield TableSection(gettext("Pilots"), pilot_columns(), pilots, damage=gettext("Now"))
    yield _experience(settings, names)
    yield NoteSection(gettext("Notes"), (), 3)


def _unit(unit: Unit, team: Team, book: Catalogue, names: Names) -> tuple[Cell, ...]:
    pilot = team.pilot_of(unit.key)
    whole = full(team, unit, book)
    return (
        Cell(unit.name),
        Cell(kind_of(unit.sort)),
        Cell(pilot.name if pilot else DASH),
        Cell(str(team.worth(unit))),
        Cell("0" if unit.destroyed else gettext("{left} of {whole}", left=whole - unit.damage, whole=whole)),
        Cell(gettext("destroyed") if unit.destroyed else _damage(unit, names)),
    )


def _damage(unit: Unit, names: Names) -> str:
    hit = ((each, unit.levels.get(each.key, 0)) for each in locations(unit.sort, names))
    return ", ".join(f"{each.name} {level}" for each, level in hit if level) or DASH


def _pilot(pilot: Pilot, team: Team, player: Player, names: Names) -> tuple[Cell, ...]:
    """A nameless pilot has neither rank nor EXP."""
    title = f"{pilot.rank} {title_of(pilot.rank, player.faction, names, player.force)}" if pilot.character else DASH
    return (
        Cell(gettext("{pilot} (dead)", pilot=pilot.name) if pilot.dead else pilot.name),
        Cell(_seat(pilot, team)),
        Cell(title),
        Cell(_signed(pilot.health)),
        Cell(_signed(pilot.mind)),
        Cell(str(pilot.exp) if pilot.character else DASH),
        Cell(gettext("{left} of {whole}", left=pilot.boxes, whole=units.BOXES_A_RANK) if pilot.character else DASH),
    )


def _seat(pilot: Pilot, team: Team) -> str:
    return next((unit.name for unit in team.units if unit.key == pilot.unit), DASH)


def _signed(number: int) -> str:
    return f"{number}".replace("-", "−")


def _experience(settings: Settings, names: Names) -> TableSection:
    """What the players agreed on; a blank where they did not."""
    known = names.known("experience")
    agreed = ((known[key], getattr(settings, setting)) for key, setting in EARNED)
    rows = tuple(
        (
            Cell(gettext(each.name)),
            Cell(each.effect),
            teams.BLANK
            if points is None
            else Cell(gettext("{points} × rank", points=points) if each.by_rank else f"{points}"),
        )
        for each, points in agreed
    )
    return TableSection(gettext("Experience"), teams.experience_columns(), rows)


# ---------------------------------------------------------------- a Character


def pilot_sheet(pilot: Pilot, team: Team, player: Player, book: Catalogue, names: Names) -> RecordSheet:
    """What a Character has become, and the unit that it sits in."""
    unit = next((each for each in team.standing if each.key == pilot.unit), None)
    return RecordSheet(
        title=pilot.name,
        name="",
        unit=gettext("Character sheet"),
        subtitle=f"{team.name} · {names.printed('faction', player.faction)}",
        points=str(team.worth(unit)) if unit else "",
        points_name=WORDS.points if unit else "",
        left=(
            FieldSection(gettext("Pilot"), tuple(_fields(pilot, player, names))),
            units.experience(names, pilot.rank, player.faction, player.force, pilot.boxes),
        ),
        right=tuple(_unit_sections(unit, team, book, names)),
        wide=(*_rewards(pilot, names), NoteSection(gettext("Notes"), _open(pilot), 2)),
        emblem=EMBLEMS.get(player.faction),
        group=team.name,
    )


def _fields(pilot: Pilot, player: Player, names: Names) -> Iterator[Field]:
    yield Field(gettext("Rank"), str(pilot.rank))
    yield from units.title_fields(pilot.rank, player.faction, names, player.force)
    yield Field(gettext("Pilot Health"), _signed(pilot.health), damage=True)
    yield Field(gettext("Pilot Mind"), _signed(pilot.mind), damage=True)
    yield Field(gettext("Current EXP"), str(pilot.exp), damage=True)


def _unit_sections(unit: Unit | None, team: Team, book: Catalogue, names: Names) -> Iterator[Section]:
    if unit is None:
        yield NoteSection(gettext("Unit"), (gettext("None."),))
        return
    whole = full(team, unit, book)
    fields = (
        Field(gettext("Name"), unit.name),
        Field(gettext("Kind"), kind_of(unit.sort)),
        Field(gettext("Integrity"), gettext("{left} of {whole}", left=whole - unit.damage, whole=whole), damage=True),
    )
    yield FieldSection(gettext("Unit"), fields)
    yield TrackSection(gettext("Integrity"), whole, units.PER_ROW, crossed=unit.damage)
    yield units.damage(unit.sort, names, unit.levels)
    yield units.state(names, shield=True)


def _rewards(pilot: Pilot, names: Names) -> Iterator[Section]:
    """Of a Mobile Fighter's pilot the techniques and abilities by their names, of any other what is ticked."""
    if pilot.fighter:
        yield _named(gettext("Techniques"), pilot.techniques)
        yield _named(gettext("Abilities"), pilot.abilities)
    else:
        known, mods = names.known("trait"), names.known("modification")
        yield units.traits(names, [known[key] for key in pilot.traits if key in known])
        yield units.modifications(names, [mods[key] for key in pilot.modifications if key in mods])


def _named(title: str, known: Sequence[str]) -> Section:
    ticks = tuple(Tick(name, ticked=1) for name in known)
    return TickSection(title, (*ticks, *(Tick("") for _ in range(4 - len(ticks) % 4))), columns=4)


def _open(pilot: Pilot) -> tuple[str, ...]:
    """Rewards that it has earned and not chosen."""
    return tuple(gettext(OPEN[word]) for word in pilot.earned)
