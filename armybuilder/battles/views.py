"""Pages of test battles: ask for one, watch it, read what came of it."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.battles import forms
from armybuilder.battles.forces import BattleForce, battle_force
from armybuilder.battles.forms import TestBattleForm, asked_game, asked_query, scenario_initial
from armybuilder.battles.models import ROLES_LENGTH, BattleJob, BattleResult
from armybuilder.battles.overviews import brief, overview, row_in
from armybuilder.battles.play import jobs, pace
from armybuilder.battles.play.estimates import estimate
from armybuilder.battles.play.jobs import Opponent
from armybuilder.battles.play.playable import PLAYABLE, STUDIED, battles_of
from armybuilder.battles.results.views import details_for, overview_for
from armybuilder.common.limits import IMPORT, with_bounds
from armybuilder.common.proxies import client_address
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import AnyBattleRules, AnyGame
from armybuilder.forces.domain import lists
from armybuilder.forces.models import Force
from armybuilder.forces.presenters import builder_of
from armybuilder.forces.presenters.parts import FactionCard
from armybuilder.forces.share_links import access
from armybuilder.forces.share_links.access import ClosedError, ListAccess
from armybuilder.forces.views.ownership import error_text, own_force
from armybuilder.forces.views.request import HtmxRequest
from armybuilder.forces.visitor.owner import claim_owner, owner_of
from armybuilder.jobs import fair_queue
from armybuilder.jobs.fair_queue import TooManyJobsError
from armybuilder.ratelimit.costs import Cost, costs
from factions.catalogues import game_of

MAX_LISTS = 100
"""Lists that a form offers, those first that were changed last."""


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The visitor's test battles, and the lists that could have one."""
    own = owner_of(request)
    figures = BattleResult.objects.only("job", "number", "name", "done", "won", "lost")
    found = [brief(job) for job in jobs.owned(own).prefetch_related(Prefetch("results", figures))]
    context = {"jobs": found, "lists": _lists(request, asked_game(request)), "asked": asked_query(request)}
    return render(request, "battles/index.html", context)


def _lists(request: HttpRequest, system: str = "") -> list[Force]:
    systems = [system] if system else PLAYABLE
    return list(lists.active_lists(owner_of(request)).filter(system__in=systems)[:MAX_LISTS])


@costs(Cost.PAGE, post=Cost.NEW)
@with_bounds(IMPORT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HtmxRequest) -> HttpResponse:
    """Choose an opponent for a list, how often to fight, and who plays."""
    key = request.GET.get("force", "")
    if not key:
        return redirect("battles:index")
    force = own_force(request, key)
    if force.system not in PLAYABLE:
        raise Http404("No battles of this game can be played.")
    battles = battles_of(force.system)
    game, rules = battles.game, battles.rules
    try:
        mine = battle_force(game.decode(force.document))
    except DocumentError as error:
        messages.error(request, _("“%(force)s” can't fight: %(error)s") % {"force": force, "error": error_text(error)})
        return redirect(force)
    try:
        shared = _shared_force(request, game)
    except ClosedError as closed:
        messages.error(request, " ".join((closed.title, *closed.reasons)))
        return redirect(f"{reverse('battles:new')}?{urlencode({'force': force.key})}")
    form = TestBattleForm(
        _form_data(request),
        request.FILES or None,
        offered=_lists(request, force.system),
        game=game,
        factions=builder_of(game).factions() if rules.draws_forces else (),
        rules=rules,
        players=pace.player_choices(game.key),
        shared=shared,
        initial={"faction": mine.roster.document.faction, **scenario_initial(request)},
        groups=_groups(rules, mine),
    )
    foreseen = estimate(form, mine, game)
    if request.htmx:
        return render(request, "battles/parts/estimate.html", {"estimate": foreseen})
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(_create(request, force, mine, form))
        except TooManyJobsError as error:
            form.add_error(None, str(error))
    context = {
        "form": form,
        "force": force,
        "here": request.get_full_path(),
        "asked": asked_query(request),
        "estimate": foreseen,
        "policies": rules.policies.items(),
        "scenarios": rules.scenarios.items(),
        "agreements": rules.agreements,
        "roles": rules.roles.names.items() if rules.roles else (),
    }
    return render(request, "battles/new.html", context, status=400 if form.is_bound else 200)


def _groups(rules: AnyBattleRules, mine: BattleForce) -> Sequence[str]:
    """Return the groups that may have roles; none where they would not fit into a job."""
    if rules.roles is None:
        return ()
    found = rules.roles.groups(mine.roster.document, mine.roster.catalogue)
    longest = max(map(len, rules.roles.names), default=0) + 1
    return found if len(found) * longest <= ROLES_LENGTH else ()


def _shared_force(request: HttpRequest, game: AnyGame) -> BattleForce | None:
    """The list of somebody else that the address names, ready to fight; `ClosedError` where it is not."""
    door = _shared_list_of(request)
    if not door:
        return None
    if door.shared.list.game.key != game.key:
        raise ClosedError(400, door.shared.list.display_name, _("This list is for another game."))
    try:
        return battle_force(door.shared.list)
    except DocumentError as error:
        raise ClosedError(400, door.shared.list.display_name, error_text(error)) from None


def _shared_list_of(request: HttpRequest) -> ListAccess | None:
    packed, key = request.GET.get("d", ""), request.GET.get("link", "")
    return access.open_access(packed=packed, key=key) if packed or key else None


