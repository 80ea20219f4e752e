"""The models of a system, searched and filtered. The parameters of the form are part of URLs that people share."""

from typing import Any

import django_filters
from django import forms
from django.db.models import CharField, Exists, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from armybuilder.engine.systems.blitz_beta.document import SYSTEM
from factions.catalogues import get_catalogue
from factions.filters import PlainForm
from factions.models import CatalogueVersion
from factions.queries import union_of
from factions.systems.blitz_beta import models as beta
from factions.systems.blitz_beta.queries import with_statlines
from factions.systems.blitz_beta.views.browse import current
from factions.views.listing import FilteredList

TYPES = ("Gear", "Strider", "Vehicle", "Infantry")
SORTS = (
    ("", gettext_lazy("Rulebook order")),
    ("faction", gettext_lazy("By faction")),
    ("tv", gettext_lazy("Cheapest first")),
    ("-tv", gettext_lazy("Most expensive first")),
    ("name", gettext_lazy("By name")),
)
BOOK = ("source_first", "position")
MOST_TV = 999
SEARCHED = (
    "name", "family__name", "faction__name", "faction__gains", "weapon", "bodies__traits__printed", "upgrades__name",
)  # fmt: skip
"""Where a search finds a word."""
_count, _code, _bracket = (f"bodies__weapons__{name}" for name in ("count", "code", "bracket"))
WEAPON = Concat(Cast(_count, CharField()), Value("x"), _code, Value(" ("), _bracket, Value(")"))
"""`2xLAC (Arm)`."""


class TvFilter(django_filters.Filter):
    """A whole number of TV."""

    field_class = forms.IntegerField

    def __init__(self, lookup: str, label: str | Promise) -> None:
        super().__init__(field_name="tv", lookup_expr=lookup, label=label, min_value=0, max_value=MOST_TV)


class RecordChoice(django_filters.ChoiceFilter):
    """A record to choose by its key; which there are is asked for all such fields at once."""

    def __init__(self, method: str, label: str | Promise) -> None:
        super().__init__(method=method, label=label, empty_label=gettext_lazy("Any"), choices=())


class ModelFilter(django_filters.FilterSet):
    """Filters that must all fit. A model fits a word of the search that stands anywhere in what it is found by."""

    search = django_filters.CharFilter(method="by_words", label=gettext_lazy("Search"), max_length=100)
    faction = RecordChoice("by_faction", gettext_lazy("Faction"))
    ua = RecordChoice("by_unit", gettext_lazy("Unit (UA)"))
    type = django_filters.ChoiceFilter(
        choices=[(name, name) for name in TYPES],
        method="by_type",
        label=gettext_lazy("Type"),
        empty_label=gettext_lazy("Any"),
    )
    weapon = RecordChoice("by_weapon", gettext_lazy("Weapon"))
    trait = RecordChoice("by_trait", gettext_lazy("Trait"))
    tv_min = TvFilter("gte", gettext_lazy("TV from"))
    tv_max = TvFilter("lte", gettext_lazy("TV to"))
    sort = django_filters.ChoiceFilter(
        choices=SORTS[1:], method="sorted_by", label=pgettext_lazy("by what", "Sort"), empty_label=SORTS[0][1]
    )

    class Meta:
        form = PlainForm

    def __init__(self, data: Any, *, version: CatalogueVersion, **options: Any) -> None:
        super().__init__(data, **options)
        for name, choices in choices_of(version).items():
            self.filters[name].extra["choices"] = choices

    def by_words(self, models: QuerySet, _name: str, words: str) -> QuerySet:
        every = self.queryset.order_by().alias(weapon=WEAPON)
        for word in words.split():
            fits = Q()
            for path in SEARCHED:
                fits |= Q(pk__in=every.filter(**{f"{path}__icontains": word}).values("pk"))
            models = models.filter(fits)
        return models

    def by_faction(self, models: QuerySet, _name: str, key: str) -> QuerySet:
        """Its own models and those of the lists that it borrows."""
        return models.filter(faction__in=beta.Faction.objects.filter(Q(key=key) | Q(lends__key=key)))

    def by_unit(self, models: QuerySet, _name: str, key: str) -> QuerySet:
        return models.filter(ua__unit_code__key=key)

    def by_type(self, models: QuerySet, _name: str, word: str) -> QuerySet:
        return models.filter(_has(beta.Body, "model", type__startswith=word))

    def by_weapon(self, models: QuerySet, _name: str, key: str) -> QuerySet:
        return models.filter(_has(beta.Mount, "body__model", weapon__key=key))

    def by_trait(self, models: QuerySet, _name: str, key: str) -> QuerySet:
        """Those that have it printed, and those that have it of their faction."""
        printed = _has(beta.BodyTrait, "body__model", trait__key=key, trait__of=beta.Trait.Of.MODEL)
        return models.filter(Q(printed) | Q(faction__key__in=_givers(key)))

    def sorted_by(self, models: QuerySet, _name: str, order: str) -> QuerySet:
        return models.order_by(order.replace("faction", "faction__key"), *BOOK)


def _has(part: Any, model: str, **is_such: Any) -> Exists:
    """Whether a model has such a part."""
    return Exists(part.objects.filter(**{model: OuterRef("pk")}, **is_such))


def _givers(trait: str) -> list[str]:
    """The keys of the factions whose models all have a trait."""
    catalogue = get_catalogue(SYSTEM)
    given = {key: map(catalogue.model_trait, faction.gains) for key, faction in catalogue.factions.items()}
    return [key for key, rules in given.items() if trait in {rule.key for rule in rules if rule}]


def choices_of(version: CatalogueVersion) -> dict[str, list[tuple[str, str]]]:
    """Return the available choices, by the names of the filters. One query."""
    used = {
        "faction": beta.Faction.objects.all(),
        "ua": beta.UnitCode.objects.filter(availabilities__model__kind=beta.Model.Kind.MODEL),
        "weapon": beta.Weapon.objects.all(),
        "trait": beta.Trait.objects.filter(bodies__isnull=False),
    }
    queries = [
        records.filter(version=version)
        .order_by()
        .values_list(Value(name, CharField()), "position", "key", "name")
        .distinct()
        for name, records in used.items()
    ]
    found: dict[str, list[tuple[str, str]]] = {name: [] for name in used}
    for name, _position, key, called in sorted(union_of(queries)):
        found[name].append((key, f"{key} {called}" if key.isupper() and called not in ("", key) else called or key))
    return found


class ModelList(FilteredList):
    """All models, whatever their faction. Eight queries."""

    template_name = "factions/blitz_beta/models.html"
    context_object_name = "models"

    def get_queryset(self) -> Any:
        self.version = current(self.kwargs["system"])
        models = beta.Model.objects.filter(version=self.version, kind=beta.Model.Kind.MODEL).order_by(*BOOK)
        self.filter = ModelFilter(self.request.GET, version=self.version, queryset=models)
        return with_statlines(self.filter.qs) if self.filter.is_valid() else models.none()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(system=self.version.system, title=_("Models"), **kwargs)
