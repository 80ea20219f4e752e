"""Every entry point takes a list in every form: pages, the API and commands."""

import base64
import codecs
import csv
import io
import json
import zipfile
from pathlib import Path

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from openpyxl import Workbook

from armybuilder.battles.live.models import Duel
from armybuilder.cards.options import DEFAULTS
from armybuilder.cards.pdf import render_pdf
from armybuilder.forces import validation
from armybuilder.forces.domain.my_lists.archive import zip_lists
from armybuilder.forces.models import Force
from armybuilder.forces.share_links import live_links
from armybuilder.forces.share_links.links import pack
from armybuilder.tournaments.models import Player
from tests.tournaments.conftest import Organiser

CASES = Path(__file__).parent / "cases"
DOORS = CASES / "check-page-reads-less"
TEXT = (DOORS / "list.txt").read_text()
OTHER = TEXT.replace("Name: Doors", "Name: Windows").replace("3x Hunter (18 TV)", "4x Hunter (24 TV)")
ROSTER = validation.recognise(TEXT).canonical()
DOCUMENT = msgspec.json.encode(ROSTER.data())
OTHER_DOCUMENT = msgspec.json.encode(validation.recognise(OTHER).canonical().data())
WANTED = "This contains 2 lists, and only one is needed: choose one."


def zipped(**files):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(name.replace("_", "."), data)
    return file.getvalue()


def spreadsheet(*sheets):
    """A file of sheets, each a title and its rows."""
    book, file = Workbook(), io.BytesIO()
    book.remove(book.active)
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    book.save(file)
    return file.getvalue()


def cells(table):
    return list(csv.reader(io.StringIO(table.decode("utf-8-sig"), newline="")))


FORMS = {
    "document": DOCUMENT,
    "document with a mark": codecs.BOM_UTF8 + DOCUMENT,
    "document in UTF-16": DOCUMENT.decode().encode("utf-16"),
    "document in UTF-16 without a mark": DOCUMENT.decode().encode("utf-16-le"),
    "document in an array": b"[" + DOCUMENT + b"]",
    "document in a post": b"My list:\n```json\n" + DOCUMENT + b"\n```\nThanks!",
    "text": TEXT.encode(),
    "text in UTF-16": TEXT.encode("utf-16"),
    "table": (DOORS / "list.csv").read_bytes(),
    "spreadsheet": spreadsheet(("About", [["Club night"]]), ("Doors", cells((DOORS / "list.csv").read_bytes()))),
    "roster": (DOORS / "list.ros").read_bytes(),
    "packed roster": zipped(list_ros=(DOORS / "list.ros").read_bytes()),
    "ZIP of one": zipped(list_json=DOCUMENT, list_txt=TEXT),
    "print": render_pdf(ROSTER.print_content(), DEFAULTS),
    "link": f"https://example.org/check/list/?d={pack(DOCUMENT)}".encode(),
    "code": pack(DOCUMENT).encode(),
    "bracket": f"[b]Doors[/b]\n{TEXT.replace('Name: Doors', '')}".encode(),
    "quote": f'"Doors"\n{TEXT.replace("Name: Doors", "")}'.encode(),
}
SEVERAL = {
    "text": f"{TEXT}\n{OTHER}".encode(),
    "text behind problems": f"{TEXT}\nProblems:\n- FC-4: Too few.\n\n{OTHER}".encode(),
    "array": b"[" + DOCUMENT + b"," + OTHER_DOCUMENT + b"]",
    "forces": b'{"forces": [' + DOCUMENT + b"," + OTHER_DOCUMENT + b"]}",
    "ZIP": zipped(a_json=DOCUMENT, a_txt=TEXT, b_txt=OTHER),
    "ZIP of rosters": zipped(
        a_ros=(DOORS / "list.ros").read_bytes(),
        b_ros=(DOORS / "list.ros").read_bytes().replace(b"Name: Doors", b"Name: Windows"),
    ),
    "table": (DOORS / "list.csv").read_bytes()
    + b"".join((DOORS / "list.csv").read_bytes().replace(b'"Doors"', b'"Windows"').splitlines(keepends=True)[1:]),
    "tables": (DOORS / "list.csv").read_bytes()
    + (DOORS / "list.csv").read_bytes().removeprefix(codecs.BOM_UTF8).replace(b'"Doors"', b'"Windows"'),
    "links": f"https://a.org/check/list/?d={pack(DOCUMENT)}\nhttps://a.org/check/list/?d={pack(OTHER_DOCUMENT)}".encode(),
}

