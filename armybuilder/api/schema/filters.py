"""Which rows a query asks for. A parameter may be repeated (any of its values fits); different ones all have to fit."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from armybuilder.api.problems import BadQuery
from armybuilder.engine.core.documents import DocumentProblem
from factions.collection import Collection, Records
from factions.filters import MAX_BOUND, MAX_SEARCHED, BoundFilter, RecordFilter, RecordFilters, WordFilter
from factions.models import CatalogueVersion

WITHOUT_NUL = r"^[^\u0000]*$"
"""What the middleware lets through."""
PAGING = ("page", "page_size")


def schema_of(filter_: RecordFilter, known: Sequence[str] = ()) -> dict[str, Any]:
    """The JSON Schema of one word for a filter: one of the `known` values where only those are taken. What is taken beside it,
    they in other capitals or a longer search that has few words, it does not say."""
    match filter_:
        case BoundFilter():
            return {"type": "integer", "minimum": 0, "maximum": MAX_BOUND}
        case WordFilter():
            return {"type": "string", "enum": list(known)}
        case _:
            return {"type": "string", "pattern": WITHOUT_NUL, "maxLength": MAX_SEARCHED}


def select(collection: Collection, version: CatalogueVersion, query: QueryDict) -> Records:
    """The records of a version that fit `query`; `BadQuery` names every parameter that says nothing sensible."""
    filters = collection.filtered(version, query)
    if problems := list(_problems(filters, query)):
        raise BadQuery(problems)
    found: Records = filters.qs
    return found


def _problems(filters: RecordFilters, query: QueryDict) -> Iterable[DocumentProblem]:
    known = (*filters.filters, *PAGING)
    faults: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for name, message, candidates in filters.faults():
        faults.setdefault(name, []).append((message, candidates))
    for name in query:
        if name not in known:
            yield DocumentProblem(
                name,
                _("There is no parameter '%(name)s'. Known: %(known)s.") % {"name": name, "known": ", ".join(known)},
                known,
            )
        yield from (DocumentProblem(name, *fault) for fault in faults.get(name, ()))
