"""How words of the engine stand within a sentence."""

from django import template
from django.utils.translation import get_language

register = template.Library()


@register.filter
def within(label: str) -> str:
    """A label inside a line: English writes it small, German keeps the capitals of its nouns."""
    return label.lower() if (get_language() or "en").startswith("en") else label
