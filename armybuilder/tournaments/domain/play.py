"""Games of an event so far: rounds of games between players, who are numbers from 1, and the players who dropped
out.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

Kind = Literal["league", "tournament"]
ByeScore = Literal["win", "average"]
"""What a bye scores where it is no fixed number: what winners of this event score on average, or all players."""
TieBreak = Literal["wins", "difference", "opponents"]
Why = Literal["repeated", "twice at a table", "no table", "second bye", "higher bye", "left"]


class RoundGame(msgspec.Struct, frozen=True):
    """Two players, or one who sits out (`second` is None). `table` is the number of a play area, None where there is none;
    `score` the victory points of the first and of the second, None until they are told."""

    first: int
    second: int | None = None
    table: int | None = None
    score: tuple[int, int] | None = None

    @property
    def is_bye(self) -> bool:
        return self.second is None

    @property
    def is_open(self) -> bool:
        """Whether its result is still to come."""
        return not self.is_bye and self.score is None

    @property
    def players(self) -> tuple[int, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)


class Compromise(msgspec.Struct, frozen=True):
    """A condition that a pairing could not meet: `why`, for `player`, and with whom or at which table."""

    why: Why
    player: int
    other: int | None = None
    table: int | None = None


class Round(msgspec.Struct, frozen=True):
    games: tuple[RoundGame, ...]
    compromises: tuple[Compromise, ...] = ()

    @property
    def open(self) -> int:
        """The number of results still to come."""
        return sum(game.is_open for game in self.games)


class EventPlay(msgspec.Struct, frozen=True):
    """`circle` is the order in which a league was drawn, empty before its first round; `left` says of each player who left
    how many rounds there were then."""

    circle: tuple[int, ...] = ()
    rounds: tuple[Round, ...] = ()
    left: Mapping[int, int] = {}

    @property
    def games(self) -> tuple[RoundGame, ...]:
        return tuple(game for each in self.rounds for game in each.games)


class PairingSettings(msgspec.Struct, frozen=True):
    """The settings of an event for pairings: the number of planned `rounds`, the number of `tables` (0: players
    find their own), what a `bye` scores in victory points, the tie-breaks, and the `seed` of every draw.
    """

    kind: Kind = "tournament"
    rounds: int = 0
    tables: int = 0
    bye: int | ByeScore = "win"
    tie_breaks: tuple[TieBreak, ...] = ()
    seed: int = 0


class PairingError(Exception):
    """Why no further round can be paired: `number` players are there, too few, or as many rounds are complete."""

    def __init__(self, why: Literal["few", "complete"], number: int) -> None:
        super().__init__(why, number)
        self.why, self.number = why, number
