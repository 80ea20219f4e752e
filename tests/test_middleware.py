"""What every request passes through."""

import pytest
from django.conf import settings

from armybuilder.accounts.models import Session
from armybuilder.accounts.sessions import SessionStore
from armybuilder.bounds import bounds_at

REASON = "There is a NUL character in the address or in a cookie: take it out."
NUL_KEY = '"' + r"\000" * 9 + '"'


# ---------------------------------------------------------------- NUL


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    ["/forces/?deleted=%00", "/battles/new/?force=a%00b", "/forces/%00/", "/systems/?%00", "/about/?q=%2500&x=%00"],
)
def test_nul_in_an_address_is_refused(client, path):
    response = client.get(path)

    assert response.status_code == 400
    assert REASON in response.content.decode()
    assert response.headers["X-Frame-Options"] == "DENY"


@pytest.mark.django_db
@pytest.mark.parametrize("name", [settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "other"])
def test_nul_in_a_cookie_is_refused(client, name):
    response = client.get("/forces/", HTTP_COOKIE=f"{name}={NUL_KEY}")

    assert response.status_code == 400


@pytest.mark.django_db
def test_the_api_refuses_nul_with_a_problem(client):
    response = client.get("/api/v1/systems/blitz-beta/models/?search=%00")

    assert response.status_code == 400
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.json() == {
        "type": "about:blank",
        "title": "Bad request",
        "status": 400,
        "detail": REASON,
        "errors": [],
    }


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/about/?q=%2500", "/about/?q=100%25", "/about/?q=%30%30"])
def test_what_only_looks_like_nul_is_answered(client, path):
    assert client.get(path, HTTP_COOKIE='a="\\001"').status_code == 200


# ---------------------------------------------------------------- bodies


@pytest.mark.parametrize(
    "why, status, reason",
    [
        ("slow", 408, "What was sent did not come in time."),
        ("busy", 503, "Others ask for much at this moment."),
    ],
)
def test_a_body_that_was_not_taken_is_explained(client, why, status, reason):
    page = client.post("/forces/new/", **{"muster.refusal": why})
    problem = client.post("/api/v1/systems/blitz-beta/validate/", **{"muster.refusal": why})

    assert (page.status_code, problem.status_code) == (status, status)
    assert reason in page.content.decode()
    assert problem.headers["Content-Type"] == "application/problem+json"
    assert problem.json()["detail"].startswith(reason)
    assert page.headers.get("Retry-After") == problem.headers.get("Retry-After") == ("60" if status == 503 else None)


@pytest.mark.parametrize("length, status", [(1_048_576, 405), (1_048_577, 413)])
def test_the_bound_of_a_body_is_named(client, length, status):
    response = client.post("/about/", CONTENT_LENGTH=str(length))

    assert response.status_code == status
    if status == 413:
        assert "at most 1,048,576 bytes are taken here. Nothing was changed." in response.content.decode()


@pytest.mark.parametrize(
    "path, body, light",
    [
        ("/about/", 1_048_576, 65_536),
        ("/no/such/page/", 1_048_576, 65_536),
        ("/forces/x/", 1_048_576, 65_536),
        ("/forces/import/", 6_291_456, 65_536),
        ("/battles/new/", 6_291_456, 65_536),
        ("/check/", 33_554_432, -1),
        ("/forces/x/pictures/", 33_554_432, -1),
        ("/forces/x/print.pdf", 1_048_576, -1),
        ("/forces/x/print/", 1_048_576, -1),
        ("/forces/x/print/page-1.png", 1_048_576, -1),
        ("/forces/x/fill/", 1_048_576, -1),
        ("/battles/x/1/2/", 1_048_576, -1),
        ("/api/v1/systems/blitz-beta/validate/", 1_048_576, 8_192),
        ("/api/v1/systems/blitz-beta/choices/", 1_048_576, 8_192),
        ("/api/v1/systems/blitz-beta/check/", 1_048_576, -1),
        ("/api/v1/systems/blitz-beta/print/", 1_048_576, -1),
        ("/api/v1/systems/blitz-beta/battles/", 1_048_576, -1),
        ("/api/v1/systems/blitz-beta/odds/", 1_048_576, 65_536),
        ("/api/v1/systems/blitz-beta/odds/matrix/", 1_048_576, -1),
    ],
)
def test_bounds_stand_beside_the_views(path, body, light):
    found = bounds_at(path)

    assert (found.body, found.light) == (body, light)


# ---------------------------------------------------------------- what is for pages only


@pytest.mark.django_db
def test_the_api_asks_nobody_who_he_is(client, django_assert_num_queries):
    session = client.session
    session["seen"] = "yes"
    session.save()

    with django_assert_num_queries(0):
        response = client.get("/api/v1/systems/")

    assert response.status_code == 200
    assert "Cookie" not in response.headers.get("Vary", "")


# ---------------------------------------------------------------- sessions


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["", "x" * 31, "x" * 33, "X" * 32, "x" * 31 + "\ud800", "x" * 32 + "\n", "'" * 32])
def test_a_session_key_that_cannot_be_is_no_session(key, django_assert_num_queries):
    with django_assert_num_queries(0):
        session = SessionStore(key)

        assert (session.session_key, session.get("seen")) == (None, None)


@pytest.mark.django_db
def test_a_visitor_keeps_a_session(client):
    session = client.session
    session["seen"] = "yes"
    session.save()

    assert client.session["seen"] == "yes"
    assert Session.objects.get().session_key == session.session_key
