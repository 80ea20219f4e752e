"""Catalogues: built from the data folder, whole or not at all, and told as rows that say what they are."""

import json
from collections import Counter

import jsonschema
import pytest
from django.core.management import call_command

from armybuilder.api.schema.rows import row_schemas
from armybuilder.cards.pdf import render_pdf
from armybuilder.engine.core.paper.cards import PrintContent
from armybuilder.engine.core.tables.faults import CatalogueError
from factions.collection import collections_of, exported_collections, keys_of
from factions.loader.records import content_of_files
from factions.models import CatalogueVersion
from tests.cards.reading import text_of
from tests.conformance.conftest import example_as_app

MOST_CARDS = 60
"""Of a system's cards, this many are printed."""


def test_catalogue_names_itself(subject):
    catalogue, plain = subject.catalogue, subject.records.plain["system"]

    assert (catalogue.system, catalogue.name) == (subject.system.key, plain["name"])
    assert (catalogue.version, catalogue.hash) == (plain["version"], subject.records.content_hash)
    assert (catalogue.book.title, catalogue.book.year) == (plain["book"]["title"], plain["book"]["year"])
    assert subject.system.key == plain["key"]
    assert subject.system.name
    assert subject.system.summary.endswith(".")


def read(subject, plain):
    """The catalogue of data files with this content."""
    with example_as_app():
        return content_of_files(subject.system, plain, subject.records.content_hash).catalogue()


def test_same_files_same_catalogue(subject):
    again = read(subject, subject.records.plain)

    assert again.tables == subject.catalogue.tables


def test_missing_file_is_named(subject):
    """Or else it is a later one, which stored versions of old do without."""
    needed = set()
    for name in subject.records.plain:
        rest = {other: records for other, records in subject.records.plain.items() if other != name}
        try:
            read(subject, rest)
        except CatalogueError as error:
            # Of a file of a folder, only what others name is missed, and told where they name it.
            told = [problem for problem in error.problems if problem.startswith(f"{name}:")]
            assert told or "/" in name, name
            needed.add(name)
    assert "system" in needed


def test_files_with_unknown_keys_are_refused(subject):
    for name, content in subject.records.plain.items():
        with pytest.raises(CatalogueError) as caught:
            read(subject, {**subject.records.plain, name: content | {"nobody": 1}})
        assert [fault.path for fault in caught.value.faults] == [("nobody",)]


@pytest.fixture
def rows(registered, subject):
    """What the API tells of each collection."""
    key = subject.system.key
    call_command("load_catalogue", key, verbosity=0)
    version = CatalogueVersion.objects.current(key)
    return {
        each: json.loads(json.dumps(list(each.rows(each.with_parts(each.records(version))))))
        for each in exported_collections(key)
    }


def test_rows_fit_their_schemas(subject, rows):
    schemas, components = row_schemas(subject.system.key)
    for collection, found in rows.items():
        schema = {"anyOf": schemas[collection.kind], "components": {"schemas": components}}
        validator = jsonschema.Draft202012Validator(schema)
        validator.check_schema(schema)
        for row in found:
            validator.validate(row)
        assert "kind" not in {name for row in found for name in row}

    assert {collection.kind for collection in rows} == schemas.keys()


def test_rows_have_keys_of_their_own_and_cite_lines_of_the_book(subject, rows):
    last = subject.records.plain["system"]["book"]["last_line"]
    told = [(collection.kind, row) for collection, found in rows.items() for row in found]
    keys = [(kind, str(row.get("of")), row["key"]) for kind, row in told]
    cited = [row["source"] for _, row in told if row.get("source")]

    assert len(set(keys)) == len(keys)
    assert len(cited) > len(told) / 2
    assert [lines for lines in cited if not 1 <= lines[0] <= lines[1] <= last] == []


def test_collections_hold_every_record_of_the_catalogue(registered, subject):
    key, tables = subject.system.key, subject.catalogue.tables
    call_command("load_catalogue", key, verbosity=0)
    version = CatalogueVersion.objects.current(key)

    found = Counter(collection.kind for collection, _ in keys_of(version, collections_of(key)))
    records = [record for known in tables.values() for record in known.values()]
    effects = sum(len(getattr(record, "effects", ())) for record in records)
    tabled = Counter(table.kind for table, known in tables.items() for _ in known)
    assert found == tabled + Counter({"ruling": len(subject.catalogue.rulings), "effect": effects})


def test_collection_of_models_is_called_models(registered, subject):
    """Pages, API and documents write the word out: `/systems/<key>/models/<faction>/<model>/`."""
    assert "models" in [collection.name for collection in collections_of(subject.system.key) if collection.card]


def test_every_model_has_its_card(subject):
    cards = {key: subject.system.model_card(key, subject.catalogue) for key in subject.models}
    names = {key: model.name for key, model in subject.models.items()}

    assert cards
    assert [(key, card.title) for key, card in cards.items() if names[key] not in card.title] == []
    assert {key: card.key for key, card in cards.items()} == {key: key for key in cards}
    assert [key for key, card in cards.items() if not (card.title and card.points_name and card.figure)] == []
    assert {type(hash(card)) for card in cards.values()} == {int}


def test_cards_of_models_print(subject):
    keys = list(subject.models)
    cards = [subject.system.model_card(key, subject.catalogue) for key in keys[:: len(keys) // MOST_CARDS + 1]]
    sheet = PrintContent(
        name="All models",
        system=subject.catalogue.name,
        faction="",
        sublist="",
        catalogue=subject.catalogue.version,
        data_hash=subject.catalogue.hash,
        words=subject.system.words,
        limit=0,
        total=0,
        verdict="legal",
        problems=(),
        groups=(),
        cards=tuple(cards),
    )
    printed = " ".join(text_of(render_pdf(sheet)))

    assert [card.title for card in cards if card.title.split()[0] not in printed] == []


def test_unknown_model_has_no_card(subject):
    with pytest.raises(LookupError):
        subject.system.model_card("nobody/nothing", subject.catalogue)
