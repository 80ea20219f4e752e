"""Checking many lists at once: the page /check/, its bounds and its downloads."""

import csv
import io
import json
import re

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile

from armybuilder.engine.core.document import MAX_BYTES
from armybuilder.engine.registry import get_system
from armybuilder.forces.batch import downloads
from armybuilder.forces.batch.checks import Event, check_lists
from armybuilder.forces.batch.sources import MAX_LISTS, MAX_TOTAL_BYTES, Source, TooMuchError, take_apart
from armybuilder.forces.batch.views import MAX_BODY
from armybuilder.forces.checking import check as check_one
from armybuilder.forces.models import Force
from tests.forces.conftest import RULEBOOK, force_data

TEXT = "Name: Sam\nNorth, 100 TV\nGP:\nCO: Hunter\n3 Hunters\n"
HOSTILE = [
    "=cmd|' /C calc'!A0",
    "+1",
    "-1",
    "@SUM(A1)",
    "＝1",
    "<script>alert(1)</script>",
    "\u202egpj.exe",
    "W" * 200,
    'a"b,c;d',
    "{{ 7 }}{% now %}",
]
EVENT = Event(limit=100, factions=("south",), legal=True)


@pytest.fixture(autouse=True)
def _fresh_throttle():
    cache.clear()


@pytest.fixture
def check(client):
    """`check(*files, text="", **event)`: the page of the result."""

    def check_(*files, text="", **event):
        uploads = [SimpleUploadedFile(name, data) for name, data in files]
        return client.post("/check/", {"files": uploads, "text": text} | event)

    return check_


def sources(*lists):
    return [Source("", item if isinstance(item, bytes) else item.encode()) for item in lists]


def checked(*lists, event=None):
    return check_lists(sources(*lists), get_system("blitz-beta"), event or Event())


def rows_of(page):
    """(verdict, name and file, problems) of each row of the table."""
    found = re.findall(
        r'<tr role="row" class="is-(\w+).*?check-name">(.*?)</th>.*?check-problems">(.*?)</td>', page, re.DOTALL
    )
    return [(verdict, words(name), words(problems)) for verdict, name, problems in found]


def words(html):
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def packed(page):
    [found] = re.findall(r'name="result" value="([^"]*)"', page)
    return found


# ---------------------------------------------------------------- the table


def test_a_legal_and_an_illegal_list_whole():
    illegal = force_data({"model": "north/hunter", "count": 9, "rank": "CO"}, ua="GP", name="Ana", sublist="wfp")

    result = checked(TEXT, json.dumps(illegal), "no list", event=EVENT)

    assert (result.counts, result.admitted) == ({"legal": 1, "illegal": 1, "undetermined": 0, "unreadable": 1}, 0)
    rows = json.loads(downloads.to_json(result))["rows"]
    findings = [row.pop("findings") for row in rows]
    south = "The event does not admit North."
    over = "The list is made for 150 TV; the event allows 100."
    assert rows == [
        {
            "number": 1,
            "file": "",
            "name": "Sam",
            "faction": "North",
            "sublist": "",
            "total": 24,
            "limit": 100,
            "verdict": "legal",
            "admitted": False,
            "problems": 1,
            "first_problem": south,
        },
        {
            "number": 2,
            "file": "",
            "name": "Ana",
            "faction": "North",
            "sublist": "Western Frontier Protectorate",
            "total": 54,
            "limit": 150,
            "verdict": "illegal",
            "admitted": False,
            "problems": len(findings[1]),
            "first_problem": over,
        },
        {
            "number": 3,
            "file": "",
            "name": "",
            "faction": "",
            "sublist": "",
            "total": None,
            "limit": None,
            "verdict": "unreadable",
            "admitted": False,
            "problems": 2,
            "first_problem": "line 1: The list does not say its faction: add a line like 'Faction: North'.",
        },
    ]
    event = {"severity": "error", "rule": "event", "place": "the whole force", "where": ""}
    assert findings[0] == [event | {"message": south}]
    assert findings[1][0] == event | {"message": over}
    assert findings[1][-1] == event | {"message": "The event asks for legal lists; this one is illegal."}
    assert ("FC-4", "/groups/0/primary", "group 1, primary") in [
        (finding["rule"], finding["where"], finding["place"]) for finding in findings[1]
    ]


