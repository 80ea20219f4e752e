"""What the data files may say: one schema a file, strict about keys and types."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field


class Record(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Sourced(Record):
    """A record with its first and last line in the book."""

    key: str
    name: str
    source: Annotated[tuple[int, int], Field(strict=False)]


class BookRecord(Record):
    key: str
    title: str
    year: int
    first_line: int
    last_line: int


class SystemFile(Record):
    """`system`: the game system, its version, its book and its armies."""

    key: str
    name: str
    version: str
    book: BookRecord
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
