"""The catalogue of Tin Soldiers from its frozen records."""

from collections.abc import Mapping
from typing import Any

from armybuilder.engine.core.tables.catalogue import Catalogue, assemble_tables
from armybuilder.engine.core.tables.table import BookRecord, Table
from tests.example_system import records, tables

KINDS: Mapping[Table[Any], type[Any]] = {tables.ARMIES: records.Army, tables.SOLDIERS: records.Soldier}


def catalogue(known: Mapping[type[Any], list[Any]], *, version: str, content_hash: str, lines: BookRecord) -> Catalogue:
    """The catalogue of a version; its book has these `lines`."""
    found = assemble_tables(tables.TABLES.all, known, KINDS, {})
    return Catalogue(
        system="tin-soldiers", name="Tin Soldiers", version=version, hash=content_hash, book=lines, tables=found
    )
