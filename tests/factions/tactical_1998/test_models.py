"""What the database keeps to of itself, and what it can be asked."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from armybuilder.engine.registry import get_system
from factions.loader.files import read_folder
from factions.loader.records import rows_of_files
from factions.models import CatalogueVersion, System
from factions.systems.tactical_1998 import models as tactical

KEY = "tactical-1998"
pytestmark = pytest.mark.django_db


@pytest.fixture
def version():
    """A version of the catalogue in the database."""
    version = CatalogueVersion.objects.create(
        system=System.objects.get(key=KEY), version="0.0", hash="", loaded_at=timezone.now(), records={}
    )
    rows_of_files(KEY, read_folder(get_system(KEY)).plain).save(version)
    return version


REFUSED = {
    "lines backwards": (tactical.Crew, {"key": "elite"}, {"source_last": 1}),
    "key twice": (tactical.Crew, {"key": "elite"}, {"key": "rookie"}),
    "range bands that fall": (tactical.Weapon, {"code": "LAC"}, {"range_long": 1}),
    "second movement without a speed": (tactical.Vehicle, {"key": "north/hunter"}, {"secondary_top": None}),
    "speed of no second movement": (tactical.Vehicle, {"key": "north/hunter"}, {"secondary_mode": ""}),
    "code that is an empty text": (tactical.Vehicle, {"key": "north/hunter"}, {"code": ""}),
    "number of a plain word": (tactical.Special, {"word": "guided"}, {"value": 3}),
    "area without its number": (tactical.Special, {"word": "area-effect"}, {"value": None}),
    "word of nothing": (tactical.Special, {"word": "guided"}, {"weapon": None, "mount": None}),
}


@pytest.mark.parametrize("model, which, changes", REFUSED.values(), ids=REFUSED)
def test_the_database_refuses(version, model, which, changes):
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.filter(**which).update(**changes)


def test_an_armor_has_one_relief_a_quality(version):
    relief = tactical.ArmorRelief.objects.all()[0]

    with pytest.raises(IntegrityError), transaction.atomic():
        tactical.ArmorRelief.objects.create(armor=relief.armor, quality=relief.quality, encumbrance=1, position=9)


def names(vehicles):
    return list(vehicles.distinct().values_list("name", flat=True))


def test_vehicles_are_asked_for_by_their_figures_weapons_and_perks(version):
    vehicles = tactical.Vehicle.objects.filter(version=version)

    assert names(vehicles.filter(tv__number__lte=400)) == ["Hunter", "Caïman APC"]
    assert names(vehicles.filter(tv__number__isnull=True)) == ["Jaguar", "Jäger", "Black Mamba"]
    assert names(vehicles.filter(weapons__weapon__code="LAC")) == ["Hunter", "Jäger"]
    assert names(vehicles.filter(weapons__special__word="guided")) == ["Grizzly", "Spitting Cobra"]
    assert names(vehicles.filter(perks__perk__key="ecm")) == ["Cheetah"]
    assert names(vehicles.filter(faction__key="south", primary_mode="walker")) == [
        "Jäger",
        "Black Mamba",
        "Spitting Cobra",
    ]
