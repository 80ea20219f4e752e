"""A visitor's campaigns: begun, copied, deleted, restored, and their addresses."""

from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.campaigns import rights, services
from armybuilder.campaigns.games import PLAYED, campaigns_of
from armybuilder.campaigns.models import Right
from armybuilder.campaigns.presentation import show
from armybuilder.campaigns.services import TooManyCampaignsError
from armybuilder.campaigns.step_forms import forms
from armybuilder.campaigns.step_forms.name import NameForm
from armybuilder.common.conflicts import STATUS
from armybuilder.common.disk import frees_room
from armybuilder.common.keys import KEY_LENGTH
from armybuilder.common.limits import CAMPAIGN, with_bounds
from armybuilder.engine.core.battle.campaign.files import MAX_BYTES, read_setup
from armybuilder.engine.core.documents import DocumentError, DocumentProblem, fail
from armybuilder.engine.core.documents.questions import read, read_partly
from armybuilder.engine.core.game import AnyCampaigns
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.views.share import qr_code
from armybuilder.forces.visitor.owner import claim_owner, owner_of
from armybuilder.ratelimit.costs import Cost, costs


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The visitor's campaigns, and those that the visitor has joined."""
    owner = owner_of(request)
    organised = Right.objects.filter(sort=Right.ORGANISE, campaign__in=services.owned(owner))
    context = {
        "organised": _with_systems(list(organised.select_related("campaign").order_by("-campaign__updated", "-pk"))),
        "joined": _with_systems(list(rights.joined_players(owner))),
        "deleted": services.find_deleted(request.GET.get("deleted", "")),
        "own": request.GET.get("own", "")[:KEY_LENGTH],
    }
    return render(request, "campaigns/index.html", context)


def _with_systems(found: list[Right]) -> list[tuple[Right, Any]]:
    return [(right, SYSTEMS.get(right.campaign.system)) for right in found]


