"""Rows of the game as the database has them, and texts of cards as files write them."""

import pytest
from django.utils import timezone

from armybuilder.engine.systems.blitz_2006.book import notation
from factions.loader.records import files_of, freeze_records, rows_of_files
from factions.models import CatalogueVersion, System
from factions.systems.blitz_2006.models import Model, Squad, SquadOption
from tests.engine.blitz_2006.book import FOLDER
from tests.factions.blitz_2006.test_faults import files


@pytest.fixture
def version(db):
    return CatalogueVersion.objects.create(
        system=System.objects.get(key="blitz-2006"), version="0.0", hash="", loaded_at=timezone.now(), records={}
    )


@pytest.mark.parametrize(
    "text",
    [
        "LAC",
        "2 ATM (F, limited 2)",
        "MAC (F, reloads)",
        "VLRP (F, RoF 4)",
        "IRP (F, RoF 2, no reloads)",
        "APGL (limited ?)",
    ],
)
def test_a_weapon_is_written_as_it_is_read(text):
    assert notation.write_mount(notation.parse_mount(text)) == text


@pytest.mark.parametrize(
    "text", ["camo-netting", "ecm 2", "reinforced-armor 3 front", "weapon-link (LAC)", "defective 1 [fire control]"]
)
def test_a_trait_is_written_as_it_is_read(text):
    assert notation.write_card_trait(notation.parse_card_trait(text)) == text


def test_a_vehicle_may_have_the_chassis_of_one_that_stands_further_below(version):
    plain = files((("models", "models", 0), {"chassis": "northern-guard/kodiak"}))

    rows_of_files("blitz-2006", plain).save(version)

    assert Model.objects.filter(version=version, key="northern-guard/hunter", chassis__name="Kodiak").exists()


def test_the_database_is_asked_in_the_words_of_the_game(version):
    rows_of_files("blitz-2006", dict(FOLDER.plain)).save(version)

    jagers = Squad.objects.filter(version=version, units__model__key="milicia/jager").values_list("key", flat=True)
    mambas = SquadOption.objects.filter(version=version, units__model__key="milicia/black-mamba", units__barred=False)

    assert [*jagers] == [
        "milicia/convict-cadre",
        "milicia/general-purpose",
        "milicia/strike",
        "milicia/fire-support",
    ]
    assert [*mambas.values_list("squad__key", "number")] == [
        ("milicia/strike", 7),
        ("milicia/strike", 8),
        ("milicia/strike", 13),
        ("milicia/strike", 14),
        ("milicia/tank", 7),
    ]


def test_units_that_are_barred_are_written_as_such():
    records = freeze_records("blitz-2006", rows_of_files("blitz-2006", dict(FOLDER.plain)))
    written = files_of("blitz-2006", records, {})

    (cadre,) = [squad for squad in written["armies/milicia"]["squads"] if squad["key"] == "fire-support"]
    assert cadre["options"][9] == {
        "key": "heavy-grenade-launcher",
        "name": "Heavy Grenade Launcher",
        "taker": "any unit",
        "number": 10,
        "not_of": ["milicia/spitting-cobra"],
        "tv": 10,
        "changes": [{"swap": ["autocannon"], "for": ["HGL (F, no reloads)"]}],
        "source": [2143, 2145],
    }
