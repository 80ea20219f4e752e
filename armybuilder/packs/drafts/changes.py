"""Changes of a record of the book, from what a form says of it: a patch for each value that differs."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any

import msgspec

from armybuilder.engine.core.packs.pack import Patch
from armybuilder.engine.core.packs.patches import field_path, with_value_at
from armybuilder.packs.drafts.places import Draft
from factions.loader.forms import FormField
from factions.loader.loader import FileTable
from factions.loader.pack_files import PackFiles, access_of


def change_form(files: PackFiles, table: FileTable) -> tuple[FormField, ...]:
    """Return the fields that packs may change of a record of the book."""
    open_fields = files.kinds[access_of(table).kind]
    return tuple(field for field in files.forms[table] if field.name in open_fields)


def changes_of(draft: Draft, which: tuple[str, str]) -> list[Mapping[str, Any]]:
    """Return what a draft changes of a record, which is identified by kind and key."""
    return [patch for patch in draft.get("patches") or () if (patch.get("kind"), patch.get("key")) == which]


def apply_changes(raw: Mapping[str, Any], draft: Draft, kind: str, key: str) -> dict[str, Any]:
    """The record with the changes of a draft, as far as they can be made."""
    found: Any = dict(raw)
    for patch in changes_of(draft, (kind, key)):
        try:
            found = with_value_at(found, field_path(str(patch.get("field"))), patch.get("new"))
        except (LookupError, TypeError, ValueError, AttributeError):
            continue
    changed: dict[str, Any] = found
    return changed


def with_changes(
    draft: Draft, which: tuple[str, str], fields: tuple[FormField, ...], raw: Mapping[str, Any], new: Mapping[str, Any]
) -> dict[str, Any]:
    """The draft with what differs between the book's record and the new one, in place of what it changed of it before; words
    of a change that stays as it is are kept."""
    kind, key = which
    patches = list(draft.get("patches") or ())
    before = {str(patch.get("field")): patch for patch in changes_of(draft, which)}
    made = []
    for place, old, value in find_differences(fields, raw, new):
        known = before.get(place, {})
        why = str(known.get("why", "")) if known.get("new") == value else ""
        made.append(msgspec.to_builtins(Patch(kind=kind, key=key, field=place, old=old, new=value, why=why)))
    others = [patch for patch in patches if (patch.get("kind"), patch.get("key")) != which]
    number = next((number for number, patch in enumerate(patches) if patch in before.values()), len(others))
    return {**draft, "patches": [*others[:number], *made, *others[number:]]}


def with_words(draft: Draft, which: tuple[str, str], before: Draft, words: Mapping[str, str]) -> dict[str, Any]:
    """The draft with what is said about changes of a record, by their fields, where that is other than `before`: words that
    nobody has touched are about the change as it was."""
    said = {patch.get("field"): str(patch.get("why", "")) for patch in changes_of(before, which)}
    own = {field: text for field, text in words.items() if text != said.get(field, "")}
    meant = [patch for patch in changes_of(draft, which) if patch.get("field") in own]
    patches = [
        {**patch, "why": own[patch["field"]]} if patch in meant else patch for patch in draft.get("patches") or ()
    ]
    return {**draft, "patches": patches}


def find_differences(
    fields: tuple[FormField, ...], old: Mapping[str, Any], new: Mapping[str, Any], prefix: str = ""
) -> Iterator[tuple[str, Any, Any]]:
    """The place of each value that differs, as deep as the difference lies, with both values; a row more is one with nothing
    before."""
    for field in fields:
        before, after = old.get(field.name), new.get(field.name)
        if before == after and isinstance(before, bool) == isinstance(after, bool):
            continue
        place, group = f"{prefix}{field.name}", old.get(field.name, {})
        rows: tuple[Any, Any] = old.get(field.name, []), after
        if field.kind in ("group", "mapping") and isinstance(group, dict) and isinstance(after, dict):
            yield from find_differences(field.fields, group, after, f"{place}/")
        elif field.kind in ("rows", "lines") and _keeps_all_rows(*rows):
            yield from _rows(field, zip_longest(*rows), place)
        else:
            yield place, before, _empty_value(field) if field.name not in new else after


def _keeps_all_rows(before: Any, after: Any) -> bool:
    """Whether both are lists, and the second lacks no row of the first."""
    return isinstance(before, list) and isinstance(after, list) and len(before) <= len(after)


def _rows(field: FormField, rows: Iterable[tuple[Any, Any]], place: str) -> Iterator[tuple[str, Any, Any]]:
    """Yield the differences row by row."""
    for number, (old, new) in enumerate(rows):
        if isinstance(old, dict) and isinstance(new, dict):
            yield from find_differences(field.fields, old, new, f"{place}/{number}/")
        elif old != new:
            yield f"{place}/{number}", old, new


def _empty_value(field: FormField) -> Any:
    """Return the value of a field that was emptied: a change cannot remove a field from a file."""
    if field.kind in ("rows", "list", "lines", "words"):
        return []
    if field.kind == "pairs":
        return {}
    if field.kind == "flag":
        return False
    return "" if field.kind == "text" and not field.nullable else None
