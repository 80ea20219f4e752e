"""Blitz 2006: legal armies that use their limit well, checked with their fixes, and its catalogue from its files; in the time of the
processor, which others on the machine do not spend."""

import random
import time
from collections.abc import Iterator
from itertools import count, cycle
from typing import Any

from armybuilder.engine.registry import get_system
from factions.loading.files import load_folder
from tests.engine.blitz_2006.generator import random_force
from tools.figures import RUNS, Figure, rate

SYSTEM = get_system("blitz-2006")
LIMIT, LEAST = 1000, 900
"""TV of an army, and what it spends at least."""
ARMIES = 30


def figures() -> Iterator[Figure]:
    yield Figure("2006: catalogue cold", min(_load() for _ in range(RUNS)), 0.3, "s", at_least=False)
    catalogue, _ = load_folder(SYSTEM)
    armies = [*_armies(catalogue)]
    turns = cycle(armies)
    reports = rate(lambda: SYSTEM.validate(next(turns), catalogue), clock=time.process_time)
    note = f"{len(armies)} armies in turn"
    yield Figure("2006: validate a legal 1,000 TV army", reports, 3000, "/s", at_least=True, note=note)


def _load() -> float:
    begin = time.process_time()
    load_folder(SYSTEM)
    return time.process_time() - begin


def _armies(catalogue: Any) -> Iterator[Any]:
    """Random armies of every faction in turn."""
    dice = random.Random(SYSTEM.key)  # noqa: S311 - dice, not secrets
    factions = cycle(dict.fromkeys(each.faction for each in catalogue.army_types.values()))
    found = 0
    for _ in count():
        army = random_force(catalogue, dice, faction=next(factions), limit=LIMIT)
        report = SYSTEM.validate(army, catalogue, fixes=False)
        if report.verdict == "legal" and report.total >= LEAST:
            found += 1
            yield army
        if found == ARMIES:
            return
