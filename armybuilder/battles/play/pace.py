"""How long battles take on this site: measured whenever some are played, guessed before the first ones.

The time of a battle depends on who plays it and on how much is on the table. It is kept by both, as seconds of the
clock: how many workers there are is in it.
"""

import os
from collections.abc import Callable, Iterable
from math import ceil, log2
from typing import NamedTuple

from django.conf import settings
from django.db.models import Prefetch
from django.utils.translation import gettext as _

from armybuilder.battles.models import BattleJob, BattlePace, BattleResult
from armybuilder.battles.play.playable import battles_of
from armybuilder.jobs.fair_queue import in_turn
from armybuilder.jobs.leases import SLICE
from armybuilder.jobs.models import OPEN

USUAL = 300
"""Points of both forces together for which systems tell their `paces`."""
GROWTH = 1.25
"""Twice the points take so many doublings of the time: measured from 50 to 300 TV a side."""
REMEMBERED = 200
"""Battles that count as much as what is newly measured, at most: machines change."""
GUESSED = 3
"""Battles of a job that its guess counts for beside those that are played."""
START = 2.0
"""Seconds until workers are there."""
BEST = "best"
"""Stands for the best player that the time allows, where a form offers one."""
PATIENCE = 180.0
"""Seconds that all battles may take with a better player, where nobody has chosen one."""


class Kind(NamedTuple):
    """What the time of a battle depends on; `points` are those of both forces."""

    system: str
    policies: tuple[str, str]
    points: float

    @property
    def played(self) -> str:
        """Who plays, whichever side."""
        return "+".join(sorted(self.policies))


class Player(NamedTuple):
    """The best player that the time allows; the next better one, if any, takes so many `seconds`, which are too many."""

    name: str
    better: str = ""
    seconds: float = 0.0

    @property
    def words(self) -> str:
        """Who plays, and why nobody better does."""
        if not self.better:
            return _("Played by %(player)s, the best player.") % {"player": self.name}
        return _("Played by %(player)s: %(better)s plays better, and would take %(time)s.") % {
            "player": self.name,
            "better": self.better,
            "time": in_words(self.seconds),
        }


def best_player(system: str, seconds: Callable[[str], float]) -> Player:
    """The best player with whom all battles, which take so many `seconds` with each, keep nobody waiting; the quickest where none
    does."""
    better, too_long = "", 0.0
    *others, quickest = battles_of(system).rules.players
    for name in others:
        needed = seconds(name)
        if needed <= PATIENCE:
            return Player(name, better, too_long)
        better, too_long = name, needed
    return Player(quickest, better, too_long)


def led(policies: tuple[str, str], name: str) -> tuple[str, str]:
    """Who plays, where the best player has this name."""
    first, second = (name if policy == BEST else policy for policy in policies)
    return first, second


def players(system: str, policies: tuple[str, str], points: float, battles: int) -> tuple[str, str]:
    """Who plays so many battles between forces of so many points together, the best player that the time allows among them where
    he is asked for, and the usual one where nobody is named."""
    usual = usual_player(system, points, battles) if "" in policies else ""
    policies = policies[0] or usual, policies[1] or usual
    if BEST not in policies:
        return policies
    best = best_player(system, lambda name: battles * expected(Kind(system, led(policies, name), points)))
    return led(policies, best.name)


def usual_player(system: str, points: float, battles: int) -> str:
    """The best player that the time allows by what the system says of its players, not by what was measured here: the same words
    give the same battles on every machine."""
    return best_player(system, lambda name: battles * _reckoned(Kind(system, (name, name), points))).name


def offered(system: str) -> list[tuple[str, str]]:
    """Players as a form offers them, the usual one first."""
    named = [(name, name.capitalize()) for name in battles_of(system).rules.policies]
    return [(BEST, _("The best player that the time allows")), *named]


