"""Checking many lists at once: the page /check/, its bounds and its downloads."""

import csv
import html
import io
import json
import re

import pytest

from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.batch import downloads
from armybuilder.forces.batch.checks import ListRequirements, check_lists
from armybuilder.forces.batch.sources import split_sources
from armybuilder.forces.imports.intake import ListSource
from armybuilder.forces.models import Force
from armybuilder.forces.validation import check as check_one
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
TACTICAL = json.dumps(SYSTEMS["tactical-1998"].examples.document)
OTHER_GAME = "This list is for Heavy Gear Tactical (1998); the event is for Heavy Gear Blitz (beta 2014)."
EVENT = ListRequirements(limit=100, factions=("south",), legal=True)


def sources(*lists):
    return [ListSource("", item if isinstance(item, bytes) else item.encode()) for item in lists]


def checked(*lists, event=None):
    return check_lists(sources(*lists), game_of("blitz-beta"), event or ListRequirements())


def rows_of(page):
    """(verdict, name and file, problems) of each row of the table."""
    found = re.findall(
        r'<tr role="row" class="is-(\w+).*?check-name">(.*?)</th>.*?check-problems">(.*?)</td>', page, re.DOTALL
    )
    return [(verdict, words(name), words(problems)) for verdict, name, problems in found]


def words(text):
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


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
    south = "The event doesn't allow North."
    over = "The list is built for 150 TV; the event allows 100."
    assert rows == [
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
            "first_problem": "line 1: The list doesn't name its faction: add a line like 'Faction: North'.",
            "house_rulings": [],
            "packs": [],
            "system": "",
            "game": "",
            "unit": "",
            "link": "",
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
            "system": "blitz-beta",
            "game": "Heavy Gear Blitz (beta 2014)",
            "unit": "TV",
            "link": "",
        },
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
            "system": "blitz-beta",
            "game": "Heavy Gear Blitz (beta 2014)",
            "unit": "TV",
            "link": "",
        },
    ]
    event = {"severity": "error", "rule": "event", "place": "the whole force", "where": ""}
    assert findings[2] == [event | {"message": south}]
    assert findings[1][0] == event | {"message": over}
    assert findings[1][-1] == event | {"message": "The event requires legal lists; this one is illegal."}
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
        (ListRequirements(), None),
        (ListRequirements(limit=100), True),
        (ListRequirements(limit=99), False),
        (ListRequirements(limit=23), False),
        (ListRequirements(factions=("north", "eden")), True),
        (ListRequirements(factions=("eden",)), False),
        (ListRequirements(factions=("blitz-beta/north",)), True),
        (ListRequirements(factions=("tactical-1998/north",)), False),
        (ListRequirements(legal=True), True),
    ],
)
def test_what_an_event_admits(event, admitted):
    assert checked(TEXT, event=event).rows[0].admitted is admitted


def test_what_is_pasted_is_taken_apart():
    document = json.dumps(force_data())
    both = f"{document}\n---\n{TEXT}\n  -----\r\n\n{TEXT}---"

    assert len(split_sources(sources(f"[{document}, {document}]"))) == 2
    assert len(split_sources(sources(f'{{"forces": [{document}]}}'))) == 1
    assert [source.data[:1] for source in split_sources(sources(both))] == [b"{", b"N", b"N"]
    [marked] = split_sources(sources(b"\xef\xbb\xbf" + TEXT.encode()))
    assert marked.data == TEXT.strip().encode()
    first, second = split_sources([ListSource("a", b""), ListSource("b", b"[]")])
    assert (first, second.file, str(second.reason)) == (ListSource("a", b""), "b", "/: This is empty.")


# ---------------------------------------------------------------- the page


