"""Pairings in the order of preference, found by looking whom the rest can spare."""

from collections.abc import Iterator, Mapping, Sequence

from armybuilder.tournaments.domain.matching import Graph, Mates, largest, repair_matching
from armybuilder.tournaments.domain.tables import Pair, SearchBudget, Spots, seat_pair


class Pairings:
    """Pairings in the order of preference: from the top, each meets the closest whom the rest can spare. With `new` spots only
    those in which every pair finds one."""

    def __init__(self, graph: Graph, new: Spots | None, budget: SearchBudget) -> None:
        self.graph = graph
        self.new = new
        self.budget = budget

    def without_rematches(self, order: Sequence[int]) -> Iterator[list[Pair]]:
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
            without = repair_matching({player: self.graph[player] for player in left}, mates, first, second)
            sitting = seat_pair(seats, (first, second), self.new) if self.new is not None else seats
            if without is not None and sitting is not None:
                for pairs in self._from(left, without, sitting):
                    yield [(first, second), *pairs]
        if not near:
            yield from self._from(tuple(others), mates, seats)
