"""The short way to a report gives the answers of the long way, and goes it where it cannot."""

import gzip
import io
import json
from pathlib import Path

import pytest

from armybuilder.api.lane import Lane
from armybuilder.ratelimit import rates, throttles
from armybuilder.wsgi import django as application
from tests.engine.blitz_beta.corpus import cases

pytestmark = pytest.mark.django_db

DOCUMENTS = Path(__file__).parents[1] / "forces/documents"
LEGAL = json.loads((DOCUMENTS / "north-30-models.json").read_text())
PATH = "/api/v1/systems/blitz-beta/validate/"


def environ(body, **changes):
    return {
        "REQUEST_METHOD": "POST",
        "SCRIPT_NAME": "",
        "PATH_INFO": PATH,
        "QUERY_STRING": "",
        "SERVER_NAME": "testserver",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": "testserver",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": io.StringIO(),
    } | changes


def answered(app, body, **changes):
    """Status, headers and body; a packed body unpacked and without its length, which differs each time."""
    head = []
    result = app(environ(body, **changes), lambda status, headers, *_: head.extend([status, list(headers)]))
    content = b"".join(result)
    getattr(result, "close", lambda: None)()
    status, headers = head
    assert dict(headers).get("Content-Length", str(len(content))) == str(len(content))
    if ("Content-Encoding", "gzip") in headers:
        headers = [pair for pair in headers if pair[0] != "Content-Length"]
        content = gzip.decompress(content)
    return status, headers, content


class Counting:
    """Django, and how often it was asked."""

    def __init__(self):
        self.asked = 0

    def __call__(self, *arguments):
        self.asked += 1
        return application(*arguments)


@pytest.fixture
def django():
    return Counting()


@pytest.fixture
def lane(django):
    """A lane that knows how Django answers."""
    found = Lane(django)
    answered(found, json.dumps(LEGAL).encode())
    assert django.asked == 1
    return found


def same(lane, body, **changes):
    """Whether both ways give one answer."""
    return answered(lane, body, **changes) == answered(application, body, **changes)


def test_lists_take_the_short_way_and_get_the_same_answer(lane, django):
    documents = [LEGAL | {"name": name} for name in ("", "Ёж «7»", "x" * 80)]
    documents += [LEGAL | {"limit": limit} for limit in (0, 100, 249, 100_000)]

    assert [document["name"] for document in documents if not same(lane, json.dumps(document).encode())] == []
    assert django.asked == 1


def test_each_reader_gets_his_language_either_way(lane, django):
    body = json.dumps(LEGAL | {"faction": ""}).encode()
    german, english = ({"HTTP_ACCEPT_LANGUAGE": language} for language in ("de", "en"))

    first = answered(lane, body, **german)
    assert same(lane, body, **english)
    assert answered(lane, body, **german) == first != answered(lane, body, **english)


def test_corpus_has_the_same_answers_either_way(lane):
    bodies = [json.dumps(case.document).encode() for case in cases()[::9]]

    assert [body for body in bodies if not same(lane, body)] == []


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'"Faction: North"',
        json.dumps(LEGAL | {"system": "tactical-1998"}).encode(),
        json.dumps(LEGAL | {"faction": "nowhere"}).encode(),
        json.dumps(LEGAL | {"catalogue": "1999.1"}).encode(),
        json.dumps({"forces": [LEGAL, {}]}).encode(),
        json.dumps(LEGAL | {"notes": "x" * 9_000}).encode(),
        json.dumps(LEGAL | {"name": "\0"}).encode(),
    ],
    ids=range(10),
)
def test_what_is_out_of_the_ordinary_takes_the_long_way(lane, django, body):
    assert same(lane, body)
    assert django.asked == 2


@pytest.mark.parametrize(
    "changes",
    [
        {"REQUEST_METHOD": "GET"},
        {"REQUEST_METHOD": "OPTIONS"},
        {"CONTENT_TYPE": "text/plain"},
        {"HTTP_COOKIE": 'a="\\000"'},
        {"PATH_INFO": "/api/v1/systems/nothing/validate/"},
        {"PATH_INFO": PATH.rstrip("/")},
        {"CONTENT_LENGTH": "x"},
        {"CONTENT_LENGTH": str(2**40)},
    ],
    ids=str,
)
def test_no_request_is_answered_that_django_would_refuse(lane, changes):
    body = json.dumps(LEGAL).encode()
    for _ in range(2):
        assert same(lane, body, **changes)


def test_another_host_is_refused_each_time(lane):
    body = json.dumps(LEGAL).encode()

    assert [answered(lane, body, HTTP_HOST="evil.example")[0] for _ in range(2)] == ["400 Bad Request"] * 2


def test_packed_answers_take_the_short_way_too(lane, django):
    body = json.dumps(LEGAL | {"limit": 100, "sublist": "wfp"}).encode()
    for _ in range(3):
        status, headers, content = answered(lane, body, HTTP_ACCEPT_ENCODING="gzip, deflate")

        assert (status, ("Content-Encoding", "gzip") in headers) == ("200 OK", True)
        assert (headers, content) == answered(application, body, HTTP_ACCEPT_ENCODING="gzip, deflate")[1:]
    assert django.asked == 2


def test_either_way_costs_the_same_and_says_what_is_left(django, settings, tmp_path, monkeypatch):
    lane = Lane(django)
    monkeypatch.setattr(rates, "_clock", lambda: 7_000_000.0)
    monkeypatch.setattr(throttles, "worked", lambda: 0.0)  # no more than its price
    settings.BUDGET_ADDRESS, settings.BUDGET_FILE = 5, str(tmp_path / "budget")
    body = json.dumps(LEGAL).encode()  # thirty models: five units with the report
    answered(lane, body, REMOTE_ADDR="192.0.2.76")

    answers = [answered(way, body, REMOTE_ADDR="192.0.2.77") for way in (lane, application, lane, application)]

    refused = "429 Too Many Requests"
    assert [status for status, _, _ in answers] == ["200 OK", "200 OK", refused, refused]
    assert [dict(headers)["RateLimit-Remaining"] for _, headers, _ in answers] == ["5", "0", "0", "0"]
    assert dict(answers[2][1])["Retry-After"] == dict(answers[3][1])["Retry-After"] == "24"


def test_lists_with_packs_take_the_short_way_too(lane, django):
    pack = {"key": "club", "name": "Club house", "version": "1"}
    cheaper = {"kind": "model", "key": "north/hunter", "field": "tv", "old": 6, "new": 5}
    lists = [LEGAL | {"packs": [pack | {"patches": [cheaper | more]}]} for more in ({}, {"old": 9}, {"new": "x"})]

    assert [same(lane, json.dumps(document).encode()) for document in lists] == [True, True, True]
    answers = [json.loads(answered(lane, json.dumps(document).encode())[2]) for document in lists]
    assert ["packs" in answer for answer in answers] == [True, False, False]
    assert django.asked == 1