@pytest.mark.django_db
def test_the_page_shows_every_list(check):
    files = [("sam.txt", TEXT.encode()), ("cut.json", b'{"format": '), ("photo.jpg", bytes(range(256)))]

    response = check(*files, text=RULEBOOK.read_text(), limit="150", legal="on", factions=["blitz-beta/north"])

    page = response.content.decode()
    assert response.status_code == 200
    assert [row[:2] for row in rows_of(page)] == [
        ("unreadable", "cut.json"),
        ("unreadable", "photo.jpg"),
        ("illegal", "Rulebook example army (L4091-4101)"),
        ("legal", "Sam sam.txt"),
    ]
    problems = [row[2] for row in rows_of(page)]
    assert problems[3] == "None"
    assert problems[0].startswith("1 problem : This JSON is cut off or damaged: export it again, or copy all of it.")
    assert problems[1].startswith("1 problem : This isn&#x27;t text. Muster reads text lists (.txt, .md)")
    assert problems[2].endswith(
        "an RC support unit may have 1. Remove 1. FC-7 · group 2, support, Ferret Mk. 2 Gunner The "
        "event requires legal lists; this one is illegal. event · the whole force"
    )
    assert "at most 150 points · North, Heavy Gear Blitz (beta 2014) · legal lists only" in page
    assert 'href="/check/?limit=150&amp;legal=on&amp;factions=blitz-beta%2Fnorth"' in page


def test_a_list_of_another_game_is_flagged_and_nothing_else_of_it_is_asked():
    """Its points are others, and so are its factions."""
    asked = ListRequirements(system="blitz-beta", limit=1, factions=("blitz-beta/north",))

    first, other = checked(TACTICAL, TEXT, event=asked).rows
    assert (first.game, first.system, first.unit) == ("Heavy Gear Tactical (1998)", "tactical-1998", "TV")
    assert [finding.message for finding in first.findings if finding.rule == "event"] == [OTHER_GAME]
    assert (first.admitted, other.admitted) == (False, False)
    assert other.first_problem == "The list has 24 TV; the event allows 1."
    assert [row.admitted for row in checked(TACTICAL, TEXT, event=ListRequirements(system="blitz-beta")).rows] == [
        False,
        True,
    ]


@pytest.mark.django_db
def test_the_page_names_games_and_units_and_opens_each_list(check, client):
    page = check(("sam.txt", TEXT.encode()), ("rules.json", TACTICAL.encode()), system="blitz-beta").content.decode()

    assert '<span class="check-game">Heavy Gear Tactical (1998)</span>' in page
    assert '<span class="check-game">Heavy Gear Blitz (beta 2014)</span>' in page
    assert "24</span> / 100 TV</td>" in page
    assert "Your event: Heavy Gear Blitz (beta 2014)" in page
    assert OTHER_GAME in html.unescape(page)
    [first, second] = [html.unescape(link) for link in re.findall(r'check-name"><a href="([^"]+)"', page)]
    assert "Heavy Gear Tactical (1998)" in client.get(first).content.decode()
    opened = client.get(second)
    assert opened.status_code == 200
    assert "Sam" in opened.content.decode()
    assert 'href="/check/?system=blitz-beta"' in page
    again = client.get("/check/?system=blitz-beta").content.decode()
    assert '<option value="blitz-beta" selected>' in again


@pytest.mark.django_db
def test_lists_of_several_games_are_noticed_though_nobody_chose_one(check):
    mixed = html.unescape(check(("sam.txt", TEXT.encode()), ("rules.json", TACTICAL.encode())).content.decode())

    assert "These are lists for several games: Heavy Gear Blitz (beta 2014), Heavy Gear Tactical (1998)." in mixed
    assert "several games" not in check(("sam.txt", TEXT.encode())).content.decode()


@pytest.mark.django_db
def test_the_address_of_the_api_names_the_game_of_the_event(client):
    lists = [TEXT, json.loads(TACTICAL)]
    answer = client.post("/api/v1/systems/blitz-beta/check/", {"lists": lists}, content_type="application/json").json()

    assert [(row["number"], row["system"], row["admitted"]) for row in answer["rows"]] == [
        (2, "tactical-1998", False),
        (1, "blitz-beta", True),
    ]
    assert answer["rows"][0]["findings"][0]["message"] == OTHER_GAME
    assert client.get(answer["rows"][1]["link"]).status_code == 200


def test_problems_come_first():
    illegal, refused = TEXT.replace("3 Hunters", "9 Hunters"), TEXT.replace("100 TV", "150 TV")

    rows = checked(TEXT, refused, illegal, "no list", event=ListRequirements(limit=100)).rows
    assert [(row.number, row.verdict, row.admitted) for row in rows] == [
        (4, "unreadable", False),
        (3, "illegal", True),
        (2, "legal", False),
        (1, "legal", True),
    ]


