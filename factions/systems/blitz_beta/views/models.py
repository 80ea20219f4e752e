"""The models of a system, searched and filtered. The parameters of the form are part of URLs that people share."""

from typing import Any

import django_filters
from django import forms
from django.db.models import Exists, OuterRef, QuerySet
from django.shortcuts import get_object_or_404
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from factions.models import Link, Row, System
from factions.systems.blitz_beta.shown import Statline
from factions.systems.blitz_beta.views.browse import by_key
from factions.views.filters import RowFilter
from factions.views.listing import FilteredList

TYPES = ("Gear", "Strider", "Vehicle", "Infantry")
SORTS = (
    ("", gettext_lazy("As in the book")),
    ("faction", gettext_lazy("By faction")),
    ("tv", gettext_lazy("Cheapest first")),
    ("-tv", gettext_lazy("Dearest first")),
    ("name", gettext_lazy("By name")),
)
MOST_TV = 999
STATLINES = ("model", "support", "aircraft", "drone", "upgrade")
"""Kinds of rows that carry traits of models."""


class TvFilter(django_filters.Filter):
    """A whole number of TV."""

    field_class = forms.IntegerField

    def __init__(self, lookup: str, label: str | Promise) -> None:
        super().__init__(field_name="price", lookup_expr=lookup, label=label, min_value=0, max_value=MOST_TV)


class _Rows(django_filters.fields.ModelChoiceField):
    def label_from_instance(self, row: Row) -> str:
        """`LAC Light Auto-Cannon`: what goes by a code has it before its name."""
        return f"{row.key} {row.name}" if row.key.isupper() and row.key != row.name else row.name


class RowChoice(django_filters.ModelChoiceFilter):
    """A row to choose by its key."""

    field_class = _Rows

    def __init__(self, method: str, label: str | Promise) -> None:
        rows = Row.objects.none()
        super().__init__(
            queryset=rows, to_field_name="key", method=method, label=label, empty_label=gettext_lazy("Any")
        )


def _named_by(*kinds: str) -> Exists:
    """Whether some row of these kinds names the row."""
    return Exists(Link.objects.filter(to=OuterRef("pk"), row__kind__in=kinds))


class ModelFilter(RowFilter):
    """Filters that must all fit."""

    faction = RowChoice("by_faction", gettext_lazy("Faction"))
    ua = RowChoice("by_named", gettext_lazy("Unit (UA)"))
    type = django_filters.ChoiceFilter(
        choices=[(name, name) for name in TYPES],
        method="by_type",
        label=gettext_lazy("Type"),
        empty_label=gettext_lazy("Any"),
    )
    weapon = RowChoice("by_named", gettext_lazy("Weapon"))
    trait = RowChoice("by_named", gettext_lazy("Trait"))
    tv_min = TvFilter("gte", gettext_lazy("TV from"))
    tv_max = TvFilter("lte", gettext_lazy("TV to"))
    sort = django_filters.ChoiceFilter(
        choices=SORTS[1:], method="sorted_by", label=pgettext_lazy("by what", "Sort"), empty_label=SORTS[0][1]
    )

    def __init__(self, data: Any, *, system: System, **options: Any) -> None:
        super().__init__(data, **options)
        rows = system.rows.all()
        self.filters["faction"].queryset = rows.filter(kind="faction")
        named = rows.only("system", "key", "name")
        self.filters["ua"].queryset = named.filter(_named_by("model"), kind="unit-code")
        self.filters["weapon"].queryset = named.filter(kind="weapon")
        self.filters["trait"].queryset = named.filter(_named_by(*STATLINES), kind="trait")

    def by_faction(self, models: QuerySet, _name: str, faction: Row) -> QuerySet:
        """Its own models and those of the lists that it borrows."""
        return models.filter(faction__in=[faction.key, *faction.values["borrows"]])

    def by_named(self, models: QuerySet, _name: str, row: Row) -> QuerySet:
        """Those that name the row."""
        return models.filter(pk__in=row.named_by.values("row"))

    def by_type(self, models: QuerySet, name: str, word: str) -> QuerySet:
        return models.filter(facets__name=name, facets__text=word)

    def sorted_by(self, models: QuerySet, _name: str, order: str) -> QuerySet:
        return models.order_by(order.replace("tv", "price"), "source_first", "position")


class ModelList(FilteredList):
    """All models, whatever their faction."""

    template_name = "factions/blitz_beta/models.html"
    context_object_name = "rows"

    def get_queryset(self) -> Any:
        self.system = get_object_or_404(System, key=self.kwargs["system"])
        models = self.system.rows.filter(kind="model").order_by("source_first", "position")
        self.filter = ModelFilter(self.request.GET, system=self.system, queryset=models)
        return self.filter.qs if self.filter.is_valid() else models.none()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(system=self.system, title=_("Models"), **kwargs)
        factions = by_key(self.system.rows.filter(kind="faction"))
        context["variants"] = [Statline(row, factions[row.faction]) for row in context["rows"]]
        return context
