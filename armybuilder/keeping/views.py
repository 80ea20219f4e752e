"""The page that tells players what is kept how long."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from armybuilder.keeping.rules import RULES, Rule


@require_safe
def kept(request: HttpRequest) -> HttpResponse:
    """What goes by itself, and when."""
    rows = [(rule.words, _told(rule)) for rule in RULES]
    return render(request, "keeping/kept.html", {"rows": rows})


def _told(rule: Rule) -> Any:
    """`30 days`."""
    hours = int(rule.after.total_seconds() // 3600)
    if not hours:
        return _("at once")
    if hours < 24:
        return ngettext("%(count)d hour", "%(count)d hours", hours) % {"count": hours}
    days = rule.after.days
    return ngettext("%(count)d day", "%(count)d days", days) % {"count": days}
