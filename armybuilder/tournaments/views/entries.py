"""Players enter by the link that an organiser hands out, see what was found of their lists, and hand in others."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder.common.limits import IMPORT, bounded
from armybuilder.common.proxies import client_network
from armybuilder.forces.visitor.owner import claim_owner
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.tournaments import entries, events
from armybuilder.tournaments.entries import EntryError, HandedIn
from armybuilder.tournaments.models import Event, Player
from armybuilder.tournaments.presentation import ShownEvent
from armybuilder.tournaments.states import State, state_of
from armybuilder.tournaments.views.entry_form import Page, changed, entry_form, kept
from armybuilder.tournaments.views.public import open_list


@costs(Cost.PAGE, post=Cost.IMPORT)
@bounded(IMPORT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, entry: str) -> HttpResponse:
    """Enter with a name and a list."""
    event = events.found(entry=entry)
    state = state_of(event)
    form = entry_form(request, event)

    def keep(name: str, handed: HandedIn | None) -> Player:
        network = entries.network_mark(event, client_network(request))
        return entries.enter(event, name=name, owner=claim_owner(request), handed=handed, network=network)

    player = kept(request, form, event, state, keep)
    if player:
        return redirect("tournaments:entry", player.key)
    refusal = _refusal(entries.refuse_entry, state)
    context = {"event": event, "shown": _shown(event, state), "form": form, "refusal": refusal}
    return render(request, "tournaments/enter.html", context, status=400 if form.is_bound else 200)


@costs(Cost.PAGE, post=Cost.IMPORT)
@bounded(IMPORT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HttpRequest, key: str, entry: str = "") -> HttpResponse:  # noqa: ARG001 - the link it was made by
    """One's own entry: what was found of the list, and another in its place. Whoever has the address may do so."""
    player, address = events.entry(key), reverse("tournaments:entry", args=(key,))
    event = player.event
    more = {
        "refusal": _refusal(entries.refuse_change, state_of(event)),
        "own_address": request.build_absolute_uri(address),
    }
    return changed(request, event, player, Page("tournaments/entry.html", more, address, address))


@never_cache
@require_safe
def own_list(request: HttpRequest, key: str, entry: str = "") -> HttpResponse:  # noqa: ARG001 - the link it was made by
    """The list that one handed in."""
    return open_list(request, events.entry(key))


def _shown(event: Event, state: State) -> ShownEvent:
    """The event for its head: nobody else's entry is looked at."""
    return ShownEvent(event, state, [])


def _refusal(refuse: Callable[[State], None], state: State) -> str:
    """Why nothing can be sent; empty where it can."""
    try:
        refuse(state)
    except EntryError as error:
        return str(error)
    return ""
