"""Battle: who fights, and where (inventory 5.10; L16, L40, L50). What comes of it is the chapter `result`."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from armybuilder.engine.core.battle.campaign.messages import format_list, make_message
from armybuilder.engine.core.battle.campaign.steps import CampaignStep, StepOffer
from armybuilder.engine.core.documents import Key, Label, ListOf, Ref
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import GAME_TYPES
from armybuilder.engine.systems.gundam_skirmish.campaign.map import are_adjacent, tile_name
from armybuilder.engine.systems.gundam_skirmish.campaign.rules.actions import spend_action, why_no_action
from armybuilder.engine.systems.gundam_skirmish.campaign.state import BattleState, CampaignState, TeamState
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import STEPS, StepContext


class BeginBattle(CampaignStep, tag="battle"):
    """A team fights all who stand beside it and do not stay out."""

    team: Annotated[Key, Ref("team")]
    joined: Annotated[
        list[Annotated[Key, Ref("team")]],
        ListOf(16, "team"),
        msgspec.Meta(max_length=16),
        Label(
            "Joined by",
            "",
            "The teams next to it that fight. If they belong to several factions, each owner may stay out.",
        ),
    ]
    game_type: Annotated[Key | None, Ref("game-type"), Label("Type of game")] = None


@STEPS.handles(BeginBattle, gettext_noop("Battle"), "actions")
def begin_battle(playing: StepContext, step: BeginBattle) -> None:
    state = playing.state
    team = playing.team("/team", step.team)
    named = [playing.team(f"/joined/{index}", key) for index, key in enumerate(step.joined)]
    joined = [other for other in state.teams if other in named and other is not team]
    spend_action(playing, team)
    _check_battle(playing, team, joined)
    game = playing.book[GAME_TYPES].get(step.game_type or "")
    keys = [team.key, *(other.key for other in joined)]
    state.battles += 1
    state.battle = BattleState(tile=team.tile, teams=keys, game_type=game.key if game else "", number=state.battles)
    names = format_list([other.name for other in joined], gettext_noop("nobody"))
    where = tile_name(state, team.tile) if team.tile else make_message(gettext_noop("no tile"))
    text = gettext_noop("{team} fights {names} in {where}.")
    if game:
        text = gettext_noop("{team} fights {names} in {where}, a game of {game}.")
    playing.log(text, "CA-10.3", team.player, team=team.name, names=names, where=where, game=game.name if game else "")


def _check_battle(playing: StepContext, team: TeamState, joined: list[TeamState]) -> None:
    state, side = playing.state, team.player
    enemies = [other for other in joined if state.faction_of(other) != state.faction_of(team)]
    if not enemies:
        playing.warn(gettext_noop("{team} has no enemies in this battle."), "CA-6.11", side, team=team.name)
    for other in joined:
        if not (team.tile and other.tile and are_adjacent(team.tile, other.tile)):
            playing.warn(
                gettext_noop("{other} isn't next to {team}."), "CA-10.2", side, other=other.name, team=team.name
            )
    beside = adjacent_enemies(state, team)
    if len({state.faction_of(other) for other in beside}) == 1:
        for other in beside:
            if other not in joined:
                playing.warn(
                    gettext_noop("{other} is next to it, and all teams there belong to one faction, so it fights."),
                    "CA-10.2",
                    side,
                    other=other.name,
                )


def adjacent_enemies(state: CampaignState, team: TeamState) -> list[TeamState]:
    """Teams of other factions beside a team."""
    return [
        other
        for other in state.teams
        if team.tile
        and other.tile
        and are_adjacent(team.tile, other.tile)
        and state.faction_of(other) != state.faction_of(team)
    ]


@STEPS.finds_offers
def battle_offers(state: CampaignState, _: Catalogue) -> Iterator[StepOffer]:
    mover = state.current_player
    for team in state.teams_of(mover.key) if mover else ():
        if beside := adjacent_enemies(state, team):
            draft = {"team": team.key, "joined": [other.key for other in beside]}
            label = gettext("{team} starts a battle", team=team.name)
            yield STEPS.make_offer(BeginBattle, draft, label=label, why_not=why_no_action(state), side=team.player)
