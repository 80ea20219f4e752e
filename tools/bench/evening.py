"""A club evening on the real server: fifty people edit lists of thirty models, each one of their own, and ten
print theirs. They look at each answer for some seconds, as people do; all are threads of this process, on the same cores."""

import http.client
import os
import random
import re
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import urlencode

from django.test import Client

from tools.bench.lists import BETA, edits_of, thirty
from tools.bench.server import HOST, WORKERS

EDITORS, PRINTERS = 50, 10
WHO = f"{EDITORS} editors of 30-model lists and {PRINTERS} printers"
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
class EveningPlayer:
    """Somebody with a list of his own: how many seconds his answers took, and what went wrong."""

    page: str
    session: str
    dice: random.Random
    times: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def edit(self, port: int, until: float) -> None:
        """Edit the list again and again. Each edit has to bring a newer version."""
        version = 1
        for number, fields in enumerate(edits_of(BETA)):
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


class EveningResult(NamedTuple):
    """The measurements of an evening: milliseconds of all edits and prints, and what went wrong."""

    edits: list[float]
    prints: list[float]
    errors: list[str]

    @property
    def note(self) -> str:
        return f"{len(self.edits)} edits, {len(self.prints)} prints{''.join(f'; {error}' for error in self.errors[:3])}"

    @property
    def slow_edit(self) -> float:
        """The time that one in `SLOW_SHARE` edits took or exceeded."""
        return statistics.quantiles(self.edits, n=SLOW_SHARE)[-1]


def run_evening(
    port: int, seconds: float, editors: list[EveningPlayer], printers: list[EveningPlayer]
) -> EveningResult:
    """Let them do what they do for so long."""
    until = time.monotonic() + seconds
    work = [*(one.edit for one in editors), *(one.print for one in printers)]
    threads = [threading.Thread(target=do, args=(port, until)) for do in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    errors = [error for player in (*editors, *printers) for error in player.errors]
    return EveningResult(_times(editors), _times(printers), errors)


@contextmanager
def usual_budget() -> Iterator[None]:
    """Servers that are started meanwhile charge as every site does: an evening must not notice."""
    generous = {
        name: os.environ.pop(name) for name in ("RATE_LIMIT_ADDRESS", "RATE_LIMIT_VISITOR") if name in os.environ
    }
    try:
        yield
    finally:
        os.environ |= generous


def players(number: int) -> list[EveningPlayer]:
    return [player_of(random.Random(str(seed))) for seed in range(number)]  # noqa: S311 - dice, not secrets


def player_of(dice: random.Random, system: str = BETA) -> EveningPlayer:
    client = Client(headers={"host": HOST})
    page = client.post("/forces/import/", {"text": thirty(system)})["Location"]
    return EveningPlayer(page, client.cookies["sessionid"].value, dice)


def warm(port: int, editors: list[EveningPlayer], printers: list[EveningPlayer]) -> None:
    """The first answers of a worker build the catalogue."""
    for player in (*printers, *editors[:WORKERS]):
        player.ask(port, "GET", f"{player.page}print.pdf")
        player.times.clear()


def _times(players: list[EveningPlayer]) -> list[float]:
    """Milliseconds."""
    return [1000 * seconds for player in players for seconds in player.times]
