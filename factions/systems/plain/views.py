"""Pages of a system made from its rows: what there is, a table for each collection, a page for each model."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from armybuilder.engine.core.rows import Collection
from armybuilder.engine.core.system import GameSystem
from armybuilder.engine.registry import get_system
from factions.catalogues import get_catalogue
from factions.models import Row, System
from factions.systems.plain.cells import HIDDEN, LabelledCell, cell_of, figures, label, readings
from factions.systems.plain.filters import filters_of
from factions.templatetags.book import in_book
from factions.views.listing import FilteredList


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table; `place` is where it stands in the book, empty where that is not known."""

    row: Row
    cells: tuple[LabelledCell, ...]
    place: str

    @property
    def part(self) -> str:
        """The first part of its key, as the address of its page has it."""
        return self.row.key.partition("/")[0]

    @property
    def slug(self) -> str:
        """The second part."""
        return self.row.key.partition("/")[2]


def system(request: HttpRequest, system: str) -> HttpResponse:
    """What the catalogue has, with the ways into the tables. Two queries."""
    game, found = _system_or_404(system)
    counts = dict(found.rows.order_by().values_list("kind").annotate(Count("pk")))
    collections = [(collection, counts.get(collection.kind, 0)) for collection in game.collections]
    context = {"system": found, "summary": game.summary, "collections": collections, "first": game.collections[0]}
    return render(request, "factions/plain/system.html", context)


class RowList(FilteredList):
    """The rows of one collection, searched and filtered. Four queries."""

    template_name = "factions/plain/rows.html"
    context_object_name = "rows"

    def get_queryset(self) -> Any:
        game, self.system = _system_or_404(self.kwargs["system"])
        self.collection = _collection_or_404(game, self.kwargs["collection"])
        rows = self.system.rows.filter(kind=self.collection.kind)
        self.fields = _fields(game, self.collection)
        self.filter = filters_of(self.collection, list(rows))(self.request.GET, queryset=rows)
        return self.filter.qs if self.filter.is_valid() else rows.none()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(system=self.system, collection=self.collection, **kwargs)
        context["labels"] = [label(name) for name in self.fields]
        context["lines"] = [Line(row, _cells(row, self.fields), self._place(row)) for row in context["rows"]]
        return context

    def _place(self, row: Row) -> str:
        return in_book(self.system, row.source_first, row.source_last)


def model(request: HttpRequest, system: str, collection: str, part: str, slug: str) -> HttpResponse:
    """A model: its card, its figures with how each was read, where it stands in the book. Two queries."""
    game, found = _system_or_404(system)
    shown = _collection_or_404(game, collection)
    if not shown.cards:
        raise Http404(f"{shown.title} have no pages of their own.")
    row = get_object_or_404(found.rows, kind=shown.kind, key=f"{part}/{slug}")
    try:
        card = game.model_card(row.key, get_catalogue(system))
    except LookupError as error:
        raise Http404(str(error)) from None
    told = list(figures(row.values))
    context = {
        "system": found,
        "collection": shown,
        "row": row,
        "card": card,
        "figures": told,
        "readings": list(readings(figure for figure in told if figure.cell.told)),
        "lost": sum(figure.cell.lost for figure in told),
        "rulings": row.values.get("rulings") or [],
    }
    return render(request, "factions/plain/model.html", context)


def _system_or_404(key: str) -> tuple[GameSystem, System]:
    try:
        return get_system(key), get_object_or_404(System, key=key)
    except LookupError as error:
        raise Http404(str(error)) from None


def _collection_or_404(game: GameSystem, name: str) -> Collection:
    found = next((collection for collection in game.collections if collection.name == name), None)
    if found is None:
        raise Http404(f"{game.name} has no {name}.")
    return found


def _fields(game: GameSystem, collection: Collection) -> list[str]:
    """The columns of a collection's table: what it names, or else every field of its rows."""
    schema = game.row_schemas()[collection.kind]
    definition = schema["$defs"][schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    return [name for name in collection.columns or definition["properties"] if name not in HIDDEN]


def _cells(row: Row, fields: list[str]) -> tuple[LabelledCell, ...]:
    return tuple(LabelledCell(label(name), cell_of(row.values, name)) for name in fields)
