"""The search form of the models page. Its parameters are part of URLs that people share."""

from typing import Any

import django_filters
from django import forms
from django.db.models import Q, QuerySet

from factions.models import System
from factions.systems.blitz_beta.models import Faction, Trait, UnitCode, Upgrade, Variant, WeaponClass

TYPES = ("Gear", "Strider", "Vehicle", "Infantry")
SORTS = (("", "Book order"), ("tv", "Cheapest first"), ("-tv", "Dearest first"), ("name", "By name"))
MOST_TV = 999


class TvFilter(django_filters.Filter):
    """A whole number of TV."""

    field_class = forms.IntegerField

    def __init__(self, lookup: str, label: str) -> None:
        super().__init__(field_name="tv", lookup_expr=lookup, label=label, min_value=0, max_value=MOST_TV)


class ModelFilter(django_filters.FilterSet):
    """Filters that must all fit. A model fits a word of the search that stands anywhere on its row."""

    search = django_filters.CharFilter(method="by_words", label="Search", max_length=100)
    faction = django_filters.ModelChoiceFilter(
        queryset=Faction.objects.none(), to_field_name="key", method="by_faction", label="Faction", empty_label="Any"
    )
    ua = django_filters.ModelChoiceFilter(
        queryset=UnitCode.objects.none(),
        to_field_name="code",
        method="by_unit_code",
        label="Unit (UA)",
        empty_label="Any",
    )
    type = django_filters.ChoiceFilter(
        choices=[(name, name) for name in TYPES], lookup_expr="startswith", label="Type", empty_label="Any"
    )
    weapon = django_filters.ModelChoiceFilter(
        queryset=WeaponClass.objects.none(), to_field_name="code", method="by_weapon", label="Weapon", empty_label="Any"
    )
    trait = django_filters.ModelChoiceFilter(
        queryset=Trait.objects.none(), to_field_name="key", method="by_trait", label="Trait", empty_label="Any"
    )
    tv_min = TvFilter("gte", "TV from")
    tv_max = TvFilter("lte", "TV to")
    sort = django_filters.ChoiceFilter(choices=SORTS[1:], method="sorted_by", label="Sort", empty_label=SORTS[0][1])

    class Meta:
        model = Variant
        fields: list[str] = []

    def __init__(self, data: Any, *, system: System, **options: Any) -> None:
        super().__init__(data, **options)
        self.filters["faction"].queryset = system.factions.all()
        self.filters["ua"].queryset = system.unit_codes.filter(
            availabilities__variant__kind=Variant.Kind.MODEL
        ).distinct()
        self.filters["weapon"].queryset = system.weapon_classes.all()
        self.filters["trait"].queryset = system.traits.filter(of=Trait.Of.MODEL, on_models__isnull=False).distinct()
        self.form.label_suffix = ""

    def by_words(self, models: QuerySet, _name: str, words: str) -> QuerySet:
        for word in words.split():
            upgraded = Upgrade.objects.filter(name__icontains=word).values("applies_to")
            models = models.filter(
                Q(name__icontains=word)
                | Q(family__name__icontains=word)
                | Q(faction__name__icontains=word)
                | Q(weapons_text__icontains=word)
                | Q(traits_text__icontains=word)
                | Q(pk__in=upgraded)
            )
        return models

    def by_faction(self, models: QuerySet, _name: str, faction: Faction) -> QuerySet:
        """Its own models and those of the lists that it borrows."""
        return models.filter(Q(faction=faction) | Q(faction__in=faction.borrows.all()))

    def by_unit_code(self, models: QuerySet, _name: str, code: UnitCode) -> QuerySet:
        return models.filter(pk__in=code.availabilities.filter(upgrade=None).values("variant"))

    def by_weapon(self, models: QuerySet, _name: str, weapon: WeaponClass) -> QuerySet:
        return models.filter(pk__in=weapon.mounts.filter(upgrade=None).values("variant"))

    def by_trait(self, models: QuerySet, _name: str, trait: Trait) -> QuerySet:
        return models.filter(pk__in=trait.on_models.filter(upgrade=None).values("variant"))

    def sorted_by(self, models: QuerySet, _name: str, order: str) -> QuerySet:
        return models.order_by(order, "position")
