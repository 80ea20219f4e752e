"""Standings of the players: the highest total of victory points is first (FC-45, FC-46, L2767 and L2775)."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import NamedTuple

from armybuilder.tournaments.domain.play import EventPlay, PairingSettings, RoundGame, TieBreak


class PlayerStanding(NamedTuple):
    """A player's line: `points` are victory points with those of byes, `conceded` those of opponents in games with the player,
    `opponents` the mean total of those whom the player has met, 0 before the first game: no sum, so that a bye costs nothing.
    Who is `tied` shares the place with the next lines."""

    place: int
    tied: bool
    player: int
    points: int
    won: int
    drawn: int
    lost: int
    byes: int
    scored: int
    conceded: int
    opponents: float
    has_left: bool

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def difference(self) -> int:
        return self.scored - self.conceded

    @property
    def wins(self) -> int:
        return self.won


class _Line:
    """The totals of a player's games."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.won = self.drawn = self.lost = self.byes = self.scored = self.conceded = 0
        self.met: list[int] = []

    def add(self, game: RoundGame, bye: int) -> int:
        """Take a game in; what it is worth."""
        if game.second is None:
            self.byes += 1
            return bye
        if game.score is None:
            return 0
        mine, theirs = game.score if game.first == self.player else game.score[::-1]
        self.won += mine > theirs
        self.drawn += mine == theirs
        self.lost += mine < theirs
        self.scored += mine
        self.conceded += theirs
        self.met.append(game.second if game.first == self.player else game.first)
        return mine


def bye_points(play: EventPlay, way: PairingSettings) -> int:
    """Return what a bye currently scores in victory points: the number that was set, or the mean of winners or of
    all players over all games with a result, halves rounded up; 0 before the first. Without a winner a win is
    worth the mean of all scores.
    """
    if isinstance(way.bye, int):
        return way.bye
    scores = [game.score for game in play.games if game.score is not None]
    wins = [max(score) for score in scores if score[0] != score[1]]
    points = wins if way.bye == "win" and wins else [each for score in scores for each in score]
    return (2 * sum(points) + len(points)) // (2 * len(points)) if points else 0


def standings(play: EventPlay, players: Iterable[int], way: PairingSettings) -> list[PlayerStanding]:
    """All `players`, best first, those who are equal by their numbers. A game without a result counts nothing, and who
    left before any round stands nowhere."""
    games: dict[int, list[RoundGame]] = {player: [] for player in players}
    for game in play.games:
        for player in game.players:
            games.setdefault(player, []).append(game)
    lines = {player: _Line(player) for player, played in games.items() if played or player not in play.left}
    bye = bye_points(play, way)
    points = {player: sum(line.add(game, bye) for game in games[player]) for player, line in lines.items()}
    rows = [_player_standing(line, points, play) for line in lines.values()]
    rows.sort(key=lambda row: (*(-figure for figure in _rank(row, way.tie_breaks)), row.player))
    return [placed for group in _with_places(rows, way.tie_breaks) for placed in group]


def _player_standing(line: _Line, points: Mapping[int, int], play: EventPlay) -> PlayerStanding:
    return PlayerStanding(
        place=0,
        tied=False,
        player=line.player,
        points=points[line.player],
        won=line.won,
        drawn=line.drawn,
        lost=line.lost,
        byes=line.byes,
        scored=line.scored,
        conceded=line.conceded,
        opponents=sum(points[other] for other in line.met) / len(line.met) if line.met else 0.0,
        has_left=line.player in play.left,
    )


def _rank(row: PlayerStanding, tie_breaks: Iterable[TieBreak]) -> tuple[float, ...]:
    return (row.points, *(getattr(row, name) for name in tie_breaks))


def _with_places(rows: list[PlayerStanding], tie_breaks: tuple[TieBreak, ...]) -> Iterable[list[PlayerStanding]]:
    """Equals share a place, and the places that they fill are left out behind them."""
    before = 0
    for _, found in groupby(rows, key=lambda row: _rank(row, tie_breaks)):
        group = list(found)
        yield [row._replace(place=before + 1, tied=len(group) > 1) for row in group]
        before += len(group)
