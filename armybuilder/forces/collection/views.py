"""Views of the visitor's collection: for all games, for one game, as a table, and compared with lists to find missing
models.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.common.conflicts import STATUS, ConflictRow, EditConflict, render_conflict
from armybuilder.common.limits import LARGE, with_bounds
from armybuilder.engine.core.game import AnyGame
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.collection import form_data, shopping_list
from armybuilder.forces.collection import table as tables
from armybuilder.forces.collection import undo as collection_undo
from armybuilder.forces.collection.form_data import LateNumber
from armybuilder.forces.collection.stock import (
    CollectionFilter,
    OwnedFamily,
    by_list,
    families,
    game_for,
    lists_of,
    stock_of,
)
from armybuilder.forces.domain import lists
from armybuilder.forces.domain.loader import open_forces
from armybuilder.forces.presenters.panels.collection import StockModel
from armybuilder.forces.views.output import download
from armybuilder.forces.views.request import HtmxRequest
from armybuilder.forces.visitor import collection
from armybuilder.forces.visitor.collection import CollectionFullError, OwnedCollection
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.ratelimit.costs import Cost, costs

PAGE_LENGTH = 40
"""Families on a page."""


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Every game with how much is owned of it. One query."""
    kept = collection.collections_of(request)
    games = [(system, [*form_data.count_models(kept.get(key, OwnedCollection()))]) for key, system in SYSTEMS.items()]
    return render(request, "forces/collection/index.html", {"games": games})


@with_bounds(LARGE)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def game(request: HtmxRequest, system: str) -> HttpResponse:
    """The models of a game by families, with how many are owned; a form, whose buttons work one by one where there are scripts."""
    known = _game(request, system)
    owned = collection.collection_of(request, system)
    stock = stock_of(known, owned)
    if request.method == "POST":
        return _save_numbers(request, known, stock)
    lists_ = lists_of(stock)
    asked = _read_filter(request.GET, owned)
    found = families(stock, owned, asked)
    page = Paginator(found, PAGE_LENGTH).get_page(request.GET.get("page"))
    context = _context(known, owned) | {
        "asked": asked,
        "lists": lists_,
        "page_obj": page,
        "paginator": page.paginator,
        "is_paginated": page.has_other_pages(),
        "found": list(by_list(page)),
        "stock": stock,
        "own": bool(known.system.beginnings.pack),
        "undoable": collection_undo.get_last_edit(request, system) if "done" in request.GET else None,
    }
    return render(request, "forces/collection/game.html", context)


@never_cache
@require_safe
def table(request: HttpRequest, system: str) -> HttpResponse:
    """Return the collection as CSV."""
    known = _game(request, system)
    owned = collection.collection_of(request, system)
    data = tables.write(stock_of(known, owned), owned)
    return download(data, f"collection-{system}.csv", "text/csv; charset=utf-8")


@with_bounds(LARGE)
@costs(Cost.IMPORT)
@never_cache
@require_POST
def import_table(request: HttpRequest, system: str) -> HttpResponse:
    """A table from a file or a field. Lines that say nothing are told, all others count."""
    known = _game(request, system)
    owned = collection.collection_of(request, system)
    file: Any = request.FILES.get("file")
    text = file.read().decode(errors="replace") if file else request.POST.get("text", "")
    try:
        read = tables.read(text, stock_of(known, owned))
        if read.lines:
            collection_undo.change(request, system, lambda before: tables.merge_lines(read.lines, before))
    except (tables.TableError, CollectionFullError) as error:
        messages.error(request, str(error))
        return redirect("collection:game", system)
    count = len({line.model.key for line in read.lines})
    if count:
        told = ngettext("%(count)d model imported.", "%(count)d models imported.", count)
        messages.success(request, told % {"count": count})
    for fault in tables.format_faults(read.faults):
        messages.error(request, fault)
    return _back(system, done=True)


@never_cache
@require_POST
def undo(request: HttpRequest, system: str) -> HttpResponse:
    """Take back what was last typed or taken in."""
    _game(request, system)
    done = collection_undo.get_last_edit(request, system)
    try:
        since = collection_undo.undo_edit(request, done) if done else 0
    except CollectionFullError as error:
        messages.error(request, str(error))
        return redirect("collection:game", system)
    if not done:
        messages.error(request, _("There's nothing left to undo."))
    else:
        messages.info(request, _("Undone."))
    if since:
        told = ngettext(
            "%(number)d model has changed since and stays as it is.",
            "%(number)d models have changed since and stay as they are.",
            since,
        )
        messages.warning(request, told % {"number": since})
    return _back(system, request.POST.get("back", ""))


def _back(system: str, query: str = "", *, done: bool = False) -> HttpResponseRedirect:
    """The page that was looked at, which offers to take back what was `done`."""
    asked = QueryDict(query[:500], mutable=True)
    asked.pop("done", None)
    if done:
        asked["done"] = "1"
    address = reverse("collection:game", args=(system,))
    return redirect(f"{address}?{asked.urlencode()}" if asked else address)


