"""Numbers of results in words."""

from django import template

register = template.Library()


@register.filter
def percent(share: float) -> str:
    """0.514 → `51 %`."""
    return f"{100 * share:.0f} %"
