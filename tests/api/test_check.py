"""POST check/: a table of verdicts on many lists."""

import csv
import io

import pytest

from armybuilder.engine.registry import get_system

EXAMPLES = get_system("blitz-beta").examples
RULEBOOK, TEXT_LIST = EXAMPLES.document, EXAMPLES.text
EMPTY = {"format": "muster.force/1", "system": "blitz-beta", "faction": "north", "limit": 100}
COLUMNS = [
    "number",
    "file",
    "name",
    "game",
    "faction",
    "sublist",
    "total",
    "limit",
    "unit",
    "verdict",
    "admitted",
    "problems",
    "first_problem",
    "house_rulings",
    "packs",
    "link",
]


def test_a_document_a_text_list_and_nothing(post):
    response = post("check/", {"lists": [EMPTY, TEXT_LIST, 7], "limit": 150, "factions": ["north"]})

    assert (response.status_code, response["Content-Type"]) == (200, "application/json")
    result = response.json()
    assert result["event"] == {
        "system": "blitz-beta",
        "limit": 150,
        "factions": ["north"],
        "legal": False,
        "packs": None,
    }
    assert result["counts"] == {"legal": 1, "illegal": 1, "undetermined": 0, "unreadable": 1}
    assert result["admitted"] == 2
    assert [[row["verdict"], row["total"], row["admitted"], row["problems"]] for row in result["rows"]] == [
        ["unreadable", None, False, 2],
        ["illegal", 0, True, 1],
        ["legal", 55, True, 0],
    ]
    assert result["rows"][2].pop("link").startswith("http://testserver/check/list/?d=")
    assert result["rows"][2] == {
        "number": 2,
        "file": "",
        "name": "Sam's Hunters",
        "faction": "North",
        "sublist": "",
        "total": 55,
        "limit": 150,
        "verdict": "legal",
        "admitted": True,
        "problems": 0,
        "first_problem": "",
        "findings": [],
        "house_rulings": [],
        "packs": [],
        "system": "blitz-beta",
        "game": "Heavy Gear Blitz (beta 2014)",
        "unit": "TV",
    }


def test_csv(post):
    response = post("check/?format=csv", {"lists": [TEXT_LIST, EMPTY | {"name": "=1+1"}]})

    assert response["Content-Type"] == "text/csv; charset=utf-8"
    text = response.content.decode()
    heads, worst, best = csv.reader(io.StringIO(text.removeprefix("\ufeff")))
    assert heads == COLUMNS
    assert (worst[0], worst[2]) == ("2", "'=1+1")
    link = best.pop()
    assert best == [
        "1",
        "",
        "Sam's Hunters",
        "Heavy Gear Blitz (beta 2014)",
        "North",
        "",
        "55",
        "150",
        "TV",
        "legal",
        "yes",
        "0",
        "",
        "",
        "",
    ]
    assert link.startswith("http://testserver/check/list/?d=")


def test_same_verdicts_as_validate(post, legal, rulebook):
    rows = sorted(post("check/", {"lists": [legal, rulebook]}).json()["rows"], key=lambda row: row["number"])
    reports = post("validate/", {"forces": [legal, rulebook]}).json()["reports"]

    for row, report in zip(rows, reports, strict=True):
        assert (row["verdict"], row["total"]) == (report["verdict"], report["total"])
        assert [finding["message"] for finding in row["findings"]] == [
            problem["message"] for problem in report["problems"]
        ]


@pytest.mark.parametrize(
    "query, body, where, detail",
    [
        ("?format=xml", {"lists": []}, "format", "'xml' is not a valid format. Known: json, csv."),
        ("?paper=a4", {"lists": []}, "paper", "Unknown parameter 'paper'. Known: format."),
        ("", {"lists": [{}] * 201}, "/lists", "There are too many entries: the maximum is 200."),
        ("", {"lists": [], "limit": 0}, "/limit", "This must be at least 1."),
        ("", {"lists": [], "factions": ["mars"]}, "/factions/0", "Unknown faction 'mars'."),
        ("", {"forces": []}, "", "'forces' isn't a field here: remove it."),
        ("", {}, "", "'lists' is missing: add it."),
    ],
)
def test_what_is_refused(post, query, body, where, detail):
    response = post(f"check/{query}", body)

    assert response.status_code == 400
    assert (response.json()["detail"], response.json()["errors"][0]["where"]) == (detail, where)


@pytest.mark.parametrize(
    "item", [b'"\\ud800"', b'"a\\u0000b"', b"null", b"[]", b"[[[[", b'{"a":' * 9000, b'""', b"NaN"]
)
def test_a_bad_item_is_a_row_or_a_400(post, item):
    response = post("check/", b'{"lists":[' + item + b"]}")

    if response.status_code == 200:
        assert response.json()["rows"][0]["verdict"] == "unreadable"
    else:
        assert (response.status_code, response["Content-Type"]) == (400, "application/problem+json")


def test_answers_ask_no_database(post, legal):
    # Without the django_db mark a query would fail.
    assert post("check/", {"lists": [legal, TEXT_LIST]}).status_code == 200
