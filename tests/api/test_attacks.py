"""What other sites and hostile clients send: refused in words, nothing of it stored, whoever's browser it comes from."""

import json
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils.module_loading import import_string

from armybuilder.campaigns.models import Campaign
from armybuilder.jobs.models import Job
from armybuilder.lab.models import Study
from armybuilder.packs.models import Pack
from tests.api.test_methods import MATRIX

PACK = json.loads(Path("tests/packs/documents/club.json").read_text())
POSTED = {name: path for name, (path, answers) in MATRIX.items() if answers["POST"] == 415}
VALIDATE = POSTED["validate"]
OF_FORMS = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"]
"""What a form of another site can send without the consent of this one."""
STRANGE = [
    "",
    "*/*",
    "application/*",
    "application/json/x",
    "json",
    "application/json\0",
    "application/json-patch+json",
    "x" * 9_000,
]


@pytest.fixture
def stored():
    """How much there is of all that the API can store."""
    return lambda: [model.objects.count() for model in (Pack, Campaign, Job, Study)]


@pytest.fixture
def owner(client, django_user_model):
    """A browser that is logged in, as Django checks it."""
    found = Client(enforce_csrf_checks=True)
    found.force_login(django_user_model.objects.create_user("owner"))
    return found


def send(client, method, path, body, content_type, **headers):
    return client.generic(method, path, body, content_type, CONTENT_TYPE=content_type, **headers)


# ---------------------------------------------------------------- other sites


@pytest.mark.parametrize("content_type", OF_FORMS)
@pytest.mark.parametrize("name", POSTED)
def test_no_form_of_another_site_does_anything(owner, stored, name, content_type):
    before = stored()
    for body in (json.dumps(PACK).encode(), b"_method=DELETE&_content=%7B%7D&_content_type=application/json"):
        answer = send(owner, "POST", POSTED[name], body, content_type, HTTP_ORIGIN="https://evil.example")

        assert (answer.status_code, answer["Content-Type"]) == (415, "application/problem+json")
        assert b"evil" not in answer.content
        assert not answer.cookies
    assert stored() == before


@pytest.mark.parametrize("name", MATRIX)
def test_no_other_site_is_let_in(client, name):
    asked = {"HTTP_ORIGIN": "https://evil.example", "HTTP_ACCESS_CONTROL_REQUEST_METHOD": "DELETE"}
    for method in ("OPTIONS", "GET", "POST"):
        answer = client.generic(method, MATRIX[name][0], **asked)
        assert [header for header in answer.headers if header.startswith("Access-Control")] == []


def test_a_session_makes_no_difference(owner, client, legal, django_assert_num_queries):
    body = json.dumps(legal).encode()
    with django_assert_num_queries(0):
        known = send(owner, "POST", VALIDATE, body, "application/json")
    unknown = send(client, "POST", VALIDATE, body, "application/json")

    assert (known.status_code, known.content, known.headers) == (200, unknown.content, unknown.headers)
    assert not known.cookies
    assert "Cookie" not in known["Vary"]


@pytest.mark.parametrize("header", ["HTTP_X_HTTP_METHOD_OVERRIDE", "HTTP_X_METHOD_OVERRIDE", "HTTP_X_HTTP_METHOD"])
def test_no_header_makes_another_method_of_one(client, header):
    sent = send(client, "POST", "/api/v1/packs/", json.dumps(PACK).encode(), "application/json")
    address = sent["Location"]

    assert client.post(address, **{header: "DELETE"}).status_code == 405
    assert client.get(address).status_code == 200


# ---------------------------------------------------------------- odd requests


@pytest.mark.parametrize("content_type", STRANGE)
def test_only_the_very_type_is_read(client, stored, content_type):
    before = stored()
    answer = send(client, "POST", "/api/v1/packs/", json.dumps(PACK).encode(), content_type)

    assert (answer.status_code, stored()) == (415, before)


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "BREW"])
def test_only_a_post_writes(client, stored, method):
    before = stored()
    for path, body in (
        ("/api/v1/packs/", PACK),
        (POSTED["studies"], {"kind": "matrix"}),
        (POSTED["campaigns"], {"name": "x", "setup": {}}),
    ):
        answer = send(client, method, path, json.dumps(body).encode(), "application/json")
        assert answer.status_code in (200, 400, 405, 415)
    assert stored() == before


@pytest.mark.parametrize("length", ["-1", "x", "0x10", "99999999999999999999", "1e3", " "])
@pytest.mark.parametrize("name", POSTED)
def test_a_length_that_is_none_is_answered(client, name, length):
    sort = "application/xml" if name == "pack-draft" else "application/json"
    answer = client.generic("POST", POSTED[name], b"{}", sort, CONTENT_LENGTH=length)

    assert answer.status_code in (400, 413)
    assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(
    "path",
    ["%ff%fe", "a%0Ab", "../%2e%2e/", "%E2%80%AE/", "x" * 5_000, "systems//validate/"],
)
def test_an_address_that_is_none_is_not_found(client, path):
    for method in ("GET", "POST"):
        assert client.generic(method, f"/api/v1/{path}").status_code == 404


@pytest.mark.parametrize(
    "query",
    [
        "format=csv%00",
        "format=%ff",
        "format=csv&format=xml",
        "page_size=" + "9" * 5_000,
        "%ff=%fe",
        "a=" + "b" * 50_000,
    ],
)
def test_a_query_that_is_none_is_refused(client, query):
    for path in (f"{VALIDATE}?{query}", f"{POSTED['check']}?{query}", f"/api/v1/packs/?{query}"):
        assert client.get(path).status_code in (200, 400, 405)
        assert send(client, "POST", path, b"{}", "application/json").status_code == 400


@pytest.mark.parametrize(
    "accept",
    [
        "*/*;" + "q=1;" * 5_000,
        "text/" + "x" * 9_000,
        ",".join(["a/b"] * 5_000),
        "\xff",
        "application/json;indent=9999999",
    ],
)
def test_what_a_client_accepts_costs_and_changes_nothing(client, legal, accept):
    body = json.dumps(legal).encode()
    usual = send(client, "POST", VALIDATE, body, "application/json")
    answer = send(client, "POST", VALIDATE, body, "application/json", HTTP_ACCEPT=accept)

    assert (answer.status_code, answer.content, answer.headers) == (200, usual.content, usual.headers)


# ---------------------------------------------------------------- the two lists of middlewares


def test_the_api_has_the_guards_of_pages_in_their_order():
    both = [name for name in settings.MIDDLEWARE if name in settings.API_MIDDLEWARE]

    assert both == settings.API_MIDDLEWARE
    assert settings.MIDDLEWARE[0] == "armybuilder.middleware.ApiMiddleware"
    assert all(callable(import_string(name)) for name in both)


@pytest.mark.parametrize("path", ["/api/v1/systems/", VALIDATE, "/api/v1/nothing/"])
def test_every_answer_bears_the_headers_that_protect(client, path):
    headers = client.get(path).headers

    assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_another_host_is_refused(client, legal):
    answer = send(client, "POST", VALIDATE, json.dumps(legal).encode(), "application/json", HTTP_HOST="evil.example")

    assert answer.status_code == 400
