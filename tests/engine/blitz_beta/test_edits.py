"""Edits: a document in, another one out, within the bounds and never more wrong than the player made it."""

import copy

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.documents.places import at
from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.blitz_beta import edits
from armybuilder.engine.systems.blitz_beta.document import MAX_ENTRIES, MAX_GROUPS, Entry, Group, Unit
from armybuilder.engine.systems.blitz_beta.edits import EDITS, apply
from armybuilder.engine.systems.blitz_beta.validators.totals import CombatGroupTotals
from factions.catalogues import get_catalogue
from tests.engine.blitz_beta.places import units

SYSTEM = get_system("blitz-beta")
UNIT = "/groups/0/primary"
ROW = f"{UNIT}/models/0"


def document(*models, **more):
    data = {"format": "muster.force/1", "system": "blitz-beta", "faction": "north", "limit": 150}
    groups = [{"primary": {"ua": "GP", "models": list(models)}, "support": {"ua": "FS"}}]
    return SYSTEM.convert(data | {"groups": groups} | more)


def rows(edited, unit="primary"):
    return [
        (entry.model, entry.count, entry.rank, entry.upgrades)
        for entry in getattr(edited.document.groups[0], unit).models
    ]


HUNTERS = {"model": "north/hunter", "count": 4}


@pytest.mark.parametrize(
    "name, where, value, expected",
    [
        ("add", UNIT, "north/hunter", [("north/hunter", 5, None, [])]),
        ("add", UNIT, "north/jaguar", [("north/hunter", 4, None, []), ("north/jaguar", 1, None, [])]),
        ("count", f"{ROW}/count", "7", [("north/hunter", 7, None, [])]),
        ("more", ROW, "", [("north/hunter", 5, None, [])]),
        ("less", ROW, "", [("north/hunter", 3, None, [])]),
        ("rank", f"{ROW}/rank", "CO", [("north/hunter", 1, "CO", []), ("north/hunter", 3, None, [])]),
        ("rank", f"{ROW}/rank", "", [("north/hunter", 4, None, [])]),
        ("split", ROW, "", [("north/hunter", 1, None, []), ("north/hunter", 3, None, [])]),
        ("replace", ROW, "north/jaguar", [("north/jaguar", 4, None, [])]),
        ("buy", ROW, "vet", [("north/hunter", 4, None, ["vet"])]),
        ("buy-one", ROW, "vet", [("north/hunter", 1, None, ["vet"]), ("north/hunter", 3, None, [])]),
        ("duplicate", ROW, "", [("north/hunter", 4, None, []), ("north/hunter", 4, None, [])]),
        ("remove", ROW, "", []),
        ("unit", f"{ROW}/unit", "/groups/0/support", []),
        ("unit", f"{ROW}/unit", UNIT, [("north/hunter", 4, None, [])]),
    ],
)
def test_row(name, where, value, expected):
    assert rows(apply(document(HUNTERS), name, where, value)) == expected


def test_the_document_that_was_handed_in_stays_as_it_was():
    before = document(HUNTERS)
    kept = copy.deepcopy(before)

    apply(before, "remove", ROW)

    assert before == kept


def test_weapon_of_a_purchase_is_named_behind_it():
    edited = apply(document(HUNTERS), "buy", ROW, "anti-air LAC")

    [(_, _, _, [bought])] = rows(edited)
    assert (bought.upgrade, bought.weapon) == ("anti-air", "LAC")
    assert rows(apply(edited.document, "remove", f"{ROW}/upgrades/0")) == [("north/hunter", 4, None, [])]


def test_rows_and_groups_move_and_stop_at_the_ends():
    jaguar = {"model": "north/jaguar"}
    moved = apply(document(HUNTERS, jaguar), "down", ROW)

    assert moved.where == f"{UNIT}/models/1"
    assert [model for model, *_ in rows(moved)] == ["north/jaguar", "north/hunter"]
    assert apply(moved.document, "down", moved.where).document == moved.document
    assert apply(moved.document, "up", "/groups/0").where == "/groups/0"


