"""Processes of the site are killed while lists are saved. Every save that was acknowledged is there afterwards, whole.

Who is killed goes by turns: mostly a worker, now and then the server above it, now and then everything. A control proves that
a loss would be seen: to the lists as a forgetful disk would have kept them, the same look finds some missing.
"""

import itertools
import random
import sqlite3
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from django.db import DEFAULT_DB_ALIAS, connections, transaction

from armybuilder.forces.domain.history import revisions
from armybuilder.forces.models import Force
from tools.bench.evening import VERSION, EveningPlayer, player_of
from tools.bench.harness import BenchFigure
from tools.bench.lists import BETA, edits_of
from tools.nightly.soak.site import LOOK, PATIENCE, Site, site

WRITERS = 4
FORGETFUL = "forgetful"
TURNS = ("worker",) * 8 + ("server", "site")
BETWEEN = (0.3, 1.2)
"""Seconds of saving before the next kill."""
PAUSE = 0.05
"""Seconds before somebody who was not answered asks again."""
SAVES = 20
"""Acknowledged saves to each kill, at least."""


@dataclass
class SaveWriter:
    """Somebody who saves again and again, and remembers what was acknowledged and how long nobody answered."""

    player: EveningPlayer
    name: str
    acknowledged: list[str] = field(default_factory=list)
    looked: int = 0
    silence: float = 0.0
    answered: float = 0.0
    stopped: bool = False

    def write(self, port: int) -> None:
        edits, version, self.answered = edits_of(BETA), 1, time.monotonic()
        for number in itertools.count():
            if self.stopped:
                return
            token = f"{self.name}-{number}"
            form = next(edits) | {"version": str(version), "token": token}
            refusals = len(self.player.errors)
            found = VERSION.search(self.player.ask(port, "POST", self.player.page, form))
            # An edit that changes nothing is answered with the state that there was.
            if found and len(self.player.errors) == refusals and int(found[1]) > version:
                self.acknowledged.append(token)
            else:  # what was not acknowledged may be saved all the same
                time.sleep(PAUSE)
                found = VERSION.search(self.player.ask(port, "GET", self.player.page))
            if found:
                version = int(found[1])
                self.silence, self.answered = max(self.silence, time.monotonic() - self.answered), time.monotonic()

    def find_missing(self, database: str) -> list[str]:
        """Return what was acknowledged since the last look and is not among the states of the list, and a list that is
        torn.
        """
        new = self.acknowledged[self.looked :]
        with transaction.atomic(database):
            force = Force.objects.using(database).get(key=self.player.page.split("/")[2])
            kept = set(force.revisions.values_list("token", flat=True))
            torn = [] if revisions.text(force, force.position) == force.document else [f"{self.name}: torn"]
        self.looked += len(new)
        return [token for token in new if token not in kept] + torn


def figures(kills: int, folder: Path) -> Iterator[BenchFigure]:
    writers = [SaveWriter(player_of(random.Random(str(seed))), f"writer-{seed}") for seed in range(WRITERS)]  # noqa: S311 - dice
    with site() as one:
        rounds = Rounds(one, writers)
        rounds.run(kills, folder / "forgetful.sqlite3")
    acknowledged = sum(len(writer.acknowledged) for writer in writers)
    yield BenchFigure(f"{kills} kills: acknowledged saves", acknowledged, "", at_least=SAVES * kills)
    note = "; ".join(rounds.lost[:3])
    yield BenchFigure(f"{kills} kills: lost or torn", len(rounds.lost), "", at_most=0, note=note)
    yield BenchFigure("a disk that forgets a second: losses noticed", len(rounds.forgotten), "", at_least=1)
    note = f"half of {len(rounds.starts)} within {statistics.median(rounds.starts):.2f} s"
    yield BenchFigure("everything killed: up again in", max(rounds.starts), "s", at_most=3, note=note)
    yield BenchFigure("a killed worker: requests waited at most", rounds.silence["worker"], "s", at_most=2)
    yield BenchFigure("a killed server: requests waited at most", rounds.silence["server"], "s", at_most=2)


class Rounds:
    """Kill after kill, each followed by a look."""

    def __init__(self, one: Site, writers: list[SaveWriter]) -> None:
        self._site, self._writers = one, writers
        self.lost: list[str] = []
        self.forgotten: list[str] = []
        self.starts: list[float] = []
        self.silence = {"worker": 0.0, "server": 0.0}

    def run(self, kills: int, forgetful: Path) -> None:
        threads = [threading.Thread(target=each.write, args=(self._site.port,)) for each in self._writers]
        for thread in threads:
            thread.start()
        for number, which in zip(range(1, kills + 1), itertools.cycle(TURNS), strict=False):
            time.sleep(random.uniform(*BETWEEN))  # noqa: S311 - dice, not secrets
            self._kill(which)
            self.lost += self._find_missing(DEFAULT_DB_ALIAS)
            if not number % 50:
                print(f"  {number} kills, {len(self.lost)} lost", flush=True)
        self._copy(forgetful)
        time.sleep(1)
        for writer in self._writers:
            writer.stopped = True
        for thread in threads:
            thread.join()
        looked = [writer.looked for writer in self._writers]
        self.lost += self._find_missing(DEFAULT_DB_ALIAS)
        for writer, number in zip(self._writers, looked, strict=True):
            writer.looked = number
        self.forgotten = self._find_missing(FORGETFUL)

    def _kill(self, which: str) -> None:
        """Kill and wait until everybody is answered again. How long somebody was not counts where something was left."""
        for writer in self._writers:
            writer.silence = 0.0
        self._site.kill(which)
        if which == "site":
            self.starts.append(self._site.start())
        for _ in range(2):  # the first answer may be of somebody who takes leave
            self._await(time.monotonic())
        if which != "site":
            self.silence[which] = max(self.silence[which], *(writer.silence for writer in self._writers))

    def _await(self, moment: float) -> None:
        """Wait until everybody was answered after that moment."""
        while min(writer.answered for writer in self._writers) < moment:
            if time.monotonic() > moment + PATIENCE:
                raise SystemExit(f"A writer was not answered within {PATIENCE:.0f} seconds.")
            time.sleep(LOOK)

    def _find_missing(self, database: str) -> list[str]:
        with connections[database].cursor() as cursor:
            cursor.execute("PRAGMA quick_check")
            [said] = cursor.fetchone()
        broken = [] if said == "ok" else [said]
        return broken + [missing for writer in self._writers for missing in writer.find_missing(database)]

    def _copy(self, path: Path) -> None:
        """Copy the database as a disk would hold it that forgets all that comes now."""
        with closing(sqlite3.connect(path)) as copy:
            connections[DEFAULT_DB_ALIAS].ensure_connection()
            connections[DEFAULT_DB_ALIAS].connection.backup(copy)
        connections.databases[FORGETFUL] = connections.databases[DEFAULT_DB_ALIAS] | {"NAME": str(path)}
