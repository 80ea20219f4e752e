"""Numbers of results in words."""

from django import template

from armybuilder.battles.results.headline import headline
from armybuilder.engine.core.language import format_number, gettext

register = template.Library()


@register.filter
def translated(text: str) -> str:
    """A word of a battle's state in the reader's language."""
    return gettext(text)


@register.filter
def percent(share: float) -> str:
    """0.514 → `51%`, in German `51 %`."""
    return format_number(share, ".0%")


@register.filter
def points(share: float) -> str:
    """-0.371 → `−37`: percentage points."""
    return f"{100 * share:+.0f}".replace("-", "\u2212")


register.filter(headline)
