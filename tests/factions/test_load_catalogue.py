"""`manage.py load_catalogue`: everything or nothing, and nothing twice."""

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from armybuilder.engine.core.game import Game
from armybuilder.engine.registry import SYSTEMS
from armybuilder.engine.systems.blitz_beta.system import BLITZ_BETA
from factions.catalogues import edition, forget_catalogues, game_of, get_catalogue
from factions.loading import store
from factions.models import CatalogueVersion, Row, System
from factions.systems.blitz_beta.models import Faction, MountedWeapon, Upgrade, Variant
from factions.systems.blitz_beta.store import reference

pytestmark = pytest.mark.django_db

COUNTS = (
    "  10 factions, 23 sub-lists, 98 traits, 35 weapon classes, 47 unit codes, 186 families, 528 models, "
    "52 upgrade rows, 1745 mounted weapons, 8 support items, 3 aircraft, 4 drones, 40 purchases, 6 ranks, 29 tokens\n"
)
COUNTS_1998 = (
    "  3 factions, 11 models, 2 lost-sheets, 17 weapons, 11 infantry-weapons, 18 traits, 4 crews, 8 qualities, 4 armors, "
    "3 transports\n"
)


@pytest.fixture(autouse=True)
def fresh_cache():
    yield
    forget_catalogues()


def every_row():
    return [
        list(model.objects.order_by("pk").values())
        for model in (System, CatalogueVersion, Faction, Variant, Upgrade, Row)
    ]


def test_loads_an_empty_database_and_prints_the_counts(capsys):
    System.objects.all().delete()

    call_command("load_catalogue")

    first, second, third, fourth = capsys.readouterr().out.splitlines(keepends=True)
    assert first.startswith("blitz-beta 2014.1 (")
    assert second == COUNTS
    assert third.startswith("tactical-1998 1998.1 (")
    assert fourth == COUNTS_1998
    assert Variant.objects.filter(kind="model").count() == 528


def test_every_faction_has_as_many_models_as_the_book():
    counts = {faction.key: faction.variants.count() for faction in Faction.objects.all()}

    assert counts == {
        "north": 99,
        "south": 118,
        "peace-river": 86,
        "nucoal": 79,
        "leagueless": 0,
        "black-talon": 49,
        "cef": 48,
        "caprice": 23,
        "utopia": 18,
        "eden": 8,
    }


def test_the_second_load_says_so_and_changes_nothing(capsys, django_assert_num_queries):
    before = every_row()

    with django_assert_num_queries(1):
        call_command("load_catalogue", "blitz-beta")

    assert capsys.readouterr().out.endswith(": unchanged\n")
    assert every_row() == before


def test_loading_the_same_again_gives_the_same_rows(monkeypatch):
    before = list(Variant.objects.values_list("key", "weapons_text", "traits_text", "ua_text"))
    monkeypatch.setattr(store, "loader_hash", lambda _system: "another loader")

    call_command("load_catalogue", verbosity=0)

    assert list(Variant.objects.values_list("key", "weapons_text", "traits_text", "ua_text")) == before
    assert CatalogueVersion.objects.count() == len(SYSTEMS)


@pytest.mark.parametrize(
    "system, tables, room",
    [
        ("blitz-beta", "blitz_beta/book/tables.py", "blitz_beta/store/reference.py"),
        ("tactical-1998", "tactical_1998/book/tables.py", "plain/store.py"),
    ],
)
def test_rows_are_made_anew_when_the_code_that_makes_them_changes(system, tables, room):
    sources = {path.relative_to(settings.BASE_DIR).as_posix() for path in store._sources(system)}

    assert sources >= {
        "armybuilder/engine/core/tables/loader.py",
        f"armybuilder/engine/systems/{tables}",
        "factions/loading/store.py",
        "factions/models/system.py",
        f"factions/systems/{room}",
    }