pytestmark = pytest.mark.django_db


@pytest.fixture(params=FORMS, name="form")
def _form(request):
    return FORMS[request.param]


@pytest.fixture(params=SEVERAL, name="several")
def _several(request):
    return SEVERAL[request.param]


def upload(data, name="list"):
    return SimpleUploadedFile(name, data)


def handed(client, data, as_file=True):
    return client.post("/forces/import/", {"file": upload(data)} if as_file else {"text": data.decode()})


def named(data):
    """What a document says, but for what a form does not tell."""
    return {name: value for name, value in data.items() if name not in {"notes", "catalogue"}}


OWN = named(ROSTER.data())


def test_the_import_page(client, form):
    answer = handed(client, form)

    assert answer.status_code == 302, answer.content.decode()
    assert named(json.loads(Force.objects.get().document)) == OWN


def test_the_import_page_takes_a_link_that_follows_a_list(client, save):
    link = live_links.create_link(save(DOCUMENT.decode()), "")

    assert handed(client, f"https://example.org/shared/{link.key}/\n".encode(), as_file=False).status_code == 302
    assert [named(json.loads(force.document)) for force in Force.objects.all()] == [OWN, OWN]


def test_the_import_page_takes_several(client, several):
    page = handed(client, several).content.decode()

    assert "2 lists imported." in page
    assert sorted(force.name for force in Force.objects.all()) == ["Doors", "Windows"]
    assert all(force.get_absolute_url() in page for force in Force.objects.all())


def test_the_import_page_says_which_of_several_cannot_be_read(client):
    page = handed(client, zipped(a_json=DOCUMENT, b_txt="Faction: Nowhere\n", c_ros="<roster")).content.decode()

    assert [force.name for force in Force.objects.all()] == ["Doors"]
    assert "One list imported." in page
    assert "Couldn't read 2 lists:" in page
    assert "<strong>b.txt</strong>" in page
    assert "<strong>c.ros</strong>" in page


def test_the_import_page_takes_what_muster_packs_up(client, save):
    save(DOCUMENT.decode()), save(OTHER_DOCUMENT.decode())

    handed(Client(), zip_lists(Force.objects.all()))

    assert sorted(force.name for force in Force.objects.all()) == ["Doors", "Doors", "Windows", "Windows"]


def rows(result):
    return [(row["name"], row["total"], row["verdict"]) for row in result["rows"]]


def checked(client, files=(), text=""):
    """The rows of the page, by its download."""
    answer = client.post("/check/", {"files": [upload(data) for data in files], "text": text})
    packed = answer.context["packed"]
    return rows(client.post("/check/download/", {"result": packed, "format": "json"}).json())


def test_the_page_of_checks(client, form):
    assert checked(client, [form]) == [("Doors", 24, "legal")]


def test_the_page_of_checks_takes_a_link_that_follows_a_list(client, save):
    link = live_links.create_link(save(DOCUMENT.decode()), "")

    assert checked(client, text=f"https://example.org/shared/{link.key}/") == [("Doors", 24, "legal")]


def test_the_page_of_checks_makes_a_row_of_each_list(client, several):
    assert [name for name, _total, _verdict in checked(client, [several, DOCUMENT])] == ["Doors", "Windows", "Doors"]


def api_rows(client, *lists):
    body = json.dumps({"lists": lists})
    answer = client.post("/api/v1/systems/blitz-beta/check/", body, content_type="application/json")
    assert answer.status_code == 200, answer.content
    return rows(answer.json())


def in_json(data, name="list"):
    """A file as a list in JSON."""
    return {"content": base64.b64encode(data).decode(), "file": name}


def asked(client, path, body, media_type="application/json"):
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post(f"/api/v1/systems/blitz-beta/{path}", data, content_type=media_type)


WRITTEN = [
    form
    for form in FORMS
    if form not in {"print", "packed roster", "ZIP of one", "spreadsheet"} and "UTF-16" not in form
]


