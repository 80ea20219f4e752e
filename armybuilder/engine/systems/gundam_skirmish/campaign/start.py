"""From the setup to the state that a campaign begins in (inventory 5.6, 5.7; L40)."""

from typing import Any

import msgspec

from armybuilder.engine.core.documents import DocumentError, DocumentProblem
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.campaign import CampaignMap
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import FACTIONS, FORCES, MAPS
from armybuilder.engine.systems.gundam_skirmish.campaign.setup import Setup
from armybuilder.engine.systems.gundam_skirmish.campaign.state import BaseState, CampaignState, PlayerState


def blank(book: Catalogue) -> dict[str, Any]:
    """The first map, with a player for each of its factions."""
    first = next(iter(book[MAPS].values()))
    players = [{"faction": faction, "name": book[FACTIONS][faction].name} for faction in first.factions]
    settings = msgspec.to_builtins(Setup(players=[]).settings)
    return {"map": first.key, "players": players, "settings": settings}


def initial_state(setup: Setup, book: Catalogue) -> CampaignState:
    """The map with its bases still to be placed, and the players with their first means."""
    problems = list(_find_problems(setup, book))
    if problems:
        raise DocumentError(problems)
    chosen = book[MAPS][setup.map] if setup.map else None
    era = _era(setup, chosen, book)
    state = CampaignState(map=setup.map or "", era=era, settings=setup.settings, players=_players(setup, book))
    names = chosen.bases if chosen else ()
    state.bases = [BaseState(key=state.new_key("b"), name=name, goal=True) for name in names]
    return state


def _era(setup: Setup, chosen: CampaignMap | None, book: Catalogue) -> str:
    """The era of the factions that fight over a map, or of the first player on one of the players' own."""
    factions = chosen.factions if chosen and chosen.factions else (setup.players[0].faction,)
    return book[FACTIONS][factions[0]].era


def _players(setup: Setup, book: Catalogue) -> list[PlayerState]:
    return [
        PlayerState(
            key=f"p{number}",
            name=said.name or f"{book[FACTIONS][said.faction].name} {number}",
            faction=said.faction,
            force=said.force or "",
        )
        for number, said in enumerate(setup.players, 1)
    ]


def _find_problems(setup: Setup, book: Catalogue) -> Any:
    if setup.map and setup.map not in book[MAPS]:
        yield DocumentProblem("/map", gettext("There is no map “{map}”.", map=setup.map[:40]), tuple(book[MAPS]))
    if len(setup.players) < 2:
        yield DocumentProblem("/players", gettext("A campaign needs at least two players. Add one."))
    for index, player in enumerate(setup.players):
        if player.faction not in book[FACTIONS]:
            message = gettext("There is no faction “{faction}”.", faction=player.faction[:40])
            yield DocumentProblem(f"/players/{index}/faction", message, tuple(book[FACTIONS]))
        if player.force and player.force not in book[FORCES]:
            message = gettext("There is no force “{force}”.", force=player.force[:40])
            yield DocumentProblem(f"/players/{index}/force", message, tuple(book[FORCES]))
