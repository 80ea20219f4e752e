"""Sheets that players fill in are read into the models as the tables of the system read them."""

import pytest
from django.http import QueryDict
from django.utils import timezone

from armybuilder.engine.registry import get_system
from factions.collection import collection_of
from factions.loader.files import read_folder
from factions.loader.records import assemble_catalogue, files_of, freeze_records, rows_of_files
from factions.models import CatalogueVersion, System
from factions.systems.legend_weaver import models as legend
from tests.factions.legend_weaver.players import with_sheets

KEY = "legend-weaver"


@pytest.fixture
def plain():
    return with_sheets(read_folder(get_system(KEY)).plain)


def tables(catalogue):
    return {table.kind: list(records.items()) for table, records in catalogue.tables.items()}


@pytest.fixture
def version(plain, db):
    """A version that has them."""
    version = CatalogueVersion.objects.create(
        system=System.objects.get(key=KEY), version="0.0", hash="", loaded_at=timezone.now(), records={}
    )
    rows_of_files(KEY, plain).save(version)
    return version


def test_sheets_of_the_database_are_those_of_the_files(plain, version):
    expected = assemble_catalogue(KEY, freeze_records(KEY, rows_of_files(KEY, plain)), plain["system"], "")

    made = assemble_catalogue(KEY, freeze_records(KEY, version), plain["system"], "")

    assert tables(made) == tables(expected)
    assert [key for key, _ in tables(made)["model"]] == ["ground/trooper", "vehicle/tank"]


def test_a_version_that_is_deleted_takes_its_sheets_along(version):
    version.delete()

    assert not legend.Unit.objects.filter(key="vehicle/tank").exists()
    assert not legend.Weapon.objects.filter(version=version.pk).exists()


def test_sheets_are_written_as_they_were_read(plain):
    head = {name: plain["system"][name] for name in ("key", "name", "version", "book")}

    written = files_of(KEY, freeze_records(KEY, rows_of_files(KEY, plain)), head)

    assert written["models"] == plain["models"]
    assert written["weapons"]["ammunition"] == plain["weapons"]["ammunition"]
    assert written["weapons"]["weapons"][1:] == plain["weapons"]["weapons"][1:]


def rows(version, name):
    collection = collection_of(KEY, name)
    return list(collection.rows(collection.with_parts(collection.records(version))))


def test_rows_of_units(version):
    assert rows(version, "models") == [
        {
            "key": "ground/trooper", "name": "Trooper", "form": "ground", "target": "bod", "points": 20, "actions": 2,
            "bonus": True, "level": 8, "movement": "foot", "move": 6, "crew": None, "maneuverability": None,
            "rank": "sergeant", "role": "trooper", "equipment": ["targeter", "ecm"], "weapons": ["rifle"], "note": "",
            "source": [63, 76],
        },
        {
            "key": "vehicle/tank", "name": "Tank", "form": "vehicle", "target": "pla", "points": None, "actions": 4,
            "bonus": False, "level": 9, "movement": None, "move": 12, "crew": 3, "maneuverability": 2, "rank": None,
            "role": None, "equipment": [], "weapons": ["gun", "gun", "laser-cannon"], "note": "Loud.",
            "source": [78, 90],
        },
    ]  # fmt: skip


def test_rows_of_weapons(version):
    assert rows(version, "weapons")[1:] == [
        {
            "key": "rifle", "name": "Rifle", "number": None, "size": "two-handed", "range": 18, "primary": ["non"],
            "secondary": ["bod"], "tertiary": [], "every": None, "specials": [], "radius": None, "ammunition": [],
            "note": "", "source": [111, 162],
        },
        {
            "key": "gun", "name": "Gun", "number": 12, "size": "mounted", "range": 36, "primary": [], "secondary": [],
            "tertiary": ["lit", "pla"], "every": "tertiary", "specials": ["indirect", "circle"], "radius": 2,
            "ammunition": ["smoke-shell", "slug"], "note": "Slow.", "source": [111, 162],
        },
    ]  # fmt: skip
    assert rows(version, "ammunition") == [
        {
            "key": "smoke-shell", "name": "Smoke shell", "points": 5, "fire": "smoke", "primary": [], "secondary": [],
            "tertiary": [], "every": "secondary", "specials": ["smoke"], "radius": 3, "source": [891, 891],
        },
        {
            "key": "slug", "name": "Slug", "points": 2, "fire": "other", "primary": ["pow", "bod"], "secondary": [],
            "tertiary": [], "every": None, "specials": [], "radius": None, "source": [693, 695],
        },
    ]  # fmt: skip


def test_more_units_need_no_more_queries(version, django_assert_num_queries):
    # Units with what they refer to, and one query each for equipment, what units are armed with, and weapons.
    with django_assert_num_queries(4):
        assert len(rows(version, "models")) == 2
    legend.Unit.objects.filter(version=version, key="vehicle/tank").delete()
    with django_assert_num_queries(4):
        assert len(rows(version, "models")) == 1


@pytest.mark.parametrize(
    "query, keys",
    [
        ("form=Vehicle", ["vehicle/tank"]),
        ("form=vehicle&form=ground", ["ground/trooper", "vehicle/tank"]),
        ("target=bod", ["ground/trooper"]),
        ("target=bod&form=vehicle", []),
        ("search=tro+und", ["ground/trooper"]),
    ],
)
def test_units_are_found(version, query, keys):
    found = collection_of(KEY, "models").filter_set(version, QueryDict(query))

    assert [unit.key for unit in found.qs] == keys
