"""The book's catalogue with the records of packs in it: read as the book's are, told apart by their origins.

Which packs fit, in which order, and what is told of those that do not, is decided here; what their records and changes say
is read by the library of the catalogue.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from typing import Any, Protocol, TypeVar, cast

import msgspec

from armybuilder.engine.core.documents.envelope import DocumentError, DocumentProblem
from armybuilder.engine.core.language import cached_per_language, gettext, gettext_noop
from armybuilder.engine.core.packs.error_attribution import attribute_to_changes
from armybuilder.engine.core.packs.pack import MAX_PACKS, NamedContent, content_hash
from armybuilder.engine.core.packs.parser import FILE, NAMES, PackError, faults_of
from armybuilder.engine.core.packs.patches import Kinds, apply_patches, changes
from armybuilder.engine.core.tables.catalogue import Catalogue, Unusable
from armybuilder.engine.core.tables.faults import NOTHING, DataFault, Path
from armybuilder.engine.core.text import slug

CatalogueT = TypeVar("CatalogueT", bound=Catalogue)
BAD_DATA_ERRORS = (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""What reading and assembling run into where a pack says something that nobody thought of. With the book alone that is a fault
of our own, and raised."""

LOST = gettext_noop("after the change this would have a key other than {key!r}")
MOST_CACHED = 32
"""Catalogues with packs that a process keeps; what does not fit is told in one language."""


class Library(Protocol):
    """The records of a book, and of packs that were added to it. It stays as it is: each step makes another one."""

    @property
    def places(self) -> Mapping[tuple[str, str], tuple[str, Path]]:
        """The place of each record, by its kind and key: file and path."""

    @property
    def references(self) -> Mapping[tuple[str, str], frozenset[tuple[str, str]]]:
        """The records that each record added or changed by packs names or contains, all by their kinds and keys."""

    @property
    def kinds(self) -> Mapping[str, tuple[str, ...]]:
        """The kinds of records that packs may change, each with the fields that they may change, as data files call them."""

    @property
    def files(self) -> tuple[str, ...]:
        """The files that packs add records to; a folder of them ends in `/`."""

    def with_changes(self, raw: Mapping[str, Any], changes: Kinds) -> "tuple[Library, list[DataFault]]":
        """The records with `changes` made in the content `raw` of the book's files, and what is wrong with them."""

    def with_pack(self, pack: NamedContent) -> "tuple[Library, list[DataFault]]":
        """The records with those of a pack, and what is wrong with these."""

    def catalogue(self, content_hash: str) -> Any:
        """Return the merged records as the catalogue that rules compute on."""


def merge_checked(book: CatalogueT, pack: NamedContent) -> CatalogueT:
    """The book's catalogue with one pack, or `PackError` with every fault."""
    adding, faults = _Merge(book, careful=True), list[DataFault]()
    for step in (partial(adding.patch, every=True), adding.add):
        try:
            step(pack)
        except PackError as error:
            faults += error.faults
    if faults:
        raise PackError(faults, pack_files(pack))
    return cast(CatalogueT, adding.catalogue((pack,), ()))


def merge_packs(book: CatalogueT, packs: Sequence[NamedContent]) -> CatalogueT:
    """The book's catalogue with several packs; those that do not fit are left out whole and told as `unusable`. The one for
    the same packs is kept."""
    held = tuple(_HashedPack(pack.origin, content_hash(book.system, pack), pack) for pack in packs)
    return cast(CatalogueT, _merge_cached(book, held))


def with_question_packs(catalogue: CatalogueT, packs: Sequence[NamedContent]) -> CatalogueT:
    """The book with the packs that a question brings along; `DocumentError` where one does not fit. Without any it is read by
    the catalogue as it is."""
    if not packs:
        return catalogue
    known = merge_packs(cast(CatalogueT, catalogue.base or catalogue), packs)
    faults = [(pack.index, problem) for pack in known.unusable for problem in pack.problems]
    if faults:
        raise DocumentError([DocumentProblem(f"/packs/{index}", problem) for index, problem in faults])
    return known


@dataclass(frozen=True, slots=True)
class _HashedPack:
    """A pack by its content: what its numbers and texts are is told by the hash."""

    origin: Any
    content: str
    pack: NamedContent = field(compare=False)


@cached_per_language(MOST_CACHED)
def _merge_cached(book: Catalogue, held: tuple[_HashedPack, ...]) -> Catalogue:
    try:
        return _assemble(_Merge(book), held)
    except BAD_DATA_ERRORS:
        # Nobody knows which pack it is: each is looked at alone.
        return _assemble(_Merge(book, careful=True), held)


def _assemble(adding: "_Merge", held: tuple[_HashedPack, ...]) -> Catalogue:
    unusable, moved = list[Unusable](), list[Unusable]()
    bounded = _apply_step(_check_bounds, [(index, one.pack) for index, one in enumerate(held)], unusable)
    standing = _apply_step(adding.plan, bounded, moved)
    if adding.patch_all([pack for _, pack in standing]):
        changed, unusable = standing, unusable + moved
    else:
        changed = _apply_step(adding.patch, bounded, unusable)
    fitting = _apply_step(adding.add, changed, unusable)
    return adding.catalogue([pack for _, pack in fitting], sorted(unusable, key=lambda found: found.index))


Numbered = tuple[int, NamedContent]
"""A pack and its number in the list."""


