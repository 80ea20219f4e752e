"""Pages of a system made from what it declares: what there is, a table for each collection, a page for each record."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from armybuilder.engine.core.rows import Collection
from armybuilder.engine.registry import AnySystem, get_system
from factions.asking import rows_of
from factions.catalogues import game_of
from factions.models import Link, Row, System
from factions.templatetags.book import in_book
from factions.views.cells import HIDDEN, LabelledCell, figures, readings, value_of
from factions.views.filters import filters_of
from factions.views.listing import FilteredList
from factions.views.members import by_member, in_names, label_of, members


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table; `place` is where it stands in the book, empty where that is not known."""

    row: Row
    cells: tuple[LabelledCell, ...]
    place: str


def system(request: HttpRequest, system: str, title: str = "") -> HttpResponse:
    """What the catalogue has, with the ways into the tables; where another page is the first one, it has a `title`. Two
    queries."""
    game, found = system_or_404(system)
    counts = dict(found.rows.order_by().values_list("kind").annotate(Count("pk")))
    collections = [(collection, counts.get(collection.kind, 0)) for collection in game.all_collections]
    context = {"system": found, "title": title, "game": game, "collections": collections}
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
        columns, kind = _columns(self.game, self.collection), self.collection.kind
        context["labels"] = [label_of(self.game, kind, name).text for name in columns]
        heads = dict(zip(columns, context["labels"], strict=True))
        context["lines"] = [self._line(row, heads) for row in context["rows"].prefetch_related("links")]
        return context

    def _line(self, row: Row, heads: dict[str, str]) -> Line:
        named = by_member(row.links.all())
        cells = (
            LabelledCell(head, in_names(value_of(row.values, name), named.get(name, ())))
            for name, head in heads.items()
        )
        return Line(row, tuple(cells), in_book(self.system, row.source_first, row.source_last))


def record(request: HttpRequest, system: str, collection: str, key: str) -> HttpResponse:
    """A record: its card where it has one, or all that it says and which records it names. Four queries, two with a card."""
    game, found = system_or_404(system)
    shown = collection_or_404(game, collection)
    row = get_object_or_404(rows_of(found, shown), key=key)
    rulings = row.values.get("rulings") or []
    context = {"system": found, "title": row.name, "collection": shown, "row": row, "rulings": rulings}
    if shown.cards:
        return render(request, "factions/tables/card.html", context | _card(row, found))
    links = row.links.select_related("to__system")
    context["members"] = list(members(row, game, links))
    context["named_by"] = list(named_by(row, game))
    return render(request, "factions/tables/record.html", context)


def named_by(row: Row, game: AnySystem) -> Iterator[tuple[str, list[Row]]]:
    """The rows that name this one, by the titles of their collections. One query."""
    found: dict[str, dict[int, Row]] = {}
    for link in Link.objects.filter(to=row).select_related("row__system").order_by("row__position"):
        found.setdefault(link.row.kind, {})[link.row.pk] = link.row
    for collection in game.all_collections:
        if collection.kind in found:
            yield collection.title, list(found[collection.kind].values())


def _card(row: Row, system: System) -> dict[str, Any]:
    """The card of a model, its figures with how each was read."""
    try:
        card = game_of(system.key).model_card(row.key)
    except LookupError as error:
        raise Http404(str(error)) from None
    told = list(figures(row.values))
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
