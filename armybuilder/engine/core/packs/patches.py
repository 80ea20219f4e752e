"""Changes of single fields of the book's records: a patch is refused when the old value does not stand there any more."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from armybuilder.engine.core.documents.names import similar_keys
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.packs.pack import NamedContent, Patch
from armybuilder.engine.core.packs.parser import FILE
from armybuilder.engine.core.tables.catalogue import Catalogue
from armybuilder.engine.core.tables.faults import MOST_FAULTS, NOTHING, DataFault, Path, unknown
from armybuilder.engine.core.tables.origin import Origin

Kinds = Mapping[tuple[str, str], tuple[Origin, ...]]
"""The packs that change a record, by its kind and key."""
MOST_KNOWN = 20
"""Keys that are told where none is like an unknown one."""


def book_record(book: Catalogue, kind: str, key: str) -> Mapping[str, Any]:
    """A record as the book's data file has it; `LookupError` where there is none."""
    file, path = book.places[kind, key]
    value = book.raw[file]
    for step in path:
        value = value[step]
    found: Mapping[str, Any] = value
    return found


def apply_patches(
    book: Catalogue, raw: Mapping[str, Any], pack: NamedContent
) -> tuple[Mapping[str, Any], list[DataFault]]:
    """The content of the data files with the changes of a pack, and what is wrong with them. `raw` itself stays as it is."""
    faults: list[DataFault] = []
    for index, patch in enumerate(pack.patches):
        path = ("patches", index)
        found = list(_faults(book, raw, patch, path))
        faults += found
        if len(faults) >= MOST_FAULTS:
            break
        if not found:
            file, place = book.places[patch.kind, patch.key]
            raw = {**raw, file: with_value_at(raw[file], (*place, *field_path(patch.field)), patch.new)}
    return raw, faults


def changes(pack: NamedContent) -> Kinds:
    """Return the records that the pack changes, and in which fields."""
    fields: dict[tuple[str, str], list[str]] = {}
    for patch in pack.patches:
        fields.setdefault((patch.kind, patch.key), []).append(patch.field)
    return {
        record: (Origin(pack.key, pack.name, pack.version, pack.hash, tuple(names)),)
        for record, names in fields.items()
    }


def field_path(field: str) -> Path:
    """`weapons/2/arc` as steps into a record."""
    return tuple(int(step) if step.isdecimal() else step for step in field.split("/"))


def current_value(book: Catalogue, raw: Mapping[str, Any], kind: str, key: str, field: str) -> Any:
    """The value of a record of the book as its data file has it, None where it has none, as there is none behind the last row
    of a list; `LookupError` where there is no such record or row."""
    file, place = book.places[kind, key]
    value = raw[file]
    for step in place:
        value = value[step]
    way = field_path(field)
    for step, behind in pairwise(way):
        value = value.get(step, _empty_container(behind)) if isinstance(value, dict) else value[step]
    if isinstance(value, list):
        return None if way[-1] == len(value) else value[int(way[-1])]
    return value.get(way[-1])


def _empty_container(step: str | int) -> Any:
    """Return the empty value where a step leads and a record has nothing: a list of no rows, a mapping without
    keys.
    """
    return [] if isinstance(step, int) else {}


def _faults(book: Catalogue, raw: Mapping[str, Any], patch: Patch, path: Path) -> Iterator[DataFault]:
    kinds: Mapping[str, tuple[str, ...]] = book.library.kinds
    fields = kinds.get(patch.kind, ())
    if patch.kind not in kinds:
        yield DataFault(
            FILE,
            (*path, "kind"),
            patch.kind,
            gettext("packs can change entries of these kinds: {kinds}", kinds=", ".join(kinds)),
        )
    elif (patch.kind, patch.key) not in book.places:
        known = [key for kind, key in book.places if kind == patch.kind]
        yield DataFault(FILE, (*path, "key"), patch.key, _unknown(patch.kind, patch.key, known))
    elif str(field_path(patch.field)[0]) not in fields:
        yield DataFault(
            FILE,
            (*path, "field"),
            patch.field,
            gettext("packs can change these fields: {fields}", fields=", ".join(fields)),
        )
    else:
        yield from _conflicts(book, raw, patch, path)


def _unknown(kind: str, key: str, known: Sequence[str]) -> str:
    """Says that a key leads nowhere, with those that are like it; where none is, with the first."""
    faction, _, name = key.rpartition("/")
    alike = similar_keys(name, known, faction)
    if alike:
        return gettext(
            "there is no such {kind}; similar: {alike}", kind=gettext(kind.replace("-", " ")), alike=", ".join(alike)
        )
    return unknown(kind, dict.fromkeys(known[:MOST_KNOWN]))


def _conflicts(book: Catalogue, raw: Mapping[str, Any], patch: Patch, path: Path) -> Iterator[DataFault]:
    try:
        stands = current_value(book, raw, patch.kind, patch.key, patch.field)
    except (LookupError, TypeError, ValueError, AttributeError):
        yield DataFault(FILE, (*path, "field"), patch.field, gettext("the entry has no such place"))
        return
    if stands != patch.old or isinstance(stands, bool) != isinstance(patch.old, bool):
        yield DataFault(
            FILE,
            (*path, "old"),
            patch.old,
            gettext("this isn't there (any more): {field} is {stands!r:.200}", field=patch.field, stands=stands),
        )
    elif patch.new == patch.old:
        yield DataFault(
            FILE, (*path, "new"), NOTHING, gettext("the new value is the same as the old one: leave the change out")
        )


def with_value_at(value: Any, path: Path, new: Any) -> Any:
    """A copy of `value` with `new` at `path`, which may be behind the last row of a list; what does not lie on the way is
    shared."""
    if not path:
        return new
    step, *rest = path
    if isinstance(value, list):
        number = int(step)
        inner = None if number == len(value) and not rest else value[number]
        return [*value[:number], with_value_at(inner, tuple(rest), new), *value[number + 1 :]]
    inner = value.get(step, _empty_container(rest[0])) if rest else None
    return {**value, step: with_value_at(inner, tuple(rest), new)}
