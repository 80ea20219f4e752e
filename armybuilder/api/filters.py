"""Which rows a query asks for. A parameter may be repeated (any of its values fits); different ones all have to fit."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from django.http import QueryDict

from armybuilder.api.problems import BadQuery
from armybuilder.api.rows import Row
from armybuilder.engine.core.document import DocumentProblem
from armybuilder.engine.core.text import slug

Data = Mapping[str, Any]

PAGING = ("page", "page_size")
MAX_CANDIDATES = 8


@dataclass(frozen=True, slots=True)
class OneOf:
    """Asks for a value that some row has; capitals do not matter."""

    description: str
    values: Callable[[Data], Iterable[str]]
    schema = {"type": "string"}

    def fits(self, row: Data, wanted: str) -> bool:
        return any(value.lower() == wanted.lower() for value in self.values(row))

    def problem(self, wanted: str, rows: list[Row]) -> tuple[str, tuple[str, ...]] | None:
        known = {value.lower(): value for row in rows for value in self.values(row.data)}
        if wanted.lower() in known:
            return None
        near = get_close_matches(wanted.lower(), known, n=MAX_CANDIDATES, cutoff=0.4)
        return f"No row has '{wanted}'.", tuple(known[value] for value in near or sorted(known)[:MAX_CANDIDATES])


@dataclass(frozen=True, slots=True)
class Bound:
    """Asks for a figure on one side of a whole number."""

    description: str
    within: Callable[[Data, int], bool]
    schema = {"type": "integer", "minimum": 0}

    def fits(self, row: Data, wanted: str) -> bool:
        return self.within(row, int(wanted))

    def problem(self, wanted: str, rows: list[Row]) -> tuple[str, tuple[str, ...]] | None:  # noqa: ARG002 - as above
        is_number = wanted.isascii() and wanted.isdecimal() and len(wanted) < 10
        return None if is_number else (f"'{wanted}' is no whole number from 0.", ())


@dataclass(frozen=True, slots=True)
class Search:
    """Asks for words that all stand in what the row is called."""

    description: str = "Words that all stand in the row's key, code, name or family."
    schema = {"type": "string"}

    def fits(self, row: Data, wanted: str) -> bool:
        called = slug(" ".join(str(row.get(name) or "") for name in ("key", "code", "name", "family")))
        return all(word in called for word in slug(wanted).split("-"))

    def problem(self, wanted: str, rows: list[Row]) -> tuple[str, tuple[str, ...]] | None:  # noqa: ARG002 - as above
        return None


Filter = OneOf | Bound | Search
Filters = Mapping[str, Filter]


def _base(text: str) -> str:
    """`ECM:+2D6 (CJ)` → `ECM`, `Vehicle (Hover)` → `Vehicle`."""
    return text.partition(" (")[0].partition(":")[0]


FACTION = OneOf("Key of a model list, `north`.", lambda row: [row["faction"]] if row["faction"] else [])
BY_NAME: Filters = {"search": Search()}
BY_FACTION: Filters = {"faction": FACTION, **BY_NAME}
MODELS: Filters = {
    "faction": FACTION,
    "ua": OneOf("Unit availability code, `GP`.", lambda row: [entry["code"] for entry in row["ua"]]),
    "type": OneOf("`Gear` or `Vehicle (Hover)`; `Vehicle` is any.", lambda row: (row["type"], _base(row["type"]))),
    "weapon": OneOf("Weapon code, `LAC`.", lambda row: [weapon["code"] for weapon in row["weapons"]]),
    "trait": OneOf(
        "Trait, with or without what follows its name: `ECM:+2D6`, `ECM`.",
        lambda row: [form for trait in row["traits"] for form in (trait, _base(trait))],
    ),
    "tv_min": Bound("TV of at least this.", lambda row, bound: row["tv"] >= bound),
    "tv_max": Bound("TV of at most this.", lambda row, bound: row["tv"] <= bound),
    **BY_NAME,
}


def select(rows: list[Row], query: QueryDict, filters: Filters) -> list[Row]:
    """The rows that fit `query`; `BadQuery` names every parameter that says nothing sensible."""
    problems = list(_problems(rows, query, filters))
    if problems:
        raise BadQuery(problems)
    for name in filters.keys() & query.keys():
        fits, values = filters[name].fits, query.getlist(name)
        rows = [row for row in rows if any(fits(row.data, value) for value in values)]
    return rows


def _problems(rows: list[Row], query: QueryDict, filters: Filters) -> Iterable[DocumentProblem]:
    known = (*filters, *PAGING)
    for name, values in query.lists():
        if name not in known:
            yield DocumentProblem(name, f"There is no parameter '{name}'. Known: {', '.join(known)}.", known)
            continue
        for value in values:
            found = filters[name].problem(value, rows) if name in filters else None
            if found:
                yield DocumentProblem(name, *found)
