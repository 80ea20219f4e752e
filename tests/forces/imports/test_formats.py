"""Spreadsheets (.xlsx) as people keep their lists in them, and what is said of all formats that are read."""

import io
import zipfile

import pytest
from django.core.management import call_command
from openpyxl import Workbook

from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.imports import archives, intake, spreadsheet
from armybuilder.forces.imports.intake import FORMATS, describe_accepted

HEADS = ["List", "Faction", "Limit", "Group", "Unit", "Count", "Rank", "Model"]
ANA = [
    ["Ana", "North", 100, "Späher", "Primary GP", 1, "CO", "Hunter"],
    ["Ana", "North", 100, "Späher", "Primary GP", 3.0, None, "Hunter"],
]
BEN = [["Ben", "South", 150, "Jagd", "Primary GP", 4, None, "Jager"]]


def saved(*sheets):
    book, file = Workbook(), io.BytesIO()
    book.remove(book.active)
    for rows in sheets:
        sheet = book.create_sheet()
        for row in rows:
            sheet.append(row)
    book.save(file)
    return file.getvalue()


def said(data):
    """Name, limit, groups and counts of models of each list."""
    found = [intake.read(source).data() for source in intake.lists_in(data, "lists.xlsx")]
    return [
        (
            each["name"],
            each["limit"],
            [group["name"] for group in each["groups"]],
            [model.get("count", 1) for group in each["groups"] for model in group["primary"]["models"]],
        )
        for each in found
    ]


def message(data):
    with pytest.raises(DocumentError) as refused:
        intake.lists_in(data)
    return [problem.message for problem in refused.value.problems]


def test_a_sheet_is_a_table():
    assert said(saved([HEADS, *ANA])) == [("Ana", 100, ["Späher"], [1, 3])]


def test_each_sheet_with_a_table_is_read_and_others_are_passed_over():
    data = saved([["Prices of 2014"]], [HEADS, *ANA], [], [HEADS, *BEN])

    assert said(data) == [("Ana", 100, ["Späher"], [1, 3]), ("Ben", 150, ["Jagd"], [4])]


def test_two_lists_in_one_sheet():
    assert [name for name, *_rest in said(saved([HEADS, *ANA, *BEN]))] == ["Ana", "Ben"]


def test_a_text_list_in_the_cells_of_a_sheet():
    lines = ["Name: Ana", "Faction: North", "Limit: 100", "Group 1: Späher", "GP:", "3x Hunter"]

    assert said(saved([[line] for line in lines])) == [("Ana", 100, ["Späher"], [3])]


def test_spreadsheets_in_an_archive():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("__MACOSX/._ana.xlsx", b"\x00\x05")
        packed.writestr("ana.xlsx", saved([HEADS, *ANA]))
        packed.writestr("ben.xlsx", saved([HEADS, *BEN]))

    assert [name for name, *_rest in said(file.getvalue())] == ["Ana", "Ben"]


def test_an_empty_spreadsheet_says_so():
    assert message(saved([])) == ["This is empty."]


def test_a_damaged_spreadsheet_says_so():
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved([HEADS]))) as whole, zipfile.ZipFile(file, "w") as packed:
        for entry in whole.infolist():
            packed.writestr(entry, whole.read(entry)[:-9])

    assert message(file.getvalue()) == ["This spreadsheet is damaged: save it again, or as CSV."]


def test_a_row_far_down_is_bounded():
    book, file = Workbook(), io.BytesIO()
    book.active.cell(row=1_000_000, column=1, value="Hunter")
    book.save(file)

    assert message(file.getvalue()) == ["The spreadsheet has more than 20,000 rows: delete some."]


def test_what_unpacks_to_more_than_a_list_is_bounded():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", b" " * (archives.MAX_UNPACKED_BYTES + 1))

    assert message(file.getvalue()) == ["The files in this ZIP are too large: the limit is 5,242,880 bytes in all."]


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/forces/import/", "/check/"])
def test_pages_say_every_format_that_is_read(client, address):
    page = client.get(address).content.decode()

    assert [each.name for each in FORMATS if each.name not in page] == []
    assert [ending for each in FORMATS for ending in each.endings if ending not in page] == []


def test_a_spreadsheet_is_known_by_its_workbook():
    assert spreadsheet.is_workbook(["[Content_Types].xml", "xl/workbook.xml"])
    assert not spreadsheet.is_workbook(["word/document.xml"])


@pytest.mark.parametrize("command", ["validate_force", "compare_forces", "print_force", "battle"])
def test_the_help_of_commands_says_every_format_that_is_read(command, capsys):
    with pytest.raises(SystemExit):
        call_command(command, "--help")

    assert describe_accepted() in " ".join(capsys.readouterr().out.split())


@pytest.mark.django_db
def test_the_api_says_which_formats_are_read(client):
    paths = client.get("/api/schema/?format=json").json()["paths"]
    check = next(
        each["post"]
        for each in paths.values()
        if each.get("post", {}).get("tags") == ["Forces"] and "200 lists" in each["post"]["description"]
    )

    assert (
        "Lists are read in every format that the pages read: text lists (.txt, .md), documents from Muster (.json), PDFs from "
        "Muster (.pdf), tables (.csv, .tsv, .xlsx), rosters from BattleScribe and New Recruit (.ros, .rosz, .xml, .json), "
        "rosters from GearForce (.gf, .json), links to lists, archives of these (.zip)."
    ) in check["description"]
