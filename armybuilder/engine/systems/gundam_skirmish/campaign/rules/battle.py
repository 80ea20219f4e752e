"""Battle: who fights, and where (inventory 5.10; L16, L40, L50). What comes of it is the chapter `result`."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from armybuilder.engine.core.battle.campaign.messages import listed, wording
from armybuilder.engine.core.battle.campaign.steps import Offer, Step
from armybuilder.engine.core.documents import Key, Label, Ref, Several
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import GAME_TYPES
from armybuilder.engine.systems.gundam_skirmish.campaign.map import are_adjacent, tile_name
from armybuilder.engine.systems.gundam_skirmish.campaign.rules.actions import no_action, spend_action
from armybuilder.engine.systems.gundam_skirmish.campaign.state import Battle, State, Team
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import STEPS, Playing


class BeginBattle(Step, tag="battle"):
    """A team fights all who stand beside it and do not stay out."""

    team: Annotated[Key, Ref("team")]
    joined: Annotated[
        list[Annotated[Key, Ref("team")]],
        Several(16, "team"),
        msgspec.Meta(max_length=16),
        Label("Joined by", "", "The teams beside it that fight; of teams of several factions each owner may stay out."),
    ]
    game_type: Annotated[Key | None, Ref("game-type"), Label("Type of game")] = None


@STEPS.takes(BeginBattle, gettext_noop("Battle"), "actions")
def begin_battle(playing: Playing, step: BeginBattle) -> None:
    state = playing.state
    team = playing.team("/team", step.team)
    named = [playing.team(f"/joined/{index}", key) for index, key in enumerate(step.joined)]
    joined = [other for other in state.teams if other in named and other is not team]
    spend_action(playing, team)
    _check(playing, team, joined)
    game = playing.book[GAME_TYPES].get(step.game_type or "")
    keys = [team.key, *(other.key for other in joined)]
    state.battle = Battle(tile=team.tile, teams=keys, game_type=game.key if game else "")
    names = listed([other.name for other in joined], gettext_noop("nobody"))
    where = tile_name(state, team.tile) if team.tile else wording(gettext_noop("no tile"))
    text = gettext_noop("{team} fights {names} in {where}.")
    if game:
        text = gettext_noop("{team} fights {names} in {where}, a game of {game}.")
    playing.tell(text, "CA-10.3", team.player, team=team.name, names=names, where=where, game=game.name if game else "")


def _check(playing: Playing, team: Team, joined: list[Team]) -> None:
    state, side = playing.state, team.player
    enemies = [other for other in joined if state.faction_of(other) != state.faction_of(team)]
    if not enemies:
        playing.warn(gettext_noop("{team} has no enemy in this battle."), "CA-6.11", side, team=team.name)
    for other in joined:
        if not (team.tile and other.tile and are_adjacent(team.tile, other.tile)):
            playing.warn(
                gettext_noop("{other} does not stand beside {team}."), "CA-10.2", side, other=other.name, team=team.name
            )
    beside = beside_of(state, team)
    if len({state.faction_of(other) for other in beside}) == 1:
        for other in beside:
            if other not in joined:
                playing.warn(
                    gettext_noop("{other} stands beside, and all who do are of one faction: it fights."),
                    "CA-10.2",
                    side,
                    other=other.name,
                )


def beside_of(state: State, team: Team) -> list[Team]:
    """Teams of other factions beside a team."""
    return [
        other
        for other in state.teams
        if team.tile
        and other.tile
        and are_adjacent(team.tile, other.tile)
        and state.faction_of(other) != state.faction_of(team)
    ]


@STEPS.offers
def battles(state: State, _: Catalogue) -> Iterator[Offer]:
    mover = state.mover
    for team in state.teams_of(mover.key) if mover else ():
        if beside := beside_of(state, team):
            draft = {"team": team.key, "joined": [other.key for other in beside]}
            label = gettext("{team} begins a battle", team=team.name)
            yield STEPS.offer(BeginBattle, draft, label=label, why_not=no_action(state), side=team.player)
