"""What the data files may say: one schema a file, strict about keys and types."""

from pydantic import BaseModel

from armybuilder.engine.core.records import Lines, Record, Slug, SystemRecord, Text


class Sourced(Record):
    """A record with its first and last line in the book."""

    key: Slug
    name: Text
    source: Lines


class SystemFile(SystemRecord):
    """`system`: the game system, its version, its book and its armies."""

    factions: list[Sourced]


class ModelRecord(Sourced):
    faction: str
    points: int
    steps: int
    tin: int


class ModelsFile(Record):
    """`models`."""

    models: list[ModelRecord]


RECORD_FILES: dict[str, type[BaseModel]] = {"system": SystemFile, "models": ModelsFile}
