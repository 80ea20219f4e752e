"""The page /check/: a form, the table that it leads to, and the table's downloads."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import RequestDataTooBig, SuspiciousOperation, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.http.request import UnreadablePostError
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_POST

from armybuilder.common.limits import FILES, LARGE, with_bounds
from armybuilder.engine.core.documents import MAX_BYTES
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.batch import downloads
from armybuilder.forces.batch.checks import STANDINGS, CheckedList, CheckResult, check_lists
from armybuilder.forces.batch.forms import NAMED, NONE, CheckForm
from armybuilder.forces.batch.sources import MAX_TOTAL_BYTES, TooMuchError, split_sources
from armybuilder.forces.imports.intake import MAX_LISTS
from armybuilder.forces.presenters import builder_of
from armybuilder.forces.presenters.panels.problems import verdict_word
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.ratelimit.throttles import consume_budget
from factions.catalogues import game_of

HASH = 64
"""Letters of the hash of a pack."""
TONES = {"legal": "ok", "illegal": "bad", "undetermined": "warn", "unreadable": "bad"}


def _readable(view: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Read the body before anything else does, so that what cannot be read is told by the page itself."""

    @csrf_exempt
    def wrapper(request: HttpRequest) -> HttpResponse:
        if request.method == "POST":
            refusal = _refusal(request)
            if refusal:
                return _page(request, CheckForm(factions=_factions()), refusal)
        return csrf_protect(view)(request)

    return wrapper


def _refusal(request: HttpRequest) -> str:
    """Why the body of a POST cannot be read, naming the bound; empty when it can."""
    try:
        request.POST  # noqa: B018 - it is read at the first look
    except TooManyFilesSent:
        return _("Too many files: you can check up to %(max_lists)s at once.") % {"max_lists": MAX_LISTS}
    except RequestDataTooBig:
        return _("Too much text: the limit is 1,048,576 bytes. Send the lists as files.")
    except (SuspiciousOperation, MultiPartParserError, UnreadablePostError):
        return _("The upload can't be read. Choose the files again.")
    return ""


def _too_much(request: HttpRequest) -> HttpResponse:
    refusal = _("Too much at once: the limit is %(max_body)s bytes.") % {"max_body": f"{FILES.body:,}"}
    return _page(request, CheckForm(factions=_factions()), refusal, 413)


@costs(Cost.PAGE)
@with_bounds(replace(FILES, refuse=_too_much))
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@_readable
def check(request: HttpRequest) -> HttpResponse:
    """Ask for lists, or show what is wrong with them."""
    if request.method != "POST":
        asked = {"limit": request.GET.get("limit"), "legal": "legal" in request.GET}
        asked |= {
            "system": request.GET.get("system", ""),
            "packs": request.GET.get("packs", ""),
            "named_packs": request.GET.get("named_packs", ""),
        }
        initial = asked | {"factions": request.GET.getlist("factions")}
        return _page(request, CheckForm(factions=_factions(), initial=initial))
    form = CheckForm(request.POST, request.FILES, factions=_factions())
    if not form.is_valid():
        return _page(request, form, status=400)
    try:
        sources = split_sources(form.cleaned_data["sources"])
    except TooMuchError as error:
        return _page(request, form, str(error))
    consume_budget(request, Cost.CHECKED, len(sources))
    result = check_lists(sources, None, form.event(), form.cleaned_data["whole_packs"], request.build_absolute_uri("/"))
    return render(request, "check/result.html", _result(result))


@costs(Cost.PAGE)
@never_cache
@require_POST
@with_bounds(LARGE)
def download(request: HttpRequest) -> HttpResponse:
    """The result of a page as a file; the page sends it along."""
    try:
        result = downloads.unpack(request.POST.get("result", ""))
    except ValueError as error:
        return _page(request, CheckForm(factions=_factions()), str(error))
    if request.POST.get("format") == "json":
        data, ending, kind = downloads.to_json(result), "json", "application/json"
    else:
        data, ending, kind = downloads.to_csv(result), "csv", "text/csv; charset=utf-8"
    headers = {"Content-Disposition": f'attachment; filename="checked-lists.{ending}"'}
    return HttpResponse(data, content_type=kind, headers=headers)


def _page(request: HttpRequest, form: CheckForm, refusal: str = "", status: int = 400) -> HttpResponse:
    """The form, with why nothing was checked."""
    texts = [(system.name, system.examples.text) for system in SYSTEMS.values()]
    bounds = {"most": MAX_LISTS, "bytes": MAX_BYTES, "total": MAX_TOTAL_BYTES}
    context = {"form": form, "refusal": refusal, "texts": texts, **bounds}
    return render(request, "check/form.html", context, status=status if refusal or form.is_bound else 200)


def _result(result: CheckResult) -> dict[str, Any]:
    counts = [(standing, result.counts[standing], TONES[standing]) for standing in STANDINGS]
    refused = None if result.admitted is None else len(result.rows) - result.admitted
    return {
        "result": result,
        "counts": [count for count in counts if count[1]],
        "refused": refused,
        "rows": [_row(row) for row in result.rows],
        "games": sorted({row.game for row in result.rows if row.game}) if result.event.system is None else [],
        "asked": _describe_requirements(result),
        "packed": downloads.pack(result),
        "again": _repeat_query(result),
    }


def _row(row: CheckedList) -> dict[str, Any]:
    return {
        "row": row,
        "tone": TONES[row.verdict],
        "verdict": verdict_word(row.verdict),
        "title": row.name or row.file or (_("List %(number)s") % {"number": row.number}),
        "more": max(0, row.problems - len(row.findings)),
    }


def _describe_requirements(result: CheckResult) -> str:
    """Describe in words what the tournament requires."""
    event = result.event
    names = {key: f"{name}, {game}" for game, factions in _factions().items() for key, name in factions}
    system = SYSTEMS.get(event.system or "")
    parts = [system.name] if system else []
    if event.limit is not None:
        limit = {"limit": event.limit, "points": system.words.points if system else _("points")}
        parts.append(_("at most %(limit)s %(points)s") % limit)
    parts += [", ".join(names.get(key, key) for key in event.factions)] if event.factions else []
    parts += [_("legal lists only")] if event.legal else []
    if event.packs is not None:
        named = (pack if len(pack) < HASH else f"{pack[:12]}…" for pack in event.packs)
        parts.append(_("packs: %(packs)s") % {"packs": ", ".join(named)} if event.packs else _("no packs"))
    return " · ".join(parts)


def _repeat_query(result: CheckResult) -> str:
    """The query that fills in the same tournament for the next lists."""
    event = result.event
    fields: dict[str, Any] = {"limit": event.limit} if event.limit is not None else {}
    fields |= {"legal": "on"} if event.legal else {}
    fields |= {"system": event.system} if event.system else {}
    if event.packs is not None:
        fields |= {"packs": NAMED, "named_packs": " ".join(event.packs)} if event.packs else {"packs": NONE}
    return urlencode(fields | {"factions": event.factions}, doseq=True)


def _factions() -> dict[str, list[tuple[str, str]]]:
    """The factions of every game, by its name."""
    return {
        SYSTEMS[key].name: [(f"{key}/{faction.key}", faction.name) for faction in builder_of(game_of(key)).factions()]
        for key in SYSTEMS
    }
