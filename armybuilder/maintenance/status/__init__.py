"""Status of the site: the figures that an operator or a monitor needs, in a number of queries that does not depend on
the amount of stored data.
"""

import platform
import shutil
from collections import Counter
from datetime import datetime
from pathlib import Path

import django
import msgspec
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Count, Max, Min, Q
from django.utils import timezone

from armybuilder.accounts import names
from armybuilder.accounts.models import Session
from armybuilder.battles.live.models import Duel
from armybuilder.battles.models import BattleJob
from armybuilder.battles.tracker.models import Game
from armybuilder.campaigns.models import Campaign
from armybuilder.common import program
from armybuilder.forces.models import Force, Picture, Revision
from armybuilder.jobs.models import Place
from armybuilder.lab.models import Study
from armybuilder.maintenance.models import Done
from armybuilder.maintenance.purge import objection
from armybuilder.maintenance.status.processes import Process, processes
from armybuilder.packs.models import Pack
from armybuilder.ratelimit import capacity
from armybuilder.ratelimit.buckets import SIZE
from armybuilder.tournaments.models import Event

COUNTED = {
    "revisions": Revision,
    "pictures": Picture,
    "games": Game,
    "packs": Pack,
    "tournaments": Event,
    "campaigns": Campaign,
    "test battles": BattleJob,
    "battles of people": Duel,
    "studies": Study,
    "browsers": Session,
    "accounts": User,
}
PURGED_AFTER, BACKED_UP_AFTER, WAITED_AFTER = 2 * 24 * 3600, 8 * 24 * 3600, 15 * 60
"""Seconds after which the last purge, the last backup, and who waits longest are worth a word."""
MEGABYTE = 1_000_000


class Queue(msgspec.Struct):
    """Work that waits and work that is held, how many seconds who waits longest has waited, who holds any, and how much of all is of
    which kind: test battles, studies of the lab, answers of the API."""

    waiting: int
    held: int
    longest: float
    holders: list[str]
    kinds: dict[str, int]


class Status(msgspec.Struct):
    """Sizes are bytes, ages seconds; an age of None is of what never was. `program` is the version of the program's files as they
    are now, `exact_names` are those of accounts that share their name with an older account and are reached by this spelling alone, `faults` say what
    needs a hand."""

    version: str
    program: str
    database: str
    size: int
    size_at_most: int
    disk_free: int | None
    disk: int | None
    rows: dict[str, int]
    lists: dict[str, int]
    last_change: float | None
    queue: Queue
    processes: list[Process]
    last_purge: float | None
    last_backup: float | None
    exact_names: list[str]
    faults: list[str]


def status() -> Status:
    """The status now. 16 queries on SQLite, one more on PostgreSQL, and one more until
    the first purge."""
    now = timezone.now()
    disk = shutil.disk_usage(Path(str(connection.settings_dict["NAME"])).parent) if capacity.is_file() else None
    newest = Force.objects.aggregate(
        kept=Count("pk", filter=Q(deleted=None)),
        binned=Count("pk", filter=Q(deleted__isnull=False)),
        last=Max("updated"),
    )
    done = dict(Done.objects.order_by().values_list("kind").annotate(last=Max("when")))
    found = Status(
        version=f"Python {platform.python_version()}, Django {django.__version__}",
        program=program.version(),
        database=connection.vendor,
        size=capacity.size(),
        size_at_most=settings.SITE_MEGABYTES * MEGABYTE,
        disk_free=disk and disk.free,
        disk=disk and disk.total,
        rows={name: model._default_manager.count() for name, model in COUNTED.items()},  # noqa: SLF001
        lists={"kept": newest["kept"], "binned": newest["binned"]},
        last_change=_age(newest["last"], now),
        queue=_queue(now),
        processes=processes(),
        last_purge=_age(done.get(Done.Kind.PURGE), now),
        last_backup=_age(done.get(Done.Kind.BACKUP), now),
        exact_names=names.find_clashes(),
        faults=[],
    )
    found.faults = faults(found)
    return found


def _is_complete(path: Path) -> bool:
    """Whether a file holds all bytes of the buckets: one without room for them has holes."""
    return path.exists() and path.stat().st_blocks * 512 >= SIZE


def _queue(now: datetime) -> Queue:
    """By one query: there are never many places."""
    places = list(Place.objects.order_by("kind"))
    held = [place for place in places if place.worker and place.leased_until and place.leased_until > now]
    first = min((place.entered for place in places if place not in held), default=None)
    return Queue(
        waiting=len(places) - len(held),
        held=len(held),
        longest=_age(first, now) or 0,
        holders=sorted({place.worker for place in held}),
        kinds=dict(Counter(place.kind for place in places)),
    )


def _age(moment: datetime | None, now: datetime) -> float | None:
    return round((now - moment).total_seconds(), 1) if moment else None


def site_age() -> float:
    """Seconds since the database was set up, by its oldest migration. One query."""
    first = MigrationRecorder.Migration.objects.aggregate(first=Min("applied"))["first"]
    return _age(first, timezone.now()) or 0


def faults(found: Status) -> list[str]:
    """Return what needs attention, in words for the operator; in English, as logs are."""
    said = []
    if found.disk_free is not None and found.disk_free < 2 * settings.FREE_MEGABYTES * MEGABYTE:
        said.append(
            f"The disk has {found.disk_free // MEGABYTE:,} MB free; below {settings.FREE_MEGABYTES} MB nothing more is kept."
        )
    rates = Path(settings.RATE_LIMIT_FILE)
    if not _is_complete(rates) and shutil.disk_usage(rates.parent).free < SIZE:
        said.append(
            f"{rates.parent} has no room for what visitors have spent: each process reckons for itself (RATE_LIMIT_FILE)."
        )
    if found.size_at_most and found.size > 0.9 * found.size_at_most:
        said.append(
            f"The database has {found.size // MEGABYTE:,} of at most {found.size_at_most // MEGABYTE:,} MB (SITE_MEGABYTES)."
        )
    # A site that was never purged may be younger than that.
    if (site_age() if found.last_purge is None else found.last_purge) > PURGED_AFTER:
        said.append(objection() or "Nothing was purged for two days: run manage.py purge once a day.")
    if found.last_backup is None:
        said.append("There is no backup yet: run manage.py backup once a day.")
    elif found.last_backup > BACKED_UP_AFTER:
        said.append("There is no backup of the last week: run manage.py backup once a day.")
    if found.queue.longest > WAITED_AFTER:
        said.append(f"Work has waited for {found.queue.longest // 60:.0f} minutes: does manage.py work run?")
    old = [f"{each.role} {each.pid}" for each in found.processes if each.program not in ("", found.program)]
    if old:
        said.append(f"The program's files have changed since these began, restart them: {', '.join(old)}.")
    return said
