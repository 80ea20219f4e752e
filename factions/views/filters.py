"""The search form of a table of rows: a search, and what the system says that the collection can be asked for."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import django_filters
from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.engine.core.tables.collection import Bound, Collection, Filter, OneOf
from factions.asking import facets_of, fitting
from factions.models import Row
from factions.views.cells import label, word

MOST = 9_999_999


class WholeNumber(django_filters.Filter):
    """A whole number that something is judged by."""

    field_class = forms.IntegerField


class PlainForm(forms.Form):
    """A form whose labels end without a colon."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{**options, "label_suffix": ""})


class RowFilter(django_filters.FilterSet):
    """Filters that must all fit. A row fits a word of the search that stands anywhere in what it is found by."""

    search = django_filters.CharFilter(method="by_words", label=gettext_lazy("Search"), max_length=100)

    class Meta:
        model = Row
        form = PlainForm
        fields: list[str] = []

    def by_words(self, rows: QuerySet, _name: str, words: str) -> QuerySet:
        for part in words.split():
            rows = rows.filter(words__icontains=part)
        return rows


def filters_of(collection: Collection, rows: QuerySet[Row]) -> type[RowFilter]:
    """The form for a collection with these rows, which say what there is to choose from. One query."""
    known: dict[str, set[str]] = {}
    for name, text in facets_of(rows).order_by().values_list("name", "text").distinct():
        known.setdefault(name, set()).add(text)
    asked = {
        name: _filter(name, filter_, collection, sorted(known.get(name, ())))
        for name, filter_ in collection.filters.items()
        if name != "search"
    }
    return type("CollectionFilter", (RowFilter,), asked)


def _filter(name: str, asked: Filter, collection: Collection, known: Sequence[str]) -> django_filters.Filter:
    options: Mapping[str, Any] = {"label": label(name), "method": _judged(collection)}
    if isinstance(asked, OneOf):
        return django_filters.ChoiceFilter(
            choices=[(value, word(value)) for value in known], empty_label=_("Any"), **options
        )
    if isinstance(asked, Bound):
        return WholeNumber(min_value=0, max_value=MOST, **options)
    return django_filters.CharFilter(max_length=100, **options)


def _judged(collection: Collection) -> Callable[[QuerySet, str, Any], QuerySet]:
    """The rows that fit, as the API finds them."""
    return lambda found, name, wanted: fitting(found, collection, {name: [str(wanted)]})
