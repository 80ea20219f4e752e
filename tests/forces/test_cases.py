"""Files as people have them, each with what it holds: the folders of `cases/` tell where they come from."""

import io
import json
import random
import re
from html import unescape
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armybuilder.battles.models import BattleJob
from armybuilder.cards.options import DEFAULTS
from armybuilder.cards.pdf import render_pdf
from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces import validation
from armybuilder.forces.batch.checks import clean_name
from armybuilder.forces.imports import intake
from armybuilder.forces.models import Force
from armybuilder.forces.share_links.links import with_link
from tests.forces.test_doors import DOCUMENT, in_json, run
from tests.tournaments.conftest import Organiser

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

PRINTS = [
    render_pdf(
        with_link(
            validation.recognise(
                f"Name: {name}\nFaction: North\nLimit: 100\nGroup 1: {name}\nGP:\n- CO: Hunter\n- 3x Hunter\n"
            )
            .canonical()
            .print_content(),
            "https://example.org",
        ),
        DEFAULTS,
    )
    for name in ("Ana", "Ben")
]
FIGHT = {
    "opponent": "lists",
    "scenario": "basic",
    "policy": "greedy",
    "opponent_policy": "greedy",
    "battles": "20",
}
WRITTEN = re.compile(r" It can be written like this: | Perhaps: ")

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


FILES = sorted(
    path.relative_to(CASES).as_posix()
    for path in CASES.glob("*/*")
    if path.name not in {"README.md", "lines.txt"} and path.is_file()
)


def outcome(source, game):
    """A list's name, points and verdict, or why it is none."""
    try:
        roster = intake.read(source, game)
    except DocumentError as error:
        return error.problems[0].message
    report = roster.report(fixes=False)
    return clean_name(roster.document.name), report.total, report.verdict


def outcomes(data, game=None):
    try:
        return [outcome(source, game) for source in intake.lists_in(data)]
    except DocumentError as error:
        return [error.problems[0].message]


def plain(answer):
    return unescape(re.sub(r"<[^>]*>", " ", answer.content.decode()))


@pytest.mark.parametrize("name", FILES)
def test_every_entry_point_says_the_same_of_a_file(name, tmp_path, save, client):
    """Lists where there are some, else the same reason, and of several lists each, or that only one is needed."""
    data, found = case(name), outcomes(case(name))
    events = Organiser(Client(), limit=None)
    reasons = [each for each in found if isinstance(each, str)]

    page = Client().post("/forces/import/", {"file": SimpleUploadedFile("list", data)})
    kept = [json.loads(force.document).get("name", "") for force in Force.objects.order_by("pk")]
    assert [clean_name(each) for each in kept] == [each[0] for each in found if each not in reasons]
    if len(found) > 1 or reasons:
        told = plain(page)
        assert all(WRITTEN.split(reason)[0] in told for reason in reasons), told

    result = Client().post("/check/", {"files": [SimpleUploadedFile("list", data)]}).context["result"]
    rows = {row.number: row for row in result.rows}
    assert [
        WRITTEN.split(rows[number].findings[0].message)[0]
        if rows[number].verdict == "unreadable"
        else (rows[number].name, rows[number].total, rows[number].verdict)
        for number in sorted(rows)
    ] == [WRITTEN.split(each)[0] if isinstance(each, str) else each for each in found]

    answer = Client().post(
        f"/tournaments/enter/{events.event.entry}/", {"name": "Ann", "file": SimpleUploadedFile("list", data)}
    )
    if len(found) > 1:
        assert "This contains 2 lists, and only one is needed: choose one." in plain(answer)
    elif reasons:
        assert reasons[0] in plain(answer)
    else:
        assert answer.status_code == 302

    answer = Client().post(
        "/api/v1/systems/blitz-beta/check/", json.dumps({"lists": [in_json(data)]}), content_type="application/json"
    )
    rows = {row["number"]: row for row in answer.json()["rows"]}
    assert [
        WRITTEN.split(row["findings"][0]["message"])[0]
        if row["verdict"] == "unreadable"
        else (row["name"], row["total"], row["verdict"])
        for row in map(rows.__getitem__, sorted(rows))
    ] == [WRITTEN.split(each)[0] if isinstance(each, str) else each for each in found]

    mine = save(DOCUMENT.decode())
    answer = client.post(f"/battles/new/?force={mine.key}", FIGHT | {"file": SimpleUploadedFile("list", data)})
    if reasons:
        assert WRITTEN.split(reasons[0])[0] in plain(answer)
    else:
        assert BattleJob.objects.count() == 1, plain(answer)

    path = tmp_path / "list"
    path.write_bytes(data)
    _code, told = run("validate_force", str(path), "--format", "json")
    reports = json.loads(told)
    several = [each["report"] for each in reports["reports"]] if "reports" in reports else [reports]
    assert [
        each["errors"][0]["message"] if each["verdict"] == "unreadable" else (each["total"], each["verdict"])
        for each in several
    ] == [each if isinstance(each, str) else each[1:] for each in found]


