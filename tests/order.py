"""Another order of the tests, told by a number: none may need what another has left behind."""

from collections import defaultdict
from collections.abc import Iterable
from random import Random

import pytest


def shuffled(items: Iterable[pytest.Item], seed: str) -> list[pytest.Item]:
    """Files in another order, and the tests of each: those of a file stay together, which share what it sets up."""
    rng = Random(seed)  # noqa: S311 - an order, no secret
    files = defaultdict(list)
    for item in items:
        files[item.path].append(item)
    found = list(files.values())
    rng.shuffle(found)
    for each in found:
        rng.shuffle(each)
    return [item for each in found for item in each]
