"""Files as people have them, each with what it holds: the folders of `cases/` tell where they come from."""

from pathlib import Path

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.imports import intake

CASES = Path(__file__).parent / "cases"
WANTED = (
    "Muster reads text lists (.txt, .md), documents from Muster (.json), PDFs from Muster (.pdf), tables (.csv, .tsv, .xlsx), "
    "rosters from BattleScribe and New Recruit (.ros, .rosz, .xml, .json), rosters from GearForce (.gf, .json), links to lists, "
    "archives of these (.zip)."
)
SCOUTS = (None, 100, ["Späher"], 24, "legal")
DOORS = ("Doors", 100, ["A"], 24, "legal")
ANA, BEN = ("Ana", 100, ["Ana"], 24, "legal"), ("Ben", 100, ["Ben"], 24, "legal")
FIRST_BEN = ("Ben", 150, ["Ben first"], 24, "legal")

pytestmark = pytest.mark.django_db


def case(name):
    return (CASES / name).read_bytes()


def said(source):
    """Name, limit, groups, total and verdict of a list."""
    roster = intake.read(source)
    data, report = roster.data(), roster.report()
    return (
        data.get("name"),
        data["limit"],
        [group.get("name") for group in data["groups"]],
        report.total,
        report.verdict,
    )


@pytest.mark.parametrize(
    "name, lists",
    [
        ("csv-of-spreadsheets/utf-8-semicolon.csv", [SCOUTS]),
        ("csv-of-spreadsheets/windows-1252.csv", [SCOUTS]),
        ("csv-of-spreadsheets/tabs.txt", [SCOUTS]),
        ("csv-of-spreadsheets/utf-16-tabs.txt", [SCOUTS]),
        ("csv-of-spreadsheets/sep-line.csv", [SCOUTS]),
        ("forum-post-in-bbcode/post.txt", [("Bob's Northerners", 150, [None, None], 88, "illegal")]),
        ("forum-post-in-bbcode/quoted.txt", [("Night patrol", 100, [None], 24, "legal")]),
        ("json-with-a-mark/list.json", [DOORS]),
        ("json-with-a-mark/list-utf-16.json", [DOORS]),
        ("merged-pdf/both.pdf", [ANA, BEN]),
        ("merged-pdf/appended.pdf", [ANA, BEN]),
        ("two-lists-in-one-text/two-legal.txt", [("Ana", 100, ["Ana first"], 24, "legal"), FIRST_BEN]),
        ("two-lists-in-one-text/illegal-then-legal.txt", [("Cleo", 50, ["Cleo first"], 60, "illegal"), FIRST_BEN]),
    ],
)
def test_every_list_of_a_file_is_read(name, lists):
    assert [said(source) for source in intake.lists_in(case(name), name)] == lists


def test_what_is_read_as_windows_1252_says_so():
    [source] = intake.lists_in(case("csv-of-spreadsheets/windows-1252.csv"))

    assert intake.read(source).data()["notes"] == "Read as Windows-1252: check the names."


@pytest.mark.parametrize(
    "name, what",
    [
        ("squad.xws.json", "This is an X-Wing list (XWS)."),
        ("army.opr.json", "This is an Army Forge list (One Page Rules)."),
        ("company.mul", "This is a MegaMek unit file (.mul)."),
        (
            "units.cat",
            "This is BattleScribe game data (.gst, .cat), not a list: make a draft pack of it under Workshop, From BattleScribe data.",
        ),
    ],
)
def test_a_file_of_another_tool_is_named(name, what):
    with pytest.raises(DocumentError) as refused:
        intake.one_list(case(f"files-of-other-tools/{name}"))

    assert [problem.message for problem in refused.value.problems] == [f"{what} {WANTED}"]


def test_a_roster_of_new_recruit_is_read_and_lacks_its_limit():
    [source] = intake.lists_in(case("files-of-other-tools/roster.newrecruit.json"))
    with pytest.raises(DocumentError) as refused:
        intake.read(source)

    assert [problem.message for problem in refused.value.problems] == [
        "The list doesn't give its limit: add a line like 'Limit: 150 TV'."
    ]


def test_a_spreadsheet_that_is_none_is_named():
    with pytest.raises(DocumentError) as refused:
        intake.one_list(case("files-of-other-tools/list.xlsx.zip"))

    assert [problem.message for problem in refused.value.problems] == [
        "This spreadsheet is damaged: save it again, or as CSV."
    ]


@pytest.mark.parametrize(
    "text, what",
    [
        (
            "https://www.newrecruit.eu/app/list/abc12",
            "This is a link to New Recruit: export the list there and choose the file here.",
        ),
        (
            "https://army-forge.onepagerules.com/share?id=abcdefghijklmnopqrstuv&name=x",
            "This is a link to another site, which Muster doesn't open: copy the list from there and paste it.",
        ),
        (
            '{"name": "x", "game": "the-old-world", "army": "empire", "points": 2000, "lords": []}',
            "This is an Old World Builder list (Warhammer: The Old World).",
        ),
    ],
)
def test_what_was_pasted_from_elsewhere_is_named(text, what):
    with pytest.raises(DocumentError) as refused:
        intake.one_list(text.encode())

    assert [problem.message for problem in refused.value.problems] == [f"{what} {WANTED}"]


def test_each_document_in_a_post_is_read():
    document = case("json-with-a-mark/list.json").decode("utf-8-sig")
    post = f"Mine:\n```json\n{document}\n```\nhis:\n```\n{document}\n```\n"

    assert [said(source) for source in intake.lists_in(post.encode())] == [DOORS, DOORS]


def test_a_text_list_in_a_block_of_code_is_read():
    post = "```\nName: Doors\nFaction: North\nLimit: 100\nGroup 1: A\nGP:\n- CO: Hunter\n- 3x Hunter\n```"

    assert [said(source) for source in intake.lists_in(post.encode())] == [DOORS]
