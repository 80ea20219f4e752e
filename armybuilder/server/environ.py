"""The WSGI environment of a request, from what RSGI tells of it."""

import sys
from functools import lru_cache
from typing import Any

from armybuilder.server.bodies import RequestBody
from armybuilder.server.rsgi import Scope

Environ = dict[str, Any]
REFUSAL = "muster.refusal"
"""The variable that says why a body was not taken; it is missing where it was."""
_BASE: Environ = {
    "SCRIPT_NAME": "",
    "SERVER_SOFTWARE": "granian",
    "wsgi.version": (1, 0),
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
}


def environ_of(scope: Scope, body: RequestBody) -> Environ:
    """The environment of PEP 3333."""
    environ = _BASE | _headers(scope)
    environ["REQUEST_METHOD"] = scope.method
    # Bytes in the shape of text, as the standard asks.
    environ["PATH_INFO"] = scope.path.encode().decode("latin-1")
    environ["QUERY_STRING"] = scope.query_string
    environ["SERVER_PROTOCOL"] = f"HTTP/{scope.http_version}"
    environ["SERVER_NAME"], environ["SERVER_PORT"] = _place(scope.server)
    environ["REMOTE_ADDR"], _ = client_of(scope)
    if scope.http_version == "1.1":
        # Such a request says its host, or is a bad one (RFC 9112, 3.2): Django refuses an empty name, not a missing one.
        environ.setdefault("HTTP_HOST", "")
    environ["CONTENT_LENGTH"] = str(body.length) if body.length else ""
    environ["wsgi.url_scheme"] = scope.scheme
    environ["wsgi.input"] = body.stream
    environ["wsgi.errors"] = sys.stderr
    if body.refusal:
        environ[REFUSAL] = body.refusal
    return environ


def client_of(scope: Scope) -> tuple[str, str]:
    """The address that a request comes from, and what proxies say of it (`X-Forwarded-For`)."""
    forwarded = [value for name, value in scope.headers.items() if name == "x-forwarded-for"]
    return scope.client.rpartition(":")[0].strip("[]"), ",".join(forwarded)


def _headers(scope: Scope) -> Environ:
    """All headers; one that comes twice is put together as HTTP allows."""
    headers: Environ = {}
    for name, value in scope.headers.items():
        key = _key(name)
        if key in headers:
            headers[key] += f"{'; ' if key == 'HTTP_COOKIE' else ','}{value}"
        elif key:
            headers[key] = value
    return headers


@lru_cache(maxsize=256)
def _key(name: str) -> str:
    """The variable of a header; none for a name with an underscore, which would pass for one with a hyphen."""
    if "_" in name:
        return ""
    key = name.upper().replace("-", "_")
    return key if key in {"CONTENT_TYPE", "CONTENT_LENGTH"} else f"HTTP_{key}"


@lru_cache(maxsize=16)
def _place(address: str) -> tuple[str, str]:
    """Host and port."""
    host, _, port = address.rpartition(":")
    return host.strip("[]"), port
