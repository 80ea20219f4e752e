"""Reads the folder of a game system: every file, every fault in one go, and one hash over all of it."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from armybuilder.engine.core.system import CatalogueT, DocumentT, GameSystem
from armybuilder.engine.core.tables.faults import NOTHING, CatalogueError, DataFault
from armybuilder.engine.core.tables.faults import Path as Place
from factions.loader.records import CatalogueContent, content_of_files
from factions.loader.yaml_loader import YamlError, line_of, load

DATA = Path(__file__).resolve().parent.parent / "data"
ENDING = ".yaml"


class FolderError(ValueError):
    """The folder of a system has faults; `problems` tells them all, each with its file, its line, and what is allowed."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Folder:
    """The files of a system by their names without ending: as text, as plain data, with what is no YAML, and the hash of
    all of them."""

    texts: Mapping[str, bytes]
    plain: Mapping[str, Any]
    broken: Mapping[str, YamlError]
    content_hash: str


def read_folder(system: GameSystem[DocumentT, CatalogueT], folder: Path | None = None) -> Folder:
    """Read all files of `system`; `FolderError` where there is no such folder."""
    folder = folder or DATA / system.key
    files = {path.relative_to(folder).as_posix().removesuffix(ENDING): path for path in _files(folder)}
    texts = {name: path.read_bytes() for name, path in sorted(files.items())}
    plain: dict[str, Any] = {}
    broken: dict[str, YamlError] = {}
    for name, text in texts.items():
        try:
            plain[name] = load(text)
        except YamlError as error:
            broken[name] = error
    return Folder(texts, plain, broken, _hash(texts))


def content_of_folder(
    system: GameSystem[DocumentT, CatalogueT], folder: Path | None = None
) -> tuple[CatalogueContent, Folder]:
    """Return the content of the files in a folder, or raise `FolderError` with every fault of every file."""
    read = read_folder(system, folder)
    problems = [_broken(name, error) for name, error in read.broken.items()]
    try:
        content = content_of_files(system, read.plain, read.content_hash)
    except CatalogueError as error:
        reported = [fault for fault in error.faults if not _follows(fault, read.broken)]
        problems += CatalogueError(reported, error.plain).sentences(
            lambda name, place: _line(read.texts.get(name), place)
        )
    if problems:
        raise FolderError(problems)
    return content, read


def load_folder(system: GameSystem[DocumentT, CatalogueT], folder: Path | None = None) -> tuple[CatalogueT, Folder]:
    """The catalogue of a folder, with what was read, or `FolderError` with every fault of every file."""
    content, read = content_of_folder(system, folder)
    return cast(CatalogueT, content.catalogue()), read


def _broken(name: str, error: YamlError) -> str:
    line = f" (line {error.line})" if error.line else ""
    return f"{name}{line}: {error}"


def _follows(fault: DataFault, broken: Iterable[str]) -> bool:
    """Whether it is only that a file that cannot be read is not there."""
    return fault.file in broken and fault.value is NOTHING and not fault.path


def _line(text: bytes | None, place: Place) -> int | None:
    return line_of(text, place) if text is not None and place else None


def _files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise FolderError([f"{folder.name}: there is no such folder of rules data"])
    return sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))


def _hash(texts: Mapping[str, bytes]) -> str:
    """SHA-256 over names and contents; how a checkout ends its lines makes no difference."""
    total = hashlib.sha256()
    for name, text in texts.items():
        total.update(f"{name}\0".encode())
        total.update(text.replace(b"\r\n", b"\n"))
        total.update(b"\0")
    return total.hexdigest()
