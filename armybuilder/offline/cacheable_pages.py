"""Which pages are worth keeping on a device: those of the visitor's lists, and those of a game's catalogue."""

from django.urls import reverse

from armybuilder.engine.registry import SYSTEMS, AnySystem
from armybuilder.forces.models import Force
from factions.collection import collections_of, keys_of, page_of, sizes
from factions.models import CatalogueVersion

MOST_LISTS = 50
"""Lists whose pages are kept in one go, the newest first."""


def pages_of_lists(owner: str | None) -> list[str]:
    """The index, and the builder, the table and the PDF of each list of `owner`. One query, none for whoever has no list."""
    keys = Force.objects.filter(owner=owner, deleted=None).values_list("key", flat=True)[:MOST_LISTS] if owner else ()
    pages = [reverse("forces:index")]
    for key in keys:
        pages += [reverse(name, args=[key]) for name in ("forces:force", "tracker:table", "forces:pdf")]
    return pages


def pages_of_catalogue(game: AnySystem) -> list[str]:
    """The tables and records of a game. Two queries."""
    version, collections = CatalogueVersion.objects.current(game.key), collections_of(game.key)
    tables = [reverse("factions:rows", args=[game.key, each.name]) for each in collections]
    records = [page_of(collection, key) for collection, key in keys_of(version, collections)]
    return [reverse("factions:system", args=[game.key]), *tables, *records]


def catalogues() -> list[tuple[AnySystem, int]]:
    """Each game with how many records it has. One query."""
    counts = sizes()
    return [(game, counts.get(key, 0)) for key, game in SYSTEMS.items()]
