"""The campaign turn: who has won, War Effort, event dice, talk, and the next player (inventory 5.8, 5.9, 5.11; L40, L46, L48)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from armybuilder.engine.core.battle.campaign.steps import CampaignStep, StepOffer
from armybuilder.engine.core.documents import Key, Label, Notes, OneOf, Ref
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.campaign import Event
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import EVENTS
from armybuilder.engine.systems.gundam_skirmish.campaign.effects import (
    change_health_and_mind,
    change_war_effort,
    damage_unit,
    faction_name,
    join_texts,
    repair,
    row_of,
    signed,
)
from armybuilder.engine.systems.gundam_skirmish.campaign.state import CampaignState, PlayerState, TeamState, TurnState
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import STEPS, StepContext

ACTIONS = 3
HALTING, ROAMING = "provisions-shortage", "cartography"


class StartTurn(CampaignStep, tag="start-turn"):
    """The start of a campaign turn: win check, War Effort, event dice."""


class Exhaustion(CampaignStep, tag="exhaustion-check"):
    """The players' result of an Exhaustion Check, whose procedure is lost; what follows is corrected by hand."""

    team: Annotated[Key, Ref("team")]
    outcome: Annotated[Literal["passed", "failed"], OneOf({"passed": "Passed", "failed": "Failed"}), Label("Outcome")]
    notes: Notes = ""


class Talk(CampaignStep, tag="note"):
    """Truces, agreements, and what else the log shall keep."""

    notes: Annotated[Notes, Label("Note")]
    player: Annotated[Key | None, Ref("player")] = None


class EndTurn(CampaignStep, tag="end-turn"):
    """It is the next player's turn."""


# ---------------------------------------------------------------- the start


@STEPS.handles(StartTurn, gettext_noop("Start the campaign turn"), "turn")
def start_turn(playing: StepContext, _: StartTurn) -> None:
    state = playing.state
    mover = state.current_player
    if mover is None:
        return playing.warn(gettext_noop("The campaign hasn't begun: teams are still being placed."), "CA-8.1")
    if state.turn.begun:
        playing.warn(gettext_noop("This campaign turn already has its events."), "CA-8.3", mover.key)
    state.turn.begun = True
    if not _wins(playing, mover):
        _war_effort(playing, mover)
        for team in state.teams_of(mover.key):
            event(playing, team)
        playing.log(
            gettext_noop("The other players may now talk to {mover}."), "CA-8.4", mover.key, "prompt", mover=mover.name
        )
    return None


def _wins(playing: StepContext, mover: PlayerState) -> bool:
    """Whether all bases of victory are held; nobody wins in its first turn, which is that of the first round (L46)."""
    state = playing.state
    goals = [base for base in state.bases if base.goal]
    if state.turn.number == 1 or not goals or any(base.owner != mover.faction for base in goals) or state.winner:
        return False
    state.winner = mover.key
    playing.log(
        gettext_noop("{faction} hold all {goals} bases of victory: {mover} has won."),
        "CA-11.1",
        mover.key,
        "end",
        faction=faction_name(playing, mover.faction),
        goals=len(goals),
        mover=mover.name,
    )
    return True


def _war_effort(playing: StepContext, mover: PlayerState) -> None:
    playing.log(
        gettext_noop("War Effort of {mover} is {war_effort}."),
        "CA-8.2",
        mover.key,
        mover=mover.name,
        war_effort=mover.war_effort,
    )
    for team in playing.state.teams_of(mover.key) if mover.war_effort == 0 else ():
        playing.log(
            gettext_noop(
                "{team} makes an Exhaustion Check, which is missing in print: agree on one and note its outcome."
            ),
            "R22",
            mover.key,
            "prompt",
            team=team.name,
        )


# ---------------------------------------------------------------- events


def event(playing: StepContext, team: TeamState) -> None:
    """The event die of a team, and the table that it leads to (L48)."""
    value = playing.dice.roll(gettext_noop("Event Die of {team}"), team=team.name)
    if value not in (1, 6):
        return playing.log(
            gettext_noop("{team}: {value}, no event."), "CA-9.1", team.player, team=team.name, value=value
        )
    fortune = "poor" if value == 1 else "good"
    table = gettext_noop("Poor Fortune of {team}") if fortune == "poor" else gettext_noop("Good Fortune of {team}")
    second = playing.dice.roll(table, team=team.name)
    row = row_of(EVENTS, second, playing.book, fortune=fortune)
    change = _changes(row)
    event = f"{row.name} ({change})" if change else row.name
    text = gettext_noop("{team}: {value}, good fortune {second}, {event}.")
    if fortune == "poor":
        text = gettext_noop("{team}: {value}, poor fortune {second}, {event}.")
    playing.log(text, "CA-9.2", team.player, team=team.name, value=value, second=second, event=event)
    change_war_effort(playing.state.player(team.player), row.war_effort)
    change_health_and_mind(playing, team, row.health, row.mind)
    _change_integrity(playing, team, row.integrity)
    _apply_special_event(playing, team, row.key)
    return None


