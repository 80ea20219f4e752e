"""What many rows of the catalogue have: an order, and a place in the book."""

from django.db import models


def lines(first: int | None, last: int | None) -> str:
    """`line 5900`, `lines 4500–4509`; empty without lines."""
    if first is None:
        return ""
    return f"line {first}" if last in (first, None) else f"lines {first}–{last}"


class Ordered(models.Model):
    """Rows keep the order of the book."""

    position = models.PositiveIntegerField(editable=False)

    class Meta:
        abstract = True
        ordering = ["position"]
