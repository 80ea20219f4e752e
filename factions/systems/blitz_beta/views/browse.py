"""Pages that show whole tables of the catalogue, each with a constant number of queries."""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armybuilder.engine.core.language import say
from armybuilder.engine.systems.blitz_beta.book.wording import CATEGORIES, CATEGORY_EFFECTS
from factions.models import Link, Row, System
from factions.systems.blitz_beta.effects import clauses
from factions.systems.blitz_beta.shown import Shown, Statline, UpgradeRow
from factions.systems.blitz_beta.wording import PURCHASE_KINDS, SIDES


def page(request: HttpRequest, system: System, template: str, **context: Any) -> HttpResponse:
    """A page of the beta."""
    return render(request, f"factions/blitz_beta/{template}.html", {"system": system, **context})


def by_key(rows: Iterable[Row]) -> dict[str, Row]:
    """Rows of a kind by their keys."""
    return {row.key: row for row in rows}


def by_kind(rows: Iterable[Row]) -> dict[str, list[Row]]:
    """Rows by their kinds, in their order."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row.kind, []).append(row)
    return found


@require_safe
def system(request: HttpRequest, system: str) -> HttpResponse:
    """One system: factions with their sub-lists, and the ways into the tables. Three queries."""
    found = get_object_or_404(System, key=system)
    counts = _counts(found)
    rows = by_kind(found.rows.filter(kind__in=("faction", "sublist")))
    factions = [_overview(row, rows, counts) for row in rows["faction"]]
    totals: Counter[str] = Counter()
    for (kind, _owner), count in counts.items():
        totals[kind] += count
    sides = [
        (_(SIDES[side]), list(group)) for side, group in groupby(factions, lambda each: each["row"].values["side"])
    ]
    return page(request, found, "system", sides=sides, models=totals["model"], counts=totals)


def _overview(faction: Row, rows: dict[str, list[Row]], counts: Counter[tuple[str, str]]) -> dict[str, Any]:
    return {
        "row": faction,
        "models": counts["model", faction.key],
        "families": counts["family", faction.key],
        "borrows": [other.name for other in rows["faction"] if other.key in faction.values["borrows"]],
        "sublists": [sublist for sublist in rows["sublist"] if sublist.faction == faction.key],
    }


def _counts(system: System) -> Counter[tuple[str, str]]:
    """How many rows of each kind each faction has. One query."""
    rows = system.rows.order_by().values_list("kind", "faction").annotate(Count("pk"))
    return Counter({(kind, faction): count for kind, faction, count in rows})


@require_safe
def faction(request: HttpRequest, system: str, faction: str) -> HttpResponse:
    """A faction: its sub-lists and rules, and its model list family by family. Three queries, four where it borrows."""
    found = get_object_or_404(Row.objects.select_related("system"), system__key=system, kind="faction", key=faction)
    rows = by_kind(found.system.rows.filter(faction=found.key))
    models = [Statline(row) for row in rows.get("model", ())]
    upgrades = [UpgradeRow(row) for row in rows.get("upgrade", ())]
    families = [
        {"row": family, "variants": _of(family, models), "upgrades": _of(family, upgrades)}
        for family in rows.get("family", ())
    ]
    return page(
        request,
        found.system,
        "faction",
        title=found.name,
        faction=found,
        families=families,
        model_count=len(models),
        sublists=rows.get("sublist", []),
        rules=rows.get("faction-rule", []),
        gains=", ".join(found.told["gains"]),
        borrows=_borrowed(found),
        codes=_codes(found.system, models),
        models_source=found.values["models_source"] or (None, None),
    )


def _of(family: Row, rows: Iterable[Any]) -> list[Any]:
    return [row for row in rows if row.values["family"] == family.key]


def _borrowed(faction: Row) -> list[tuple[Row, int]]:
    """The lists that it borrows, with how many models they have."""
    keys = faction.values["borrows"]
    if not keys:
        return []
    counts = _counts(faction.system)
    return [(row, counts["model", row.key]) for row in faction.system.rows.filter(kind="faction", key__in=keys)]


def _codes(system: System, models: Iterable[Statline]) -> list[tuple[Row, int]]:
    """The units that its models may stand in, with how many may."""
    uses = Counter(entry["code"] for model in models for entry in model.values["ua"])
    rows = system.rows.filter(kind="unit-code", key__in=uses).order_by("key")
    return [(row, uses[row.key]) for row in rows]


@require_safe
def sublist(request: HttpRequest, system: str, sublist: str) -> HttpResponse:
    """A sub-list, clause by clause."""
    # A sub-list and a rule of the whole faction may share a key; the sub-list is what people link to.
    rows = Row.objects.filter(system__key=system, key=sublist, kind__in=("sublist", "faction-rule"))
    found = get_object_or_404(rows.select_related("system").order_by("-kind")[:1])
    own = by_kind(found.system.rows.filter(links__to=found, kind__in=("trait", "purchase")))
    return page(
        request,
        found.system,
        "sublist",
        title=found.name,
        sublist=found,
        shown=Shown(found),
        faction=found.system.rows.get(kind="faction", key=found.faction),
        construction=clauses(found, "construction"),
        play=clauses(found, "play"),
        traits=own.get("trait", []),
        purchases=own.get("purchase", []),
        siblings=list(found.system.rows.filter(kind="sublist", faction=found.faction)),
    )


@require_safe
def weapons(request: HttpRequest, system: str) -> HttpResponse:
    """The weapon tables by category."""
    found = get_object_or_404(System, key=system)
    uses = _uses(found, "weapon")
    # A weapon of one size has its penetration under a dash.
    rows = [(row, row.values["pen"].get("-"), uses.get(row.pk, 0)) for row in found.rows.filter(kind="weapon")]
    categories = [
        (category, say(CATEGORIES[category]), say(CATEGORY_EFFECTS[category]), list(group))
        for category, group in groupby(rows, lambda each: each[0].values["category"])
    ]
    unresolved = list(found.rows.filter(kind="unresolved-weapon").order_by("key"))
    return page(request, found, "weapons", title=_("Weapons"), categories=categories, unresolved=unresolved)


def _uses(system: System, kind: str) -> dict[int, int]:
    """How many models name each row of a kind. One query."""
    links = Link.objects.filter(to__system=system, to__kind=kind, row__kind="model")
    return dict(links.order_by().values_list("to").annotate(Count("row", distinct=True)))


@require_safe
def traits(request: HttpRequest, system: str) -> HttpResponse:
    """All traits with what they do."""
    found = get_object_or_404(System, key=system)
    uses = _uses(found, "trait")
    rows = by_kind(found.rows.filter(kind__in=("trait", "sublist")))
    sublists = by_key(rows["sublist"])
    shown = [(row, uses.get(row.pk, 0), sublists.get(row.values["sublist"])) for row in rows["trait"]]
    sorts = {f"{of}_traits": [each for each in shown if each[0].values["of"] == of] for of in ("model", "weapon")}
    return page(request, found, "traits", title=_("Traits"), **sorts)


@require_safe
def upgrades(request: HttpRequest, system: str) -> HttpResponse:
    """Ranks, purchases and the upgrade rows of all factions."""
    found = get_object_or_404(System, key=system)
    rows = by_kind(found.rows.filter(kind__in=("faction", "rank", "purchase", "upgrade")))
    purchases = [
        (_(title), [Shown(row) for row in rows["purchase"] if row.values["of"] == kind])
        for kind, title in PURCHASE_KINDS.items()
    ]
    return page(
        request,
        found,
        "upgrades",
        title=_("Upgrades and ranks"),
        ranks=rows["rank"],
        purchases=[(title, bought) for title, bought in purchases if bought],
        rows=_upgrades(rows["upgrade"], by_key(rows["faction"])),
    )


def _upgrades(rows: list[Row], factions: dict[str, Row]) -> list[UpgradeRow]:
    """Upgrade rows with the models that may buy them. One query."""
    shown = {row.pk: UpgradeRow(row, factions[row.faction]) for row in rows}
    links = Link.objects.filter(row__in=rows, member="applies_to").select_related("to").order_by("to__position")
    for link in links:
        shown[link.row_id].models.append(link.to)
    return list(shown.values())


@require_safe
def support(request: HttpRequest, system: str) -> HttpResponse:
    """Generic support, aircraft, drones and tokens."""
    found = get_object_or_404(System, key=system)
    titles = {"support": _("Generic support"), "aircraft": _("Aircraft"), "drone": _("Drones")}
    rows = by_kind(found.rows.filter(kind__in=(*titles, "token")))
    kinds = [(title, kind, [Statline(row) for row in rows.get(kind, ())]) for kind, title in titles.items()]
    return page(request, found, "support", title=_("Support"), kinds=kinds, tokens=rows.get("token", []))
