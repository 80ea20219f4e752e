"""Values of exported rows as a page shows them: text, and how a figure of a damaged book was read.

A figure is an object with a `value` and its `status` (exact, reconstructed, merged, derived, lost).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from armybuilder.engine.core.language import say, within
from armybuilder.engine.core.tables import vocabulary
from armybuilder.engine.core.tables.fields import Label
from armybuilder.engine.registry import SYSTEMS

HIDDEN = ("key", "name", "source", "kind")
"""What every row has and what stands in places of its own."""
NAMES = ("name", "title", "code", "key")
"""Under which of its fields an object within a row is known, and in short."""
SHORT_NAMES = ("code", "name", "key", "weapon", "trait")
NOBODY: Mapping[str, str] = {}
ASIDE = ("status", "line")
"""What says of a value how it was read, and where: players are told pages, and how in other places."""
FIGURES = "figures"
"""The field under which a row has its figures, by their names."""
WORDS = {
    "exact": gettext_noop("as printed"),
    "reconstructed": gettext_noop("put together from columns that ran together, or follows from an example"),
    "merged": gettext_noop("put together from rows that ran together"),
    "derived": gettext_noop("follows from the book's own rules"),
    "lost": gettext_noop("lost in the book"),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """A value: its text, empty for none, and of a figure how it was read."""

    text: str
    status: str = ""

    @property
    def lost(self) -> bool:
        """Whether the book had a figure here that cannot be read any more."""
        return self.status == "lost"

    @property
    def read(self) -> str:
        """How it was read, in words."""
        return _(WORDS.get(self.status, self.status))

    @property
    def told(self) -> str:
        """How it was read, in words: `lost in the book`; empty where it is plainly printed."""
        return "" if self.status in ("", "exact") else self.read


@dataclass(frozen=True, slots=True)
class LabelledCell:
    """A cell under its name."""

    label: str
    cell: Cell
    is_long: bool = False
    """Whether its column has words, which stand on the left."""


def label(name: str) -> str:
    """`fire_control` → `Fire control`, in the reader's language; short words are abbreviations."""
    return name.upper() if name in vocabulary.ABBREVIATED else Label.of(name).text


def word(text: str) -> str:
    """A word of which data choose one, in the reader's language: `perk`. Every other text is itself."""
    return say(vocabulary.plainly(text)) if text in _chosen() else text


@cache
def _chosen() -> frozenset[str]:
    return frozenset().union(*(vocabulary.chosen(system.tables) for system in SYSTEMS.values()))


def value_of(values: Mapping[str, Any], name: str) -> Any:
    """A field of a row, or one of its figures."""
    known = values.get(FIGURES) or {}
    return known[name] if name in known else values.get(name)


def cell(value: Any, names: Mapping[str, str] = NOBODY) -> Cell:
    """A value as a table shows it; what it says by the keys of `names` it says by their names."""
    if _is_figure(value):
        return Cell(_text(value["value"], names), value["status"])
    return Cell(_text(value, names))


def figures(values: Mapping[str, Any], owner: str = "") -> Iterator[LabelledCell]:
    """Every figure of a row that says how it was read, parts of parts under the name of what they belong to."""
    for name, value in values.items():
        if name == FIGURES and isinstance(value, dict):
            yield from figures(value, owner)
        else:
            yield from _figures(value, f"{owner}: {within(label(name))}" if owner else label(name))


def readings(told: Iterable[LabelledCell]) -> Iterator[tuple[str, str]]:
    """Figures that are not plainly printed, by how they were read: `lost in the book` with `Size; MR60 Autocannon: ammo`."""
    found: dict[str, dict[str, list[str]]] = {}
    for figure in told:
        owner, _colon, name = figure.label.rpartition(": ")
        found.setdefault(figure.cell.status, {}).setdefault(owner, []).append(name)
    for status, words in WORDS.items():
        if status in found:
            parts = (
                f"{owner}: {', '.join(names)}" if owner else ", ".join(names) for owner, names in found[status].items()
            )
            yield _(words), "; ".join(parts)


def _figures(value: Any, called: str) -> Iterator[LabelledCell]:
    if _is_figure(value):
        yield LabelledCell(called, cell(value))
    elif isinstance(value, dict):
        yield from figures(value, called)
    elif isinstance(value, list):
        for number, item in enumerate(value, 1):
            name = _name(item).replace("-", " ").capitalize() if _rating(item) else _name(item)
            yield from _figures(_rating(item) or item, name or f"{called} {number}")


def _is_figure(value: Any) -> bool:
    return isinstance(value, dict) and {"value", "status"} <= value.keys()


def _rating(item: Any) -> Any:
    """The rating of a perk as a figure; None where it has none and lost none."""
    if not (isinstance(item, dict) and {"rating", "status"} <= item.keys()):
        return None
    if item["rating"] is None and item["status"] != "lost":
        return None
    return {"value": item["rating"], "status": item["status"]}


def _name(item: Any, names: Iterable[str] = NAMES) -> str:
    found = (item[name] for name in names if item.get(name)) if isinstance(item, dict) else ()
    return next((str(name) for name in found), "")


def _text(value: Any, names: Mapping[str, str]) -> str:
    match value:
        case None:
            return ""
        case bool():
            return _("yes") if value else _("no")
        case list():
            return _joined(value, names)
        case dict():
            return _said(value, names)
        case str():
            return names.get(value) or word(value)
        case _:
            return str(value)


def _said(value: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """An object: its figure, what it is called, or all its parts."""
    return (
        _text(value["value"], names) if _is_figure(value) else _called(value, names) or ", ".join(_parts(value, names))
    )


def _parts(value: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[str]:
    """What an object says, part by part; what is not told is left out."""
    told = ((name, _text(part, names)) for name, part in value.items() if name not in ASIDE)
    return (f"{names.get(name) or within(label(name))} {text}" for name, text in told if text)


def _called(item: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """`LAC`, `manipulator arm`, `area-effect 0`, `Snub Cannon (5)`: an object in short, with its number or price if it
    has one. What was read from words is told in them: `0-2`, `up to 2 units`."""
    if "text" in item:
        return str(item["text"])
    name = _name(item, SHORT_NAMES)
    if name and isinstance(item.get("tv"), int):
        return f"{name} ({item['tv']} {label('tv')})"
    number = item.get("value", item.get("rating"))
    told = names.get(name) or vocabulary.plainly(word(name))
    return f"{told} {number}" if name and number is not None else told


def _joined(items: list[Any], names: Mapping[str, str]) -> str:
    """`[2, 4, 8, 16]` → `2/4/8/16`, words with commas."""
    mark = "/" if items and all(isinstance(item, int | float) for item in items) else ", "
    return mark.join(_text(item["value"] if _is_figure(item) else item, names) for item in items)
