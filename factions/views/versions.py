"""Differences between versions of a game's catalogue: which prices went up is what players who use a club's
catalogue ask.
"""

from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from factions.models import System
from factions.versions import VersionError, differences, published_versions

MOST_DIFFERENCES = 500
"""Shown on a page; the admin shows all."""


@require_safe
def versions(request: HttpRequest, system: str) -> HttpResponse:
    """The published versions, the newest first, and what differs between the two that are chosen, record by record: else the
    shipped one and the newest. Two queries and those of the records."""
    found = get_object_or_404(System, key=system)
    numbers = published_versions(found.key)
    context: dict[str, Any] = {"system": found, "title": _("Versions"), "versions": numbers}
    if len(numbers) > 1:
        older = _choose_version(request, "from", numbers, found.version)
        newer = _choose_version(request, "to", numbers, next(number for number in numbers if number != older))
        context |= {"older": older, "newer": newer, **_compare(found, older, newer)}
    return render(request, "factions/versions.html", context)


def _choose_version(request: HttpRequest, name: str, numbers: list[str], usual: str) -> str:
    chosen = request.GET.get(name, usual)
    if chosen not in numbers:
        raise Http404(f"There is no version {chosen}.")
    return chosen


def _compare(system: System, older: str, newer: str) -> dict[str, Any]:
    """Return the differences, by tables and records."""
    by_number = {
        each.version: each for each in system.versions.filter(version__in=[older, newer]).select_related("system")
    }
    try:
        found = differences(by_number[older], by_number[newer])
    except VersionError as error:
        return {"unreadable": str(error)}
    shown = found[:MOST_DIFFERENCES]
    tables = [
        (table, [(record, list(fields)) for record, fields in groupby(rows, key=lambda each: each.record)])
        for table, rows in groupby(shown, key=lambda each: each.table)
    ]
    return {"tables": tables, "number": len(found), "most": MOST_DIFFERENCES}
