"""A round of a tournament: neighbours in the standings meet, nobody an opponent again (FC-45, FC-46) nor a table (L2771).

Where not all of it can be kept, tables give first, since the book asks there for less ("should"), then opponents; and each
such case is told. That no opponent is met again while it can be helped is certain. That no table is, now and in the rounds
that are still planned, is searched for as long as `STEPS` allow.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from armybuilder.tournaments.domain.matching import largest
from armybuilder.tournaments.domain.pairings import Pairings
from armybuilder.tournaments.domain.plans import (
    Past,
    Plan,
    after,
    goes_on,
    may_rest,
    new_pairings,
    past_of,
    plans,
    strangers,
)
from armybuilder.tournaments.domain.play import Compromise, Game, Play, Round
from armybuilder.tournaments.domain.tables import Budget, Pair, again, allotted, spots_of

STEPS = 2_000
"""Pairs that are tried before tables may be played at again."""
STEPS_AHEAD = 10_000
"""Pairs and tables that are tried for the rounds to come."""
MOST_AHEAD = 32
"""Players for whom rounds to come are looked at: more have enough tables, or too many ways."""
TRIED = 120_000
"""What whole pairings may cost that are then compared for the fewest tables again: each costs the cube of its spots."""


def swiss_round(order: Sequence[int], play: Play, tables: int, ahead: int = 0) -> Round:
    """The next round of those in `order`, the best first; `ahead` rounds are planned behind it."""
    past = past_of(play, order, tables)
    if _plenty(len(order), tables, len(play.rounds) + ahead):
        ahead = 0
    bye, plan = (_all_new(order, past, tables, ahead) if tables else None) or _best(order, past, tables)
    games, compromises = _games(plan, past, tables)
    repeated = [Compromise("repeated", first, other) for first, other in plan.pairs if other in past.met.get(first, ())]
    if bye is not None:
        games.append(Game(bye))
        repeated += [Compromise("second bye", bye)] if bye in past.rested else []
    return Round(tuple(games), (*repeated, *compromises))


def _plenty(players: int, tables: int, others: int) -> bool:
    """Whether no search is worth it: where a pair can have played at half of the tables at most in all `others` rounds, there
    is a new one for each (Hall's condition)."""
    return players > MOST_AHEAD or 4 * others <= tables


def _bye(order: Sequence[int], past: Past) -> int | None:
    """Who sits out: the last who never did and without whom no pair less can be made."""
    candidates = may_rest(order, past)
    graph = strangers(order, past)
    mates = largest(graph) if len(candidates) > 1 else {}
    for player in candidates:
        rest = {other: graph[other] for other in order if other != player}
        if player not in mates or len(largest(rest)) == len(mates):
            return player
    return candidates[0]


def _without(order: Sequence[int], bye: int | None) -> list[int]:
    return [player for player in order if player != bye]


def _all_new(order: Sequence[int], past: Past, tables: int, ahead: int) -> tuple[int | None, Plan] | None:
    """Who sits out, and a plan in which nobody meets an opponent or a table again, if there is one: rather one that leaves
    plans for the rounds to come, as far as anybody looks."""
    byes, budget = may_rest(order, past), Budget(STEPS_AHEAD)
    lasting = (
        (bye, plan)
        for bye in byes
        for plan in plans(_without(order, bye), past, budget)
        if goes_on(order, after(plan, bye, past), ahead, budget)
    )
    found = next(lasting, None) if ahead else None
    if found:
        return found
    for bye in byes:
        pairs = next(new_pairings(_without(order, bye), past, Budget(STEPS)), None)
        if pairs is not None:
            return bye, Plan(pairs, allotted(pairs, spots_of(tables, len(pairs)), past.new))
    return None


def _best(order: Sequence[int], past: Past, tables: int) -> tuple[int | None, Plan]:
    """The same with as few as possible of what cannot be kept."""
    bye = _bye(order, past)
    rest = _without(order, bye)
    spots = spots_of(tables, len(rest) // 2)
    if not tables:
        return bye, Plan(next(_fewest_repeated(rest, past)), spots)
    pairs = _fewest_again(rest, past, spots)
    return bye, Plan(pairs, allotted(pairs, spots, past.new))


def _fewest_repeated(rest: Sequence[int], past: Past) -> Iterator[list[Pair]]:
    """Pairings with as few old opponents as there can be. The first of them is found without a step back."""
    return Pairings(strangers(rest, past), None, Budget(STEPS * len(rest))).largest(rest)


def _fewest_again(rest: Sequence[int], past: Past, spots: Sequence[int]) -> list[Pair]:
    """Of these that with the fewest players at a table again."""
    tried = max(TRIED // len(spots) ** 3, 1)
    return min(islice(_fewest_repeated(rest, past), tried), key=lambda pairs: again(pairs, spots, past.new))


def _games(plan: Plan, past: Past, tables: int) -> tuple[list[Game], list[Compromise]]:
    """The games at their tables, those without one last, and who plays at a table again."""
    games, compromises = [], []
    for pair, spot in zip(plan.pairs, plan.spots, strict=True):
        games.append(Game(*pair, table=spot if spot > 0 else None))
        if tables and spot < 0:
            compromises.append(Compromise("no table", *pair))
        elif tables:
            compromises += [
                Compromise("twice at a table", each, table=spot) for each in pair if spot not in past.new[each]
            ]
    return sorted(games, key=lambda game: (game.table is None, game.table or 0)), compromises
