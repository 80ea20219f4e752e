"""A club evening on the real server with two workers: fifty people edit lists of thirty models, each one of their own, and ten
print theirs. They look at each answer for some seconds, as people do; all are threads of this process, on the same cores."""

import http.client
import os
import random
import re
import statistics
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from io import StringIO
from urllib.parse import urlencode

from django.core.management import call_command
from django.test import Client

from tools.bench_http import HOST, WORKERS, server
from tools.bench_rules import SYSTEM
from tools.figures import Figure
from tools.thirty import edits_of, thirty

EDITORS, PRINTERS = 50, 10
SECONDS = 40.0
PATIENCE = 20.0
"""Seconds after which there is no answer."""
EDIT_PAUSE, PRINT_PAUSE = (2.0, 6.0), (8.0, 12.0)
"""Seconds between an answer and what is asked next."""
SLOW_SHARE = 20
"""One in as many answers may take longer than what is told."""
TOKEN = "m" * 32
"""The mark against forged requests, in the cookie and beside the form."""
VERSION = re.compile(rb'name="version"[^>]*value="(\d+)"')


@dataclass
class Player:
    """Somebody with a list of his own: how many seconds his answers took, and what went wrong."""

    page: str
    session: str
    dice: random.Random
    times: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def edit(self, port: int, until: float) -> None:
        """Edit the list again and again. Each edit has to bring a newer version."""
        version = 1
        for number, fields in enumerate(edits_of(SYSTEM)):
            if not self.pauses(EDIT_PAUSE, until):
                return
            form = fields | {"version": str(version), "token": f"edit-{number}"}
            found = VERSION.search(self.ask(port, "POST", self.page, form))
            if not found or int(found[1]) <= version:
                self.errors.append(f"edit {number} of {self.page} was not saved")
            else:
                version = int(found[1])

    def print(self, port: int, until: float) -> None:
        while self.pauses(PRINT_PAUSE, until):
            if not self.ask(port, "GET", f"{self.page}print.pdf").startswith(b"%PDF"):
                self.errors.append(f"{self.page} was not printed")

    def pauses(self, seconds: tuple[float, float], until: float) -> bool:
        """Look at what is there; False where the evening ends before."""
        pause = self.dice.uniform(*seconds)
        if time.monotonic() + pause > until:
            return False
        time.sleep(pause)
        return True

    def ask(self, port: int, method: str, path: str, form: dict[str, str] | None = None) -> bytes:
        """The body of the answer; nothing, where there is none."""
        head = {"Cookie": f"sessionid={self.session}; csrftoken={TOKEN}", "X-CSRFToken": TOKEN, "HX-Request": "true"}
        head["Content-Type"] = "application/x-www-form-urlencoded"
        connection, begin = http.client.HTTPConnection(HOST, port, timeout=PATIENCE), time.perf_counter()
        try:
            connection.request(method, path, urlencode(form or {}), head)
            answer = connection.getresponse()
            body = answer.read()
        except OSError as error:
            self.errors.append(f"{method} {path}: {error}")
            return b""
        finally:
            connection.close()
        self.times.append(time.perf_counter() - begin)
        if answer.status != HTTPStatus.OK:
            self.errors.append(f"{method} {path}: {answer.status}")
        return body


def figures() -> Iterator[Figure]:
    with_usual_budget()
    call_command("load_catalogue", stdout=StringIO())
    editors, printers = players(EDITORS), players(PRINTERS)
    with server() as port:
        warm(port, editors, printers)
        spend(port, SECONDS, editors, printers)
    yield from told(SECONDS, editors, printers)


def told(seconds: float, editors: list[Player], printers: list[Player]) -> Iterator[Figure]:
    errors = [error for player in (*editors, *printers) for error in player.errors]
    edits, prints = _times(editors), _times(printers)
    who = f"{EDITORS} editors and {PRINTERS} printers"
    note = f"{len(edits)} edits, {len(prints)} prints in {seconds:.0f} s{''.join(f'; {error}' for error in errors[:3])}"
    yield Figure(f"{who}: errors", len(errors), 0, "", at_least=False, note=note)
    median, slow = statistics.median(edits), statistics.quantiles(edits, n=SLOW_SHARE)[-1]
    note = f"half within {median:.0f} ms; prints within {statistics.quantiles(prints, n=SLOW_SHARE)[-1]:.0f} ms"
    yield Figure(f"{who}: 19 of 20 edits within", slow, 400, "ms", at_least=False, note=note)


def with_usual_budget() -> None:
    """The servers that are started from now on charge as every site does: an evening must not notice."""
    for name in ("BUDGET_ADDRESS", "BUDGET_VISITOR"):
        os.environ.pop(name, None)


def players(number: int) -> list[Player]:
    return [player_of(random.Random(str(seed))) for seed in range(number)]  # noqa: S311 - dice, not secrets


def player_of(dice: random.Random, system: str = SYSTEM) -> Player:
    client = Client(headers={"host": HOST})
    page = client.post("/forces/import/", {"text": thirty(system)})["Location"]
    return Player(page, client.cookies["sessionid"].value, dice)


def warm(port: int, editors: list[Player], printers: list[Player]) -> None:
    """The first answers of a worker build the catalogue."""
    for player in (*printers, *editors[:WORKERS]):
        player.ask(port, "GET", f"{player.page}print.pdf")
        player.times.clear()


def spend(port: int, seconds: float, editors: list[Player], printers: list[Player]) -> None:
    """Let them do what they do for so long."""
    until = time.monotonic() + seconds
    work = [*(one.edit for one in editors), *(one.print for one in printers)]
    threads = [threading.Thread(target=do, args=(port, until)) for do in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _times(players: list[Player]) -> list[float]:
    """Milliseconds."""
    return [1000 * seconds for player in players for seconds in player.times]
