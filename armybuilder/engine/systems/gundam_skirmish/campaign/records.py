"""Records that fields of steps may name: things of the campaign, and records of the book, with what people call
them.
"""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.engine.core.documents.names import names_of
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import FACTIONS
from armybuilder.engine.systems.gundam_skirmish.campaign.map import TILES, adjacent, tile_name
from armybuilder.engine.systems.gundam_skirmish.campaign.rules.corrections import NOBODY
from armybuilder.engine.systems.gundam_skirmish.campaign.state import CampaignState


def records(kind: str, state: CampaignState | None, book: Catalogue, said: Mapping[str, Any]) -> Mapping[str, str]:
    """Keys and names of the kind; where the step names a team already, what is near to it comes first."""
    if state is not None and kind in THINGS:
        return THINGS[kind](state, said)
    if state is not None and kind == "holder":
        return _holders(state, book)
    return {key: names_of(book).printed_name(kind, key) for key in names_of(book).records(kind)}


def _players(state: CampaignState, _: Mapping[str, Any]) -> Mapping[str, str]:
    return {player.key: player.name for player in state.players}


def _teams(state: CampaignState, _: Mapping[str, Any]) -> Mapping[str, str]:
    return {team.key: f"{team.name} ({team.tile or gettext('off the map')})" for team in state.teams}


def _bases(state: CampaignState, _: Mapping[str, Any]) -> Mapping[str, str]:
    return {base.key: f"{base.name} ({base.tile or gettext('not placed')})" for base in state.bases}


def _tiles(state: CampaignState, said: Mapping[str, Any]) -> Mapping[str, str]:
    """Those beside the team that is named first."""
    tile = next((team.tile for team in state.teams if team.key == said.get("team")), "")
    near = adjacent(tile) if tile else []
    return {tile: tile_name(state, tile) for tile in (*near, *(tile for tile in TILES if tile not in near))}


def _holders(state: CampaignState, book: Catalogue) -> Mapping[str, str]:
    """Factions that are played, and nobody."""
    played = {player.faction: book[FACTIONS][player.faction].name for player in state.players}
    return {**played, NOBODY: gettext("Nobody")}


def _units(state: CampaignState, said: Mapping[str, Any]) -> Mapping[str, str]:
    """Those of the team that is named, or of all."""
    teams = [team for team in state.teams if said.get("team") in (None, "", team.key)]
    return {
        unit.key: gettext("{unit} of {team}", unit=unit.name, team=team.name) for team in teams for unit in team.units
    }


def _pilots(state: CampaignState, said: Mapping[str, Any]) -> Mapping[str, str]:
    teams = [team for team in state.teams if said.get("team") in (None, "", team.key)]
    return {
        pilot.key: gettext("{unit} of {team}", unit=pilot.name, team=team.name)
        for team in teams
        for pilot in team.pilots
    }


THINGS: Mapping[str, Callable[[CampaignState, Mapping[str, Any]], Mapping[str, str]]] = {
    "player": _players,
    "team": _teams,
    "base": _bases,
    "tile": _tiles,
    "unit": _units,
    "pilot": _pilots,
}
