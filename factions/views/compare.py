"""Up to four records with cards side by side, what differs marked."""

from collections.abc import Sequence
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armybuilder.engine.core.paper.cards import Card, CardRow
from factions.catalogues import game_of
from factions.views.tables import system_or_404

MOST = 4


class Shown(NamedTuple):
    """A text of a cell; it is `own` where the first model has it not, or of the first where no other has it."""

    text: str
    own: bool


class Line(NamedTuple):
    """What the models have of one thing, model by model; it `differs` where not all have the same."""

    label: str
    cells: list[list[Shown]]
    differs: bool


@require_safe
def compare(request: HttpRequest, system: str) -> HttpResponse:
    """The cards of the models `of`, up to four, figure by figure. Three queries."""
    game, found = system_or_404(system)
    kinds = [collection.kind for collection in game.all_collections if collection.cards]
    if not kinds:
        raise Http404(f"{game.name} has no cards.")
    asked = list(dict.fromkeys(key.strip() for key in request.GET.getlist("of") if key.strip()))
    rows = found.rows.filter(kind__in=kinds).order_by("position")
    known = {row.key: row for row in rows.filter(key__in=asked[: MOST + 1]).select_related("system")}
    chosen = [known[key] for key in asked if key in known][:MOST]
    context = {
        "system": found,
        "title": _("Compare"),
        "chosen": chosen,
        "fields": [row.key for row in chosen] + [""] * (MOST - len(chosen)),
        "unknown": [key for key in asked if key not in known],
        "too_many": len(asked) > MOST,
        "most": MOST,
        "lines": lines_of([game_of(system).model_card(row.key) for row in chosen]),
        "all": rows.values_list("key", "name", "faction"),
    }
    return render(request, "factions/compare.html", context)


def lines_of(cards: Sequence[Card]) -> list[Line]:
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
    """What a card says in words or numbers, by its labels."""
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
    return [_told(row) for table in card.tables if table.title == title for row in table.rows]


def _told(row: CardRow) -> str:
    """A weapon in one line: its code, and everything that its columns say."""
    cells = " ".join(text for cell in row.cells for text in (cell.parts or (cell.text,)) if text)
    times = f"{row.count} × " if row.count > 1 else ""
    traits = f" ({', '.join(row.traits)})" if row.traits else ""
    return f"{times}{row.code} {row.name}: {cells}{traits}" if row.name else f"{times}{row.code}: {cells}{traits}"


def _line(label: str, cells: Sequence[Sequence[str]]) -> Line:
    first, others = set(cells[0]), {text for cell in cells[1:] for text in cell}
    shown = [
        [Shown(text, len(cells) > 1 and text not in (first if number else others)) for text in cell]
        for number, cell in enumerate(cells)
    ]
    return Line(label, shown, len({tuple(cell) for cell in cells}) > 1)