def _changes(row: Event) -> str:
    effort, health, mind = (row.war_effort, "War Effort"), (row.health, "Health"), (row.mind, "Mind")
    return join_texts(*(signed(*each) for each in (effort, health, mind, (row.integrity, "Integrity"))))


def _change_integrity(playing: StepContext, team: TeamState, integrity: int) -> None:
    for unit in team.active_units:
        if integrity > 0:
            repair(unit, integrity)
        elif integrity < 0:
            damage_unit(playing, team, unit, -integrity)


def _apply_special_event(playing: StepContext, team: TeamState, key: str) -> None:
    """Apply what an event does besides numbers."""
    if key == HALTING:
        team.halted = True
        playing.log(gettext_noop("{team} doesn't move this campaign turn."), "CA-9.3", team.player, team=team.name)
    if key == ROAMING:
        team.free_moves += 1
        playing.log(
            gettext_noop("{team} may move one more tile at no cost."), "CA-9.4", team.player, "prompt", team=team.name
        )


# ---------------------------------------------------------------- talk, and the end


@STEPS.handles(Exhaustion, gettext_noop("Note an Exhaustion Check"), "turn")
def exhaustion(playing: StepContext, step: Exhaustion) -> None:
    team = playing.team("/team", step.team)
    said = f" {step.notes}" if step.notes else ""
    text = gettext_noop("{team} failed its Exhaustion Check.{said}")
    if step.outcome == "passed":
        text = gettext_noop("{team} passed its Exhaustion Check.{said}")
    playing.log(text, "R22", team.player, team=team.name, said=said)


@STEPS.handles(Talk, gettext_noop("Add a note"), "turn")
def talk(playing: StepContext, step: Talk) -> None:
    side = playing.player("/player", step.player).key if step.player else ""
    playing.log("{notes}", "CA-8.4", side, notes=step.notes or "–")


@STEPS.handles(EndTurn, gettext_noop("End the campaign turn"), "turn")
def end_turn(playing: StepContext, _: EndTurn) -> None:
    state = playing.state
    mover = state.current_player
    if mover is None:
        return playing.warn(gettext_noop("The campaign hasn't begun: teams are still being placed."), "CA-8.6")
    _warn_unfinished(playing, mover)
    for team in state.teams:
        if team.player == mover.key:
            team.halted, team.free_moves = False, 0
    last = state.turn.index + 1 >= len(state.order)
    number, index = (state.turn.number + 1, 0) if last else (state.turn.number, state.turn.index + 1)
    state.turn = TurnState(number=number, index=index, actions=ACTIONS)
    following = state.player(state.order[index])
    playing.log(
        gettext_noop("{mover} ends the campaign turn. {following} is next."),
        "CA-8.6",
        mover.key,
        mover=mover.name,
        following=following.name,
    )
    return None


def _warn_unfinished(playing: StepContext, mover: PlayerState) -> None:
    state = playing.state
    if not state.turn.begun:
        playing.warn(gettext_noop("The turn of {mover} had no events."), "CA-8.3", mover.key, mover=mover.name)
    if state.battle:
        playing.warn(gettext_noop("A battle is under way and has no result."), "CA-10.3", mover.key)
    for team in state.teams_of(mover.key):
        others = [other for other in state.teams if other.tile == team.tile and other is not team]
        if others:
            playing.warn(
                gettext_noop("{team} and {others} are in tile {tile}."),
                "CA-6.9",
                mover.key,
                team=team.name,
                others=others[0].name,
                tile=team.tile,
            )
    for team in state.teams:
        if team.retreat:
            playing.warn(
                gettext_noop("{team} must move one tile away from {retreat}."),
                "CA-10.6",
                team.player,
                team=team.name,
                retreat=team.retreat,
            )


@STEPS.finds_offers
def turn_offers(state: CampaignState, _: Catalogue) -> Iterator[StepOffer]:
    mover = state.current_player
    yield STEPS.make_offer(Talk)
    if mover is None:
        return
    events = gettext("This campaign turn already has its events.") if state.turn.begun else ""
    yield STEPS.make_offer(
        StartTurn, label=gettext("Start the turn of {mover}", mover=mover.name), why_not=events, side=mover.key
    )
    for team in state.teams_of(mover.key) if mover.war_effort == 0 else ():
        yield STEPS.make_offer(
            Exhaustion,
            {"team": team.key},
            label=gettext("Note the Exhaustion Check of {team}", team=team.name),
            side=mover.key,
        )
    early = "" if state.turn.begun else gettext("Its events haven't been rolled yet.")
    undone = gettext("A battle is under way.") if state.battle else early
    yield STEPS.make_offer(
        EndTurn, label=gettext("End the turn of {mover}", mover=mover.name), why_not=undone, side=mover.key
    )
