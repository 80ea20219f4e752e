"""Players enter by the link that an organiser hands out, see what was found of their lists, and hand in others."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder.bounds import IMPORT, bounded
from armybuilder.budget.costs import Cost, costs
from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.domain import lists
from armybuilder.forces.models import Force
from armybuilder.forces.visitor.owner import claim_owner, owner_of
from armybuilder.tournaments import entries, events
from armybuilder.tournaments.entries import EntryError, HandedIn
from armybuilder.tournaments.forms import EntryForm
from armybuilder.tournaments.models import Event, Player
from armybuilder.tournaments.shown import Entry, ShownEvent
from armybuilder.tournaments.states import State, state_of
from armybuilder.tournaments.views.public import open_list

MAX_LISTS = 100
"""Lists that a form offers, those first that were changed last."""

Keep = Callable[[str, HandedIn | None], Player]
"""What is done with a name and a list."""


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
        return entries.enter(event, name=name, owner=claim_owner(request), handed=handed)

    player = kept(request, form, event, state, keep)
    if player:
        return redirect("tournaments:entry", entry, player.key)
    refusal = _refusal(entries.refuse_entry, state)
    context = {"event": event, "shown": _shown(event, state), "form": form, "refusal": refusal}
    return render(request, "tournaments/enter.html", context, status=400 if form.is_bound else 200)


@costs(Cost.PAGE, post=Cost.IMPORT)
@bounded(IMPORT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HttpRequest, entry: str, key: str) -> HttpResponse:
    """One's own entry: what was found of the list, and another in its place. Whoever has the address may do so."""
    event = events.found(entry=entry)
    player = _player(event, key)
    state = state_of(event)
    form = entry_form(request, event, player)

    def keep(name: str, handed: HandedIn | None) -> Player:
        entries.change(player, name=name, handed=handed)
        return player

    if kept(request, form, event, state, keep):
        return redirect("tournaments:entry", entry, player.key)
    context = {
        "event": event,
        "shown": _shown(event, state),
        "entry": entry_of(player, state),
        "form": form,
        "refusal": _refusal(entries.refuse_change, state),
        "own_address": request.build_absolute_uri(request.path),
    }
    return render(request, "tournaments/entry.html", context, status=400 if form.is_bound else 200)


@never_cache
@require_safe
def own_list(request: HttpRequest, entry: str, key: str) -> HttpResponse:
    """The list that one handed in."""
    return open_list(request, _player(events.found(entry=entry), key))


def entry_form(request: HttpRequest, event: Event, player: Player | None = None) -> EntryForm:
    """The form of an entry, with what was sent."""
    sent = request.POST if request.method == "POST" else None
    own = own_lists(request, event.system)
    return EntryForm(sent, request.FILES or None, own=own, initial={"name": player.name if player else ""})


def own_lists(request: HttpRequest, system: str) -> list[Force]:
    """The visitor's lists that could be handed in."""
    return list(lists.at_hand(owner_of(request)).filter(system=system)[:MAX_LISTS])


def kept(request: HttpRequest, form: EntryForm, event: Event, state: State, keep: Keep) -> Player | None:
    """The entry that a form made, told of in a message; None where there is none, with the reasons in the form."""
    if not form.is_bound:
        return None
    if not form.is_valid():
        return None
    try:
        data = form.list_bytes()
        handed = entries.handed_in(data, event.system, state.settings.asks) if data else None
        player = keep(form.cleaned_data["name"], handed)
    except DocumentError as error:
        form.add_error(None, [str(problem) for problem in error.problems[:20]])
    except EntryError as error:
        form.add_error(None, str(error))
    else:
        _tell(request, player)
        return player
    return None


def _tell(request: HttpRequest, player: Player) -> None:
    checked = entries.checked_of(player)
    if checked is None:
        messages.warning(
            request, _("%(player)s is entered without a list. It can be handed in later.") % {"player": player}
        )
    elif checked.verdict == "legal" and checked.admitted is not False:
        messages.success(request, _("%(player)s is entered, and the list is legal.") % {"player": player})
    else:
        messages.warning(
            request,
            _("%(player)s is entered. The list has problems; the organiser sees that too.") % {"player": player},
        )


def _player(event: Event, key: str) -> Player:
    player: Player | None = event.players.filter(key=key).first()
    if player is None:
        raise Http404("There is no such entry.")
    return player


def entry_of(player: Player, state: State) -> Entry:
    """A single entry as pages show it."""
    return ShownEvent(player.event, state, [player]).entries[0]


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
