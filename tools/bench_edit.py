"""An edit of a 30-model list, as the builder sends it, until the parts of the page that change are answered: every system."""

import statistics
import time
from collections.abc import Iterator
from io import StringIO
from itertools import islice

from django.core.management import call_command
from django.test import Client

from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.models import Force
from tools.figures import Figure
from tools.thirty import edits_of, thirty

EDITS = 40
WARM = 4
SLOW_SHARE = 20
"""One in as many edits may take longer than what is told as slow."""


def figures() -> Iterator[Figure]:
    call_command("load_catalogue", stdout=StringIO())
    call_command("load_packs", stdout=StringIO())
    for system in SYSTEMS:
        times = _times(system)
        wall, processor = zip(*times[WARM:], strict=True)
        slow = statistics.quantiles(wall, n=SLOW_SHARE)[-1]
        note = (
            f"one in {SLOW_SHARE} takes {slow:.0f} ms or more; {statistics.median(processor):.0f} ms of the processor"
        )
        yield Figure(f"edit of 30 models, {system}", statistics.median(wall), 50, "ms", at_least=False, note=note)


def _times(system: str) -> list[tuple[float, float]]:
    """Milliseconds on the clock and of the processor."""
    client = Client(headers={"host": "127.0.0.1", "hx-request": "true"})
    page = client.post("/forces/import/", {"text": thirty(system)})["Location"]
    return [_edit(client, page, fields) for fields in islice(edits_of(system), WARM + EDITS)]


def _edit(client: Client, page: str, fields: dict[str, str]) -> tuple[float, float]:
    version = Force.objects.get(key=page.split("/")[-2]).version
    begin, worked = time.perf_counter(), time.process_time()
    answer = client.post(page, fields | {"version": str(version)})
    passed = 1000 * (time.perf_counter() - begin), 1000 * (time.process_time() - worked)
    if answer.status_code != 200 or Force.objects.get(key=page.split("/")[-2]).version == version:
        raise SystemExit(f"The edit {fields} of {page} was not made: {answer.status_code}")
    return passed
