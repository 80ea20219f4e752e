"""A club evening on the real server with two workers, shorter than that of `make soak`."""

from functools import cache

from tools.bench.database import load
from tools.bench.evening import EDITORS, PRINTERS, WHO, EveningResult, players, run_evening, usual_budget, warm
from tools.bench.harness import Measurement, bench
from tools.bench.server import server

SECONDS = 40.0


@cache
def evening_result() -> EveningResult:
    load()
    editors, printers = players(EDITORS), players(PRINTERS)
    with usual_budget(), server() as port:
        warm(port, editors, printers)
        return run_evening(port, SECONDS, editors, printers)


@bench(f"{WHO}: errors", "", at_most=0)
def errors() -> Measurement:
    return Measurement(len(evening_result().errors), evening_result().note)


@bench(f"{WHO}: 19 of 20 edits within", "ms", at_most=400)
def slow_edit() -> float:
    return evening_result().slow_edit
