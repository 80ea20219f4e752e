"""Request log: one line per request with its id, which is repeated on every other line that the request causes.

No line contains a secret: queries are left out, and of a link, code or token in the path only the first characters
are logged.
"""

import logging
import re
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from functools import lru_cache
from time import perf_counter
from typing import Any
from urllib.parse import quote

from django.template import Library
from django.urls import Resolver404, resolve

from armybuilder.server.environ import Environ
from armybuilder.server.front import WSGI
from armybuilder.server.rsgi import HeaderList

HEADER = "X-Request-Id"
UNITS = "muster.units"
"""The variable of a request that says how many units of work it was charged."""
PUBLIC = ("/api/v1/systems/", "/static/", "/systems/", "/texts/")
"""Where no address is a secret."""
OPEN = frozenset({"system", "kind", "faction", "name", "table", "ending", "version", "app_label", "model_name"})
"""Parts of an address that say no secret, by the names that patterns have for them."""
KEPT = 4
"""Characters that are shown of a secret, so that lines about the same one can be told."""
SHORT = 8
"""Characters of a part of an unknown address that is too short for a secret."""
LONGEST = 200
"""Characters of a path that are written."""
LONGEST_MESSAGE = 2000
"""Characters of a message that are written."""

register = Library()
_log = logging.getLogger("muster.requests")
_current: ContextVar[str] = ContextVar("request_id", default="")


class LoggedResponse:
    """An answer that says when it has been given."""

    def __init__(self, chunks: Iterable[bytes], given: Callable[[], None]) -> None:
        self._chunks, self._given = chunks, given

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._chunks)

    def close(self) -> None:
        try:
            close = getattr(self._chunks, "close", None)
            if close:
                close()
        finally:
            self._given()


class RequestLog:
    """`application`, with a line and an id for each request."""

    def __init__(self, application: WSGI) -> None:
        self._application = application

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> LoggedResponse:
        begin, status = perf_counter(), ["500"]
        number = secrets.token_hex(6)
        _current.set(number)

        def start(line: str, headers: HeaderList, *rest: Any) -> Any:
            status[0] = line[:3]
            return start_response(line, [*headers, (HEADER, number)], *rest)

        def write() -> None:
            units = f" {environ[UNITS]:.4g} units" if UNITS in environ else ""
            path = redact_path(environ["PATH_INFO"].encode("latin-1", "replace").decode(errors="replace"))
            milliseconds = (perf_counter() - begin) * 1000
            _log.info("%s %s %s %.0f ms%s", quote(environ["REQUEST_METHOD"]), path, status[0], milliseconds, units)
            _current.set("")

        try:
            return LoggedResponse(self._application(environ, start), write)
        except BaseException:
            write()
            raise


@register.simple_tag
def request_id() -> str:
    """The id of the request that is answered now; empty where none is."""
    return _current.get()


@lru_cache(maxsize=4096)
def redact_path(path: str) -> str:
    """A path without its secrets, in one line of plain characters."""
    if not path.startswith(PUBLIC):
        is_secret = _secrets_of(path)
        path = "/".join(f"{part[:KEPT]}..." if is_secret(part) else part for part in path.split("/"))
    return quote(path, safe="/...")[:LONGEST]


def _secrets_of(path: str) -> Callable[[str], bool]:
    """Whether a part of a path may be a secret: what a pattern takes as a part of the address, or anything longer where
    there is no such address."""
    try:
        known = resolve(path).kwargs
    except Resolver404:
        return lambda part: len(part) > SHORT
    values = [value for name, value in known.items() if name not in OPEN and isinstance(value, str)]
    pieces = [piece for value in values for piece in value.split("/") if len(piece) > KEPT]
    return lambda part: any(piece in part for piece in pieces)


# ---------------------------------------------------------------- how lines look

_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class LineFormatter(logging.Formatter):
    """One line a record: what a visitor sent cannot begin another one, nor move the cursor of who reads. What an error adds
    stands below, indented."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        number = _current.get()
        record.request = f" {number}" if number else ""
        return _escape(super().formatMessage(record)[:LONGEST_MESSAGE])

    def formatException(self, ei: Any) -> str:  # noqa: N802 - likewise
        return "\n".join(f"    {_escape(line)}" for line in super().formatException(ei).split("\n"))


class RedactingFilter(logging.Filter):
    """Takes out of what Django says what is of no use or is a secret: where in the code it was noticed that a visitor sent
    nonsense, and the rest of an address."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("django.security"):
            record.exc_info = record.exc_text = None
        if record.name.startswith("django.") and isinstance(record.args, tuple):
            record.args = tuple(redact_path(arg) if str(arg).startswith("/") else arg for arg in record.args)
        return True


def _escape(text: str) -> str:
    return _CONTROLS.sub(lambda found: found[0].encode("unicode_escape").decode(), text)
