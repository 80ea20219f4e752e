"""Review of a draft: each fault with the record that it is about, and the catalogue of all that is sound."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from armybuilder.engine.core.packs.pack import Pack
from armybuilder.engine.core.packs.parser import FILE, PackError, convert
from armybuilder.engine.core.tables.catalogue import Catalogue
from armybuilder.engine.core.tables.faults import NOTHING, DataFault, Path
from armybuilder.packs.drafts.places import Draft, DraftPlace, places, without
from factions.loader.pack_files import PackFiles

CatalogueT = TypeVar("CatalogueT", bound=Catalogue)
ROUNDS = 5
"""How often what is at fault is left out to see whether the rest is sound: faults hide behind others."""
Changed = tuple[str, str]
"""Kind and key of a record of the book that is changed."""


@dataclass(frozen=True, slots=True)
class RecordFault:
    """A fault of a record: its place in it, empty for all of it, the value there, what is allowed."""

    path: Path
    value: Any
    message: str

    @property
    def text(self) -> str:
        """`armor: 7.5: this is a whole number`."""
        shown = "" if self.value is NOTHING or isinstance(self.value, dict | list) else f"{self.value!r:.80}: "
        place = "/".join(map(str, self.path))
        return f"{place}: {shown}{self.message}" if place else f"{shown}{self.message}"


@dataclass
class Review(Generic[CatalogueT]):
    """The faults of records by their addresses, of changes by the record that they change, and of the pack itself; the
    catalogue with all that has none, and the keys that sound records have there, by their addresses too."""

    catalogue: CatalogueT
    keys: dict[str, str] = field(default_factory=dict)
    records: dict[str, list[RecordFault]] = field(default_factory=dict)
    changes: dict[Changed, list[RecordFault]] = field(default_factory=dict)
    pack: list[RecordFault] = field(default_factory=list)

    @property
    def faults(self) -> int:
        """The number of faults."""
        return sum(len(told) for told in (*self.records.values(), *self.changes.values(), self.pack))

    def of(self, place: DraftPlace) -> list[RecordFault]:
        """The faults of a record."""
        return self.records.get(place.address, [])


def review(files: PackFiles, book: CatalogueT, draft: Draft, check: Callable[[Pack], CatalogueT]) -> Review[CatalogueT]:
    """Every fault of a draft; `check` adds a pack to the `book`, or raises `PackError`."""
    found = Review(book)
    left = _RemainingDraft(files, draft)
    for _ in range(ROUNDS):
        try:
            found.catalogue = check(convert(left.draft))
            break
        except PackError as error:
            if not left.leave_out(error, found):
                break
    found.keys = dict(left.keys(found.catalogue))
    return found


class _RemainingDraft:
    """The rest of a draft while everything that is at fault is taken out of it."""

    def __init__(self, files: PackFiles, draft: Draft) -> None:
        self.files, self.draft = files, dict(draft)
        self.first = {id(place.raw): place for place in places(files, draft.get("records"))}

    def leave_out(self, error: PackError, found: Review[Any]) -> bool:
        """Note the faults and take out what has them; False where that changes nothing."""
        here = places(self.files, self.draft.get("records"))
        gone: list[DraftPlace] = []
        patches: set[Changed] = set()
        files: set[str] = set()
        for fault in error.faults:
            if fault.file == FILE:
                patches |= self._note_patch(fault, found)
            elif place := _place_of(fault, here):
                gone.append(place)
                _note(found.records, self.first[id(place.raw)].address, _record_fault(fault, place.path))
            else:
                files.add(fault.file)
                found.pack.append(RecordFault((fault.file, *fault.path), fault.value, fault.message))
        return self._drop(gone, patches, files)

    def keys(self, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """The keys of what has been added, by the addresses that they had at first."""
        here = {(place.file, place.path): place.raw for place in places(self.files, self.draft.get("records"))}
        for table, records in catalogue.tables.items():
            for key, record in records.items():
                own = record.origins and not record.origins[0].fields
                raw = here.get(catalogue.places[table.kind, key]) if own else None
                if raw is not None and id(raw) in self.first:
                    yield self.first[id(raw)].address, key

    def _note_patch(self, fault: DataFault, found: Review[Any]) -> set[Changed]:
        """A fault of a change, or of the pack itself."""
        patches = self.draft.get("patches") or []
        if len(fault.path) < 2 or fault.path[0] != "patches":
            found.pack.append(RecordFault(fault.path, fault.value, fault.message))
            return set()
        patch = patches[int(fault.path[1])]
        changed = str(patch.get("kind")), str(patch.get("key"))
        path = (*str(patch.get("field", "")).split("/"), *fault.path[3:])
        _note(found.changes, changed, RecordFault(path, fault.value, fault.message))
        return {changed}

    def _drop(self, gone: Iterable[DraftPlace], patches: set[Changed], files: set[str]) -> bool:
        before = self.draft
        left = without(self.files, before, *gone)
        left["records"] = {name: content for name, content in left["records"].items() if name not in files}
        left["patches"] = [patch for patch in before.get("patches") or [] if _changes(patch) not in patches]
        self.draft = left
        return left["records"] != (before.get("records") or {}) or len(left["patches"]) < len(
            before.get("patches") or []
        )


def _changes(patch: Mapping[str, Any]) -> Changed:
    return str(patch.get("kind")), str(patch.get("key"))


def _place_of(fault: DataFault, here: Iterable[DraftPlace]) -> DraftPlace | None:
    """The record that a fault is in; of one that holds others, the first in it."""
    return next(_places_of(fault, here), None)


def _places_of(fault: DataFault, here: Iterable[DraftPlace]) -> Iterator[DraftPlace]:
    within = [place for place in here if place.file == fault.file]
    yield from (place for place in within if fault.path[: len(place.path)] == place.path)
    yield from (place for place in within if len(fault.path) > 1 and place.path[: len(fault.path)] == fault.path)
    if fault.path:
        # A value of the record that holds others, or of the file.
        outer = fault.path[: len(fault.path) - len(fault.path) % 2]
        yield from (place for place in within if place.path[: len(outer)] == outer)


def _record_fault(fault: DataFault, path: Path) -> RecordFault:
    """The fault within the record at a path; of what holds it, under the name of the value there."""
    inside = fault.path[: len(path)] == path
    last = fault.path[-1:] if isinstance(fault.path[-1], str) else ()
    return RecordFault(fault.path[len(path) :] if inside else last, fault.value, fault.message)


def _note(found: dict[Any, list[RecordFault]], where: Any, told: RecordFault) -> None:
    """The fault, once: a holder that is made for one record has the same."""
    known = found.setdefault(where, [])
    if told not in known:
        known.append(told)
