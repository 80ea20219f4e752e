"""`manage.py load_catalogue`: everything or nothing, and nothing twice."""

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction

from armybuilder.engine.core.game import Game
from armybuilder.engine.registry import SYSTEMS
from armybuilder.engine.systems.blitz_beta.system import BLITZ_BETA
from factions.catalogues import edition, forget_catalogues, game_of, get_catalogue
from factions.loading import store
from factions.models import CatalogueVersion, Facet, Link, Row, System

pytestmark = pytest.mark.django_db

COUNTS = (
    "  10 factions, 528 models, 8 support, 3 aircraft, 52 upgrades, 4 drones, 35 weapons, 2 unresolved-weapons, 98 traits, "
    "47 unit-codes, 12 groups, 6 ranks, 40 purchases, 23 sublists, 9 faction-rules, 98 effects, 29 tokens, "
    "38 quick-reference, 186 families\n"
)
COUNTS_1998 = (
    "  3 factions, 11 models, 2 lost-sheets, 17 weapons, 11 infantry-weapons, 18 traits, 4 crews, 8 qualities, 4 armors, "
    "3 transports, 79 quick-reference\n"
)


@pytest.fixture(autouse=True)
def fresh_cache():
    yield
    forget_catalogues()


def every_row():
    return [list(model.objects.order_by("pk").values()) for model in (System, CatalogueVersion, Row, Facet, Link)]


@pytest.mark.no_cover
def test_loads_an_empty_database_and_prints_the_counts(capsys):
    System.objects.all().delete()

    call_command("load_catalogue")

    first, second, third, fourth, *others = capsys.readouterr().out.splitlines(keepends=True)
    assert first.startswith("blitz-beta 2014.1 (")
    assert second == COUNTS
    assert third.startswith("tactical-1998 1998.1 (")
    assert fourth == COUNTS_1998
    assert [line.partition(" ")[0] for line in others[::2]] == list(SYSTEMS)[2:]
    assert Row.objects.filter(system__key="blitz-beta", kind="model").count() == 528


def test_every_faction_has_as_many_models_as_the_book():
    rows = Row.objects.filter(system__key="blitz-beta")
    counts = {row.key: rows.filter(kind="model", faction=row.key).count() for row in rows.filter(kind="faction")}

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


@pytest.mark.no_cover
def test_the_second_load_says_so_and_changes_nothing(capsys, django_assert_num_queries):
    before = every_row()

    with django_assert_num_queries(1):
        call_command("load_catalogue", "blitz-beta")

    assert capsys.readouterr().out.endswith(": unchanged\n")
    assert every_row() == before


@pytest.mark.no_cover
def test_loading_the_same_again_gives_the_same_rows(monkeypatch):
    columns = [field.name for field in Row._meta.fields if field.name != "id"]
    before = list(Row.objects.values_list(*columns))
    monkeypatch.setattr(store, "loader_hash", lambda _system: "another loader")

    call_command("load_catalogue", verbosity=0)

    assert sorted(Row.objects.values_list(*columns), key=str) == sorted(before, key=str)
    assert CatalogueVersion.objects.count() == len(SYSTEMS)


@pytest.mark.parametrize(
    "system, tables",
    [("blitz-beta", "blitz_beta/book/tables.py"), ("tactical-1998", "tactical_1998/book/tables.py")],
)
def test_rows_are_made_anew_when_the_code_that_makes_them_changes(system, tables):
    sources = {path.relative_to(settings.BASE_DIR).as_posix() for path in store._sources(system)}

    assert sources >= {
        "armybuilder/engine/core/tables/entries.py",
        f"armybuilder/engine/systems/{tables}",
        "factions/loading/store.py",
        "factions/models/row.py",
    }


def test_check_writes_nothing(capsys):
    System.objects.all().delete()

    call_command("load_catalogue", "--check")

    told = [line.rpartition(": ")[2] for line in capsys.readouterr().out.splitlines()]
    assert told[:2] == ["the data are sound, 1004 rows", "the data are sound, 81 rows"]
    assert [text.partition(",")[0] for text in told] == ["the data are sound"] * len(SYSTEMS)
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


