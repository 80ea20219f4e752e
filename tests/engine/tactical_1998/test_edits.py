"""Every edit: what it leaves, where one looks afterwards, and what it refuses."""

import msgspec
import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.documents.places import at
from armybuilder.engine.systems.tactical_1998 import edits
from armybuilder.engine.systems.tactical_1998.document import Skills, Trooper, Unit
from armybuilder.engine.systems.tactical_1998.edits import EDITS, apply
from armybuilder.engine.systems.tactical_1998.squads import design_of
from tests.engine.tactical_1998.forces import CATALOGUE, ODD_CREW, force, report, squad

UNITS = "/groups/0/units"
DESIGN = "/groups/0/units/2/design"
TYPED_IN = {"tv": "Figure of your own", "weapon_2": "Arc of your own"}
"""Edits of entries that a player names."""


def start():
    return force(
        [
            {"model": "north/hunter", "count": 3},
            {"model": "north/jaguar", "rank": "second"},
            squad(*["rifle"] * 10, leader=4),
        ],
        [{"model": "infantry/recon"}],
    )


@pytest.mark.parametrize(
    "name, where, value, changed, expected",
    [
        ("limit", "", "2500", "/limit", 2500),
        ("faction", "", "south", "/faction", "south"),
        ("catalogue", "", "1998.1", "/catalogue", "1998.1"),
        ("equal", "/options", "", "/options/equal", True),
        ("mixed-armor", "/options/rulings/mixed-armor", "most", "/options/rulings", {"mixed-armor": "most"}),
        ("mixed-armor", "/options/rulings/mixed-armor", "", "/options/rulings", {}),
        ("name", "/name", " Sand ", "/name", "Sand"),
        ("notes", "/groups/1/notes", "a\r\nb", "/groups/1/notes", "a\nb"),
        ("add-group", "", "Gamma", "/groups/2/name", "Gamma"),
        ("add", "/groups/1", "infantry/recon", "/groups/1/units/0/count", 2),
        ("add", "/groups/1", "north/hunter", "/groups/1/units/1/model", "north/hunter"),
        ("count", f"{UNITS}/0/count", "5", f"{UNITS}/0/count", 5),
        ("more", f"{UNITS}/0", "", f"{UNITS}/0/count", 4),
        ("less", f"{UNITS}/0", "", f"{UNITS}/0/count", 2),
        ("rank", f"{UNITS}/0/rank", "commander", f"{UNITS}/1", Unit(model="north/hunter", count=2)),
        ("rank", f"{UNITS}/1/rank", "", f"{UNITS}/1", Unit(model="north/jaguar")),
        ("split", f"{UNITS}/0", "", f"{UNITS}/1", Unit(model="north/hunter", count=2)),
        ("replace", f"{UNITS}/2", "north/hunter", f"{UNITS}/2", Unit(model="north/hunter")),
        ("crew", f"{UNITS}/0/crew", "veteran", f"{UNITS}/0/crew", "veteran"),
        ("crew", f"{UNITS}/0/crew", "own", f"{UNITS}/0/crew", Skills((2, 0), (2, 1), (1, 0), (1, 0), (1, 0))),
        ("quality", f"{DESIGN}/quality", "elite", f"{DESIGN}/quality", "elite"),
        ("armor", f"{DESIGN}/armor", "turtleshell", f"{DESIGN}/armor", "turtleshell"),
        ("armor", f"{DESIGN}/troopers/2/armor", "none", f"{DESIGN}/troopers/2", Trooper("rifle", "none")),
        ("transport", f"{DESIGN}/transport", "atv", f"{DESIGN}/transport", "atv"),
        ("night_vision", f"{DESIGN}/night_vision", "", f"{DESIGN}/night_vision", True),
        ("troopers", f"{DESIGN}/troopers", "3", f"{DESIGN}/leader", 1),
        ("weapon", f"{DESIGN}/troopers/9/weapon", "chaingun", f"{DESIGN}/troopers/9", "chaingun"),
        ("leader", f"{DESIGN}/leader", "7", f"{DESIGN}/leader", 7),
        ("group", f"{UNITS}/0/group", "/groups/1", "/groups/1/units/1/count", 3),
        ("remove", f"{UNITS}/0", "", f"{UNITS}/0/model", "north/jaguar"),
        ("remove", f"{DESIGN}/troopers/0", "", f"{DESIGN}/leader", 3),
        ("remove", "/groups/0", "", "/groups/0/units/0/model", "infantry/recon"),
        ("up", f"{UNITS}/1", "", f"{UNITS}/0/model", "north/jaguar"),
        ("down", "/groups/0", "", "/groups/0/units/0/model", "infantry/recon"),
        ("duplicate", f"{UNITS}/1", "", f"{UNITS}/2", Unit(model="north/jaguar")),
        ("duplicate", "/groups/1", "", "/groups/2/units/0/model", "infantry/recon"),
    ],
)  # fmt: skip
def test_what_an_edit_leaves(name, where, value, changed, expected):
    edited = apply(start(), name, where, value)

    assert at(edited.document, changed) == expected
    labels = {**TYPED_IN, **{known: label for known, (label, _) in EDITS.by_name.items()}}
    assert edited.label == labels[name].format(group="combat group", points="TV")
    assert at(edited.document, edited.where) is not None


def test_a_document_that_is_edited_stays_as_it_was():
    before = start()
    apply(before, "remove", "/groups/0")

    assert before == start()


