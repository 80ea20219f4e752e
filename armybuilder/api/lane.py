"""The short way to a report: what is asked by the thousand does not pass through all of Django each time.

The first question of a sort, alike in path and all headers, goes the long way, and the head of its answer is kept. The next
ones are answered with that head and a report of their own. Whatever is out of the ordinary goes the long way too: a batch, a
printed page, a list of another version, an address that asks too often, everything that is wrong. So the short way says
nothing that Django did not say first.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
from django.http.cookie import parse_cookie
from django.middleware.gzip import GZipMiddleware
from django.utils.text import compress_string

from armybuilder.api import bodies
from armybuilder.common.limits import MANY
from armybuilder.engine.core.language import ENGLISH
from armybuilder.engine.registry import SYSTEMS
from armybuilder.i18n.language import told_in
from armybuilder.ratelimit.costs import Cost
from armybuilder.ratelimit.throttles import BALANCE, charge, owe, paid_in_full, told
from armybuilder.server.environ import REFUSAL, Environ
from armybuilder.server.front import WSGI
from armybuilder.server.rsgi import HeaderList
from factions.catalogues import game_of

PATHS = {f"/api/v1/systems/{key}/validate/": key for key in SYSTEMS}
SORTS_KEPT = 256
SMALLEST = 200
"""Bytes of an answer below which nothing is said of encodings (`GZipMiddleware`): such a one goes the long way."""
OK = "200 OK"
_OF_EACH = {"CONTENT_LENGTH", "REMOTE_ADDR", "HTTP_X_FORWARDED_FOR"}
LENGTH, ENCODING, COOKIE, LANGUAGE = "Content-Length", "Content-Encoding", "Set-Cookie", "Content-Language"

Sort = tuple[tuple[str, Any], ...]


class Head(NamedTuple):
    """The head of an answer, whether its body is packed, and the language that it speaks."""

    headers: HeaderList
    packed: bool
    language: str


class _Asked(NamedTuple):
    """What a charge reads of a request."""

    META: Mapping[str, Any]
    COOKIES: Mapping[str, str]


class Lane:
    """`application` with a short way to reports. Its bodies can be read twice (`wsgi.input`)."""

    def __init__(self, application: WSGI) -> None:
        self._application = application
        self._heads: dict[Sort, Head] = {}

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if not _is_ordinary(environ):
            return self._application(environ, start_response)
        sort = _sort_of(environ)
        head = self._heads.get(sort)
        if head is None:
            return self._learning(sort, environ, start_response)
        answer = _answer(environ, head)
        if answer is None:
            environ["wsgi.input"].seek(0)
            return self._application(environ, start_response)
        own = {LENGTH: str(len(answer))} | (told(environ[BALANCE]) if BALANCE in environ else {})
        start_response(OK, [(name, own.get(name, value)) for name, value in head.headers])
        return [answer]

    def _learning(self, sort: Sort, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        """The answer of the application, whose head is kept where others may have the same."""

        def start(status: str, headers: HeaderList, *rest: Any) -> Any:
            found = dict(headers)
            packed = ENCODING in found
            # A short answer is packed or not as the dice of its padding fall.
            usual = packed or "gzip" not in environ.get("HTTP_ACCEPT_ENCODING", "")
            if status == OK and usual and COOKIE not in found and int(found.get(LENGTH, 0)) >= SMALLEST:
                if len(self._heads) >= SORTS_KEPT:
                    self._heads.clear()
                self._heads[sort] = Head(list(headers), packed, found.get(LANGUAGE, ENGLISH))
            return start_response(status, headers, *rest)

        return self._application(environ, start)


def _is_ordinary(environ: Environ) -> bool:
    """Whether one list may have been sent to be checked."""
    length = environ.get("CONTENT_LENGTH", "")
    return (
        environ["PATH_INFO"] in PATHS
        and environ["REQUEST_METHOD"] == "POST"
        and not environ["QUERY_STRING"]
        and REFUSAL not in environ
        and length.isdecimal()
        and 0 < int(length) <= MANY.light
    )


def _sort_of(environ: Environ) -> Sort:
    """All that is said of a request before its body, but for who asks and how much he sends."""
    said = [item for item in environ.items() if item[0].isupper() and item[0] not in _OF_EACH]
    return (("scheme", environ["wsgi.url_scheme"]), *said)


def _answer(environ: Environ, head: Head) -> bytes | None:
    """The report on the list, packed as the head says; None where the long way has to tell."""
    with told_in(head.language):
        report = _report(environ)
    if not report or not head.packed:
        return report
    packed = compress_string(report, max_random_bytes=GZipMiddleware.max_random_bytes)
    return packed if len(packed) < len(report) else None


def _report(environ: Environ) -> bytes | None:
    """The report on one list of the version in use; None where there is something else to tell. It is paid for in full."""
    with paid_in_full(_Asked(environ, parse_cookie(environ.get("HTTP_COOKIE", "")))):
        return _found(environ)


def _found(environ: Environ) -> bytes | None:
    try:
        body = environ["wsgi.input"].read()
        if bodies.forces_of(body) is not None:
            return None
        roster = game_of(PATHS[environ["PATH_INFO"]]).decode(body)
        asked = _Asked(environ, parse_cookie(environ.get("HTTP_COOKIE", "")))
        charge(asked, Cost.REPORT)
        charge(asked, Cost.MODEL, roster.document.size)
        if roster.document.catalogue not in {"", roster.catalogue.version}:
            return None  # the database may know that version
        found = roster.report(strict=True)
        report = msgspec.json.encode(found)
    except Exception:  # noqa: BLE001 - whatever it is, the long way words it
        return None
    if len(report) < SMALLEST:
        return None
    owe(asked, Cost.PROBLEM, len(found.problems))
    return report
