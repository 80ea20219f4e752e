"""Checking many lists at once: the page /check/, its bounds and its downloads."""

import csv
import io
import json
import re

import pytest

from armybuilder.forces.batch import downloads
from armybuilder.forces.batch.checks import Event, check_lists
from armybuilder.forces.batch.sources import Source, take_apart
from armybuilder.forces.checking import check as check_one
from armybuilder.forces.models import Force
from factions.catalogues import game_of
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


def sources(*lists):
    return [Source("", item if isinstance(item, bytes) else item.encode()) for item in lists]


def checked(*lists, event=None):
    return check_lists(sources(*lists), game_of("blitz-beta"), event or Event())


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
            "house_rulings": [],
            "packs": [],
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
            "house_rulings": [],
            "packs": [],
        },
        {
            "number": 3,
            "file": "",
            "name": "no list",
            "faction": "",
            "sublist": "",
            "total": None,
            "limit": None,
            "verdict": "unreadable",
            "admitted": False,
            "problems": 2,
            "first_problem": "line 1: The list does not say its faction: add a line like 'Faction: North'.",
            "house_rulings": [],
            "packs": [],
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


@pytest.mark.django_db
def test_what_was_printed_is_checked(check, client, save):
    printed = client.get(f"{save(RULEBOOK.read_text()).get_absolute_url()}print.pdf").content

    page = check(("rulebook.pdf", printed)).content.decode()

    assert [row[:2] for row in rows_of(page)] == [("illegal", "Rulebook example army (L4091-4101) rulebook.pdf")]


@pytest.mark.parametrize(
    "text, name",
    [
        ("Name: Ana\nGP:\nHutner", "Ana"),
        ("\n Ana's wolves \nGP:\nHutner", "Ana's wolves"),
        ("Faction: Nrth", ""),
        ('{"name": "Ana", "system": "blitz-beta"}', "Ana"),
        ('{"name": 7, "system": "blitz-beta"}', ""),
        ('{"name": "Ana"', ""),
        (b"\xff", ""),
        ("W" * 300_000, ""),
        ("W" * 300, "W" * 200),
        ("", ""),
    ],
)
def test_an_unreadable_list_is_called_by_its_name_where_it_has_one(text, name):
    [row] = checked(text).rows

    assert (row.verdict, row.name) == ("unreadable", name)


@pytest.mark.parametrize(
    "event, admitted",
    [
        (Event(), None),
        (Event(limit=100), True),
        (Event(limit=99), False),
        (Event(limit=23), False),
        (Event(factions=("north", "eden")), True),
        (Event(factions=("eden",)), False),
        (Event(factions=("blitz-beta/north",)), True),
        (Event(factions=("tactical-1998/north",)), False),
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

    response = check(*files, text=RULEBOOK.read_text(), limit="150", legal="on", factions=["blitz-beta/north"])

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
    assert "at most 150 points · North, Heavy Gear Blitz (beta 2014) · legal lists only" in page
    assert 'href="/check/?limit=150&amp;legal=on&amp;factions=blitz-beta%2Fnorth"' in page


@pytest.mark.no_cover
@pytest.mark.django_db
def test_nothing_is_stored(check, client, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = check(("sam.txt", TEXT.encode()), text="\n---\n".join([TEXT] * 50))

    assert response.status_code == 200
    assert not Force.objects.exists()
    assert list(client.session.keys()) == []


def test_event_is_kept_for_the_next_lists(client):
    page = client.get("/check/?limit=150&legal=on&factions=blitz-beta/north&factions=x").content.decode()

    assert 'value="150"' in page
    assert re.findall(r'id="(c-[\w-]+)"[^>]*checked', page) == ["c-legal", "c-f-blitz-betanorth", "c-p-any"]


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
    assert [len(row) for row in table] == [13, 13]
    assert table[1][2] == (f"'{shown}" if name[0] in "=+-@＝" else shown)
    assert not any(cell.startswith(tuple("=+-@\t\r\n\0＝")) for row in table for cell in row)
    assert json.loads(answers["json"].content)["rows"][0]["name"] == shown


def test_downloads_are_whole(check, client):
    page = check(("sam.txt", TEXT.encode()), ("=x.txt", b"x"), text=TEXT, limit="10").content.decode()

    answer = client.post("/check/download/", {"result": packed(page), "format": "csv"})

    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="checked-lists.csv"'
    assert answer.content.decode() == (
        '\ufeff"number","file","name","faction","sublist","total","limit","verdict","admitted","problems","first_problem",'
        '"house_rulings","packs"\r\n'
        '"1","sam.txt","Sam","North","","24","100","legal","no","1","The list has 24 TV; the event allows 10.","",""\r\n'
        '"2","\'=x.txt","x","","","","","unreadable","no","2",'
        '"line 1: The list does not say its faction: add a line like \'Faction: North\'.","",""\r\n'
        '"3","","Sam","North","","24","100","legal","no","1","The list has 24 TV; the event allows 10.","",""\r\n'
    )
    found = client.post("/check/download/", {"result": packed(page), "format": "json"})
    assert found["Content-Disposition"] == 'attachment; filename="checked-lists.json"'
    assert json.loads(found.content)["counts"] == {"legal": 2, "illegal": 0, "undetermined": 0, "unreadable": 1}


def test_house_rulings_are_named_for_the_organiser(check):
    """A list that stands by a reading of its own is legal, and the table says so."""
    text = "Faction: North\nSub-list: NLC\nLimit: 50\nRuling: warrior-monks-price model\nGP, Warrior Monks:\nCO Hunter\n3 Hunter"
    page = check(("nlc.txt", text.encode())).content.decode()
    plain = check(("nlc.txt", text.replace("model", "unit").encode())).content.decode()

    assert '<span class="badge ok">LEGAL</span> <span class="badge info">HOUSE RULING</span>' in page
    assert "House ruling: Warrior Monks cost 1 TV a model; the book does not say." in page
    assert "HOUSE RULING" not in plain


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
