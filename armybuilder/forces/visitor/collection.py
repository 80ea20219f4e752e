"""The models that a visitor owns, kept in the session: suggestions can keep within them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import HttpRequest

from armybuilder.engine.core.documents import MAX_MODELS

_KEY = "collection"
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
    """What the visitor owns for a game system."""
    kept = request.session.get(_KEY, {}).get(system, {})
    return Collection(kept.get("counts", {}), kept.get("only", False))


def keep(request: HttpRequest, system: str, collection: Collection) -> None:
    """Remember it."""
    counts = dict(list(collection.counts.items())[:MOST])
    everything = request.session.get(_KEY, {})
    request.session[_KEY] = everything | {system: {"counts": counts, "only": collection.only}}


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
