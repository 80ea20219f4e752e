"""Largest matchings in any graph: augmenting paths through blossoms (Edmonds 1965).

No library that Muster has finds these; networkx would bring weights, which an order of preference does not need.
"""

from collections import deque
from collections.abc import Collection, Mapping

Graph = Mapping[int, Collection[int]]
"""The neighbours of each node, in both directions."""
Mates = Mapping[int, int]
"""Both ends of each pair to each other."""


def largest(graph: Graph) -> Mates:
    """As many pairs of neighbours as there can be."""
    mates: Mates = {}
    for node in graph:
        if node not in mates:
            mates = _augment(graph, mates, node) or mates
    return mates


def repair_matching(graph: Graph, mates: Mates, first: int, second: int) -> Mates | None:
    """The largest matching of a `graph` from which a pair was just taken, after `mates` that was the largest with it; None
    where the pair costs another one."""
    alone = [mates[node] for node in (first, second) if node in mates and mates[node] in graph]
    rest = {node: mate for node, mate in mates.items() if node in graph and mate in graph}
    if len(alone) < 2:
        return rest
    return next(filter(None, (_augment(graph, rest, node) for node in alone)), None)


def _augment(graph: Graph, mates: Mates, root: int) -> Mates | None:
    """A matching with `root` and one pair more, or None."""
    search = _Search(graph, mates, root)
    end = search.end()
    if end is None:
        return None
    found = dict(mates)
    node: int | None = end
    while node is not None:
        before = search.parent[node]
        after = mates.get(before)
        found[node], found[before] = before, node
        node = after
    return found


class _Search:
    """The search for an augmenting path from `root`. A blossom, a circle of odd length, counts as its `base`."""

    def __init__(self, graph: Graph, mates: Mates, root: int) -> None:
        self.graph = graph
        self.mates = mates
        self.root = root
        self.base = {node: node for node in graph}
        self.parent: dict[int, int] = {}
        self.outer = {root}
        self.waiting = deque([root])

    def end(self) -> int | None:
        """The other end of a path, a node without a mate."""
        while self.waiting:
            node = self.waiting.popleft()
            for other in self.graph[node]:
                if other not in self.base or self.base[node] == self.base[other] or self.mates.get(node) == other:
                    continue
                if other in self.outer:
                    self._contract(node, other)
                elif other not in self.parent:
                    self.parent[other] = node
                    if other not in self.mates:
                        return other
                    self._reach(self.mates[other])
        return None

    def _reach(self, node: int) -> None:
        if node not in self.outer:
            self.outer.add(node)
            self.waiting.append(node)

    def _contract(self, node: int, other: int) -> None:
        """The circle that an edge between two outer nodes closes becomes one node."""
        base = self._common(node, other)
        inside = self._marked(node, base, other) | self._marked(other, base, node)
        for each in self.graph:
            if self.base[each] in inside:
                self.base[each] = base
                self._reach(each)

    def _common(self, node: int, other: int) -> int:
        """The base at which the ways from two outer nodes to the root meet."""
        seen = set()
        node = self.base[node]
        seen.add(node)
        while node in self.mates and node != self.root:
            node = self.base[self.parent[self.mates[node]]]
            seen.add(node)
        other = self.base[other]
        while other not in seen:
            other = self.base[self.parent[self.mates[other]]]
        return other

    def _marked(self, node: int, base: int, child: int) -> set[int]:
        """The bases from `node` to `base`, whose nodes can be reached the other way round from now on."""
        inside = set()
        while self.base[node] != base:
            mate = self.mates[node]
            inside |= {self.base[node], self.base[mate]}
            self.parent[node] = child
            child, node = mate, self.parent[mate]
        return inside
