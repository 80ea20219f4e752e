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
from armybuilder.campaigns.step_forms.form_data import StepForm
from armybuilder.campaigns.step_forms.forms import ADD, REMOVE
from armybuilder.campaigns.step_forms.lists import BringForm, SubmittedTeams, read_teams
from armybuilder.campaigns.steps import StaleCampaignError, TooManyStepsError
from armybuilder.campaigns.views.campaign import TYPED, entries_since, number_of
from armybuilder.common.keys import KEY_LENGTH
from armybuilder.common.limits import IMPORT, with_bounds
from armybuilder.engine.core.battle.campaign.dice import DieRequiredError
from armybuilder.engine.core.documents import DocumentError, DocumentProblem
from armybuilder.forces.domain import lists
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.ratelimit.costs import Cost, costs

MAX_LISTS = 100
"""Lists that a form offers, those first that were changed last."""


@never_cache
@require_safe
def bring_list(request: HttpRequest, key: str) -> HttpResponse:
    """For whom a list is brought: the steps that a list fills in."""
    shown = show(rights.get_right_or_404(key, rights.PLAYING))
    offers = [
        form_data.form_of_offer(shown, each) for each in shown.offers if shown.known.rules.kinds[each.step].from_list
    ]
    context = {"shown": shown, "offers": offers, "own": request.GET.get("own", "")[:KEY_LENGTH]}
    return render(request, "campaigns/bring.html", context)


@costs(Cost.PAGE, post=Cost.EDIT)
@with_bounds(IMPORT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def step(request: HttpRequest, key: str) -> HttpResponse:
    """A step on a page of its own, or taken."""
    right = rights.get_right_or_404(key, rights.PLAYING)
    shown = show(right)
    try:
        asked = form_data.form_of_request(shown, request.POST if request.method == "POST" else request.GET)
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
        return _page(request, _without_problems(asked).with_row(do))
    if do in FILLING:
        return FILLING[do](request, _without_problems(asked))
    return _take(request, asked)


def _without_problems(asked: StepForm) -> StepForm:
    """Nothing is wrong yet with a form that is still being filled in."""
    return asked.with_problems(())


def _take(request: HttpRequest, asked: StepForm) -> HttpResponse:
    version = number_of(request.POST.get("version", ""))
    try:
        _do(request, asked, version)
    except DieRequiredError as wanted:
        context = {"shown": asked.shown, "asked": asked, "wanted": wanted, "version": version}
        context["faces"] = range(1, wanted.sides + 1)
        return render(request, "campaigns/dice.html", context)
    except StaleCampaignError:
        return _conflict_page(request, asked, version)
    except DocumentError as error:
        return _page_with_problems(request, asked, error.problems)
    except (actors.NotYoursError, TooManyStepsError) as error:
        return _page_with_problems(request, asked, [DocumentProblem("", str(error))], 403)
    return _redirect_after(request, asked)


def _do(request: HttpRequest, asked: StepForm, version: int) -> None:
    """Take the step: dice that were typed count, and the others fall here unless this device types them."""
    shown, do = asked.shown, request.POST.get("do", "")
    typed = asked.typed[:-1] if do == "back" else asked.typed
    rolled = do == "roll" or not (request.session.get(TYPED) or typed or do == "back")
    made = asked.step()
    actors.check(shown.right, made, shown.board, shown.all_offers)
    dice = steps.dice_source(typed, rolled=rolled)
    steps.take(shown.campaign, shown.known, made, dice, version=version, by=shown.right.player)


def _redirect_after(request: HttpRequest, asked: StepForm) -> HttpResponse:
    """On to the campaign, or to the next step of the sort."""
    key, campaign = asked.shown.right.key, asked.shown.campaign
    if request.POST.get("do") == "more":
        messages.success(request, asked.shown.describe_step(campaign.steps.get(number=campaign.position)))
        return redirect(f"{reverse('campaigns:step', args=(key,))}?{_next_query(asked)}")
    return redirect(f"{reverse('campaigns:campaign', args=(key,))}?new={campaign.position}#new")


def _next_query(asked: StepForm) -> str:
    """The next step of the sort that is offered now, or an empty one."""
    right = asked.shown.right
    right.campaign = Campaign.objects.get(pk=right.campaign_id)
    shown = show(right)
    offered = next((form_data.form_of_offer(shown, each) for each in shown.offers if each.step == asked.tag), None)
    return urlencode({"step": asked.tag} | ({"said": offered.draft_json} if offered and offered.draft else {}))


def _page_with_problems(
    request: HttpRequest, asked: StepForm, problems: list[DocumentProblem], status: int = 400
) -> HttpResponse:
    return _page(request, asked.with_problems(problems), status)


def _conflict_page(request: HttpRequest, asked: StepForm, version: int) -> HttpResponse:
    """Somebody was first: what has happened since, and the form with all that was filled in, for the campaign as it is now."""
    right = asked.shown.right
    right.campaign = Campaign.objects.get(pk=right.campaign_id)
    shown = show(right)
    now = StepForm(shown, asked.tag, asked.draft, asked.data, asked.typed)
    return _page(request, now, 409, since=entries_since(shown, version))


def _page(request: HttpRequest, asked: StepForm, status: int = 200, **more: Any) -> HttpResponse:
    shown = asked.shown
    context = {
        "shown": shown,
        "asked": asked,
        "form": asked.form(on_map=True),
        "beside": asked.map_siblings,
        "offer": asked.offer,
        "version": shown.campaign.version,
        "typed": request.session.get(TYPED, False),
        "bring": _bring_form(request, asked, None) if asked.kind.from_list else None,
    }
    return render(request, "campaigns/step.html", context | more, status=status)


def _bring_form(request: HttpRequest, asked: StepForm, sent: Any) -> BringForm:
    own = lists.active_lists(owner_of(request)).filter(system=asked.shown.known.game.key)[:MAX_LISTS]
    return BringForm(sent, request.FILES or None if sent else None, own=own)


def _from_list(request: HttpRequest, asked: StepForm) -> HttpResponse:
    """Show what the step may bring from a list, with what was found in it."""
    form = _bring_form(request, asked, request.POST or request.GET)
    found: SubmittedTeams | None = None
    if form.is_valid():
        try:
            found = read_teams(form.list_bytes(), asked)
        except DocumentError as error:
            form.add_error(None, [problem.text for problem in error.problems[:20]])
    parts = [
        (name, StepForm(asked.shown, asked.tag, {**asked.draft, **said}, {**asked.data, **said}))
        for name, said in (found.parts.items() if found else ())
    ]
    return _page(
        request, asked, 200 if found else 400, bring=form, found=found, checked=found and found.checked, parts=parts
    )


FILLING = {"list": _from_list, "show": _page}
"""What a button of a step may be sent for beside taking it."""
