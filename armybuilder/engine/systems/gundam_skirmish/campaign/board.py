"""A campaign as pages draw it."""

from collections.abc import Iterator

from armybuilder.engine.core.battle.campaign.board import (
    Board,
    BoardListing,
    BoardPiece,
    BoardPlace,
    BoardRow,
    BoardSide,
    BoardTile,
)
from armybuilder.engine.core.language import gettext, ngettext
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import FACTIONS, MAPS, MODIFICATIONS, TRAITS
from armybuilder.engine.systems.gundam_skirmish.campaign.advancement import CHOOSES
from armybuilder.engine.systems.gundam_skirmish.campaign.brought import SORTS
from armybuilder.engine.systems.gundam_skirmish.campaign.effects import full_integrity
from armybuilder.engine.systems.gundam_skirmish.campaign.map import TILES, place_of
from armybuilder.engine.systems.gundam_skirmish.campaign.state import (
    SIZE,
    CampaignState,
    PilotState,
    PlayerState,
    TeamState,
    UnitState,
)
from armybuilder.engine.systems.gundam_skirmish.campaign.state import TileState as KnownTile


def board(state: CampaignState, book: Catalogue) -> Board:
    """All of it."""
    return Board(
        book[MAPS][state.map].name if state.map else gettext("Custom map"),
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


def _stage(state: CampaignState) -> str:
    mover = state.current_player
    if mover is None:
        return gettext("Setting up")
    return ngettext(
        "Round {round}, campaign turn of {mover}, {number} action left",
        "Round {round}, campaign turn of {mover}, {number} actions left",
        state.turn.actions,
        round=state.turn.number,
        mover=mover.name,
    )


def _notes(state: CampaignState) -> Iterator[str]:
    """Yield what somebody has to see to."""
    if state.battle:
        names = ", ".join(team.name for team in state.teams if team.key in state.battle.teams)
        yield gettext("A battle is under way in {tile}: {teams}.", tile=state.battle.tile, teams=names)
    for team in state.teams:
        if team.retreat:
            yield gettext(
                "{team} must move one tile away from the battle in {tile}.", team=team.name, tile=team.retreat
            )
        if team.free_moves:
            yield gettext("{team} may move one more tile at no cost.", team=team.name)
        for pilot in team.living_pilots:
            yield from (gettext(CHOOSES[word], pilot=pilot.name) for word in pilot.earned)


def _side(state: CampaignState, player: PlayerState, book: Catalogue) -> BoardSide:
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
    mover = state.current_player
    is_next = mover is not None and mover.key == player.key
    return BoardSide(player.key, player.name, faction.name, player.faction, faction.color, figures, is_next)


def _tile(state: CampaignState, key: str) -> BoardTile:
    known = state.tiles.get(key, KnownTile())
    places = tuple(BoardPlace(base.key, base.name, base.owner, base.goal) for base in state.bases if base.tile == key)
    name = ", ".join(filter(None, (known.name, known.terrain)))
    return BoardTile(key, *place_of(key), name, known.owner, known.zone, known.closed, places)


def _piece(team: TeamState, book: Catalogue) -> BoardPiece:
    units = BoardListing(
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
        tuple(BoardRow(unit.key, _unit(team, unit, book), unit.destroyed) for unit in team.units),
    )
    pilots = BoardListing(
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
        tuple(BoardRow(pilot.key, _pilot(pilot, book), pilot.dead) for pilot in team.pilots),
    )
    figures = ((gettext("Points"), str(team.points)), (gettext("Units"), str(len(team.active_units))))
    return BoardPiece(team.key, team.name, team.player, team.tile, figures, (units, pilots), team.is_lost)


def _unit(team: TeamState, unit: UnitState, book: Catalogue) -> tuple[str, ...]:
    pilot = team.pilot_of(unit.key)
    damage = ", ".join(f"{location} {level}" for location, level in unit.levels.items())
    most = full_integrity(team, unit, book)
    integrity = f"{max(most - unit.damage, 0)}/{most}"
    return (
        unit.name,
        gettext(SORTS[unit.sort]),
        str(team.unit_points(unit)),
        integrity,
        damage,
        pilot.name if pilot else "",
    )


def _pilot(pilot: PilotState, book: Catalogue) -> tuple[str, ...]:
    rank, exp = (str(pilot.rank), str(pilot.exp)) if pilot.character else ("", "")
    known = dict(book[TRAITS]) | dict(book[MODIFICATIONS])
    chosen = [known[key].name if key in known else key for key in (*pilot.traits, *pilot.modifications)]
    rewards = ", ".join((*chosen, *pilot.techniques, *pilot.abilities))
    return pilot.name, rank, exp, str(pilot.health), str(pilot.mind), rewards