def test_changing_the_faction_deletes_nothing():
    edited = apply(document(HUNTERS, sublist="ng"), "faction", "/faction", "south")

    assert edited.document.faction == "south"
    assert (rows(edited), edited.document.sublist) == ([("north/hunter", 4, None, [])], "ng")


def test_copy_of_a_group_has_no_second_co():
    edited = apply(
        document(HUNTERS | {"count": 1, "rank": "CO"}, {"model": "north/hunter", "rank": "XO"}),
        "duplicate",
        "/groups/0",
    )

    ranks = [[entry.rank for entry in unit.models] for where, unit in units(edited.document) if "primary" in where]
    assert ranks == [["CO", "XO"], ["CGL", None]]


def test_units_come_and_go():
    without = apply(document(HUNTERS), "remove", "/groups/0/support")

    assert without.document.groups[0].support is None
    assert apply(without.document, "add-unit", "/groups/0/support").document.groups[0].support == Unit()
    assert apply(without.document, "add-group").document.groups[1] == Group(primary=Unit())


@pytest.mark.parametrize(
    "name, where, value",
    [
        ("explode", "", ""),
        ("remove", "/groups/7", ""),
        ("remove", "/groups/-1", ""),
        ("remove", "/groups/00001", ""),
        ("remove", "/groups", ""),
        ("remove", "/name", ""),
        ("remove", "", ""),
        ("up", "/groups/0/primary", ""),
        ("add", "/groups/0", "north/hunter"),
        ("add", UNIT, ""),
        ("add-unit", "/groups/0/tertiary", ""),
        ("name", "/groups/name", "x"),
        ("name", "/options/name", "x"),
        ("buy", UNIT, ""),
        ("buy", "/groups/0", "vet"),
        ("unit", f"{ROW}/unit", "/groups/9/primary"),
        ("rank", f"{UNIT}/rank", "CO"),
    ],
)
def test_a_place_that_is_gone_is_named(name, where, value):
    with pytest.raises(LookupError, match=r"^(There's nothing at |Each model needs a name\.|Unknown edit 'explode')"):
        apply(document(HUNTERS), name, where, value)


@pytest.mark.parametrize(
    "name, where, value, message",
    [
        ("count", f"{ROW}/count", "0", "from 1 to 1,000"),
        ("count", f"{ROW}/count", "-3", "from 1 to 1,000"),
        ("count", f"{ROW}/count", "1e3", "from 1 to 1,000"),
        ("count", f"{ROW}/count", "٣", "from 1 to 1,000"),
        ("count", f"{ROW}/count", "9" * 5000, "from 1 to 1,000"),
        ("count", f"{ROW}/count", "1000", "The list has 1,001 models; the limit is 1,000"),
        ("limit", "/limit", "lots", "from 0 to 100,000"),
        ("rank", f"{ROW}/rank", "General", "Unknown rank 'General'"),
        ("name", "/name", "x" * 201, "201 characters; the limit is 200"),
        ("notes", "/notes", "x" * 2001, "2,001 characters; the limit is 2,000"),
        ("name", "/name", "a\x00b", r"U\+0000"),
        ("name", "/name", "\ud800", r"U\+D800"),
    ],
)
def test_a_bound_is_named(name, where, value, message):
    with pytest.raises(DocumentError, match=message):
        apply(document(HUNTERS, {"model": "north/jaguar", "count": 1}), name, where, value)