def test_own_skills_are_set_one_by_one():
    own = apply(start(), "crew", f"{UNITS}/0/crew", "own").document
    better = apply(own, "pilot", f"{UNITS}/0/crew/pilot", "5/+2").document
    best = apply(better, "tactics", f"{UNITS}/0/crew/tactics", "3").document

    assert at(best, f"{UNITS}/0/crew") == Skills((5, 2), (2, 1), (1, 0), (1, 0), (3, 0))
    assert edits.field_value(best, f"{UNITS}/0/crew/pilot") == "5/+2"


def test_a_squad_begins_from_one_of_the_book():
    recon = design_of(CATALOGUE.squads["infantry/recon"])
    text = msgspec.json.encode(recon).decode()
    begun = apply(start(), "design", "/groups/1/units/0/design", text).document
    added = apply(start(), "add-squad", "/groups/1", text).document

    assert at(begun, "/groups/1/units/0") == Unit(design=recon)
    assert at(added, "/groups/1/units/1") == Unit(design=recon)
    assert (
        at(apply(start(), "add-squad", "/groups/1").document, "/groups/1/units/1/design/troopers")
        == ["assault-rifle"] * 10
    )


def test_fields_as_a_form_shows_them():
    begun = force(
        [{"model": "north/hunter", "crew": ODD_CREW}, squad("rifle", {"weapon": "chaingun", "armor": "none"})]
    )
    shown = {
        where: edits.field_value(begun, where)
        for where in (
            "/limit",
            f"{UNITS}/0/crew",
            f"{UNITS}/0/crew/gunnery",
            f"{UNITS}/0/group",
            f"{UNITS}/0/rank",
            f"{UNITS}/1/crew",
            f"{UNITS}/1/design/troopers",
            f"{UNITS}/1/design/troopers/0/weapon",
            f"{UNITS}/1/design/troopers/0/armor",
            f"{UNITS}/1/design/troopers/1/armor",
            f"{UNITS}/1/design/leader",
        )
    }

    assert list(shown.values()) == [
        "0", "own", "2/+1", "/groups/0", "", "qualified", "2", "rifle", "", "none", "1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "name, where, value",
    [
        ("fly", "", ""),
        ("remove", "/groups/7", ""),
        ("remove", "/limit", ""),
        ("count", "/groups/0/count", "2"),
        ("add", "/groups/0", ""),
        ("add", f"{UNITS}/0", "north/hunter"),
        ("weapon", f"{DESIGN}/troopers/10/weapon", "rifle"),
        ("weapon", f"{UNITS}/0/design/troopers/0/weapon", "rifle"),
        ("pilot", f"{UNITS}/0/crew/pilot", "3/0"),
        ("quality", f"{UNITS}/0/design/quality", "elite"),
        ("group", f"{UNITS}/0/group", "/groups/9"),
        ("name", "/options/name", "x"),
    ],
)
def test_places_that_are_not_there(name, where, value):
    with pytest.raises(LookupError):
        apply(start(), name, where, value)


@pytest.mark.parametrize(
    "name, where, value",
    [
        ("limit", "", "-5"),
        ("limit", "", "100001"),
        ("count", f"{UNITS}/0/count", "1001"),
        ("count", f"{UNITS}/0/count", "1000"),
        ("rank", f"{UNITS}/0/rank", "king"),
        ("troopers", f"{DESIGN}/troopers", "41"),
        ("troopers", f"{DESIGN}/troopers", "0"),
        ("leader", f"{DESIGN}/leader", "1001"),
        ("design", f"{UNITS}/0/design", "{"),
        ("name", "/name", "x" * 201),
        ("name", "/name", "a\x00b"),
    ],
)
def test_what_is_beyond_the_bounds(name, where, value):
    with pytest.raises(DocumentError):
        apply(start(), name, where, value)


def test_an_eleventh_trooper_is_for_the_rules_to_tell():
    eleven = apply(start(), "duplicate", f"{DESIGN}/troopers/0", "").document
    fifteen = apply(start(), "troopers", f"{DESIGN}/troopers", "15").document
    forty = apply(start(), "troopers", f"{DESIGN}/troopers", "40").document

    assert [len(at(found, f"{DESIGN}/troopers")) for found in (eleven, fifteen, forty)] == [11, 15, 40]
    more = apply(forty, "duplicate", f"{DESIGN}/troopers/0", "").document
    assert ("too-many-parts", "There are 41 troopers here; the limit is 40. Remove 1 trooper.") in [
        (problem.code, problem.message) for problem in report(more).problems
    ]


def test_the_last_trooper_stays():
    alone = force([squad("rifle")])

    with pytest.raises(DocumentError):
        apply(alone, "remove", f"{UNITS}/0/design/troopers/0")


def test_a_skill_is_level_and_attribute():
    own = apply(start(), "crew", f"{UNITS}/0/crew", "own").document

    for value in ("good", "3/", "99/0", "1/1/1"):
        with pytest.raises(DocumentError):
            apply(own, "pilot", f"{UNITS}/0/crew/pilot", value)


def test_every_edit_is_tried_here():
    tried = test_what_an_edit_leaves.pytestmark[0].args[1]

    assert set(EDITS.by_name) - {case[0] for case in tried} == {
        "model", "sublist", "add-squad", "design", "pilot", "gunnery", "electronic_warfare", "leadership", "tactics",
    }  # fmt: skip
