"""Placing teams on the map, and beginning with campaign turns (inventory 5.6; L40)."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from armybuilder.engine.core.battle.campaign.steps import Offer, Step
from armybuilder.engine.core.documents import Key, Name, Ref, Several
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.campaign.brought import Brought, join
from armybuilder.engine.systems.gundam_skirmish.campaign.map import tile_key, tile_name
from armybuilder.engine.systems.gundam_skirmish.campaign.playing import STEPS, Playing
from armybuilder.engine.systems.gundam_skirmish.campaign.state import State, Team

MOST_POINTS, MOST_TEAMS, FIRST_TEAMS, ACTIONS = 1_000, 8, 4, 3


class PlaceTeam(Step, tag="place-team"):
    """A team comes to the map."""

    player: Annotated[Key, Ref("player")]
    tile: Annotated[Key, Ref("tile")]
    name: Name = ""
    units: Annotated[list[Brought], Several(40, "unit"), msgspec.Meta(max_length=40)] = []


class BeginTurns(Step, tag="begin-turns"):
    """All teams are placed: the first campaign turn begins."""


@STEPS.takes(PlaceTeam, "Place a team", "setup", from_list=True)
def place_team(playing: Playing, step: PlaceTeam) -> None:
    state, player = playing.state, playing.player("/player", step.player)
    tile = tile_key("/tile", step.tile)
    number = sum(team.player == player.key for team in state.teams) + 1
    team = Team(key=state.new_key("t"), player=player.key, name=step.name or f"{player.name} {number}")
    for said in step.units:
        for _, pilot in join(state, team, said):
            pilot.health = _begun(playing, state.settings.health, f"Pilot Health of {pilot.name}")
            pilot.mind = _begun(playing, state.settings.mind, f"Pilot Mind of {pilot.name}")
    _check(playing, team, tile)
    state.teams.append(team)
    team.tile = tile
    text = f"{player.name} places {team.name}, {team.points} pts, on {tile_name(state, tile)}."
    playing.tell(text, "CA-6.3", player.key)


def _begun(playing: Playing, agreed: int | None, label: str) -> int:
    """What was agreed on, or a die, as recruits have (R23)."""
    return playing.dice.roll(label) if agreed is None else agreed


def _check(playing: Playing, team: Team, tile: str) -> None:
    state, side = playing.state, team.player
    other = state.team_at(tile)
    if other:
        playing.warn(f"{other.name} stands in tile {tile} already.", "CA-6.8", side)
    if team.points > MOST_POINTS:
        playing.warn(f"{team.name} has {team.points} pts and may have {MOST_POINTS}.", "CA-6.7", side)
    if len(state.teams_of(side)) >= MOST_TEAMS:
        playing.warn(f"There are {MOST_TEAMS} teams of this player on the map already.", "CA-6.6", side)


@STEPS.takes(BeginTurns, "Begin the campaign", "setup")
def begin_turns(playing: Playing, _: BeginTurns) -> None:
    state = playing.state
    for player in state.players:
        number = len(state.teams_of(player.key))
        if number != FIRST_TEAMS:
            text = f"{player.name} has {number} teams on the map, and begins with {FIRST_TEAMS}."
            playing.warn(text, "CA-6.4", player.key)
    state.order = state.order or [player.key for player in state.players]
    state.stage, state.turn.actions = "turns", ACTIONS
    playing.tell("The campaign begins.", "CA-6.5")


@STEPS.offers
def placings(state: State, _: Catalogue) -> Iterator[Offer]:
    for player in state.players:
        number = len(state.teams_of(player.key))
        why_not = f"{player.name} has {MOST_TEAMS} teams on the map." if number >= MOST_TEAMS else ""
        label = f"Place a team of {player.name}"
        yield STEPS.offer(PlaceTeam, {"player": player.key}, label=label, why_not=why_not, side=player.key)
    if state.stage == "setup":
        yield STEPS.offer(BeginTurns)
