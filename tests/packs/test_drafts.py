"""The form of a record follows from its table; what is not touched stays as it stands."""

from typing import Any

import pytest

from armybuilder.engine.core.packs.merge import merge_checked
from armybuilder.engine.core.packs.parser import convert
from armybuilder.engine.core.packs.patches import book_record
from armybuilder.engine.registry import SYSTEMS
from armybuilder.pack_editor.contents import in_table
from armybuilder.packs.drafts.changes import apply_changes, change_form, with_changes
from armybuilder.packs.drafts.places import TargetPlace, get_table, place_at, places, with_record, without
from armybuilder.packs.drafts.review import review
from armybuilder.packs.drafts.texts import record_of, texts_of
from factions.catalogues import game_of, get_catalogue
from factions.loader.records import pack_files
from tests.conformance.samples import samples_of
from tests.engine.blitz_2006.book import CATALOGUE as BOOK_2006
from tests.engine.core.packs.test_packs import PLAIN

DRAFT = {"format": "muster.pack/1", "system": "blitz-beta", "key": "club", "name": "Club house", "version": "3"}
OPENED = [(key, table) for key in SYSTEMS for table in pack_files(key).open_tables]


@pytest.fixture
def game():
    return game_of("blitz-beta")


@pytest.fixture
def files():
    return pack_files("blitz-beta")


def reviewed(game, draft):
    return review(
        pack_files(game.system.key), game.catalogue, draft, lambda pack: game.with_checked_pack(pack).catalogue
    )


@pytest.mark.parametrize("system, table", OPENED, ids=lambda part: getattr(part, "name", part))
def test_every_record_of_the_book_goes_through_its_form_unchanged(system, table):
    book, files, kind = get_catalogue(system), pack_files(system), table.packs.kind
    for key in in_table(game_of(system), table):
        raw = book_record(book, kind, key)
        again = record_of(files.forms[table], texts_of(files.forms[table], raw), raw)
        changes = with_changes({}, (kind, key), change_form(files, table), raw, again)

        assert again == raw
        assert changes["patches"] == []


@pytest.mark.parametrize("system", [key for key in SYSTEMS if samples_of(key)])
def test_every_sample_can_be_typed_into_an_empty_form(system):
    """Where the book prints nothing to field, all of it comes from forms."""
    for pack in samples_of(system):
        for name, records in [each for file in pack.records.values() for each in file.items()]:
            parts = next(form for table, form in pack_files(system).forms.items() if table.name == name)
            assert [record_of(parts, texts_of(parts, raw), {}) for raw in records] == records, name


@pytest.mark.parametrize("system, word", [("blitz-beta", "models"), ("tactical-1998", "squads")])  # fmt: skip
def test_a_copy_of_every_record_of_the_book_is_sound(system, word):
    game, book, files = game_of(system), get_catalogue(system), pack_files(system)
    table = get_table(files, word)
    form = files.forms[table]
    draft = DRAFT | {"system": system}
    for number, key in enumerate(in_table(game, table)[:30]):
        file, _ = book.places["model", key]
        raw = record_of(form, texts_of(form, book_record(book, "model", key)), {})
        head = {"faction": book.raw[file].get("faction", "")}
        draft, _ = with_record(files, draft, raw | {"key": f"own-{number}"}, TargetPlace(table, head))

    found = reviewed(game, draft)

    assert (found.faults, len(found.keys)) == (0, len(places(files, draft["records"])))


def test_a_copy_of_a_damaged_record_asks_for_what_the_book_lost():
    game, files = game_of("tactical-1998"), pack_files("tactical-1998")
    table = get_table(files, "vehicles")
    form = files.forms[table]
    copy = record_of(form, texts_of(form, book_record(get_catalogue("tactical-1998"), "model", "north/jaguar")), {})
    draft, where = with_record(files, DRAFT | {"system": "tactical-1998"}, copy | {"key": "own"}, TargetPlace(table))

    assert [told.text for told in reviewed(game, draft).records[where]] == [
        "tv: this key is missing",
        "sensors/rating: this key is missing",
        "sensors/range: this key is missing",
    ]