def test_same_verdicts_as_the_report():
    [row] = checked(RULEBOOK.read_bytes()).rows
    expected = check_one(RULEBOOK.read_bytes())

    assert (row.verdict, row.total, row.limit) == (expected.verdict, expected.total, expected.limit)
    assert [finding.message for finding in row.findings] == [problem.message for problem in expected.problems]


@pytest.mark.parametrize(
    "event, admitted",
    [
        (Event(), None),
        (Event(limit=100), True),
        (Event(limit=99), False),
        (Event(limit=23), False),
        (Event(factions=("north", "eden")), True),
        (Event(factions=("eden",)), False),
        (Event(legal=True), True),
    ],
)
def test_what_an_event_admits(event, admitted):
    assert checked(TEXT, event=event).rows[0].admitted is admitted


def test_what_is_pasted_is_taken_apart():
    document = json.dumps(force_data())
    both = f"{document}\n---\n{TEXT}\n  -----\r\n\n{TEXT}---"

    assert len(take_apart(sources(f"[{document}, {document}]"))) == 2
    assert len(take_apart(sources(f'{{"forces": [{document}]}}'))) == 1
    assert [source.data[:1] for source in take_apart(sources(both))] == [b"{", b"N", b"N"]
    assert take_apart(sources(b"\xef\xbb\xbf" + TEXT.encode())) == sources(TEXT.strip())
    assert take_apart([Source("a", b""), Source("b", b"[]")]) == [Source("a", b"")]


# ---------------------------------------------------------------- the page


@pytest.mark.django_db
def test_the_page_shows_every_list(check):
    files = [("sam.txt", TEXT.encode()), ("cut.json", b'{"format": '), ("photo.jpg", bytes(range(256)))]

    response = check(*files, text=RULEBOOK.read_text(), limit="150", legal="on", factions=["north"])

    page = response.content.decode()
    assert response.status_code == 200
    assert [row[:2] for row in rows_of(page)] == [
        ("legal", "Sam sam.txt"),
        ("unreadable", "cut.json"),
        ("unreadable", "photo.jpg"),
        ("illegal", "Rulebook example army (L4091-4101)"),
    ]
    problems = [row[2] for row in rows_of(page)]
    assert problems[0] == "None"
    assert problems[1].startswith("1 problem : This is not JSON: Input data was truncated.")
    assert problems[2].startswith("1 problem : This is neither a document nor text in UTF-8.")
    assert problems[3].endswith(
        "an RC support unit may have 1. Remove 1. FC-7 · group 2, support, Ferret Mk. 2 Gunner "
        "The event asks for legal lists; this one is illegal. event · the whole force"
    )
    assert "at most 150 TV · North · legal lists only" in page
    assert 'href="/check/?limit=150&amp;legal=on&amp;factions=north"' in page


