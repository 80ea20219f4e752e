"""What every request passes through."""

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session

from armybuilder.sessions import SessionStore

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
    assert "That request made no sense" in response.content.decode()
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
