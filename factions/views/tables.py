"""Pages of a system made from what it declares: what there is, a table for each collection, a page for each record."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armybuilder.engine.core.tables.collection import Collection
from armybuilder.engine.registry import AnySystem, get_system
from factions.asking import rows_of
from factions.catalogues import game_of
from factions.models import Link, Row, System
from factions.templatetags.book import in_book
from factions.views.cells import HIDDEN, Cell, LabelledCell, figures, readings, value_of
from factions.views.filters import filters_of
from factions.views.listing import FilteredList
from factions.views.members import by_member, in_names, label_of, members, names_of


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table; `place` is where it stands in the book, empty where that is not known."""

    row: Row
    cells: tuple[LabelledCell, ...]
    place: str


@require_safe
def system(request: HttpRequest, system: str, title: str = "") -> HttpResponse:
    """What the catalogue has, with the ways into the tables; where another page is the first one, it has a `title`. Two
    queries."""
    game, found = system_or_404(system)
    counts = dict(found.rows.order_by().values_list("kind").annotate(Count("pk")))
    collections = [(collection, counts.get(collection.kind, 0)) for collection in game.all_collections]
    context = {"system": found, "title": title and _(title), "game": game, "collections": collections}
    return render(request, "factions/tables/system.html", context)


class RowList(FilteredList):
    """The rows of one collection, searched and filtered. Five queries."""

    template_name = "factions/tables/rows.html"
    context_object_name = "rows"

    def get_queryset(self) -> Any:
        self.game, self.system = system_or_404(self.kwargs["system"])
        self.collection = collection_or_404(self.game, self.kwargs["collection"])
        rows = rows_of(self.system, self.collection)
        self.filter = filters_of(self.collection, rows)(self.request.GET, queryset=rows)
        return self.filter.qs if self.filter.is_valid() else rows.none()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        title = self.collection.title
        context = super().get_context_data(system=self.system, title=title, collection=self.collection, **kwargs)
        return context | {"table": table_of(self.game, self.system, self.collection, context["rows"])}


@dataclass(frozen=True, slots=True)
class RowTable:
    """Rows of a collection with the heads of their cells."""

    collection: Collection
    labels: tuple[str, ...]
    lines: tuple[Line, ...]


LONG = 14
"""From more letters on a cell has words, and so has all of its column."""


def table_of(
    game: AnySystem, system: System, collection: Collection, rows: QuerySet[Row], within: str = ""
) -> RowTable:
    """Rows as a table of their collection shows them, or one on the page of the record `within` which they stand. Two
    queries."""
    kind = collection.kind
    columns = [name for name in _columns(game, collection) if name != within]
    labels = tuple(label_of(game, kind, name).text for name in columns)
    linked = Prefetch("links", Link.objects.select_related("to"))
    found = list(rows.prefetch_related(linked))
    cells = [tuple(_cells(row, columns)) for row in found]
    is_long = [any(len(cell.text) > LONG for cell in column) for column in zip(*cells, strict=True)]
    lines = (
        Line(row, tuple(map(LabelledCell, labels, told, is_long)), in_book(system, row.source_first, row.source_last))
        for row, told in zip(found, cells, strict=True)
    )
    return RowTable(collection, labels, tuple(lines))


def _cells(row: Row, columns: Iterable[str]) -> Iterator[Cell]:
    links = row.links.all()
    named, names = by_member(links), names_of(links)
    return (in_names(value_of(row.told, name), named.get(name, ()), names) for name in columns)


@require_safe
def record(request: HttpRequest, system: str, collection: str, key: str) -> HttpResponse:
    """A record: its card where it has one, or all that it says, its parts as tables, and which records it names. Four
    queries, two with a card, two more for each table."""
    game, found = system_or_404(system)
    shown = collection_or_404(game, collection)
    row = get_object_or_404(rows_of(found, shown), key=key)
    rulings = row.values.get("rulings") or []
    context = {"system": found, "title": row.name, "collection": shown, "row": row, "rulings": rulings}
    if shown.cards:
        return render(request, "factions/tables/card.html", context | _card(row, found))
    links = list(row.links.select_related("to__system"))
    naming = list(named_by(row, game))
    parts = {link.to_id for link in links} & {other.pk for _, rows in naming for other in rows}
    told = members(row, game, links)
    context["members"] = [each for each in told if not each.links or {link.to_id for link in each.links} - parts]
    context["tables"] = [
        table_of(game, found, collection, Row.objects.filter(pk__in=held), within=row.kind)
        for collection, rows in naming
        if (held := [other.pk for other in rows if other.pk in parts])
    ]
    context["named_by"] = [
        (collection.title, others)
        for collection, rows in naming
        if (others := [other for other in rows if other.pk not in parts])
    ]
    return render(request, "factions/tables/record.html", context)


def named_by(row: Row, game: AnySystem) -> Iterator[tuple[Collection, list[Row]]]:
    """The rows that name this one, by their collections; those that it names in turn are its parts. One query."""
    found: dict[str, dict[int, Row]] = {}
    for link in Link.objects.filter(to=row).select_related("row__system").order_by("row__position"):
        found.setdefault(link.row.kind, {})[link.row.pk] = link.row
    for collection in game.all_collections:
        if collection.kind in found:
            yield collection, list(found[collection.kind].values())


def _card(row: Row, system: System) -> dict[str, Any]:
    """The card of a model, its figures with how each was read."""
    try:
        card = game_of(system.key).model_card(row.key)
    except LookupError as error:
        raise Http404(str(error)) from None
    told = list(figures(row.told))
    return {
        "card": card,
        "figures": told,
        "readings": list(readings(figure for figure in told if figure.cell.told)),
        "lost": sum(figure.cell.lost for figure in told),
    }


def system_or_404(key: str) -> tuple[AnySystem, System]:
    """The game system of the address, and what is loaded of it. One query."""
    try:
        return get_system(key), get_object_or_404(System, key=key)
    except LookupError as error:
        raise Http404(str(error)) from None


def collection_or_404(game: AnySystem, name: str) -> Collection:
    """The collection of the address."""
    found = next((collection for collection in game.all_collections if collection.name == name), None)
    if found is None:
        raise Http404(f"{game.name} has no {name}.")
    return found


def _columns(game: AnySystem, collection: Collection) -> Iterable[str]:
    """What a collection's table shows: what it names, or else every member of its rows."""
    return [name for name in collection.columns or game.row_labels[collection.kind] if name not in HIDDEN]
