"""`{% load cards %}`: what a model card needs beyond plain text."""

from collections.abc import Iterator
from typing import NamedTuple

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from armybuilder.engine.core.paper.cards import CardColumn, CardRow, CardTable, DamageTrack

register = template.Library()
MOST_BOXES = 40


class CellFigure(NamedTuple):
    """A figure of a row under its column, with what it is called where columns have no room for heads; one that is
    `blank` is lost, and a box to write in on paper."""

    column: CardColumn
    label: str
    text: str
    blank: bool


@register.filter
def boxes(count: int | None) -> SafeString:
    """As many empty boxes to tick; one with a question mark where the book lost the figure."""
    if count is None:
        return mark_safe("<s>?</s>")
    return mark_safe("<s></s>" * min(count, MOST_BOXES))  # noqa: S308 - no text of anybody


@register.filter
def figures(row: CardRow, table: CardTable) -> Iterator[CellFigure]:
    """The figures of a row one by one, those of columns with several parts too."""
    for column, cell in zip(table.columns, row.cells, strict=True):
        for name, text in zip(column.names, cell.parts or (cell.text,), strict=True):
            yield CellFigure(column, cell.label or name, text, cell.boxed and not text)


@register.filter
def width(table: CardTable) -> int:
    """Return how many columns a screen shows, including that of the codes."""
    return 1 + sum(len(column.names) for column in table.columns)


@register.filter
def track_text(track: DamageTrack) -> str:
    """`5 hull, 1 structure`: a track for those who do not see its boxes."""
    counted = ((_("unknown") if part.boxes is None else part.boxes, part.name or part.label) for part in track.parts)
    return ", ".join(f"{boxes} {name}" for boxes, name in counted)
