"""The page of a campaign, its log, and steps taken back."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from armybuilder.campaigns import rights
from armybuilder.campaigns import steps as campaign_steps
from armybuilder.campaigns.models import Campaign, Right, Step
from armybuilder.campaigns.presentation import ShownCampaign, show
from armybuilder.campaigns.step_forms import form_data
from armybuilder.campaigns.steps import StaleCampaignError
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.common.conflicts import EditConflict, render_conflict
from armybuilder.engine.core.battle.campaign.steps import StepOffer

LAST = 10
"""Steps that the page of a campaign tells of; the log has all."""
A_PAGE = 50
"""Steps of a page of the log."""
TYPED = "campaign-dice-typed"
"""Of a session: this device types dice that fell on a table."""


@never_cache
@require_safe
def campaign(request: HttpRequest, key: str) -> HttpResponse:
    """Map, what may be done now, players, teams, and what was done last."""
    right = rights.get_right_or_404(key)
    shown = show(right)
    entries = shown.entries(_last_steps(right.campaign))
    new = number_of(request.GET.get("new", ""))
    near = campaign_steps.undo_and_redo(right.campaign) if shown.is_player else None
    context = {
        "shown": shown,
        "offers": _Offers(shown),
        "entries": entries,
        "fresh": next((entry for entry in entries if entry.number == new), None),
        "undo": near.undo if near and _may_walk(right, near.undo) else None,
        "redo": near.redo if near and _may_walk(right, near.redo) else None,
        "undo_label": shown.describe_step(near.undo) if near else "",
        "redo_label": shown.describe_step(near.redo) if near else "",
        "typed": request.session.get(TYPED, False),
        "papers": PAPERS.values(),
    }
    return render(request, "campaigns/campaign.html", context)


class _Offers:
    """Forms of offers for templates, each asked for once, with ids of its own. Those that a list fills in, that choose on the
    map, or that are long, have a page of their own (`is_apart`)."""

    def __init__(self, shown: ShownCampaign) -> None:
        self.pieces = [
            (piece, [self._form(shown, offer) for offer in piece.offers], shown.is_at_hand(piece))
            for piece in shown.pieces
        ]
        """Teams with their forms; those of who looks at them, or of whose turn it is, stand open."""
        groups = [(label, [self._form(shown, offer) for offer in offers]) for label, offers in shown.groups]
        mover = next((side.key for side in shown.board.sides if side.is_next), "")
        now = {label for label, offers in groups if any(self._is_now(each, mover) for each in offers)}
        going_on = {label for label, offers in groups if all(each["offer"].draft for each in offers)}
        first = going_on if mover else {label for label, _ in groups[:1]}
        self.groups = [(label, offers, label in (now or first)) for label, offers in groups]
        """Headings with their forms; those with something that the campaign waits for stand open."""

    _number = 0

    def _is_now(self, each: dict[str, Any], mover: str) -> bool:
        offer: StepOffer = each["offer"]
        return bool(each["form"].is_empty) and offer.side == mover and not offer.why_not

    def _form(self, shown: ShownCampaign, offer: StepOffer) -> dict[str, Any]:
        self._number += 1
        asked = form_data.form_of_offer(shown, offer)
        form = asked.form(f"o{self._number}", on_map=not shown.piece_of(offer))
        is_apart = asked.kind.from_list or form.has_map or not form.is_short
        return {"offer": offer, "asked": asked, "form": form, "is_apart": is_apart}


def number_of(text: str) -> int:
    """A number of an address or a form; 0 for what is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


@never_cache
@require_safe
def news(request: HttpRequest, key: str) -> HttpResponse:
    """Show what others have done since a page was loaded; nothing (204) where nobody has. A page on which nothing
    is filled in (`quiet`) is asked to reload itself.
    """
    right = rights.get_right_or_404(key)
    seen = number_of(request.GET.get("seen", ""))
    if seen == right.campaign.version:
        return HttpResponse(status=204)
    if request.GET.get("quiet"):
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    shown = show(right)
    context = {
        "shown": shown,
        "since": entries_since(shown, seen),
        "entries": shown.entries(_last_steps(right.campaign)),
    }
    return render(request, "campaigns/parts/news.html", context)


def _last_steps(campaign: Campaign) -> list[Step]:
    steps = campaign.steps.filter(number__gte=1, number__lte=campaign.position).defer("done", "state")
    return list(steps.order_by("-number")[:LAST])


def entries_since(shown: ShownCampaign, version: int) -> list[Any]:
    return shown.entries(steps_since(shown.campaign, version))


def steps_since(campaign: Campaign, version: int) -> list[Step]:
    """Return the steps that others have taken since somebody saw a version. One query."""
    steps = campaign.steps.filter(version__gt=version, number__gte=1, number__lte=campaign.position)
    return list(steps.defer("done", "state")[:LAST])


@never_cache
@require_safe
def log(request: HttpRequest, key: str) -> HttpResponse:
    """All steps, the latest first."""
    right = rights.get_right_or_404(key)
    shown = show(right)
    steps = right.campaign.steps.filter(number__gte=1, number__lte=right.campaign.position).defer("done", "state")
    steps = steps.order_by("-number")
    page = Paginator(steps, A_PAGE).get_page(request.GET.get("page"))
    context = {"shown": shown, "page": page, "entries": shown.entries(list(page.object_list))}
    return render(request, "campaigns/log.html", context)


@require_POST
def dice(request: HttpRequest, key: str) -> HttpResponse:
    """Say for this device who rolls the dice."""
    request.session[TYPED] = request.POST.get("typed") == "on"
    return redirect("campaigns:campaign", rights.get_right_or_404(key, rights.PLAYING).key)


@require_POST
def walk(request: HttpRequest, key: str) -> HttpResponse:
    """Take the last step back, or take it again. A player does so with their own."""
    right = rights.get_right_or_404(key, rights.PLAYING)
    again = request.POST.get("way") == "redo"
    near = campaign_steps.undo_and_redo(right.campaign)
    step = near.redo if again else near.undo
    if step and not _may_walk(right, step):
        messages.error(request, _("That's someone else's step: only they or the organiser can undo it."))
    elif step:
        try:
            campaign_steps.walk(right.campaign, 1 if again else -1, version=number_of(request.POST.get("version", "")))
            label = show(right).describe_step(step)
            told = _("Redone: %(label)s") if again else _("Undone: %(label)s")
            messages.success(request, told % {"label": label})
        except StaleCampaignError:
            return _conflict_page(request, key, again=again)
    return redirect("campaigns:campaign", key)


def _conflict_page(request: HttpRequest, key: str, *, again: bool) -> HttpResponse:
    """Somebody was first: what they did, and the way to the campaign as it is now, where undo would take that back."""
    shown = show(rights.get_right_or_404(key, rights.PLAYING))
    steps = steps_since(shown.campaign, number_of(request.POST.get("version", "")))
    done = [shown.describe_step(step) for step in steps] or [_("A step was undone.")]
    address = reverse("campaigns:campaign", args=(key,))
    return render_conflict(request, EditConflict(address, _("Redo") if again else _("Undo"), done))


def _may_walk(right: Right, step: Any) -> bool:
    return step is not None and (right.sort == Right.ORGANISE or step.by == right.player)
