"""A campaign as pages draw it."""

from collections.abc import Iterator

from armybuilder.engine.core.battle.campaign.board import Board, Listing, Piece, Place, Row, Side, Tile
from armybuilder.engine.core.language import gettext, ngettext
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import FACTIONS, MAPS, MODIFICATIONS, TRAITS
from armybuilder.engine.systems.gundam_skirmish.campaign.advancement import CHOOSES
from armybuilder.engine.systems.gundam_skirmish.campaign.brought import SORTS
from armybuilder.engine.systems.gundam_skirmish.campaign.effects import full
from armybuilder.engine.systems.gundam_skirmish.campaign.map import TILES, place_of
from armybuilder.engine.systems.gundam_skirmish.campaign.state import SIZE, Pilot, Player, State, Team, Unit
from armybuilder.engine.systems.gundam_skirmish.campaign.state import Tile as KnownTile


def board(state: State, book: Catalogue) -> Board:
    """All of it."""
    return Board(
        book[MAPS][state.map].name if state.map else gettext("A map of your own"),
        _stage(state),
        SIZE,
        SIZE,
        tuple(_side(state, player, book) for player in state.players),
        tuple(_tile(state, tile) for tile in TILES),
        tuple(_piece(team, book) for team in state.teams),
        tuple(base.name for base in state.bases if not base.tile),
        tuple(_notes(state)),
        state.player(state.winner).name if state.winner else "",
    )


def _stage(state: State) -> str:
    mover = state.mover
    if mover is None:
        return gettext("Setting up")
    return ngettext(
        "Round {round}, campaign turn of {mover}, {number} action left",
        "Round {round}, campaign turn of {mover}, {number} actions left",
        state.turn.actions,
        round=state.turn.number,
        mover=mover.name,
    )


def _notes(state: State) -> Iterator[str]:
    """What somebody has to see to."""
    if state.battle:
        names = ", ".join(team.name for team in state.teams if team.key in state.battle.teams)
        yield gettext("A battle is being fought in {tile}: {teams}.", tile=state.battle.tile, teams=names)
    for team in state.teams:
        if team.retreat:
            yield gettext("{team} has to go a tile away from the battle in {tile}.", team=team.name, tile=team.retreat)
        if team.free_moves:
            yield gettext("{team} may go a tile more at no cost.", team=team.name)
        for pilot in team.living:
            yield from (gettext(CHOOSES[word], pilot=pilot.name) for word in pilot.earned)


def _side(state: State, player: Player, book: Catalogue) -> Side:
    faction = book[FACTIONS][player.faction]
    held = sum(base.owner == player.faction for base in state.bases if base.goal)
    figures = (
        (gettext("War Effort"), str(player.war_effort)),
        (gettext("Requisition"), str(player.requisition)),
        (gettext("Teams"), str(len(state.teams_of(player.key)))),
        (
            gettext("Bases of victory"),
            gettext("{left} of {whole}", left=held, whole=sum(base.goal for base in state.bases)),
        ),
    )
    mover = state.mover
    is_next = mover is not None and mover.key == player.key
    return Side(player.key, player.name, faction.name, player.faction, faction.color, figures, is_next)


def _tile(state: State, key: str) -> Tile:
    known = state.tiles.get(key, KnownTile())
    places = tuple(Place(base.key, base.name, base.owner, base.goal) for base in state.bases if base.tile == key)
    name = ", ".join(filter(None, (known.name, known.terrain)))
    return Tile(key, *place_of(key), name, known.owner, known.zone, known.closed, places)


def _piece(team: Team, book: Catalogue) -> Piece:
    units = Listing(
        "units",
        gettext("Units"),
        (
            gettext("Unit"),
            gettext("Kind"),
            gettext("Points"),
            gettext("Integrity"),
            gettext("Damage"),
            gettext("Pilot"),
        ),
        tuple(Row(unit.key, _unit(team, unit, book), unit.destroyed) for unit in team.units),
    )
    pilots = Listing(
        "pilots",
        gettext("Pilots"),
        (
            gettext("Pilot"),
            gettext("Rank"),
            "EXP",
            gettext("Health"),
            gettext("Mind"),
            gettext("Traits and modifications"),
        ),
        tuple(Row(pilot.key, _pilot(pilot, book), pilot.dead) for pilot in team.pilots),
    )
    figures = ((gettext("Points"), str(team.points)), (gettext("Units"), str(len(team.standing))))
    return Piece(team.key, team.name, team.player, team.tile, figures, (units, pilots), team.is_lost)


def _unit(team: Team, unit: Unit, book: Catalogue) -> tuple[str, ...]:
    pilot = team.pilot_of(unit.key)
    damage = ", ".join(f"{location} {level}" for location, level in unit.levels.items())
    most = full(team, unit, book)
    integrity = f"{max(most - unit.damage, 0)}/{most}"
    return unit.name, gettext(SORTS[unit.sort]), str(team.worth(unit)), integrity, damage, pilot.name if pilot else ""


def _pilot(pilot: Pilot, book: Catalogue) -> tuple[str, ...]:
    rank, exp = (str(pilot.rank), str(pilot.exp)) if pilot.character else ("", "")
    known = dict(book[TRAITS]) | dict(book[MODIFICATIONS])
    chosen = [known[key].name if key in known else key for key in (*pilot.traits, *pilot.modifications)]
    rewards = ", ".join((*chosen, *pilot.techniques, *pilot.abilities))
    return pilot.name, rank, exp, str(pilot.health), str(pilot.mind), rewards
