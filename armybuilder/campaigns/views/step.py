"""A step is filled in and taken. Whoever has the address of a player acts for that one, the organiser for all."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder.campaigns import actors, rights, steps
from armybuilder.campaigns.models import Campaign
from armybuilder.campaigns.presentation import show
from armybuilder.campaigns.step_forms import form_data
from armybuilder.campaigns.step_forms.form_data import Asking
from armybuilder.campaigns.step_forms.forms import ADD, REMOVE
from armybuilder.campaigns.step_forms.lists import BringForm, Brought, brought
from armybuilder.campaigns.steps import BehindError, LongError
from armybuilder.campaigns.views.campaign import TYPED, number_of, since
from armybuilder.common.keys import KEY_LENGTH
from armybuilder.common.limits import IMPORT, bounded
from armybuilder.engine.core.battle.campaign.dice import DieWanted
from armybuilder.engine.core.documents import DocumentError, DocumentProblem
from armybuilder.forces.domain import lists
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.ratelimit.costs import Cost, costs

MAX_LISTS = 100
"""Lists that a form offers, those first that were changed last."""


@never_cache
@require_safe
def bring(request: HttpRequest, key: str) -> HttpResponse:
    """For whom a list is brought: the steps that a list fills in."""
    shown = show(rights.found(key, rights.PLAYING))
    offers = [form_data.of_offer(shown, each) for each in shown.offers if shown.known.rules.kinds[each.step].from_list]
    context = {"shown": shown, "offers": offers, "own": request.GET.get("own", "")[:KEY_LENGTH]}
    return render(request, "campaigns/bring.html", context)


@costs(Cost.PAGE, post=Cost.EDIT)
@bounded(IMPORT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def step(request: HttpRequest, key: str) -> HttpResponse:
    """A step on a page of its own, or taken."""
    right = rights.found(key, rights.PLAYING)
    shown = show(right)
    try:
        asked = form_data.of_sent(shown, request.POST if request.method == "POST" else request.GET)
    except LookupError:
        raise Http404("There is no such step.") from None
    except DocumentError as error:
        messages.error(request, error.problems[0].message)
        return redirect("campaigns:campaign", key)
    if request.method != "POST":
        brings = asked.kind.from_list and request.GET.get("own")
        return _from_list(request, asked) if brings else _page(request, asked)
    do = request.POST.get("do", "")
    if do.partition(" ")[0] in (ADD, REMOVE):
        return _page(request, _unblamed(asked).with_row(do))
    if do in FILLING:
        return FILLING[do](request, _unblamed(asked))
    return _take(request, asked)


def _unblamed(asked: Asking) -> Asking:
    """Nothing is wrong yet with a form that is still being filled in."""
    return asked.refused(())


def _take(request: HttpRequest, asked: Asking) -> HttpResponse:
    version = number_of(request.POST.get("version", ""))
    try:
        _do(request, asked, version)
    except DieWanted as wanted:
        context = {"shown": asked.shown, "asked": asked, "wanted": wanted, "version": version}
        context["faces"] = range(1, wanted.sides + 1)
        return render(request, "campaigns/dice.html", context)
    except BehindError:
        return _behind(request, asked, version)
    except DocumentError as error:
        return _refused(request, asked, error.problems)
    except (actors.NotYoursError, LongError) as error:
        return _refused(request, asked, [DocumentProblem("", str(error))], 403)
    return _taken(request, asked)


def _do(request: HttpRequest, asked: Asking, version: int) -> None:
    """Take the step: dice that were typed count, and the others fall here unless this device types them."""
    shown, do = asked.shown, request.POST.get("do", "")
    typed = asked.typed[:-1] if do == "back" else asked.typed
    rolled = do == "roll" or not (request.session.get(TYPED) or typed or do == "back")
    made = asked.step()
    actors.check(shown.right, made, shown.board, shown.all_offers)
    dice = steps.dice(typed, rolled=rolled)
    steps.take(shown.campaign, shown.known, made, dice, version=version, by=shown.right.player)


def _taken(request: HttpRequest, asked: Asking) -> HttpResponse:
    """On to the campaign, or to the next step of the sort."""
    key, campaign = asked.shown.right.key, asked.shown.campaign
    if request.POST.get("do") == "more":
        messages.success(request, asked.shown.tell(campaign.steps.get(number=campaign.position)))
        return redirect(f"{reverse('campaigns:step', args=(key,))}?{_another(asked)}")
    return redirect(f"{reverse('campaigns:campaign', args=(key,))}?new={campaign.position}#new")


def _another(asked: Asking) -> str:
    """The next step of the sort that is offered now, or an empty one."""
    right = asked.shown.right
    right.campaign = Campaign.objects.get(pk=right.campaign_id)
    shown = show(right)
    offered = next((form_data.of_offer(shown, each) for each in shown.offers if each.step == asked.tag), None)
    return urlencode({"step": asked.tag} | ({"said": offered.said} if offered and offered.draft else {}))


def _refused(request: HttpRequest, asked: Asking, problems: list[DocumentProblem], status: int = 400) -> HttpResponse:
    return _page(request, asked.refused(problems), status)


def _behind(request: HttpRequest, asked: Asking, version: int) -> HttpResponse:
    """Somebody was first: what has happened since, and the form with all that was filled in, for the campaign as it is now."""
    right = asked.shown.right
    right.campaign = Campaign.objects.get(pk=right.campaign_id)
    shown = show(right)
    now = Asking(shown, asked.tag, asked.draft, asked.data, asked.typed)
    return _page(request, now, 409, since=since(shown, version))


def _page(request: HttpRequest, asked: Asking, status: int = 200, **more: Any) -> HttpResponse:
    shown = asked.shown
    context = {
        "shown": shown,
        "asked": asked,
        "form": asked.form(on_map=True),
        "beside": asked.beside,
        "offer": asked.offer,
        "version": shown.campaign.version,
        "typed": request.session.get(TYPED, False),
        "bring": _bring_form(request, asked, None) if asked.kind.from_list else None,
    }
    return render(request, "campaigns/step.html", context | more, status=status)


def _bring_form(request: HttpRequest, asked: Asking, sent: Any) -> BringForm:
    own = lists.at_hand(owner_of(request)).filter(system=asked.shown.known.game.key)[:MAX_LISTS]
    return BringForm(sent, request.FILES or None if sent else None, own=own)


def _from_list(request: HttpRequest, asked: Asking) -> HttpResponse:
    """What of a list the step may bring, with what was found of it."""
    form = _bring_form(request, asked, request.POST or request.GET)
    found: Brought | None = None
    if form.is_valid():
        try:
            found = brought(form.list_bytes(), asked)
        except DocumentError as error:
            form.add_error(None, [str(problem) for problem in error.problems[:20]])
    parts = [
        (name, Asking(asked.shown, asked.tag, {**asked.draft, **said}, {**asked.data, **said}))
        for name, said in (found.parts.items() if found else ())
    ]
    return _page(
        request, asked, 200 if found else 400, bring=form, found=found, checked=found and found.checked, parts=parts
    )


FILLING = {"list": _from_list, "show": _page}
"""What a button of a step may be sent for beside taking it."""
