"""A club evening on the real server with two workers, shorter than that of `make soak`."""

from functools import cache

from tools.bench.database import load
from tools.bench.evening import EDITORS, PRINTERS, WHO, Spent, evening, players, usual_budget, warm
from tools.bench.harness import Measured, bench
from tools.bench.server import server

SECONDS = 40.0


@cache
def spent() -> Spent:
    load()
    editors, printers = players(EDITORS), players(PRINTERS)
    with usual_budget(), server() as port:
        warm(port, editors, printers)
        return evening(port, SECONDS, editors, printers)


@bench(f"{WHO}: errors", "", at_most=0)
def errors() -> Measured:
    return Measured(len(spent().errors), spent().note)


@bench(f"{WHO}: 19 of 20 edits within", "ms", at_most=400)
def slow_edit() -> float:
    return spent().slow_edit
