"""Packs on top of the book of Blitz beta: added, refused with every fault, carried by the lists that use them."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import Roster
from armybuilder.engine.core.packs import PackExcerpt
from armybuilder.engine.core.packs.difference import PackChange, difference
from armybuilder.engine.core.packs.error_attribution import attribute_to_changes
from armybuilder.engine.core.packs.merge import merge_checked
from armybuilder.engine.core.packs.parser import PackError, convert
from armybuilder.engine.core.tables.faults import NOTHING, DataFault
from armybuilder.i18n.language import use_language
from factions.catalogues import game_of

PACK = {"format": "muster.pack/1", "system": "blitz-beta", "key": "club", "name": "Club house", "version": "3"}
CHANGE = {"kind": "model", "key": "north/hunter", "field": "tv", "old": 6, "new": 5}
RANGER = {
    "key": "ranger", "name": "Ranger", "tv": 7, "ua": "GP", "mr": '6" W', "ar": 6, "dc": "5/1", "act": 1, "gun": "4+",
    "pilot": "4+", "ew": "6+", "weapons": "LXAC (Arm), LVB (Arm)", "traits": "Arms", "type": "Gear",
}  # fmt: skip
PLAIN = RANGER | {"weapons": "LAC (Arm)"}
CANNON = {"code": "XAC", "name": "Experimental autocannon", "category": "ballistic", "range": '6-24/48"', "sizes": {"L": "7"}, "traits": "Burst:+1D6"}  # fmt: skip


def pack(**more):
    return convert(PACK | more)


def carrying(made):
    """All of a pack, as a list carries it."""
    return {name: value for name, value in made.to_data().items() if name not in ("format", "system")}


def models(*records, faction="north"):
    families = [{"key": record["key"], "name": record["name"], "models": [record]} for record in records]
    return {f"models/{faction}": {"faction": faction, "families": families}}


@pytest.fixture
def game():
    return game_of("blitz-beta")


def faults(game, made):
    with pytest.raises(PackError) as refused:
        merge_checked(game.catalogue, made)
    return refused.value.problems


def document(game, *rows, **more):
    return game.system.convert(
        {"format": "muster.force/1", "system": "blitz-beta", "faction": "north", "limit": 150}
        | {"groups": [{"primary": {"ua": "GP", "models": [{"model": key} for key in rows]}}]}
        | more
    )


def test_records_say_where_they_come_from(game):
    made = pack(records={"weapons": {"classes": [CANNON]}, **models(RANGER)}, patches=[CHANGE])

    catalogue = merge_checked(game.catalogue, made)

    assert [origin.mark for origin in catalogue.models["north/ranger"].origins] == ["Club house 3"]
    assert [origin.mark for origin in catalogue.models["north/hunter"].origins] == ["tv by Club house 3"]
    assert (catalogue.models["north/hunter"].tv, game.catalogue.models["north/hunter"].tv) == (5, 6)
    assert catalogue.models["north/hunter-gunner"].origins == ()
    assert catalogue.hash != game.catalogue.hash


def test_the_same_content_gives_the_same_hash_however_it_is_written(game):
    first, second = (
        pack(records=models(PLAIN)),
        pack(records=models(dict(reversed(PLAIN.items()))), notes="Other words"),
    )

    hashes = {merge_checked(game.catalogue, made).hash for made in (first, second)}

    assert first.hash == second.hash
    assert len(hashes) == 1


def test_every_fault_is_told_at_once(game):
    broken = RANGER | {"tv": "seven", "weapons": "LQQQ (Arm)", "source": [1, 2]}
    made = pack(records={**models(broken), "tokens": {}, "../../etc/passwd": {}})

    assert [fault.partition("; known: RP")[0] for fault in faults(game, made)] == [
        "tokens: packs can add to these files: weapons, models/",
        "../../etc/passwd: packs can add to these files: weapons, models/",
        (
            "models/north: families[ranger].models[ranger].source: [1, 2]: an entry in a pack isn't in any "
            "rulebook: leave this out"
        ),
        "models/north: families[ranger].models[ranger].tv: 'seven': this must be a whole number, not text",
        "models/north: families[ranger].models[ranger].weapons: 'LQQQ (Arm)': 'LQQQ' is not a weapon code",
    ]


@pytest.mark.parametrize(
    "patch, fault",
    [
        (CHANGE | {"old": 7}, "pack: patches[north/hunter tv].old: 7: this isn't there (any more): tv is 6"),
        (CHANGE | {"new": 6}, ("pack: patches[north/hunter tv].new: the new value is the same as the old one: leave the change "
                               "out")),
        (CHANGE | {"field": "weapons/3/x"}, "pack: patches[north/hunter weapons/3/x].field: 'weapons/3/x': the entry has no such place"),
        (
            CHANGE | {"key": "north/huntr"},
            ("pack: patches[north/huntr tv].key: 'north/huntr': there is no such model; similar: "
             "north/hunter, south/hun"),
        ),
        (CHANGE | {"new": "cheap"}, "pack: patches[north/hunter tv].new: 'cheap': this must be a whole number, not text"),
    ],
)  # fmt: skip
def test_a_change_is_refused_where_it_does_not_fit(game, patch, fault):
    assert faults(game, pack(patches=[patch])) == [fault]


def test_faults_of_changes_and_of_records_are_told_at_once(game):
    changes = [CHANGE | {"old": 7}, CHANGE | {"key": "north/jaguar", "old": 10, "new": "dear"}]
    made = pack(records=models(PLAIN | {"tv": "seven"}), patches=changes)

    assert faults(game, made) == [
        "pack: patches[north/hunter tv].old: 7: this isn't there (any more): tv is 6",
        "pack: patches[north/jaguar tv].new: 'dear': this must be a whole number, not text",
        "models/north: families[ranger].models[ranger].tv: 'seven': this must be a whole number, not text",
    ]


def test_what_rests_on_a_change_at_fault_is_not_told_too(game):
    """All models with such a cannon cannot be read either."""
    old = next(row for row in game.catalogue.raw["weapons"]["classes"] if row["code"] == "AC")["name"]
    change = {"kind": "weapon", "key": "AC", "field": "name", "old": old, "new": 5}

    assert faults(game, pack(patches=[CHANGE, change])) == [
        "pack: patches[AC name].new: 5: this must be text, not a whole number"
    ]


def test_what_changes_make_wrong_elsewhere_is_told_of_them(game):
    """Pointers lead into the pack, which does not have the files of the book."""
    file, place = game.catalogue.places["model", "north/jaguar"]
    fault = DataFault(file, (*place, "tv"), 0, "this costs something")
    told = f"{file}: families[jaguar].models[jaguar].tv: 0: this costs something"
    gun, tv = CHANGE | {"key": "north/jaguar", "field": "gun"}, CHANGE | {"key": "north/jaguar", "new": [{"x": 0}]}

    def blamed(*patches, at=()):
        found = replace(fault, path=(*fault.path, *at))
        return attribute_to_changes([found], game.catalogue, game.catalogue.raw, pack(patches=patches))

    assert blamed(CHANGE) == [DataFault("pack", ("patches", 0, "new"), NOTHING, told)]
    assert blamed(CHANGE, CHANGE) == [DataFault("pack", ("patches",), NOTHING, told)]
    assert blamed(CHANGE, gun) == [DataFault("pack", ("patches", 1, "new"), NOTHING, told)]
    assert [found.path for found in blamed(gun, tv, at=(0, "x", "y"))] == [("patches", 1, "new", 0, "x")]


def test_lines_of_the_book_are_not_changed():
    """Those of a transport that has none, too."""
    catalogue: Any = game_of("tactical-1998").catalogue
    kinds = catalogue.library.kinds

    assert "multiplier" in kinds["transport"]
    assert [name for names in kinds.values() for name in names if "source" in name] == []


def test_what_holds_a_changed_record_has_the_new_one(game):
    change = {"kind": "weapon", "key": "AC", "field": "name", "old": "Auto-Cannon", "new": "Rotary cannon"}

    catalogue = merge_checked(game.catalogue, pack(patches=[change, CHANGE]))

    held = [
        weapon for weapon in catalogue.models["north/hunter-gunner"].statline.weapons if weapon.text.startswith("MAC")
    ]
    assert [weapon.weapon_class.name for weapon in held] == ["Rotary cannon"]
    assert list(catalogue.models) == list(game.catalogue.models)


def test_a_key_of_the_book_is_not_taken(game):
    hunter = RANGER | {"key": "hunter", "weapons": "LAC (Arm)"}

    assert faults(game, pack(records=models(hunter))) == [
        (
            "models/north: families[hunter]: 'north/hunter': the rulebook already has an entry with this "
            "key; keys must be unique"
        ),
        (
            "models/north: families[hunter].models[hunter]: 'north/hunter': the rulebook already has an "
            "entry with this key; keys must be unique"
        ),
    ]


def test_two_packs_with_one_key_are_a_problem_of_the_list(game):
    first, second = pack(records=models(RANGER | {"weapons": "LAC (Arm)"})), pack(key="other", name="Other house", records=models(RANGER | {"weapons": "LVB"}))  # fmt: skip
    packs = [carrying(made) for made in (first, second)]

    roster = game.decode(msgspec.json.encode(game.system.to_data(document(game, "north/ranger", packs=packs))))
    told = [found for found in roster.report().problems if found.code == "unusable-pack"]

    assert [(found.rule, found.where, found.message) for found in told] == [
        (
            "FM-4",
            "/packs/1",
            (
                "The pack Other house 3 is left out because it doesn't fit: models/north: families[ranger]: "
                "'north/ranger': the pack Club house 3 already has an entry with this key; keys must be unique "
                "(and 1 more error)."
            ),
        )
    ]
    assert [fix.label for fix in told[0].fixes] == ["Remove the pack Other house 3"]
    assert [origin.name for origin in roster.report().packs] == ["Club house"]


BROKEN = (
    "The pack Club house 3 is left out because it doesn't fit: models/north: "
    "families[ranger].models[ranger].tv: -1: Ensure this value is greater than or equal to 0."
)
IN_BROKEN = "The model 'north/ranger' is in the pack Club house 3, which is left out because it doesn't fit."


def test_a_model_of_a_pack_that_does_not_fit_is_told_as_that(game):
    bad = carrying(pack(records=models(RANGER | {"weapons": "LAC (Arm)", "tv": -1})))
    roster = game.decode(msgspec.json.encode(game.system.to_data(document(game, "north/ranger", packs=[bad]))))

    told = {found.code: found.message for found in roster.report().problems}
    with pytest.raises(DocumentError) as strict:
        game.read_text(roster.text())

    assert told["unusable-pack"] == BROKEN
    assert told["unknown-name"] == f"{IN_BROKEN} It counts as 0 TV until you replace it."
    assert str(strict.value.problems[0]) == f"Pack: {BROKEN}"


def test_a_list_carries_what_it_uses(game):
    scout = RANGER | {"key": "scout", "name": "Scout", "weapons": "LAC (Arm)"}
    jager = CHANGE | {"key": "south/jager"}
    made = pack(records={"weapons": {"classes": [CANNON]}, **models(RANGER, scout)}, patches=[CHANGE, jager])
    full = game.with_packs([made])
    list_ = document(game, "north/ranger", "north/hunter")

    list_.packs = Roster(full, list_).carried_packs([made])
    roster = game.decode(msgspec.json.encode(game.system.to_data(list_)))

    assert [(one.name, one.hash, one.records, one.patches) for one in list_.packs] == [
        ("Club house", made.hash, {"weapons": {"classes": [CANNON]}, **models(RANGER)}, made.patches[:1])
    ]
    assert roster.report() == Roster(full, list_).report()
    assert roster.report().total == 7 + 5


def test_a_list_keeps_the_name_of_a_pack_that_it_does_not_use_yet(game):
    made = pack(records=models(PLAIN))
    list_ = document(game, "north/hunter")

    assert Roster(game.with_packs([made]), list_).carried_packs([made]) == [
        PackExcerpt(key="club", name="Club house", version="3", hash=made.hash)
    ]


def test_packs_of_one_key_are_told_apart(game):
    scout = PLAIN | {"key": "scout", "name": "Scout"}
    old, new = pack(records=models(PLAIN)), pack(version="4", records=models(scout))
    list_ = document(game, "north/scout")

    found = Roster(game.with_packs([old, new]), list_).carried_packs([old, new])

    assert [(one.version, one.records) for one in found] == [("3", {}), ("4", models(scout))]


def test_a_pack_that_does_not_fit_is_carried_as_it_is(game):
    made = pack(records=models(PLAIN | {"key": "hunter"}))
    list_ = document(game, "north/hunter")

    assert [one.records for one in Roster(game.with_packs([made]), list_).carried_packs([made])] == [made.records]


def test_a_text_list_loses_nothing_of_a_pack(game):
    made = pack(records={"weapons": {"classes": [CANNON]}, **models(RANGER)})
    list_ = document(game, "north/ranger", packs=[carrying(made)])
    roster = game.decode(msgspec.json.encode(game.system.to_data(list_)))

    assert game.read_text(roster.text()).data() == roster.data()


def test_the_difference_of_two_versions_names_each_field(game):
    old = pack(records=models(RANGER), patches=[CHANGE])
    new = pack(records=models(RANGER | {"tv": 8}), patches=[CHANGE | {"new": 4}, CHANGE | {"key": "north/jaguar"}])

    assert difference(old, new) == (
        PackChange("changed", "models/north", "families/ranger/models/ranger", "Ranger", (("tv", 7, 8),)),
        PackChange("changed", "patches", "model north/hunter tv", "model north/hunter tv", (("new", 5, 4),)),
        PackChange("new", "patches", "model north/jaguar tv", "model north/jaguar tv"),
    )


# ---------------------------------------------------------------- bounds


def refused(**more):
    with pytest.raises(PackError) as told:
        pack(**more)
    return told.value.problems


@pytest.mark.parametrize(
    "more, fault",
    [
        ({"records": {f"models/x{number}": {} for number in range(61)}}, ("pack: records: there are 61 entries; the limit is 60")),
        ({"records": {"weapons": {"classes": [0] * 401}}}, ("weapons: classes: there are 401 entries; the limit is 400")),
        (
            {"records": models(PLAIN | {"attached": [{}] * 61})},
            "models/north: families[ranger].models[ranger].attached: there are 61 entries; the limit is 60",
        ),
        (
            {"records": models(PLAIN | {f"k{number}": 1 for number in range(60)})},
            "models/north: families[ranger].models[ranger]: there are 74 entries; the limit is 60",
        ),
        ({"patches": [CHANGE | {"new": [0] * 61}]}, ("pack: patches[north/hunter tv].new: there are 61 entries; the limit is 60")),
        ({"records": {"x" * 81: {}}}, f"pack: records: '{'x' * 79}…: this text has 81 characters; the limit is 80"),
        ({"records": {"x": {"y" * 81: 1}}}, f"x: {'y' * 80}: '{'y' * 79}…: this text has 81 characters; the limit is 80"),
    ],
    ids=range(7),
)  # fmt: skip
def test_what_a_pack_has_of_a_thing_is_bounded(more, fault):
    assert refused(**more) == [fault]


def test_of_very_many_faults_the_first_are_told(game):
    """Each costs time and names all that is allowed: one body shall not make an answer of many megabytes."""
    broken = [PLAIN | {"key": f"r{number}", "traits": "Nope, Never", "ua": "QQ, ZZ"} for number in range(100)]

    told = faults(game, pack(records=models(*broken)))

    assert len(told) == 101
    assert told[-1] == "pack: only the first 100 errors are shown: there may be more"


def test_brackets_stand_in_few_others(game):
    deep = PLAIN | {"traits": "Arms (" * 5 + "Aux" + ")" * 5}

    [told] = faults(game, pack(records=models(deep)))

    assert told.endswith("brackets are nested too deeply; at most 4 levels")


# ---------------------------------------------------------------- what readers run into


def test_a_value_that_another_needs_may_be_missing(game):
    """The statline is called by the name of its row, and the range of a weapon is read with the rest."""
    nameless = {name: value for name, value in PLAIN.items() if name != "name"}
    family = {"key": "ranger", "name": "Ranger", "models": [nameless]}
    made = pack(records={"weapons": {"classes": [{}]}, "models/north": {"faction": "north", "families": [family]}})

    told = faults(game, made)

    assert "models/north: families[ranger].models[ranger].name: this key is missing" in told
    assert "weapons: classes[0].name: this key is missing" in told
    assert not [fault for fault in told if "on its own or with the rest" in fault]


def test_a_change_makes_no_other_record_of_one(game):
    """Where a system forgets to keep the field that a record is known by."""
    change = {"kind": "rank", "key": "XO", "field": "code", "old": "XO", "new": "XOXO"}
    with pytest.raises(PackError) as told:
        merge_checked(game.catalogue, pack(patches=[change]))

    assert told.value.problems == [
        ("pack: patches[XO code].new: commanders: ranks[xo]: after the change this would have a key other than 'XO'")
    ]


@pytest.mark.parametrize(
    "row, fault",
    [
        ({"dc": "61/1"}, "dc: '61/1': '61/1' is too many boxes: at most 60 each"),
        ({"dc": "999999999"}, "dc: '999999999': '999999999' is too many boxes: at most 60 each"),
        ({"act": 13}, "act: 13: Ensure this value is less than or equal to 12."),
        ({"counts_as": 13}, "counts_as: 13: Ensure this value is less than or equal to 12."),
        ({"tv": 10_000}, "tv: 10000: Ensure this value is less than or equal to 9999."),
        ({"mr": '100" W'}, "mr: '100\" W': '100\" W' is too fast: at most 99 inches"),
        ({"weapons": "11xLAC"}, "weapons: '11xLAC': '11xLAC' is too many of one kind: at most 10"),
        ({"weapons": ", ".join(["LAC"] * 31)}, f"weapons: '{'LAC, ' * 15}LAC,…: there are 31 entries; the limit is 30"),
        ({"weapons": 'LAC (Range:0-1/1000")'}, "weapons: 'LAC (Range:0-1/1000\")': '0-1/1000\"' is too far: at most 999 inches"),
        ({"weapons": "LAC (Burst:+11D6)"}, "weapons: 'LAC (Burst:+11D6)': Burst is at most 10, not '+11D6'"),
        ({"traits": "APC:61"}, "traits: 'APC:61': APC is at most 60, not '61'"),
        ({"traits": "APC:61", "flags": ["needs-ruling"]}, "traits: 'APC:61': APC is at most 60, not '61'"),
    ],
    ids=lambda value: "" if isinstance(value, str) else "-".join(value),
)  # fmt: skip
def test_what_is_counted_or_drawn_one_by_one_is_bounded(game, row, fault):
    """A box or an action each: a battle or a page of a million of them would never end."""
    place = "models/north: families[ranger].models[ranger]."

    assert faults(game, pack(records=models(PLAIN | row))) == [f"{place}{fault}"]


def test_numbers_have_nine_digits_in_texts_too():
    assert refused(records=models(PLAIN | {"dc": "1" * 10})) == [
        "models/north: families[ranger].models[ranger].dc: '1111111111': a number can have up to nine digits"
    ]


def test_what_does_not_fit_is_told_each_reader_in_their_language(game):
    def told(language):
        with use_language(language):
            (left_out,) = game.with_packs([pack(patches=[CHANGE | {"old": 8}])]).catalogue.unusable
        return left_out.problems

    assert told("en") == ("pack: patches[north/hunter tv].old: 8: this isn't there (any more): tv is 6",)
    assert told("de") == ("pack: patches[north/hunter tv].old: 8: das steht dort nicht (mehr): tv ist 6",)


def test_a_body_that_changes_shape_fights_as_its_first(game):
    shifter = PLAIN | {"type": "Gear, Vehicle"}

    catalogue = merge_checked(game.catalogue, pack(records=models(shifter)))

    assert catalogue.models["north/ranger"].statline.base_type == "Gear"


def test_a_pack_that_is_left_out_changes_nothing_for_the_others(game):
    """The first is refused as a whole, once its second change cannot be read: the value that the last names still stands."""
    dear = CHANGE | {"new": 9}
    bad = pack(patches=[dear, CHANGE | {"field": "gun", "old": "4+", "new": "nine"}])
    gone, last = pack(key="gone", patches=[CHANGE | {"old": 8}]), pack(key="last", patches=[CHANGE])

    catalogue = game.with_packs([bad, gone, last]).catalogue

    assert [(found.index, found.problems) for found in catalogue.unusable] == [
        (
            0,
            ("pack: patches[north/hunter gun].new: 'nine': 'nine' is not a skill: skills go from 2+ to 6+",),
        ),
        (1, ("pack: patches[north/hunter tv].old: 8: this isn't there (any more): tv is 6",)),
    ]
    assert catalogue.models["north/hunter"].tv == 5


@pytest.mark.parametrize("version", ["a/b", ".", "..", "?", "%2f", " ", "1/"])
def test_a_version_can_stand_in_an_address(version):
    assert refused(version=version) == [
        f"pack: version: {version!r}: a version has letters and digits, with dots, hyphens or spaces between them"
    ]
    assert pack(version="1.2-beta 3+é").version == "1.2-beta 3+é"
