"""Edits of any document follow from what its fields are declared to be."""

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.documents.places import at
from tests.engine.core.documents.odd import DOCUMENTS, EDITS, Crew, Gun, Machine, Squad, Tent, document

FIRST = "/groups/0/first"
ROW = f"{FIRST}/machines/0"
PILOT = {"pilot": [2, 1]}


def start():
    first = {"machines": [{"model": "north/hunter", "count": 3, "guns": ["none"], "own": {"tv": 2}}]}
    return document(groups=[{"first": first, "others": [{"name": "B"}, {"name": "C"}]}])


@pytest.mark.parametrize(
    "name, where, value, changed, expected, looked_at",
    [
        ("faction", f"{ROW}/faction", "south-sea", f"{ROW}/faction", "south-sea", ROW),
        ("faction", ROW, "south-sea", f"{ROW}/faction", "south-sea", ROW),
        ("faction", "", "south-sea", "/faction", "south-sea", ""),
        ("faction", "/faction", "south-sea", f"{ROW}/faction", "", ""),
        ("limit", "", "12", "/limit", 12, ""),
        ("sublist", "/sublist", "wfp", "/sublist", "wfp", ""),
        ("night", "/options", "", "/options/night", True, ""),
        ("lights", ROW, "", f"{ROW}/lights", False, ROW),
        ("lights", f"{ROW}/lights", "on", f"{ROW}/lights", True, ROW),
        ("count", f"{ROW}/count", "9", f"{ROW}/count", 9, ROW),
        ("skill", f"{ROW}/skill", "", ROW, Machine(model="north/hunter", count=3, guns=["none"], own={"tv": 2}, skill=None), ROW),
        ("role", f"{ROW}/role", "lead", f"{FIRST}/machines/1/count", 2, ROW),
        ("gun", f"{ROW}/guns/0/gun", "9mm-gun", f"{ROW}/guns", ["9mm-gun"], ROW),
        ("arc", f"{ROW}/guns/0/arc", "left", f"{ROW}/guns/0", Gun("none", "left"), ROW),
        ("tv", f"{ROW}/own/tv", "2.5", f"{ROW}/own", {"tv": 2.5}, ROW),
        ("tv", f"{ROW}/own/tv", "", f"{ROW}/own", {}, ROW),
        ("rare~1one", f"{ROW}/own/rare~1one", "", f"{ROW}/own", {"tv": 2}, ROW),
        ("name", f"{FIRST}/name", " Alpha ", f"{FIRST}/name", "Alpha", FIRST),
        ("replace", ROW, "south/leader", f"{ROW}/model", "south/leader", ROW),
        ("replace", FIRST, "south/leader", f"{FIRST}/model", "south/leader", FIRST),
        ("more", ROW, "", f"{ROW}/count", 4, ROW),
        ("less", ROW, "", f"{ROW}/count", 2, ROW),
        ("split", ROW, "", f"{FIRST}/machines/1/count", 2, ROW),
        ("add", FIRST, "south/leader", f"{FIRST}/machines/1", Machine(model="south/leader"), f"{FIRST}/machines/1"),
        ("add", f"{FIRST}/tents", "", f"{FIRST}/tents/0", Tent(size=1), f"{FIRST}/tents/0"),
        ("add", f"{ROW}/guns", "9mm-gun", f"{ROW}/guns", ["none", "9mm-gun"], f"{ROW}/guns/1"),
        ("add", "/groups/0/others", "north/hunter", "/groups/0/others/2", Squad(model="north/hunter"), "/groups/0/others/2"),
        ("add-group", "", "Beta", "/groups/1/name", "Beta", "/groups/1"),
        ("add", "/groups/0/first", "north/hunter", f"{FIRST}/machines/1", Machine(model="north/hunter"), f"{FIRST}/machines/1"),
        ("remove", ROW, "", f"{FIRST}/machines", [], FIRST),
        ("remove", f"{ROW}/guns/0", "", f"{ROW}/guns", [], ROW),
        ("remove", f"{ROW}/own/tv", "", f"{ROW}/own", {}, ROW),
        ("remove", "/groups/0/first", "", "/groups/0/others/0/name", "B", "/groups/0"),
        ("up", "/groups/0/others/1", "", "/groups/0/others/0/name", "C", "/groups/0/others/0"),
        ("down", "/groups/0/others/1", "", "/groups/0/others/1/name", "C", "/groups/0/others/1"),
        ("duplicate", "/groups/0/others/0", "", "/groups/0/others/1/name", "B", "/groups/0/others/1"),
        ("place", f"{ROW}/place", "/groups/0/others/1", "/groups/0/others/1/machines/0/count", 3, "/groups/0/others/1/machines/0"),
        ("place", ROW, FIRST, f"{ROW}/count", 3, ROW),
    ],
)  # fmt: skip
def test_what_an_edit_leaves(name, where, value, changed, expected, looked_at):
    before = start()
    edited = EDITS.apply(before, name, where, value)

    assert at(edited.document, changed) == expected
    assert edited.where == looked_at
    assert before == start()


