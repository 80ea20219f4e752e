"""API serializers of leagues and tournaments: the contents of their public page, without anybody's list."""

from typing import Literal

import msgspec

from armybuilder.tournaments.domain.play import Kind, TieBreak
from armybuilder.tournaments.presentation import ShownEvent, ShownRound, ShownStanding
from armybuilder.tournaments.states import EventSettings


class EventGame(msgspec.Struct, frozen=True):
    """A game: `second` is null for who sits out, `table` where there is none, `points` (of both) until they are told."""

    first: str
    second: str | None
    table: int | None
    points: tuple[int, int] | None


class EventRound(msgspec.Struct, frozen=True):
    """A round, from 1; `notes` say why a pairing is not as it should be."""

    number: int
    games: list[EventGame]
    notes: list[str]


class EventStanding(msgspec.Struct, frozen=True):
    """A line of the standings, best first. Who is `tied` shares the place; `points` are victory points with those of byes,
    `scored` and `conceded` those of games, `opponents` the mean total of those whom the player has met."""

    place: int
    tied: bool
    player: str
    points: int
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    scored: int
    conceded: int
    opponents: float
    left: bool


class EventAnswer(msgspec.Struct, frozen=True):
    """A league or tournament: how many rounds are `planned` (0 while nobody knows), what decides between equals, what a bye
    scores (`bye_scores`) and is worth by now, every round, the standings, and who has won, empty until all is played."""

    name: str
    system: str
    kind: Kind
    players: int
    planned: int
    tie_breaks: tuple[TieBreak, ...]
    bye: int
    bye_scores: Literal["win", "average", "number"]
    rounds: list[EventRound]
    standings: list[EventStanding]
    winners: str


def answer(shown: ShownEvent) -> EventAnswer:
    """The event as it is now."""
    settings: EventSettings = shown.state.settings
    rounds = (shown.round(number) for number in shown.numbers)
    return EventAnswer(
        name=shown.name,
        system=shown.event.system,
        kind=settings.kind,
        players=shown.player_count,
        planned=shown.planned_rounds,
        tie_breaks=settings.tie_breaks,
        bye=shown.bye_points,
        bye_scores="number" if isinstance(settings.bye, int) else settings.bye,
        rounds=[_round(found) for found in rounds if found],
        standings=[_standing_answer(line) for line in shown.standings],
        winners=shown.winners,
    )


def _round(found: ShownRound) -> EventRound:
    games = [EventGame(game.first, game.second or None, game.game.table, game.game.score) for game in found.games]
    return EventRound(found.number, games, list(found.notes))


def _standing_answer(line: ShownStanding) -> EventStanding:
    row = line.row
    return EventStanding(
        place=row.place,
        tied=row.tied,
        player=line.name,
        points=row.points,
        played=row.played,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        byes=row.byes,
        scored=row.scored,
        conceded=row.conceded,
        opponents=row.opponents,
        left=row.has_left,
    )
