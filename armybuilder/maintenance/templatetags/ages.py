"""Lengths of time, in words."""

from django import template
from django.utils.translation import ngettext

register = template.Library()
MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


@register.filter
def age(seconds: float) -> str:
    """`3 hours`: so many whole ones of the largest unit that there is one of."""
    unit = next((unit for unit in (DAY, HOUR, MINUTE) if seconds >= unit), 1)
    count = int(seconds // unit)
    words = {
        DAY: ngettext("%(count)d day", "%(count)d days", count),
        HOUR: ngettext("%(count)d hour", "%(count)d hours", count),
        MINUTE: ngettext("%(count)d minute", "%(count)d minutes", count),
        1: ngettext("%(count)d second", "%(count)d seconds", count),
    }
    return words[unit] % {"count": count}
