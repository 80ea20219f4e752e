"""What an organiser does. Whoever has the private address of an event has the right to all of it, and nobody else."""

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
from armybuilder.common.conflicts import STATUS, Conflict, late, overtaken
from armybuilder.common.conflicts import shown as as_shown
from armybuilder.common.disk import frees_room
from armybuilder.common.limits import COSTLY, IMPORT, LARGE, bounded
from armybuilder.engine.core.game import AnyGame
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.batch.checks import Event as Asked
from armybuilder.forces.presenters import builder_of
from armybuilder.forces.views.share import qr_code
from armybuilder.forces.visitor.owner import claim_owner
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.tournaments import entries, events
from armybuilder.tournaments import messages as tournament_messages
from armybuilder.tournaments.domain import steps
from armybuilder.tournaments.domain.play import Game, Kind, PairingError, Play, Round
from armybuilder.tournaments.entries import EntryError, HandedIn
from armybuilder.tournaments.events import FullError
from armybuilder.tournaments.forms import KINDS, MAX_ROUNDS, ResultsForm, SettingsForm, initial_of, setting_labels
from armybuilder.tournaments.labels import Label, told
from armybuilder.tournaments.models import Event, Player
from armybuilder.tournaments.presentation import ShownEvent, ShownRound, show
from armybuilder.tournaments.states import ConflictError, Settings, State, last_done, near, save, state_of, walk
from armybuilder.tournaments.views.conflicts import results_overtaken
from armybuilder.tournaments.views.entry_form import Page, changed, entry_form, kept
from armybuilder.tournaments.views.public import chosen_round, open_list
from factions.catalogues import game_of


@costs(Cost.PAGE, post=Cost.NEW)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Begin an event: its system, then everything else, which can be changed later."""
    asked = request.GET.get("system", "")
    game = game_of(asked if asked in SYSTEMS else next(iter(SYSTEMS)))
    limit = game.system.tournament or builder_of(game).presenter.limits.first
    begin = Settings(name="", asks=Asked(limit=limit or None))
    form = _settings_form(request, game, begin)
    if form.is_bound and form.is_valid():
        try:
            event = events.create(owner=claim_owner(request), system=game.key, settings=form.settings())
            return redirect("tournaments:organise", event.key)
        except FullError as error:
            form.add_error(None, str(error))
    context = {"form": form, "kinds": KINDS, "systems": list(SYSTEMS.values()), "system": game.system}
    return render(request, "tournaments/new.html", context, status=400 if form.is_bound else 200)


def _settings_form(request: HttpRequest, game: AnyGame, settings: Settings, kind: Kind | None = None) -> SettingsForm:
    sent = request.POST if request.method == "POST" else None
    return _settings_with(sent, request.FILES or None, game, settings, kind)


def _settings_with(
    sent: QueryDict | None, files: Any, game: AnyGame, settings: Settings, kind: Kind | None
) -> SettingsForm:
    factions = [(f"{game.key}/{faction.key}", faction.name) for faction in builder_of(game).factions()]
    return SettingsForm(sent, files, factions={game.system.name: factions}, initial=initial_of(settings), kind=kind)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, key: str) -> HttpResponse:
    """Change what was set."""
    event = events.found(key=key)
    state = state_of(event)
    form = _settings_form(request, game_of(event.system), state.settings, state.settings.kind)
    if form.is_bound and _version(request) != event.version:
        return _settings_overtaken(request, event)
    if form.is_bound and form.is_valid():
        new = msgspec.structs.replace(state, settings=form.settings())
        try:
            save(event, new, version=event.version, label=Label(gettext_noop("Settings changed")))
        except ConflictError:
            return _settings_overtaken(request, events.found(key=key))
        return redirect("tournaments:organise", key)
    return _settings_page(request, event, form, 400 if form.is_bound else 200)


def _settings_page(
    request: HttpRequest, event: Event, form: SettingsForm, status: int, conflict: Conflict | None = None
) -> HttpResponse:
    context = {"form": form, "was": as_shown(form), "event": event, "shown": ShownEvent(event, state_of(event), [])}
    return render(request, "tournaments/settings.html", context | {"conflict": conflict}, status=status)


def _settings_overtaken(request: HttpRequest, event: Event) -> HttpResponse:
    """What was typed on top of what another organiser has set meanwhile."""
    game, settings = game_of(event.system), state_of(event).settings
    fresh = _settings_with(None, None, game, settings, settings.kind)
    sent, rows = overtaken(request.POST, fresh, setting_labels())
    form = _settings_with(sent, None, game, settings, settings.kind)
    conflict = Conflict(_address(event), done=last_done(event), rows=rows, files=bool(request.FILES))
    return _settings_page(request, event, form, STATUS, conflict)


def _address(event: Event) -> str:
    return reverse("tournaments:organise", args=(event.key,))


@never_cache
@require_safe
def organise(request: HttpRequest, key: str) -> HttpResponse:
    """Everything about an event: results to type in, the next round, players, standings."""
    shown = show(events.found(key=key))
    return _page(request, shown, chosen_round(request, shown))


def _page(
    request: HttpRequest,
    shown: ShownEvent,
    shown_round: ShownRound | None,
    form: ResultsForm | None = None,
    conflict: Conflict | None = None,
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
        "near": near(event),
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
@bounded(COSTLY)
@require_POST
def pair(request: HttpRequest, key: str) -> HttpResponse:
    """Pair the next round."""
    event = events.found(key=key)
    state = state_of(event)
    numbers = list(event.players.values_list("number", flat=True))
    try:
        play = steps.paired(state.play, numbers, state.way(event.seed))
    except PairingError as error:
        messages.error(request, tournament_messages.unpaired(error))
        return redirect("tournaments:organise", key)
    number = len(play.rounds)
    label = Label(gettext_noop("Round %(rounds)s paired"), {"rounds": number})
    if request.POST.get("number", str(number)) != str(number):
        # Whoever wanted the round that another has paired meanwhile does not want the one behind it.
        return _late(request, event, _("Pair round %(number)s") % {"number": request.POST["number"][:5]}, again=False)
    return _step(request, event, state, play, label)


@bounded(LARGE)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def results(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Type in the results of a round, or mend them; what others typed in meanwhile stays."""
    where = f"?round={number}"
    if request.method != "POST":
        event = events.found(key=key)
        if number > MAX_ROUNDS:
            raise Http404("No event has such a round.")
        return redirect(reverse("tournaments:organise", args=(event.key,)) + where)
    # Whoever writes lets nobody else write: a page is drawn when that is over.
    with transaction.atomic():
        answer = _typed_in(request, key, number, where)
    return answer() if callable(answer) else answer


