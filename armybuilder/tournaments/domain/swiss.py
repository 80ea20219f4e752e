"""A round of a tournament by the Swiss system: neighbours in the standings meet, nobody an opponent again (FC-45, FC-46) nor
a table (L2771).

Where not all of it can be kept, tables give first, since the book asks there for less ("should"), then nearness in the
standings, then opponents; and each such case is told. Who has the bye and which places meet is decided without a look at the
tables. These only choose between players who share a place, and who plays where: searched for as long as `STEPS` allow.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice

from armybuilder.tournaments.domain.history import Past, may_sit_out, past_of, strangers
from armybuilder.tournaments.domain.matching import Graph, largest
from armybuilder.tournaments.domain.pairings import Pairings
from armybuilder.tournaments.domain.play import Compromise, EventPlay, Round, RoundGame
from armybuilder.tournaments.domain.tables import Pair, SearchBudget, assign_spots, count_repeats, spots_of

Places = Mapping[int, int]
"""The place of each player in the standings, which equals share."""

STEPS = 2_000
"""Pairs that are tried before tables may be played at again."""
TRIED = 120_000
"""What whole pairings may cost that are then compared for the fewest tables again: each costs the cube of its spots."""


def swiss_round(order: Sequence[int], places: Places, play: EventPlay, tables: int) -> Round:
    """The next round of those in `order`, the best first, equals in the order that was drawn."""
    past = past_of(play, order, tables)
    bye = _bye(order, past) if len(order) % 2 else None
    rest = [player for player in order if player != bye]
    pairs = _nearest(rest, strangers(rest, past))
    spots = spots_of(tables, len(pairs))
    if tables:
        pairs = _at_new_tables(rest, pairs, places, past, spots)
        spots = assign_spots(pairs, spots, past.new)
    games, compromises = _games(pairs, spots, past, tables)
    repeated = [Compromise("repeated", first, other) for first, other in pairs if other in past.met.get(first, ())]
    if bye is not None:
        games.append(RoundGame(bye))
        repeated += _byes(order, bye, places, past)
    return Round(tuple(games), (*repeated, *compromises))


def _bye(order: Sequence[int], past: Past) -> int:
    """Return who sits out: the last player who never did and without whom no fewer pairs can be made."""
    candidates = may_sit_out(order, past)
    graph = strangers(order, past)
    mates = largest(graph) if len(candidates) > 1 else {}
    for player in candidates:
        rest = {other: graph[other] for other in order if other != player}
        if player not in mates or len(largest(rest)) == len(mates):
            return player
    return candidates[0]


def _byes(order: Sequence[int], bye: int, places: Places, past: Past) -> list[Compromise]:
    """Return the compromises made for a bye: a second one, or one given while somebody lower never had one."""
    lower = [player for player in may_sit_out(order, past) if places[player] > places[bye]]
    second = [Compromise("second bye", bye)] if past.byes.get(bye) else []
    return [*second, *(Compromise("higher bye", bye, player) for player in lower[:1])]


def _nearest(rest: Sequence[int], graph: Graph) -> list[Pair]:
    """From the top, each meets the closest whom the rest can spare, with as few old opponents as there can be."""
    return next(Pairings(graph, None, SearchBudget(STEPS * len(rest))).largest(rest))


def _at_new_tables(
    rest: Sequence[int], nearest: list[Pair], places: Places, past: Past, spots: Sequence[int]
) -> list[Pair]:
    """Of all pairings in which the same places meet as in the `nearest`, one with the fewest players at a table again."""
    wanted = _met_places(nearest, places)
    graph = {
        player: [other for other in others if _key(player, other, places) in wanted]
        for player, others in strangers(rest, past).items()
    }
    apart = {player: [other for other in graph[player] if past.new[player] & past.new[other]] for player in rest}
    new = Pairings(apart, past.new, SearchBudget(STEPS)).without_rematches(rest)
    found = next((pairs for pairs in new if _met_places(pairs, places) == wanted), None)
    return found or _fewest_again(chain([nearest], _alike(rest, graph, places, wanted)), past, spots)


def _alike(rest: Sequence[int], graph: Graph, places: Places, wanted: Counter[Pair]) -> Iterator[list[Pair]]:
    every = Pairings(graph, None, SearchBudget(STEPS * len(rest))).largest(rest)
    return (pairs for pairs in every if _met_places(pairs, places) == wanted)


def _fewest_again(pairings: Iterator[list[Pair]], past: Past, spots: Sequence[int]) -> list[Pair]:
    tried = max(TRIED // len(spots) ** 3, 1)
    return min(islice(pairings, tried), key=lambda pairs: count_repeats(pairs, spots, past.new))


def _met_places(pairs: Sequence[Pair], places: Places) -> Counter[Pair]:
    """Return how often which places meet."""
    return Counter(_key(*pair, places) for pair in pairs)


def _key(first: int, second: int, places: Places) -> Pair:
    low, high = sorted((places[first], places[second]))
    return low, high


def _games(
    pairs: Sequence[Pair], spots: Sequence[int], past: Past, tables: int
) -> tuple[list[RoundGame], list[Compromise]]:
    """The games at their tables, those without one last, and who plays at a table again."""
    games, compromises = [], []
    for pair, spot in zip(pairs, spots, strict=True):
        games.append(RoundGame(*pair, table=spot if spot > 0 else None))
        if tables and spot < 0:
            compromises.append(Compromise("no table", *pair))
        elif tables:
            compromises += [
                Compromise("twice at a table", each, table=spot) for each in pair if spot not in past.new[each]
            ]
    return sorted(games, key=lambda game: (game.table is None, game.table or 0)), compromises
