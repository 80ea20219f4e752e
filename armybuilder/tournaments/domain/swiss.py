"""A round of a tournament: neighbours in the standings meet, nobody an opponent again (FC-45, FC-46) nor a table (L2771).

Where not all of it can be kept, tables give first, since the book asks there for less ("should"), then opponents; and each
such case is told. That no opponent is met again while it can be helped is certain. That no table is, now and in the rounds
that are still planned, is searched for as long as `STEPS` allow.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from armybuilder.tournaments.domain.matching import Graph, Mates, fixed, largest
from armybuilder.tournaments.domain.play import Compromise, Game, Play, Round
from armybuilder.tournaments.domain.tables import (
    Budget,
    Pair,
    Spots,
    again,
    allotted,
    new_spots,
    seated,
    seatings,
    spots_of,
)

STEPS = 2_000
"""Pairs that are tried before tables may be played at again."""
STEPS_AHEAD = 10_000
"""Pairs and tables that are tried for the rounds to come."""
MOST_AHEAD = 32
"""Players for whom rounds to come are looked at: more have enough tables, or too many ways."""
TRIED = 120_000
"""What whole pairings may cost that are then compared for the fewest tables again: each costs the cube of its spots."""

Met = Mapping[int, Collection[int]]
"""Whom each player has met."""


class _Plan(NamedTuple):
    """The pairs of a round and the spot of each."""

    pairs: Sequence[Pair]
    spots: Sequence[int]


def swiss_round(order: Sequence[int], play: Play, tables: int, ahead: int = 0) -> Round:
    """The next round of those in `order`, the best first; `ahead` rounds are planned behind it."""
    met = _met(play)
    bye, rested = _bye(order, met, play)
    rest = [player for player in order if player != bye]
    new = new_spots(play, rest, tables) if tables else None
    plan = _plan(rest, met, new, tables, 0 if bye or _plenty(len(rest), tables, len(play.rounds) + ahead) else ahead)
    games, compromises = _games(plan, new)
    repeated = [Compromise("repeated", first, other) for first, other in plan.pairs if other in met.get(first, ())]
    if bye is not None:
        games.append(Game(bye))
        repeated += [Compromise("second bye", bye)] if rested else []
    return Round(tuple(games), (*repeated, *compromises))


def _plenty(players: int, tables: int, others: int) -> bool:
    """Whether no search is worth it: where a pair can have played at half of the tables at most in all `others` rounds, there
    is a new one for each (Hall's condition)."""
    return players > MOST_AHEAD or 4 * others <= tables


def _met(play: Play) -> dict[int, set[int]]:
    met: dict[int, set[int]] = {}
    for game in play.games:
        if game.second is not None:
            met.setdefault(game.first, set()).add(game.second)
            met.setdefault(game.second, set()).add(game.first)
    return met


def _graph(players: Collection[int], met: Met) -> Graph:
    """Who may still meet whom."""
    return {
        player: [other for other in players if other != player and other not in met.get(player, ())]
        for player in players
    }


def _bye(order: Sequence[int], met: Met, play: Play) -> tuple[int | None, bool]:
    """Who sits out, and whether again: the last who never did and without whom no pair less can be made."""
    if len(order) % 2 == 0:
        return None, False
    rested = {game.first for game in play.games if game.is_bye}
    fresh = [player for player in reversed(order) if player not in rested]
    candidates = fresh or list(reversed(order))
    graph = _graph(order, met)
    mates = largest(graph)
    for player in candidates:
        rest = {other: graph[other] for other in order if other != player}
        if player not in mates or len(largest(rest)) == len(mates):
            return player, not fresh
    return candidates[0], not fresh


def _plan(rest: Sequence[int], met: Met, new: Spots | None, tables: int, ahead: int) -> _Plan:
    """Pairs of an even number of players, and where they play."""
    graph = _graph(rest, met)
    spots = spots_of(tables, len(rest) // 2)
    if new is None:
        pairs = next(_Pairings(graph, None, Budget(STEPS)).largest(rest))
        return _Plan(pairs, [0] * len(pairs))
    found = _new_to_all(rest, met, new, spots, ahead)
    if found:
        return found
    pairings = _Pairings(graph, None, Budget(STEPS * len(rest))).largest(rest)
    tried = max(TRIED // len(spots) ** 3, 1)
    pairs = min(islice(pairings, tried), key=lambda pairs: again(pairs, spots, new))
    return _Plan(pairs, allotted(pairs, spots, new))


def _new_to_all(rest: Sequence[int], met: Met, new: Spots, spots: Sequence[int], ahead: int) -> _Plan | None:
    """The best plan in which nobody meets an opponent or a table again, if there is one: rather one that leaves plans for the
    rounds to come."""
    first = next(_new_pairings(rest, met, new, Budget(STEPS)), None)
    if first is None:
        return None
    budget = Budget(STEPS_AHEAD)
    for plan in _plans(rest, met, new, budget) if ahead else ():
        if _goes_on(rest, *_after(plan, met, new), ahead, budget):
            return plan
    return _Plan(first, allotted(first, spots, new))


def _new_pairings(rest: Sequence[int], met: Met, new: Spots, budget: Budget) -> Iterator[list[Pair]]:
    """Pairings in which each pair has a spot of its own that is new to both, as nobody has met before."""
    graph = _graph(rest, met)
    apart = {player: [other for other in graph[player] if new[player] & new[other]] for player in rest}
    return _Pairings(apart, new, budget).whole(rest)


def _plans(rest: Sequence[int], met: Met, new: Spots, budget: Budget) -> Iterator[_Plan]:
    for pairs in _new_pairings(rest, met, new, budget):
        for spots in seatings(pairs, new, budget):
            yield _Plan(pairs, spots)


def _goes_on(rest: Sequence[int], met: Met, new: Spots, ahead: int, budget: Budget) -> bool:
    """Whether `ahead` further rounds can be played with new opponents at new tables, whatever the results."""
    if not ahead:
        return True
    return any(_goes_on(rest, *_after(plan, met, new), ahead - 1, budget) for plan in _plans(rest, met, new, budget))


def _after(plan: _Plan, met: Met, new: Spots) -> tuple[Met, Spots]:
    """Whom everybody has met, and what is new to everybody, when a plan is played."""
    others = dict(met)
    left = dict(new)
    for pair, spot in zip(plan.pairs, plan.spots, strict=True):
        for player, other in (pair, pair[::-1]):
            others[player] = {*met.get(player, ()), other}
            left[player] = new[player] - {spot} if spot > 0 else new[player]
    return others, left


class _Pairings:
    """Pairings in the order of preference: from the top, each meets the closest whom the rest can spare. With `new` spots only
    those in which every pair finds one."""

    def __init__(self, graph: Graph, new: Spots | None, budget: Budget) -> None:
        self.graph = graph
        self.new = new
        self.budget = budget

    def whole(self, order: Sequence[int]) -> Iterator[list[Pair]]:
        """Those in which nobody meets an opponent again."""
        mates = largest(self.graph)
        return self._from(tuple(order), mates, {}) if len(mates) == len(order) else iter(())

    def largest(self, order: Sequence[int]) -> Iterator[list[Pair]]:
        """Those with as few pairs of old opponents as there can be; these are what is left over, by their order. The first is
        found without a step back."""
        rank = {player: place for place, player in enumerate(order)}
        for pairs in self._from(tuple(order), largest(self.graph), {}):
            paired = {player for pair in pairs for player in pair}
            over = [player for player in order if player not in paired]
            yield sorted([*pairs, *zip(over[::2], over[1::2], strict=True)], key=lambda pair: rank[pair[0]])

    def _from(self, rest: tuple[int, ...], mates: Mates, seats: Mapping[int, Pair]) -> Iterator[list[Pair]]:
        if not rest:
            yield []
            return
        first, *others = rest
        near = [other for other in others if other in self.graph[first]]
        for second in near:
            if self.budget.spent():
                return
            left = tuple(other for other in others if other != second)
            without = fixed({player: self.graph[player] for player in left}, mates, first, second)
            sitting = seated(seats, (first, second), self.new) if self.new is not None else seats
            if without is not None and sitting is not None:
                for pairs in self._from(left, without, sitting):
                    yield [(first, second), *pairs]
        if not near:
            yield from self._from(tuple(others), mates, seats)


def _games(plan: _Plan, new: Spots | None) -> tuple[list[Game], list[Compromise]]:
    """The games at their tables, those without one last, and who plays at a table again."""
    games, compromises = [], []
    for pair, spot in zip(plan.pairs, plan.spots, strict=True):
        games.append(Game(*pair, table=spot if spot > 0 else None))
        if new is not None and spot < 0:
            compromises.append(Compromise("no table", *pair))
        elif new is not None:
            compromises += [Compromise("twice at a table", each, table=spot) for each in pair if spot not in new[each]]
    return sorted(games, key=lambda game: (game.table is None, game.table or 0)), compromises
