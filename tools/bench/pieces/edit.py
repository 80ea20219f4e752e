"""Edits of a 30-model list, as the builder sends them, of every system: how long until the parts of the page that change are
answered, and what all states that undo reaches take in the database."""

import statistics
import time
from itertools import islice
from uuid import uuid4

from django.db import connection
from django.test import Client

from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.models import Force
from tools.bench.database import load
from tools.bench.harness import Measurement, bench
from tools.bench.lists import edits_of, thirty

WARM, EDITS = 4, 40
KEPT, LISTS = 100, 4
SLOW_SHARE = 20
"""One in as many edits may take longer than what is told as slow."""


def answer(system: str) -> Measurement:
    load()
    client = Client(headers={"host": "127.0.0.1", "hx-request": "true"})
    page = new_list_page(client, system)
    times = [_edit(client, page, fields) for fields in islice(edits_of(system), WARM + EDITS)]
    wall, processor = zip(*times[WARM:], strict=True)
    slow = statistics.quantiles(wall, n=SLOW_SHARE)[-1]
    note = f"one in {SLOW_SHARE} takes {slow:.0f} ms or more; {statistics.median(processor):.0f} ms of the processor"
    return Measurement(statistics.median(wall), note)


def storage(system: str) -> float:
    load()
    before = _used()
    for _ in range(LISTS):
        client = Client(headers={"host": "127.0.0.1", "hx-request": "true"})
        page = new_list_page(client, system)
        for fields in islice(edits_of(system), KEPT):
            client.post(page, fields | {"version": str(_version(page)), "token": str(uuid4())})
    return (_used() - before) / LISTS / 1000


for key in SYSTEMS:
    bench(f"an edit of a 30-model list of {key}, until it is answered", "ms", key, at_most=50)(answer)
for key in SYSTEMS:
    bench(f"a 30-model list of {key} after {KEPT} edits", "kB", key, at_most=25)(storage)


def new_list_page(client: Client, system: str) -> str:
    """The page of a new list."""
    return client.post("/forces/import/", {"text": thirty(system)})["Location"]


def _edit(client: Client, page: str, fields: dict[str, str]) -> tuple[float, float]:
    """Milliseconds on the clock and of the processor."""
    version = _version(page)
    begin, worked = time.perf_counter(), time.process_time()
    response = client.post(page, fields | {"version": str(version)})
    passed = 1000 * (time.perf_counter() - begin), 1000 * (time.process_time() - worked)
    if response.status_code != 200 or _version(page) == version:
        raise SystemExit(f"The edit {fields} of {page} was not made: {response.status_code}")
    return passed


def _version(page: str) -> int:
    return Force.objects.get(key=page.split("/")[-2]).version


def _used() -> int:
    """Bytes of the database that are not free."""
    with connection.cursor() as cursor:
        read = [
            cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
        ]
    return int((read[0] - read[1]) * read[2])
