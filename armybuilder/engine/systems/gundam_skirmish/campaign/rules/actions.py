"""Actions of a campaign turn, and how teams move (inventory 5.6, 5.10; L40, L46, L48, L50)."""

from collections.abc import Iterator
from typing import Annotated

from armybuilder.engine.core.battle.campaign.steps import Offer, Step
from armybuilder.engine.core.documents import Key, Label, Ref
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.campaign.map import are_adjacent, distance, tile_key, tile_name
from armybuilder.engine.systems.gundam_skirmish.campaign.state import State, Team
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import STEPS, Playing

RETREAT = "CA-10.6"
NO_ACTION = gettext_noop("No action is left in this campaign turn.")


class MoveTeam(Step, tag="move-team"):
    """A team goes to a tile beside its own."""

    team: Annotated[Key, Ref("team")]
    to: Annotated[Key, Ref("tile"), Label("To")]


class FreeMove(Step, tag="free-move"):
    """A team goes the tile that better maps give it, at no cost."""

    team: Annotated[Key, Ref("team")]
    to: Annotated[Key, Ref("tile"), Label("To")]


class Retreat(Step, tag="retreat"):
    """A team whose units all withdrew goes a tile away from the battle."""

    team: Annotated[Key, Ref("team")]
    to: Annotated[Key, Ref("tile"), Label("To")]


@STEPS.takes(MoveTeam, gettext_noop("Move Team"), "actions")
def move_team(playing: Playing, step: MoveTeam) -> None:
    team, to = playing.team("/team", step.team), tile_key("/to", step.to)
    spend_action(playing, team)
    if team.halted:
        playing.warn(
            gettext_noop("{team} is short of provisions and does not move this turn."),
            "CA-9.3",
            team.player,
            team=team.name,
        )
    enter(playing, team, to, "CA-10.1")


@STEPS.takes(FreeMove, gettext_noop("Move a tile more"), "actions")
def free_move(playing: Playing, step: FreeMove) -> None:
    team, to = playing.team("/team", step.team), tile_key("/to", step.to)
    if team.free_moves <= 0:
        playing.warn(gettext_noop("{team} has no free tile to go."), "CA-9.4", team.player, team=team.name)
    team.free_moves = max(team.free_moves - 1, 0)
    enter(playing, team, to, "CA-9.4")


@STEPS.takes(Retreat, gettext_noop("Retreat"), "battle")
def retreat(playing: Playing, step: Retreat) -> None:
    team, to = playing.team("/team", step.team), tile_key("/to", step.to)
    if not team.retreat:
        playing.warn(gettext_noop("{team} does not have to retreat."), RETREAT, team.player, team=team.name)
    elif team.tile and distance(to, team.retreat) <= distance(team.tile, team.retreat):
        playing.warn(
            gettext_noop("Tile {to} is not away from the battle in {retreat}."),
            RETREAT,
            team.player,
            to=to,
            retreat=team.retreat,
        )
    team.retreat = ""
    enter(playing, team, to, RETREAT)


def spend_action(playing: Playing, team: Team) -> None:
    """One of the three actions of a campaign turn."""
    state = playing.state
    mover = state.mover
    if mover is None or mover.key != team.player:
        playing.warn(gettext_noop("It is not the campaign turn of {team}."), "CA-8.5", team.player, team=team.name)
    elif not state.turn.begun:
        playing.warn(gettext_noop("The turn has no events yet: they come before actions."), "CA-8.3", team.player)
    if state.turn.actions <= 0:
        playing.warn(NO_ACTION, "CA-8.5", team.player)
    if state.battle:
        playing.warn(gettext_noop("A battle is being fought, and has no result yet."), "CA-10.3", team.player)
    state.turn.actions = max(state.turn.actions - 1, 0)
    state.turn.visit = None


def enter(playing: Playing, team: Team, to: str, clause: str) -> None:
    """A team comes to a tile beside its own; what is against it is told."""
    state, side = playing.state, team.player
    if not team.tile:
        playing.warn(gettext_noop("{team} is not on the map."), clause, side, team=team.name)
    elif not are_adjacent(team.tile, to):
        playing.warn(
            gettext_noop("Tile {to} is not up, down, left or right of {tile}."), clause, side, to=to, tile=team.tile
        )
    if state.is_closed(to):
        playing.warn(gettext_noop("Tile {to} is neutral, and nobody enters it."), "CA-7.1", side, to=to)
    _meet(playing, team, to, clause)
    text = gettext_noop("{team} moves from {tile} to {to}.") if team.tile else gettext_noop("{team} moves to {to}.")
    playing.tell(text, clause, side, team=team.name, tile=team.tile, to=tile_name(state, to))
    team.tile = to


def _meet(playing: Playing, team: Team, to: str, clause: str) -> None:
    """Own teams are passed, others are not (L40); who retreats goes no farther."""
    state = playing.state
    for other in state.teams:
        if other.tile != to or other is team:
            continue
        if clause == RETREAT:
            playing.warn(
                gettext_noop("{other} stands in tile {to} already."), "CA-6.8", team.player, other=other.name, to=to
            )
        elif state.faction_of(other) == state.faction_of(team):
            playing.tell(
                gettext_noop("{other} stands in tile {to}: {team} goes on before its turn ends."),
                "CA-6.9",
                team.player,
                "prompt",
                other=other.name,
                to=to,
                team=team.name,
            )
        else:
            playing.warn(
                gettext_noop("{other} stands in tile {to}, and is not passed."),
                "CA-6.9",
                team.player,
                other=other.name,
                to=to,
            )


@STEPS.offers
def moves(state: State, _: Catalogue) -> Iterator[Offer]:
    mover = state.mover
    for team in state.teams:
        if team.retreat:
            yield STEPS.offer(
                Retreat, {"team": team.key}, label=gettext("{team} retreats", team=team.name), side=team.player
            )
    for team in state.teams_of(mover.key) if mover else ():
        draft = {"team": team.key}
        if team.free_moves:
            yield STEPS.offer(
                FreeMove, draft, label=gettext("Move {team} a tile more", team=team.name), side=team.player
            )
        why_not = gettext("{team} is short of provisions.", team=team.name) if team.halted else no_action(state)
        yield STEPS.offer(
            MoveTeam, draft, label=gettext("Move {team}", team=team.name), why_not=why_not, side=team.player
        )


def no_action(state: State) -> str:
    """Why the player whose turn it is takes no action; empty where it may."""
    if state.battle:
        return gettext("A battle is being fought.")
    if not state.turn.begun:
        return gettext("The events of the turn come first.")
    return "" if state.turn.actions else gettext(NO_ACTION)
