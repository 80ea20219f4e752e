"""A part of a list followed from one state of it to another: rows have no names of their own, only places."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

GONE = gettext_noop("This part is no longer in the list.")


def follow(where: str, before: Any, after: Any) -> str:
    """Return where the part at the pointer `where` of `before` is in `after`; `LookupError` where it is gone."""
    path = ""
    for step in where.split("/")[1:]:
        if isinstance(before, list):
            index = _find_index(before, step, after if isinstance(after, list) else [])
            if index is None:
                raise LookupError(_(GONE))
            path, before, after = f"{path}/{index}", before[int(step)], after[index]
        elif isinstance(before, msgspec.Struct | dict) and isinstance(after, msgspec.Struct | dict):
            path, before, after = f"{path}/{step}", _member(before, step), _member(after, step)
        else:
            raise LookupError(_(GONE))
    return path


def _member(part: Any, name: str) -> Any:
    """Return what a part has under a name; None where it has nothing."""
    if isinstance(part, dict):
        return part.get(name)
    return getattr(part, name) if name in part.__struct_fields__ else None


def _find_index(items: Sequence[Any], step: str, others: Sequence[Any]) -> int | None:
    """The index in `others` of the item that stands at `step` in `items`."""
    if not (step.isascii() and step.isdecimal() and len(step) < 4 and int(step) < len(items)):
        return None
    index = int(step)
    item, were, are = items[index], list(map(_identity, items)), list(map(_identity, others))
    if were == are and _count_items(items) != _count_items(others):
        # Nothing came, went or moved: what stands there now is the same row, changed.
        return index
    if index < len(others) and others[index] == item:
        return index
    if item in others:
        return list(others).index(item)
    called = were[index]
    return are.index(called) if any(called) and were.count(called) == are.count(called) == 1 else None


def _count_items(items: Iterable[Any]) -> Counter[bytes]:
    return Counter(msgspec.json.encode(item, order="deterministic") for item in items)


def _identity(item: Any) -> tuple[Any, ...]:
    """Return what identifies an item: the record that it is and its name, or the text that it is; nothing for a
    group that is no record and has no name.
    """
    if isinstance(item, msgspec.Struct | dict):
        return tuple(_member(item, name) or "" for name in ("model", "upgrade", "squad", "asset", "name"))
    return (item,)
