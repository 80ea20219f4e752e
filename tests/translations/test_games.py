"""Every game in a language of brackets: its pages, its tables, and of its records each that shows what no other before it has."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.urls import reverse

from armybuilder.engine.registry import SYSTEMS
from factions.collection import address_of, collections_of
from factions.models import CatalogueVersion
from tests.access.table import row_of
from tests.access.test_access import PART, ROUTES
from tests.translations.brackets import LANGUAGE, brackets, texts_of_page, told_outside
from tests.translations.test_pages import ENGLISH, NAMES

BOOKS = (
    *("km", "Killer", "Auto Anti X: Y", "Naval", "Tank Gun", "Point", "2xMLG", "wfp stripped", "aircraft/generic"),
    *("Example fighter", "Example trooper", "Example vulcans", "Example rifle", "Lead"),
)
"""Names in forms that the data have not, units, keys, and what examples are called."""

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def pages(system: str) -> Iterator[str]:
    """Addresses that name nothing but a game, its tables, records of it, and two models side by side."""
    for route in ROUTES:
        parts = [named or in_words for named, in_words in PART.findall(route)]
        if parts == ["system"] and not route.startswith(ENGLISH) and row_of(route).takes("GET"):
            yield "/" + PART.sub(system, route)
    version = CatalogueVersion.objects.current(system)
    for collection in collections_of(system):
        yield reverse("factions:rows", args=[system, collection.name])
        records = collection.with_parts(collection.records(version))
        rows = collection.rows(collection.with_parts(collection.records(version)))
        chosen = list(telling(records, rows))
        yield from (address_of(record) for record in chosen)
        if collection.card and chosen:
            yield reverse("factions:compare", args=[system]) + f"?of={chosen[0].key}&of={chosen[-1].key}"


def telling(records: Iterable[Any], rows: Iterable[Any]) -> Iterator[Any]:
    """The records that have something which none before them has."""
    known: set[tuple[str, ...]] = set()
    for record, row in zip(records, rows, strict=True):
        new = set(shape(row, ())) - known
        known |= new
        if new:
            yield record


def shape(value: Any, within: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Which members a record has, and how its figures were read."""
    if isinstance(value, dict):
        yield (*within, str(value.get("status")))
        for name, part in value.items():
            yield from shape(part, (*within, name))
    elif isinstance(value, list):
        for part in value:
            yield from shape(part, within)
    elif value not in (None, ""):
        yield within


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_nothing_on_a_page_of_a_game_is_said_in_english_only(system, client):
    found: dict[str, str] = {}
    read: set[str] = set()
    client.cookies["language"] = LANGUAGE
    with brackets():
        for url in dict.fromkeys(pages(system)):
            answer = client.get(url)
            if answer.status_code == 200 and answer.get("Content-Type", "").startswith("text/html"):
                for text in set(texts_of_page(answer.content)) - read:
                    read.add(text)
                    if rest := told_outside(text, NAMES + BOOKS):
                        found.setdefault(rest, f"{url}: {' '.join(text.split())}")
    assert not found, "\n".join([f"{len(found)} texts of pages stand outside:", *found.values()])