@never_cache
@require_safe
def missing_models(request: HttpRequest, system: str) -> HttpResponse:
    """Show what the chosen lists need beyond what is owned, for any one of them and for all together."""
    known = _game(request, system)
    mine = lists.lists_of(owner_of(request)).filter(system=system, archived=None)
    offered = list(mine.only("key", "name", "title", "owner", "system")[: lists.MAX_LISTS])
    keys = request.GET.getlist("list")[: shopping_list.MOST_LISTS]
    chosen = [opened for opened in open_forces(mine.filter(key__in=keys)) if opened] if keys else []
    owned = collection.collection_of(request, system)
    found = shopping_list.find_missing(chosen, owned.counts)
    context = _context(known, owned) | {
        "offered": offered,
        "chosen": {opened.force.key for opened in chosen},
        "found": found,
        "for_one": shopping_list.render_text(found, together=False),
        "for_all": shopping_list.render_text(found, together=True),
        "most": shopping_list.MOST_LISTS,
        "too_many": len(request.GET.getlist("list")) > shopping_list.MOST_LISTS,
    }
    return render(request, "forces/collection/missing.html", context)


def _game(request: HttpRequest, system: str) -> AnyGame:
    if system not in SYSTEMS:
        raise Http404("There is no such game.")
    return game_for(system, owner_of(request))


def _context(known: AnyGame, owned: OwnedCollection) -> dict[str, Any]:
    return {"system": known.system, "words": known.words, "owned": owned, "sums": [*form_data.count_models(owned)]}


def _read_filter(sent: QueryDict, owned: OwnedCollection) -> CollectionFilter:
    """Read the filter of the collection; a visitor who asks for nothing sees what they own, if they own anything."""
    mine = sent.get("mine") == "on" if "q" in sent else bool(owned.counts)
    return CollectionFilter(sent.get("list", ""), sent.get("q", "")[:100], mine)


def _save_numbers(request: HtmxRequest, known: AnyGame, stock: Sequence[StockModel]) -> HttpResponse:
    if request.POST.get("do") == "settings":
        return _settings(request, known)
    changes = form_data.read(request.POST.dict(), {model.key: model.name for model in stock})
    typed = bool(changes.owned or changes.painted)
    if changes.keys:
        # What a step did, the step beside it takes back.
        change = collection_undo.change if typed else collection.change
        owned = change(request, known.key, changes.apply)
    else:
        owned = collection.collection_of(request, known.key)
    if changes.late and not request.htmx:
        return _conflict_response(request, known, stock, owned, changes.late)
    changes.faults += [_describe_late(late, stock) for late in changes.late]
    if not request.htmx:
        for fault in changes.faults:
            messages.error(request, fault)
        if changes.keys and not changes.faults:
            messages.success(request, _("Saved."))
        return _back(known.key, request.POST.get("back", ""), done=typed)
    family = _family_of(stock, owned, request.POST)
    context = _context(known, owned) | {"family": family, "faults": changes.faults, "oob": True}
    context["undoable"] = collection_undo.get_last_edit(request, known.key) if typed else None
    return render(request, "forces/collection/parts/changed.html", context, status=STATUS if changes.late else 200)


def _conflict_response(
    request: HtmxRequest,
    known: AnyGame,
    stock: Sequence[StockModel],
    owned: OwnedCollection,
    found: Sequence[LateNumber],
) -> HttpResponse:
    """Numbers that somebody has changed since, beside those that were typed."""
    names = {model.key: model.name for model in stock}
    words = {"owned": _("owned"), "painted": _("painted")}
    rows = [ConflictRow(f"{names[each.key]}, {words[each.column]}", str(each.now), str(each.typed)) for each in found]
    again = {f"was {each.key}": f"{owned.counts.get(each.key, 0)} {owned.painted.get(each.key, 0)}" for each in found}
    back = reverse("collection:game", args=(known.key,))
    return render_conflict(request, EditConflict(back, rows=rows), again)


def _describe_late(late: LateNumber, stock: Sequence[StockModel]) -> str:
    """The same beside a field of its own."""
    name = next(model.name for model in stock if model.key == late.key)
    return _("%(name)s: this is now %(now)s, but you entered %(typed)s. Enter it again if you still want it.") % {
        "name": name,
        "now": late.now,
        "typed": late.typed,
    }


def _family_of(stock: Sequence[StockModel], owned: OwnedCollection, form: QueryDict) -> OwnedFamily | None:
    """The family whose button or field sent the form."""
    names = (name.partition(" ") for name in (form.get("step", ""), *form))
    keys = [key for column, _blank, key in names if column in (*form_data.STEPS, "owned", "painted")]
    whole = families(stock, owned, CollectionFilter())
    return next((family for family in whole if any(model.key in keys for model in family.models)), None)


def _settings(request: HtmxRequest, known: AnyGame) -> HttpResponse:
    only, warn = request.POST.get("only") == "on", request.POST.get("warn") == "on"
    collection.change(request, known.key, lambda before: replace(before, only=only, warn=warn))
    messages.success(request, _("Saved."))
    return redirect("collection:game", known.key)
