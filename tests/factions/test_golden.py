"""Rows of the API keep their names and values: they are compared with what `export_catalogue` told before the catalogue became
models of Django (`golden/`, one array of rows for each game)."""

import json
import lzma
from pathlib import Path

import pytest

from factions.collection import exported_collections
from factions.models import CatalogueVersion

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(params=["blitz-2006", "blitz-beta", "gundam-skirmish", "legend-weaver", "tactical-1998"])
def game(request):
    return request.param


@pytest.mark.django_db
def test_rows_are_those_of_old(game):
    golden: dict[str, list[dict]] = {}
    for row in json.loads(lzma.decompress((GOLDEN / f"{game}.json.xz").read_bytes())):
        golden.setdefault(row.pop("kind"), []).append(row)
    version = CatalogueVersion.objects.current(game)

    assert {each.kind for each in exported_collections(game)} >= golden.keys()
    for each in exported_collections(game):
        rows = json.loads(json.dumps(list(each.rows(each.with_parts(each.records(version))))))
        old = golden.get(each.kind, [])
        for row, was in zip(rows, old, strict=True):
            assert row == was
