"""Bytes are paid for when they are stored, and refused where there is no more room. One query a row that is saved: what an owner
has is counted anew only where it seems to be too much."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.models import Count, F, JSONField, Sum, TextField
from django.db.models.functions import Cast, Coalesce, Length
from django.utils.translation import gettext as _

from armybuilder.quotas import site
from armybuilder.quotas.models import Usage
from armybuilder.quotas.stored import ROW

MEGABYTE = 1_000_000
_OWNER = "the owner whose bytes are counted"


class FullError(LookupError):
    """There is no room for what should be kept, so that nothing of it was; the text is for the player."""

    status_code = 507


def pay(rows: Iterable[Any]) -> None:
    """Count rows that are about to be stored for their owners; `FullError` names the bound that they would pass."""
    sizes: Counter[str] = Counter()
    for row in rows:
        sizes[row.stored.owner_of(row)] += row.stored.size_of(row)
    if site.is_full():
        raise FullError(
            _("This site is full, so nothing was kept of that. Nothing else is lost: ask whoever runs it to make room.")
        )
    for owner, size in sizes.items():
        _add(owner, size)


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


@cache
def _counting() -> tuple[str, tuple[Any, ...]]:
    """What counts, and its values with a stand-in for the owner: to make it takes ten times as long as to ask it."""
    first, *others = (_sizes(model) for model in apps.get_models() if hasattr(model, "stored"))
    # Django 6.1 orders the whole union by what orders the first table, which is no column of it.
    return first.union(*others, all=True).order_by().query.sql_with_params()  # type: ignore[no-any-return]


def _sizes(model: Any) -> Any:
    lengths = (Coalesce(Sum(_length(model, field)), 0) for field in model.stored.fields)
    rows = model.objects.filter(**{model.stored.owner: _OWNER}).order_by().values(model.stored.owner)
    return rows.annotate(size=sum(lengths, Count("pk") * ROW)).values_list("size")


def _length(model: Any, field: str) -> Any:
    is_json = isinstance(model._meta.get_field(field), JSONField)  # noqa: SLF001 - Django's own name for it
    return Length(Cast(field, TextField())) if is_json else Length(field)


def forget(*owners: str) -> None:
    """Count owners anew when they store next."""
    Usage.objects.filter(owner__in=owners).delete()