@pytest.mark.parametrize("form", WRITTEN)
def test_the_api_takes_text(client, form):
    text = FORMS[form].decode()

    assert api_rows(client, text) == [("Doors", 24, "legal")]
    [report] = asked(client, "validate/", {"forces": [text]}).json()["reports"]
    assert (report["total"], report["verdict"]) == (24, "legal")


def test_the_api_takes_a_file(client, form):
    assert api_rows(client, in_json(form)) == [("Doors", 24, "legal")]
    report = asked(client, "validate/", form, "application/octet-stream").json()
    assert (report["total"], report["verdict"]) == (24, "legal")
    table = asked(client, "check/", form, "application/octet-stream").json()
    assert rows(table) == [("Doors", 24, "legal")]
    paper = asked(client, "print/?parts=army", form, "application/octet-stream")
    assert paper.content.startswith(b"%PDF-"), paper.content


def test_every_question_of_the_api_takes_a_file(client, form):
    file, document = in_json(form), json.loads(DOCUMENT)

    choices = asked(client, "choices/", {"force": file, "where": "/groups/0/primary"})
    assert choices.json() == asked(client, "choices/", {"force": document, "where": "/groups/0/primary"}).json()
    assert asked(client, "difference/", {"before": file, "after": document}).json()["amounts"] == []
    targets = [{"model": "south/jager"}]
    matrix = asked(client, "odds/matrix/", {"force": file, "targets": targets})
    assert matrix.json() == asked(client, "odds/matrix/", {"force": document, "targets": targets}).json()
    battle = asked(client, "battles/", {"first": file, "second": file})
    assert battle.json() == asked(client, "battles/", {"first": document, "second": document}).json()


def test_the_api_reports_on_each_list_of_a_file(client, several):
    answer = asked(client, "validate/", several, "application/octet-stream").json()

    assert [report["verdict"] for report in answer["reports"]] == ["legal", "legal"]
    assert [row[0] for row in rows(asked(client, "check/", several, "application/zip").json())] == ["Doors", "Windows"]


def test_the_api_says_which_of_several_cannot_be_read(client):
    data = zipped(a_json=DOCUMENT, b_txt="Faction: Nowhere\n", c_ros="<roster")
    good, nowhere, cut = asked(client, "validate/", data, "application/zip").json()["reports"]

    assert good["verdict"] == "legal"
    assert "Nowhere" in nowhere["detail"]
    assert cut["title"] == "Invalid list"


def test_the_api_asks_for_one_list_where_one_is_wanted(client, several):
    answers = [
        asked(client, "print/", several, "application/octet-stream"),
        asked(client, "choices/", {"force": in_json(several), "where": "/groups/0/primary"}),
        asked(client, "difference/", {"before": json.loads(DOCUMENT), "after": in_json(several)}),
    ]

    assert [(answer.status_code, answer.json()["detail"]) for answer in answers] == [(400, WANTED)] * 3
    assert [answer.json()["errors"][0]["where"] for answer in answers] == ["", "/force", "/after"]


@pytest.mark.parametrize(
    "item, where, message",
    [
        ({"content": "§"}, "/content", "This value doesn't fit here."),
        ({"content": "", "kind": "x"}, "", "'kind' isn't a field here: remove it."),
    ],
)
def test_the_api_says_what_is_wrong_with_a_file(client, item, where, message):
    answer = asked(client, "check/", {"lists": [item]})

    assert (answer.status_code, answer.json()["errors"][0]) == (
        400,
        {"where": f"/lists/0{where}", "message": message, "candidates": []},
    )


def test_the_api_makes_a_row_of_each_list(client):
    found = api_rows(client, SEVERAL["text"].decode(), json.loads(DOCUMENT))

    assert [name for name, _total, _verdict in found] == ["Doors", "Windows", "Doors"]


def test_a_tournament(client, form):
    event = Organiser(client).event
    answer = Client().post(f"/tournaments/enter/{event.entry}/", {"name": "Ann", "file": upload(form)})

    assert answer.status_code == 302, answer.content.decode()
    assert named(json.loads(Player.objects.get().document)) == OWN


def test_a_tournament_asks_for_one(client, several):
    event = Organiser(client).event
    answer = Client().post(f"/tournaments/enter/{event.entry}/", {"name": "Ann", "file": upload(several)})

    assert answer.status_code == 400
    assert WANTED in answer.content.decode()


