"""The models that a visitor owns: suggestions can keep within them, and the builder can tell where a list needs more."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import MAX_MODELS
from armybuilder.forces.models import Collection as Kept
from armybuilder.forces.visitor.owner import claim_owner, owner_of

MOST = 2_000
"""Different models that are remembered for one system."""
MOST_OF_A_MODEL = MAX_MODELS


class CollectionFullError(Exception):
    """No more models are kept; the text says how many are."""


@dataclass(frozen=True, slots=True)
class OwnedCollection:
    """The models that somebody owns: how many of each, at least one, and how many of those are painted. Also
    whether suggestions are `only` for these, and whether the builder is to `warn` where a list needs more.
    """

    counts: Mapping[str, int] = field(default_factory=dict)
    painted: Mapping[str, int] = field(default_factory=dict)
    only: bool = False
    warn: bool = False

    @property
    def limits(self) -> Mapping[str, int] | None:
        """The models that suggestions may use; None for everything."""
        return self.counts if self.only else None

    def with_count(self, key: str, count: int, painted: int) -> "OwnedCollection":
        """The same with so many of a model. Numbers are put right: nobody owns less than none or more than `MOST_OF_A_MODEL`, and
        no more are painted than there are. `FullError` where one more model is one too many."""
        count = min(max(count, 0), MOST_OF_A_MODEL)
        painted = min(max(painted, 0), count)
        if count and key not in self.counts and len(self.counts) >= MOST:
            raise CollectionFullError(
                _("You can save up to %(most)s different models per game.") % {"most": f"{MOST:,}"}
            )
        return replace(self, counts=_with(self.counts, key, count), painted=_with(self.painted, key, painted))


def _with(numbers: Mapping[str, int], key: str, number: int) -> dict[str, int]:
    """A model of which there is none is not named."""
    found = {**numbers, key: number}
    if not number:
        del found[key]
    return found


def collection_of(request: HttpRequest, system: str) -> OwnedCollection:
    """Return what the visitor owns for a game system. One query."""
    return collections_of(request).get(system, OwnedCollection())


def collections_of(request: HttpRequest) -> dict[str, OwnedCollection]:
    """The same for every game that he keeps one for. One query."""
    owner = owner_of(request)
    return {kept.system: _read(kept) for kept in Kept.objects.filter(owner=owner)} if owner else {}


@transaction.atomic
def change(request: HttpRequest, system: str, edit: Callable[[OwnedCollection], OwnedCollection]) -> OwnedCollection:
    """Edit what the visitor owns and return the result. Somebody editing it at the same moment waits, and neither
    edit loses anything.
    """
    Kept.objects.get_or_create(owner=claim_owner(request), system=system)
    kept = Kept.objects.select_for_update().get(owner=owner_of(request), system=system)
    edited = edit(_read(kept))
    kept.counts, kept.painted = dict(edited.counts), dict(edited.painted)
    kept.only, kept.warn = edited.only, edited.warn
    kept.save()
    return edited


def _read(kept: Kept) -> OwnedCollection:
    return OwnedCollection(kept.counts, kept.painted, kept.only, kept.warn)


@transaction.atomic
def merge_into(old: str, new: str) -> None:
    """Merge the collection of one owner into another's: of each model the larger number of the two. Nobody has
    less than before.
    """
    there = {kept.system: kept for kept in Kept.objects.filter(owner=new)}
    for kept in Kept.objects.filter(owner=old):
        both = there.get(kept.system)
        if both is None:
            kept.owner = new
            kept.save()
            continue
        both.counts, both.painted = _most(both.counts, kept.counts), _most(both.painted, kept.painted)
        both.only, both.warn = both.only or kept.only, both.warn or kept.warn
        both.save()
        kept.delete()


def _most(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {key: max(one.get(key, 0), other.get(key, 0)) for key in {**one, **other}}
