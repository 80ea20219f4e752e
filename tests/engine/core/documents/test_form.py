"""The form of any document says of each field how it is filled in, and of each list what may be added."""

import pytest

from armybuilder.engine.core.documents.edits import Edits
from armybuilder.engine.core.documents.form import FormControl, FormList, FormOption, FormPart, form_of
from tests.engine.core.documents.odd import EDITS, NAMES, document

ROW = "/groups/0/first/machines/0"
MACHINE = {"model": "north/hunter", "count": 2, "role": "king", "guns": ["9mm-gun", {"gun": "none", "arc": "left"}]}
GUNS = (FormOption("9mm-gun", "9Mm Gun"), FormOption("laser-[big]", "Laser [Big]"), FormOption("none", "None"))


def form(where=""):
    groups = [{"first": {"machines": [MACHINE | {"own": {"tv": 2}}]}, "others": [{"name": "Beta"}]}]
    return form_of(document(groups=groups), NAMES, EDITS, where)


def test_the_whole_list():
    whole = form()

    assert [(control.name, control.kind, control.label, control.value) for control in whole.controls] == [
        ("name", "text", "Name", ""),
        ("notes", "lines", "Notes", ""),
        ("faction", "choice", "Faction", "north"),
        ("sublist", "choice", "Sub-list", ""),
        ("limit", "number", "LP limit", "7"),
    ]
    assert [(part.where, part.title) for part in whole.parts] == [("/options", "Options")]
    assert [(rows.where, rows.noun, rows.most, rows.options) for rows in whole.lists] == [("/groups", "troop", 2, ())]
    assert [row.title for row in whole.lists[0].rows] == ["Troop 1"]
    assert [row.title for row in whole.lists[0].rows[0].lists[0].rows] == ["Beta"]


def test_controls_of_a_row():
    row = form(ROW)
    controls = {control.name: control for control in row.controls}

    assert (row.title, row.count) == ("Hunter", 2)
    assert controls["count"] == FormControl(
        "number", f"{ROW}/count", "Number of machines", "2", least=1, most=1000, whole=True
    )
    assert controls["role"] == FormControl(
        "choice",
        f"{ROW}/role",
        "Role",
        "king",
        options=(
            FormOption("", "None"),
            FormOption("lead", "Leader"),
            FormOption("left", "Left, or right"),
            FormOption("king", "king (unknown)"),
        ),
    )
    assert controls["lights"] == FormControl("toggle", f"{ROW}/lights", "Lights", "on")
    assert controls["tv"] == FormControl("number", f"{ROW}/own/tv", "tv", "2")
    assert row.missing == (FormOption(f"{ROW}/spare", "Spare crew"),)


def test_lists_of_a_row():
    arc = FormControl("text", f"{ROW}/guns/0/arc", "Arc", "", most=200)
    gun = FormControl("choice", f"{ROW}/guns/0/gun", "Gun", "9mm-gun", options=GUNS, most=200)
    [guns] = form(ROW).lists

    assert (guns.where, guns.noun, guns.most, guns.options) == (f"{ROW}/guns", "gun", 4, GUNS)
    assert guns.rows[0] == FormPart(f"{ROW}/guns/0", "9Mm Gun", (gun, arc), (), (), ())
    assert [control.value for control in guns.rows[1].controls] == ["none", "left"]
    assert isinstance(guns, FormList)


def test_a_page_can_do_what_it_is_told():
    """Every control sets the field at its place, every option of a list can be added, every missing part comes."""
    made = document(groups=[{"first": {"machines": [MACHINE]}}])
    tried = 0
    for part in every_part(form_of(made, NAMES, EDITS)):
        for control in part.controls:
            if control.value != "king":
                assert apply(made, control.name, control.where, control.value or "on") is not None
        for rows in part.lists:
            for option in rows.options or (FormOption("", ""),):
                assert apply(made, "add", rows.where, option.value) is not None
        for missing in part.missing:
            assert apply(made, "add", missing.value, "") is not None
        tried += 1
    assert tried == len(["whole", "options", "troop", "first", "machine", "gun", "gun"])


def every_part(part):
    yield part
    for inner in (*part.parts, *(row for rows in part.lists for row in rows.rows)):
        yield from every_part(inner)


def apply(made, name, where, value):
    edits: Edits = EDITS
    if name in {"skill", "limit", "count"}:
        value = "3"
    if name in {"faction", "ally", "sublist", "role"} and value == "on":
        value = ""
    return edits.apply(made, name, where, value)


def test_there_is_no_such_part():
    with pytest.raises(LookupError, match="There's nothing at /groups/7"):
        form("/groups/7")
