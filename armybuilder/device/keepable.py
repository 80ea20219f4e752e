"""Which pages are worth keeping on a device: those of the visitor's lists, and those of a game's catalogue."""

from django.db.models import Count
from django.urls import reverse

from armybuilder.engine.registry import SYSTEMS, AnySystem
from armybuilder.forces.models import Force
from factions.models import Row

MOST_LISTS = 50
"""Lists whose pages are kept in one go, the newest first."""


def pages_of_lists(owner: str | None) -> list[str]:
    """The index, and the builder, the table and the PDF of each list of `owner`. One query, none for whoever has no list."""
    keys = Force.objects.filter(owner=owner, deleted=None).values_list("key", flat=True)[:MOST_LISTS] if owner else ()
    pages = [reverse("forces:index")]
    for key in keys:
        pages += [reverse(name, args=[key]) for name in ("forces:force", "play:table", "forces:pdf")]
    return pages


def pages_of_catalogue(game: AnySystem) -> list[str]:
    """The tables and records of a game. Two queries."""
    tables = [reverse("factions:rows", args=[game.key, each.name]) for each in game.all_collections]
    records = Row.objects.filter(system__key=game.key).select_related("system").only("kind", "key", "system__key")
    return [reverse("factions:system", args=[game.key]), *tables, *(row.get_absolute_url() for row in records)]


def catalogues() -> list[tuple[AnySystem, int]]:
    """Each game with how many records it has. One query."""
    counts = dict(Row.objects.values_list("system__key").annotate(Count("pk")))
    return [(game, counts.get(key, 0)) for key, game in SYSTEMS.items()]
