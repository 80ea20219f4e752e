"""Pages that show whole tables of the catalogue, each with a constant number of queries."""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_beta.book.catalogue import MODELS
from armybuilder.engine.systems.blitz_beta.book.labels import CATEGORIES, CATEGORY_EFFECTS
from factions.catalogues import get_catalogue
from factions.collection import collections_of, counts
from factions.models import CatalogueVersion
from factions.systems.blitz_beta import models as beta
from factions.systems.blitz_beta.effects import clauses
from factions.systems.blitz_beta.labels import PURCHASE_KINDS, SIDES
from factions.systems.blitz_beta.queries import with_limits, with_statlines


def current(system: str) -> CatalogueVersion:
    """The version that pages show. One query."""
    try:
        return CatalogueVersion.objects.current(system)
    except CatalogueVersion.DoesNotExist:
        raise Http404 from None


def page(request: HttpRequest, version: CatalogueVersion, template: str, **context: Any) -> HttpResponse:
    """A page of the beta."""
    return render(request, f"factions/blitz_beta/{template}.html", {"system": version.system, **context})


@require_safe
def system(request: HttpRequest, system: str) -> HttpResponse:
    """One system: factions with their sub-lists, and the ways into the tables. Five queries."""
    version = current(system)
    factions = (
        _with_sizes(beta.Faction.objects.filter(version=version))
        .annotate(family_count=Count("families", distinct=True))
        .prefetch_related("borrows", Prefetch("sublists", beta.SubList.objects.filter(whole=False)))
    )
    sides = [(_(SIDES[side]), list(group)) for side, group in groupby(factions, lambda faction: faction.side)]
    return page(request, version, "system", sides=sides, counts=counts(version, collections_of(system)))


def _with_sizes(factions: "QuerySet[beta.Faction]") -> "QuerySet[Any]":
    """Factions with how many models their lists have."""
    return factions.annotate(model_count=Count("models", distinct=True))


@require_safe
def faction(request: HttpRequest, system: str, faction: str) -> HttpResponse:
    """A faction: its sub-lists and rules, and its model list family by family. Thirteen queries."""
    version = current(system)
    found = get_object_or_404(beta.Faction, version=version, key=faction)
    families = found.families.prefetch_related(
        Prefetch("models", with_statlines(beta.Model.objects.all())),
        Prefetch("upgrades", with_limits(beta.Upgrade.objects.all())),
    )
    rules = list(found.sublists.prefetch_related("clauses"))
    models = [model for family in families for model in family.models.all()]
    return page(
        request,
        version,
        "faction",
        title=found.name,
        faction=found,
        families=families,
        model_count=len(models),
        sublists=[each for each in rules if not each.whole],
        rules=[each for each in rules if each.whole],
        borrows=_with_sizes(found.borrows.all()),
        codes=_codes(models),
        models_source=found.models_source or (None, None),
    )


def _codes(models: Iterable[beta.Model]) -> list[tuple[beta.UnitCode, int]]:
    """The units that models may stand in, with how many may."""
    uses = Counter(entry.unit_code for model in models for entry in model.ua.all())
    return sorted(uses.items(), key=lambda each: each[0].key)


@require_safe
def sublist(request: HttpRequest, system: str, sublist: str) -> HttpResponse:
    """A sub-list, clause by clause. Six queries."""
    version = current(system)
    # A sub-list and a rule of the whole faction may share a key; the sub-list is what people link to.
    rules = beta.SubList.objects.filter(version=version, key=sublist).select_related("faction").order_by("whole")
    found = get_object_or_404(rules.prefetch_related("clauses")[:1])
    return page(
        request,
        version,
        "sublist",
        title=found.name,
        sublist=found,
        faction=found.faction,
        construction=clauses(found, beta.Clause.When.CONSTRUCTION),
        play=clauses(found, beta.Clause.When.PLAY),
        siblings=found.faction.sublists.filter(whole=False),
    )


@require_safe
def weapons(request: HttpRequest, system: str) -> HttpResponse:
    """The weapon tables by category. Four queries."""
    version = current(system)
    of_model = Q(mounts__body__model__kind=beta.Model.Kind.MODEL)
    uses = Count("mounts__body__model", filter=of_model, distinct=True)
    found = beta.Weapon.objects.filter(version=version).annotate(uses=uses).prefetch_related("sizes")
    # A weapon of one size has its penetration under a dash.
    pens = [{size.size: size.pen for size in weapon.sizes.all()} for weapon in found]
    rows = [(weapon, pen.get("-"), pen) for weapon, pen in zip(found, pens, strict=True)]
    categories = [
        (category, gettext(CATEGORIES[category]), gettext(CATEGORY_EFFECTS[category]), list(group))
        for category, group in groupby(rows, lambda each: each[0].category)
    ]
    unresolved = beta.UnresolvedWeapon.objects.filter(version=version).order_by("key")
    return page(request, version, "weapons", title=_("Weapons"), categories=categories, unresolved=unresolved)


@require_safe
def traits(request: HttpRequest, system: str) -> HttpResponse:
    """All traits with what they do. Two queries."""
    version, uses = current(system), _uses(system)
    found = [
        (trait, uses[trait.of, trait.key])
        for trait in beta.Trait.objects.filter(version=version).select_related("sublist")
    ]
    sorts = {f"{of}_traits": [each for each in found if each[0].of == of] for of in beta.Trait.Of.values}
    return page(request, version, "traits", title=_("Traits"), **sorts)


def _uses(system: str) -> Counter[Any]:
    """Return how many models have each trait, printed or given by their faction, by the rules of traits."""
    catalogue = get_catalogue(system)
    uses: Counter[Any] = Counter()
    for model in catalogue[MODELS].values():
        bodies = (model.statline, *model.attached)
        traits = {*model.granted, *(trait for body in bodies for trait in body.traits)}
        uses.update({(rule.of, rule.key) for trait in traits if (rule := catalogue.model_trait(trait))})
    return uses


@require_safe
def upgrades(request: HttpRequest, system: str) -> HttpResponse:
    """Ranks, purchases and the upgrade rows of all factions. Six queries."""
    version = current(system)
    rows = beta.Upgrade.objects.filter(version=version)
    bought = list(beta.Purchase.objects.filter(version=version))
    purchases = [(_(title), [each for each in bought if each.kind == kind]) for kind, title in PURCHASE_KINDS.items()]
    return page(
        request,
        version,
        "upgrades",
        title=_("Upgrades and ranks"),
        ranks=beta.Rank.objects.filter(version=version),
        purchases=[(title, found) for title, found in purchases if found],
        rows=with_limits(rows.select_related("faction").prefetch_related("applies_to")),
    )


@require_safe
def support(request: HttpRequest, system: str) -> HttpResponse:
    """Generic support, aircraft, drones and tokens. Seven queries."""
    version = current(system)
    titles = {"support": _("Generic support"), "aircraft": _("Aircraft"), "drone": _("Drones")}
    models = list(with_statlines(beta.Model.objects.filter(version=version, kind__in=titles)))
    kinds = [(title, kind, [model for model in models if model.kind == kind]) for kind, title in titles.items()]
    tokens = beta.Token.objects.filter(version=version)
    return page(request, version, "support", title=_("Support"), kinds=kinds, tokens=tokens)
