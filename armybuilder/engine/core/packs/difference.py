"""Changes between two versions of a pack, record by record and field by field."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from armybuilder.engine.core.packs.pack import PackContent
from armybuilder.engine.core.packs.parser import raw_name


class PackChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """A record that is new, gone or changed: its file, its place there by keys, its name; of a changed one, each field with
    both values. Changes of the book's records stand under `patches`."""

    what: Literal["new", "gone", "changed"]
    file: str
    place: str
    name: str
    fields: tuple[tuple[str, Any, Any], ...] = ()


def difference(old: PackContent, new: PackContent) -> tuple[PackChange, ...]:
    """Every change from the old content to the new one, in the order of the new, what is gone behind it."""
    before, after = dict(_records(old)), dict(_records(new))
    changes = [_change(place, before.get(place), value) for place, value in after.items()]
    gone = [_change(place, value, None) for place, value in before.items() if place not in after]
    return tuple(change for change in (*changes, *gone) if change)


def _records(content: PackContent) -> Iterator[tuple[tuple[str, str], Mapping[str, Any]]]:
    """Each record without those within it, by its file and place."""
    for name, file in content.records.items():
        yield from _nested_records(name, "", file)
    for patch in content.patches:
        plain = {"kind": patch.kind, "old": patch.old, "new": patch.new, "why": patch.why}
        yield ("patches", f"{patch.kind} {patch.key} {patch.field}"), plain


def _nested_records(
    file: str, place: str, record: Mapping[str, Any]
) -> Iterator[tuple[tuple[str, str], Mapping[str, Any]]]:
    own = {}
    for name, value in record.items():
        if isinstance(value, list) and value and all(raw_name(item) for item in value):
            for item in value:
                yield from _nested_records(file, f"{place}{name}/{raw_name(item)}/", item)
        else:
            own[name] = value
    if place or own:
        yield (file, place.rstrip("/")), own


def _change(place: tuple[str, str], old: Mapping[str, Any] | None, new: Mapping[str, Any] | None) -> PackChange | None:
    shown = new if new is not None else old or {}
    name = str(shown.get("name") or place[1] or place[0])
    if old is None or new is None:
        return PackChange("gone" if new is None else "new", place[0], place[1], name)
    fields = [(key, old.get(key), new.get(key)) for key in {**old, **new} if old.get(key) != new.get(key)]
    return PackChange("changed", place[0], place[1], name, tuple(fields)) if fields else None
