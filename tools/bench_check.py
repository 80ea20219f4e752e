"""A tournament's two hundred lists, from their bytes to the table of verdicts."""

import time
from collections.abc import Iterator
from statistics import median

import msgspec

from armybuilder.engine.registry import get_system
from armybuilder.forces.batch.checks import CheckResult, Event, check_lists
from armybuilder.forces.batch.downloads import to_csv
from armybuilder.forces.batch.sources import MAX_LISTS, Source, take_apart
from factions.catalogues import get_catalogue
from tests.engine.blitz_beta.corpus import cases
from tools.bench_rules import DOCUMENT, SYSTEM
from tools.figures import RUNS, Figure

EVENT = Event(limit=150, factions=("north", "south"), legal=True)


def figures() -> Iterator[Figure]:
    sources = mixed_lists()
    result = _check(sources)
    told = ", ".join(f"{count} {verdict}" for verdict, count in result.counts.items() if count)
    yield Figure(
        "check 200 lists, bytes to CSV",
        median(_seconds(sources) for _ in range(RUNS)),
        1,
        "s",
        at_least=False,
        note=told,
    )


def mixed_lists() -> list[Source]:
    """A legal force of thirty models beside each small case of the corpus; half of all are text lists."""
    system, catalogue = get_system(SYSTEM), get_catalogue(SYSTEM)
    large = system.decode(DOCUMENT.read_bytes())
    found = []
    for index, case in enumerate(cases()[: MAX_LISTS // 2]):
        for number, document in enumerate((large, system.convert(case.document))):
            as_text = (index + number) % 2
            text = system.write_text(document, catalogue) if as_text else ""
            found.append(Source(case.id, text.encode() if as_text else msgspec.json.encode(document)))
    return found


def _check(sources: list[Source]) -> CheckResult:
    result = check_lists(take_apart(sources), get_system(SYSTEM), EVENT)
    to_csv(result)
    return result


def _seconds(sources: list[Source]) -> float:
    begin = time.perf_counter()
    _check(sources)
    return time.perf_counter() - begin
