"""The builder: one page that is also the address every change is posted to."""

from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder.common.limits import LARGE, with_bounds
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.text import NAME_LENGTH
from armybuilder.forces.domain import edit_form, history, pack_edits
from armybuilder.forces.domain.completion.ways_in import ways_in, ways_to_units
from armybuilder.forces.domain.conflict_messages import build_rejected_edit
from armybuilder.forces.domain.edit_form import EditOutcome
from armybuilder.forces.domain.errors import ListConflictError
from armybuilder.forces.domain.loader import AnyOpenForce, open_force
from armybuilder.forces.domain.rebase import EditRequest
from armybuilder.forces.domain.rebase.several import EACH
from armybuilder.forces.models import TOKEN_LENGTH, Force
from armybuilder.forces.presenters.changes import compare_pages
from armybuilder.forces.presenters.panels.filters import Filters
from armybuilder.forces.presenters.panels.guide import steps
from armybuilder.forces.presenters.panels.packs import pack_views
from armybuilder.forces.presenters.panels.problems import anchor
from armybuilder.forces.presenters.panels.swaps import swaps_within
from armybuilder.forces.presenters.views import ListView
from armybuilder.forces.views.decorators import with_open_force
from armybuilder.forces.views.ownership import conflict_response, error_text, own_force
from armybuilder.forces.views.request import HtmxRequest
from armybuilder.forces.visitor.collection import OwnedCollection, collection_of
from armybuilder.forces.visitor.guide import is_guided
from armybuilder.forces.visitor.shortage import CODE, shortages
from armybuilder.ratelimit.quotas import QuotaExceededError
from factions.catalogues import game_of
from factions.loader.records import pack_files
from factions.versions import published_versions

Refusal = (LookupError, DocumentError)
UNFINISHED = "info"
"""The tone of a list of which parts are missing and nothing is wrong."""
MOVING = frozenset(
    {"remove", "up", "down", "duplicate", "undo", "redo", "fix", "fill", "settle", "swap-one", EACH, *pack_edits.EDITS}
)
"""Edits after which a pointer may name another row."""


@with_bounds(LARGE)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def force(request: HtmxRequest, key: str) -> HttpResponse:
    """Show the list, or change it."""
    saved = own_force(request, key)
    try:
        opened = open_force(saved)
    except (DocumentError, LookupError) as error:
        return _unreadable(request, saved, error)
    if request.method == "POST":
        return _change(request, opened)
    page = _page(opened, collection_of(request, opened.system.key), request.GET.get("open", ""))
    guided = is_guided(request) and (page.tone == UNFINISHED or not page.models)
    context = _context(opened, page) | _guide(opened, page, shown=guided)
    return render(request, "forces/builder.html", _one_way_in(context))