def test_what_there_is_no_room_for_is_told():
    full = document(*[{"model": "north/hunter", "rank": "CGL"}] * MAX_ENTRIES)
    groups = SYSTEM.convert(SYSTEM.to_data(document()) | {"groups": [{"primary": {}}] * MAX_GROUPS})

    for force, name, where, value, told in [
        (full, "add", UNIT, "north/hunter", "There are 41 models here; the limit is 40. Remove 1 model."),
        (full, "duplicate", ROW, "", "There are 41 models here; the limit is 40. Remove 1 model."),
        (groups, "add-group", "", "", "There are 31 combat groups here; the limit is 30. Remove 1 combat group."),
        (
            groups,
            "duplicate",
            "/groups/0",
            "",
            "There are 31 combat groups here; the limit is 30. Remove 1 combat group.",
        ),
    ]:
        report = SYSTEM.validate(apply(force, name, where, value).document, get_catalogue("blitz-beta"), fixes=False)
        assert [problem.message for problem in report.problems if problem.code == "too-many-parts"] == [told]


def test_field_value_is_what_a_form_shows():
    force = document(HUNTERS)

    assert edits.field_value(force, "/limit") == "150"
    assert edits.field_value(force, f"{ROW}/rank") == ""
    assert edits.field_value(force, f"{ROW}/unit") == UNIT
    with pytest.raises(LookupError):
        edits.field_value(force, "/groups/0/primary/models")
    with pytest.raises(LookupError):
        edits.field_value(force, f"{ROW}/colour")


def test_a_patch_that_does_not_fit_is_refused():
    with pytest.raises(LookupError, match="no longer fits the list"):
        edits.apply_patch(document(), [{"op": "remove", "path": "/groups/4"}])


POINTERS = st.sampled_from(
    ["", "/groups/0", "/groups/1", UNIT, "/groups/0/support", "/groups/1/primary", ROW, f"{UNIT}/models/1",
     "/groups/0/support/models/0", f"{ROW}/upgrades/0", f"{ROW}/count", f"{ROW}/rank", f"{ROW}/unit", f"{UNIT}/ua",
     "/limit", "/faction", "/name", "/notes", "/groups/0/name", "/sublist"]
)  # fmt: skip
VALUES = st.one_of(
    st.sampled_from(
        [
            "north/hunter",
            "south/jager",
            "north/headhunter",
            "vet",
            "drone/recon",
            "anti-air LAC",
            "CO",
            "CGL",
            "GP",
            "SK",
            "3",
            "200",
            "",
            "leagueless",
            "grenades/lhg",
            UNIT,
            "/groups/0/support",
            "no/such",
            "Hunter",
        ]
    ),
    st.text(max_size=20),
)


@settings(max_examples=150, deadline=None)
@given(steps=st.lists(st.tuples(st.sampled_from(sorted(EDITS.by_name)), POINTERS, VALUES), max_size=30))
def test_any_edits_leave_a_readable_document_and_an_honest_report(steps):
    catalogue = get_catalogue("blitz-beta")
    force = document(HUNTERS)

    for step in steps:
        try:
            force = apply(force, *step).document
        except (LookupError, DocumentError):
            continue

    assert SYSTEM.decode(msgspec.json.encode(force)) == force
    report = SYSTEM.validate(force, catalogue)
    assert report.total == sum(group.total for group in report.groups)
    for group in report.groups:
        assert isinstance(group, CombatGroupTotals)
        assert group.total == sum(unit.total for unit in (group.primary, group.support) if unit)


@settings(max_examples=40, deadline=None)
@given(steps=st.lists(st.tuples(st.sampled_from(sorted(EDITS.by_name)), POINTERS, VALUES), max_size=12))
def test_every_fix_that_is_offered_can_be_applied(steps):
    catalogue = get_catalogue("blitz-beta")
    force = document(HUNTERS)
    for step in steps:
        try:
            force = apply(force, *step).document
        except (LookupError, DocumentError):
            continue

    for problem in SYSTEM.validate(force, catalogue).problems:
        for fix in problem.fixes:
            mended = edits.apply_patch(force, fix.patch, fix.label)
            at(mended.document, mended.where)


def test_plain_rows_only_take_more_models():
    edited = apply(document({"model": "north/hunter", "name": "Old Faithful"}), "add", UNIT, "north/hunter")

    assert at(edited.document, f"{UNIT}/models/1") == Entry(model="north/hunter")
