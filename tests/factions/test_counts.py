"""No record comes or goes unnoticed. Where some shall, `RENEW_COUNTS=1 .venv/bin/pytest tests/factions/test_counts.py` writes the
file anew: look at the difference before the commit."""

import json
import os

import pytest

from armybuilder.engine.registry import SYSTEMS
from factions.collection import collections_of, counts
from factions.models import CatalogueVersion
from tests.factions.counts import COUNTS, FILE

pytestmark = pytest.mark.django_db


def test_every_book_has_the_records_that_it_had():
    found = {key: counts(CatalogueVersion.objects.current(key), collections_of(key)) for key in SYSTEMS}
    if os.environ.get("RENEW_COUNTS"):
        FILE.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    else:
        assert found == COUNTS
