"""What the data files of every system may say alike; each system's `records` say the rest. They check form only."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from pydantic_core import ErrorDetails

from armybuilder.engine.core.tables.faults import NOTHING, CatalogueError, Fault


def _ascending(lines: tuple[int, int]) -> tuple[int, int]:
    if not 1 <= lines[0] <= lines[1]:
        raise ValueError("lines run from the first to the last, both counted from 1")
    return lines


def _one_after_the_other(starts: tuple[int, ...]) -> tuple[int, ...]:
    if list(starts) != sorted(set(starts)):
        raise ValueError("pages begin one after the other")
    return starts


Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
PageStarts = Annotated[tuple[int, ...], Field(strict=False), AfterValidator(_one_after_the_other)]
Text = Annotated[str, StringConstraints(min_length=1)]
Lines = Annotated[tuple[int, int], Field(strict=False), AfterValidator(_ascending)]
Ruling = Annotated[str, StringConstraints(pattern=r"^DQ-\d+$")]


class Record(BaseModel):
    """The manners of every record: unknown keys and wrong types are errors."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class BookRecord(Record):
    """The book that all lines belong to. `page_starts` are the lines on which its pages begin, from `first_page` on."""

    key: Slug
    title: Text
    year: int
    first_line: int
    last_line: int
    first_page: int = 1
    page_starts: PageStarts = ()


class SystemRecord(Record):
    """The game system, its version and its book; each system's `SystemFile` adds its factions."""

    key: Slug
    name: Text
    version: Text
    book: BookRecord


def checked_records(schemas: Mapping[str, type[BaseModel]], plain: Mapping[str, Any]) -> dict[str, BaseModel]:
    """The content of data files by `schemas`, or `CatalogueError`."""
    faults: list[Fault] = []
    checked: dict[str, BaseModel] = {}
    for name, content in plain.items():
        schema = schemas.get(name) or schemas.get(f"{name.rpartition('/')[0]}/")
        if schema is None:
            faults.append(Fault(name, (), NOTHING, f"no such file belongs here; known: {', '.join(schemas)}"))
            continue
        try:
            checked[name] = schema.model_validate(content)
        except ValidationError as error:
            faults.extend(_faults(name, schema, error))
    if faults:
        raise CatalogueError(faults, plain)
    return checked


def misfits(problems: Iterable[str]) -> CatalogueError:
    """Sentences that begin with the name of their file."""
    split = (problem.partition(": ") for problem in problems)
    return CatalogueError([Fault(name, (), NOTHING, rest) for name, _, rest in split], {})


def _faults(name: str, schema: type[BaseModel], error: ValidationError) -> Iterator[Fault]:
    for fault in error.errors(include_url=False):
        yield Fault(name, fault["loc"], fault["input"], _allowed(fault, schema))


def _allowed(fault: ErrorDetails, schema: type[BaseModel]) -> str:
    """pydantic's words, plainer where they speak of its own inner life."""
    if fault["type"] == "extra_forbidden":
        return f"unknown key; known: {', '.join(_known_keys(schema, fault['loc'][:-1]))}"
    if fault["type"] == "missing":
        return "this key is missing"
    return fault["msg"].removeprefix("Value error, ")


def _known_keys(schema: type[BaseModel], path: Iterable[str | int]) -> Iterable[str]:
    for step in path:
        if isinstance(step, str):
            schema = next(_schemas_in(schema.model_fields[step].annotation))
    return schema.model_fields


def _schemas_in(annotation: Any) -> Iterator[type[BaseModel]]:
    """The record types inside `list[Record]`, `Record | None` and the like."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _schemas_in(part)
