"""What a list of 30 models takes in the database after 100 edits, with all states that undo reaches: every system."""

from collections.abc import Iterator
from io import StringIO
from itertools import islice
from uuid import uuid4

from django.core.management import call_command
from django.db import connection
from django.test import Client

from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.models import Force
from tools.figures import Figure
from tools.thirty import edits_of, thirty

EDITS = 100
LISTS = 4


def figures() -> Iterator[Figure]:
    call_command("load_catalogue", stdout=StringIO())
    call_command("load_packs", stdout=StringIO())
    for system in SYSTEMS:
        before = _used()
        for _number in range(LISTS):
            _edit(system)
        size = (_used() - before) / LISTS / 1000
        yield Figure(f"a list after {EDITS} edits, {system}", size, 25, "kB", at_least=False)


def _edit(system: str) -> None:
    client = Client(headers={"host": "127.0.0.1", "hx-request": "true"})
    page = client.post("/forces/import/", {"text": thirty(system)})["Location"]
    for fields in islice(edits_of(system), EDITS):
        version = Force.objects.get(key=page.split("/")[-2]).version
        client.post(page, fields | {"version": str(version), "token": str(uuid4())})


def _used() -> int:
    """Bytes of the database that are not free."""
    with connection.cursor() as cursor:
        read = [
            cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
        ]
    return int((read[0] - read[1]) * read[2])
