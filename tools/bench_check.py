"""A tournament's two hundred lists, from their bytes to the table of verdicts."""

import time
from collections.abc import Iterator
from statistics import median

import msgspec

from armybuilder.engine.core.game import Roster
from armybuilder.forces.batch.checks import CheckResult, Event, check_lists
from armybuilder.forces.batch.downloads import to_csv
from armybuilder.forces.batch.sources import take_apart
from armybuilder.forces.imports.intake import MAX_LISTS, Source
from factions.catalogues import game_of
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
    game = game_of(SYSTEM)
    large = game.decode(DOCUMENT.read_bytes()).document
    found = []
    for index, case in enumerate(cases()[: MAX_LISTS // 2]):
        for number, document in enumerate((large, game.system.convert(case.document))):
            as_text = (index + number) % 2
            data = Roster(game, document).text().encode() if as_text else msgspec.json.encode(document)
            found.append(Source(case.id, data))
    return found


def _check(sources: list[Source]) -> CheckResult:
    result = check_lists(take_apart(sources), game_of(SYSTEM), EVENT)
    to_csv(result)
    return result


def _seconds(sources: list[Source]) -> float:
    begin = time.perf_counter()
    _check(sources)
    return time.perf_counter() - begin
