"""Pages that show whole tables of the catalogue, each with a constant number of queries.

Rows that count others name their order: grouping makes Django forget that of the table.
"""

from itertools import groupby

from django.db.models import Count, Prefetch, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from factions.models import System
from factions.systems.blitz_beta.models import (
    Faction,
    SubList,
    Trait,
    Upgrade,
    Variant,
)
from factions.systems.blitz_beta.wording import PURCHASE_KINDS, SIDES, field_name


def system(request: HttpRequest, system: str) -> HttpResponse:
    """One system: factions with their sub-lists, and the ways into the tables."""
    found = get_object_or_404(System, key=system)
    factions = list(
        found.factions.annotate(
            family_count=Count("families", distinct=True), model_count=Count("variants", distinct=True)
        )
        .order_by("position")
        .prefetch_related(
            Prefetch("sublists", SubList.objects.filter(is_faction_rule=False)),
            Prefetch("borrows", Faction.objects.annotate(model_count=Count("variants")).order_by("position")),
        )
    )
    sides = [(SIDES[side], list(group)) for side, group in groupby(factions, lambda faction: faction.side)]
    # One small count a table: joined in one query they would multiply each other.
    counts = {name: getattr(found, name).count() for name in ("weapon_classes", "traits", "purchases", "upgrades")}
    models = sum(faction.model_count for faction in factions)
    return render(
        request,
        "factions/blitz_beta/system.html",
        {"system": found, "sides": sides, "counts": counts, "models": models},
    )


def faction(request: HttpRequest, system: str, faction: str) -> HttpResponse:
    """A faction: its sub-lists and rules, and its model list family by family."""
    found = get_object_or_404(Faction.objects.select_related("system"), system__key=system, key=faction)
    families = list(
        found.families.prefetch_related("variants", Prefetch("upgrades", Upgrade.objects.prefetch_related(*CHANGES)))
    )
    rules = list(found.sublists.prefetch_related("clauses"))
    context = {
        "system": found.system,
        "faction": found,
        "families": families,
        "model_count": sum(len(family.variants.all()) for family in families),
        "sublists": [rule for rule in rules if not rule.is_faction_rule],
        "rules": [rule for rule in rules if rule.is_faction_rule],
        "borrows": list(found.borrows.annotate(model_count=Count("variants")).order_by("position")),
        "codes": list(
            found.system.unit_codes.filter(availabilities__variant__faction=found)
            .annotate(uses=Count("availabilities", filter=Q(availabilities__variant__faction=found)))
            .order_by("code")
        ),
    }
    return render(request, "factions/blitz_beta/faction.html", context)


# What an upgrade row changes stands in two tables.
CHANGES = ("mountedweapons", "modeltraits")


def sublist(request: HttpRequest, system: str, sublist: str) -> HttpResponse:
    """A sub-list, clause by clause."""
    # A sub-list and a rule of the whole faction may share a key; the sub-list is what people link to.
    rows = SubList.objects.filter(system__key=system, key=sublist).select_related("system", "faction")
    found = get_object_or_404(rows.order_by("is_faction_rule")[:1])
    clauses = list(found.clauses.all())
    context = {
        "system": found.system,
        "sublist": found,
        "construction": [clause for clause in clauses if clause.when == "construction"],
        "play": [clause for clause in clauses if clause.when == "play"],
        "traits": list(found.traits.all()),
        "purchases": list(found.system.purchases.filter(sublist=found.key)),
        "printed": [(field_name(name), text) for name, text in found.printed.items()],
        "siblings": list(found.faction.sublists.filter(is_faction_rule=False)),
    }
    return render(request, "factions/blitz_beta/sublist.html", context)


def weapons(request: HttpRequest, system: str) -> HttpResponse:
    """The weapon tables by category."""
    found = get_object_or_404(System, key=system)
    classes = found.weapon_classes.annotate(
        uses=Count("mounts__variant", filter=Q(mounts__variant__kind=Variant.Kind.MODEL), distinct=True)
    ).order_by("position")
    categories = [
        (category, effect, list(group))
        for (category, effect), group in groupby(classes, lambda weapon: (weapon.category, weapon.category_effect))
    ]
    context = {"system": found, "categories": categories, "unresolved": list(found.unresolved_codes.all())}
    return render(request, "factions/blitz_beta/weapons.html", context)


def traits(request: HttpRequest, system: str) -> HttpResponse:
    """All traits with what they do."""
    found = get_object_or_404(System, key=system)
    rows = list(
        found.traits.select_related("sublist")
        .annotate(
            uses=Count("on_models__variant", filter=Q(on_models__variant__kind=Variant.Kind.MODEL), distinct=True)
        )
        .order_by("position")
    )
    context = {
        "system": found,
        "model_traits": [trait for trait in rows if trait.of == Trait.Of.MODEL],
        "weapon_traits": [trait for trait in rows if trait.of == Trait.Of.WEAPON],
    }
    return render(request, "factions/blitz_beta/traits.html", context)


def upgrades(request: HttpRequest, system: str) -> HttpResponse:
    """Ranks, purchases and the upgrade rows of all factions."""
    found = get_object_or_404(System, key=system)
    bought = list(found.purchases.all())
    purchases = [
        (title, [purchase for purchase in bought if purchase.of == kind]) for kind, title in PURCHASE_KINDS.items()
    ]
    context = {
        "system": found,
        "ranks": list(found.ranks.all()),
        "purchases": [(title, rows) for title, rows in purchases if rows],
        "rows": list(found.upgrades.select_related("faction", "family").prefetch_related("applies_to", *CHANGES)),
    }
    return render(request, "factions/blitz_beta/upgrades.html", context)


def support(request: HttpRequest, system: str) -> HttpResponse:
    """Generic support, aircraft, drones and tokens."""
    found = get_object_or_404(System, key=system)
    items = list(found.variants.exclude(kind=Variant.Kind.MODEL))
    context = {
        "system": found,
        "kinds": [
            (title, kind, [item for item in items if item.kind == kind])
            for title, kind in (
                ("Generic support", Variant.Kind.SUPPORT),
                ("Aircraft", Variant.Kind.AIRCRAFT),
                ("Drones", Variant.Kind.DRONE),
            )
        ],
        "tokens": list(found.tokens.all()),
    }
    return render(request, "factions/blitz_beta/support.html", context)
