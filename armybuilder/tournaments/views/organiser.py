"""Views of an organiser. Anyone who has the private address of an event has the right to all of it, and nobody else
has.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.common.conflicts import STATUS, EditConflict, merge_sent, render_conflict
from armybuilder.common.conflicts import dump_initial as as_shown
from armybuilder.common.disk import frees_room
from armybuilder.common.limits import COSTLY, IMPORT, LARGE, with_bounds
from armybuilder.engine.core.game import AnyGame
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.batch.checks import ListRequirements as Asked
from armybuilder.forces.presenters import builder_of
from armybuilder.forces.views.share import qr_code
from armybuilder.forces.visitor.owner import claim_owner
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.tournaments import entries, events
from armybuilder.tournaments import messages as tournament_messages
from armybuilder.tournaments.domain import steps
from armybuilder.tournaments.domain.play import EventPlay, Kind, PairingError, Round, RoundGame
from armybuilder.tournaments.entries import EntryError, SubmittedList
from armybuilder.tournaments.events import TooManyEventsError
from armybuilder.tournaments.forms import KINDS, MAX_ROUNDS, ResultsForm, SettingsForm, initial_of, setting_labels
from armybuilder.tournaments.labels import StepLabel, render_label
from armybuilder.tournaments.models import Event, Player
from armybuilder.tournaments.presentation import ShownEvent, ShownRound, show
from armybuilder.tournaments.states import (
    EventConflictError,
    EventSettings,
    EventState,
    last_step_label,
    save,
    state_of,
    undo_and_redo,
    walk,
)
from armybuilder.tournaments.views.conflicts import results_overtaken
from armybuilder.tournaments.views.entry_form import EntryPage, edit_entry, entry_form, save_entry
from armybuilder.tournaments.views.public import open_list, requested_round
from factions.catalogues import game_of


@costs(Cost.PAGE, post=Cost.NEW)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Begin an event: its system, then everything else, which can be changed later."""
    asked = request.GET.get("system", "")
    game = game_of(asked if asked in SYSTEMS else next(iter(SYSTEMS)))
    limit = game.system.tournament or builder_of(game).presenter.limits.first
    begin = EventSettings(name="", asks=Asked(limit=limit or None))
    form = _settings_form(request, game, begin)
    if form.is_bound and form.is_valid():
        try:
            event = events.create(owner=claim_owner(request), system=game.key, settings=form.settings())
            return redirect("tournaments:organise", event.key)
        except TooManyEventsError as error:
            form.add_error(None, str(error))
    context = {"form": form, "kinds": KINDS, "systems": list(SYSTEMS.values()), "system": game.system}
    return render(request, "tournaments/new.html", context, status=400 if form.is_bound else 200)


def _settings_form(
    request: HttpRequest, game: AnyGame, settings: EventSettings, kind: Kind | None = None
) -> SettingsForm:
    sent = request.POST if request.method == "POST" else None
    return _settings_with(sent, request.FILES or None, game, settings, kind)


def _settings_with(
    sent: QueryDict | None, files: Any, game: AnyGame, settings: EventSettings, kind: Kind | None
) -> SettingsForm:
    factions = [(f"{game.key}/{faction.key}", faction.name) for faction in builder_of(game).factions()]
    return SettingsForm(sent, files, factions={game.system.name: factions}, initial=initial_of(settings), kind=kind)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, key: str) -> HttpResponse:
    """Change what was set."""
    event = events.get_event_or_404(key=key)
    state = state_of(event)
    form = _settings_form(request, game_of(event.system), state.settings, state.settings.kind)
    if form.is_bound and _version(request) != event.version:
        return _settings_conflict(request, event)
    if form.is_bound and form.is_valid():
        new = msgspec.structs.replace(state, settings=form.settings())
        try:
            save(event, new, version=event.version, label=StepLabel(gettext_noop("Settings changed")))
        except EventConflictError:
            return _settings_conflict(request, events.get_event_or_404(key=key))
        return redirect("tournaments:organise", key)
    return _settings_page(request, event, form, 400 if form.is_bound else 200)


