"""The page that takes lists in: whole where they are understood, line by line where they are not."""

from collections.abc import Sequence

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from armybuilder.common.limits import IMPORT, with_bounds
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import AnyRoster
from armybuilder.engine.core.language.labels import marked_text
from armybuilder.forces.domain import lists
from armybuilder.forces.domain.errors import TooManyListsError
from armybuilder.forces.forms import ImportForm
from armybuilder.forces.imports import assistant, intake
from armybuilder.forces.imports.intake import ListSource
from armybuilder.forces.models import Force
from armybuilder.forces.presenters import builder_of
from armybuilder.forces.validation import best_reading, is_json
from armybuilder.forces.views.ownership import error_text
from armybuilder.forces.visitor.owner import claim_owner
from armybuilder.ratelimit.costs import Cost, costs

MOST_REASONS = 10
"""Of one list among several that cannot be read."""


@costs(Cost.PAGE, post=Cost.IMPORT)
@with_bounds(IMPORT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_list(request: HttpRequest) -> HttpResponse:
    """Take a list in, pasted or as a file. What is not understood is asked for line by line (`line-3`, `fix`), or stays as
    notes on the list (`rest`)."""
    form = ImportForm(request.POST if request.method == "POST" else None, request.FILES or None)
    context = {"form": form}
    if request.method == "POST" and form.is_valid():
        try:
            return _import(request, form.data_bytes())
        except DocumentError as error:
            form.add_error(None, [problem.text for problem in error.problems])
        except TooManyListsError as error:
            form.add_error(None, error_text(error))
    return render(request, "forces/import.html", context, status=400 if form.is_bound else 200)


def _import(request: HttpRequest, data: bytes) -> HttpResponse:
    """The list as it is taken in, or the page that asks about its lines; a page that names them where there are several.
    `DocumentError` where it is no text."""
    sources = intake.lists_in(data)
    if len(sources) > 1:
        return _import_several(request, sources)
    source = intake.one_of(sources)
    if is_json(source.data):
        return redirect(_create(request, intake.read(source), []))
    text = assistant.replace_lines(source.data.decode(), _amendments(request))
    try:
        roster, left = assistant.read_leniently(text) if "rest" in request.POST else (best_reading(text).roster(), [])
        return redirect(_create(request, intake.with_note(roster, source.note), left))
    except DocumentError as error:
        asked = assistant.find_misread(text, error)
        if not asked:
            raise
        return _ask_about_lines(request, text, asked, source.format_text)


def _import_several(request: HttpRequest, sources: Sequence[ListSource]) -> HttpResponse:
    """Take in each list that can be read, and say what cannot."""
    taken: list[tuple[Force, str]] = []
    left: list[tuple[str, list[str]]] = []
    for number, source in enumerate(sources, 1):
        try:
            taken.append((_create(request, intake.read(source), []), source.format_text))
        except DocumentError as error:
            left.append(
                (
                    _title(number, source),
                    [problem.text for problem in error.problems[:MOST_REASONS]],
                )
            )
        except TooManyListsError as error:
            left.append((_title(number, source), [error_text(error)]))
    context = {"taken": taken, "left": left}
    return render(request, "forces/imported.html", context, status=200 if taken else 400)


def _title(number: int, source: ListSource) -> str:
    return source.file or _("List %(number)s") % {"number": number}


def _create(request: HttpRequest, roster: AnyRoster, left: list[str]) -> Force:
    document = roster.document
    if left:
        heading = _("Not understood on import:")
        document = msgspec.structs.replace(document, notes=assistant.with_notes(document.notes, left, heading))
    return lists.create(owner=claim_owner(request), document=document, label=marked_text("Import"))


def _amendments(request: HttpRequest) -> dict[int, str]:
    """Return the corrections of lines: the fields as they were typed, and the correction that was pressed (`fix`:
    `3 2x Hunter`).
    """
    said = {
        int(number): str(value)
        for name, value in request.POST.items()
        if name.startswith("line-") and (number := name.removeprefix("line-")).isdecimal() and len(number) < 6
    }
    heads = [value for value in request.POST.getlist("header") if value.partition(":")[2].strip()]
    number, _blank, line = request.POST.get("fix", "").partition(" ")
    if number.isdecimal() and len(number) < 6:
        said[int(number)] = line
    return said | {0: "\n".join([*heads, said[0]] if said.get(0) else heads)}


def _ask_about_lines(request: HttpRequest, text: str, asked: list[assistant.MisreadLine], read_as: str) -> HttpResponse:
    """The page with the lines that were not understood, each with what was perhaps meant."""
    game = best_reading(text).game
    usual = [f"Limit: {limit}" for limit in builder_of(game).presenter.limits.usual]
    rows = [each._replace(corrections=usual) if each.header == "Limit" else each for each in asked]
    count = len([each for each in rows if each.number])
    said = ngettext("One line was not understood.", "%(count)d lines were not understood.", count) % {"count": count}
    context = {"text": text, "asked": rows, "game": game.system, "told": said if count else "", "count": count}
    context["read_as"] = read_as
    return render(request, "forces/import_lines.html", context, status=400)