@pytest.fixture
def awaited(client, save):
    """A battle that waits for a friend's list."""
    mine = save(json.dumps(json.loads(DOCUMENT) | {"name": "Host"}))
    asked = {"against": "brought", "player": "greedy", "scenario": "basic"}
    assert client.post(f"/duels/new/?force={mine.key}", asked).status_code == 302
    return Duel.objects.get()


def test_a_friend_in_a_duel(awaited, form):
    Client().post(f"/duels/{awaited.guest}/bring/", {"file": upload(form)})

    awaited.refresh_from_db()
    assert awaited.opponent == "Doors"


def test_a_friend_in_a_duel_is_asked_for_one(awaited, several):
    answer = Client().post(f"/duels/{awaited.guest}/bring/", {"file": upload(several)})

    assert answer.status_code == 400
    assert WANTED in answer.content.decode()


def run(command, *arguments):
    """Exit code and what a command says."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command(command, *arguments, stdout=out, stderr=err)
    except SystemExit as stopped:
        return stopped.code, out.getvalue() + err.getvalue()
    return 0, out.getvalue() + err.getvalue()


def test_commands(tmp_path, form):
    file, other = tmp_path / "list", tmp_path / "other"
    file.write_bytes(form)
    other.write_text(TEXT)

    code, told = run("validate_force", str(file))
    assert (code, told.splitlines()[0]) == (0, f"{file}: legal: 24 of 100 TV, catalogue 2014.1")
    assert run("compare_forces", str(file), str(other))[0] == 0
    assert run("print_force", str(file), "-o", str(tmp_path / "out.pdf")) == (0, "")
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF-")
    battle = ("--system", "blitz-beta", "--battles", "1", "--scenario", "basic")
    code, told = run("battle", str(file), str(other), *battle)
    assert code == 0, told


def test_validate_force_reports_on_each_list(tmp_path, several):
    file = tmp_path / "lists"
    file.write_bytes(several)

    code, told = run("validate_force", str(file), "--format", "json")

    assert code in {0, 1}
    reports = json.loads(told)["reports"]
    assert [each["report"]["limit"] for each in reports] == [100, 100]
    assert reports[0]["file"].startswith(f"{file}: list 1")


@pytest.mark.parametrize("command", [["compare_forces", "{}", "{}"], ["print_force", "{}", "-o", "{}.pdf"]])
def test_commands_that_take_one_list_ask_for_one(tmp_path, command):
    file = tmp_path / "lists"
    file.write_bytes(SEVERAL["text"])

    code, told = run(*[part.format(file) for part in command])

    assert code == 3
    assert WANTED in told


MISREAD = TEXT.replace("3x Hunter", "3x Huntr").encode()
CORRECTED = "It can be written like this: - 3x Hunter (18 TV)"


def test_a_correction_that_was_tried_is_told_at_every_entry_point(client, awaited, tmp_path):
    event, file = Organiser(client).event, tmp_path / "list.txt"
    file.write_bytes(MISREAD)

    answer = Client().post(f"/tournaments/enter/{event.entry}/", {"name": "Ann", "file": upload(MISREAD)})
    assert CORRECTED in answer.content.decode()
    assert CORRECTED in Client().post(f"/duels/{awaited.guest}/bring/", {"file": upload(MISREAD)}).content.decode()
    assert CORRECTED in client.post("/check/", {"files": [upload(MISREAD)]}).content.decode()
    assert CORRECTED in handed(client, zipped(a_txt=MISREAD, b_json=DOCUMENT)).content.decode()
    body = json.dumps({"lists": [MISREAD.decode()]})
    api = client.post("/api/v1/systems/blitz-beta/check/", body, content_type="application/json")
    assert CORRECTED in api.json()["rows"][0]["first_problem"]
    for command in (["validate_force", str(file)], ["print_force", str(file), "-o", str(tmp_path / "out.pdf")]):
        code, told = run(*command)
        assert (code, CORRECTED in told) == (3, True)
    code, told = run("battle", str(file), str(file), "--system", "blitz-beta", "--battles", "1", "--scenario", "basic")
    assert CORRECTED in told, told
