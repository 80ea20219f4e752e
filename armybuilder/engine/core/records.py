"""What the data files of every system may say alike; each system's `records` say the rest. They check form only."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints


def _ascending(lines: tuple[int, int]) -> tuple[int, int]:
    if not 1 <= lines[0] <= lines[1]:
        raise ValueError("lines run from the first to the last, both counted from 1")
    return lines


Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Text = Annotated[str, StringConstraints(min_length=1)]
Lines = Annotated[tuple[int, int], Field(strict=False), AfterValidator(_ascending)]
Ruling = Annotated[str, StringConstraints(pattern=r"^DQ-\d+$")]


class Record(BaseModel):
    """The manners of every record: unknown keys and wrong types are errors."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class BookRecord(Record):
    """The book that all lines belong to."""

    key: Slug
    title: Text
    year: int
    first_line: int
    last_line: int


class SystemRecord(Record):
    """The game system, its version and its book; each system's `SystemFile` adds its factions."""

    key: Slug
    name: Text
    version: Text
    book: BookRecord