def saved_by_qpdf(data, **options):
    file = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as document:
        document.save(file, **options)
    return file.getvalue()


def saved_by_pdfium(data):
    file = io.BytesIO()
    document = pypdfium2.PdfDocument(data)
    document.save(file)
    document.close()
    return file.getvalue()


def merged_by_pdfium(*prints):
    """The pages of prints put together; embedded files are lost."""
    file, whole = io.BytesIO(), pypdfium2.PdfDocument.new()
    for data in prints:
        document = pypdfium2.PdfDocument(data)
        whole.import_pages(document)
        document.close()
    whole.save(file)
    whole.close()
    return file.getvalue()


def merged_by_qpdf(*prints):
    file, whole = io.BytesIO(), pikepdf.new()
    for data in prints:
        with pikepdf.open(io.BytesIO(data)) as document:
            whole.pages.extend(document.pages)
    whole.save(file)
    return file.getvalue()


@pytest.mark.parametrize(
    "again",
    [
        lambda data: saved_by_qpdf(data, linearize=True),
        lambda data: saved_by_qpdf(data, object_stream_mode=pikepdf.ObjectStreamMode.generate, recompress_flate=True),
        lambda data: saved_by_qpdf(data, object_stream_mode=pikepdf.ObjectStreamMode.disable, compress_streams=False),
        lambda data: saved_by_qpdf(data, qdf=True),
        lambda data: data + b"\r\n" * 20,
        saved_by_pdfium,
    ],
    ids=["linearised", "object streams", "uncompressed", "qdf", "appended", "PDFium"],
)
def test_a_print_that_another_program_saved_is_read(again):
    assert outcomes(again(PRINTS[0])) == [("Ana", 24, "legal")]


@pytest.mark.parametrize("merge", [merged_by_qpdf, merged_by_pdfium])
def test_prints_that_another_program_put_together_are_read(merge):
    assert outcomes(merge(*PRINTS)) == [("Ana", 24, "legal"), ("Ben", 24, "legal")]


def test_a_print_whose_link_leaves_out_notes_is_one_list():
    """The link in its QR code has no room for them, the document in it has."""
    roster = validation.recognise("Name: Ana\nFaction: North\nLimit: 100\nGP:\n- CO: Hunter\n- 3x Hunter\n").canonical()
    dice = random.Random(1)  # noqa: S311 - notes that do not compress
    data = roster.data()
    data["groups"][0]["primary"]["models"][0]["notes"] = "".join(
        dice.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=1900)
    )
    noted = intake.one_list(json.dumps(data).encode())
    content = with_link(noted.print_content(), "https://example.org")
    assert content.link_note == "The notes are too long for the QR code and are left out."

    [source] = intake.lists_in(render_pdf(content, DEFAULTS))

    assert intake.read(source).data() == noted.data()
