"""Query filters of the list endpoints: repeated values of one parameter are combined with OR, different parameters
with AND.
"""

from collections.abc import Iterable
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django_filters.rest_framework import DjangoFilterBackend
from rest_framework.filters import BaseFilterBackend
from rest_framework.request import Request

from armybuilder.api.pagination import RowPagination
from armybuilder.api.problems import BadQuery
from armybuilder.engine.core.documents import DocumentProblem
from armybuilder.engine.registry import SYSTEMS
from factions.collection import Records
from factions.filters import RecordFilters

PAGING = (RowPagination.page_query_param, RowPagination.page_size_query_param)


class RecordFilterBackend(DjangoFilterBackend):
    """The filter set of the collection of a view; `BadQuery` names every parameter that says nothing sensible."""

    def get_filterset_class(self, view: Any, queryset: Any = None) -> type[RecordFilters]:
        filters: type[RecordFilters] = view.collection.filters
        return filters

    def filter_queryset(self, request: Request, queryset: Any, view: Any) -> Records:
        filters = self.get_filterset(request, queryset, view)
        if problems := list(_problems(filters, request.query_params)):
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
                _("Unknown parameter '%(name)s'. Known: %(known)s.") % {"name": name, "known": ", ".join(known)},
                known,
            )
        yield from (DocumentProblem(name, *fault) for fault in faults.get(name, ()))


class SystemFilterBackend(BaseFilterBackend):
    """Packs of the game that `system` names."""

    def filter_queryset(self, request: Request, queryset: Any, view: Any) -> Any:
        system = request.query_params.get("system")
        if system is None:
            return queryset
        if system not in SYSTEMS:
            message = _("Unknown game system '%(system)s'.") % {"system": system[:80]}
            raise BadQuery([DocumentProblem("system", message, tuple(SYSTEMS))])
        return queryset.filter(system=system)
