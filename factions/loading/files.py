"""Reads the folder of a game system: every file, every fault in one go, and one hash over all of it."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from armybuilder.engine.core.system import CatalogueError, GameSystem
from factions.loading.yaml_loader import YamlError, line_of, load

DATA = Path(__file__).resolve().parent.parent / "data"
ENDING = ".yaml"
LONGEST_VALUE = 80


@dataclass(frozen=True, slots=True)
class Records:
    """The content of a folder: plain data as read, the same checked by the schemas, and its hash."""

    plain: Mapping[str, Any]
    checked: Mapping[str, BaseModel]
    content_hash: str


def read_folder(system: GameSystem, folder: Path | None = None) -> Records:
    """Read all files of `system`, or raise `CatalogueError` with every fault of every file."""
    folder = folder or DATA / system.key
    files = {path.relative_to(folder).as_posix().removesuffix(ENDING): path for path in _files(folder)}
    texts = {name: path.read_bytes() for name, path in sorted(files.items())}
    problems: list[str] = []
    plain: dict[str, Any] = {}
    for name, text in texts.items():
        try:
            plain[name] = load(text)
        except YamlError as error:
            line = f" (line {error.line})" if error.line else ""
            problems.append(f"{name}{line}: {error}")
    checked = _check(system, plain, texts, problems)
    if problems:
        raise CatalogueError(problems)
    return Records(plain, checked, _hash(texts))


def check_records(system: GameSystem, plain: Mapping[str, Any]) -> dict[str, BaseModel]:
    """Check plain data, such as that of a stored version, or raise `CatalogueError`."""
    problems: list[str] = []
    checked = _check(system, plain, {}, problems)
    if problems:
        raise CatalogueError(problems)
    return checked


def _files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise CatalogueError([f"{folder.name}: there is no such folder of rules data"])
    return sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))


def _check(
    system: GameSystem, plain: Mapping[str, Any], texts: Mapping[str, bytes], problems: list[str]
) -> dict[str, BaseModel]:
    checked: dict[str, BaseModel] = {}
    for name, content in plain.items():
        schema = system.record_files.get(name) or system.record_files.get(f"{name.rpartition('/')[0]}/")
        if schema is None:
            known = ", ".join(system.record_files)
            problems.append(f"{name}: no such file belongs here; known: {known}")
            continue
        try:
            checked[name] = schema.model_validate(content)
        except ValidationError as error:
            problems.extend(_sentences(name, content, schema, texts.get(name), error))
    return checked


def _sentences(
    name: str, content: Any, schema: type[BaseModel], text: bytes | None, error: ValidationError
) -> Iterator[str]:
    for fault in error.errors(include_url=False):
        path = fault["loc"]
        line = line_of(text, path) if text is not None else None
        where = f" (line {line})" if line else ""
        yield f"{name}: {_readable(content, path)}{where}: {_shown(fault['input'])}{_allowed(fault, schema)}"


def _shown(value: Any) -> str:
    """The value at fault; of a whole record nothing, because its path says more."""
    if isinstance(value, dict):
        return ""
    text = repr(value)
    return f"{text[:LONGEST_VALUE]}…: " if len(text) > LONGEST_VALUE else f"{text}: "


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


def _readable(content: Any, path: tuple[str | int, ...]) -> str:
    """`families[hunter].models[hunter].tv`: records are named by their key, not by their place in a list."""
    steps: list[str] = []
    for step in path:
        if isinstance(step, int):
            content = content[step] if isinstance(content, list) and step < len(content) else None
            names = content if isinstance(content, dict) else {}
            steps.append(f"[{names.get('key') or names.get('code') or step}]")
        else:
            content = content.get(step) if isinstance(content, dict) else None
            steps.append(f".{step}" if steps else step)
    return "".join(steps) or "(the whole file)"


def _hash(texts: Mapping[str, bytes]) -> str:
    """SHA-256 over names and contents; how a checkout ends its lines makes no difference."""
    total = hashlib.sha256()
    for name, text in texts.items():
        total.update(f"{name}\0".encode())
        total.update(text.replace(b"\r\n", b"\n"))
        total.update(b"\0")
    return total.hexdigest()
