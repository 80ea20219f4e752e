"""My packs and those of others: see, begin, import, copy, bring back."""

from collections.abc import Iterable, Mapping

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.common.limits import LARGE, PACK, with_bounds
from armybuilder.engine.core.packs.parser import PackError
from armybuilder.engine.registry import SYSTEMS, AnySystem
from armybuilder.forces.visitor.owner import claim_owner, owner_of
from armybuilder.pack_editor.access import error_text, get_pack, open_systems, title_of
from armybuilder.pack_editor.forms import ImportPackForm, NewPackForm
from armybuilder.packs import services
from armybuilder.packs.models import HOUSE, Pack, Version
from armybuilder.packs.services import PackLimitError
from armybuilder.ratelimit.costs import Cost, costs

PAGE_LENGTH = 50


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The visitor's packs, those that Muster ships, and those that others show. Seven queries at most."""
    own, chosen = owner_of(request), request.GET.get("system", "")
    others = Paginator(services.listed_packs(chosen).exclude(owner=HOUSE), PAGE_LENGTH).get_page(
        request.GET.get("page")
    )
    mine, ready = list(services.packs_of(own)), list(services.ready(chosen))
    newest = services.newest_of([*mine, *ready, *others])
    context = {
        "mine": [(pack, newest.get(pack.pk), SYSTEMS.get(pack.system)) for pack in mine],
        "ready": _with_titles(ready, newest),
        "listed": _with_titles(others, newest),
        "page_obj": others,
        "deleted": services.get_deleted(own, request.GET.get("deleted", "")),
        "systems": open_systems(),
        "chosen": chosen,
    }
    return render(request, "pack_editor/index.html", context)


def _with_titles(
    packs: Iterable[Pack], newest: Mapping[int, Version]
) -> list[tuple[Pack, Version, str, AnySystem | None]]:
    """Each published pack with its newest version, what that is called, and its game."""
    known = [(pack, newest[pack.pk]) for pack in packs if pack.pk in newest]
    return [(pack, version, title_of(version), SYSTEMS.get(pack.system)) for pack, version in known]


@with_bounds(LARGE)
@costs(Cost.PAGE, post=Cost.NEW)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Begin a pack: its game, its name."""
    sent = request.POST if request.method == "POST" else None
    systems = open_systems()
    form = NewPackForm(sent, systems=systems, initial={"system": request.GET.get("system")})
    if form.is_bound and form.is_valid():
        asked = form.cleaned_data
        try:
            pack = services.start(
                owner=claim_owner(request), system=asked["system"], key=asked["key"], name=asked["name"]
            )
            return redirect("pack_editor:pack", pack.address)
        except PackLimitError as error:
            form.add_error(None, str(error))
    return render(request, "pack_editor/new.html", {"form": form}, status=400 if form.is_bound else 200)


@costs(Cost.PAGE, post=Cost.PACK)
@with_bounds(PACK)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_pack(request: HttpRequest) -> HttpResponse:
    """Take a pack file in, with the faults that its records may have."""
    sent = request.POST if request.method == "POST" else None
    form = ImportPackForm(sent, request.FILES or None, systems=open_systems())
    if form.is_bound and form.is_valid():
        data = form.cleaned_data["pack"].to_data()
        data.pop("hash")
        try:
            pack = services.create_pack(owner=claim_owner(request), data=data, label=_("Import"))
            return redirect("pack_editor:pack", pack.address)
        except (PackLimitError, PackError) as error:
            form.add_error(None, error_text(error))
    return render(request, "pack_editor/import.html", {"form": form}, status=400 if form.is_bound else 200)


@costs(Cost.NEW)
@require_POST
def copy(request: HttpRequest, address: str) -> HttpResponse:
    """A pack of one's own from the newest version of another."""
    found = get_pack(request, address)
    if found.newest is None:
        raise Http404("Nothing is published yet.")
    try:
        pack = services.copy(found.newest, owner=claim_owner(request))
    except PackLimitError as error:
        messages.error(request, str(error))
        return redirect("pack_editor:pack", address)
    messages.success(request, _("This is your own copy of %(title_of)s.") % {"title_of": title_of(found.newest)})
    return redirect("pack_editor:pack", pack.address)


@require_POST
def restore(request: HttpRequest, address: str) -> HttpResponse:
    """Take the deletion of a pack back."""
    pack = services.get_deleted(owner_of(request), address)
    if pack is None:
        raise Http404("There is no such pack, or it is not yours.")
    try:
        services.restore(pack)
    except PackLimitError as error:
        messages.error(request, str(error))
        return redirect("pack_editor:index")
    return redirect("pack_editor:pack", address)