@never_cache
@require_safe
def against(request: HttpRequest) -> HttpResponse:
    """Choose the opponent of a shared list: one of the visitor's lists, or any opponent as a copy of it."""
    try:
        door = _shared_list_of(request)
    except ClosedError as closed:
        return access.closed_page(request, closed)
    if not door or door.shared.list.game.key not in PLAYABLE:
        raise Http404("No battles of this game can be played.")
    context = {
        "door": door,
        "called": door.shared.list.display_name,
        "lists": _lists(request, door.shared.list.game.key),
        "words": door.shared.list.game.words,
    }
    return render(request, "battles/against.html", context)


def _form_data(request: HtmxRequest) -> QueryDict | None:
    """Return the data of the form: sent to begin, or while it is filled in to get an estimate of the time; None if
    not sent.
    """
    if request.htmx:
        return request.GET
    return request.POST if request.method == "POST" else None


def _create(request: HttpRequest, force: Force, mine: BattleForce, form: TestBattleForm) -> BattleJob:
    asked, game = form.cleaned_data, game_of(force.system)
    seed, foreseen = asked["seed"], estimate(form, mine, game)
    job = BattleJob(
        owner=claim_owner(request),
        system=force.system,
        force=force.key,
        name=str(force),
        document=mine.data,
        policy=foreseen.policies[0],
        opponent_policy=foreseen.policies[1],
        scenario=asked["scenario"],
        battles=form.battles_per_army,
        roles=form.roles,
        seed=jobs.random_seed() if seed is None else seed,
        pace=foreseen.each,
    )
    who = fair_queue.requester(job.owner, client_address(request))
    return jobs.create(job, _opponents(form), who)


def _opponents(form: TestBattleForm) -> list[Opponent]:
    asked = form.cleaned_data
    match asked["opponent"]:
        case forms.SHARED if form.shared:
            return [_opponent(form.shared)]
        case forms.LISTS:
            return [_opponent(force) for force in form.opponents]
        case "random":
            chosen = (faction for faction in form.factions if faction.key == asked["faction"])
            return [army for faction in chosen for army in _random(faction, form.armies_per_opponent)]
        case _:
            return [army for faction in form.factions for army in _random(faction, form.armies_per_opponent)]


def _opponent(force: BattleForce) -> Opponent:
    """A list that was named: it stands for itself, not for its faction."""
    return Opponent(force.name, force.data)


def _random(faction: FactionCard, armies: int) -> list[Opponent]:
    """So many armies of a faction, drawn when their turn comes."""
    if armies == 1:
        return [Opponent(_("Random army, %(name)s") % {"name": faction.name}, faction=faction.key)]
    named = _("Random army %(number)s, %(name)s")
    numbers = range(1, armies + 1)
    return [Opponent(named % {"number": number, "name": faction.name}, faction=faction.key) for number in numbers]


def own_job(request: HttpRequest, key: str) -> BattleJob:
    """The visitor's job with this key. To everybody else it does not exist."""
    found = jobs.owned(owner_of(request)).filter(key=key).prefetch_related("results").first()
    if found is None:
        raise Http404("There is no such test battle, or it is not yours.")
    return found


@never_cache
@require_safe
def job(request: HttpRequest, key: str) -> HttpResponse:
    """Show the progress and results of a job: a line for each of several opponents, all details of a single one."""
    found = own_job(request, key)
    view = overview(found)
    force = lists.lists_of(found.owner).filter(key=found.force).first()
    context: dict[str, Any] = {"job": found, "view": view, "force": force, **_queue_context(found)}
    context["studied"] = found.system in STUDIED
    if len(view.rows) == 1 and view.rows[0].summary:
        context |= details_for(request, found, view.rows[0])
    elif len(view.rows) > 1 and view.done and not found.is_open:
        context |= overview_for(request, view)
    return render(request, "battles/job.html", context)


def _queue_context(job: BattleJob) -> dict[str, Any]:
    """Return an open job's place in the queue, and how long the turns of others take until it is over, in words;
    empty where that is not worth mentioning.
    """
    if not job.is_open:
        return {}
    others = pace.queue_seconds(pace.seconds_left(job, job.results.all()), job)
    return {
        "standing": fair_queue.get_position(job.key),
        "others": pace.describe_duration(others) if others >= 10 else "",
    }


@never_cache
@require_safe
def progress(request: HtmxRequest, key: str) -> HttpResponse:
    """The part of the page that moves; where the job is over, the whole page is asked for instead."""
    found = own_job(request, key)
    if not request.htmx:
        return redirect(found)
    response = render(
        request, "battles/progress.html", {"job": found, "view": overview(found), **_queue_context(found)}
    )
    if not found.is_open:
        response["HX-Refresh"] = "true"
    return response


@require_POST
def cancel(request: HttpRequest, key: str) -> HttpResponse:
    """Stop a job."""
    found = own_job(request, key)
    jobs.cancel(found)
    return redirect(found)


@costs(Cost.NEW)
@require_POST
def resume(request: HttpRequest, key: str) -> HttpResponse:
    """Have played what is left of a job that ended early."""
    found = own_job(request, key)
    try:
        jobs.resume(found, fair_queue.requester(found.owner, client_address(request)))
    except TooManyJobsError as error:
        messages.error(request, str(error))
    except LookupError:
        messages.error(request, _("This test battle has nothing left to play."))
    return redirect(found)


@never_cache
@require_safe
def result(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Everything about the battles against one opponent of several."""
    found = own_job(request, key)
    row = row_in(found, number)
    if row is None:
        raise Http404("These battles are not played.")
    return render(request, "battles/result.html", {"job": found, **details_for(request, found, row)})
