"""The page of a result, or of the overview of a job, for whoever has its link, and the buttons by which its owner hands that out and takes it back."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from armybuilder.battles.models import BattleJob, BattleResult
from armybuilder.battles.overviews import OpponentRow, Overview, overview, row_in, row_of
from armybuilder.battles.play.jobs import MAX_BATTLES
from armybuilder.battles.results import more_battles, pictures, players, share_links
from armybuilder.common.proxies import client_address
from armybuilder.engine.core.battle.statistics import Rate
from armybuilder.engine.core.language import format_number
from armybuilder.forces.share_links import access
from armybuilder.forces.share_links.access import ClosedError
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.jobs import fair_queue
from armybuilder.jobs.fair_queue import Requester, TooManyJobsError
from armybuilder.jobs.models import OPEN
from armybuilder.ratelimit.costs import Cost, costs

PLACE, PLAYERS = "#r-share", "#r-players"


@never_cache
@require_safe
def shared_result(request: HttpRequest, key: str) -> HttpResponse:
    """Show a result as its owner sees it, without the actions reserved for the owner."""
    try:
        found = share_links.find(key)
    except LookupError:
        answer = access.closed_page(request, _closed())
    else:
        answer = _page(request, found) if isinstance(found, BattleResult) else _overview_page(request, found)
    # An address that somebody was given is nobody's to find.
    answer["X-Robots-Tag"] = "noindex"
    return answer


def _closed() -> ClosedError:
    reason = _("Part of the address may be missing, or the link was revoked. Ask for it again.")
    return ClosedError(404, _("No shared result here"), reason)


def _page(request: HttpRequest, result: BattleResult) -> HttpResponse:
    job = result.job
    row = row_in(job, result.number) or row_of(result)
    details = pictures.details(job, row)
    context = {
        "result": details,
        "players": players.players_of(job, row),
        "more": more_battles.MORE if more_battles.has_room(job.results.get(number=row.number)) else 0,
        "told": _describe_result(details.row.words, details.summary.wins[0]),
    }
    return render(request, "battles/shared.html", context | _shared_context(request, job))


def _overview_page(request: HttpRequest, job: BattleJob) -> HttpResponse:
    """All opponents in a line each, without the pages behind them."""
    view = overview(job)
    context = {"view": view, "players": players.players_of_all(view), "told": _describe_result(view.words, view.whole)}
    return render(request, "battles/shared_overview.html", context | _shared_context(request, job))


def _shared_context(request: HttpRequest, job: BattleJob) -> dict[str, Any]:
    """Return the additional context of a shared page."""
    return {
        "job": job,
        "mine": job.owner == owner_of(request),
        "address": request.build_absolute_uri(request.path),
        "cover": request.build_absolute_uri(reverse("shared:general-cover")),
    }


def _describe_result(words: str, wins: Rate) -> str:
    """Return how it went in a sentence, as a chat shows it."""
    if not wins.of:
        return words
    return _("%(words)s: %(share)s%% of decided battles, between %(low)s and %(high)s.") % {
        "words": words,
        "share": f"{100 * wins.share:.0f}",
        "low": f"{100 * wins.low:.0f}",
        "high": f"{100 * wins.high:.0f}",
    }


@require_POST
def share(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Have a link to a result."""
    found = _own(request, key, number)
    share_links.share(found)
    return redirect(found.get_absolute_url() + PLACE)


@require_POST
def revoke_link(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Have the link lead nowhere any more."""
    found = _own(request, key, number)
    share_links.revoke(found)
    return redirect(found.get_absolute_url() + PLACE)


def _own(request: HttpRequest, key: str, number: int) -> BattleResult:
    """The visitor's result. To everybody else it does not exist."""
    found = BattleResult.objects.select_related("job").exclude(summary="")
    mine = found.filter(job__key=key, number=number, job__owner=owner_of(request) or "-").first()
    if mine is None:
        raise Http404("There is no such result, or it is not yours.")
    return mine


@require_POST
def share_all(request: HttpRequest, key: str) -> HttpResponse:
    """Have a link to the overview of a job."""
    found = _own_job(request, key)
    share_links.share(found)
    return redirect(found.get_absolute_url() + PLACE)


@require_POST
def revoke_overview_link(request: HttpRequest, key: str) -> HttpResponse:
    """Have the link to an overview lead nowhere any more."""
    found = _own_job(request, key)
    share_links.revoke(found)
    return redirect(found.get_absolute_url() + PLACE)


def _own_job(request: HttpRequest, key: str) -> BattleJob:
    """The visitor's job, something of it played. To everybody else it does not exist."""
    found = BattleJob.objects.filter(key=key, owner=owner_of(request) or "-").exclude(state__in=OPEN)
    mine = found.filter(results__done__gt=0).distinct().first()
    if mine is None:
        raise Http404("There is no such test battle, or it is not yours.")
    return mine


@costs(Cost.NEW)
@require_POST
def another_player(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Have the same battles played by somebody else."""
    found = _own(request, key, number)
    return _request_replay(request, found, lambda player, who: players.replay_result(found, player, who))


@costs(Cost.NEW)
@require_POST
def more(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Have more battles against the same list."""
    found = _own(request, key, number)
    try:
        return redirect(
            more_battles.fight_more(found, fair_queue.requester(owner_of(request), client_address(request)))
        )
    except TooManyJobsError as error:
        messages.error(request, str(error))
    except LookupError:
        messages.error(request, _("A result has at most {most} battles.").format(most=format_number(MAX_BATTLES, ",")))
    return redirect(found)


@costs(Cost.NEW)
@require_POST
def another_player_of_all(request: HttpRequest, key: str) -> HttpResponse:
    """Have all battles of a job played by somebody else."""
    found = _own_job(request, key)
    return _request_replay(request, found, lambda player, who: players.replay_all(found, player, who))


def _request_replay(
    request: HttpRequest, of: share_links.Shown, ask: Callable[[str, Requester], BattleJob]
) -> HttpResponse:
    try:
        ask(request.POST.get("player", ""), fair_queue.requester(owner_of(request), client_address(request)))
    except TooManyJobsError as error:
        messages.error(request, str(error))
    except LookupError:
        messages.error(request, _("Choose an AI player that hasn't played these battles yet."))
    return redirect(of.get_absolute_url() + PLAYERS)


def details_for(request: HttpRequest, job: BattleJob, row: OpponentRow) -> dict[str, Any]:
    """Return the context of a page that shows a result to its owner."""
    return {
        "result": pictures.details(job, row),
        "players": players.players_of(job, row),
        "shared": _address_of(request, job, row.number),
        "own": True,
    }


def overview_for(request: HttpRequest, view: Overview) -> dict[str, Any]:
    """Return the context of a page that shows the overview of a finished job to its owner."""
    return {
        "is_told": True,
        "players": players.players_of_all(view),
        "shared": _address(request, view.job.shared),
        "own": True,
    }


def _address_of(request: HttpRequest, job: BattleJob, number: int) -> str:
    """Return the address at which others see a result; empty where it is not shared."""
    return _address(request, job.results.values_list("shared", flat=True).get(number=number))


def _address(request: HttpRequest, key: str | None) -> str:
    return request.build_absolute_uri(reverse("battles:shared", args=(key,))) if key else ""
