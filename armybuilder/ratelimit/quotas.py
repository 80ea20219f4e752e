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
from armybuilder.ratelimit.stored_fields import ROW

MEGABYTE = 1_000_000
_OWNER = "the owner whose bytes are counted"


Charge = Callable[[int], float]
"""Takes bytes that are about to be stored from whoever asks; the seconds until there is room for them, 0 where there is."""
_charge: ContextVar[Charge] = ContextVar("charge", default=lambda _size: 0.0)


class QuotaExceededError(LookupError):
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
        raise QuotaExceededError(
            _("This site is full, so this wasn't saved. Nothing else is lost. Ask the site's operator to make room.")
        )
    if room.nearly and not all(map(is_there, sizes)):
        raise QuotaExceededError(
            _(
                "This site is nearly full, and the rest is reserved for people who already have something here, "
                "so this wasn't saved. Ask the site's operator to make room."
            )
        )
    if wait := _charge.get()(new):
        text = _(
            "A network can save %(most)s MB a day, and yours has used that up, so this wasn't saved. "
            "Nothing else is lost. There's room again in %(minutes)s minutes."
        )
        raise QuotaExceededError(text % {"most": settings.NETWORK_MEGABYTES, "minutes": ceil(wait / 60)})
    for owner, size in sizes.items():
        _add(owner, size)


@contextmanager
def with_charge(charge: Charge) -> Iterator[None]:
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
        raise QuotaExceededError(
            _(
                "You've saved %(used)s MB here, and the limit is %(most)s MB, so this wasn't saved. Nothing "
                "else is lost. Delete lists, pictures or packs you don't need, and empty the bin."
            )
            % {"used": f"{used / MEGABYTE:.1f}", "most": settings.OWNER_MEGABYTES}
        )
    Usage.objects.update_or_create(owner=owner, defaults={"bytes": used + size})


def count(owner: str) -> int:
    """Return about how many bytes are stored for an owner. One query."""
    statement, values = _count_query()
    with connection.cursor() as cursor:
        cursor.execute(statement, [owner if value == _OWNER else value for value in values])
        return sum(int(size) for (size,) in cursor.fetchall())


def largest(most: int) -> list[tuple[str, int]]:
    """The owners of whom most bytes are stored, and how many of each, about. One query a table."""
    found: Counter[str] = Counter()
    for model in apps.get_models():
        if hasattr(model, "stored"):
            rows = _sum_by_owner(model, model._default_manager.all())  # noqa: SLF001 - Django's own name for it
            found.update(dict(rows.values_list(model.stored.owner, "size")))
    return found.most_common(most)


@cache
def _count_query() -> tuple[str, tuple[Any, ...]]:
    """Return the query of what counts, and its values with a placeholder for the owner: building it takes ten
    times as long as running it.
    """
    first, *others = (_sizes(model) for model in apps.get_models() if hasattr(model, "stored"))
    # Django 6.1 orders the whole union by what orders the first table, which is no column of it.
    return first.union(*others, all=True).order_by().query.sql_with_params()  # type: ignore[no-any-return]


def _sizes(model: Any) -> Any:
    return _sum_by_owner(model, model.objects.filter(**{model.stored.owner: _OWNER})).values_list("size")


def _sum_by_owner(model: Any, rows: Any) -> Any:
    lengths = (Coalesce(Sum(_length(model, field)), 0) for field in model.stored.fields)
    return rows.order_by().values(model.stored.owner).annotate(size=sum(lengths, Count("pk") * ROW))


def _length(model: Any, field: str) -> Any:
    is_json = isinstance(model._meta.get_field(field), JSONField)
    return Length(Cast(field, TextField())) if is_json else Length(field)


def reset_counts(*owners: str) -> None:
    """Count owners anew when they store next."""
    Usage.objects.filter(owner__in=owners).delete()
