"""The records of games as Django models: one declaration, from which frozen records and the catalogue follow."""

from typing import Any

import msgspec
import pytest
import yaml
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from armybuilder.engine.core.tables.prose import with_prose
from armybuilder.engine.registry import get_system
from factions.loader.files import content_of_folder
from factions.loader.records import (
    assemble_catalogue,
    content_of_files,
    content_of_number,
    files_of,
    freeze_records,
    rows_of_files,
)
from factions.loader.structs import models_of
from factions.loader.yaml_loader import load
from factions.models import CatalogueVersion, System
from factions.systems import APPS


@pytest.fixture(params=APPS)
def key(request):
    return request.param


@pytest.fixture
def loaded(key):
    """The catalogue of the system's files, and their content."""
    content, folder = content_of_folder(get_system(key))
    return content.catalogue(), folder.plain


def differences(catalogue, other):
    """The tables that are not equal, row by row and in order."""
    return [
        table.kind
        for table in catalogue.tables
        if list(catalogue.tables[table].items()) != list(other.tables[table].items())
    ]


def test_structs_are_as_the_models_say():
    call_command("freeze_models", check=True)


def test_every_record_of_a_book_stands_on_its_lines(key, loaded):
    """Only records that clubs add say that they stand in no book."""
    made = freeze_records(key, rows_of_files(key, loaded[1]))

    assert [each for found in made.values() for each in found if getattr(each, "source", None) == (0, 0)] == []


def saved(key, plain):
    """A further version of the catalogue, in the database."""
    version = CatalogueVersion.objects.create(
        system=System.objects.get(key=key), version="0.0", hash="", loaded_at=timezone.now(), records={}
    )
    rows_of_files(key, plain).save(version)
    return version


@pytest.mark.django_db
def test_the_catalogue_of_the_database_is_that_of_the_files(key, loaded):
    catalogue, plain = loaded
    version = saved(key, plain)

    with CaptureQueriesContext(
        connection,
    ) as queries:
        made = assemble_catalogue(key, freeze_records(key, version), plain["system"], catalogue.hash)

    assert differences(catalogue, made) == []
    assert len(queries) <= 65


def marked(text):
    return f"⟦{text}⟧"


def test_translated_records_are_those_of_translated_files(key, loaded):
    """Every sentence of the data files is marked. Keys are the same in every language, also where they are made of words."""
    catalogue, plain = loaded
    system = get_system(key)
    expected = content_of_files(system, with_prose(plain, system.tables.prose, marked), catalogue.hash).catalogue()

    made = content_of_files(system, plain, catalogue.hash).catalogue(marked)

    assert [table.kind for table in made.tables if keyless(made.tables[table]) != keyless(expected.tables[table])] == []
    assert {table.kind: list(made.tables[table]) for table in made.tables} == {
        table.kind: list(catalogue.tables[table]) for table in catalogue.tables
    }
    assert made.raw == expected.raw


def keyless(table):
    """Records of a table, those of the quick reference without their keys."""
    return [
        msgspec.structs.replace(record, key="") if "section" in record.__struct_fields__ else record
        for record in table.values()
    ]


@pytest.mark.django_db
def test_a_snapshot_is_the_catalogue(key, loaded):
    """One query, and another where packs ask for the data files."""
    catalogue, plain = loaded

    with CaptureQueriesContext(connection) as queries:
        made = content_of_number(key, catalogue.version).catalogue()

    assert differences(catalogue, made) == []
    assert (made.version, made.hash, made.book) == (catalogue.version, catalogue.hash, catalogue.book)
    assert len(queries) == 1
    with CaptureQueriesContext(connection) as queries:
        assert dict(made.raw) == plain
    assert len(queries) == 1
    assert dict(made.places) == dict(catalogue.places)


@pytest.mark.django_db
@pytest.mark.parametrize("snapshot", [b"", b"\x00", msgspec.msgpack.encode({"head": {}, "records": {}})])
def test_a_version_without_a_snapshot_is_read_from_its_files(key, loaded, snapshot):
    catalogue, _ = loaded
    CatalogueVersion.objects.filter(system__key=key).update(snapshot=snapshot)

    assert differences(catalogue, content_of_number(key, catalogue.version).catalogue()) == []


def test_files_that_are_written_say_the_same(key, loaded):
    catalogue, plain = loaded
    head = {name: plain["system"][name] for name in ("key", "name", "version", "book")}

    written = files_of(key, freeze_records(key, rows_of_files(key, plain)), head)
    read = {name: load(yaml.safe_dump(content, sort_keys=False).encode()) for name, content in written.items()}

    assert (
        differences(
            catalogue, assemble_catalogue(key, freeze_records(key, rows_of_files(key, read)), head, catalogue.hash)
        )
        == []
    )


@pytest.mark.django_db
def test_a_version_that_is_deleted_takes_its_records_along(key, loaded):
    models: tuple[Any, ...] = models_of(APPS[key].label)
    before = {model: model.objects.count() for model in models}
    version = saved(key, loaded[1])

    version.delete()

    assert {model: model.objects.count() for model in models} == before