@pytest.mark.django_db
def test_nothing_is_stored(check, client, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = check(("sam.txt", TEXT.encode()), text="\n---\n".join([TEXT] * 50))

    assert response.status_code == 200
    assert not Force.objects.exists()
    assert list(client.session.keys()) == []


def test_event_is_kept_for_the_next_lists(client):
    page = client.get("/check/?limit=150&legal=on&factions=north&factions=x").content.decode()

    assert 'value="150"' in page
    assert re.findall(r'id="(c-[\w-]+)"[^>]*checked', page) == ["c-legal", "c-f-north"]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_stay_names(check, client, name):
    document = force_data(name=name)
    page = check((f"{name[:40]}.json".replace("/", ""), json.dumps(document).encode())).content.decode()

    assert "<script>alert" not in page
    assert "\u202e" not in page
    shown = name.replace("\u202e", "")
    answers = {
        kind: client.post("/check/download/", {"result": packed(page), "format": kind}) for kind in ("csv", "json")
    }
    table = list(csv.reader(io.StringIO(answers["csv"].content.decode("utf-8-sig"), newline="")))
    assert [len(row) for row in table] == [11, 11]
    assert table[1][2] == (f"'{shown}" if name[0] in "=+-@＝" else shown)
    assert not any(cell.startswith(tuple("=+-@\t\r\n\0＝")) for row in table for cell in row)
    assert json.loads(answers["json"].content)["rows"][0]["name"] == shown


def test_downloads_are_whole(check, client):
    page = check(("sam.txt", TEXT.encode()), ("=x.txt", b"x"), text=TEXT, limit="10").content.decode()

    answer = client.post("/check/download/", {"result": packed(page), "format": "csv"})

    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="checked-lists.csv"'
    assert answer.content.decode() == (
        "\ufeffnumber,file,name,faction,sublist,total,limit,verdict,admitted,problems,first_problem\r\n"
        "1,sam.txt,Sam,North,,24,100,legal,no,1,The list has 24 TV; the event allows 10.\r\n"
        "2,'=x.txt,,,,,,unreadable,no,2,line 1: The list does not say its faction: add a line like 'Faction: North'.\r\n"
        "3,,Sam,North,,24,100,legal,no,1,The list has 24 TV; the event allows 10.\r\n"
    )
    found = client.post("/check/download/", {"result": packed(page), "format": "json"})
    assert found["Content-Disposition"] == 'attachment; filename="checked-lists.json"'
    assert json.loads(found.content)["counts"] == {"legal": 2, "illegal": 0, "undetermined": 0, "unreadable": 1}


@pytest.mark.parametrize("cell", ["\ta", "\ra", "\na", "\x00a", "=", "＠a"])
def test_no_cell_begins_a_formula(cell):
    assert downloads._cell(cell) == f"'{cell}"


@pytest.mark.parametrize("result", ["", "x", "x:y:z", "\x00", "é" * 1000])
def test_a_result_of_somebody_else_is_refused(client, result):
    response = client.post("/check/download/", {"result": result})

    assert response.status_code == 400
    assert "This is no result of a check" in response.content.decode()


def test_a_result_expires(check, client, monkeypatch):
    page = check(text=TEXT).content.decode()
    monkeypatch.setattr(downloads, "KEPT", -1)

    response = client.post("/check/download/", {"result": packed(page)})

    assert (response.status_code, "older than a day" in response.content.decode()) == (400, True)


def test_a_result_too_large_to_carry_is_shown_all_the_same(check, monkeypatch):
    monkeypatch.setattr(downloads, "MAX_PACKED", 10)

    page = check(text=TEXT).content.decode()

    assert "too large to be downloaded" in page
    assert rows_of(page) == [("legal", "Sam", "None")]


# ---------------------------------------------------------------- what is refused

DEEP = b"[" * 60_000
UNREADABLE = {
    "empty": (b" ", "There is nothing in it."),
    "deep objects": (b'{"a":' * 10_000, "The document is nested too deeply to be a force."),
    "deep lists": (DEEP, "Expected 'object', got 'array'."),
    "NaN": (json.dumps(force_data(limit=float("nan"))).encode(), "This is not JSON"),
    "5,000 digits": (b'{"system":"blitz-beta","limit":' + b"1" * 5000 + b"}", "/limit: Integer value out of range."),
    "NUL": (json.dumps(force_data(name="a\0b")).encode(), "The character U+0000 may not stand here"),
    "lone surrogate": (b'{"system":"blitz-beta","name":"\\ud800"}', "This is not JSON"),
    "invalid UTF-8": (b"North\xff, 100 TV", "neither a document nor text in UTF-8"),
    "UTF-16": (TEXT.encode("utf-16"), "neither a document nor text in UTF-8"),
    "10,000 models": (json.dumps(force_data({"model": "north/hunter", "count": 10_000})).encode(), "<= 200"),
    "20,000 rows": (b"GP:\n" + b"Hunter\n" * 9000, "at most 1,000 lines are read"),
    "too long": (b"x" * (MAX_BYTES + 1), "more than 65,536 bytes"),
    "another system": (json.dumps(force_data(system="chess")).encode(), "no game system"),
    "unknown faction": (json.dumps(force_data(faction="mars")).encode(), "There is no faction"),
    "an archive": (b"PK\x03\x04" + bytes(range(256)), "neither a document nor text in UTF-8"),
    "a number": (b"7", "does not say its faction"),
    "controls": (b"North\x1b[31m", "The character U+001B may not stand here"),
}


@pytest.mark.parametrize("row", UNREADABLE)
def test_what_cannot_be_read_is_one_row(check, row):
    data, reason = UNREADABLE[row]
    page = check(("x", data), ("sam.txt", TEXT.encode())).content.decode()

    (verdict, _, problems), good = rows_of(page)
    assert (verdict, good) == ("unreadable", ("legal", "Sam sam.txt", "None"))
    assert words(reason.replace("'", "&#x27;").replace("<", "&lt;")) in problems


def refusal(response):
    assert response.status_code == 400
    found = re.findall(r'(?:role="alert">|errorlist.*?<li>)(.*?)</', response.content.decode(), re.DOTALL)
    return words(found[0] or found[-1])


def test_bounds_are_named(check, client):
    many = [(f"{index}.txt", b"x") for index in range(MAX_LISTS + 1)]
    assert "at most 200 are checked at once" in refusal(check(*many))
    assert "check at most 200 at once" in refusal(check(text="x\n---\n" * 201))
    assert "At most" in refusal(check(text="x" * 1_100_000)).replace("at most", "At most")
    assert "more than 2,097,152 bytes" in refusal(check(("x", b"x" * (MAX_TOTAL_BYTES + 1))))
    assert "at most 2,097,152 bytes" in refusal(check(("x", b"x" * MAX_BODY)))
    broken = client.generic("POST", "/check/", b"--x\r\n", "multipart/form-data; boundary=" + "\xff" * 3)
    assert "cannot be read" in refusal(broken)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"text": "  \n"},
        {"text": TEXT, "limit": "-1"},
        {"text": TEXT, "limit": "9" * 5000},
        {"text": TEXT, "limit": "many"},
        {"text": TEXT, "factions": "mars"},
        {"text": "a\x00b"},
    ],
)
def test_what_makes_no_sense_is_said(client, fields):
    response = client.post("/check/", fields)

    assert response.status_code == 400
    assert "errorlist" in response.content.decode()


def test_two_hundred_files_are_checked(check):
    response = check(*[(f"{index}.txt", TEXT.encode()) for index in range(MAX_LISTS)])

    assert rows_of(response.content.decode()) == [("legal", f"Sam {index}.txt", "None") for index in range(MAX_LISTS)]


def test_total_is_bounded_before_lists_are_read():
    with pytest.raises(TooMuchError, match="2,097,152"):
        take_apart(sources(b"x" * MAX_TOTAL_BYTES, b"x"))


def test_checks_are_throttled(client):
    answers = [client.post("/check/", {"text": TEXT}).status_code for _ in range(21)]

    assert answers == [200] * 20 + [429]


def test_a_form_of_another_site_is_refused(client):
    client.handler.enforce_csrf_checks = True

    answers = [client.post(path, {"text": TEXT, "result": "x"}).status_code for path in ("/check/", "/check/download/")]

    assert answers == [403, 403]


@pytest.mark.parametrize("path", ["/check/", "/check/download/"])
def test_methods(client, path):
    statuses = {method: client.generic(method, path).status_code for method in ("GET", "PUT", "DELETE", "PATCH")}

    assert statuses == {"GET": 200 if path == "/check/" else 405, "PUT": 405, "DELETE": 405, "PATCH": 405}
