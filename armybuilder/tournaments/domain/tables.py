"""Which game is played at which table: nobody twice at one (FC-46, L2771), as far as that can be."""

from collections.abc import Collection, Mapping, Sequence

from armybuilder.tournaments.domain.play import EventPlay

Pair = tuple[int, int]
Spots = Mapping[int, frozenset[int]]
"""The spots that are still new to each player: numbers of tables, and below zero places in the queue for one, where there are
fewer tables than games."""
AGAIN = 1_000_000
"""The cost of a player who plays at a table again: more than any order of the tables is worth."""


class SearchBudget:
    """Steps that a search may still take."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spent(self) -> bool:
        """Take one; whether there was none."""
        self.left -= 1
        return self.left < 0


def new_spots(play: EventPlay, players: Collection[int], tables: int) -> Spots:
    """Return the spots that are new to each of `players`."""
    queue = range(-max(len(players) // 2 - tables, 0), 0)
    every = frozenset([*range(1, tables + 1), *queue])
    used: dict[int, set[int]] = {player: set() for player in players}
    for game in play.games:
        for player in game.players:
            if game.table is not None and player in used:
                used[player].add(game.table)
    return {player: every - tables_of for player, tables_of in used.items()}


def spots_of(tables: int, games: int) -> list[int]:
    """All spots in the order in which they are filled."""
    return [*range(1, tables + 1), *(-number for number in range(1, games - tables + 1))]


def seat_pair(seats: Mapping[int, Pair], pair: Pair, new: Spots) -> Mapping[int, Pair] | None:
    """`seats` with one pair more, each at a spot that is new to both; None where they cannot all be."""
    found = dict(seats)
    return found if _make_room(found, pair, new, set()) else None


def _make_room(seats: dict[int, Pair], pair: Pair, new: Spots, tried: set[int]) -> bool:
    for spot in sorted(new[pair[0]] & new[pair[1]], key=lambda spot: (spot in seats, spot)):
        if spot in tried:
            continue
        tried.add(spot)
        if spot not in seats or _make_room(seats, seats[spot], new, tried):
            seats[spot] = pair
            return True
    return False


def assign_spots(pairs: Sequence[Pair], spots: Sequence[int], new: Spots) -> list[int]:
    """A spot for each pair: as few players as possible at a table again, then the best pairs at the first tables."""
    costs = [
        [
            AGAIN * sum(spot not in new[player] for player in pair) + (place - rank) ** 2
            for place, spot in enumerate(spots)
        ]
        for rank, pair in enumerate(pairs)
    ]
    return [spots[column] for column in cheapest(costs)]


def count_repeats(pairs: Sequence[Pair], spots: Sequence[int], new: Spots) -> int:
    """Return the minimum number of players who are at a table again."""
    chosen = assign_spots(pairs, spots, new)
    return sum(spot not in new[player] for pair, spot in zip(pairs, chosen, strict=True) for player in pair)


def cheapest(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column of each row, all different, that cost the least together (the Hungarian method); at least as many columns as
    rows. Rows join one by one, each by the shortest path to a free column, and `below` and `right` keep reduced costs
    from falling below zero."""
    rows, columns = len(costs), len(costs[0]) if costs else 0
    below, right = [0] * (rows + 1), [0] * (columns + 1)
    taken = [0] * (columns + 1)
    for row in range(1, rows + 1):
        taken[0] = row
        _free(costs, taken, below, right)
    found = [0] * rows
    for column in range(1, columns + 1):
        if taken[column]:
            found[taken[column] - 1] = column - 1
    return found


def _free(costs: Sequence[Sequence[int]], taken: list[int], below: list[int], right: list[int]) -> None:
    """Find a column for the row that waits at column 0, others moving along the shortest path."""
    columns = len(taken) - 1
    slack = [float("inf")] * (columns + 1)
    way = [0] * (columns + 1)
    done = [False] * (columns + 1)
    column = 0
    while taken[column]:
        done[column] = True
        row, step, after = taken[column], float("inf"), 0
        for other in range(1, columns + 1):
            if done[other]:
                continue
            reduced = costs[row - 1][other - 1] - below[row] - right[other]
            if reduced < slack[other]:
                slack[other], way[other] = reduced, column
            if slack[other] < step:
                step, after = slack[other], other
        for other in range(columns + 1):
            if done[other]:
                below[taken[other]] += int(step)
                right[other] -= int(step)
            else:
                slack[other] -= step
        column = after
    while column:
        taken[column] = taken[way[column]]
        column = way[column]