@costs(Cost.PAGE, post=Cost.NEW)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Begin a campaign: its game, then what its players agree on."""
    if not PLAYED:
        raise Http404("No game has campaigns.")
    asked = request.GET.get("system", "")
    known = campaigns_of(asked if asked in PLAYED else PLAYED[0])
    begins = request.POST.get("do") == "begin"
    named = NameForm(request.POST) if begins else NameForm(initial={"name": request.POST.get("name", "")})
    data, problems = _setup(request, known) if request.method == "POST" else (known.blank(), [])
    if begins and named.is_valid() and not problems:
        right, problems = _create_campaign(request, known, named, data)
        if right:
            return redirect("campaigns:links", right.key)
    form = forms.draw_form(known.rules.setup, data, lambda kind: known.records(kind, None, data), problems=problems)
    context = {"known": known, "games": [SYSTEMS[key] for key in PLAYED], "named": named, "form": form}
    return render(request, "campaigns/new.html", context, status=400 if begins else 200)


def _create_campaign(
    request: HttpRequest, known: AnyCampaigns, named: NameForm, data: dict[str, Any]
) -> tuple[Right | None, list[DocumentProblem]]:
    """The campaign of a setup, or why there is none."""
    try:
        setup = read_setup(known.rules, msgspec.json.encode(data))
        return services.create(
            owner=claim_owner(request), name=named.cleaned_data["name"], setup=setup, known=known
        ), []
    except DocumentError as error:
        return None, error.problems
    except TooManyCampaignsError as error:
        named.add_error(None, str(error))
        return None, []


@costs(Cost.CAMPAIGN)
@with_bounds(CAMPAIGN)
@require_POST
def import_campaign(request: HttpRequest) -> HttpResponse:
    """A campaign out of a file that was taken away, to go on with."""
    file, system = request.FILES.get("file"), request.GET.get("system", "")
    known = campaigns_of(system if system in PLAYED else PLAYED[0])
    try:
        if file is None:
            raise fail("", _("Choose a campaign file."))
        right = services.import_campaign(owner=claim_owner(request), data=file.read(MAX_BYTES + 1), known=known)
    except DocumentError as error:
        for problem in error.problems[:5]:
            messages.error(request, forms.describe_with_place(problem))
    except TooManyCampaignsError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("The campaign is back, with all its steps. Share its new links."))
        return redirect("campaigns:links", right.key)
    return redirect(f"{reverse('campaigns:new')}?system={known.game.key}")


def _setup(request: HttpRequest, known: AnyCampaigns) -> tuple[dict[str, Any], list[DocumentProblem]]:
    """Return the submitted setup and its problems, with a row added or removed where that was asked for."""
    sent, do = forms.values_in(request.POST), request.POST.get("do", "")
    if do != "begin":
        data = read_partly(known.rules.setup, sent)
        return (forms.change_rows(do, data, {})[0] if do.partition(" ")[0] in (forms.ADD, forms.REMOVE) else data), []
    try:
        return read(known.rules.setup, sent), []
    except DocumentError as error:
        return read_partly(known.rules.setup, sent), error.problems


@never_cache
@require_safe
def links(request: HttpRequest, key: str) -> HttpResponse:
    """All addresses of a campaign, for its organiser."""
    right = rights.get_right_or_404(key, (Right.ORGANISE,))
    shown = show(right)
    keys = {(each.sort, each.player): each for each in right.campaign.rights.all()}

    def link(sort: str, player: str = "") -> str:
        name = "campaigns:join" if sort == Right.JOIN else "campaigns:campaign"
        return request.build_absolute_uri(reverse(name, args=(keys[sort, player].key,)))

    context = {
        "shown": shown,
        "join": link(Right.JOIN),
        "look": link(Right.LOOK),
        "own": link(Right.ORGANISE),
        "code": qr_code(link(Right.JOIN)),
        "look_code": qr_code(link(Right.LOOK)),
        "players": [
            (each, link(Right.PLAY, each.side.key), bool(keys[Right.PLAY, each.side.key].owner))
            for each in shown.sides
            if (Right.PLAY, each.side.key) in keys
        ],
    }
    return render(request, "campaigns/links.html", context)


@require_POST
def replace_link(request: HttpRequest, key: str) -> HttpResponse:
    """Take an address away from all who have it."""
    right = rights.get_right_or_404(key, (Right.ORGANISE,))
    sort = request.POST.get("sort", "")
    fresh = rights.replace_key(right.campaign, sort, request.POST.get("player", ""))
    messages.success(request, _("Here's the new link. The old one no longer works."))
    return redirect("campaigns:links", fresh if sort == Right.ORGANISE else key)


@costs(Cost.NEW)
@require_POST
def copy(request: HttpRequest, key: str) -> HttpResponse:
    """The same campaign once more, for the visitor to go on with."""
    right = rights.get_right_or_404(key, (Right.ORGANISE,))
    try:
        made = services.copy(right.campaign, owner=claim_owner(request))
    except TooManyCampaignsError as error:
        messages.error(request, str(error))
        return redirect("campaigns:links", key)
    messages.success(request, _("This is the copy. It has its own links."))
    return redirect("campaigns:links", made.key)


@frees_room
@require_POST
def delete(request: HttpRequest, key: str) -> HttpResponse:  # noqa: ARG001 - a view takes its request
    """Delete a campaign; it can be brought back for a month."""
    services.delete(rights.get_right_or_404(key, (Right.ORGANISE,)).campaign)
    return redirect(f"{reverse('campaigns:index')}?deleted={key}")


@require_POST
def restore(request: HttpRequest, key: str) -> HttpResponse:  # noqa: ARG001 - a view takes its request
    """Bring it back."""
    right = services.find_deleted(key)
    if right is None:
        raise Http404("There is no such campaign, or it is gone for good.")
    services.restore(right.campaign)
    return redirect("campaigns:campaign", key)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, key: str) -> HttpResponse:
    """Join as one of the players that nobody plays yet."""
    right = rights.get_right_or_404(key, (Right.JOIN,))
    status = 200
    if request.method == "POST":
        mine = rights.join(right.campaign, request.POST.get("player", ""), claim_owner(request))
        if mine:
            messages.success(request, _("You're in. This page's address is yours alone: save it, and don't share it."))
            return redirect("campaigns:campaign", mine.key)
        messages.error(request, _("Someone has already joined as this player: choose another."))
        status = STATUS
    shown, open_ = show(right), {each.player for each in rights.free_players(right.campaign)}
    mine = next(
        (each for each in rights.joined_players(owner_of(request)) if each.campaign_id == right.campaign_id), None
    )
    context = {"shown": shown, "sides": [(each, each.side.key in open_) for each in shown.sides], "mine": mine}
    return render(request, "campaigns/join.html", context, status=status)
