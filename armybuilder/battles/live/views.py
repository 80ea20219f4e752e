"""Pages of battles that people play. The address of a side is the right to play it: decision 0014."""

import secrets
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.battles.forces import battle_force, distinct_name
from armybuilder.battles.forms import asked_game, asked_query, scenario_initial
from armybuilder.battles.live import table
from armybuilder.battles.live.forms import BROUGHT, FRIEND, NewDuelForm, PromptSettingsForm
from armybuilder.battles.live.invitation import get_duel_or_404, invitation_page
from armybuilder.battles.live.models import Duel as Row
from armybuilder.battles.live.presentation import duel_page
from armybuilder.battles.live.seats import remember_seat, seats
from armybuilder.battles.play.playable import PLAYABLE, battles_of, drawing_of
from armybuilder.battles.replay.page import printed_map, scene
from armybuilder.battles.replay.views import render_cover
from armybuilder.common.conflicts import EditConflict, render_conflict
from armybuilder.common.limits import COSTLY, with_bounds
from armybuilder.engine.core.battle.decisions import IllegalChoiceError
from armybuilder.engine.core.battle.decisions.duels import DuelSession
from armybuilder.engine.core.battle.replay import read_replay
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.language import gettext
from armybuilder.forces.domain import lists
from armybuilder.forces.models import Force
from armybuilder.forces.presenters import builder_of
from armybuilder.forces.views.ownership import error_text, own_force
from armybuilder.forces.visitor.owner import claim_owner, owner_of
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.ratelimit.throttles import consume_budget
from factions.catalogues import game_of

MAX_LISTS = 100
SEED_BITS = 62
Act = Callable[[DuelSession], None]


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The visitor's battles, and the lists that could fight one."""
    context = {"seats": seats(request), "lists": _lists(request, asked_game(request)), "asked": asked_query(request)}
    return render(request, "battles/live/index.html", context)


def _lists(request: HttpRequest, system: str = "") -> list[Force]:
    systems = [system] if system else PLAYABLE
    return list(lists.active_lists(owner_of(request)).filter(system__in=systems)[:MAX_LISTS])


@costs(Cost.PAGE, post=Cost.NEW)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Choose whom to play against with a list."""
    key = request.GET.get("force", "")
    if not key:
        return redirect("live:index")
    force = own_force(request, key)
    if force.system not in PLAYABLE:
        raise Http404("No battles of this game can be played.")
    game, rules = game_of(force.system), battles_of(force.system).rules
    form = NewDuelForm(
        request.POST or None,
        rules=rules,
        lists=_lists(request, force.system),
        factions=list(builder_of(game).factions()) if rules.draws_forces else [],
        initial=scenario_initial(request),
    )
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(_create_duel(request, force, form))
        except DocumentError as error:
            form.add_error(None, error_text(error))
        except LookupError as error:
            form.add_error(None, str(error))
    context = {
        "form": form,
        "force": force,
        "policies": rules.policies.items(),
        "scenarios": rules.scenarios.items(),
        "agreements": rules.agreements,
    }
    return render(request, "battles/live/new.html", context, status=400 if form.is_bound else 200)


def _create_duel(request: HttpRequest, force: Force, form: NewDuelForm) -> Row:
    """A battle at its first question."""
    game, asked = game_of(force.system), form.cleaned_data
    mine, against = battle_force(game.decode(force.document)), asked["against"]
    if against == BROUGHT:
        other, name = "", ""
    elif against in form.lists:
        other = battle_force(game.decode(form.lists[against].document)).data
        name = str(form.lists[against])
    else:
        faction = form.factions[against]
        drawn = drawing_of(force.system).random_force(
            secrets.randbits(32), faction=faction.key, limit=int(mine.roster.document.limit)
        )
        other, name = battle_force(drawn).data, _("Random army, %(name)s") % {"name": faction.name}
    friend, strongest = asked["player"] == FRIEND, battles_of(force.system).rules.strongest_player
    row = Row(
        owner=claim_owner(request),
        system=force.system,
        name=str(force),
        opponent=distinct_name(str(force), name),
        document=mine.data,
        opposing=other,
        rules=str(game.catalogue.version),
        scenario=asked["scenario"],
        policy=strongest,
        opponent_policy=strongest if friend else asked["player"],
        friend=friend,
        seed=secrets.randbits(SEED_BITS),
    )
    if other:
        table.open_duel(row)
    table.delete_oldest(row.owner)
    row.save()
    return row


@costs(Cost.PAGE)
@with_bounds(COSTLY)
@never_cache
@require_safe
def duel(request: HttpRequest, key: str) -> HttpResponse:
    """A battle as one side sees it: the table, what happened, and the question if it is asked. `?at=` is a place that was picked,
    `?model=` a model; with `?known=`, the version that somebody knows already, nothing is sent of that."""
    row, side = get_duel_or_404(key)
    if _number(request, "known") == row.version:
        return HttpResponse(status=204)
    if row.is_waiting:
        return redirect("live:bring", key) if side else invitation_page(request, row)
    try:
        live = table.open_duel(row)
    except IllegalChoiceError:
        return render(request, "battles/live/stale.html", {"duel": row}, status=410)
    shown = duel_page(live, side, row.value_of(side, "since"), _number(request, "at"), _number(request, "model"))
    context = {
        "duel": row,
        "side": side,
        "view": shown,
        "scene": shown.scene,
        "address": reverse("live:duel", args=(key,)),
        "choose": reverse("live:choose", args=(key,)),
        "replay": reverse("live:replay", args=(key,)),
        "invitation": request.build_absolute_uri(row.guest_url) if row.friend and not row.is_guest(side) else "",
        "terms": shown.scene.terms or _terms(row),
        "round": live.round,
        "over": live.over,
        "undoable": live.undoable and live.player == side,
        "wishes": PromptSettingsForm(initial={"asked_from": row.value_of(side, "asked_from")}),
        "outcome": scene(read_replay(live.replay()), 0, None).summary if live.over else "",
    }
    table.release_duel(row, live)
    return render(request, "battles/live/duel.html", context)


def _terms(row: Row) -> list[str]:
    """Return what the scenario is about, where nothing else was agreed on."""
    about = battles_of(row.system).rules.scenarios.get(row.scenario)
    return [gettext(about)] if about else []


def _number(request: HttpRequest, name: str) -> int:
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else -1


@costs(Cost.CHOICE)
@with_bounds(COSTLY)
@require_POST
def choose(request: HttpRequest, key: str) -> HttpResponse:
    """Answer, let the program answer, take back, resign, or say when to be asked; the program's own answers follow at once."""
    row, side = get_duel_or_404(key)
    back = reverse("live:duel", args=(key,))
    if request.POST.get("version") != str(row.version):
        return render_conflict(request, EditConflict(back, _("Your choice was for an earlier question.")))
    if row.is_waiting:
        return redirect(back)
    if row.is_guest(side):
        remember_seat(request, row)
    act, wishes = _act(request, row, side)
    try:
        if wishes:
            table.save_prompt_settings(row, wishes)
            messages.success(request, _("Saved."))
        else:
            table.play(row, side, act)
    except table.StaleDuelError:
        return render_conflict(request, EditConflict(back, _("Your choice was for an earlier question.")))
    except IllegalChoiceError:
        messages.error(request, _("You can't choose that now. Here's the current state of the battle."))
    return redirect(back)


