"""Players enter by the link that an organiser hands out, see what was found of their lists, and hand in others."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder.common.limits import IMPORT, with_bounds
from armybuilder.common.proxies import client_network
from armybuilder.forces.visitor.owner import claim_owner
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.tournaments import entries, events
from armybuilder.tournaments.entries import EntryError, SubmittedList
from armybuilder.tournaments.models import Event, Player
from armybuilder.tournaments.presentation import ShownEvent
from armybuilder.tournaments.states import EventState, state_of
from armybuilder.tournaments.views.entry_form import EntryPage, edit_entry, entry_form, save_entry
from armybuilder.tournaments.views.public import open_list


@costs(Cost.PAGE, post=Cost.IMPORT)
@with_bounds(IMPORT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, entry: str) -> HttpResponse:
    """Enter with a name and a list."""
    event = events.get_event_or_404(entry=entry)
    state = state_of(event)
    form = entry_form(request, event)

    def keep(name: str, handed: SubmittedList | None) -> Player:
        network = entries.network_mark(event, client_network(request))
        return entries.enter(event, name=name, owner=claim_owner(request), handed=handed, network=network)

    player = save_entry(request, form, event, state, keep)
    if player:
        return redirect("tournaments:entry", player.key)
    refusal = _refusal(entries.refuse_entry, state)
    context = {"event": event, "shown": _event_head(event, state), "form": form, "refusal": refusal}
    return render(request, "tournaments/enter.html", context, status=400 if form.is_bound else 200)


@costs(Cost.PAGE, post=Cost.IMPORT)
@with_bounds(IMPORT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HttpRequest, key: str, entry: str = "") -> HttpResponse:  # noqa: ARG001 - the link it was made by
    """One's own entry: what was found of the list, and another in its place. Whoever has the address may do so."""
    player, address = events.get_entry_or_404(key), reverse("tournaments:entry", args=(key,))
    event = player.event
    more = {
        "refusal": _refusal(entries.refuse_change, state_of(event)),
        "own_address": request.build_absolute_uri(address),
    }
    return edit_entry(request, event, player, EntryPage("tournaments/entry.html", more, address, address))


@never_cache
@require_safe
def own_list(request: HttpRequest, key: str, entry: str = "") -> HttpResponse:  # noqa: ARG001 - the link it was made by
    """The list that one handed in."""
    return open_list(request, events.get_entry_or_404(key))


def _event_head(event: Event, state: EventState) -> ShownEvent:
    """The event for its head: nobody else's entry is looked at."""
    return ShownEvent(event, state, [])


def _refusal(refuse: Callable[[EventState], None], state: EventState) -> str:
    """Why nothing can be sent; empty where it can."""
    try:
        refuse(state)
    except EntryError as error:
        return str(error)
    return ""
