"""Whatever is sent: a 400-class answer in JSON, quickly, and never more."""

import json
import time

import pytest

from armybuilder.api.bodies import MAX_BATCH_BYTES, MAX_FORCES
from armybuilder.engine.core.documents import MAX_BYTES

FORCE = {"format": "muster.force/1", "system": "blitz-beta", "faction": "north", "limit": 100}


def with_models(*models):
    return FORCE | {"groups": [{"primary": {"ua": "GP", "models": list(models)}}]}


def text(value):
    return json.dumps(value).encode()


BAD = {
    "empty body": (b"", 400, "", "The body is empty."),
    "not JSON": (b"{format:", 400, "", "This JSON is damaged at byte 1: export it again, or copy all of it."),
    "cut off": (text(FORCE)[:-1], 400, "", "This JSON is cut off or damaged: export it again, or copy all of it."),
    "two documents": (text(FORCE) * 2, 400, "", "This JSON is damaged at byte 87: export it again, or copy all of it."),
    "invalid UTF-8": (
        text(FORCE).replace(b"north", b"n\xff"),
        400,
        None,
        "This JSON has characters that can't be read: save it as UTF-8.",
    ),
    "NaN": (text(FORCE | {"limit": float("nan")}), 400, None, "This JSON is "),
    "infinite": (text(FORCE | {"limit": float("inf")}), 400, None, "This JSON is "),
    "5,000 digits": (text(FORCE)[:-4] + b"1" * 5000 + b"}", 400, "/limit", "This number is too large."),
    "a list": (b"[]", 400, "", "This must be an object in braces, not a list in brackets."),
    "a number": (b"7", 400, "", "This must be an object in braces, not a whole number."),
    "null": (b"null", 400, "", "This must be an object in braces, not empty."),
    "no fields": (b"{}", 400, "", "'format' is missing: add it."),
    "unknown key": (text(FORCE | {"verdict": "legal"}), 400, "", "'verdict' isn't a field here: remove it."),
    "wrong type": (text(FORCE | {"limit": "100"}), 400, "/limit", "This must be a whole number, not text."),
    "negative limit": (text(FORCE | {"limit": -1}), 400, "/limit", "This must be at least 0."),
    "another format": (
        text(FORCE | {"format": "roster/2"}),
        400,
        "/format",
        "'roster/2' isn't one of the values allowed here.",
    ),
    "another system": (
        text(FORCE | {"system": "chess"}),
        400,
        "/system",
        "This list is for 'chess', not for 'blitz-beta'.",
    ),
    "unknown faction": (text(FORCE | {"faction": "nowhere"}), 400, "/faction", "There is no faction 'nowhere'"),
    "unknown model": (
        text(with_models({"model": "zzz"})),
        400,
        "/groups/0/primary/models/0/model",
        "There is no model 'zzz' in this catalogue.",
    ),
    "negative count": (
        text(with_models({"model": "north/hunter", "count": -1})),
        400,
        "/groups/0/primary/models/0/count",
        "This must be at least 1.",
    ),
    "10,000 models in one entry": (
        text(with_models({"model": "north/hunter", "count": 10_000})),
        400,
        "/groups/0/primary/models/0/count",
        "This can be 1000 at most.",
    ),
    "many models in few entries": (
        text(with_models(*[{"model": "north/hunter", "count": 200}] * 40)),
        400,
        "/groups",
        "The list has 8,000 models; the limit is 1,000.",
    ),
    "many entries": (
        text(with_models(*[{"model": "north/hunter"}] * 1_000)),
        400,
        "/groups",
        "The list has 1,001 groups, rows and parts of them; the limit is 1,000.",
    ),
    "10,000 entries": (text(with_models(*[{"model": "north/hunter"}] * 10_000)), 400, "", "The document has "),
    "lone surrogate": (b'{"name":"\\ud800",' + text(FORCE)[1:], 400, None, ""),
    "NUL in a name": (text(FORCE | {"name": "a\0b"}), 400, "/name", "The character U+0000 isn't allowed here"),
    "long name": (text(FORCE | {"name": "n" * 201}), 400, "/name", "This is too long: the maximum length is 200."),
    "just too long": (text(FORCE | {"notes": "n" * MAX_BYTES}), 400, "", f"the limit is {MAX_BYTES:,}."),
    "5 MB": (b"{" + b" " * 5_000_000, 413, None, f"the limit is {MAX_BATCH_BYTES:,} bytes."),
    "deep lists": (b"[" * 100_000, 400, "", "This must be an object in braces, not a list in brackets."),
    "deep, small": (b'{"a":' * 10_000, 400, "", "The document is nested too deeply for a force."),
    "deep, large": (b'{"a":' * 100_000, 400, "", "The document is nested too deeply for a force."),
    "deep in a batch": (b'{"forces":' + b"[" * 100_000, 400, "", "The document is nested too deeply for a force."),
    "batch of nothing": (b'{"forces":null}', 400, "/forces", "This must be a list in brackets, not empty."),
    "batch with more": (b'{"forces":[],"name":1}', 400, "", "'name' isn't a field here: remove it."),
    "too many forces": (
        text({"forces": [{}] * (MAX_FORCES + 1)}),
        400,
        "/forces",
        f"There are too many entries: the maximum is {MAX_FORCES}.",
    ),
}


