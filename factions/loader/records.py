"""A game's catalogue by its models: what a folder says becomes rows, rows become frozen records, and these the catalogue."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from types import ModuleType
from typing import Any

import msgspec

from armybuilder.engine.core.battle.batch import gc_paused
from armybuilder.engine.core.tables.catalogue import LazyMapping
from armybuilder.engine.core.tables.faults import CatalogueError
from armybuilder.engine.core.tables.prose import with_prose
from armybuilder.engine.core.tables.table import BookRecord
from armybuilder.engine.registry import AnySystem, get_system
from factions.loader import rulings
from factions.loader.data_files import all_tables
from factions.loader.freeze import Frozen, freeze
from factions.loader.loader import LoadedRows
from factions.loader.pack_files import PackFiles
from factions.loader.packs import BookFiles, BookLibrary, RowLibrary
from factions.loader.profile_maps import DataMap
from factions.loader.prose import Say, translate_records
from factions.loader.snapshots import pack_snapshot, unpack_snapshot
from factions.models import CatalogueVersion
from factions.systems import APPS, App

Plain = Mapping[str, Any]
"""The content of data files by their names."""


@dataclass(frozen=True)
class CatalogueContent:
    """The content of a version of a game's catalogue, in the language of its files: frozen records, the head of
    its file `system`, the hash of its files, and their literal content with the rows that they make, which only
    packs ask for.
    """

    system: AnySystem
    records: Frozen
    head: Mapping[str, Any]
    content_hash: str
    plain: Callable[[], Plain]
    rows: Callable[[], LoadedRows]

    def catalogue(self, say: Say | None = None) -> Any:
        """The catalogue that rules compute on; `say` translates its sentences."""
        system, tables = self.system, self.system.tables
        raw = LazyMapping(lambda: with_prose(self.plain(), tables.prose, say) if say else self.plain())
        records = _translate(system, self.records, say) if say else self.records
        made = assemble_catalogue(system.key, records, self.head, self.content_hash)
        book = self._book
        library = BookLibrary(lambda: RowLibrary.of(book, self.rows(), records))
        return replace(made, raw=raw, places=LazyMapping(lambda: library.places), library=library)

    @property
    def _book(self) -> BookFiles:
        app, files = APPS[self.system.key], _files(self.system.key)
        return BookFiles(
            app.label,
            _structs(self.system.key),
            pack_files(self.system.key),
            getattr(files, "faults", lambda _rows: []),
            partial(_assemble, app, self.head),
        )


def content_of_files(system: AnySystem, plain: Plain, content_hash: str) -> CatalogueContent:
    """Return the content of data files, or raise `CatalogueError` with every fault."""
    # Thousands of instances that all are needed: a search among them is a fourth of the time.
    with gc_paused():
        rows = rows_of_files(system.key, plain)
        records = freeze_records(system.key, rows)
    return CatalogueContent(system, records, plain["system"], content_hash, lambda: plain, lambda: rows)


def content_of_number(system: str, number: str) -> CatalogueContent:
    """Return the content of the published version of that number; `LookupError` where there is none, else as
    `content_of_version`.
    """
    published = CatalogueVersion.objects.filter(state=CatalogueVersion.State.PUBLISHED)
    # Its files are long, and only packs ask for them.
    version = published.select_related("system").defer("records").filter(system__key=system, version=number).first()
    if version is None:
        raise LookupError(number)
    return content_of_version(version)


def content_of_version(version: CatalogueVersion) -> CatalogueContent:
    """Return the content of a published version, or raise `CatalogueError`: from its snapshot, or from its files
    where it has none or another version of Muster saved it.
    """
    system = get_system(version.system.key)
    try:
        records, head = unpack_snapshot(APPS[system.key].label, _structs(system.key), bytes(version.snapshot))
    except (LookupError, msgspec.MsgspecError):
        return content_of_files(system, version.records, version.hash)
    rows = cache(lambda: rows_of_files(system.key, version.records))
    return CatalogueContent(system, records, head, version.hash, lambda: version.records, rows)


def snapshot_of(system: str, rows: LoadedRows, head: Mapping[str, Any]) -> bytes:
    """The snapshot of a version that has these rows."""
    return pack_snapshot(freeze_records(system, rows), head)


def rows_of_files(system: str, plain: Plain) -> LoadedRows:
    """The rows that the content of a game's files makes, or `CatalogueError` with every fault."""
    app, files = APPS[system], _files(system)
    if not rulings.has_any(files.FILES):
        rows: LoadedRows = files.read(plain)
    else:
        # Versions that were kept before rulings were records are read as the book is now.
        rows = files.read(plain if rulings.FILE in plain else {**plain, rulings.FILE: rulings.bundled_content(system)})
        rows.faults += rulings.faults(rows, app.module("models"), system, app.rulings)
    if rows.faults:
        raise CatalogueError(rows.faults, plain)
    return rows


def freeze_records(system: str, rows: LoadedRows | CatalogueVersion) -> Frozen:
    """The frozen records of rows, or of a version in the database."""
    return freeze(APPS[system].label, _structs(system), rows)


def assemble_catalogue(system: str, records: Frozen, head: Mapping[str, Any], content_hash: str) -> Any:
    """The catalogue that rules compute on; `head` is what the file `system` says of the version."""
    return _assemble(APPS[system], head, records, content_hash)


def _assemble(app: App, head: Mapping[str, Any], records: Frozen, content_hash: str) -> Any:
    assemble = app.book_module("assemble")
    lines = msgspec.convert(head["book"], BookRecord)
    made = assemble.catalogue(records, version=head["version"], content_hash=content_hash, lines=lines)
    return replace(made, rulings=rulings.rulings_of(records))


def files_of(system: str, records: Frozen, head: Mapping[str, Any]) -> dict[str, Any]:
    """The content of the data files that say these records."""
    content: dict[str, Any] = _files(system).write(records, head)
    return content


def _translate(system: AnySystem, records: Frozen, say: Say) -> Frozen:
    return translate_records(
        APPS[system.key].label, records, all_tables(_files(system.key).FILES), system.tables.prose, say
    )


def pack_files(system: str) -> PackFiles:
    """The data files of a game, as packs write them."""
    return _pack_files(_files(system).FILES)


_pack_files = cache(PackFiles)


def data_map(system: str) -> DataMap:
    """How BattleScribe data becomes records of a game."""
    found: DataMap = APPS[system].module("profiles").PROFILES
    return found


def _files(system: str) -> Any:
    return APPS[system].module("files")


def _structs(system: str) -> ModuleType:
    records: ModuleType = APPS[system].book_module("records")
    return records