def _apply_step(
    step: Callable[[NamedContent], None], packs: Sequence[Numbered], unusable: list[Unusable]
) -> list[Numbered]:
    """The packs that take a step; those that do not are noted as `unusable`."""
    fitting = []
    for index, pack in packs:
        try:
            step(pack) if index < MAX_PACKS else _too_many()
            fitting.append((index, pack))
        except PackError as error:
            unusable.append(Unusable(index, pack.origin, tuple(error.problems), _words(pack)))
    return fitting


def _words(pack: NamedContent) -> frozenset[str]:
    """The keys and names of all records of a pack, whatever else is wrong with them."""
    found, left = set[str](), [*pack.records.values()]
    while left:
        value = left.pop()
        if isinstance(value, Mapping):
            found |= {slug(word) for name in NAMES if isinstance(word := value.get(name), str)}
            left += value.values()
        elif isinstance(value, list):
            left += value
    return frozenset(found)


def _check_bounds(pack: NamedContent) -> None:
    if faults := list(faults_of(pack)):
        raise PackError(faults, pack_files(pack))


def _too_many() -> None:
    raise PackError([DataFault(FILE, (), NOTHING, gettext("a list can have up to {most} packs", most=MAX_PACKS))], {})


def pack_files(pack: NamedContent) -> dict[str, Any]:
    """The content of a pack by its files, itself among them, as faults are told of it."""
    return {**pack.records, FILE: msgspec.to_builtins(pack)}


class _Merge:
    """The book while packs are added to it: first their changes, then their records."""

    def __init__(self, book: Catalogue, *, careful: bool = False) -> None:
        self.book, self.careful = book, careful
        self.raw, self.changed = book.raw, dict[tuple[str, str], Any]()
        self.library: Library = book.library
        self.planned = book.raw

    def plan(self, pack: NamedContent) -> None:
        """Plan the changes of a pack after those planned before, or `PackError` where the old values do not stand there: that
        costs little, and most packs that do not fit have moved on."""
        planned, faults = apply_patches(self.book, self.planned, pack)
        if faults:
            raise PackError(faults, pack_files(pack))
        self.planned = planned

    def patch(self, pack: NamedContent, *, every: bool = False) -> None:
        """Make the changes of a pack, or `PackError`: where one is at fault none is made. With `every` it has every fault, and
        looks at those that stand where the values are old ones."""
        raw, faults = apply_patches(self.book, self.raw, pack)
        if every or not faults:
            wrong = {fault.path[1] for fault in faults}
            sound = [patch for index, patch in enumerate(pack.patches) if index not in wrong]
            changed = _merge_changes(self.changed, changes(msgspec.structs.replace(pack, patches=sound)))
            again, found = self._read(raw, changed)
            faults += attribute_to_changes(found, self.book, raw, pack)
            if not found:
                self.raw, self.changed, self.library = raw, changed, again
        if faults:
            raise PackError(faults, pack_files(pack))

    def patch_all(self, packs: Sequence[NamedContent]) -> bool:
        """Make the changes planned by several packs at once; False, and none is made, where one of them is at fault."""
        changed = self.changed
        for pack in packs:
            changed = _merge_changes(changed, changes(pack))
        again, faults = self._read(self.planned, changed)
        if not faults:
            self.raw, self.changed, self.library = self.planned, changed, again
        return not faults

    def _read(self, raw: Mapping[str, Any], changed: Kinds) -> tuple[Library, list[DataFault]]:
        """The book with what its files say now."""
        if not changed:
            return self.library, []
        file, _ = self.book.places[next(iter(changed))]
        return self._run_step(lambda: self.book.library.with_changes(raw, changed), file)

    def _run_step(
        self, step: Callable[[], tuple[Library, list[DataFault]]], file: str
    ) -> tuple[Library, list[DataFault]]:
        """Run a step and return its result; an unexpected error is a fault of the file."""
        try:
            again, faults = step()
            if self.careful and not faults:
                again.catalogue("")
        except BAD_DATA_ERRORS:
            return self.library, [
                DataFault(
                    file, (), NOTHING, gettext("this can't be read, either on its own or with the rest of the entry")
                )
            ]
        return again, faults

    def add(self, pack: NamedContent) -> None:
        """Add the records of a pack, or `PackError`: where one is at fault none is added."""
        if not pack.records:
            return
        files = self.book.library.files
        known = ", ".join(files)
        # A file of a folder: `models/north` of `models/`.
        strange = [name for name in pack.records if not {name, f"{name.rpartition('/')[0]}/"} & {*files}]
        faults = [
            DataFault(name, (), NOTHING, gettext("packs can add to these files: {known}", known=known))
            for name in strange
        ]
        meant = {name: content for name, content in pack.records.items() if name not in strange}
        again, found = self.library, list[DataFault]()
        if meant:
            own = msgspec.structs.replace(pack, records=meant)
            again, found = self._run_step(lambda: self.library.with_pack(own), next(iter(meant)))
        if faults + found:
            raise PackError(faults + found, pack_files(pack))
        self.library = again

    def catalogue(self, packs: Sequence[NamedContent], unusable: Sequence[Unusable]) -> Catalogue:
        """Return the merged records as a frozen catalogue."""
        total = sha256(self.book.hash.encode())
        for pack in packs:
            total.update(content_hash(self.book.system, pack).encode())
        made: Catalogue = self.library.catalogue(total.hexdigest())
        return replace(
            made,
            raw=self.raw,
            places=self.library.places,
            library=self.library,
            packs=tuple(pack.origin for pack in packs),
            unusable=tuple(unusable),
            base=self.book,
        )


def _merge_changes(first: Kinds, second: Kinds) -> dict[tuple[str, str], Any]:
    return {record: (*first.get(record, ()), *second.get(record, ())) for record in {**first, **second}}
