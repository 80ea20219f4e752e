"""Actions of a campaign turn, and how teams move (inventory 5.6, 5.10; L40, L46, L48, L50)."""

from collections.abc import Iterator
from typing import Annotated

from armybuilder.engine.core.battle.campaign.steps import CampaignStep, StepOffer
from armybuilder.engine.core.documents import Key, Label, Ref
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.campaign.map import are_adjacent, distance, tile_key, tile_name
from armybuilder.engine.systems.gundam_skirmish.campaign.state import CampaignState, TeamState
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import STEPS, StepContext

RETREAT = "CA-10.6"
NO_ACTION = gettext_noop("There are no actions left in this campaign turn.")


class MoveTeam(CampaignStep, tag="move-team"):
    """A team goes to a tile beside its own."""

    team: Annotated[Key, Ref("team")]
    to: Annotated[Key, Ref("tile"), Label("To")]


class FreeMove(CampaignStep, tag="free-move"):
    """A team goes the tile that better maps give it, at no cost."""

    team: Annotated[Key, Ref("team")]
    to: Annotated[Key, Ref("tile"), Label("To")]


class Retreat(CampaignStep, tag="retreat"):
    """A team whose units all withdrew goes a tile away from the battle."""

    team: Annotated[Key, Ref("team")]
    to: Annotated[Key, Ref("tile"), Label("To")]


@STEPS.handles(MoveTeam, gettext_noop("Move Team"), "actions")
def move_team(playing: StepContext, step: MoveTeam) -> None:
    team, to = playing.team("/team", step.team), tile_key("/to", step.to)
    spend_action(playing, team)
    if team.halted:
        playing.warn(
            gettext_noop("{team} is short of provisions and doesn't move this turn."),
            "CA-9.3",
            team.player,
            team=team.name,
        )
    enter(playing, team, to, "CA-10.1")


@STEPS.handles(FreeMove, gettext_noop("Move one more tile"), "actions")
def free_move(playing: StepContext, step: FreeMove) -> None:
    team, to = playing.team("/team", step.team), tile_key("/to", step.to)
    if team.free_moves <= 0:
        playing.warn(gettext_noop("{team} has no free move left."), "CA-9.4", team.player, team=team.name)
    team.free_moves = max(team.free_moves - 1, 0)
    enter(playing, team, to, "CA-9.4")


@STEPS.handles(Retreat, gettext_noop("Retreat"), "battle")
def retreat(playing: StepContext, step: Retreat) -> None:
    team, to = playing.team("/team", step.team), tile_key("/to", step.to)
    if not team.retreat:
        playing.warn(gettext_noop("{team} doesn't have to retreat."), RETREAT, team.player, team=team.name)
    elif team.tile and distance(to, team.retreat) <= distance(team.tile, team.retreat):
        playing.warn(
            gettext_noop("Tile {to} isn't farther away from the battle in {retreat}."),
            RETREAT,
            team.player,
            to=to,
            retreat=team.retreat,
        )
    team.retreat = ""
    enter(playing, team, to, RETREAT)


def spend_action(playing: StepContext, team: TeamState) -> None:
    """One of the three actions of a campaign turn."""
    state = playing.state
    mover = state.current_player
    if mover is None or mover.key != team.player:
        playing.warn(gettext_noop("It isn't {team}'s campaign turn."), "CA-8.5", team.player, team=team.name)
    elif not state.turn.begun:
        playing.warn(
            gettext_noop("The turn's events haven't been rolled: they come before actions."), "CA-8.3", team.player
        )
    if state.turn.actions <= 0:
        playing.warn(NO_ACTION, "CA-8.5", team.player)
    if state.battle:
        playing.warn(gettext_noop("A battle is under way and has no result yet."), "CA-10.3", team.player)
    state.turn.actions = max(state.turn.actions - 1, 0)
    state.turn.visit = None


def enter(playing: StepContext, team: TeamState, to: str, clause: str) -> None:
    """A team comes to a tile beside its own; what is against it is told."""
    state, side = playing.state, team.player
    if not team.tile:
        playing.warn(gettext_noop("{team} isn't on the map."), clause, side, team=team.name)
    elif not are_adjacent(team.tile, to):
        playing.warn(
            gettext_noop("Tile {to} is not up, down, left or right of {tile}."), clause, side, to=to, tile=team.tile
        )
    if state.is_closed(to):
        playing.warn(gettext_noop("Tile {to} is neutral and can't be entered."), "CA-7.1", side, to=to)
    _check_teams_met(playing, team, to, clause)
    text = gettext_noop("{team} moves from {tile} to {to}.") if team.tile else gettext_noop("{team} moves to {to}.")
    playing.log(text, clause, side, team=team.name, tile=team.tile, to=tile_name(state, to))
    team.tile = to


def _check_teams_met(playing: StepContext, team: TeamState, to: str, clause: str) -> None:
    """Own teams are passed, others are not (L40); who retreats goes no farther."""
    state = playing.state
    for other in state.teams:
        if other.tile != to or other is team:
            continue
        if clause == RETREAT:
            playing.warn(
                gettext_noop("{other} is already in tile {to}."), "CA-6.8", team.player, other=other.name, to=to
            )
        elif state.faction_of(other) == state.faction_of(team):
            playing.log(
                gettext_noop("{other} is in tile {to}: {team} must move on before its turn ends."),
                "CA-6.9",
                team.player,
                "prompt",
                other=other.name,
                to=to,
                team=team.name,
            )
        else:
            playing.warn(
                gettext_noop("{other} is in tile {to} and can't be passed."),
                "CA-6.9",
                team.player,
                other=other.name,
                to=to,
            )


@STEPS.finds_offers
def move_offers(state: CampaignState, _: Catalogue) -> Iterator[StepOffer]:
    mover = state.current_player
    for team in state.teams:
        if team.retreat:
            yield STEPS.make_offer(
                Retreat, {"team": team.key}, label=gettext("{team} retreats", team=team.name), side=team.player
            )
    for team in state.teams_of(mover.key) if mover else ():
        draft = {"team": team.key}
        if team.free_moves:
            yield STEPS.make_offer(
                FreeMove, draft, label=gettext("Move {team} one more tile", team=team.name), side=team.player
            )
        why_not = gettext("{team} is short of provisions.", team=team.name) if team.halted else why_no_action(state)
        yield STEPS.make_offer(
            MoveTeam, draft, label=gettext("Move {team}", team=team.name), why_not=why_not, side=team.player
        )


def why_no_action(state: CampaignState) -> str:
    """Why the player whose turn it is takes no action; empty where it may."""
    if state.battle:
        return gettext("A battle is under way.")
    if not state.turn.begun:
        return gettext("The turn's events come first.")
    return "" if state.turn.actions else gettext(NO_ACTION)
