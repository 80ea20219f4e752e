"""What every request passes through."""

from collections import defaultdict
from dataclasses import replace
from html import unescape

import pytest
from django.conf import settings
from django.urls import URLResolver, get_resolver

from armybuilder.accounts.models import Session
from armybuilder.accounts.sessions import SessionStore
from armybuilder.battles.tracker.games import MAX_SENT
from armybuilder.cards.attachment import MAX_PDF_BYTES
from armybuilder.common import limits
from tests.access.table import row_of

REASON = "The address or a cookie contains a NUL character: remove it."
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
        ("slow", 408, "Your data didn't arrive in time."),
        ("busy", 503, "The site is busy right now."),
    ],
)
def test_a_body_that_was_not_taken_is_explained(client, why, status, reason):
    page = client.post("/forces/new/", **{"muster.refusal": why})
    problem = client.post("/api/v1/systems/blitz-beta/validate/", **{"muster.refusal": why})

    assert (page.status_code, problem.status_code) == (status, status)
    assert reason in unescape(page.content.decode())
    assert problem.headers["Content-Type"] == "application/problem+json"
    assert problem.json()["detail"].startswith(reason)
    assert page.headers.get("Retry-After") == problem.headers.get("Retry-After") == ("60" if status == 503 else None)


@pytest.mark.parametrize("length, status", [(65_536, 405), (65_537, 413)])
def test_the_bound_of_a_body_is_named(client, length, status):
    response = client.post("/about/", CONTENT_LENGTH=str(length))

    assert response.status_code == status
    if status == 413:
        assert "the limit is 65,536 bytes. Nothing was changed." in response.content.decode()


TAKES = {
    limits.COSTLY: {
        "campaigns/<slug:key>/battle/begin/",
        "campaigns/<slug:key>/battle/confirm/",
        "duels/<slug:key>/choose/",
        "duels/<slug:key>/replay/play/",
        "duels/from/<slug:key>/<int:number>/<int:battle>/",
        "forces/<slug:key>/fill/",
        "forces/<slug:key>/plan/",
        "tournaments/organise/<slug:key>/pair/",
    },
    limits.LARGE: {
        "check/download/",
        "check/list/",
        "collection/<slug:system>/",
        "collection/<slug:system>/import/",
        "forces/<slug:key>/",
        "forces/<slug:key>/beside/",
        "forces/take/",
        "shared/<slug:key>/",
        "tournaments/organise/<slug:key>/rounds/<int:number>/",
        "workshop/<slug:address>/change/<slug:kind>/<path:key>/",
        "workshop/<slug:address>/details/",
        "workshop/<slug:address>/edit/",
        "workshop/<slug:address>/new/<slug:table>/",
        "workshop/<slug:address>/record/<path:place>/",
        "workshop/<slug:address>/rows/<slug:table>/",
        "workshop/new/",
    },
    limits.MANY: {f"api/v1/systems/<str:system>/{name}/" for name in ("choices", "difference")},
    limits.LISTS: {"api/v1/systems/<str:system>/validate/"},
    limits.COSTLY_LISTS: {f"api/v1/systems/<str:system>/{name}/" for name in ("check", "print", "print/<str:kind>")},
    limits.COSTLY_DATA: {
        *(f"api/v1/systems/<str:system>/{name}/" for name in ("battles", "odds/matrix", "studies")),
        "api/v1/packs/",
        "api/v1/packs/check/",
    },
    limits.IMPORT: {
        "api/v1/packs/draft/",
        "workshop/import/data/",
        "battles/new/",
        "campaigns/<slug:key>/step/",
        "duels/<slug:key>/bring/",
        "forces/<slug:key>/packs/",
        "forces/import/",
        "lab/new/",
        "tournaments/enter/<slug:entry>/",
        "tournaments/enter/<slug:entry>/<slug:key>/",
        "tournaments/entries/<slug:key>/",
        "tournaments/organise/<slug:key>/players/<int:number>/",
        "tournaments/organise/<slug:key>/players/new/",
    },
    limits.PACK: {"workshop/import/"},
    limits.CAMPAIGN: {"campaigns/new/file/"},
    limits.GAME: {"forces/<slug:key>/play/games/<slug:game_key>/"},
    limits.FILES: {"check/", "forces/<slug:key>/pictures/"},
}


def views(resolver=None, before=""):
    """Every pattern that answers, and what answers there."""
    for pattern in (resolver or get_resolver()).url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from views(pattern, route)
        else:
            yield route, pattern.callback


def test_all_that_takes_a_body_has_a_cap():
    """A page that says nothing takes 64 kB, an endpoint 1 MB; whatever takes more, or is much work, stands here."""
    found = defaultdict(set)
    for route, view in views():
        if row_of(route) and row_of(route).takes("POST") and not route.startswith("admin/"):
            usual = limits.DATA if route.startswith("api/") else limits.PAGE
            kind = replace(limits.bounds_of(view), refuse=None)
            if kind != usual:
                found[kind].add(route)

    assert found == TAKES


@pytest.mark.parametrize(
    "path, kind",
    [
        ("/about/", limits.PAGE),
        ("/no/such/page/", limits.PAGE),
        ("/forces/x/print.pdf", limits.COSTLY),
        ("/battles/x/1/2/", limits.COSTLY),
        ("/api/v1/systems/blitz-beta/odds/", limits.DATA),
    ],
)
def test_bounds_of_a_path_are_those_of_its_view(path, kind):
    assert limits.bounds_at(path) == kind


def test_what_is_large_has_to_come_faster():
    kinds = {kind.body: kind.rate for kind in (limits.PAGE, limits.LARGE, limits.IMPORT, limits.FILES)}

    assert kinds == {65_536: 16_384, 1_048_576: 16_384, 6_291_456: 32_768, 33_554_432: 65_536}
    assert limits.IMPORT.body > MAX_PDF_BYTES
    assert limits.GAME.body == MAX_SENT


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
