"""Duration of battles on this site: measured whenever battles are played, guessed before the first ones.

The time that a battle takes depends on the players and on how much is on the table. It is recorded for both, in
seconds of wall-clock time, so the number of workers is already included.
"""

import os
from collections.abc import Iterable
from math import ceil, log2
from typing import NamedTuple

from django.conf import settings
from django.db.models import Prefetch
from django.utils.translation import gettext as _

from armybuilder.battles.models import BattleJob, BattlePace, BattleResult
from armybuilder.battles.play.playable import battles_of
from armybuilder.jobs.fair_queue import queue_order
from armybuilder.jobs.leases import SLICE
from armybuilder.jobs.models import OPEN

GROWTH = 1.25
"""Twice the points take so many doublings of the time: measured from 50 to 300 TV a side."""
REMEMBERED = 200
"""Battles that count as much as what is newly measured, at most: machines change."""
GUESSED = 3
"""Battles of a job that its guess counts for beside those that are played."""
START = 2.0
"""Seconds until workers are there."""
DEFAULT = "best"
"""What older requests and links call the player where nobody chose one."""


class BattleKind(NamedTuple):
    """The factors that the time of a battle depends on; `points` are those of both forces."""

    system: str
    policies: tuple[str, str]
    points: float

    @property
    def policy_pair(self) -> str:
        """The two policies that play, regardless of side."""
        return "+".join(sorted(self.policies))


def players(system: str, policies: tuple[str, str]) -> tuple[str, str]:
    """Return the two players: those that were named, and the default player of the system for the rest."""
    default = battles_of(system).rules.default_player
    first, second = (default if policy in ("", DEFAULT) else policy for policy in policies)
    return first, second


def player_choices(system: str) -> list[tuple[str, str]]:
    """Players as a form offers them, the default first."""
    rules = battles_of(system).rules
    others = [name for name in rules.policies if name != rules.default_player]
    return [(name, name.capitalize()) for name in (rules.default_player, *others)]


def expected_seconds(kind: BattleKind) -> float:
    """Seconds of a battle, from the nearest size that was measured; of players who never played here, as much more or less than
    guessed as others took."""
    size, known = _size(kind), battles_of(kind.system).rules.paces
    rows = [row for row in BattlePace.objects.filter(system=kind.system) if {*row.players} <= known.keys()]
    nearest = min(rows, key=lambda row: (row.policies != kind.policy_pair, abs(row.size - size)), default=None)
    if nearest is None:
        return _guess(kind)
    measured = float(nearest.seconds * _growth(size - nearest.size))
    return measured * _guess(kind) / _guess(kind._replace(policies=nearest.players))


def record_pace(kind: BattleKind, battles: int, seconds: float) -> None:
    """Remember that so many battles took so long, reckoned to the nearest size that is kept."""
    size = round(_size(kind))
    row, _ = BattlePace.objects.get_or_create(system=kind.system, policies=kind.policy_pair, size=size)
    seconds *= _growth(size - _size(kind))
    row.seconds = (row.seconds * row.battles + seconds) / (row.battles + battles)
    row.battles = min(row.battles + battles, REMEMBERED)
    row.save()


def _size(kind: BattleKind) -> float:
    """Doublings of a point."""
    return log2(max(kind.points, 1))


def _growth(sizes: float) -> float:
    """Return the factor by which a battle takes longer when it is this many sizes larger."""
    return float(2 ** (sizes * GROWTH))


def _guess(kind: BattleKind) -> float:
    """Return the system's estimate for its policies, shared by the workers of this machine."""
    return single_core_seconds(kind) / (settings.BATTLE_WORKERS or os.cpu_count() or 1)


def single_core_seconds(kind: BattleKind) -> float:
    """Return the system's estimate for its policies, on one processor."""
    rules = battles_of(kind.system).rules
    thinking = sum(rules.paces[policy] for policy in kind.policies) / 2
    return float(thinking * (max(kind.points, 1) / (2 * rules.usual_points)) ** GROWTH)


def seconds_left(job: BattleJob, results: Iterable[BattleResult]) -> float:
    """Seconds until a job is over once it is played: what was guessed counts less with every battle that was."""
    rows = list(results)
    done, seconds = sum(row.done for row in rows), sum(row.seconds for row in rows)
    each = (GUESSED * job.pace + seconds) / (GUESSED + done)
    return each * (job.battles * len(rows) - done) + (0 if done else START)


def queue_seconds(own: float, behind: BattleJob | None = None) -> float:
    """Seconds that the turns of others take until a job of `own` seconds is over, one that waits or one yet to be asked for.
    Each has as many turns as that one, or as it needs; what the same visitor asked for before goes before all of it."""
    places, each, turns = queue_order(), _seconds_left_by_job(), ceil(own / SLICE)
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


def _seconds_left_by_job() -> dict[str, float]:
    """Seconds that each open job still takes."""
    figures = Prefetch("results", BattleResult.objects.only("job", "done", "seconds"))
    found = BattleJob.objects.filter(state__in=OPEN).prefetch_related(figures)
    return {job.key: seconds_left(job, job.results.all()) for job in found}


def describe_duration(seconds: float) -> str:
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
