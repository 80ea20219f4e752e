"""Pairing history that players bring into a round."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from armybuilder.tournaments.domain.matching import Graph
from armybuilder.tournaments.domain.play import EventPlay
from armybuilder.tournaments.domain.tables import Spots, new_spots


class Past(NamedTuple):
    """The history of each player: whom they have `met`, the spots that are `new` to them, and their number of
    `byes`.
    """

    met: Mapping[int, Collection[int]]
    new: Spots
    byes: Mapping[int, int]


def past_of(play: EventPlay, players: Collection[int], tables: int) -> Past:
    """Return the history of what has been played so far."""
    met: dict[int, set[int]] = {}
    for game in play.games:
        if game.second is not None:
            met.setdefault(game.first, set()).add(game.second)
            met.setdefault(game.second, set()).add(game.first)
    byes = Counter(game.first for game in play.games if game.is_bye)
    return Past(met, new_spots(play, players, tables), byes)


def strangers(players: Collection[int], past: Past) -> Graph:
    """Return who may still meet whom."""
    return {
        player: [other for other in players if other != player and other not in past.met.get(player, ())]
        for player in players
    }


def may_sit_out(players: Sequence[int], past: Past) -> Sequence[int]:
    """Return who may have the bye, last first: those who have had the fewest."""
    fewest = min(past.byes.get(player, 0) for player in players)
    return [player for player in reversed(players) if past.byes.get(player, 0) == fewest]
