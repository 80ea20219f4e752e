"""The campaign turn: who has won, War Effort, event dice, talk, and the next player (inventory 5.8, 5.9, 5.11; L40, L46, L48)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from armybuilder.engine.core.battle.campaign.steps import Offer, Step
from armybuilder.engine.core.documents import Choice, Key, Label, Notes, Ref
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.campaign import Event
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import EVENTS
from armybuilder.engine.systems.gundam_skirmish.campaign.effects import (
    change_war_effort,
    faction_name,
    hearten,
    hurt,
    listed,
    repair,
    row_of,
    signed,
)
from armybuilder.engine.systems.gundam_skirmish.campaign.state import Player, State, Team, Turn
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import STEPS, Playing

ACTIONS = 3
HALTING, ROAMING = "provisions-shortage", "cartography"


class StartTurn(Step, tag="start-turn"):
    """The start of a campaign turn: win check, War Effort, event dice."""


class Exhaustion(Step, tag="exhaustion-check"):
    """What the players made of an Exhaustion Check, whose procedure is lost; what follows is corrected by hand."""

    team: Annotated[Key, Ref("team")]
    outcome: Annotated[Literal["passed", "failed"], Choice({"passed": "Passed", "failed": "Failed"}), Label("Outcome")]
    notes: Notes = ""


class Talk(Step, tag="note"):
    """Truces, agreements, and what else the log shall keep."""

    notes: Annotated[Notes, Label("Note")]
    player: Annotated[Key | None, Ref("player")] = None


class EndTurn(Step, tag="end-turn"):
    """It is the next player's turn."""


# ---------------------------------------------------------------- the start


@STEPS.takes(StartTurn, gettext_noop("Start the campaign turn"), "turn")
def start_turn(playing: Playing, _: StartTurn) -> None:
    state = playing.state
    mover = state.mover
    if mover is None:
        return playing.warn(gettext_noop("The campaign has not begun: its teams are being placed."), "CA-8.1")
    if state.turn.begun:
        playing.warn(gettext_noop("This campaign turn has its events already."), "CA-8.3", mover.key)
    state.turn.begun = True
    if not _wins(playing, mover):
        _war_effort(playing, mover)
        for team in state.teams_of(mover.key):
            event(playing, team)
        playing.tell(
            gettext_noop("The other players may talk to {mover} now."), "CA-8.4", mover.key, "prompt", mover=mover.name
        )
    return None


def _wins(playing: Playing, mover: Player) -> bool:
    """Whether all bases of victory are held; nobody wins in its first turn, which is that of the first round (L46)."""
    state = playing.state
    goals = [base for base in state.bases if base.goal]
    if state.turn.number == 1 or not goals or any(base.owner != mover.faction for base in goals) or state.winner:
        return False
    state.winner = mover.key
    playing.tell(
        gettext_noop("{faction} hold all {goals} bases of victory: {mover} has won."),
        "CA-11.1",
        mover.key,
        "end",
        faction=faction_name(playing, mover.faction),
        goals=len(goals),
        mover=mover.name,
    )
    return True


def _war_effort(playing: Playing, mover: Player) -> None:
    playing.tell(
        gettext_noop("War Effort of {mover} is {war_effort}."),
        "CA-8.2",
        mover.key,
        mover=mover.name,
        war_effort=mover.war_effort,
    )
    for team in playing.state.teams_of(mover.key) if mover.war_effort == 0 else ():
        playing.tell(
            gettext_noop(
                "{team} makes an Exhaustion Check, which the print has lost: agree on one and note its outcome."
            ),
            "R22",
            mover.key,
            "prompt",
            team=team.name,
        )


# ---------------------------------------------------------------- events


