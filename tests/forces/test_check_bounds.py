"""What is too much or makes no sense is one row of the table, or a 400 that names the bound: never a 500."""

import json
import re

import pytest

from armybuilder.common.limits import FILES
from armybuilder.engine.core.documents import MAX_BYTES
from armybuilder.forces.batch.sources import MAX_TOTAL_BYTES, TooMuchError, split_sources
from armybuilder.forces.imports.intake import MAX_LISTS
from tests.forces.conftest import force_data
from tests.forces.test_check import TEXT, rows_of, sources, words

DEEP = b"[" * 60_000
UNREADABLE = {
    "empty": (b" ", "This is empty."),
    "deep objects": (b'{"a":' * 10_000, "The document is nested too deeply for a force."),
    "deep lists": (DEEP, "The document is nested too deeply for a force."),
    "NaN": (json.dumps(force_data(limit=float("nan"))).encode(), "This JSON is "),
    "5,000 digits": (b'{"system":"blitz-beta","limit":' + b"1" * 5000 + b"}", "/limit: This number is too large."),
    "NUL": (json.dumps(force_data(name="a\0b")).encode(), "The character U+0000 isn't allowed here"),
    "lone surrogate": (b'{"system":"blitz-beta","name":"\\ud800"}', "This JSON is "),
    "invalid UTF-8": (b"\x00\x01\x02\x03\xff", "This isn't text."),
    "10,000 models": (
        json.dumps(force_data({"model": "north/hunter", "count": 10_000})).encode(),
        "This can be 1000 at most.",
    ),
    "20,000 rows": (b"GP:\n" + b"Hunter\n" * 9000, "only the first 2,200 lines are read"),
    "too long": (b"x" * (MAX_BYTES + 1), "too large: the limit is 262,144 bytes"),
    "another system": (json.dumps(force_data(system="chess")).encode(), "no game system"),
    "unknown faction": (json.dumps(force_data(faction="mars")).encode(), "There is no faction"),
    "an archive": (b"PK\x03\x04" + bytes(range(256)), "This ZIP is damaged: save it again."),
    "a PDF of others": (b"%PDF-1.7\n%%EOF", "This PDF contains no list."),
    "a broken PDF": (b"%PDF-1.7 1 0 obj <</Type /EmbeddedFile>> stream\n", "compressed in a way"),
    "a number": (b"7", "doesn't name its faction"),
    "controls": (b"North\x1b[31m", "The character U+001B isn't allowed here"),
}


@pytest.mark.parametrize("row", UNREADABLE)
def test_what_cannot_be_read_is_one_row(check, row):
    data, reason = UNREADABLE[row]
    page = check(("x", data), ("sam.txt", TEXT.encode())).content.decode()

    (verdict, _, problems), good = rows_of(page)
    assert (verdict, good) == ("unreadable", ("legal", "Sam sam.txt", "None"))
    assert words(reason.replace("'", "&#x27;").replace("<", "&lt;")) in problems


def refusal(response, status=400):
    assert response.status_code == status
    found = re.findall(r'(?:role="alert">|errorlist.*?<li>)(.*?)</', response.content.decode(), re.DOTALL)
    return words(found[0] or found[-1])


def test_bounds_are_named(check, client):
    many = [(f"{index}.txt", b"x") for index in range(MAX_LISTS + 1)]
    assert "you can check up to 200 at once" in refusal(check(*many))
    assert "Check up to 200 at once" in refusal(check(text="x\n---\n" * 201))
    assert "the limit is 1,048,576 bytes" in refusal(check(text="x" * 1_100_000))
    assert "Check up to 200 at once" in refusal(check(text=f"[{'1,' * 200}1]"))
    assert "Check up to 200 at once" in refusal(check(text=f'{{"forces": [{"1," * 200}1]}}'))
    assert "more than 2,097,152 bytes" in refusal(check(("x", b"x" * (MAX_TOTAL_BYTES + 1))))
    assert "the limit is 33,554,432 bytes" in refusal(check(("x", b"x" * FILES.body)), 413)
    broken = client.generic("POST", "/check/", b"--x\r\n", "multipart/form-data; boundary=" + "\xff" * 3)
    assert "The upload can&#x27;t be read" in refusal(broken)


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
        split_sources(sources(b"x" * MAX_TOTAL_BYTES, b"x"))


def test_a_form_of_another_site_is_refused(client):
    client.handler.enforce_csrf_checks = True

    answers = [client.post(path, {"text": TEXT, "result": "x"}).status_code for path in ("/check/", "/check/download/")]

    assert answers == [403, 403]


@pytest.mark.parametrize("path", ["/check/", "/check/download/"])
def test_methods(client, path):
    statuses = {method: client.generic(method, path).status_code for method in ("GET", "PUT", "DELETE", "PATCH")}

    assert statuses == {"GET": 200 if path == "/check/" else 405, "PUT": 405, "DELETE": 405, "PATCH": 405}