def _typed_in(request: HttpRequest, key: str, number: int, where: str) -> HttpResponse | Callable[[], HttpResponse]:
    """The answer to results that were typed in; a page that shows them again is still to be drawn."""
    shown = show(events.found(alone=True, key=key))
    shown_round = shown.round(number)
    if shown_round is None:
        return partial(_round_gone, request, shown, number)
    sent, rows = results_overtaken(request.POST, shown_round.play, shown.names)
    form = ResultsForm(sent, shown=shown_round.play, names=shown.names)
    if rows:
        back = _address(shown.event) + where
        conflict = Conflict(back, done=last_done(shown.event), rows=rows)
        return partial(_page, request, shown, shown_round, form, conflict)
    if not form.is_valid():
        return partial(_page, request, shown, shown_round, form)
    scores = form.changed()
    state = msgspec.structs.replace(shown.state, play=steps.scored(shown.state.play, number - 1, scores))
    label = _label([shown_round.play.games[index] for index in scores], number, shown.names)
    return _saved(request, shown.event, state, label, where, version=shown.event.version)


def _round_gone(request: HttpRequest, shown: ShownEvent, number: int) -> HttpResponse:
    """Results of a round whose pairing was taken back meanwhile; of one that never was there is nothing to tell."""
    _sent, rows = results_overtaken(request.POST, Round(()), shown.names)
    if not rows:
        raise Http404("There is no such round.")
    wanted = _("Results of round %(number)s, which is not paired any more") % {"number": number}
    return late(request, Conflict(_address(shown.event), wanted, last_done(shown.event), rows))


def _label(games: list[Game], number: int, names: dict[int, str]) -> Label:
    """`Result of Ana and Ben, round 2`, or `7 results, round 2`."""
    if len(games) == 1:
        first, second = (names[player] for player in games[0].players)
        told: dict[str, str | int] = {"first": first, "second": second, "number": number}
        return Label(gettext_noop("Result of %(first)s and %(second)s, round %(number)s"), told)
    return Label(gettext_noop("%(games)s results, round %(number)s"), {"games": len(games), "number": number})


