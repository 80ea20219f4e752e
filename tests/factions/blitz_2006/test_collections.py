"""What the records of the game are found by, and how often the database is asked for their rows."""

import pytest
from django.http import QueryDict

from factions.collection import collection_of, collections_of
from factions.models import CatalogueVersion
from factions.systems.blitz_2006.models import Price

SYSTEM = "blitz-2006"
pytestmark = pytest.mark.django_db


@pytest.fixture
def version():
    return CatalogueVersion.objects.current(SYSTEM)


FOUND = {
    "traits?of=armor&search=backup": ["backup-communication", "backup-sensors"],
    "weapons?table=guides": ["STAFF"],
    "weapons?table=guides&table=close-combat&search=chain": ["CS"],
    "infantry-weapons?table=sniper": ["sniper-rifle", "sniper-laser-rifle"],
    "models?faction=milicia&sort=tank&sort=apc": ["milicia/hun", "milicia/visigoth", "milicia/caiman"],
    "models?faction=PRDF&sort=Apc": ["prdf/hoplite"],
    "models?faction=northern-guard&sort=": [
        "northern-guard/hunter",
        "northern-guard/headhunter",
        "northern-guard/jaguar",
        "northern-guard/cheetah",
        "northern-guard/ferret",
        "northern-guard/grizzly",
        "northern-guard/kodiak",
        "northern-guard/mammoth",
        "northern-guard/klemm",
        "northern-guard/aller",
        "northern-guard/badger",
    ],
    "models?search=COBRA": ["milicia/spitting-cobra", "milicia/king-cobra"],
    "models?search=jäger": ["milicia/jager", "milicia/command-jager"],
    "models?search=cobra+badger": [],
    "variants?faction=milicia": [
        "milicia/flammjager",
        "milicia/blitz-jager",
        "milicia/striking-cobra",
        "milicia/longfang-naga",
    ],
    "infantry?faction=northern-guard": ["northern-guard/infantry-squad", "northern-guard/sniper-squad"],
    "columns?faction=prdf&search=infantry&search=strike": ["prdf/strike", "prdf/infantry", "prdf/air-strikes"],
    "army-types?faction=prdf": ["prdf/gear", "prdf/infantry", "prdf/tankstrider", "prdf/paxsec"],
    "faction-rules?faction=milicia": ["milicia/variable-morale", "milicia/limited-resources", "milicia/convicts"],
    "command-points?faction=northern-guard": ["northern-guard/command-points"],
    "army-options?faction=prdf": ["prdf/command-squad"],
    "squads?faction=unlisted": ["unlisted/squad"],
    "options?squad=milicia/convict-cadre": [
        "milicia/convict-cadre/another-jager",
        "milicia/convict-cadre/fresh-meat",
        "milicia/convict-cadre/convicts",
    ],
}


@pytest.mark.parametrize("asked", FOUND)
def test_records_are_found_by_a_word(version, asked):
    name, _, query = asked.partition("?")

    found = collection_of(SYSTEM, name).filter_set(version, QueryDict(query))

    assert not [*found.faults()]
    assert [record.key for record in found.qs] == FOUND[asked]


FAULTS = {
    "models?faction=milica": ("faction", "No row has 'milica'.", ("milicia",)),
    "models?faction=unlisted": ("faction", "No row has 'unlisted'.", ("milicia", "northern-guard", "prdf")),
    "models?sort=100%25": ("sort", "No row has '100%'.", ("apc", "gear", "strider", "tank", "tankstrider")),
    "weapons?table=rocket": ("table", "No row has 'rocket'.", ("rockets",)),
    "infantry-weapons?table=rockets": ("table", "No row has 'rockets'.", ("basic", "heavy", "sniper")),
    "traits?of=flaws": ("of", "No row has 'flaws'.", ("flaw",)),
    "options?squad=prdf/strikes": (
        "squad",
        "No row has 'prdf/strikes'.",
        (
            "prdf/strike",
            "prdf/tankstrider",
            "prdf/recon",
            "prdf/sniper-squad",
            "prdf/anti-rover",
            "prdf/fire-support",
            "northern-guard/strike",
            "milicia/strike",
        ),
    ),
}


@pytest.mark.parametrize("asked", FAULTS)
def test_a_word_that_no_row_has_is_a_fault_with_what_was_perhaps_meant(version, asked):
    name, _, query = asked.partition("?")

    found = collection_of(SYSTEM, name).filter_set(version, QueryDict(query))

    assert [*found.faults()] == [FAULTS[asked]]


QUERIES = {
    "weapons": 3,
    "weapon-classes": 2,
    "infantry-weapons": 4,
    "models": 7,
    "variants": 2,
    "infantry": 3,
    "drones": 7,
    "army-types": 3,
    "command-points": 3,
    "army-options": 6,
    "squads": 6,
    "options": 9,
    "air-strikes": 3,
    "salvos": 3,
    "locations": 3,
    "missions": 5,
    "deployments": 2,
    "rulings": 3,
}
"""So many queries a page of rows asks at most, fewer where no row has a part of a kind; one where none is given."""


@pytest.mark.parametrize("name", [collection.name for collection in collections_of(SYSTEM)])
def test_a_page_of_many_rows_asks_as_often_as_one_of_a_single_row(version, django_assert_max_num_queries, name):
    collection = collection_of(SYSTEM, name)
    for most in (1, 100):
        with django_assert_max_num_queries(QUERIES.get(name, 1)):
            list(collection.rows(collection.with_parts(collection.records(version))[:most]))


def test_a_page_of_all_models_asks_seven_queries(version, django_assert_num_queries):
    collection = collection_of(SYSTEM, "models")

    with django_assert_num_queries(7):
        rows = list(collection.rows(collection.with_parts(collection.records(version))[:100]))

    assert len(rows) == 28


def test_a_price_that_the_book_lost_is_told_as_lost(version):
    salvos = collection_of(SYSTEM, "salvos")
    Price.objects.filter(salvo__version=version, salvo__key="light", faction__key="prdf").update(tv=None)

    light, *_ = salvos.rows(salvos.with_parts(salvos.records(version)))

    assert light["prices"] == {
        "northern-guard": {"value": 5, "status": "exact", "line": 1965},
        "milicia": {"value": 5, "status": "exact", "line": 2226},
        "prdf": {"value": None, "status": "lost", "line": None},
    }