def test_a_part_comes_and_goes():
    fielded = EDITS.apply(document(groups=[{}]), "add", FIRST, "north/hunter").document

    assert at(fielded, FIRST) == Squad(model="north/hunter")
    assert EDITS.apply(fielded, "remove", FIRST).document == document(groups=[{}])


def test_what_only_one_may_have_stays_with_one():
    led = EDITS.apply(start(), "role", f"{ROW}/role", "lead").document
    copied = EDITS.apply(led, "duplicate", "/groups/0").document
    doubled = EDITS.apply(led, "duplicate", ROW).document

    assert [machine.role for machine in at(led, f"{FIRST}/machines")] == ["lead", None]
    assert [machine.role for machine in at(copied, "/groups/1/first/machines")] == [None, None]
    assert [machine.role for machine in at(doubled, f"{FIRST}/machines")] == ["lead", None, None]


def test_numbers_in_pairs():
    crewed = document(groups=[{"first": {"machines": [{"model": "north/hunter", "crew": PILOT}]}}])
    better = EDITS.apply(crewed, "pilot", f"{ROW}/crew/pilot", "3/-2").document

    assert at(better, f"{ROW}/crew") == Crew(pilot=(3, -2))
    assert EDITS.field_value(better, f"{ROW}/crew/pilot") == "3/-2"
    assert at(EDITS.apply(better, "crew", f"{ROW}/crew", "skill-4").document, f"{ROW}/crew") == "skill-4"


@pytest.mark.parametrize(
    "name, where, value, message",
    [
        ("role", f"{ROW}/role", "king", f"{ROW}/role: Unknown role 'king'. Known: lead, left."),
        (
            "count",
            f"{ROW}/count",
            "many",
            f"{ROW}/count: The number of machines must be a whole number from 1 to 1,000.",
        ),
        ("limit", "/limit", "-1", "/limit: The LP limit must be a whole number from 0 to 100,000."),
        ("tv", f"{ROW}/own/tv", "nan", f"{ROW}/own/tv: 'nan' is not a number."),
        ("name", "/name", "x" * 201, "/name: This text has 201 characters; the limit is 200."),
        ("name", "/name", "a\u0000b", "/name: The character U+0000 isn't allowed here: remove it."),
        ("count", f"{ROW}/count", "1000", None),
    ],
)
def test_a_bound_is_named(name, where, value, message):
    if message is None:
        assert EDITS.apply(start(), name, where, value).document.size == 1000
        return
    with pytest.raises(DocumentError) as raised:
        EDITS.apply(start(), name, where, value)

    assert str(raised.value) == message


@pytest.mark.parametrize(
    "name, where, value",
    [
        ("fly", "", ""),
        ("format", "/format", ""),
        ("model", "/model", "x"),
        ("faction", FIRST, "north"),
        ("machines", f"{FIRST}/machines", "[]"),
        ("add", "/groups/0", "north/hunter"),
        ("add", FIRST, ""),
        ("add", f"{ROW}/guns", ""),
        ("remove", "/name", ""),
        ("remove", "/options", ""),
        ("more", FIRST, ""),
        ("up", FIRST, ""),
        ("split", "/groups/0/others/0", ""),
        ("place", ROW, "/groups/0", ),
        ("tv", f"{FIRST}/tv", "1"),
        ("gun", f"{ROW}/guns/7/gun", "none"),
        ("duplicate", "/groups/00000", ""),
    ],
)  # fmt: skip
def test_there_is_no_such_place(name, where, value):
    told = r"^(There's nothing at |Each (machine|gun) needs a name\.|Unknown edit '\w+')"
    with pytest.raises(LookupError, match=told):
        EDITS.apply(start(), name, where, value)


def test_what_is_edited_can_be_read():
    edited = EDITS.apply(start(), "arc", f"{ROW}/guns/0/arc", "left").document

    assert DOCUMENTS.convert(DOCUMENTS.to_data(edited)) == edited