def _act(request: HttpRequest, row: Row, side: int) -> tuple[Act, dict[str, float]]:
    """Return the act that a form asks for, and the settings that it changes for a side."""
    asked = request.POST.get("do", "")
    match asked:
        case "one" | "step" | "round":
            consume_budget(request, Cost.CHOICE if asked == "one" else Cost.ROUND)
            return _turn(side, lambda live: live.delegate(asked)), {}
        case "undo":
            return _turn(side, lambda live: live.undo()), {}
        case "resign":
            return _resign(side), {}
        case "wishes":
            form = PromptSettingsForm(request.POST)
            if not form.is_valid():
                raise Http404("Points are a number.")
            return _do_nothing, {row.field_of(side, "asked_from"): form.cleaned_data["asked_from"]}
        case _:
            return _turn(side, lambda live: live.answer(request.POST.get("key", ""))), {}


def _do_nothing(_live: DuelSession) -> None:
    """All stays as it is."""


def _resign(side: int) -> Act:
    def finish(live: DuelSession) -> None:
        if live.over:
            raise IllegalChoiceError("the battle is over")
        live.resign(side)

    return finish


def _turn(side: int, act: Act) -> Act:
    """An act that only who is asked may do."""

    def finish(live: DuelSession) -> None:
        if live.player != side:
            raise IllegalChoiceError("the other side is asked")
        act(live)

    return finish


@costs(Cost.PAGE)
@with_bounds(COSTLY)
@require_safe
def replay(request: HttpRequest, key: str) -> HttpResponse:
    """The replay of a battle that is over."""
    row, _side = get_duel_or_404(key)
    read = read_replay(_file(row))
    step, model = _number(request, "step"), _number(request, "model")
    context: dict[str, Any] = {
        "scene": scene(read, None if step < 0 else step, None if model < 0 else model),
        "map": printed_map(read, row.seed),
        "data_url": reverse("live:replay-data", args=(key,)),
        "address": request.build_absolute_uri(request.path),
        "cover": request.build_absolute_uri(reverse("live:replay-cover", args=(key,))),
        "back": reverse("live:duel", args=(key,)),
        "branch": reverse("live:from-duel", args=(key,)),
        "duel": row,
    }
    return render(request, "battles/replay.html", context)


@costs(Cost.CARD)
@with_bounds(COSTLY)
@cache_control(private=True, no_cache=True)
@require_safe
def cover(_request: HttpRequest, key: str) -> HttpResponse:
    """The picture that a chat shows beside the link to a replay."""
    file = _file(get_duel_or_404(key)[0])
    return HttpResponse(render_cover(file), content_type="image/png")


@costs(Cost.PAGE)
@with_bounds(COSTLY)
@require_safe
def data(_request: HttpRequest, key: str) -> HttpResponse:
    """The replay file of a battle that is over."""
    return HttpResponse(_file(get_duel_or_404(key)[0]), content_type="application/json")


def _file(row: Row) -> bytes:
    try:
        return table.finished_file(row)
    except LookupError as error:
        raise Http404(str(error)) from None
