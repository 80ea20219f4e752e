"""`{% load cards %}`: what a model card needs beyond plain text."""

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
MOST_BOXES = 40


@register.filter
def boxes(count: int | None) -> SafeString:
    """As many empty boxes to tick; one with a question mark where the book lost the figure."""
    if count is None:
        return mark_safe("<s>?</s>")
    return mark_safe("<s></s>" * min(count, MOST_BOXES))  # noqa: S308 - no text of anybody
