"""Rounds in which nobody meets an opponent or a table again, now and in the rounds to come."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from armybuilder.tournaments.domain.matching import Graph
from armybuilder.tournaments.domain.pairings import Pairings
from armybuilder.tournaments.domain.play import Play
from armybuilder.tournaments.domain.tables import Budget, Pair, Spots, new_spots, seatings


class Past(NamedTuple):
    """What players bring along: whom each has `met`, the spots that are `new` to each, and who has `rested`, sat out."""

    met: Mapping[int, Collection[int]]
    new: Spots
    rested: frozenset[int]


class Plan(NamedTuple):
    """The pairs of a round and the spot of each."""

    pairs: Sequence[Pair]
    spots: Sequence[int]


def past_of(play: Play, players: Collection[int], tables: int) -> Past:
    """What has been played so far."""
    met: dict[int, set[int]] = {}
    for game in play.games:
        if game.second is not None:
            met.setdefault(game.first, set()).add(game.second)
            met.setdefault(game.second, set()).add(game.first)
    rested = frozenset(game.first for game in play.games if game.is_bye)
    return Past(met, new_spots(play, players, tables), rested)


def strangers(players: Collection[int], past: Past) -> Graph:
    """Who may still meet whom."""
    return {
        player: [other for other in players if other != player and other not in past.met.get(player, ())]
        for player in players
    }


def may_rest(players: Sequence[int], past: Past) -> Sequence[int | None]:
    """Who may sit out, the last first: whoever never did, if there is anybody. None where nobody has to."""
    if len(players) % 2 == 0:
        return [None]
    fresh = [player for player in reversed(players) if player not in past.rested]
    return fresh or list(reversed(players))


def new_pairings(rest: Sequence[int], past: Past, budget: Budget) -> Iterator[list[Pair]]:
    """Pairings in which each pair has a spot of its own that is new to both, as nobody has met before."""
    graph = strangers(rest, past)
    apart = {player: [other for other in graph[player] if past.new[player] & past.new[other]] for player in rest}
    return Pairings(apart, past.new, budget).whole(rest)


def plans(rest: Sequence[int], past: Past, budget: Budget) -> Iterator[Plan]:
    """The same with their spots."""
    for pairs in new_pairings(rest, past, budget):
        for spots in seatings(pairs, past.new, budget):
            yield Plan(pairs, spots)


def goes_on(players: Sequence[int], past: Past, ahead: int, budget: Budget) -> bool:
    """Whether `ahead` further rounds can be played with new opponents at new tables, whatever the results."""
    return not ahead or any(
        goes_on(players, after(plan, bye, past), ahead - 1, budget)
        for bye in may_rest(players, past)
        for plan in plans([player for player in players if player != bye], past, budget)
    )


def after(plan: Plan, bye: int | None, past: Past) -> Past:
    """What players bring along when a plan is played."""
    met, new = dict(past.met), dict(past.new)
    for pair, spot in zip(plan.pairs, plan.spots, strict=True):
        for player, other in (pair, pair[::-1]):
            met[player] = {*past.met.get(player, ()), other}
            new[player] = past.new[player] - {spot} if spot > 0 else past.new[player]
    return Past(met, new, past.rested if bye is None else past.rested | {bye})
