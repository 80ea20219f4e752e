"""`manage.py load_catalogue`: everything or nothing, and nothing twice."""

import re

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from armybuilder.engine.core.game import Game
from armybuilder.engine.registry import SYSTEMS
from armybuilder.engine.systems.blitz_beta.system import BLITZ_BETA
from factions.catalogues import clear_catalogue_cache, edition, game_of, get_catalogue
from factions.collection import export
from factions.loader import database
from factions.models import CatalogueVersion, System
from factions.systems.blitz_beta.models import Faction, Model
from tests.factions.counts import COUNTS

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_cache():
    yield
    clear_catalogue_cache()


def everything():
    """What the database says of each system: its versions, and every row as the API tells it."""
    told = [list(model.objects.order_by("pk").values()) for model in (System, CatalogueVersion)]
    return told, [list(export(key, CatalogueVersion.objects.current(key))) for key in ("blitz-beta", "tactical-1998")]


def test_loads_an_empty_database_and_prints_the_counts(capsys):
    System.objects.all().delete()

    call_command("load_catalogue")

    first, second, third, _, *others = capsys.readouterr().out.splitlines(keepends=True)
    assert first.startswith("blitz-beta 2014.1 (")
    assert [int(count) for count in re.findall(r"\d+", second)] == [*COUNTS["blitz-beta"].values()]
    assert third.startswith("tactical-1998 1998.1 (")
    assert [line.partition(" ")[0] for line in others[::2]] == list(SYSTEMS)[2:]
    assert Model.objects.filter(kind="model").count() == COUNTS["blitz-beta"]["model"]


def test_every_faction_has_as_many_models_as_the_book():
    models = Model.objects.filter(kind="model")
    counts = {faction.key: models.filter(faction=faction).count() for faction in Faction.objects.all()}

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
    before = everything()

    with django_assert_num_queries(1):
        call_command("load_catalogue", "blitz-beta")

    assert capsys.readouterr().out.endswith(": unchanged\n")
    assert everything() == before


def test_loading_the_same_again_gives_the_same_records(monkeypatch):
    _, before = everything()
    monkeypatch.setattr(database, "loader_hash", lambda _system: "another loader")

    call_command("load_catalogue", verbosity=0)

    assert everything()[1] == before
    assert CatalogueVersion.objects.count() == len(SYSTEMS)


@pytest.mark.parametrize("system, label", [("blitz-beta", "blitz_beta"), ("blitz-2006", "blitz_2006")])
def test_records_are_made_anew_when_the_code_that_makes_or_tells_them_changes(system, label):
    sources = {path.relative_to(settings.BASE_DIR).as_posix() for path in database._sources(system)}

    assert sources >= {
        f"armybuilder/engine/systems/{label}/book/assemble.py",
        f"factions/systems/{label}/serializers.py",
        "factions/loader/loader.py",
        "factions/models/record.py",
        "factions/serializers.py",
    }


def test_check_writes_nothing(capsys):
    System.objects.all().delete()

    call_command("load_catalogue", "--check")

    told = [line.rpartition(": ")[2] for line in capsys.readouterr().out.splitlines()]
    assert told[:2] == ["the data are sound, 1166 records", "the data are sound, 161 records"]
    assert [text.partition(",")[0] for text in told] == ["the data are sound"] * len(SYSTEMS)
    assert not System.objects.exists()


def test_wrong_data_are_told_in_full_and_load_nothing(capsys, data_folder):
    before = everything()
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
    assert everything() == before


def test_a_load_that_breaks_off_leaves_the_old_records(monkeypatch):
    before = everything()
    monkeypatch.setattr(database, "loader_hash", lambda _system: "another loader")
    monkeypatch.setattr(database, "counts", lambda *_: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        call_command("load_catalogue")

    assert everything() == before


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
    clear_catalogue_cache()

    call_command("load_catalogue", "blitz-beta", verbosity=0)

    assert get_catalogue("blitz-beta").models["north/hunter"].tv == 7
    assert edition(game_of("blitz-beta"), "2015.1") is game_of("blitz-beta")
    old = edition(Game(BLITZ_BETA, get_catalogue("blitz-beta")), "2014.1").catalogue
    assert (old.version, old.models["north/hunter"].tv) == ("2014.1", 6)
    assert old is edition(game_of("blitz-beta"), "2014.1").catalogue
    hunters = Model.objects.filter(key="north/hunter").order_by("version__version")
    assert list(hunters.values_list("version__version", "tv")) == [("2014.1", 6), ("2015.1", 7)]
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
    clear_catalogue_cache()

    with django_assert_num_queries(0):
        assert len(get_catalogue("blitz-beta").models) == 539


def test_a_book_may_print_no_year():
    system = System(book_title="A Book", book_year=None)

    assert system.book == "A Book"
    assert System(book_title="A Book", book_year=1998).book == "A Book, 1998"
