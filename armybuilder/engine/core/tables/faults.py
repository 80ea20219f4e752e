"""Everything that is wrong with data files, told at once: where, the value that stands there, and what is allowed."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from armybuilder.engine.core.language import gettext

Path = tuple[str | int, ...]
Locate = Callable[[str, Path], int | None]
"""The line of a file on which the value at a path stands."""
NOTHING: Any = object()
"""No value: the place tells more."""
LONGEST_VALUE = 80
MOST_FAULTS = 100
"""Faults of a pack that are told at once; those of the book all are."""


@dataclass(frozen=True, slots=True)
class DataFault:
    """One fault: the file, the path in it, the value there (`NOTHING` where the place tells more), and what is allowed."""

    file: str
    path: Path
    value: Any
    message: str


class CatalogueError(ValueError):
    """The rules data do not fit together. `plain` is the content of the files by their names."""

    def __init__(self, faults: list[DataFault], plain: Mapping[str, Any]) -> None:
        self.faults = faults
        self.plain = plain
        super().__init__("\n".join(self.problems))

    @property
    def problems(self) -> list[str]:
        """Every fault as a sentence: `file: path: value: what is allowed`."""
        return self.sentences(lambda _file, _path: None)

    def sentences(self, locate: Locate) -> list[str]:
        """The same with the lines of the files: `units: units[guard].points (line 9): 'x': …`."""
        return [_sentence(fault, self.plain.get(fault.file), locate) for fault in self.faults]


def _sentence(fault: DataFault, content: Any, locate: Locate) -> str:
    line = locate(fault.file, fault.path)
    where = f" {gettext('(line {number})', number=line)}" if line else ""
    place = f"{_readable(content, fault.path)}{where}: " if fault.path else ""
    return f"{fault.file}: {place}{_display_value(fault.value)}{fault.message}"


def _display_value(value: Any) -> str:
    """The value at fault; of a whole record nothing, because its path says more."""
    if value is NOTHING or isinstance(value, dict):
        return ""
    text = repr(value)
    return f"{text[:LONGEST_VALUE]}…: " if len(text) > LONGEST_VALUE else f"{text}: "


def _readable(content: Any, path: Path) -> str:
    """`families[hunter].models[hunter].tv`: records are named by their key, not by their place in a list,
    and changes also by the field that they change."""
    steps: list[str] = []
    for step in path:
        if isinstance(step, int):
            content = content[step] if isinstance(content, list) and step < len(content) else None
            names = content if isinstance(content, dict) else {}
            called = str(names.get("key") or names.get("code") or step)
            steps.append(f"[{called} {names['field']}]" if "field" in names else f"[{called}]")
        else:
            content = content.get(step) if isinstance(content, dict) else None
            steps.append(f".{step}" if steps else step)
    return "".join(steps)


def unknown(kind: str, known: Iterable[str]) -> str:
    """Says that a key leads nowhere."""
    return gettext(
        "there is no such {kind}; known: {known}", kind=gettext(kind.replace("-", " ")), known=", ".join(known)
    )
