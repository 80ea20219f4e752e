"""Sub-lists and random armies: what the rules of a sub-list cost, and how fast armies are thought up."""

import random
import statistics
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.blitz_beta.completion.generator import random_force
from factions.catalogues import get_catalogue
from tools.bench.harness import Measurement, bench, duration, ratio
from tools.bench.lists import BETA

SYSTEM = get_system(BETA)
LIMIT = 150
ARMIES_EACH = 6
MOST_TRIED = 400
ROUNDS = 100


@bench("a report under any sub-list, against one without", "times", at_most=1.5)
def report_ratio() -> Measurement:
    """The worst sub-list: armies that are legal with it and without it. One that raises a ruling is judged by each reading of
    it."""
    catalogue: Any = get_catalogue(BETA)
    ratios = {}
    for sublist in catalogue.sublists.values():
        under = list(islice(_legal_both_ways(catalogue, sublist), ARMIES_EACH))
        plain = [_without_sublist(force) for force in under]
        ratios[sublist.key] = ratio(partial(_check, under, catalogue), partial(_check, plain, catalogue), ROUNDS)
    worst = max(ratios, key=lambda key: ratios[key])
    return Measurement(ratios[worst], f"worst: {worst}")


def _legal_both_ways(catalogue: Any, sublist: Any) -> Iterator[Any]:
    dice = random.Random(sublist.key)  # noqa: S311 - dice, not secrets
    for _ in range(MOST_TRIED):
        force = random_force(catalogue, dice, faction=sublist.faction, sublist=sublist.key, limit=LIMIT)
        if SYSTEM.validate(_without_sublist(force), catalogue, fixes=False).verdict == "legal":
            yield force


def _without_sublist(force: Any) -> Any:
    data = SYSTEM.to_data(force) | {"sublist": None}
    return SYSTEM.convert(data | {"options": {"elite": force.options.elite}})


def _check(forces: list[Any], catalogue: Any) -> None:
    for force in forces:
        SYSTEM.validate(force, catalogue, fixes=False)


@bench(f"a random legal army of {LIMIT} TV", "ms", at_most=20)
def generator() -> Measurement:
    """One army after the other, of every faction and sub-list."""
    catalogue: Any = get_catalogue(BETA)
    armies = [(faction, None) for faction in catalogue.factions]
    armies += [(sublist.faction, sublist.key) for sublist in catalogue.sublists.values()]
    times = []
    for seed in range(ARMIES_EACH):
        for faction, sublist in armies:
            dice = random.Random(f"{faction} {sublist} {seed}")  # noqa: S311 - dice, not secrets
            times.append(
                duration(partial(random_force, catalogue, dice, faction=faction, sublist=sublist, limit=LIMIT))
            )
    slow = 1000 * statistics.quantiles(times, n=20)[-1]
    note = f"{len(armies)} factions and sub-lists; one in twenty takes {slow:.0f} ms or more"
    return Measurement(1000 * statistics.median(times), note)


@bench("ten ways to spend the last 50 TV", "ms", at_most=500)
def completions() -> Measurement:
    """Of 150 TV, for every faction."""
    catalogue: Any = get_catalogue(BETA)
    times = []
    for faction in catalogue.factions:
        force = random_force(catalogue, random.Random(faction), faction=faction, limit=LIMIT - 50)  # noqa: S311
        force.limit = LIMIT
        times.append(duration(partial(SYSTEM.completions, force, catalogue)))
    return Measurement(1000 * max(times), "the slowest faction")
