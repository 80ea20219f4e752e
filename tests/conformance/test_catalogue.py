"""Catalogues: built from the data folder, whole or not at all, and exported as rows that say what they are."""

import json

import jsonpointer
import jsonschema
import pytest

from armybuilder.cards.pdf import render_pdf
from armybuilder.engine.core.paper.cards import PrintContent
from armybuilder.engine.core.tables.collection import Bound, OneOf, called
from armybuilder.engine.core.tables.faults import CatalogueError
from factions.loading.records import content_of_files
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


@pytest.mark.no_cover
def test_same_files_same_catalogue(subject):
    again = read(subject, subject.records.plain)

    assert list(subject.system.export(again)) == subject.rows


@pytest.mark.portion(3)
@pytest.mark.no_cover
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


@pytest.mark.portion(3)
@pytest.mark.no_cover
def test_files_with_unknown_keys_are_refused(subject):
    for name, content in subject.records.plain.items():
        with pytest.raises(CatalogueError) as caught:
            read(subject, {**subject.records.plain, name: content | {"nobody": 1}})
        assert [fault.path for fault in caught.value.faults] == [("nobody",)]


@pytest.mark.portion(2)
@pytest.mark.no_cover
def test_rows_fit_their_schemas(subject):
    schemas = subject.system.row_schemas()
    validators = {kind: jsonschema.Draft202012Validator(schema) for kind, schema in schemas.items()}
    for validator in validators.values():
        validator.check_schema(validator.schema)
    for row in subject.rows:
        validators[row["kind"]].validate({name: value for name, value in row.items() if name != "kind"})

    assert {row["kind"] for row in subject.rows} == schemas.keys()
    assert [kind for kind, schema in schemas.items() if "kind" in fields(schema)] == []


def fields(schema):
    """The names of a row's fields: of the schema itself, or of the definition that it points to."""
    return set(
        jsonpointer.resolve_pointer(schema, schema["$ref"].removeprefix("#"))["properties"]
        if "$ref" in schema
        else schema["properties"]
    )


def test_rows_are_plain_and_their_own(subject):
    keys = [(row["kind"], str(row.get("of")), row["key"]) for row in subject.rows]

    assert json.loads(json.dumps(subject.rows)) == subject.rows
    assert len(set(keys)) == len(keys)


def test_rows_cite_lines_of_the_book(subject):
    last = subject.records.plain["system"]["book"]["last_line"]
    cited = [row["source"] for row in subject.rows if row.get("source")]

    assert len(cited) > len(subject.rows) / 2
    assert [lines for lines in cited if not 1 <= lines[0] <= lines[1] <= last] == []


def test_collections_hold_every_row_and_say_what_it_is_found_by(subject):
    schemas = subject.system.row_schemas()
    for collection in subject.system.collections:
        rows = [row for row in subject.rows if row["kind"] == collection.kind]

        figures = {name for row in rows for name in row.get("figures", ())}
        assert set(collection.columns) <= fields(schemas[collection.kind]) | figures
        for asked in collection.filters.values():
            if isinstance(asked, OneOf):
                assert {type(value) for row in rows for value in asked.values(row)} <= {str}
            if isinstance(asked, Bound):
                assert {type(row[asked.field]) for row in rows} <= {int, float, type(None)}
        assert [row for row in rows if not set(collection.filters["search"].words(row["key"])) <= set(words(row))] == []

    assert sorted(collection.kind for collection in subject.system.collections) == sorted(schemas)
    assert len({collection.name for collection in subject.system.collections}) == len(subject.system.collections)


def words(row):
    return called(row).split("-")


def test_entries_are_all_records_each_once_with_what_the_database_needs(subject):
    game, catalogue = subject.system, subject.catalogue
    entries = list(game.entries(catalogue))
    collections = {collection.kind: collection for collection in game.all_collections}

    records = {id(record) for table in catalogue.tables.values() for record in table.values()}
    assert {id(entry.record) for entry in entries} == records
    assert len(entries) == len(records)
    assert [{"kind": entry.kind, **entry.values} for entry in entries][: len(subject.rows)] == subject.rows
    assert {entry.kind for entry in entries} == collections.keys()
    assert len({collection.name for collection in collections.values()}) == len(collections)
    assert len({(entry.kind, entry.values["key"]) for entry in entries}) == len(entries)
    assert {id(link.to) for entry in entries for link in entry.links} <= records
    assert [entry for entry in entries if set(entry.values) - {"figures"} - game.row_labels[entry.kind].keys()] == []
    assert {link.member for entry in entries for link in entry.links} != set()


def models(subject):
    kinds = {collection.kind for collection in subject.system.collections if collection.cards}
    return [row["key"] for row in subject.rows if row["kind"] in kinds]


def test_collection_of_models_is_called_models(subject):
    """Pages, API and documents write the word out: `/systems/<key>/models/<faction>/<model>/`."""
    carded = [collection.name for collection in subject.system.collections if collection.cards]

    assert "models" in carded


@pytest.mark.no_cover
def test_every_model_has_its_card(subject):
    cards = {key: subject.system.model_card(key, subject.catalogue) for key in models(subject)}
    names = {row["key"]: row["name"] for row in subject.rows if row["key"] in cards}

    assert cards
    assert [(key, card.title) for key, card in cards.items() if names[key] not in card.title] == []
    assert {key: card.key for key, card in cards.items()} == {key: key for key in cards}
    assert [key for key, card in cards.items() if not (card.title and card.points_name and card.figure)] == []
    assert {type(hash(card)) for card in cards.values()} == {int}


@pytest.mark.no_cover
def test_cards_of_models_print(subject):
    keys = models(subject)
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
