"""Which rows a query asks for. A parameter may be repeated (any of its values fits); different ones all have to fit."""

from collections.abc import Iterable
from typing import Any

from django.http import QueryDict

from armybuilder.api.problems import BadQuery
from armybuilder.api.rows import Row
from armybuilder.engine.core.documents import DocumentProblem
from armybuilder.engine.core.rows import Bound, Filter, Filters

PAGING = ("page", "page_size")


def schema_of(filter_: Filter) -> dict[str, Any]:
    """The JSON Schema of one word for a filter."""
    return {"type": "integer", "minimum": 0} if isinstance(filter_, Bound) else {"type": "string"}


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
            found = filters[name].fault(value, [row.data for row in rows]) if name in filters else None
            if found:
                yield DocumentProblem(name, *found)
