"""Up to four records with cards side by side, what differs marked."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import F, Value
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armybuilder.engine.core.paper.cards import Card, CardRow
from factions.catalogues import game_of
from factions.collection import collections_of, page_of
from factions.loader.structs import shape_of
from factions.models import CatalogueVersion
from factions.queries import union_of
from factions.views.tables import version_or_404

MOST = 4


class ComparedModel(NamedTuple):
    """A model that has a card, with the name of its faction where it has one, and its page."""

    key: str
    name: str
    faction: str
    address: str


class CellText(NamedTuple):
    """A text of a cell; it is `own` where the first model has it not, or of the first where no other has it."""

    text: str
    own: bool


class ComparisonLine(NamedTuple):
    """The values of one thing, model by model; it `differs` where not all models have the same."""

    label: str
    cells: list[list[CellText]]
    differs: bool


@require_safe
def compare(request: HttpRequest, system: str) -> HttpResponse:
    """The cards of the models `of`, up to four, figure by figure. Two queries."""
    game, version = version_or_404(system)
    models = models_of(version)
    if models is None:
        raise Http404(f"{game.name} has no cards.")
    asked = list(dict.fromkeys(key.strip() for key in request.GET.getlist("of") if key.strip()))
    chosen = [models[key] for key in asked if key in models][:MOST]
    context = {
        "system": version.system,
        "title": _("Compare"),
        "chosen": chosen,
        "fields": [model.key for model in chosen] + [""] * (MOST - len(chosen)),
        "unknown": [key for key in asked if key not in models],
        "too_many": len(asked) > MOST,
        "most": MOST,
        "lines": lines_of([game_of(system).model_card(model.key) for model in chosen]),
        "all": models.values(),
    }
    return render(request, "factions/compare.html", context)


def models_of(version: CatalogueVersion) -> dict[str, ComparedModel] | None:
    """All models of a version that have cards, by their keys; none where the game has no cards. One query."""
    collections = [each for each in collections_of(version.system.key) if each.card]
    queries = [
        source.records(version)
        .annotate(place_=Value(place), faction_=F("faction__name") if has_faction(source.model) else Value(""))
        .order_by()
        .values_list("place_", "position", "key", "name", "faction_")
        for place, collection in enumerate(collections)
        for source in collection.sources
    ]
    if not queries:
        return None
    rows = sorted(union_of(queries), key=lambda row: row[:3])
    return {
        key: ComparedModel(key, name, faction or "", page_of(collections[place], key))
        for place, _at, key, name, faction in rows
    }


def has_faction(model: Any) -> bool:
    """Whether models of a kind have a faction."""
    return any(field.name == "faction" for field in shape_of(model).references)


def lines_of(cards: Sequence[Card]) -> list[ComparisonLine]:
    """Every figure of the cards, then their weapons and traits."""
    if not cards:
        return []
    told = [_figures(card) for card in cards]
    labels = dict.fromkeys(label for figures in told for label in figures)
    lines = [_line(label, [figures.get(label, []) for figures in told]) for label in labels]
    tables = dict.fromkeys(table.title for card in cards for table in card.tables)
    lines += [_line(title, [_rows_of(card, title) for card in cards]) for title in tables]
    return [*lines, _line(_("Traits"), [[trait.text for trait in card.traits] for card in cards])]


def _figures(card: Card) -> dict[str, list[str]]:
    """Return what a card says in words or numbers, by its labels."""
    found = {card.points_name.strip() or _("Points"): [f"{card.points:g}" if card.points is not None else "–"]}
    for stat in (*card.stats, *card.details, *card.labels):
        found[stat.label] = [f"{stat.value or '–'}{f' {stat.note}' if stat.note else ''}"]
    tracks = [
        f"{part.boxes if part.boxes is not None else '?'} {part.name or part.label}"
        for track in card.tracks
        for part in track.parts
    ]
    return found | ({_("Damage"): tracks} if tracks else {})


def _rows_of(card: Card, title: str) -> list[str]:
    return [_describe_weapon(row) for table in card.tables if table.title == title for row in table.rows]


def _describe_weapon(row: CardRow) -> str:
    """A weapon in one line: its code, and everything that its columns say."""
    cells = " ".join(text for cell in row.cells for text in (cell.parts or (cell.text,)) if text)
    times = f"{row.count} × " if row.count > 1 else ""
    traits = f" ({', '.join(row.traits)})" if row.traits else ""
    return f"{times}{row.code} {row.name}: {cells}{traits}" if row.name else f"{times}{row.code}: {cells}{traits}"


def _line(label: str, cells: Sequence[Sequence[str]]) -> ComparisonLine:
    first, others = set(cells[0]), {text for cell in cells[1:] for text in cell}
    shown = [
        [CellText(text, len(cells) > 1 and text not in (first if number else others)) for text in cell]
        for number, cell in enumerate(cells)
    ]
    return ComparisonLine(label, shown, len({tuple(cell) for cell in cells}) > 1)
