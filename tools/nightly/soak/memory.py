"""Prints and checks until what a process keeps of each would show."""

import http.client
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from http import HTTPStatus
from itertools import cycle
from pathlib import Path

from armybuilder.engine.registry import SYSTEMS
from tools.bench.evening import PATIENCE, EveningPlayer, player_of
from tools.bench.harness import BenchFigure
from tools.bench.lists import BETA, armies
from tools.bench.server import HOST
from tools.nightly.soak.evening import growth
from tools.nightly.soak.site import Site, site

CHECKS = 4
"""Checks to each print."""
WARM = 10
"""One in as many is done before memory is looked at: what is kept once is kept by then."""


def figures(prints: int, _folder: Path) -> Iterator[BenchFigure]:
    players = [player_of(random.Random(system), system) for system in SYSTEMS]  # noqa: S311 - dice, not secrets
    statuses: Counter[int] = Counter()
    with site() as one:
        turns, bodies = cycle(players), cycle(armies())
        yield from _repeat(one, prints, "prints", lambda: _print(one, next(turns)))
        yield from _repeat(one, CHECKS * prints, "checks", lambda: statuses.update((_check(one, next(bodies)),)))
    errors = [error for player in players for error in player.errors]
    errors += [f"{status}: {number} times" for status, number in statuses.items() if status != HTTPStatus.OK]
    yield BenchFigure("answers that were none", len(errors), "", at_most=0, note="; ".join(errors[:3]))


def _repeat(one: Site, times: int, what: str, work: Callable[[], object]) -> Iterator[BenchFigure]:
    for _ in range(times // WARM):
        work()
    before = one.size()
    for _ in range(times - times // WARM):
        work()
    yield from growth(before, one.size(), f"{times} {what}")


def _print(one: Site, player: EveningPlayer) -> None:
    player.ask(one.port, "GET", f"{player.page}print.pdf")


def _check(one: Site, body: bytes) -> int:
    connection = http.client.HTTPConnection(HOST, one.port, timeout=PATIENCE)
    connection.request("POST", f"/api/v1/systems/{BETA}/validate/", body, {"Content-Type": "application/json"})
    with closing(connection):
        return connection.getresponse().status
