"""Public views of an event for everyone who has its address, and the list of the visitor's events."""

from collections.abc import Callable, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.common.limits import COSTLY, with_bounds
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.batch.downloads import rows_to_csv
from armybuilder.forces.share_links import links
from armybuilder.forces.views.output import download
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.tournaments import events, exports
from armybuilder.tournaments.models import Event, Player
from armybuilder.tournaments.presentation import ShownEvent, ShownRound, show
from armybuilder.tournaments.states import state_of

TABLES: dict[str, Callable[[ShownEvent], Sequence[Sequence[Any]]]] = {
    "standings": exports.standing_rows,
    "pairings": exports.pairing_rows,
}


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The visitor's events, and those that the visitor has entered."""
    owner = owner_of(request)
    context = {
        "mine": [(event, state_of(event), SYSTEMS.get(event.system)) for event in events.owned(owner)],
        "entered": [(player, SYSTEMS.get(player.event.system)) for player in events.entries_of(owner)],
        "deleted": events.find_deleted(request.GET.get("deleted", "")),
    }
    return render(request, "tournaments/index.html", context)


@never_cache
@require_safe
def event(request: HttpRequest, address: str) -> HttpResponse:
    """Pairings and standings, for the phones of players and the screen on the wall."""
    shown = show(events.get_event_or_404(address=address))
    context = {"shown": shown, "round": requested_round(request, shown), "papers": PAPERS.values()}
    return render(request, "tournaments/event.html", context)


def requested_round(request: HttpRequest, shown: ShownEvent) -> ShownRound | None:
    """The round that the address names, the newest unless it names one; None before the first."""
    asked = request.GET.get("round", "")
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 5 else shown.rounds
    return shown.round(number) or shown.round(shown.rounds)


@costs(Cost.SHEET)
@with_bounds(COSTLY)
@never_cache
@require_safe
def pdf(request: HttpRequest, address: str) -> HttpResponse:
    """`?part=pairings|standings|slips&round=2&paper=a4|letter`."""
    shown = show(events.get_event_or_404(address=address))
    part, paper = request.GET.get("part", "pairings"), request.GET.get("paper", "a4")
    try:
        data = exports.pdf(shown, part, requested_round(request, shown), paper)
    except KeyError:
        raise Http404("There is nothing of this to print.") from None
    return download(data, f"{_file_name(shown.event)}-{part}.pdf", "application/pdf", inline=True)


@never_cache
@require_safe
def table(request: HttpRequest, address: str, name: str) -> HttpResponse:  # noqa: ARG001 - a view takes its request
    """Standings or pairings as CSV."""
    shown = show(events.get_event_or_404(address=address))
    if name not in TABLES:
        raise Http404("There is no such table.")
    data = rows_to_csv(TABLES[name](shown))
    return download(data, f"{_file_name(shown.event)}-{name}.csv", "text/csv; charset=utf-8")


def _file_name(event: Event) -> str:
    return slugify(event.name)[:60] or "event"


@never_cache
@require_safe
def list_(request: HttpRequest, address: str, number: int) -> HttpResponse:
    """A player's list, where the event is one of open lists."""
    found = events.get_event_or_404(address=address)
    if not state_of(found).settings.open_lists:
        raise Http404("The lists of this event are not open.")
    return open_list(request, found.players.filter(number=number).first())


def open_list(request: HttpRequest, player: Player | None) -> HttpResponse:
    """The page of a list, or its document where that is too long for an address."""
    if player is None or not player.document:
        raise Http404("There is no such list.")
    snapshot = links.snapshot(player.document.encode(), request.build_absolute_uri("/"))
    if snapshot.link:
        return redirect(snapshot.link)
    return download(player.document.encode(), "list.json", "application/json")