@never_cache
@require_safe
@with_open_force
def panel(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    """The groups that change when the panel of the part at `where` unfolds and that at `open` folds up."""
    owned = collection_of(request, opened.system.key)
    before = _page(opened, owned, request.GET.get("open", ""))
    return _swap(request, opened, before, _page(opened, owned, request.GET.get("where", "")))


@never_cache
@require_safe
@with_open_force
def profile(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    """Charts of what the list holds: a page of its own, a panel of the builder, or only its bars again."""
    parts = {"profile": "forces/parts/profile_bars.html", "panel": "forces/parts/profile.html"}
    template = parts.get(request.htmx.target or "", "forces/profile.html")
    return render(request, template, {"force": opened.force, "profile": opened.profile()})


@never_cache
@require_safe
@with_open_force
def models(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    """Show what may be added to a unit: a separate page, a panel of the builder, or only its list again."""
    where = request.GET.get("where", "")
    try:
        found = opened.models(where, Filters.read(request.GET))
    except LookupError as error:
        messages.error(request, error_text(error))
        return HttpResponseRedirect(opened.force.get_absolute_url())
    own = opened.presenter.templates
    parts = {"choices": "forces/parts/choices.html", "panel": "forces/parts/models.html"}
    template = parts.get(request.htmx.target or "", "forces/add.html")
    return render(
        request,
        template,
        {
            "force": opened.force,
            "system": opened.system,
            "panel": found,
            "ways": None if getattr(found, "allowed", ()) else ways_to_units(opened),
            "instead": () if getattr(found, "allowed", ()) else swaps_within(opened, where),
            "templates": own,
            "words": opened.system.words,
            "steps": partial(history.steps, opened.force),
        },
    )


def _change(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    """Do what the form asks for. Whatever cannot be done is said, and the saved list stays as it was."""
    form = request.POST
    owned = collection_of(request, opened.system.key)
    before = _page(opened, owned, form.get("open", "")) if request.htmx else None
    outcome, reason = EditOutcome(form.get("open", "")), ""
    try:
        outcome = edit_form.apply_edit(
            opened,
            _read_edit(form),
            version=_number(form.get("version", "")),
            seen=_number(form.get("seen", "")),
            owned=owned.limits,
        )
    except ListConflictError as error:
        return _conflict(request, opened.force.key, owned, str(error))
    except QuotaExceededError:
        # The answer keeps what was typed: once there is room it is sent again.
        raise
    except Refusal as error:
        reason = error_text(error)
    still_open = form.get("open", "") if reason else _still_open(form, outcome.where, opened.presenter.move_field)
    if request.htmx:
        now = open_force(own_force(request, opened.force.key))
        notice = reason or outcome.remark
        return _swap(request, now, None if notice else before, _page(now, owned, still_open), notice)
    if reason or outcome.remark:
        messages.add_message(request, messages.ERROR if reason else messages.INFO, reason or outcome.remark)
    return HttpResponseRedirect(_return_address(opened.force, form, outcome.where, still_open))


def _page(opened: AnyOpenForce, owned: OwnedCollection, where: str) -> ListView:
    return opened.page(opened=where, notes=shortages(opened, owned))


def _read_edit(form: QueryDict) -> EditRequest:
    fields = tuple((name, str(form[name])) for name in form if name.startswith("/"))
    edit = str(form.get("edit", ""))
    if edit.startswith("settle") and form.getlist("instead"):
        edit = " ".join(["settle", *map(str, form.getlist("instead"))])
    return EditRequest(fields, edit, form.get("token", "")[:TOKEN_LENGTH])


def _conflict(request: HtmxRequest, key: str, owned: OwnedCollection, reason: str) -> HttpResponse:
    """The newest state of the list, with the change that came too late: the script of a page has kept it, without scripts a form offers it again."""
    form = request.POST
    now = open_force(own_force(request, key))
    page = _page(now, owned, form.get("open", ""))
    if request.htmx:
        return _swap(request, now, None, page, reason, status=409)
    late = build_rejected_edit(now, _read_edit(form), _number(form.get("seen", "")))
    context = _context(now, page) | {"notice": reason, "refused": late}
    return render(request, "forces/builder.html", context, status=409)


def _still_open(form: QueryDict, where: str, moving: str) -> str:
    """Return the panel that is unfolded after an edit: it follows its own row, and folds up when rows around it
    may have moved.
    """
    was_open = form.get("open", "")
    name, _, rest = form.get("edit", "").partition(" ")
    where_edited = rest.partition(" ")[0]
    own = was_open and f"{where_edited}/".startswith(f"{was_open}/")
    moved = not was_open.startswith(form.get(f"{was_open}/{moving}", ""))
    if moved or (own and not (name == "remove" and rest == was_open)):
        return was_open if f"{where}/".startswith(f"{was_open}/") else where
    return "" if own or name in MOVING else was_open


def _swap(
    request: HtmxRequest,
    opened: AnyOpenForce,
    before: ListView | None,
    page: ListView,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    new = compare_pages(before, page)
    parts = {
        "groups": new.groups,
        "extras": new.extras,
        "settings_changed": new.settings,
        "packs_changed": before is None or before.packs or page.packs,
        "notice": notice,
        "oob": True,
    }
    # Where the page shows the guide, it goes on with the list, to its end.
    context = _context(opened, page) | _guide(opened, page, shown=bool(request.POST.get("guide"))) | parts
    return render(request, "forces/changes.html", _one_way_in(context), status=status)


def _one_way_in(context: dict[str, Any]) -> dict[str, Any]:
    """The guide or the ways into an empty list, which say the same but where there are no units."""
    ways = context["ways"]
    if ways and ways.lacks_units:
        return context | {"guide": ()}
    return context | {"ways": None} if context["guide"] else context


def _guide(opened: AnyOpenForce, page: ListView, *, shown: bool) -> dict[str, Any]:
    return {"guide": steps(page, opened.system.words) if shown else ()}


def _context(opened: AnyOpenForce, page: ListView) -> dict[str, Any]:
    versions, newest = published_versions(opened.system.key), game_of(opened.system.key).catalogue.version
    return {
        "force": opened.force,
        "system": opened.system,
        "page": page,
        "name_length": NAME_LENGTH,
        "packs": pack_views(opened.document.packs, page.problems, opened.force.owner),
        "takes_packs": bool(pack_files(opened.system.key).open_tables),
        "steps": history.steps(opened.force),
        "templates": opened.presenter.templates,
        "words": opened.system.words,
        "misfits": len({one.place for one in page.problems if one.code in opened.system.swaps.misfits}),
        "ways": ways_in(opened),
        "lacks": any(one.code == CODE for one in page.problems),
        "newest": newest,
        "versions": versions,
        "outdated": page.catalogue != newest and not _is_later(page.catalogue, newest, versions),
    }


def _is_later(catalogue: str, newest: str, versions: list[str]) -> bool:
    """Whether a version was published after the one that ships, as a club's own is: nobody need be told to leave it."""
    return catalogue in versions[: versions.index(newest)] if newest in versions else False


def _return_address(saved: Force, form: QueryDict, where: str, still_open: str) -> str:
    """Back to the place that was changed: in the builder, or among the models to add."""
    if form.get("back"):
        back = QueryDict(str(form["back"]))
        return f"{reverse('forces:models', args=(saved.key,))}?{back.urlencode()}"
    query = f"?{urlencode({'open': still_open})}" if still_open else ""
    return f"{saved.get_absolute_url()}{query}#{anchor(where)}"


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _unreadable(request: HtmxRequest, saved: Force, error: Exception) -> HttpResponse:
    """A list that cannot be read: its own words can be saved, an edit undone, the list deleted."""
    if request.method == "POST" and request.POST.get("edit") == "undo":
        try:
            history.undo(saved, version=_number(request.POST.get("version", "")) or saved.version)
        except ListConflictError:
            return conflict_response(request, saved.key, _("Undo"))
        return HttpResponseRedirect(saved.get_absolute_url())
    context = {"force": saved, "reason": error_text(error), "steps": history.steps(saved)}
    return render(request, "forces/unreadable.html", context)
