"""Sheets that players fill in are read into the models as the tables of the system read them."""

import pytest
from django.utils import timezone

from armybuilder.engine.registry import get_system
from factions.loading.files import read_folder
from factions.loading.records import assembled, files_of, frozen, rows_of_files
from factions.models import CatalogueVersion, System
from factions.systems.legend_weaver import models as legend
from tests.factions.legend_weaver.players import with_sheets

KEY = "legend-weaver"


@pytest.fixture
def plain():
    return with_sheets(read_folder(get_system(KEY)).plain)


def tables(catalogue):
    return {table.kind: list(records.items()) for table, records in catalogue.tables.items()}


def test_sheets_of_files_are_those_of_the_tables(plain):
    expected = get_system(KEY).build_catalogue(plain, "")

    made = assembled(KEY, frozen(KEY, rows_of_files(KEY, plain)), plain["system"], "")

    assert tables(made) == tables(expected)
    assert [key for key, _ in tables(made)["model"]] == ["ground/trooper", "vehicle/tank"]


@pytest.fixture
def version(plain, db):
    """A version that has them."""
    version = CatalogueVersion.objects.create(
        system=System.objects.get(key=KEY), version="0.0", hash="", loaded_at=timezone.now(), records={}
    )
    rows_of_files(KEY, plain).save(version)
    return version


def test_sheets_of_the_database_are_those_of_the_files(plain, version):
    expected = get_system(KEY).build_catalogue(plain, "")

    made = assembled(KEY, frozen(KEY, version), plain["system"], "")

    assert tables(made) == tables(expected)


def test_a_version_that_is_deleted_takes_its_sheets_along(version):
    version.delete()

    assert not legend.Unit.objects.filter(key="vehicle/tank").exists()
    assert not legend.Weapon.objects.filter(version=version.pk).exists()


def test_sheets_are_written_as_they_were_read(plain):
    head = {name: plain["system"][name] for name in ("key", "name", "version", "book")}

    written = files_of(KEY, frozen(KEY, rows_of_files(KEY, plain)), head)

    assert written["models"] == plain["models"]
    assert written["weapons"]["ammunition"] == plain["weapons"]["ammunition"]
    assert written["weapons"]["weapons"][1:] == plain["weapons"]["weapons"][1:]
