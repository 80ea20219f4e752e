"""Which rows a query asks for. A parameter may be repeated (any of its values fits); different ones all have to fit."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _

from armybuilder.api.problems import BadQuery
from armybuilder.engine.core.documents import DocumentProblem
from armybuilder.engine.core.tables.collection import MAX_BOUND, MAX_SEARCHED, Bound, Collection, Fault, Filter, OneOf
from factions import asking
from factions.models import Row

WITHOUT_NUL = r"^[^\u0000]*$"
"""What the middleware lets through."""
PAGING = ("page", "page_size")


def schema_of(filter_: Filter, known: Sequence[str] = ()) -> dict[str, Any]:
    """The JSON Schema of one word for a filter: one of the `known` values where only those are taken. What is taken beside it,
    they in other capitals or a longer search that has few words, it does not say."""
    match filter_:
        case Bound():
            return {"type": "integer", "minimum": 0, "maximum": MAX_BOUND}
        case OneOf():
            return {"type": "string", "enum": list(known)}
        case _:
            return {"type": "string", "pattern": WITHOUT_NUL, "maxLength": MAX_SEARCHED}


def select(rows: QuerySet[Row], query: QueryDict, collection: Collection) -> QuerySet[Row]:
    """The rows that fit `query`; `BadQuery` names every parameter that says nothing sensible."""
    asked = {name: words for name, words in query.lists() if name in collection.filters}
    problems = list(_problems(rows, query, collection, asked))
    if problems:
        raise BadQuery(problems)
    return asking.fitting(rows, collection, asked)


def _problems(
    rows: QuerySet[Row], query: QueryDict, collection: Collection, asked: asking.Asked
) -> Iterable[DocumentProblem]:
    known = (*collection.filters, *PAGING)
    faults: dict[str, list[Fault]] = {}
    for name, fault in asking.faults(rows, collection, asked):
        faults.setdefault(name, []).append(fault)
    for name in query:
        if name not in known:
            yield DocumentProblem(
                name,
                _("There is no parameter '%(name)s'. Known: %(known)s.") % {"name": name, "known": ", ".join(known)},
                known,
            )
        yield from (DocumentProblem(name, *fault) for fault in faults.get(name, ()))
