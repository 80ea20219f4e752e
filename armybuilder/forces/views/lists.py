"""Lists begin: new, as a copy."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain import lists, pack_edits
from armybuilder.forces.domain.completion import new_lists
from armybuilder.forces.domain.completion.new_lists import NoArmyError
from armybuilder.forces.domain.errors import TooManyListsError, TooManyPicturesError
from armybuilder.forces.forms import NewForceForm
from armybuilder.forces.presenters import builder_of
from armybuilder.forces.views.ownership import error_text, own_force
from armybuilder.forces.visitor.collection import collection_of
from armybuilder.forces.visitor.owner import claim_owner, owner_of
from armybuilder.packs import services
from armybuilder.packs.models import Version
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.ratelimit.quotas import QuotaExceededError
from factions.catalogues import game_of


@costs(Cost.PAGE, post=Cost.NEW)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Begin a list: system, faction, limit, perhaps with a pack."""
    version, refusal = _find_pack(request.GET.get("pack", ""))
    key = version.pack.system if version else request.GET.get("system", "")
    builder = builder_of(game_of(key if key in SYSTEMS else next(iter(SYSTEMS))))
    factions, limits = builder.factions(), builder.presenter.limits
    initial = {"faction": request.GET.get("faction") or (_faction_of(version) if version else None)}
    form = NewForceForm(_sent(request), factions=factions, limits=limits, initial=initial)
    owned = collection_of(request, builder.game.key)
    within = owned.counts if request.POST.get("owned") == "on" else None
    if request.method == "POST" and form.is_valid():
        try:
            document = new_lists.create_document(builder, version, owned=within, **form.cleaned_data)
            force = lists.create(owner=claim_owner(request), document=document)
        except NoArmyError as error:
            form.add_error("start", error_text(error))
        except (DocumentError, TooManyListsError, QuotaExceededError) as error:
            form.add_error(None, error_text(error))
        else:
            return redirect(force)
    base = new_lists.pack_of(builder, version)
    context = {
        "form": form,
        "factions": factions,
        "offers": new_lists.starter_themes(builder, base),
        "base": base,
        "owned": owned,
        "within": within is not None,
        "limits": limits,
        "systems": list(SYSTEMS.values()),
        "system": builder.game.system,
        "words": builder.game.words,
        "pack": version,
        "shelves": [] if version else _offered_packs(request, builder.game.system.key),
        "refusal": refusal,
    }
    return render(request, "forces/new.html", context, status=400 if form.is_bound else 200)


def _offered_packs(request: HttpRequest, system: str) -> list[tuple[str, list[Version]]]:
    """Packs of a game that a list may begin with, the visitor's own first; shelves that are empty are left out."""
    mine = services.packs_of(owner_of(request)).filter(system=system)
    shelves = ((_("My packs"), mine), (_("Ready-made packs for this game"), services.ready(system)))
    told = ((title, sorted(services.newest_of(packs).values(), key=str)) for title, packs in shelves)
    return [(title, versions) for title, versions in told if versions]


def _find_pack(text: str) -> tuple[Version | None, str]:
    """The pack that an address names, and why there is none."""
    try:
        return (pack_edits.get_version(text) if text else None), ""
    except LookupError as error:
        return None, error_text(error)


def _faction_of(version: Version) -> str | None:
    """The faction of a pack that is for one alone."""
    files = services.document_of(version).records.values()
    factions = {str(file["faction"]) for file in files if "faction" in file}
    return factions.pop() if len(factions) == 1 else None


def _sent(request: HttpRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


@costs(Cost.NEW)
@require_POST
def duplicate(request: HttpRequest, key: str) -> HttpResponse:
    """Copy a list and open the copy."""
    try:
        return redirect(lists.duplicate(own_force(request, key)))
    except (DocumentError, TooManyListsError, TooManyPicturesError, QuotaExceededError) as error:
        messages.error(request, error_text(error))
        return redirect("forces:index")
