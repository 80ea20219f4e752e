"""Steps of an organiser, as functions from the play before to the play after."""

from collections.abc import Collection, Mapping
from random import Random

import msgspec

from armybuilder.tournaments.domain.play import EventPlay, PairingError, PairingSettings, Round, RoundGame
from armybuilder.tournaments.domain.round_robin import league_round, most_rounds
from armybuilder.tournaments.domain.standings import standings
from armybuilder.tournaments.domain.swiss import swiss_round

FEWEST = 2
"""Players that can meet."""

Score = tuple[int, int] | None


def pair_round(play: EventPlay, entered: Collection[int], way: PairingSettings) -> EventPlay:
    """The play with its next round, or `PairingError`. The same players, results and seed make the same round."""
    there = [player for player in sorted(entered) if player not in play.left]
    if len(there) < FEWEST:
        raise PairingError("few", len(there))
    if way.kind == "league":
        return _league(play, there, way)
    # Equals stand in an order that is drawn anew for each round.
    drawn = {player: rank for rank, player in enumerate(_shuffled(there, way.seed, len(play.rounds)))}
    places = {row.player: row.place for row in standings(play, there, way)}
    order = sorted(there, key=lambda player: (places[player], drawn[player]))
    return _with(play, swiss_round(order, places, play, way.tables))


def _league(play: EventPlay, there: list[int], way: PairingSettings) -> EventPlay:
    circle = play.circle or tuple(_shuffled(there, way.seed, 0))
    rounds = len(play.rounds)
    if rounds >= most_rounds(len(circle)):
        raise PairingError("complete", rounds)
    return msgspec.structs.replace(_with(play, league_round(circle, rounds, play)), circle=circle)


def _shuffled(players: list[int], seed: int, number: int) -> list[int]:
    drawn = list(players)
    Random(f"{seed} {number}").shuffle(drawn)  # noqa: S311 - a draw that can be repeated
    return drawn


def _with(play: EventPlay, last: Round) -> EventPlay:
    return msgspec.structs.replace(play, rounds=(*play.rounds, last))


def set_scores(play: EventPlay, number: int, scores: Mapping[int, Score]) -> EventPlay:
    """The play with results of games, by their index, in round `number` from 0; None takes one away."""
    old = play.rounds[number]
    games = tuple(_with_score(game, scores.get(index, game.score)) for index, game in enumerate(old.games))
    rounds = list(play.rounds)
    rounds[number] = msgspec.structs.replace(old, games=games)
    return msgspec.structs.replace(play, rounds=tuple(rounds))


def _with_score(game: RoundGame, score: Score) -> RoundGame:
    return game if game.is_bye else msgspec.structs.replace(game, score=score)


def leave(play: EventPlay, player: int) -> EventPlay:
    """A player leaves: what was played counts on, no further round has a game for them."""
    return msgspec.structs.replace(play, left={**play.left, player: len(play.rounds)})


def rejoin(play: EventPlay, player: int) -> EventPlay:
    """A player who had left is there again."""
    return msgspec.structs.replace(play, left={other: when for other, when in play.left.items() if other != player})