def test_a_result_too_large_with_its_links_goes_without_them(monkeypatch):
    lists = sources(*(TEXT.replace("Sam", f"Sam {number}") for number in range(20)))
    bare, linked = (check_lists(lists, None, ListRequirements(), site=site) for site in ("", "http://testserver/"))
    assert downloads.unpack(downloads.pack(linked)) == linked

    monkeypatch.setattr(downloads, "MAX_PACKED", len(downloads.pack(bare)))
    assert downloads.unpack(downloads.pack(linked)) == bare


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
    assert [len(row) for row in table] == [16, 16]
    assert table[1][2] == (f"'{shown}" if name[0] in "=+-@＝" else shown)
    assert not any(cell.startswith(tuple("=+-@\t\r\n\0＝")) for row in table for cell in row)
    assert json.loads(answers["json"].content)["rows"][0]["name"] == shown


def test_downloads_are_whole(check, client):
    page = check(("sam.txt", TEXT.encode()), ("=x.txt", b"x"), text=TEXT, limit="10").content.decode()

    answer = client.post("/check/download/", {"result": packed(page), "format": "csv"})

    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="checked-lists.csv"'
    link = f'"{check_lists(sources(TEXT), None, ListRequirements(), site="http://testserver").rows[0].link}"'
    assert link.startswith('"http://testserver/check/list/?d=')
    blitz = '"Sam","Heavy Gear Blitz (beta 2014)","North","","24","100","TV","legal","no","1",'
    over = f'"The list has 24 TV; the event allows 10.","","",{link}\r\n'
    assert answer.content.decode() == (
        '\ufeff"number","file","name","game","faction","sublist","total","limit","unit","verdict","admitted","problems",'
        '"first_problem","house_rulings","packs","link"\r\n'
        '"2","\'=x.txt","x","","","","","","","unreadable","no","2",'
        '"line 1: The list doesn\'t name its faction: add a line like \'Faction: North\'.","","",""\r\n'
        f'"1","sam.txt",{blitz}{over}'
        f'"3","",{blitz}{over}'
    )
    found = client.post("/check/download/", {"result": packed(page), "format": "json"})
    assert found["Content-Disposition"] == 'attachment; filename="checked-lists.json"'
    assert json.loads(found.content)["counts"] == {"legal": 2, "illegal": 0, "undetermined": 0, "unreadable": 1}


def test_house_rulings_are_named_for_the_organiser(check):
    """A list that stands by a reading of its own is legal, and the table says so."""
    text = "Faction: North\nSub-list: NLC\nLimit: 50\nRuling: warrior-monks-price model\nGP, Warrior Monks:\nCO Hunter\n3 Hunter"
    page = check(("nlc.txt", text.encode())).content.decode()
    plain = check(("nlc.txt", text.replace("model", "unit").encode())).content.decode()

    assert '<span class="badge ok">LEGAL</span> <span class="badge info">RULING</span>' in page
    assert "Ruling: Warrior Monks cost 1 TV per model; the rulebook doesn&#x27;t say." in page
    assert "RULING" not in plain


@pytest.mark.parametrize("result", ["", "x", "x:y:z", "\x00", "é" * 1000])
def test_a_result_of_somebody_else_is_refused(client, result):
    response = client.post("/check/download/", {"result": result})

    assert response.status_code == 400
    assert "This isn&#x27;t a check result." in response.content.decode()


def test_a_result_expires(check, client, monkeypatch):
    page = check(text=TEXT).content.decode()
    monkeypatch.setattr(downloads, "KEPT", -1)

    response = client.post("/check/download/", {"result": packed(page)})

    assert (response.status_code, "over a day old" in response.content.decode()) == (400, True)


def test_a_result_too_large_to_carry_is_shown_all_the_same(check, monkeypatch):
    monkeypatch.setattr(downloads, "MAX_PACKED", 10)

    page = check(text=TEXT).content.decode()

    assert "too large to download" in page
    assert rows_of(page) == [("legal", "Sam", "None")]
