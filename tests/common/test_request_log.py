"""One line a request: who runs the site finds what happened, and reads no secret and nothing that a visitor made up."""

import logging
import re

import pytest
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.test import RequestFactory

from armybuilder.common import request_log
from armybuilder.wsgi import application

# The signals of a request look at the connection, whether it is used or not.
pytestmark = pytest.mark.django_db

KEY = "q7Zr2LkPw9sTn4XbVd6Yhc"


@pytest.fixture
def written():
    """What the log of the site says, line by line."""
    found = []

    class Kept(logging.Handler):
        def emit(self, record):
            found.extend(self.format(record).split("\n"))

    handler = Kept()
    handler.setFormatter(request_log.LineFormatter("{levelname} {name}{request}: {message}", style="{"))
    handler.addFilter(request_log.RedactingFilter())
    names = {"muster.requests": logging.INFO, "django.security": logging.INFO, "django.request": logging.ERROR}
    before = {name: logging.getLogger(name).level for name in names}
    logging.getLogger().addHandler(handler)
    for name, level in names.items():
        logging.getLogger(name).setLevel(level)
    yield found
    logging.getLogger().removeHandler(handler)
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)


def ask(path, **more):
    """Headers and page of an answer, as a server would get them."""
    told: dict[str, str] = {}

    def start(status, headers, *_rest):
        told.update(headers, status=status)

    answer = application(RequestFactory(**more).get(path).environ, start)
    body = b"".join(answer).decode()
    answer.close()
    return told, body


def test_a_request_is_a_line_with_the_id_of_its_answer(written):
    told, body = ask("/about/?from=qr")

    number = told["X-Request-Id"]
    assert re.fullmatch(r"[0-9a-f]{12}", number)
    [line] = written
    assert re.fullmatch(rf"INFO muster\.requests {number}: GET /about/ 200 \d+ ms", line)
    assert number not in body
    assert request_log.request_id() == ""


def test_units_are_told_where_they_are_known(written):
    def counting(environ, start_response):
        environ[request_log.UNITS] = 12.5
        start_response("200 OK", [])
        return [b""]

    request_log.RequestLog(counting)(RequestFactory().get("/about/").environ, lambda *_: None).close()

    assert written[0].endswith(" ms 12.5 units")


def test_what_is_charged_is_told(written, settings, tmp_path):
    settings.RATE_LIMIT_ADDRESS, settings.RATE_LIMIT_FILE = 60_000, str(tmp_path / "budget")
    force = b'{"format": "muster.force/1", "system": "blitz-beta", "faction": "north", "limit": 100}'
    path = "/api/v1/systems/blitz-beta/validate/"
    request = RequestFactory().post(path, force, content_type="application/json")

    application(request.environ, lambda *_: None).close()

    assert re.search(rf": POST {path} 200 \d+ ms [\d.]+ units$", written[-1])


def test_an_error_page_tells_the_id(written):
    told, body = ask(f"/no-such-page/{KEY}/")

    assert told["status"] == "404 Not Found"
    assert f"<code>{told['X-Request-Id']}</code>" in body
    assert [line.partition(": ")[2].rpartition(" 404 ")[0] for line in written] == ["GET /no-s.../q7Zr.../"]


def test_a_fault_of_ours_is_told_with_its_place_and_its_id(written, monkeypatch):
    def stumble(*_arguments, **_more):
        raise RuntimeError("a name\nCRITICAL forged: \x1b[2Jgone")

    monkeypatch.setattr("armybuilder.views.HomeView.get", stumble)

    told, body = ask("/")

    number = told["X-Request-Id"]
    assert (told["status"], number in body) == ("500 Internal Server Error", True)
    assert written[0] == f"ERROR django.request {number}: Internal Server Error: /"
    assert written[-3:-1] == ["    RuntimeError: a name", "    CRITICAL forged: \\x1b[2Jgone"]
    assert [
        line for line in written if not line.startswith(("    ", f"ERROR django.request {number}", "INFO muster"))
    ] == []
    assert f"{number}: GET / 500 " in written[-1]


@pytest.mark.parametrize(
    "sent, said",
    [
        (
            {"HTTP_HOST": "evil.example"},
            "Invalid HTTP_HOST header: 'evil.example'. You may need to add 'evil.example' to ALLOWED_HOSTS.",
        ),
        (
            {"HTTP_HOST": "x\r\ny\x1b[0m"},
            r"Invalid HTTP_HOST header: 'x\r\ny\x1b[0m'. The domain name provided is not valid according to RFC 1034/1035.",
        ),
    ],
)
def test_nonsense_of_a_visitor_is_a_line(written, sent, said):
    told, _body = ask("/", **sent)

    number = told["X-Request-Id"]
    assert told["status"] == "400 Bad Request"
    assert written[0] == f"ERROR django.security.{DisallowedHost.__name__} {number}: {said}"
    assert len(written) == 2


def test_too_many_fields_are_a_line(written):
    fields = {f"f{number}": "x" for number in range(1001)}
    cookie = f"{settings.CSRF_COOKIE_NAME}={'x' * 32}"
    answer = application(RequestFactory().post("/forces/import/", fields, HTTP_COOKIE=cookie).environ, lambda *_: None)
    answer.close()

    assert [line.split(": ")[1] for line in written] == [
        "The number of GET/POST parameters exceeded settings.DATA_UPLOAD_MAX_NUMBER_FIELDS.",
        written[1].split(": ")[1],
    ]
    assert written[0].startswith("ERROR django.security.TooManyFieldsSent ")


def test_a_stale_form_tells_no_secret(written):
    application(RequestFactory().post(f"/forces/{KEY}/pictures/1/remove/").environ, lambda *_: None).close()

    assert written[0].endswith("Forbidden (CSRF cookie not set.): /forces/q7Zr.../pictures/1/remove/")


@pytest.mark.parametrize(
    "path, shown",
    [
        (f"/shared/{KEY}/", "/shared/q7Zr.../"),
        (f"/shared/{KEY}", "/shared/q7Zr..."),
        (f"/forces/{KEY}/print/", "/forces/q7Zr.../print/"),
        (f"/forces/{KEY}/pictures/{KEY}.jpg", "/forces/q7Zr.../pictures/q7Zr..."),
        (f"/tournaments/enter/{KEY}/", "/tournaments/enter/q7Zr.../"),
        (f"/account/reset/MQ/{KEY}-aa/", "/account/reset/MQ/q7Zr.../"),
        (f"/api/v1/nothing/{KEY}/", "/api/v1/noth.../q7Zr.../"),
        ("/systems/blitz-beta/models/north/hunter/", "/systems/blitz-beta/models/north/hunter/"),
        ("/api/v1/systems/blitz-beta/validate/", "/api/v1/systems/blitz-beta/validate/"),
        ("/static/css/muster.0123456789ab.css", "/static/css/muster.0123456789ab.css"),
        ("/a\nb\x1b[2J\u202ec", "/a%0Ab%1B..."),
        ("/forces/\r\n127.0.0.1 GET /", "/forces/%0D%0A12.../"),
        ("/static/" + "x" * 1000, "/static/" + "x" * 192),
    ],
)
def test_a_path_is_shown_without_its_secrets(path, shown):
    assert request_log.redact_path(path) == shown
