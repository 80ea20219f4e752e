"""Which file of Tin Soldiers holds which records."""

from collections.abc import Mapping
from typing import Any

from factions.loader import data_files, export
from factions.loader.data_files import File
from factions.loader.freeze import Frozen
from factions.loader.loader import FileTable, LoadedRows
from factions.loader.pack_access import PackAccess
from tests.example_app.models import Army, Soldier

FILES = (
    File("system", (FileTable(Army, "factions"),)),
    File("models", (FileTable(Soldier, "models", key="{faction}/{key}", packs=PackAccess("model", price="points")),)),
)


def read(plain: Mapping[str, Any]) -> LoadedRows:
    """All rows of the game from the content of its files."""
    return data_files.read(FILES, plain)


def write(records: Frozen, head: Mapping[str, Any]) -> dict[str, Any]:
    """The content of all files from frozen records."""
    return export.write(FILES, records, head)
