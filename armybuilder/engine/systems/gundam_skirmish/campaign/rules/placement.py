"""Priority, placing teams on bases, and beginning with campaign turns (inventory 5.1, 5.6; L18, L40, L42)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec

from armybuilder.engine.core.battle.campaign.steps import CampaignStep, StepOffer
from armybuilder.engine.core.documents import Key, ListOf, Name, Ref
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import FACTIONS
from armybuilder.engine.systems.gundam_skirmish.campaign.brought import (
    Brought,
    Cards,
    add_cards,
    add_units,
    check_new_unit,
    check_team,
    check_unit_count,
    free_name,
)
from armybuilder.engine.systems.gundam_skirmish.campaign.effects import set_health_and_mind
from armybuilder.engine.systems.gundam_skirmish.campaign.map import tile_key, tile_name
from armybuilder.engine.systems.gundam_skirmish.campaign.rules.turn import ACTIONS
from armybuilder.engine.systems.gundam_skirmish.campaign.state import MOST_TEAMS, CampaignState, PlayerState, TeamState
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import STEPS, StepContext

FIRST_TEAMS = 4


class RollPriority(CampaignStep, tag="roll-priority"):
    """Each player rolls; the highest begins, ties are rolled again."""


class PlaceTeam(CampaignStep, tag="place-team"):
    """A team comes to the map."""

    player: Annotated[Key, Ref("player")]
    tile: Annotated[Key, Ref("tile")]
    name: Name = ""
    units: Annotated[list[Brought], ListOf(40, "unit"), msgspec.Meta(max_length=40)] = []
    packs: Cards = []


class BeginTurns(CampaignStep, tag="begin-turns"):
    """All teams are placed: the first campaign turn begins."""


# ---------------------------------------------------------------- priority


@STEPS.handles(RollPriority, gettext_noop("Roll for priority"), "setup")
def roll_priority(playing: StepContext, _: RollPriority) -> None:
    state = playing.state
    mover = state.current_player
    found = _roll_order(playing, [player.key for player in state.players], gettext_noop("Priority of {player}"))
    state.order = found
    if mover:
        playing.warn(gettext_noop("Roll for priority once, before placing teams."), "CA-6.3")
        state.turn.index = found.index(mover.key)
    names = ", ".join(state.player(key).name for key in found)
    playing.log(gettext_noop("Order of play: {names}."), "CA-6.3", names=names)


def _roll_order(playing: StepContext, keys: list[str], label: str) -> list[str]:
    """Players by their dice, the highest first; those who tie roll again among themselves."""
    rolled = {key: playing.dice.roll(label, player=playing.state.player(key).name) for key in keys}
    ranked: list[str] = []
    for value in sorted(set(rolled.values()), reverse=True):
        tied = [key for key in keys if rolled[key] == value]
        ranked += tied if len(tied) == 1 else _roll_order(playing, tied, gettext_noop("Priority of {player}, again"))
    return ranked


# ---------------------------------------------------------------- teams


@STEPS.handles(PlaceTeam, gettext_noop("Place a team"), "setup", from_list=True)
def place_team(playing: StepContext, step: PlaceTeam) -> None:
    state, player = playing.state, playing.player("/player", step.player)
    tile = tile_key("/tile", step.tile)
    check_unit_count(step.units)
    number = sum(team.player == player.key for team in state.teams) + 1
    name = free_name(step.name or f"{player.name} {number}", {team.name for team in state.teams})
    team = TeamState(key=state.new_key("t"), player=player.key, name=name)
    add_cards(team, step.packs)
    for said in step.units:
        check_new_unit(playing, player, said)
        for _, pilot in add_units(state, team, said):
            set_health_and_mind(playing, pilot)
    _check_place(playing, player, tile)
    _check_points(playing, team)
    state.teams.append(team)
    team.tile = tile
    check_team(playing, team)
    playing.log(
        gettext_noop("{player} places {team}, {points} pts, on {tile}."),
        "CA-6.3",
        player.key,
        player=player.name,
        team=team.name,
        points=team.points,
        tile=tile_name(state, tile),
    )


def _check_place(playing: StepContext, player: PlayerState, tile: str) -> None:
    state, side = playing.state, player.key
    if state.stage == "setup" and (following := next_to_place(state)) and following != side:
        playing.warn(
            gettext_noop("It's {player}'s turn to place a team."), "CA-6.3", side, player=state.player(following).name
        )
    if not any(base.tile == tile for base in state.bases):
        playing.warn(gettext_noop("There is no base in tile {tile}."), "CA-6.3", side, tile=tile)
    zone = state.tiles[tile].zone if tile in state.tiles else ""
    if zone != player.faction and (zone or state.has_zone(player.faction)):
        playing.warn(
            gettext_noop("Tile {tile} isn't {player}'s colour."), "CA-6.3", side, tile=tile, player=player.name
        )
    if state.is_closed(tile):
        playing.warn(gettext_noop("Tile {tile} is neutral and can't be entered."), "CA-7.1", side, tile=tile)
    if other := state.team_at(tile):
        playing.warn(gettext_noop("{other} is already in tile {tile}."), "CA-6.8", side, other=other.name, tile=tile)


def _check_points(playing: StepContext, team: TeamState) -> None:
    """At the start all teams have what was agreed on, or what the first has."""
    state = playing.state
    first = state.teams[0].points if state.teams else team.points
    agreed = state.settings.team_points or first
    if state.stage == "setup" and team.points != agreed:
        playing.warn(
            gettext_noop("{team} has {points} pts; the first teams have {agreed} each."),
            "CA-6.4",
            team.player,
            team=team.name,
            points=team.points,
            agreed=agreed,
        )


def next_to_place(state: CampaignState) -> str:
    """Return who places a team now: in order, the player with the fewest; nobody once each has four."""
    order = state.order or [player.key for player in state.players]
    placed = Counter(team.player for team in state.teams)
    least = min(order, key=lambda key: placed[key])
    return least if placed[least] < FIRST_TEAMS else ""


# ---------------------------------------------------------------- the first turn


@STEPS.handles(BeginTurns, gettext_noop("Begin the campaign"), "setup")
def begin_turns(playing: StepContext, _: BeginTurns) -> None:
    state = playing.state
    if state.stage == "turns":
        return playing.warn(gettext_noop("The campaign has already begun."), "CA-6.5")
    _check_eras(playing)
    for player in state.players:
        number = len(state.teams_of(player.key))
        if number != FIRST_TEAMS:
            text = gettext_noop("{player} has {number} teams on the map and begins with {first}.")
            if number == 1:
                text = gettext_noop("{player} has 1 team on the map and begins with {first}.")
            playing.warn(text, "CA-6.4", player.key, player=player.name, number=number, first=FIRST_TEAMS)
    unplaced = [base.name for base in state.bases if not base.tile]
    if unplaced:
        playing.log(gettext_noop("Not on the map yet: {bases}."), "CA-11.1", "", "prompt", bases=", ".join(unplaced))
    state.order = state.order or [player.key for player in state.players]
    state.stage, state.turn.actions = "turns", ACTIONS
    playing.log(
        gettext_noop("The campaign begins with the turn of {player}."),
        "CA-6.5",
        player=state.player(state.order[0]).name,
    )
    return None


def _check_eras(playing: StepContext) -> None:
    state, known = playing.state, playing.book[FACTIONS]
    for player in state.players:
        faction = known[player.faction]
        if state.era and faction.era != state.era:
            playing.warn(
                gettext_noop("{faction} are not from this map's era."), "CA-6.1", player.key, faction=faction.name
            )


@STEPS.finds_offers
def placement_offers(state: CampaignState, _: Catalogue) -> Iterator[StepOffer]:
    if state.stage == "setup":
        yield STEPS.make_offer(RollPriority, why_not=gettext("Priority has been rolled.") if state.order else "")
    for player in state.players:
        yield _placement_offer(state, player)
    if state.stage == "setup":
        waits = next_to_place(state)
        why_not = gettext("{player} places a team first.", player=state.player(waits).name) if waits else ""
        yield STEPS.make_offer(BeginTurns, why_not=why_not)


def _placement_offer(state: CampaignState, player: PlayerState) -> StepOffer:
    draft: Mapping[str, Any] = {"player": player.key}
    why_not = ""
    if len(state.teams_of(player.key)) >= MOST_TEAMS:
        why_not = gettext("{player} has {most} teams on the map.", player=player.name, most=MOST_TEAMS)
    elif state.stage == "setup" and (following := next_to_place(state)) not in ("", player.key):
        why_not = gettext("It's {player}'s turn to place a team.", player=state.player(following).name)
    return STEPS.make_offer(
        PlaceTeam,
        draft,
        label=gettext("Place a team of {player}", player=player.name),
        why_not=why_not,
        side=player.key,
    )