@require_POST
def leave(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """A player leaves."""
    return _moved(request, key, number, steps.left, gettext_noop("%(player)s dropped"))


@require_POST
def back(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """A player who had left is back."""
    return _moved(request, key, number, steps.back, gettext_noop("%(player)s is back"))


def _moved(request: HttpRequest, key: str, number: int, move: Callable[[Play, int], Play], what: str) -> HttpResponse:
    event = events.found(key=key)
    player = _player(event, number)
    state = state_of(event)
    return _step(request, event, state, move(state.play, number), Label(what, {"player": player.name}), "#players")


def _step(request: HttpRequest, event: Event, state: State, play: Play, label: Label, where: str = "") -> HttpResponse:
    return _saved(request, event, msgspec.structs.replace(state, play=play), label, where)


def _saved(
    request: HttpRequest, event: Event, state: State, label: Label, where: str = "", version: int | None = None
) -> HttpResponse:
    """Keep a step, unless the event was changed since the page was made, or since `version`."""
    try:
        save(event, state, version=_version(request) if version is None else version, label=label)
    except ConflictError:
        return _late(request, event, told(label.kept()), again=True)
    return redirect(_address(event) + where)


def _late(request: HttpRequest, event: Event, wanted: str, *, again: bool) -> HttpResponse:
    """A step that somebody forestalled; on the newest state it may mean something else, and then only that is shown."""
    newest = events.found(key=event.key)
    conflict = Conflict(_address(event), wanted, last_done(newest))
    return late(request, conflict, {"version": newest.version} if again else None)


def _version(request: HttpRequest) -> int:
    """The version that the page showed; 0, which no event has, where it does not say."""
    text = request.POST.get("version", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


@require_POST
def step(request: HttpRequest, key: str) -> HttpResponse:
    """Take the last step back, or take it again."""
    event = events.found(key=key)
    again = request.POST.get("way") == "redo"
    try:
        label = walk(event, 1 if again else -1, version=_version(request))
    except ConflictError:
        return _late(request, event, _("Redo") if again else _("Undo"), again=False)
    if label:
        done = _("Done again: %(label)s.") if again else _("Taken back: %(label)s.")
        messages.success(request, done % {"label": label})
    return redirect("tournaments:organise", key)


@costs(Cost.PAGE, post=Cost.IMPORT)
@bounded(IMPORT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HttpRequest, key: str) -> HttpResponse:
    """Enter somebody, open entry or not."""
    event = events.found(key=key)
    state = state_of(event)

    def keep(name: str, handed: HandedIn | None) -> Player:
        return entries.enter(event, name=name, owner="", handed=handed, organising=True)

    form = entry_form(request, event)
    if kept(request, form, event, state, keep):
        return redirect(_address(event) + "#players")
    context = {"event": event, "shown": ShownEvent(event, state, []), "entry": None, "form": form}
    return render(request, "tournaments/player.html", context, status=400 if form.is_bound else 200)


@costs(Cost.PAGE, post=Cost.IMPORT)
@bounded(IMPORT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def player(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """A player's name and list, and another in its place."""
    event = events.found(key=key)
    back = reverse("tournaments:player", args=(key, number))
    found = _player(event, number)
    mates = event.players.filter(network=found.network).exclude(pk=found.pk) if found.network else []
    page = Page("tournaments/player.html", {"mates": list(mates)}, _address(event) + "#players", back, organising=True)
    return changed(request, event, found, page)


def _player(event: Event, number: int) -> Player:
    found: Player | None = event.players.filter(number=number).first()
    if found is None:
        raise Http404("There is no such player.")
    return found


@never_cache
@require_safe
def list_(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """The list of a player."""
    return open_list(request, _player(events.found(key=key), number))


@frees_room
@require_POST
def remove(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Take an entry away, or all from the same network who have no game."""
    event = events.found(key=key)
    try:
        gone = entries.remove(event, _player(event, number), network=request.POST.get("all") == "network")
    except EntryError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("Removed: %(names)s.") % {"names": ", ".join(map(str, gone))})
    return redirect(_address(event) + "#players")


@require_POST
def renew_entry(request: HttpRequest, key: str) -> HttpResponse:
    """Take the link for players away from all who have it."""
    event = events.found(key=key)
    events.renew_entry(event)
    messages.success(request, _("This is the new link for players: the old one leads nowhere any more."))
    return redirect(_address(event) + "#l-enter")


@require_POST
def renew(request: HttpRequest, key: str) -> HttpResponse:
    """Take the organiser's link away from all who have it."""
    fresh = events.renew(events.found(key=key))
    messages.success(request, _("This is the new link for organisers: the old one leads nowhere any more."))
    return redirect("tournaments:organise", fresh)


@frees_room
@require_POST
def delete(request: HttpRequest, key: str) -> HttpResponse:  # noqa: ARG001 - a view takes its request
    """Delete an event; it can be brought back for a month."""
    events.delete(events.found(key=key))
    return redirect(f"{reverse('tournaments:index')}?deleted={key}")


@require_POST
def restore(request: HttpRequest, key: str) -> HttpResponse:  # noqa: ARG001 - a view takes its request
    """Bring it back."""
    event = events.deleted(key)
    if event is None:
        raise Http404("There is no such event, or it is gone for good.")
    events.restore(event)
    return redirect("tournaments:organise", key)