def event(playing: Playing, team: Team) -> None:
    """The event die of a team, and the table that it leads to (L48)."""
    value = playing.dice.roll(gettext_noop("Event Die of {team}"), team=team.name)
    if value not in (1, 6):
        return playing.tell(
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
    playing.tell(text, "CA-9.2", team.player, team=team.name, value=value, second=second, event=event)
    change_war_effort(playing.state.player(team.player), row.war_effort)
    hearten(playing, team, row.health, row.mind)
    _units(playing, team, row.integrity)
    _beside(playing, team, row.key)
    return None


def _changes(row: Event) -> str:
    effort, health, mind = (row.war_effort, "War Effort"), (row.health, "Health"), (row.mind, "Mind")
    return listed(*(signed(*each) for each in (effort, health, mind, (row.integrity, "Integrity"))))


def _units(playing: Playing, team: Team, integrity: int) -> None:
    for unit in team.standing:
        if integrity > 0:
            repair(unit, integrity)
        elif integrity < 0:
            hurt(playing, team, unit, -integrity)


def _beside(playing: Playing, team: Team, key: str) -> None:
    """What an event does beside numbers."""
    if key == HALTING:
        team.halted = True
        playing.tell(gettext_noop("{team} does not move this campaign turn."), "CA-9.3", team.player, team=team.name)
    if key == ROAMING:
        team.free_moves += 1
        playing.tell(
            gettext_noop("{team} may go a tile more at no cost."), "CA-9.4", team.player, "prompt", team=team.name
        )


# ---------------------------------------------------------------- talk, and the end


@STEPS.takes(Exhaustion, gettext_noop("Note an Exhaustion Check"), "turn")
def exhaustion(playing: Playing, step: Exhaustion) -> None:
    team = playing.team("/team", step.team)
    said = f" {step.notes}" if step.notes else ""
    text = gettext_noop("{team} failed its Exhaustion Check.{said}")
    if step.outcome == "passed":
        text = gettext_noop("{team} passed its Exhaustion Check.{said}")
    playing.tell(text, "R22", team.player, team=team.name, said=said)


@STEPS.takes(Talk, gettext_noop("Note something"), "turn")
def talk(playing: Playing, step: Talk) -> None:
    side = playing.player("/player", step.player).key if step.player else ""
    playing.tell("{notes}", "CA-8.4", side, notes=step.notes or "–")


@STEPS.takes(EndTurn, gettext_noop("End the campaign turn"), "turn")
def end_turn(playing: Playing, _: EndTurn) -> None:
    state = playing.state
    mover = state.mover
    if mover is None:
        return playing.warn(gettext_noop("The campaign has not begun: its teams are being placed."), "CA-8.6")
    _left_undone(playing, mover)
    for team in state.teams:
        if team.player == mover.key:
            team.halted, team.free_moves = False, 0
    last = state.turn.index + 1 >= len(state.order)
    number, index = (state.turn.number + 1, 0) if last else (state.turn.number, state.turn.index + 1)
    state.turn = Turn(number=number, index=index, actions=ACTIONS)
    following = state.player(state.order[index])
    playing.tell(
        gettext_noop("{mover} ends the campaign turn. {following} is next."),
        "CA-8.6",
        mover.key,
        mover=mover.name,
        following=following.name,
    )
    return None


def _left_undone(playing: Playing, mover: Player) -> None:
    state = playing.state
    if not state.turn.begun:
        playing.warn(gettext_noop("The turn of {mover} had no events."), "CA-8.3", mover.key, mover=mover.name)
    if state.battle:
        playing.warn(gettext_noop("A battle is being fought, and has no result."), "CA-10.3", mover.key)
    for team in state.teams_of(mover.key):
        others = [other for other in state.teams if other.tile == team.tile and other is not team]
        if others:
            playing.warn(
                gettext_noop("{team} and {others} stand in tile {tile}."),
                "CA-6.9",
                mover.key,
                team=team.name,
                others=others[0].name,
                tile=team.tile,
            )
    for team in state.teams:
        if team.retreat:
            playing.warn(
                gettext_noop("{team} has to go a tile away from {retreat}."),
                "CA-10.6",
                team.player,
                team=team.name,
                retreat=team.retreat,
            )


@STEPS.offers
def turns(state: State, _: Catalogue) -> Iterator[Offer]:
    mover = state.mover
    yield STEPS.offer(Talk)
    if mover is None:
        return
    events = gettext("This campaign turn has its events already.") if state.turn.begun else ""
    yield STEPS.offer(
        StartTurn, label=gettext("Start the turn of {mover}", mover=mover.name), why_not=events, side=mover.key
    )
    for team in state.teams_of(mover.key) if mover.war_effort == 0 else ():
        yield STEPS.offer(
            Exhaustion,
            {"team": team.key},
            label=gettext("Note the Exhaustion Check of {team}", team=team.name),
            side=mover.key,
        )
    early = "" if state.turn.begun else gettext("Its events are not rolled yet.")
    undone = gettext("A battle is being fought.") if state.battle else early
    yield STEPS.offer(
        EndTurn, label=gettext("End the turn of {mover}", mover=mover.name), why_not=undone, side=mover.key
    )