def test_fields_have_types_bounds_and_choices(files):
    model = {part.name: part for part in files.forms[get_table(files, "models")]}
    weapon = {part.name: part for part in files.forms[get_table(files, "classes")]}

    assert [(model[name].kind, model[name].label.text) for name in ("tv", "ar", "mr", "weapons")] == [
        ("number", "TV"),
        ("number", "AR"),
        ("text", "MR"),
        ("text", "Weapons"),
    ]
    assert (model["tv"].least, model["tv"].needed, model["gun"].nullable) == (0, True, True)
    assert weapon["category"].choices == ("ballistic", "beam", "missile", "indirect", "melee", "air")
    assert [part.name for part in weapon["sizes"].fields] == ["L", "M", "H", "-"]
    assert {"source", "printed", "rulings", "flags"}.isdisjoint(model)


def test_a_field_that_is_emptied_is_left_out_or_told(game, files):
    table = get_table(files, "models")
    texts = texts_of(files.forms[table], PLAIN) | {"gun": "", "tv": "", "weapons": ""}

    raw = record_of(files.forms[table], texts, PLAIN)

    assert {name: value for name, value in PLAIN.items() if name not in ("gun", "tv", "weapons")} == raw


def test_changes_are_told_as_deep_as_they_lie():
    game, files = game_of("tactical-1998"), pack_files("tactical-1998")
    table = get_table(files, "vehicles")
    raw = book_record(get_catalogue("tactical-1998"), "model", "north/jaguar")
    parts = change_form(files, table)
    texts = texts_of(parts, raw) | {"tv": "625", "primary.top": "10", "weapons.0.ammo": "50", "perks.0.auxiliary": "on"}

    draft = with_changes(DRAFT, ("model", "north/jaguar"), parts, raw, record_of(parts, texts, raw))

    told = [(patch["field"], patch.get("old"), patch["new"]) for patch in draft["patches"]]
    assert told == [
        ("tv", [None, 1485], [625, 1485]),
        ("primary/top", [9, 1481], [10, 1481]),
        ("weapons/0/ammo", 40, 50),
        ("perks/0/auxiliary", None, True),
    ]
    assert texts_of(parts, apply_changes(raw, draft, "model", "north/jaguar")) == texts
    catalogue: Any = game.with_checked_pack(convert(draft | {"system": "tactical-1998"})).catalogue
    jaguar = catalogue.vehicles["north/jaguar"]
    assert (jaguar.tv.value, jaguar.tv.line, jaguar.primary.top.value, jaguar.weapons[0].ammo) == (625, 1485, 10, 50)


def test_a_row_more_is_a_change_of_its_own():
    files = pack_files("blitz-2006")
    table = get_table(files, "models")
    raw = book_record(BOOK_2006, "model", "northern-guard/hunter")
    parts = change_form(files, table)
    texts = texts_of(parts, raw)
    assert texts["weapons"] == "LAC\nLRP\nHG"
    texts |= {
        "weapons": "LAC (F, reloads)\nLRP\nHG\nVB",
        "attack.top": "-3",
        "defense.0.mode": "W",
        "defense.0.top": "1",
    }

    draft = with_changes(DRAFT, ("model", "northern-guard/hunter"), parts, raw, record_of(parts, texts, raw))

    assert [(patch["field"], patch.get("old"), patch["new"]) for patch in draft["patches"]] == [
        ("attack/top", None, -3),
        ("defense/0", None, {"mode": "W", "top": 1}),
        ("weapons/0", ["LAC", 1788], "LAC (F, reloads)"),
        ("weapons/3", None, "VB"),
    ]
    assert texts_of(parts, apply_changes(raw, draft, "model", "northern-guard/hunter")) == texts
    catalogue: Any = merge_checked(BOOK_2006, convert(draft | {"system": "blitz-2006"}))
    hunter = catalogue.models["northern-guard/hunter"]
    assert [(mount.weapon, mount.reloads, mount.line) for mount in hunter.weapons] == [
        ("LAC", True, None),
        ("LRP", None, 1788),
        ("HG", None, 1788),
        ("VB", None, None),
    ]
    assert (hunter.attack.top.value, [(row.mode, row.top.value) for row in hunter.defense]) == (-3, [("W", 1)])


def test_words_about_a_change_go_when_it_says_something_else():
    files = pack_files("blitz-2006")
    table = get_table(files, "models")
    which = ("model", "northern-guard/hunter")
    raw, parts = book_record(BOOK_2006, *which), change_form(files, table)
    told = {"kind": which[0], "key": which[1], "old": None}
    patches = [
        told | {"field": "actions", "new": 1, "why": "One pilot."},
        told | {"field": "comm", "new": 0, "why": "Plain."},
    ]
    draft = DRAFT | {"patches": patches}
    texts = texts_of(parts, apply_changes(raw, draft, *which)) | {"comm": "1"}

    new = record_of(parts, texts, apply_changes(raw, draft, *which))

    kept = [
        (patch["field"], patch["new"], patch.get("why", ""))
        for patch in with_changes(draft, which, parts, raw, new)["patches"]
    ]
    assert kept == [("actions", 1, "One pilot."), ("comm", 1, "")]


def test_a_model_makes_its_family_and_takes_it_along(files):
    table = get_table(files, "models")
    draft, first = with_record(files, DRAFT, PLAIN, TargetPlace(table, {"faction": "north"}))
    variant = PLAIN | {"key": "ranger-two", "name": "Ranger Two"}
    inside = next(iter(places(files, draft["records"])))
    family = {"faction": "north", "families": [{"key": "ranger", "name": "Ranger", "models": [PLAIN]}]}

    assert draft["records"] == {"models/north": family}
    renamed, same = with_record(
        files, draft, PLAIN | {"name": "Rover"}, TargetPlace(table, {"faction": "north"}), place_at(files, draft, first)
    )
    assert (same, renamed["records"]["models/north"]["families"][0]["name"]) == (first, "Rover")
    moved, address = with_record(files, draft, PLAIN, TargetPlace(table, {"faction": "south"}), inside)
    assert (address, list(moved["records"])) == ("models/south/families/0/models/0", ["models/south"])
    assert without(files, moved, place_at(files, moved, address))["records"] == {}
    assert (
        with_record(files, draft, variant, TargetPlace(table, {"faction": "north"}))[1]
        == "models/north/families/1/models/0"
    )


def test_what_is_at_fault_hides_nothing_else(game, files):
    table = get_table(files, "models")
    draft = DRAFT | {"patches": [{"kind": "model", "key": "north/hunter", "field": "tv", "old": 9, "new": 1}]}
    for key, more in (("one", {"tv": "x"}), ("two", {}), ("hunter", {}), ("four", {"weapons": "LQQ"})):
        draft, _ = with_record(files, draft, PLAIN | {"key": key} | more, TargetPlace(table, {"faction": "north"}))

    found = reviewed(game, draft)

    assert {address[-19:]: [told.path for told in faults] for address, faults in found.records.items()} == {
        "families/0/models/0": [("tv",)],
        "families/2/models/0": [()],
        "families/3/models/0": [("weapons",)],
    }
    assert [told.text for told in found.changes["model", "north/hunter"]] == [
        "tv: 9: this isn't there (any more): tv is 6"
    ]
    assert found.keys == {"models/north/families/1/models/0": "north/two"}


def test_a_record_without_a_name_is_told_and_no_more(game, files):
    table, weapons = get_table(files, "models"), get_table(files, "classes")
    draft, model = with_record(files, DRAFT, {"key": "x"}, TargetPlace(table, {"faction": "north"}))
    draft, weapon = with_record(files, draft, {"code": "QQ"}, TargetPlace(weapons))

    found = reviewed(game, draft)

    assert {told.path for told in found.records[model]} >= {("name",), ("tv",), ("ar",), ("type",)}
    assert {told.path for told in found.records[weapon]} == {
        ("name",),
        ("category",),
        ("sizes",),
        ("range",),
        ("traits",),
    }
