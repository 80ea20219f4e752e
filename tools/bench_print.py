"""The preview of a 30-model list with all its parts: how long until its first page shows, and each further one."""

import statistics
import time
from collections.abc import Iterator
from io import StringIO

from django.core.cache import caches
from django.core.management import call_command
from django.test import Client

from tools.bench_rules import DOCUMENT
from tools.figures import Figure

RUNS = 7
FULL = "?parts=army,cards,tokens,reference,quick"
PAGES = range(2, 7)


def figures() -> Iterator[Figure]:
    call_command("load_catalogue", stdout=StringIO())
    client = Client(headers={"host": "127.0.0.1"})
    address = f"{client.post('/forces/import/', {'text': DOCUMENT.read_text()})['Location']}print/"
    _first(client, address)  # the first visit builds the catalogue, lays out the cards and compiles the templates
    first = statistics.median(_first(client, address) for _ in range(RUNS))
    further = statistics.median(_time(client, f"{address}page-{number}.png{FULL}") for number in PAGES)
    yield Figure("preview of a 30-model list: page and first picture", first, 400, "ms", at_least=False)
    yield Figure("preview of a 30-model list: each further picture", further, 60, "ms", at_least=False)


def _first(client: Client, address: str) -> float:
    """The page and the picture of its first page, of a print that nobody has asked for yet."""
    caches["prints"].clear()
    return _time(client, address + FULL) + _time(client, f"{address}page-1.png{FULL}")


def _time(client: Client, address: str) -> float:
    begin = time.perf_counter()
    if (status := client.get(address).status_code) != 200:
        raise SystemExit(f"No answer of {address}: {status}")
    return 1000 * (time.perf_counter() - begin)
