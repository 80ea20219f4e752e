"""Actions of a campaign turn, and Move Team (inventory 5.8, 5.10; L46, L50)."""

from collections.abc import Iterator
from typing import Annotated

from armybuilder.engine.core.battle.campaign.steps import Offer, Step
from armybuilder.engine.core.documents import Key, Ref
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.campaign.map import are_adjacent, tile_key, tile_name
from armybuilder.engine.systems.gundam_skirmish.campaign.playing import STEPS, Playing
from armybuilder.engine.systems.gundam_skirmish.campaign.state import State, Team


class MoveTeam(Step, tag="move-team"):
    """A team goes to a tile beside its own."""

    team: Annotated[Key, Ref("team")]
    to: Annotated[Key, Ref("tile")]


@STEPS.takes(MoveTeam, "Move Team", "actions")
def move_team(playing: Playing, step: MoveTeam) -> None:
    team, to = playing.team("/team", step.team), tile_key("/to", step.to)
    spend_action(playing, team)
    if not are_adjacent(team.tile, to):
        playing.warn(f"Tile {to} is not up, down, left or right of {team.tile}.", "CA-10.1", team.player)
    enter(playing, team, to)


def enter(playing: Playing, team: Team, to: str) -> None:
    """A team comes to a tile; what is against it is told."""
    other = playing.state.team_at(to)
    if playing.state.is_closed(to):
        playing.warn(f"Tile {to} is neutral, and nobody enters it.", "CA-7.1", team.player)
    if other and other is not team:
        playing.warn(f"{other.name} stands in tile {to} already.", "CA-6.8", team.player)
    playing.tell(f"{team.name} moves from {team.tile} to {tile_name(playing.state, to)}.", "CA-10.1", team.player)
    team.tile = to


def spend_action(playing: Playing, team: Team) -> None:
    """One of the three actions of a campaign turn."""
    turn = playing.state.turn
    if turn.actions <= 0:
        playing.warn("No action is left in this campaign turn.", "CA-8.5", team.player)
    turn.actions = max(turn.actions - 1, 0)


@STEPS.offers
def moves(state: State, _: Catalogue) -> Iterator[Offer]:
    mover = state.mover
    for team in state.teams_of(mover.key) if mover else ():
        why_not = "" if state.turn.actions else "No action is left in this campaign turn."
        yield STEPS.offer(MoveTeam, {"team": team.key}, label=f"Move {team.name}", why_not=why_not, side=team.player)
