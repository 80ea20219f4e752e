"""What players bring along into a round."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from armybuilder.tournaments.domain.matching import Graph
from armybuilder.tournaments.domain.play import Play
from armybuilder.tournaments.domain.tables import Spots, new_spots


class Past(NamedTuple):
    """Whom each player has `met`, the spots that are `new` to each, and how many `byes` each has had."""

    met: Mapping[int, Collection[int]]
    new: Spots
    byes: Mapping[int, int]


def past_of(play: Play, players: Collection[int], tables: int) -> Past:
    """What has been played so far."""
    met: dict[int, set[int]] = {}
    for game in play.games:
        if game.second is not None:
            met.setdefault(game.first, set()).add(game.second)
            met.setdefault(game.second, set()).add(game.first)
    byes = Counter(game.first for game in play.games if game.is_bye)
    return Past(met, new_spots(play, players, tables), byes)


def strangers(players: Collection[int], past: Past) -> Graph:
    """Who may still meet whom."""
    return {
        player: [other for other in players if other != player and other not in past.met.get(player, ())]
        for player in players
    }


def may_sit_out(players: Sequence[int], past: Past) -> Sequence[int]:
    """Who may have the bye, the last first: those who have had the fewest."""
    fewest = min(past.byes.get(player, 0) for player in players)
    return [player for player in reversed(players) if past.byes.get(player, 0) == fewest]
