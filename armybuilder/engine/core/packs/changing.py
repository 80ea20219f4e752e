"""Changes of a record of the book, from what a form says of it: a patch for each value that differs."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any

import msgspec

from armybuilder.engine.core.packs.drafts import Draft
from armybuilder.engine.core.packs.form import Part, form_of
from armybuilder.engine.core.packs.pack import Patch
from armybuilder.engine.core.packs.patching import open_fields, put, steps
from armybuilder.engine.core.tables.catalogue import Catalogue
from armybuilder.engine.core.tables.table import Table, Tables


def change_form(tables: Tables, table: Table[Any]) -> tuple[Part, ...]:
    """What packs may change of a record of the book."""
    fields = open_fields(tables, table.kind)
    return tuple(part for part in form_of(table) if part.name in fields)


def in_book(book: Catalogue, kind: str, key: str) -> Mapping[str, Any]:
    """A record as the book's data file has it; `LookupError` where there is none."""
    file, path = book.places[kind, key]
    value = book.raw[file]
    for step in path:
        value = value[step]
    found: Mapping[str, Any] = value
    return found


def changes_of(draft: Draft, which: tuple[str, str]) -> list[Mapping[str, Any]]:
    """What a draft changes of a record, which is told by kind and key."""
    return [patch for patch in draft.get("patches") or () if (patch.get("kind"), patch.get("key")) == which]


def as_changed(raw: Mapping[str, Any], draft: Draft, kind: str, key: str) -> dict[str, Any]:
    """The record with the changes of a draft, as far as they can be made."""
    found: Any = dict(raw)
    for patch in changes_of(draft, (kind, key)):
        try:
            found = put(found, steps(str(patch.get("field"))), patch.get("new"))
        except (LookupError, TypeError, ValueError, AttributeError):
            continue
    changed: dict[str, Any] = found
    return changed


def with_changes(
    draft: Draft, which: tuple[str, str], parts: tuple[Part, ...], raw: Mapping[str, Any], new: Mapping[str, Any]
) -> dict[str, Any]:
    """The draft with what differs between the book's record and the new one, in place of what it changed of it before; words
    of a change that stays as it is are kept."""
    kind, key = which
    patches = list(draft.get("patches") or ())
    before = {str(patch.get("field")): patch for patch in changes_of(draft, which)}
    made = []
    for field, old, value in differing(parts, raw, new):
        known = before.get(field, {})
        why = str(known.get("why", "")) if known.get("new") == value else ""
        made.append(msgspec.to_builtins(Patch(kind=kind, key=key, field=field, old=old, new=value, why=why)))
    others = [patch for patch in patches if (patch.get("kind"), patch.get("key")) != which]
    place = next((number for number, patch in enumerate(patches) if patch in before.values()), len(others))
    return {**draft, "patches": [*others[:place], *made, *others[place:]]}


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


def differing(
    parts: tuple[Part, ...], old: Mapping[str, Any], new: Mapping[str, Any], prefix: str = ""
) -> Iterator[tuple[str, Any, Any]]:
    """Each field that differs, as deep as the difference lies, with both values; a row more is one with nothing before."""
    for part in parts:
        before, after = old.get(part.name), new.get(part.name)
        if before == after and isinstance(before, bool) == isinstance(after, bool):
            continue
        field, group = f"{prefix}{part.name}", old.get(part.name, {})
        rows: tuple[Any, Any] = old.get(part.name, []), after
        if part.sort in ("group", "mapping") and isinstance(group, dict) and isinstance(after, dict):
            yield from differing(part.parts, group, after, f"{field}/")
        elif part.sort in ("rows", "lines") and _none_gone(*rows):
            yield from _rows(part, zip_longest(*rows), field)
        else:
            yield field, before, _cleared(part) if part.name not in new else after


def _none_gone(before: Any, after: Any) -> bool:
    """Whether both are lists, and the second lacks no row of the first."""
    return isinstance(before, list) and isinstance(after, list) and len(before) <= len(after)


def _rows(part: Part, rows: Iterable[tuple[Any, Any]], field: str) -> Iterator[tuple[str, Any, Any]]:
    """What differs row by row."""
    for number, (old, new) in enumerate(rows):
        if isinstance(old, dict) and isinstance(new, dict):
            yield from differing(part.parts, old, new, f"{field}/{number}/")
        elif old != new:
            yield f"{field}/{number}", old, new


def _cleared(part: Part) -> Any:
    """What a field is that nothing stands in any more: files cannot lose one by a change."""
    if part.sort in ("rows", "list", "lines", "words"):
        return []
    if part.sort == "pairs":
        return {}
    if part.sort == "flag":
        return False
    return "" if part.sort in ("text", "area") and not part.nullable else None
