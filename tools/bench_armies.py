"""Sub-lists and random armies: what the rules of a sub-list cost, and how fast armies are thought up."""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.blitz_beta.drafting.generator import random_force
from factions.catalogues import get_catalogue
from tools.figures import Figure

SYSTEM = get_system("blitz-beta")
LIMIT = 150
ARMIES_EACH = 6
MOST_TRIED = 400
ROUNDS = 100


def figures() -> Iterator[Figure]:
    catalogue = get_catalogue(SYSTEM.key)
    yield _report_ratio(catalogue)
    yield _generator(catalogue)
    yield _completions(catalogue)


def _report_ratio(catalogue: Any) -> Figure:
    """The worst sub-list: armies that are legal with it and without it, checked both ways in turns. One that raises a ruling
    is judged by each reading of it."""
    ratios = {}
    for sublist in catalogue.sublists.values():
        under = list(islice(_legal_both_ways(catalogue, sublist), ARMIES_EACH))
        plain = [_without_sublist(force) for force in under]
        ratios[sublist.key] = _ratio(partial(_check, under, catalogue), partial(_check, plain, catalogue))
    worst = max(ratios, key=lambda key: ratios[key])
    return Figure(
        "report under a sub-list, times one without", ratios[worst], 1.5, "x", at_least=False, note=f"worst: {worst}"
    )


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


def _ratio(one: Callable[[], None], other: Callable[[], None]) -> float:
    """The fastest run of one, in fastest runs of the other: what else the machine does only slows a run down."""
    pairs = [(_seconds(one), _seconds(other)) for _ in range(ROUNDS)]
    return min(pair[0] for pair in pairs) / min(pair[1] for pair in pairs)


def _generator(catalogue: Any) -> Figure:
    """One army after the other, of every faction and sub-list."""
    armies = [(faction, None) for faction in catalogue.factions]
    armies += [(sublist.faction, sublist.key) for sublist in catalogue.sublists.values()]
    times = []
    for seed in range(ARMIES_EACH):
        for faction, sublist in armies:
            dice = random.Random(f"{faction} {sublist} {seed}")  # noqa: S311 - dice, not secrets
            work = partial(random_force, catalogue, dice, faction=faction, sublist=sublist, limit=LIMIT)
            times.append(_seconds(work))
    slow = statistics.quantiles(times, n=20)[-1]
    note = f"{len(armies)} factions and sub-lists; one in twenty takes {slow * 1000:.0f} ms or more"
    return Figure(
        f"a random legal army of {LIMIT} TV", statistics.median(times) * 1000, 20, "ms", at_least=False, note=note
    )


def _completions(catalogue: Any) -> Figure:
    """Ten ways to spend 50 of 150 TV, for every faction."""
    times = []
    for faction in catalogue.factions:
        force = random_force(catalogue, random.Random(faction), faction=faction, limit=LIMIT - 50)  # noqa: S311
        force.limit = LIMIT
        times.append(_seconds(partial(SYSTEM.completions, force, catalogue)))
    return Figure(
        "fill the rest: ten ways to spend 50 TV", max(times) * 1000, 500, "ms", at_least=False, note="slowest faction"
    )


def _seconds(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin
