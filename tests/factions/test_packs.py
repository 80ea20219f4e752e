"""Packs as the loader of the models reads them: beside a book, without a word of the book's own rows changing."""

from dataclasses import replace
from typing import Any

import pytest

from armybuilder.engine.core.packs.pack import FORMAT
from armybuilder.engine.core.packs.parser import PackError, convert
from armybuilder.engine.registry import SYSTEMS, get_system
from armybuilder.i18n.language import use_language
from factions.catalogues import game_of
from factions.loader.data_files import File
from factions.loader.files import read_folder
from factions.loader.records import content_of_files, freeze_records, rows_of_files
from factions.systems.blitz_beta import files, models
from tests.conformance.packs import unlike
from tests.packed import BETA as CLUB

BETA: Any = CLUB
UNREADABLE = "this can't be read, either on its own or with the rest of the entry"


@pytest.fixture(scope="module")
def content():
    """The book of the beta."""
    folder = read_folder(get_system("blitz-beta"))
    return content_of_files(get_system("blitz-beta"), folder.plain, folder.content_hash)


def pack(system="blitz-beta", **content):
    head = {"format": FORMAT, "system": system, "key": "club", "name": "Club house", "version": "3"}
    return convert(head | content)


def checked(content, made):
    return content.system.with_checked_pack(content.catalogue(), made)


def faults(content, made):
    with pytest.raises(PackError) as refused:
        checked(content, made)
    return refused.value.problems


def test_the_rows_of_the_book_stay_as_they_are(content):
    before = freeze_records("blitz-beta", content.rows())

    checked(content, pack(**BETA))

    assert freeze_records("blitz-beta", content.rows()) == before


def test_what_is_changed_is_as_if_all_files_were_read_again(content):
    changes = [
        *BETA["patches"],
        {"kind": "rank", "key": "XO", "field": "name", "old": "Executive Officer", "new": "Second"},
    ]

    catalogue = checked(content, pack(patches=changes))
    afresh = content_of_files(content.system, dict(catalogue.raw), "").catalogue()

    assert unlike(catalogue, afresh) == []
    assert [*catalogue.models["north/hunter"].origins[0].fields] == ["tv"]


def test_what_a_weapon_no_longer_does_is_told_of_its_change(content):
    """Models that bear the size that is gone stand in other files."""
    [cannon] = [each for each in content.plain()["weapons"]["classes"] if each["code"] == "AC"]
    change = {"kind": "weapon", "key": "AC", "field": "sizes", "old": cannon["sizes"], "new": {"-": "6"}}

    told = faults(content, pack(patches=[change]))

    assert told.pop() == "pack: only the first 100 errors are shown: there may be more"
    assert {problem.partition(".new: models/")[0] for problem in told} == {"pack: patches[AC sizes]"}


def test_where_records_stand_is_told_of_those_that_packs_change():
    for key in SYSTEMS:
        game: Any = game_of(key)
        opened = dict.fromkeys(game.catalogue.library.kinds, 0)
        for kind, _ in game.catalogue.places:
            opened[kind] += 1
        tables = dict.fromkeys(opened, 0)
        for table, records in game.catalogue.tables.items():
            if table.kind in tables:
                tables[table.kind] += len(records)
        assert opened == tables


def test_what_a_form_runs_into_is_a_fault_of_the_pack(content, monkeypatch):
    [classes, *others] = next(file for file in files.FILES if file.name == "weapons").tables
    broken = replace(classes, form=lambda raw: {**raw, "share": 1 // 0})
    found = [File("weapons", (broken, *others)) if file.name == "weapons" else file for file in files.FILES]
    content.catalogue()
    monkeypatch.setattr(files, "FILES", tuple(found))

    assert faults(content, pack(records=BETA["records"] | {"models/north": {"faction": "north", "families": []}})) == [
        f"weapons: classes[XAC]: {UNREADABLE}"
    ]


def test_what_assembling_runs_into_is_a_fault_of_the_pack(content, monkeypatch):
    """Of several packs only that one is left out."""
    assembled = type(content)._book.fget

    def stumbling(self):
        made = assembled(self)

        def assemble(records, content_hash):
            if any(record.name == "Trap" for record in records[struct]):
                raise ZeroDivisionError
            return made.assembled(records, content_hash)

        struct = dict(made.records)[models.Weapon]
        return replace(made, assembled=assemble)

    monkeypatch.setattr(type(content), "_book", property(stumbling))
    cannon = BETA["records"]["weapons"]["classes"][0]
    trap = pack(records={"weapons": {"classes": [cannon | {"code": "XBC", "name": "Trap"}]}})

    found = content.system.with_packs(content.catalogue(), [trap, pack(**BETA)])

    assert [(each.index, each.problems) for each in found.unusable] == [(0, (f"weapons: {UNREADABLE}",))]
    assert "north/ranger" in found.models


def test_a_fault_is_told_in_the_language_of_the_reader():
    game = game_of("blitz-beta")
    made = pack(records={"weapons": {"classes": [{"code": "XAC", "source": [1, 1]}]}})
    with use_language("de"), pytest.raises(PackError) as refused:
        game.with_checked_pack(made)

    assert refused.value.problems[:2] == [
        ("weapons: classes[XAC].source: [1, 1]: ein Eintrag eines Pakets steht in keinem Regelbuch: Lass das weg"),
        "weapons: classes[XAC].name: dieser Schlüssel fehlt",
    ]


@pytest.mark.parametrize("key", SYSTEMS)
def test_files_in_german_have_no_fault(key):
    """A record that a pack changes is read again in the language of its reader."""
    with use_language("de"):
        game: Any = game_of(key)
        raw = dict(game.catalogue.raw)

    assert rows_of_files(key, raw).faults == []


def test_a_squad_of_1998_may_have_nobody_with_a_heavy_weapon():
    squad = {
        "key": "rifles",
        "name": "Rifles",
        "quality": "qualified",
        "armor": "light-flak",
        "standard": "assault-rifle",
        "heavy": "light-machine-gun",
        "heavy_troopers": [],
    }

    made = pack("tactical-1998", records={"infantry": {"squads": [squad]}})
    catalogue: Any = game_of("tactical-1998").with_checked_pack(made).catalogue

    assert catalogue.squads["infantry/rifles"].heavy_troopers == ()


def test_what_a_record_of_a_pack_names_stands_in_its_texts_too(content):
    """Models by their parts, upgrade rows by the codes in their texts; a family holds both."""
    upgrade = {
        "key": "autocannon",
        "name": "Autocannon",
        "tv": 1,
        "add_weapons": "LXAC (Arm)",
        "remove_weapons": "LVB (Arm)",
    }
    [family] = BETA["records"]["models/north"]["families"]
    north = {"faction": "north", "families": [family | {"upgrades": [upgrade]}]}
    purchases = [each for each in content.plain()["upgrades"]["purchases"] if each.get("add_weapons")]
    change: Any = {"kind": "purchase", "key": purchases[0]["key"], "field": "add_weapons"}
    changes = [*BETA["patches"], change | {"old": purchases[0]["add_weapons"], "new": "LRP (Arm)"}]

    catalogue = checked(content, pack(records=BETA["records"] | {"models/north": north}, patches=changes))

    cannon, blade, pods = ("weapon", "XAC"), ("weapon", "VB"), ("weapon", "RP")
    family, model, row = ("family", "north/ranger"), ("model", "north/ranger"), ("upgrade", "north/autocannon")
    assert catalogue.library.references == {
        cannon: frozenset(),
        family: {model, row},
        model: {family, cannon, blade},
        row: {family, model, cannon, blade},
        pods: frozenset(),
        ("purchase", purchases[0]["key"]): {pods},
        ("model", "north/hunter"): {
            ("family", "north/hunter"),
            *(("weapon", code) for code in ("AC", "APGL", "PZ", "RP", "VB")),
        },
    }


def test_a_variant_of_2006_names_what_its_changes_name():
    game: Any = game_of("blitz-2006")
    gun = {"code": "XAC", "name": "Experimental", "range": [1, 2, 3, 4, 5], "accuracy": 0, "damage": "x8", "rof": 2}
    variant: dict[str, Any] = {"key": "x", "name": "X", "faction": "prdf", "base": "prdf/warrior"}
    variant["changes"] = [{"swap": ["LAC"], "for": ["XAC (F, reloads)"]}]

    made = pack("blitz-2006", records={"weapons": {"cannons": [gun]}, "models": {"variants": [variant]}})
    catalogue = game.with_checked_pack(made).catalogue

    assert catalogue.library.references["variant", "prdf/x"] == {
        ("weapon", "LAC"),
        ("weapon", "XAC"),
        ("model", "prdf/warrior"),
    }