def _settings_page(
    request: HttpRequest, event: Event, form: SettingsForm, status: int, conflict: EditConflict | None = None
) -> HttpResponse:
    context = {"form": form, "was": as_shown(form), "event": event, "shown": ShownEvent(event, state_of(event), [])}
    return render(request, "tournaments/settings.html", context | {"conflict": conflict}, status=status)


def _settings_conflict(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what was typed merged into what another organiser has set meanwhile."""
    game, settings = game_of(event.system), state_of(event).settings
    fresh = _settings_with(None, None, game, settings, settings.kind)
    sent, rows = merge_sent(request.POST, fresh, setting_labels())
    form = _settings_with(sent, None, game, settings, settings.kind)
    conflict = EditConflict(_address(event), last_edits=last_step_label(event), rows=rows, files=bool(request.FILES))
    return _settings_page(request, event, form, STATUS, conflict)


def _address(event: Event) -> str:
    return reverse("tournaments:organise", args=(event.key,))


@never_cache
@require_safe
def organise(request: HttpRequest, key: str) -> HttpResponse:
    """Everything about an event: results to type in, the next round, players, standings."""
    shown = show(events.get_event_or_404(key=key))
    return _page(request, shown, requested_round(request, shown))


def _page(
    request: HttpRequest,
    shown: ShownEvent,
    shown_round: ShownRound | None,
    form: ResultsForm | None = None,
    conflict: EditConflict | None = None,
) -> HttpResponse:
    event = shown.event
    status = STATUS if conflict else 400 if form else 200
    if form is None and shown_round:
        form = ResultsForm(shown=shown_round.play, names=shown.names)
    public, enter = (
        request.build_absolute_uri(reverse(name, args=(secret,)))
        for name, secret in (("tournaments:event", event.address), ("tournaments:enter", event.entry))
    )
    context: dict[str, Any] = {
        "shown": shown,
        "event": event,
        "round": shown_round,
        "form": form,
        "rows": _rows(shown_round, form) if shown_round and form else [],
        "near": undo_and_redo(event),
        "papers": PAPERS.values(),
        "public": public,
        "enter": enter,
        "own": request.build_absolute_uri(reverse("tournaments:organise", args=(event.key,))),
        "code": qr_code(enter),
        "public_code": qr_code(public),
        "conflict": conflict,
    }
    return render(request, "tournaments/organise.html", context, status=status)


def _rows(shown_round: ShownRound, form: ResultsForm) -> list[tuple[Any, ...]]:
    """Each game with its two fields, or with None where somebody sits out."""
    return [
        (game, form[f"first-{game.index}"], form[f"second-{game.index}"]) if game.second else (game, None, None)
        for game in shown_round.games
    ]


@costs(Cost.PAIRING)
@with_bounds(COSTLY)
@require_POST
def pair(request: HttpRequest, key: str) -> HttpResponse:
    """Pair the next round."""
    event = events.get_event_or_404(key=key)
    state = state_of(event)
    numbers = list(event.players.values_list("number", flat=True))
    try:
        play = steps.pair_round(state.play, numbers, state.way(event.seed))
    except PairingError as error:
        messages.error(request, tournament_messages.describe_pairing_error(error))
        return redirect("tournaments:organise", key)
    number = len(play.rounds)
    label = StepLabel(gettext_noop("Round %(rounds)s paired"), {"rounds": number})
    if request.POST.get("number", str(number)) != str(number):
        # Whoever wanted the round that another has paired meanwhile does not want the one behind it.
        return _late(request, event, _("Pair round %(number)s") % {"number": request.POST["number"][:5]}, again=False)
    return _step(request, event, state, play, label)


@with_bounds(LARGE)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def results(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Type in the results of a round, or mend them; what others typed in meanwhile stays."""
    where = f"?round={number}"
    if request.method != "POST":
        event = events.get_event_or_404(key=key)
        if number > MAX_ROUNDS:
            raise Http404("No event has such a round.")
        return redirect(reverse("tournaments:organise", args=(event.key,)) + where)
    # Whoever writes lets nobody else write: a page is drawn when that is over.
    with transaction.atomic():
        answer = _save_results(request, key, number, where)
    return answer() if callable(answer) else answer


def _save_results(request: HttpRequest, key: str, number: int, where: str) -> HttpResponse | Callable[[], HttpResponse]:
    """The answer to results that were typed in; a page that shows them again is still to be drawn."""
    shown = show(events.get_event_or_404(alone=True, key=key))
    shown_round = shown.round(number)
    if shown_round is None:
        return partial(_round_missing, request, shown, number)
    sent, rows = results_overtaken(request.POST, shown_round.play, shown.names)
    form = ResultsForm(sent, shown=shown_round.play, names=shown.names)
    if rows:
        back = _address(shown.event) + where
        conflict = EditConflict(back, last_edits=last_step_label(shown.event), rows=rows)
        return partial(_page, request, shown, shown_round, form, conflict)
    if not form.is_valid():
        return partial(_page, request, shown, shown_round, form)
    scores = form.changed_scores()
    state = msgspec.structs.replace(shown.state, play=steps.set_scores(shown.state.play, number - 1, scores))
    label = _label([shown_round.play.games[index] for index in scores], number, shown.names)
    return _save_step(request, shown.event, state, label, where, version=shown.event.version)


def _round_missing(request: HttpRequest, shown: ShownEvent, number: int) -> HttpResponse:
    """Results of a round whose pairing was taken back meanwhile; of one that never was there is nothing to tell."""
    _sent, rows = results_overtaken(request.POST, Round(()), shown.names)
    if not rows:
        raise Http404("There is no such round.")
    wanted = _("Results of round %(number)s, which is no longer paired") % {"number": number}
    return render_conflict(request, EditConflict(_address(shown.event), wanted, last_step_label(shown.event), rows))


def _label(games: list[RoundGame], number: int, names: dict[int, str]) -> StepLabel:
    """`Result of Ana and Ben, round 2`, or `7 results, round 2`."""
    if len(games) == 1:
        first, second = (names[player] for player in games[0].players)
        told: dict[str, str | int] = {"first": first, "second": second, "number": number}
        return StepLabel(gettext_noop("Result of %(first)s and %(second)s, round %(number)s"), told)
    return StepLabel(gettext_noop("%(games)s results, round %(number)s"), {"games": len(games), "number": number})


@require_POST
def leave(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """A player leaves."""
    return _move_player(request, key, number, steps.leave, gettext_noop("%(player)s dropped"))


@require_POST
def back(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """A player who had left is back."""
    return _move_player(request, key, number, steps.rejoin, gettext_noop("%(player)s is back"))


def _move_player(
    request: HttpRequest, key: str, number: int, move: Callable[[EventPlay, int], EventPlay], what: str
) -> HttpResponse:
    event = events.get_event_or_404(key=key)
    player = _player(event, number)
    state = state_of(event)
    return _step(request, event, state, move(state.play, number), StepLabel(what, {"player": player.name}), "#players")


def _step(
    request: HttpRequest, event: Event, state: EventState, play: EventPlay, label: StepLabel, where: str = ""
) -> HttpResponse:
    return _save_step(request, event, msgspec.structs.replace(state, play=play), label, where)


def _save_step(
    request: HttpRequest, event: Event, state: EventState, label: StepLabel, where: str = "", version: int | None = None
) -> HttpResponse:
    """Keep a step, unless the event was changed since the page was made, or since `version`."""
    try:
        save(event, state, version=_version(request) if version is None else version, label=label)
    except EventConflictError:
        return _late(request, event, render_label(label.dump()), again=True)
    return redirect(_address(event) + where)


def _late(request: HttpRequest, event: Event, wanted: str, *, again: bool) -> HttpResponse:
    """A step that somebody forestalled; on the newest state it may mean something else, and then only that is shown."""
    newest = events.get_event_or_404(key=event.key)
    conflict = EditConflict(_address(event), wanted, last_step_label(newest))
    return render_conflict(request, conflict, {"version": newest.version} if again else None)


def _version(request: HttpRequest) -> int:
    """The version that the page showed; 0, which no event has, where it does not say."""
    text = request.POST.get("version", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


@require_POST
def step(request: HttpRequest, key: str) -> HttpResponse:
    """Take the last step back, or take it again."""
    event = events.get_event_or_404(key=key)
    again = request.POST.get("way") == "redo"
    try:
        label = walk(event, 1 if again else -1, version=_version(request))
    except EventConflictError:
        return _late(request, event, _("Redo") if again else _("Undo"), again=False)
    if label:
        done = _("Redone: %(label)s.") if again else _("Undone: %(label)s.")
        messages.success(request, done % {"label": label})
    return redirect("tournaments:organise", key)


@costs(Cost.PAGE, post=Cost.IMPORT)
@with_bounds(IMPORT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HttpRequest, key: str) -> HttpResponse:
    """Enter somebody, open entry or not."""
    event = events.get_event_or_404(key=key)
    state = state_of(event)

    def keep(name: str, handed: SubmittedList | None) -> Player:
        return entries.enter(event, name=name, owner="", handed=handed, organising=True)

    form = entry_form(request, event)
    if save_entry(request, form, event, state, keep):
        return redirect(_address(event) + "#players")
    context = {"event": event, "shown": ShownEvent(event, state, []), "entry": None, "form": form}
    return render(request, "tournaments/player.html", context, status=400 if form.is_bound else 200)


@costs(Cost.PAGE, post=Cost.IMPORT)
@with_bounds(IMPORT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def player(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """A player's name and list, and another in its place."""
    event = events.get_event_or_404(key=key)
    back = reverse("tournaments:player", args=(key, number))
    found = _player(event, number)
    mates = event.players.filter(network=found.network).exclude(pk=found.pk) if found.network else []
    page = EntryPage(
        "tournaments/player.html", {"mates": list(mates)}, _address(event) + "#players", back, organising=True
    )
    return edit_entry(request, event, found, page)


def _player(event: Event, number: int) -> Player:
    found: Player | None = event.players.filter(number=number).first()
    if found is None:
        raise Http404("There is no such player.")
    return found


@never_cache
@require_safe
def list_(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """The list of a player."""
    return open_list(request, _player(events.get_event_or_404(key=key), number))


@frees_room
@require_POST
def remove(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Take an entry away, or all from the same network who have no game."""
    event = events.get_event_or_404(key=key)
    try:
        gone = entries.remove(event, _player(event, number), network=request.POST.get("all") == "network")
    except EntryError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("Removed: %(names)s.") % {"names": ", ".join(map(str, gone))})
    return redirect(_address(event) + "#players")


@require_POST
def replace_entry_link(request: HttpRequest, key: str) -> HttpResponse:
    """Take the link for players away from all who have it."""
    event = events.get_event_or_404(key=key)
    events.replace_entry_key(event)
    messages.success(request, _("Here's the new link for players: the old one no longer works."))
    return redirect(_address(event) + "#l-enter")


@require_POST
def replace_link(request: HttpRequest, key: str) -> HttpResponse:
    """Take the organiser's link away from all who have it."""
    fresh = events.replace_key(events.get_event_or_404(key=key))
    messages.success(request, _("Here's the new link for organisers: the old one no longer works."))
    return redirect("tournaments:organise", fresh)


@frees_room
@require_POST
def delete(request: HttpRequest, key: str) -> HttpResponse:  # noqa: ARG001 - a view takes its request
    """Delete an event; it can be brought back for a month."""
    events.delete(events.get_event_or_404(key=key))
    return redirect(f"{reverse('tournaments:index')}?deleted={key}")


@require_POST
def restore(request: HttpRequest, key: str) -> HttpResponse:  # noqa: ARG001 - a view takes its request
    """Bring it back."""
    event = events.find_deleted(key)
    if event is None:
        raise Http404("There is no such event, or it is gone for good.")
    events.restore(event)
    return redirect("tournaments:organise", key)