def test_check_writes_nothing(capsys):
    System.objects.all().delete()

    call_command("load_catalogue", "--check")

    assert [line.rpartition(": ")[2] for line in capsys.readouterr().out.splitlines()] == [
        "the data are sound, 1003 rows",
        "the data are sound, 81 rows",
    ]
    assert not System.objects.exists()


def test_wrong_data_are_told_in_full_and_load_nothing(capsys, data_folder):
    before = every_row()
    data_folder("nothing-to-remove")

    with pytest.raises(CommandError, match="Nothing was loaded of blitz-beta"):
        call_command("load_catalogue")

    place = "blitz-beta/models/eden: families[golem].upgrades[apes]"
    missing = "no model of the family has it; they have"
    assert capsys.readouterr().err.splitlines() == [
        f"{place}.remove_weapons (line 26): 'MRP': {missing} LAC (Arm), LRP",
        f"{place}.remove_traits (line 27): 'Vet': {missing} Arms, ECM:+1D6",
        "blitz-beta: 2 faults",
    ]
    assert every_row() == before


def test_a_load_that_breaks_off_leaves_the_old_rows(monkeypatch):
    before = every_row()
    monkeypatch.setattr(store, "loader_hash", lambda _system: "another loader")
    monkeypatch.setattr(reference, "store_purchases", lambda *_: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        call_command("load_catalogue")

    assert every_row() == before


def test_an_unknown_system_names_the_known_ones():
    known = ", ".join(SYSTEMS)

    with pytest.raises(CommandError, match=rf"There is no game system 'chess'. Known: {known}\."):
        call_command("load_catalogue", "chess")


def test_an_older_version_stays_loadable(data_folder, monkeypatch):
    folder = data_folder()
    system = folder / "system.yaml"
    system.write_text(system.read_text().replace('version: "2014.1"', 'version: "2015.1"'))
    north = folder / "models" / "north.yaml"
    north.write_text(north.read_text().replace("tv: 6\n", "tv: 7\n", 1))
    forget_catalogues()

    call_command("load_catalogue", "blitz-beta", verbosity=0)

    assert get_catalogue("blitz-beta").models["north/hunter"].tv == 7
    assert edition(game_of("blitz-beta"), "2015.1") is game_of("blitz-beta")
    old = edition(Game(BLITZ_BETA, get_catalogue("blitz-beta")), "2014.1").catalogue
    assert (old.version, old.models["north/hunter"].tv) == ("2014.1", 6)
    assert old is edition(game_of("blitz-beta"), "2014.1").catalogue
    assert Variant.objects.get(key="north/hunter").tv == 7
    versions = CatalogueVersion.objects.filter(system__key="blitz-beta")
    assert list(versions.values_list("version", flat=True)) == ["2015.1", "2014.1"]


def test_a_version_that_nobody_stored_gives_the_current_one():
    assert edition(game_of("blitz-beta"), "1066.1").catalogue is get_catalogue("blitz-beta")


def test_a_stored_version_that_cannot_be_read_any_more_gives_the_current_one(caplog):
    system = System.objects.get(key="blitz-beta")
    CatalogueVersion.objects.create(
        system=system, version="0.1", hash="", loaded_at="2014-01-01T00:00Z", records={"system": {}}
    )

    assert edition(game_of("blitz-beta"), "0.1").catalogue is get_catalogue("blitz-beta")


def test_the_current_catalogue_asks_no_database(django_assert_num_queries):
    forget_catalogues()

    with django_assert_num_queries(0):
        assert len(get_catalogue("blitz-beta").models) == 539


def test_weapons_know_their_class_and_their_bracket():
    weapon = MountedWeapon.objects.get(variant__key="north/hunter", code="LAC", weapon_class__code="AC")

    assert (weapon.name, weapon.arc, weapon.pen, weapon.range) == ("Light Auto-Cannon", "Arm", "6", '6-18/36"')
    assert [(trait.text, trait.trait and trait.trait.name) for trait in weapon.bracket.all()] == [
        ("Arm", None),
        ("Split:2", "Split"),
    ]
