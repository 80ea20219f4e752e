"""The collections of the beta."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from django.db.models import Case, When

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.blitz_beta.book.effects import KINDS
from factions.collection import RecordCollection, RecordSource, rulings
from factions.systems.blitz_beta import filters, models, serializers

BY_KIND = Case(*(When(kind=kind, then=place) for place, kind in enumerate(KINDS)))


def of_kind(kind: str, serializer: type[Any]) -> tuple[RecordSource]:
    """Models of a kind that is a list of its own."""
    return (RecordSource(models.Model, serializer, where={"kind": kind}, says={"list": kind}),)


def of_effects() -> Iterator[RecordSource]:
    """Effects kind by kind, in the order of these; several that are rows of one table together."""
    for model, kinds in groupby(KINDS, lambda kind: models.OWN.get(kind, models.Effect)):
        order: tuple[Any, ...] = ("sublist__position", "position", "pk")
        is_own = model is not models.Effect
        yield RecordSource(
            model,
            serializers.EffectSerializer.for_model(model),
            where={} if is_own else {"kind": (*kinds,)},
            lists=("sublist__clauses",),
            order=order if is_own else (BY_KIND, *order),
        )


COLLECTIONS = (
    RecordCollection(
        "factions",
        "faction",
        (RecordSource(models.Faction, serializers.FactionSerializer),),
        summary=gettext_noop("Armies and their model lists"),
    ),
    RecordCollection(
        "sublists",
        "sublist",
        (RecordSource(models.SubList, serializers.SubListSerializer, where={"whole": False}, without=models.EFFECTS),),
        filters.FactionFilters,
        summary=gettext_noop("Sub-lists, clause by clause"),
        columns=("faction", "code", "rule", "gist"),
    ),
    RecordCollection(
        "faction-rules",
        "faction-rule",
        (RecordSource(models.SubList, serializers.SubListSerializer, where={"whole": True}, without=models.EFFECTS),),
        filters.FactionFilters,
        summary=gettext_noop("Rules of whole factions"),
        columns=("faction", "rule", "gist"),
    ),
    RecordCollection(
        "effects",
        "effect",
        tuple(of_effects()),
        summary=gettext_noop("What sub-lists change, part by part"),
        columns=("sublist", "rule", "kind", "text"),
    ),
    RecordCollection(
        "models",
        "model",
        (RecordSource(models.Model, serializers.ModelSerializer, where={"kind": "model"}),),
        filters.ModelFilters,
        summary=gettext_noop("Statlines"),
        card=True,
        noun=get_system("blitz-beta").words.model_noun,
    ),
    RecordCollection(
        "support",
        "support",
        of_kind("support", serializers.SupportSerializer),
        filters.ModelFilters,
        summary=gettext_noop("Generic support"),
        card=True,
    ),
    RecordCollection(
        "aircraft",
        "aircraft",
        of_kind("aircraft", serializers.SupportSerializer),
        filters.ModelFilters,
        summary=gettext_noop("Aircraft"),
        card=True,
        columns=("tv", "size", "effect", "ua"),
    ),
    RecordCollection(
        "upgrades",
        "upgrade",
        (RecordSource(models.Upgrade, serializers.UpgradeSerializer),),
        filters.FactionFilters,
        summary=gettext_noop("Upgrade rows"),
    ),
    RecordCollection(
        "purchases",
        "purchase",
        (RecordSource(models.Purchase, serializers.PurchaseSerializer),),
        summary=gettext_noop("What units and models may buy"),
    ),
    RecordCollection(
        "ranks", "rank", (RecordSource(models.Rank, serializers.RankSerializer),), summary=gettext_noop("Ranks")
    ),
    RecordCollection(
        "drones",
        "drone",
        of_kind("drone", serializers.DroneSerializer),
        summary=gettext_noop("Drones"),
        card=True,
        columns=("effect", "size", "quantity", "strike"),
    ),
    RecordCollection(
        "weapons",
        "weapon",
        (RecordSource(models.Weapon, serializers.WeaponSerializer),),
        summary=gettext_noop("Weapon classes"),
    ),
    RecordCollection(
        "unresolved-weapons",
        "unresolved-weapon",
        (RecordSource(models.UnresolvedWeapon, serializers.UnresolvedWeaponSerializer),),
        summary=gettext_noop("Codes the rulebook never defines"),
    ),
    RecordCollection("traits", "trait", (RecordSource(models.Trait),), summary=gettext_noop("Traits and what they do")),
    RecordCollection(
        "unit-codes",
        "unit-code",
        (RecordSource(models.UnitCode, serializers.UnitCodeSerializer),),
        summary=gettext_noop("Unit availability codes"),
    ),
    RecordCollection(
        "groups",
        "group",
        (
            RecordSource(models.CombatGroupRule, serializers.ShapeSerializer.for_model(models.CombatGroupRule)),
            RecordSource(models.SupportUnitRule, serializers.SupportUnitRuleSerializer),
            RecordSource(models.LeaderRule, serializers.ShapeSerializer.for_model(models.LeaderRule)),
        ),
        summary=gettext_noop("Units and ranks: how many, and how large"),
        columns=("name", "within", "most", "fewest_actions", "most_actions", "share", "share_of", "rule"),
    ),
    RecordCollection(
        "tokens", "token", (RecordSource(models.Token, serializers.TokenSerializer),), summary=gettext_noop("Counters")
    ),
    RecordCollection(
        "quick-reference",
        "quick-line",
        (RecordSource(models.QuickReference),),
        summary=gettext_noop("What you look up at the table"),
        exported=False,
        columns=("section", "effect"),
    ),
    RecordCollection(
        "families",
        "family",
        (RecordSource(models.Family),),
        summary=gettext_noop("Stock models with their variants and upgrade rows"),
        exported=False,
    ),
    rulings(models.Ruling),
)
