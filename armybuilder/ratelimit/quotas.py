"""Bytes are paid for when they are stored, and refused where there is no more room. One query a row that is saved: what an owner
has is counted anew only where it seems to be too much."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from math import ceil
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.models import Count, F, JSONField, Sum, TextField
from django.db.models.functions import Cast, Coalesce, Length
from django.utils.translation import gettext as _

from armybuilder.ratelimit import capacity
from armybuilder.ratelimit.models import Usage
from armybuilder.ratelimit.stored import ROW

MEGABYTE = 1_000_000
_OWNER = "the owner whose bytes are counted"


Charge = Callable[[int], float]
"""Takes bytes that are about to be stored from whoever asks; the seconds until there is room for them, 0 where there is."""
_charge: ContextVar[Charge] = ContextVar("charge", default=lambda _size: 0.0)


class FullError(LookupError):
    """There is no room for what should be kept, so that nothing of it was; the text is for the player."""

    status_code = 507


def pay(rows: Iterable[Any]) -> None:
    """Count rows that are about to be stored for their owners; `FullError` names the bound that they would pass."""
    sizes: Counter[str] = Counter()
    new = 0
    for row in rows:
        size = row.stored.size_of(row)
        sizes[row.stored.owner_of(row)] += size
        new += size if row._state.adding else 0  # noqa: SLF001 - Django's own name for it
    room = capacity.room()
    if room.full:
        raise FullError(
            _("This site is full, so nothing was kept of that. Nothing else is lost: ask whoever runs it to make room.")
        )
    if room.nearly and not all(map(is_there, sizes)):
        raise FullError(
            _(
                "This site is nearly full, and the rest is for those who have something here already, so nothing was kept of that. "
                "Ask whoever runs it to make room."
            )
        )
    if wait := _charge.get()(new):
        text = _(
            "%(most)s MB a day are kept from one network, and that is used up for yours, so this was not. Nothing else is lost: in "
            "%(minutes)s minutes there is room for it."
        )
        raise FullError(text % {"most": settings.NETWORK_MEGABYTES, "minutes": ceil(wait / 60)})
    for owner, size in sizes.items():
        _add(owner, size)


@contextmanager
def charged(charge: Charge) -> Iterator[None]:
    """Within, who asks pays for what is stored, too."""
    token = _charge.set(charge)
    try:
        yield
    finally:
        _charge.reset(token)


def is_there(owner: str) -> bool:
    """Whether something is stored of an owner already."""
    return Usage.objects.filter(owner=owner).exists() or count(owner) > 0


def _add(owner: str, size: int) -> None:
    most = settings.OWNER_MEGABYTES * MEGABYTE
    if Usage.objects.filter(owner=owner, bytes__lte=most - size).update(bytes=F("bytes") + size):
        return
    used = count(owner)
    if used + size > most:
        raise FullError(
            _(
                "All that you keep here has %(used)s MB, and %(most)s MB are kept, so this was not. Nothing else is lost: delete lists, "
                "pictures or packs that you do not need, and empty the bin."
            )
            % {"used": f"{used / MEGABYTE:.1f}", "most": settings.OWNER_MEGABYTES}
        )
    Usage.objects.update_or_create(owner=owner, defaults={"bytes": used + size})


def count(owner: str) -> int:
    """How many bytes are stored of an owner, about. One query."""
    statement, values = _counting()
    with connection.cursor() as cursor:
        cursor.execute(statement, [owner if value == _OWNER else value for value in values])
        return sum(int(size) for (size,) in cursor.fetchall())


def largest(most: int) -> list[tuple[str, int]]:
    """The owners of whom most bytes are stored, and how many of each, about. One query a table."""
    found: Counter[str] = Counter()
    for model in apps.get_models():
        if hasattr(model, "stored"):
            rows = _summed(model, model._default_manager.all())  # noqa: SLF001 - Django's own name for it
            found.update(dict(rows.values_list(model.stored.owner, "size")))
    return found.most_common(most)


@cache
def _counting() -> tuple[str, tuple[Any, ...]]:
    """What counts, and its values with a stand-in for the owner: to make it takes ten times as long as to ask it."""
    first, *others = (_sizes(model) for model in apps.get_models() if hasattr(model, "stored"))
    # Django 6.1 orders the whole union by what orders the first table, which is no column of it.
    return first.union(*others, all=True).order_by().query.sql_with_params()  # type: ignore[no-any-return]


def _sizes(model: Any) -> Any:
    return _summed(model, model.objects.filter(**{model.stored.owner: _OWNER})).values_list("size")


def _summed(model: Any, rows: Any) -> Any:
    lengths = (Coalesce(Sum(_length(model, field)), 0) for field in model.stored.fields)
    return rows.order_by().values(model.stored.owner).annotate(size=sum(lengths, Count("pk") * ROW))


def _length(model: Any, field: str) -> Any:
    is_json = isinstance(model._meta.get_field(field), JSONField)
    return Length(Cast(field, TextField())) if is_json else Length(field)


def forget(*owners: str) -> None:
    """Count owners anew when they store next."""
    Usage.objects.filter(owner__in=owners).delete()
