"""The search form of a table of rows: a search, and what the system says that the collection can be asked for."""

from collections.abc import Callable
from typing import Any

import django_filters
from django import forms
from django.db.models import QuerySet

from armybuilder.engine.core.rows import Bound, Collection, Filter, OneOf
from factions.models import Row
from factions.systems.plain.cells import label

MOST = 9_999_999


class WholeNumber(django_filters.Filter):
    """A whole number that something is judged by."""

    field_class = forms.IntegerField


class RowFilter(django_filters.FilterSet):
    """Filters that must all fit. A row fits a word of the search that stands anywhere in it."""

    search = django_filters.CharFilter(method="by_words", label="Search", max_length=100)

    class Meta:
        model = Row
        fields: list[str] = []

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.form.label_suffix = ""

    def by_words(self, rows: QuerySet, _name: str, words: str) -> QuerySet:
        for word in words.split():
            rows = rows.filter(words__icontains=word)
        return rows


def filters_of(collection: Collection, rows: list[Row]) -> type[RowFilter]:
    """The form for a collection with these rows, which say what there is to choose from."""
    asked = {name: _filter(name, filter_, rows) for name, filter_ in collection.filters.items() if name != "search"}
    return type("CollectionFilter", (RowFilter,), asked)


def _filter(name: str, asked: Filter, rows: list[Row]) -> django_filters.Filter:
    options: dict[str, Any] = {"label": label(name), "method": _judged(asked, rows)}
    if isinstance(asked, OneOf):
        values = sorted({value for row in rows for value in asked.values(row.values)})
        choices = [(value, value) for value in values]
        return django_filters.ChoiceFilter(choices=choices, empty_label="Any", **options)
    if isinstance(asked, Bound):
        return WholeNumber(min_value=0, max_value=MOST, **options)
    return django_filters.CharFilter(max_length=100, **options)


def _judged(asked: Filter, rows: list[Row]) -> Callable[[QuerySet, str, Any], QuerySet]:
    """The rows that fit: judged by the row itself, as the API does it."""
    return lambda found, _name, wanted: found.filter(
        pk__in=[row.pk for row in rows if asked.fits(row.values, str(wanted))]
    )