@pytest.mark.parametrize("row", BAD)
def test_bad_body_is_refused_with_its_reason(post, row):
    body, status, where, words = BAD[row]
    response = post("validate/", body)
    problem = response.json()

    assert (response.status_code, response["Content-Type"]) == (status, "application/problem+json")
    assert problem["status"] == status
    assert words in problem["detail"]
    if where is not None and problem["errors"]:
        assert [error["where"] for error in problem["errors"]] == [where]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_is_passed_over(post, encoding):
    response = post("validate/", json.dumps(FORCE).encode(encoding))

    assert (response.status_code, response.json()) == (200, post("validate/", text(FORCE)).json())


@pytest.mark.parametrize("row", BAD)
@pytest.mark.parametrize("path", ["choices/", "check/", "print/"])
def test_no_other_endpoint_takes_it_either(post, path, row):
    response = post(path, BAD[row][0])

    assert response.status_code in (400, 413)
    assert response["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(
    "content_type",
    ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonp"],
)
def test_another_content_type_is_refused(post, legal, content_type):
    response = post("validate/", legal, content_type)

    assert (response.status_code, response.json()["detail"]) == (415, "Send the body as application/json.")


@pytest.mark.parametrize("content_type", ["application/json; charset=utf-8", "Application/JSON"])
def test_parameters_and_capitals_of_the_content_type_do_not_matter(post, legal, content_type):
    assert post("validate/", legal, content_type).status_code == 200


def test_nothing_bad_takes_longer_than_something_good(post, legal):
    # A fixed part is added for the noise of a shared machine: what is looked for takes a hundred times as long.
    bound = 2 * best_time(post, text(legal)) + 0.01
    slow = {row: seconds for row in BAD if (seconds := best_time(post, BAD[row][0])) > bound}

    assert slow == {}


def test_thousands_of_unknown_names_are_refused_quickly(post, legal):
    entry = {"model": "north/hunter", "upgrades": ["abc"] * 20}
    body = text(FORCE | {"groups": [{"primary": {"models": [entry] * 40}}] * 5})

    # It is thirty times as long as the good one.
    assert best_time(post, body) < 30 * best_time(post, text(legal))
    assert len(post("validate/", body).json()["errors"]) == 100


def test_a_list_that_is_wrong_everywhere_is_answered_soon(post):
    entry = {"model": "north/hunter", "rank": "CO", "upgrades": ["north/headhunter"] * 3}
    body = text(FORCE | {"groups": [{"primary": {"ua": "GP", "models": [entry] * 7}}] * 28})

    response = post("validate/", body)
    report = response.json()

    # Of some five hundred broken rules two hundred are told: whoever mends these sees what is left.
    assert (report["verdict"], report["partial"]) == ("illegal", True)
    assert 200 <= sum(problem["severity"] == "error" for problem in report["problems"]) < 210
    assert [problem for problem in report["problems"] if problem["fixes"]] == []
    assert len(response.content) < 100_000


def best_time(post, body):
    """Seconds of this thread, the shortest of several tries."""
    return min(_timed(post, body) for _ in range(5))


def _timed(post, body):
    begin = time.thread_time()
    post("validate/", body)
    return time.thread_time() - begin