def expected(kind: Kind) -> float:
    """Seconds of a battle, from the nearest size that was measured; of players who never played here, as much more or less than
    guessed as others took."""
    size, known = _size(kind), battles_of(kind.system).rules.paces
    rows = [row for row in BattlePace.objects.filter(system=kind.system) if {*row.players} <= known.keys()]
    nearest = min(rows, key=lambda row: (row.policies != kind.played, abs(row.size - size)), default=None)
    if nearest is None:
        return _guess(kind)
    measured = float(nearest.seconds * _growth(size - nearest.size))
    return measured * _guess(kind) / _guess(kind._replace(policies=nearest.players))


def note(kind: Kind, battles: int, seconds: float) -> None:
    """Remember that so many battles took so long, reckoned to the nearest size that is kept."""
    size = round(_size(kind))
    row, _ = BattlePace.objects.get_or_create(system=kind.system, policies=kind.played, size=size)
    seconds *= _growth(size - _size(kind))
    row.seconds = (row.seconds * row.battles + seconds) / (row.battles + battles)
    row.battles = min(row.battles + battles, REMEMBERED)
    row.save()


def _size(kind: Kind) -> float:
    """Doublings of a point."""
    return log2(max(kind.points, 1))


def _growth(sizes: float) -> float:
    """How much longer a battle of so many sizes more takes."""
    return float(2 ** (sizes * GROWTH))


def _guess(kind: Kind) -> float:
    """What the system says of its policies, shared by the workers of this machine."""
    return _reckoned(kind) / (settings.BATTLE_WORKERS or os.cpu_count() or 1)


def _reckoned(kind: Kind) -> float:
    """What the system says of its policies, of one processor."""
    thinking = sum(battles_of(kind.system).rules.paces[policy] for policy in kind.policies) / 2
    return float(thinking * (max(kind.points, 1) / USUAL) ** GROWTH)


def left(job: BattleJob, results: Iterable[BattleResult]) -> float:
    """Seconds until a job is over once it is played: what was guessed counts less with every battle that was."""
    rows = list(results)
    done, seconds = sum(row.done for row in rows), sum(row.seconds for row in rows)
    each = (GUESSED * job.pace + seconds) / (GUESSED + done)
    return each * (job.battles * len(rows) - done) + (0 if done else START)


def queued(own: float, behind: BattleJob | None = None) -> float:
    """Seconds that the turns of others take until a job of `own` seconds is over, one that waits or one yet to be asked for.
    Each has as many turns as that one, or as it needs; what the same visitor asked for before goes before all of it."""
    places, each, turns = in_turn(), _lefts(), ceil(own / SLICE)
    mine = next((place for place in places if behind and place.key == behind.key), None)
    before, shares = 0.0, dict[str, list[float]]()
    for place in places:
        if mine and place.visitor == mine.visitor:
            before += each.get(place.key, 0) if place.entered < mine.entered else 0
            turns -= place is mine  # those that come later have one less
        else:
            share = shares.setdefault(place.visitor, [0, turns * SLICE])
            share[0] += each.get(place.key, 0)
    return before + sum(map(min, shares.values()))


def _lefts() -> dict[str, float]:
    """Seconds that each open job still takes."""
    figures = Prefetch("results", BattleResult.objects.only("job", "done", "seconds"))
    found = BattleJob.objects.filter(state__in=OPEN).prefetch_related(figures)
    return {job.key: left(job, job.results.all()) for job in found}


def in_words(seconds: float) -> str:
    """`about 3 minutes`: no more exact than it is known."""
    if seconds < 10:
        return _("a few seconds")
    if seconds < 55:
        return _("about %(seconds)s seconds") % {"seconds": 10 * round(seconds / 10)}
    if seconds < 90:
        return _("about a minute")
    if seconds < 55 * 60:
        return _("about %(minutes)s minutes") % {"minutes": round(seconds / 60)}
    hours = round(seconds / 1800) / 2
    return (_("about %(hours)s hours") % {"hours": f"{hours:g}"}) if hours > 1 else _("about an hour")
