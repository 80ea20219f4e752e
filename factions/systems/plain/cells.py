"""Values of exported rows as a page shows them: text, and how a figure of a damaged book was read.

A figure is an object with a `value`, its `status` (exact, merged, derived, lost) and its `line`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

HIDDEN = ("key", "name", "source", "kind")
"""What every row has and what stands in places of its own."""
NAMES = ("name", "title", "code", "key")
"""Under which of its fields an object within a row is known."""
WORDS = {
    "exact": "as printed",
    "merged": "put together from rows that ran together",
    "derived": "follows from the book's own rules",
    "lost": "lost in the book",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """A value: its text, empty for none, and of a figure how it was read and in which line."""

    text: str
    status: str = ""
    line: int | None = None

    @property
    def lost(self) -> bool:
        """Whether the book had a figure here that cannot be read any more."""
        return self.status == "lost"

    @property
    def read(self) -> str:
        """How it was read, in words."""
        return WORDS.get(self.status, self.status)

    @property
    def told(self) -> str:
        """How it was read, in words: `lost in the book, line 1485`; empty where it is plainly printed."""
        if self.status in ("", "exact"):
            return ""
        return f"{self.read}, line {self.line}" if self.line else self.read


@dataclass(frozen=True, slots=True)
class LabelledCell:
    """A cell under its name."""

    label: str
    cell: Cell


def label(name: str) -> str:
    """`fire_control` → `Fire control`; short words are abbreviations."""
    words = name.replace("_", " ")
    return words.upper() if words in ("tv", "rof") else words[:1].upper() + words[1:]


def cell(value: Any) -> Cell:
    """A value as a table shows it."""
    if _is_figure(value):
        return Cell(_text(value["value"]), value["status"], value.get("line"))
    return Cell(_text(value))


def figures(values: Mapping[str, Any], within: str = "") -> Iterator[LabelledCell]:
    """Every figure of a row that says how it was read, parts of parts under the name of what they belong to."""
    for name, value in values.items():
        yield from _figures(value, f"{within}: {label(name).lower()}" if within else label(name))


def _figures(value: Any, called: str) -> Iterator[LabelledCell]:
    if _is_figure(value):
        yield LabelledCell(called, cell(value))
    elif isinstance(value, dict):
        yield from figures(value, called)
    elif isinstance(value, list):
        for number, item in enumerate(value, 1):
            yield from _figures(item, _name(item) or f"{called} {number}")


def _is_figure(value: Any) -> bool:
    return isinstance(value, dict) and {"value", "status"} <= value.keys()


def _name(item: Any) -> str:
    return next((str(item[name]) for name in NAMES if item.get(name)), "") if isinstance(item, dict) else ""


def _text(value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case list():
            return _joined(value)
        case dict():
            return _name(value) or ", ".join(f"{label(name).lower()} {_text(part)}" for name, part in value.items())
        case _:
            return str(value)


def _joined(items: list[Any]) -> str:
    """`[2, 4, 8, 16]` → `2/4/8/16`, words with commas."""
    mark = "/" if items and all(isinstance(item, int | float) for item in items) else ", "
    return mark.join(_text(item["value"]) if _is_figure(item) else _text(item) for item in items)
