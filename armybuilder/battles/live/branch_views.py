"""The page on which somebody plays on from a replay. Whoever may see a replay may begin a battle of their own from it: the lists in
it stay where they are, and nothing more of them is shown than the replay shows."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from armybuilder.battles.live import branches, table
from armybuilder.battles.live.branches import BranchSeats, BranchSource, StepStart
from armybuilder.battles.live.forms import FRIEND, BranchForm
from armybuilder.battles.live.invitation import get_duel_or_404
from armybuilder.battles.play.playable import battles_of
from armybuilder.battles.replay import source
from armybuilder.battles.replay.story import round_at
from armybuilder.common.limits import COSTLY, with_bounds
from armybuilder.engine.core.battle.decisions import IllegalChoiceError
from armybuilder.engine.core.battle.replay import Replay, read_replay
from armybuilder.forces.visitor.owner import claim_owner, owner_of
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.ratelimit.throttles import consume_budget

STEP_DIGITS = 6


@costs(Cost.PAGE, post=Cost.NEW)
@with_bounds(COSTLY)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def from_result(request: HttpRequest, key: str, number: int, battle: int) -> HttpResponse:
    """Play on from `?step=` of a test battle."""
    try:
        recorded = source.find(key, number, battle)
    except LookupError as error:
        raise Http404(str(error)) from None
    data = source.get_replay(recorded, partial(consume_budget, request, Cost.REPLAY))
    back = reverse("battles:replay", args=(key, number, battle))
    own = recorded.result.job.owner == owner_of(request)
    try:
        played = branches.source_of_result(recorded, data)
    except LookupError as error:
        return _refusal_page(request, back, str(error))
    return _page(request, played, read_replay(data.file), back, side=int(own and recorded.pairing.mirrored))


@costs(Cost.PAGE, post=Cost.NEW)
@with_bounds(COSTLY)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def from_duel(request: HttpRequest, key: str) -> HttpResponse:
    """Play on from `?step=` of a battle that people played and that is over."""
    row, side = get_duel_or_404(key)
    back = reverse("live:replay", args=(key,))
    try:
        file = table.finished_file(row)
    except LookupError as error:
        raise Http404(str(error)) from None
    except IllegalChoiceError:
        return render(request, "battles/live/stale.html", {"duel": row}, status=410)
    return _page(request, branches.source_of_duel(row), read_replay(file), back, side=side)


def _refusal_page(request: HttpRequest, back: str, reason: str) -> HttpResponse:
    return render(request, "battles/live/branch.html", {"back": back, "reason": reason}, status=410)


def _page(request: HttpRequest, played: BranchSource, replay: Replay, back: str, *, side: int) -> HttpResponse:
    shown = _step(request, len(replay.events))
    back = f"{back}?step={shown}"
    try:
        start = branches.step_start(replay, shown)
    except LookupError as error:
        return _refusal_page(request, back, str(error))
    rules = battles_of(played.system).rules
    form = BranchForm(
        request.POST if request.method == "POST" else None, rules=rules, names=replay.names, initial={"side": side}
    )
    if form.is_valid():
        chosen = form.cleaned_data
        policy = "" if chosen["player"] == FRIEND else chosen["player"]
        try:
            seats = BranchSeats(claim_owner(request), chosen["side"], policy)
            return redirect(branches.create_branch(played, start, replay.names, seats))
        except LookupError as error:
            form.add_error(None, str(error))
    context = {
        "form": form,
        "back": back,
        "shown": shown,
        "policies": rules.policies.items(),
        **_start_in_words(replay, start),
    }
    return render(request, "battles/live/branch.html", context, status=400 if request.method == "POST" else 200)


def _start_in_words(replay: Replay, start: StepStart) -> dict[str, object]:
    """Return where it begins, in words."""
    if not replay.events:
        return {"round": _("Before the battle"), "step": 0, "event": ""}
    number = round_at(replay, start.events + 1)
    return {
        "round": _("Round %(number)s") % {"number": number} if number else _("Before the battle"),
        "step": start.events + 1,
        "event": replay.events[start.events].text,
    }


def _step(request: HttpRequest, last: int) -> int:
    """The step that the page showed, the last one where the address names none."""
    text = request.GET.get("step", "")
    return min(int(text), last) if text.isascii() and text.isdigit() and len(text) <= STEP_DIGITS else last
