"""The models that a visitor owns: suggestions can keep within them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import transaction
from django.http import HttpRequest

from armybuilder.engine.core.documents import MAX_MODELS
from armybuilder.forces.models import Collection as Kept
from armybuilder.forces.visitor.owner import claim_owner, owner_of

MOST = 2_000
"""Different models that are remembered for one system."""


@dataclass(frozen=True, slots=True)
class Collection:
    """How many of each model somebody owns, and whether suggestions are for these `only`."""

    counts: Mapping[str, int] = field(default_factory=dict)
    only: bool = False

    @property
    def limits(self) -> Mapping[str, int] | None:
        """What suggestions may use; None for everything."""
        return self.counts if self.only else None


def collection_of(request: HttpRequest, system: str) -> Collection:
    """What the visitor owns for a game system. One query."""
    owner = owner_of(request)
    kept = Kept.objects.filter(owner=owner, system=system).first() if owner else None
    return Collection(kept.counts, kept.only) if kept else Collection()


def keep(request: HttpRequest, system: str, collection: Collection) -> None:
    """Remember it."""
    counts = dict(list(collection.counts.items())[:MOST])
    Kept.objects.update_or_create(
        owner=claim_owner(request), system=system, defaults={"counts": counts, "only": collection.only}
    )


@transaction.atomic
def hand_on(old: str, new: str) -> None:
    """What one owner has, another has too: of each model as many as the one with more said. Nobody has less than before."""
    there = {kept.system: kept for kept in Kept.objects.filter(owner=new)}
    for kept in Kept.objects.filter(owner=old):
        both = there.get(kept.system)
        if both is None:
            kept.owner = new
            kept.save()
            continue
        more = {key: max(count, both.counts.get(key, 0)) for key, count in kept.counts.items()}
        both.counts, both.only = both.counts | more, both.only or kept.only
        both.save()
        kept.delete()


def read(form: Mapping[str, str], shown: list[str], ticked: list[str], before: Collection) -> Collection:
    """The collection after a form that `shown` some models, of which some were `ticked`; the others stay."""
    asked = set(shown)
    counts = {key: count for key, count in before.counts.items() if key not in asked}
    for key in ticked:
        if key in asked:
            counts[key] = _count(form.get(f"count {key}", ""))
    return Collection(counts, only=form.get("only") == "on" and bool(counts))


def _count(text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 1
    return min(max(number, 1), MAX_MODELS)
