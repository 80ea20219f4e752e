"""A game's catalogue by its models: what a folder says becomes rows, rows become frozen records, and these the catalogue."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import msgspec

from armybuilder.engine.core.tables.faults import CatalogueError
from armybuilder.engine.core.tables.table import BookRecord
from factions.loading.freeze import Frozen, freeze
from factions.loading.loader import Rows
from factions.models import CatalogueVersion
from factions.systems import APPS


def rows_of_files(system: str, plain: Mapping[str, Any]) -> Rows:
    """The rows that the content of a game's files makes, or `CatalogueError` with every fault."""
    rows: Rows = import_module(f"factions.systems.{APPS[system]}.files").read(plain)
    if rows.faults:
        raise CatalogueError(rows.faults, plain)
    return rows


def frozen(system: str, rows: Rows | CatalogueVersion) -> Frozen:
    """The frozen records of rows, or of a version in the database."""
    return freeze(APPS[system], import_module(f"armybuilder.engine.systems.{APPS[system]}.book.records"), rows)


def assembled(system: str, records: Frozen, head: Mapping[str, Any], content_hash: str) -> Any:
    """The catalogue that rules compute on; `head` is what the file `system` says of the version."""
    assemble = import_module(f"armybuilder.engine.systems.{APPS[system]}.book.assemble")
    lines = msgspec.convert(head["book"], BookRecord)
    return assemble.catalogue(records, version=head["version"], content_hash=content_hash, lines=lines)


def files_of(system: str, records: Frozen, head: Mapping[str, Any]) -> dict[str, Any]:
    """The content of the data files that say these records."""
    content: dict[str, Any] = import_module(f"factions.systems.{APPS[system]}.files").write(records, head)
    return content
