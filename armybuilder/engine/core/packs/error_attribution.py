"""Faults of the book's files after the changes of a pack, told of the changes: a pack does not have those files."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from armybuilder.engine.core.packs.pack import NamedContent, Patch
from armybuilder.engine.core.packs.parser import FILE
from armybuilder.engine.core.packs.patches import field_path
from armybuilder.engine.core.tables.catalogue import Catalogue
from armybuilder.engine.core.tables.faults import NOTHING, CatalogueError, DataFault, Path

PATCHES = "patches"
NEW = "new"


def attribute_to_changes(
    faults: Iterable[DataFault], book: Catalogue, raw: Mapping[str, Any], pack: NamedContent
) -> list[DataFault]:
    """Each fault at the new value that has it. What is wrong elsewhere mostly is so because of these: it is told only where no
    new value has a fault, with its place in the book, as `raw` has it, and of the change of its record that adds what is wrong, or the first;
    of another record, of the only change, or of all where there are several."""
    keys = {place: record for record, place in book.places.items()}
    there, elsewhere = list[DataFault](), list[DataFault]()
    for fault in faults:
        record, path = _record_of(fault, keys)
        changes = [index for index, patch in enumerate(pack.patches) if (patch.kind, patch.key) == record]
        blamed = next((index for index in changes if _leads_to(pack.patches[index], path)), None)
        if blamed is not None:
            inner = _inner(pack.patches[blamed], path)
            there.append(DataFault(FILE, (PATCHES, blamed, NEW, *inner), fault.value, fault.message))
        else:
            named = [index for index in changes if field_path(pack.patches[index].field)[-1] == fault.value]
            [first, *more] = named[:1] or changes[:1] or range(len(pack.patches))
            told = CatalogueError([fault], raw).problems[0]
            elsewhere.append(DataFault(FILE, (PATCHES,) if more else (PATCHES, first, NEW), NOTHING, told))
    return there or elsewhere


def _record_of(
    fault: DataFault, keys: Mapping[tuple[str, Path], tuple[str, str]]
) -> tuple[tuple[str, str] | None, Path]:
    """The innermost record that a fault is in, and its path there."""
    for length in range(len(fault.path), 0, -1):
        if record := keys.get((fault.file, fault.path[:length])):
            return record, fault.path[length:]
    return None, fault.path


def _leads_to(patch: Patch, path: Path) -> bool:
    field = field_path(patch.field)
    return path[: len(field)] == field


def _inner(patch: Patch, path: Path) -> Iterator[str | int]:
    """The steps of a path within the new value, as far as that goes: a text is read into parts that it does not have."""
    value = patch.new
    for step in path[len(field_path(patch.field)) :]:
        if not isinstance(value, dict | list):
            return
        value = value.get(step) if isinstance(value, dict) else value[int(step)]
        yield step
