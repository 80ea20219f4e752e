"""The revisions of a list in the database: written as differences from each other, read as texts, the oldest forgotten."""

from collections.abc import Collection
from contextlib import suppress
from typing import NamedTuple

from django.db.models import Count, QuerySet, Sum
from django.db.models.functions import Length

from armybuilder.engine.core.language.labels import dump_label
from armybuilder.forces.domain.history import storage
from armybuilder.forces.models import MAX_REVISIONS, Force, Revision

MAX_BYTES = 600_000
"""Of the revisions of one list, packed; no list that somebody plays with comes near. The oldest go first."""
RUN = 40
"""Revisions in a row of which only the first is stored as a whole: so many are read at most to know one."""
LARGE = 1000
"""Bytes of a difference that is weighed against the whole."""


class NewRevision(NamedTuple):
    """A new state, and what is told of the edit that led to it."""

    text: str
    label: str
    token: str = ""


def add(force: Force, number: int, change: NewRevision, before: str = "") -> None:
    """Keep a state as revision `number`, in the place of those that stood there and later; `before` is the text of the revision
    before it, where there is one. Three queries, and two more where the oldest may have to go."""
    force.revisions.filter(number__gte=number).delete()
    last = force.revisions.filter(number=number - 1).values_list("base", flat=True).first()
    base, data = encode_revision(number, change.text, before, last)
    told = {"label": dump_label(change.label), "token": change.token}
    Revision.objects.create(force=force, number=number, base=base, packed=data, **told)
    if base == number:
        _delete_oldest(force)


def encode_revision(number: int, text: str, before: str, last: int | None) -> tuple[int, bytes]:
    """The number of the revision that is read first to know this one, and what is stored of it. `last` is that number of the
    revision before it, whose text is `before`; None where there is none."""
    if last is None or number - last >= RUN:
        return number, storage.pack_full(text)
    data = storage.pack_difference(text, before)
    if len(data) > LARGE and len(data) * 2 > len(complete := storage.pack_full(text)):
        return number, complete
    return last, data


def texts(force: Force, numbers: Collection[int]) -> dict[int, str]:
    """The documents of those of the revisions that are kept. One query."""
    if not numbers:
        return {}
    first = force.revisions.filter(number__in=numbers).order_by("base").values("base")[:1]
    rows = force.revisions.filter(number__gte=first, number__lte=max(numbers)).order_by("number")
    return {number: text for number, text in read(rows) if number in numbers}


def text(force: Force, number: int) -> str | None:
    """The document of one revision; None where it is not kept. One query."""
    return texts(force, (number,)).get(number)


def read(rows: QuerySet[Revision]) -> list[tuple[int, str]]:
    """The numbers and texts of revisions of one list that stand in their order and begin with one that is whole; without those
    that cannot be read."""
    found: list[tuple[int, str]] = []
    for number, base, data in rows.values_list("number", "base", "packed"):
        with suppress(storage.UnreadableError):
            if base == number:
                found.append((number, storage.unpack_full(bytes(data))))
            elif found and found[-1][0] == number - 1:
                found.append((number, storage.unpack_difference(bytes(data), found[-1][1])))
    return found


def _delete_oldest(force: Force) -> None:
    """Let the oldest runs go that nobody is promised: whole ones, for others follow from their first. The last stays."""
    runs = force.revisions.order_by("-base").values_list("base")
    number = size = 0
    for base, count, length in runs.annotate(number=Count("pk"), size=Sum(Length("packed"))):
        if number and (number >= MAX_REVISIONS or size + length > MAX_BYTES):
            force.revisions.filter(base__lte=base).delete()
            return
        number, size = number + count, size + length
