"""Teams and pilots of a campaign as they stand (L40 to L50): what a battle is begun with, and what is written down after it."""

from collections.abc import Iterator, Sequence

from armybuilder.engine.core.documents.names import Names, names_of
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
from armybuilder.engine.systems.gundam_skirmish.paper.sheets import teams, units
from armybuilder.engine.systems.gundam_skirmish.paper.tracks import locations
from armybuilder.engine.systems.gundam_skirmish.paper.wording import KINDS, title_of

DASH = "–"
UNIT_COLUMNS = (
    Column("Unit", 4),
    Column("Kind", 2.2),
    Column("Pilot", 3),
    Column("Points", 1.1, figures=True),
    Column("Integrity", 1.3, figures=True),
    Column("Damage", 3),
)
PILOT_COLUMNS = (
    Column("Pilot", 3),
    Column("Unit", 3),
    Column("Rank", 3.2),
    Column("Health", 1, figures=True),
    Column("Mind", 1, figures=True),
    Column("EXP", 1, figures=True),
    Column("Boxes", 1, figures=True),
)
EARNED: tuple[tuple[str, str], ...] = (
    ("participated", "participated"),
    ("won", "won"),
    ("enemy-unit", "enemy_unit"),
    ("brush-with-death", "brush"),
    ("enemy-ace", "enemy_ace"),
)
"""What earns EXP, and the setting that says how much (L42, R16)."""


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
        Field("Player", player.name),
        Field("Tile", team.tile or DASH),
        Field("Units in play", str(len(team.standing))),
        Field("Half of them, for morale", str(len(team.standing) // 2)),
        Field("War Effort", str(player.war_effort), damage=True),
        Field("Requisition", str(player.requisition), damage=True),
    )
    return RecordSheet(
        title=team.name,
        name="",
        unit="Team sheet",
        subtitle=names.printed("faction", player.faction),
        points=str(team.points),
        points_name=WORDS.points,
        left=(FieldSection("Team", fields),),
        right=(teams.command_points(), teams.turns()),
        wide=tuple(_tables(team, player, state.settings, book, names)),
        emblem=EMBLEMS.get(player.faction),
        group=team.name,
    )


def _tables(team: Team, player: Player, settings: Settings, book: Catalogue, names: Names) -> Iterator[Section]:
    rows = tuple(_unit(unit, team, book, names) for unit in team.units)
    yield TableSection("Units", UNIT_COLUMNS, rows, damage="Now")
    pilots = tuple(_pilot(pilot, team, player, names) for pilot in team.pilots)
    yield TableSection("Pilots", PILOT_COLUMNS, pilots, damage="Now")
    yield _experience(settings, names)
    yield NoteSection("Notes", (), 3)


def _unit(unit: Unit, team: Team, book: Catalogue, names: Names) -> tuple[Cell, ...]:
    pilot = team.pilot_of(unit.key)
    whole = full(team, unit, book)
    return (
        Cell(unit.name),
        Cell(KINDS[unit.sort]),
        Cell(pilot.name if pilot else DASH),
        Cell(str(team.worth(unit))),
        Cell("0" if unit.destroyed else f"{whole - unit.damage} of {whole}"),
        Cell("destroyed" if unit.destroyed else _damage(unit, names)),
    )


def _damage(unit: Unit, names: Names) -> str:
    hit = ((each, unit.levels.get(each.key, 0)) for each in locations(unit.sort, names))
    return ", ".join(f"{each.name} {level}" for each, level in hit if level) or DASH


def _pilot(pilot: Pilot, team: Team, player: Player, names: Names) -> tuple[Cell, ...]:
    """A nameless pilot has neither rank nor EXP."""
    title = f"{pilot.rank} {title_of(pilot.rank, player.faction, names, player.force)}" if pilot.character else DASH
    return (
        Cell(f"{pilot.name} (dead)" if pilot.dead else pilot.name),
        Cell(_seat(pilot, team)),
        Cell(title),
        Cell(_signed(pilot.health)),
        Cell(_signed(pilot.mind)),
        Cell(str(pilot.exp) if pilot.character else DASH),
        Cell(f"{pilot.boxes} of {units.BOXES_A_RANK}" if pilot.character else DASH),
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
            Cell(each.name),
            Cell(each.effect),
            teams.BLANK if points is None else Cell(f"{points}{' × rank' if each.by_rank else ''}"),
        )
        for each, points in agreed
    )
    return TableSection("Experience", teams.EXPERIENCE_COLUMNS, rows)


# ---------------------------------------------------------------- a Character


def pilot_sheet(pilot: Pilot, team: Team, player: Player, book: Catalogue, names: Names) -> RecordSheet:
    """What a Character has become, and the unit that it sits in."""
    unit = next((each for each in team.standing if each.key == pilot.unit), None)
    return RecordSheet(
        title=pilot.name,
        name="",
        unit="Character sheet",
        subtitle=f"{team.name} · {names.printed('faction', player.faction)}",
        points=str(team.worth(unit)) if unit else "",
        points_name=WORDS.points if unit else "",
        left=(
            FieldSection("Pilot", tuple(_fields(pilot, player, names))),
            units.experience(names, pilot.rank, player.faction, player.force, pilot.boxes),
        ),
        right=tuple(_unit_sections(unit, team, book, names)),
        wide=(*_rewards(pilot, names), NoteSection("Notes", _open(pilot), 2)),
        emblem=EMBLEMS.get(player.faction),
        group=team.name,
    )


def _fields(pilot: Pilot, player: Player, names: Names) -> Iterator[Field]:
    yield Field("Rank", str(pilot.rank))
    yield from units.title_fields(pilot.rank, player.faction, names, player.force)
    yield Field("Pilot Health", _signed(pilot.health), damage=True)
    yield Field("Pilot Mind", _signed(pilot.mind), damage=True)
    yield Field("Current EXP", str(pilot.exp), damage=True)


def _unit_sections(unit: Unit | None, team: Team, book: Catalogue, names: Names) -> Iterator[Section]:
    if unit is None:
        yield NoteSection("Unit", ("None.",))
        return
    whole = full(team, unit, book)
    fields = (
        Field("Name", unit.name),
        Field("Kind", KINDS[unit.sort]),
        Field("Integrity", f"{whole - unit.damage} of {whole}", damage=True),
    )
    yield FieldSection("Unit", fields)
    yield TrackSection("Integrity", whole, units.PER_ROW, crossed=unit.damage)
    yield units.damage(unit.sort, names, unit.levels)
    yield units.state(names, shield=True)


def _rewards(pilot: Pilot, names: Names) -> Iterator[Section]:
    """Of a Mobile Fighter's pilot the techniques and abilities by their names, of any other what is ticked."""
    if pilot.fighter:
        yield _named("Techniques", pilot.techniques)
        yield _named("Abilities", pilot.abilities)
    else:
        known, mods = names.known("trait"), names.known("modification")
        yield units.traits(names, [known[key] for key in pilot.traits if key in known])
        yield units.modifications(names, [mods[key] for key in pilot.modifications if key in mods])


def _named(title: str, known: Sequence[str]) -> Section:
    ticks = tuple(Tick(name, ticked=1) for name in known)
    return TickSection(title, (*ticks, *(Tick("") for _ in range(4 - len(ticks) % 4))), columns=4)


def _open(pilot: Pilot) -> tuple[str, ...]:
    """Rewards that it has earned and not chosen."""
    return tuple(f"Has still to choose a {word}." for word in pilot.earned)