@pytest.mark.no_cover
def test_a_load_that_breaks_off_leaves_the_old_rows(monkeypatch):
    before = every_row()
    monkeypatch.setattr(store, "loader_hash", lambda _system: "another loader")
    monkeypatch.setattr(store, "_facets", lambda *_: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        call_command("load_catalogue")

    assert every_row() == before


def test_an_unknown_system_names_the_known_ones():
    known = ", ".join(SYSTEMS)

    with pytest.raises(CommandError, match=rf"There is no game system 'chess'. Known: {known}\."):
        call_command("load_catalogue", "chess")


@pytest.mark.no_cover
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
    assert Row.objects.get(system__key="blitz-beta", kind="model", key="north/hunter").price == 7
    versions = CatalogueVersion.objects.filter(system__key="blitz-beta")
    assert list(versions.values_list("version", flat=True)) == ["2015.1", "2014.1"]


@pytest.mark.no_cover
def test_a_version_that_nobody_stored_gives_the_current_one():
    assert edition(game_of("blitz-beta"), "1066.1").catalogue is get_catalogue("blitz-beta")


def test_a_stored_version_that_cannot_be_read_any_more_gives_the_current_one(caplog):
    system = System.objects.get(key="blitz-beta")
    CatalogueVersion.objects.create(
        system=system, version="0.1", hash="", loaded_at="2014-01-01T00:00Z", records={"system": {}}
    )

    assert edition(game_of("blitz-beta"), "0.1").catalogue is get_catalogue("blitz-beta")


@pytest.mark.no_cover
def test_the_current_catalogue_asks_no_database(django_assert_num_queries):
    forget_catalogues()

    with django_assert_num_queries(0):
        assert len(get_catalogue("blitz-beta").models) == 539


def test_a_row_names_others_under_the_words_of_the_book():
    """Statline of the Hunter, L4500-4509: its weapons by class, its traits by their rules, its units by their codes."""
    hunter = Row.objects.get(system__key="blitz-beta", kind="model", key="north/hunter")

    assert [(link.member, link.text, link.to.kind, link.to.key) for link in hunter.links.select_related("to")] == [
        ("family", "Hunter", "family", "north/hunter"),
        ("faction", "North", "faction", "north"),
        ("ua", "GP (0+)", "unit-code", "GP"),
        ("ua", "SK", "unit-code", "SK"),
        ("ua", "FS", "unit-code", "FS"),
        ("ua", "DG (0-1)", "unit-code", "DG"),
        ("traits", "Arms", "trait", "arms"),
        ("traits", "SMS:G", "trait", "sms"),
        ("weapons", "LAC (Arm, Split:2)", "weapon", "AC"),
        ("weapons", "LRP", "weapon", "RP"),
        ("weapons", "APGL", "weapon", "APGL"),
        ("weapons", "LPZ", "weapon", "PZ"),
        ("weapons", "LVB (Arm)", "weapon", "VB"),
    ]


def test_a_row_says_what_it_can_be_asked_for():
    hunter = Row.objects.get(system__key="blitz-beta", kind="model", key="north/hunter")

    assert list(hunter.facets.values_list("name", "text", "folded", "number")) == [
        ("faction", "north", "north", None),
        *(("ua", code, code.lower(), None) for code in ("GP", "SK", "FS", "DG")),
        ("type", "Gear", "gear", None),
        *(("weapon", code, code.lower(), None) for code in ("LAC", "LRP", "APGL", "LPZ", "LVB")),
        ("trait", "Arms", "arms", None),
        ("trait", "SMS:G", "sms:g", None),
        ("trait", "SMS", "sms", None),
        ("tv", "", "", 6),
    ]


@pytest.mark.parametrize(
    "key, kind, price",
    [
        ("north/hunter", "model", 6),
        ("vet", "purchase", 2),
        ("rank/xo", "purchase", 3),
        ("north/headhunter", "upgrade", 1),
        ("veteran/combat-focus", "purchase", None),
    ],
)
def test_prices_are_in_the_points_of_the_system(key, kind, price):
    assert Row.objects.get(system__key="blitz-beta", kind=kind, key=key).price == price


def test_the_price_of_a_sheet_is_that_of_its_figure():
    """The squads of 1998 have a price that follows from the rules, the Jaguar lost its own."""
    rows = Row.objects.filter(system__key="tactical-1998", kind="model")
    prices = dict(rows.values_list("key", "price"))

    assert (prices["north/hunter"], prices["infantry/recon"], prices["north/jaguar"]) == (380, 103.923, None)


@pytest.mark.parametrize(
    "changes",
    [
        {"key": ""},
        {"name": ""},
        {"source_first": 7, "source_last": 3},
        {"source_first": 7, "source_last": None},
        {"source_first": 0, "source_last": 3},
    ],
)
def test_the_database_refuses_a_row_that_cannot_be(changes):
    row = Row.objects.filter(kind="model", key="north/hunter", system__key="blitz-beta")

    with pytest.raises(IntegrityError), transaction.atomic():
        row.update(**changes)


@pytest.mark.parametrize("facet", [{"text": "", "number": None}, {"text": "LAC", "number": 3}])
def test_the_database_refuses_a_facet_that_is_both_or_neither(facet):
    with pytest.raises(IntegrityError), transaction.atomic():
        Facet.objects.create(row_id=Row.objects.values_list("pk", flat=True)[0], name="weapon", **facet)


def test_a_book_may_print_no_year():
    system = System(book_title="A Book", book_year=None)

    assert system.book == "A Book"
    assert System(book_title="A Book", book_year=1998).book == "A Book, 1998"
