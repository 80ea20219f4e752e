"""A WSGI application behind the front, as small as shows what the front does: `granian tests.server.apps:front`."""

import hashlib
import json
import os
import time
from threading import Event

from armybuilder.common.limits import RequestBounds
from armybuilder.server.bodies import Bodies
from armybuilder.server.environ import REFUSAL
from armybuilder.server.front import Front
from armybuilder.server.watchdog import ALARM

BOUND = 400_000
ROOM = 1_600_000
"""Bytes of large bodies together, a quarter of them for each network: as much as the largest body."""
PIECES = 40
PIECE = b"0123456789abcdef" * 6_250
RELEASED = Event()
WAITED: list[str] = []


def application(environ, start):
    """What `environ` and its body were, unless the path says otherwise."""
    path = environ["PATH_INFO"]
    if path == "/broken":
        raise SystemExit("on purpose")
    if path == "/pieces":
        start("200 OK", [("Content-Type", "text/plain")])
        return (PIECE for _ in range(PIECES))
    if path.startswith("/wait") and REFUSAL not in environ:
        WAITED.append(path)
        RELEASED.wait(20)
    if path == "/hold":  # as a pattern does that runs for long: no other thread goes on meanwhile
        sum(range(3_000_000_000))
    if path == "/work":
        end = time.monotonic() + 3
        while time.monotonic() < end:
            sorted(range(1000))
    if path == "/release":
        RELEASED.set()
    if path == "/reset":
        RELEASED.clear()
    return [_echo(environ, start)]


def _echo(environ, start):
    body = environ["wsgi.input"].read()
    told = {name: value for name, value in environ.items() if isinstance(value, str)}
    start("200 OK", [("Content-Type", "application/json"), ("X-Path", environ["PATH_INFO"].encode("latin-1").hex())])
    return json.dumps(
        {
            "environ": told,
            "process": os.getpid(),
            "length": len(body),
            "digest": hashlib.sha256(body).hexdigest(),
            "waited": WAITED,
        }
    ).encode()


def bounds_at(path):
    return RequestBounds(body=BOUND, light=-1 if path.startswith("/wait") else 1_000)


def swift_at(path):
    return RequestBounds(body=BOUND, rate=10_000_000)


def network_of(address, forwarded):
    return forwarded or address


front = Front(application, 2, bounds_at, Bodies(room=ROOM), network_of, ALARM)
hasty = Front(application, 2, swift_at, Bodies(patience=0.3, linger=0.3))
