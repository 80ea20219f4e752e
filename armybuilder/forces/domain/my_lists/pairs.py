"""Which part of a list is which part of another: the equal ones first, then what is most alike."""

from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.engine.core.documents.measure import references_in

Part = msgspec.Struct
MOST_WEIGHED = 60
"""Parts on a side that are weighed against each other; of more, those at the same place are taken for one."""
SAME_NAME, SAME_MAIN, SAME_PLACE = 100.0, 10.0, 0.5


class MatchedPair(NamedTuple):
    """The places of a part in the list of before and in that of after."""

    before: int
    after: int


def match_parts(before: Sequence[Part], after: Sequence[Part]) -> list[MatchedPair]:
    """Match the parts that are the same in both, in the order of those after the change. A row that names another
    record is another row.
    """
    found = list(_equal(before, after))
    left = sorted(set(range(len(before))) - {pair.before for pair in found})
    right = sorted(set(range(len(after))) - {pair.after for pair in found})
    found += _alike(before, after, left, right)
    return sorted(found, key=lambda pair: pair.after)


def find_moved(found: Sequence[MatchedPair]) -> set[MatchedPair]:
    """The fewest pairs that have to change places for all others to stand in their order."""
    ends: list[int] = []
    chains: list[tuple[MatchedPair, ...]] = []
    for pair in found:
        at = bisect_left(ends, pair.before)
        chain = (*(chains[at - 1] if at else ()), pair)
        ends[at : at + 1], chains[at : at + 1] = [pair.before], [chain]
    return set(found) - set(chains[-1] if chains else ())


def _equal(before: Sequence[Part], after: Sequence[Part]) -> Iterator[MatchedPair]:
    places: defaultdict[bytes, deque[int]] = defaultdict(deque)
    for index, part in enumerate(before):
        places[encode_part(part)].append(index)
    for index, part in enumerate(after):
        same = places[encode_part(part)]
        if same:
            yield MatchedPair(same.popleft(), index)


def _alike(before: Sequence[Part], after: Sequence[Part], left: list[int], right: list[int]) -> Iterator[MatchedPair]:
    """The best pair first, then the best of the rest."""
    if len(left) > MOST_WEIGHED or len(right) > MOST_WEIGHED:
        weighed = [(1.0, index, index) for index in left if index in set(right) and _fits(before[index], after[index])]
    else:
        weights = ((_likeness(before[one], after[other], one == other), one, other) for one in left for other in right)
        weighed = sorted(
            (found for found in weights if found[0] > 0), key=lambda found: (-found[0], found[2], found[1])
        )
    taken: set[tuple[str, int]] = set()
    for _, one, other in weighed:
        if ("before", one) not in taken and ("after", other) not in taken:
            taken |= {("before", one), ("after", other)}
            yield MatchedPair(one, other)


def _likeness(one: Part, other: Part, same_place: bool) -> float:
    """Return how much two parts are alike; 0 where one cannot have become the other."""
    if not _fits(one, other):
        return 0
    shape = schema_of(type(one))
    name = getattr(one, "name", "")
    found = SAME_PLACE * same_place + SAME_NAME * bool(name and name == getattr(other, "name", ""))
    if shape.main and getattr(one, shape.main.name) == getattr(other, shape.main.name):
        found += SAME_MAIN
    if shape.is_section:
        return found + (_names(one) & _names(other)).total()
    return found + sum(getattr(one, field.name) == getattr(other, field.name) for field in shape.fields)


def _fits(one: Part, other: Part) -> bool:
    """Rows name the same record; a group may have become any other."""
    shape = schema_of(type(one))
    main = shape.main
    return shape.is_section or main is None or getattr(one, main.name) == getattr(other, main.name)


def _names(part: Part) -> Counter[tuple[str, str]]:
    return Counter((field.ref, word) for _, field, word in references_in(part))


def encode_part(part: object) -> bytes:
    """Return the encoding that distinguishes a part from others."""
    return msgspec.json.encode(part, order="deterministic")
