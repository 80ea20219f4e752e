"""Pages of the lab: ask for a study, watch it, read what it found."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.battles.forces import battle_force
from armybuilder.battles.play import jobs, pace
from armybuilder.battles.play.playable import STUDIED, battles_of
from armybuilder.common.limits import IMPORT, with_bounds
from armybuilder.common.proxies import client_address
from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.domain import lists
from armybuilder.forces.domain.my_lists.states import ListState
from armybuilder.forces.models import Force
from armybuilder.forces.share_links import links
from armybuilder.forces.views.ownership import error_text, own_force
from armybuilder.forces.views.request import HtmxRequest
from armybuilder.forces.visitor.owner import claim_owner, owner_of
from armybuilder.jobs import fair_queue
from armybuilder.jobs.fair_queue import TooManyJobsError
from armybuilder.lab import change, field, findings, studies, study_request
from armybuilder.lab.findings import SwapFinding
from armybuilder.lab.forms import StudyForm, too_many
from armybuilder.lab.models import OF_FIELD, OF_LIST, Study
from armybuilder.lab.plans import StudyTerms
from armybuilder.lab.plans.terms import MOST_BATTLES
from armybuilder.lab.reports import pictures, tables
from armybuilder.lab.runner import terms_of
from armybuilder.lab.study_battles import studied_battles
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.ratelimit.throttles import consume_budget
from factions.catalogues import game_of

MAX_LISTS = 100
KINDS = (Study.Kind.WORTH, Study.Kind.MATRIX, *OF_LIST)
"""What pages ask for; a league takes longer than anybody's turn and is a command."""


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The visitor's studies, and what may be asked."""
    own = owner_of(request)
    context = {
        "studies": studies.owned(own).defer("asked"),
        "systems": [game_of(key) for key in STUDIED],
        "lists": list(lists.active_lists(own).filter(system__in=STUDIED)[:MAX_LISTS]),
    }
    return render(request, "lab/index.html", context)


@costs(Cost.FILL, post=Cost.FILL)
@with_bounds(IMPORT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HtmxRequest) -> HttpResponse:
    """Say what is to be found out, and how well."""
    kind = request.GET.get("kind", "")
    if kind not in KINDS:
        return redirect("lab:index")
    system, terms = request.GET.get("system", STUDIED[0]), StudyTerms("", "", pack=request.GET.get("pack", ""))
    force = own_force(request, request.GET.get("force", "")) if kind in OF_LIST else None
    system = force.system if force else system
    if system not in STUDIED:
        raise Http404("This game has no balance lab: it draws no random armies.")
    _check_pack(system, terms.pack)
    fault = ""
    if force:
        try:
            mine = battle_force(game_of(system).decode(force.document))
        except DocumentError as error:
            fault = error_text(error)
        else:
            size = int(mine.roster.document.limit or mine.points)
            tried = (
                study_request.changes_to_try(kind, mine.roster)
                if request.method == "POST" or kind == Study.Kind.WITHOUT
                else ()
            )
            terms = msgspec.structs.replace(terms, document=mine.data, size=size, tried=tried)
    sent = request.GET if request.htmx else request.POST if request.method == "POST" else None
    others = _others(request, force) if force and kind in OF_FIELD else []
    earlier = change.earlier_states(force) if force and kind == Study.Kind.CHANGE else []
    if force and kind == Study.Kind.CHANGE and not fault:
        terms, fault = _with_before(request, force, terms, earlier)
    form = StudyForm(
        sent,
        request.FILES or None,
        system=system,
        kind=kind,
        terms=terms,
        offered=others,
        earlier=[(state.ref, change.describe(state)) for state in earlier],
        initial=_initial(request, force, earlier),
    )
    foreseen = study_request.estimate(system, kind, form.requested_terms())
    context: dict[str, Any] = {"estimate": foreseen, "too_many": too_many(foreseen.battles)}
    context["is_too_many"] = foreseen.battles > MOST_BATTLES
    if request.htmx:
        return render(request, "lab/parts/estimate.html", context)
    if request.method == "POST" and not fault and form.is_valid():
        try:
            return redirect(_create(request, form))
        except (LookupError, TooManyJobsError) as error:
            fault = str(error)
    rules = battles_of(system).rules
    context |= {"form": form, "kind": Study.Kind(kind), "force": force, "fault": fault, "here": request.get_full_path()}
    context |= {
        "policies": rules.policies.items(),
        "scenarios": rules.scenarios.items(),
        "words": game_of(system).words,
    }
    context["of_field"] = OF_FIELD
    context["most"] = len(terms.tried) or study_request.MOST_SWAPS
    return render(request, "lab/new.html", context, status=400 if form.is_bound or fault else 200)


def _check_pack(system: str, pack: str) -> None:
    """`Http404` for a pack that nobody published."""
    try:
        studied_battles(system, pack)
    except LookupError as error:
        raise Http404(str(error)) from None


def _others(request: HttpRequest, force: Force) -> list[Force]:
    """The visitor's lists that `force` may be put against: all of its game."""
    return list(lists.active_lists(owner_of(request)).filter(system=force.system).exclude(pk=force.pk)[:MAX_LISTS])


def _with_before(
    request: HttpRequest, force: Force, terms: StudyTerms, earlier: Sequence[ListState]
) -> tuple[StudyTerms, str]:
    """The terms with the list as it was, where the form is sent, and why it cannot be had."""
    if not earlier:
        return terms, _("There's only one version of this list: change something first.")
    if request.method != "POST":
        return terms, ""
    try:
        before = change.read_state(force, request.POST.get("before", ""))
    except (LookupError, DocumentError) as error:
        return terms, _("The earlier version can't fight: %(error)s") % {"error": error_text(error)}
    return msgspec.structs.replace(terms, before=before.data), ""


def _initial(request: HttpRequest, force: Force | None, earlier: Sequence[ListState]) -> dict[str, str]:
    """Return the initial values that an address names."""
    if force and earlier:
        asked = request.GET.get("before", "")
        return {"before": asked if asked in {state.ref for state in earlier} else change.usual_state(force, earlier)}
    named = (f"{what}:{request.GET[what]}" for what in ("model", "faction", "sublist") if what in request.GET)
    subject = next(named, "")
    return {"subject": subject} if subject else {}


def _create(request: HttpRequest, form: StudyForm) -> Study:
    terms, seed = form.requested_terms(), form.cleaned_data["seed"]
    if form.kind == Study.Kind.SWAPS and not terms.tried:
        raise LookupError(_("No swap was found that's legal within this list's points."))
    if form.kind == Study.Kind.WITHOUT and not terms.tried:
        raise LookupError(_("There's no row that this list could fight without."))
    study = study_request.study_of(
        form.system,
        form.kind,
        terms,
        owner=claim_owner(request),
        seed=jobs.random_seed() if seed is None else seed,
    )
    consume_budget(request, Cost.STUDIED, study.battles)
    return studies.create(study, fair_queue.requester(study.owner, client_address(request)))


def own_study(request: HttpRequest, key: str) -> Study:
    """The visitor's study with this key. To everybody else it does not exist."""
    found = studies.owned(owner_of(request)).filter(key=key).first()
    if found is None:
        raise Http404("There is no such study, or it is not yours.")
    return found


@costs(Cost.PAGE)
@never_cache
@require_safe
def study(request: HttpRequest, key: str) -> HttpResponse:
    """Show the progress of a study, and what it found so far."""
    found = own_study(request, key)
    terms = terms_of(found)
    context = {"study": found, "terms": terms, **_findings_context(found, terms), **_progress_context(found)}
    with suppress(LookupError):
        context["more"] = study_request.more_rounds(found, terms)
    return render(request, "lab/study.html", context)


@costs(Cost.PAGE)
@never_cache
@require_safe
def advice(request: HttpRequest, force: str) -> HttpResponse:
    """Show what battles indicate about swaps in a list in its present state, for pages that show the list; empty
    where nobody has asked.
    """
    list_ = own_force(request, force)
    found = None
    with suppress(DocumentError):  # of a list that cannot fight no swap was tried
        found = studies.of_swaps(list_.owner, battle_force(game_of(list_.system).decode(list_.document)).data)
    if found is None:
        return HttpResponse()
    terms = terms_of(found)
    best = None if found.is_open else _best(terms, findings.swaps_of(found, terms))
    return render(request, "lab/advice.html", {"study": found, "terms": terms, "best": best})


def _findings_context(study: Study, terms: StudyTerms) -> dict[str, Any]:
    """Return the template context of what there is to draw."""
    found = _FINDINGS.get(Study.Kind(study.kind))
    return found(study, terms) if found else {}


def _worth_context(study: Study, terms: StudyTerms) -> dict[str, Any]:
    worth = findings.worth_of(study, terms)
    return {"worth": worth, "chart": pictures.worth_chart(study, worth)} if worth else {}


def _swaps_context(study: Study, terms: StudyTerms) -> dict[str, Any]:
    swaps = findings.swaps_of(study, terms)
    return {"chart": pictures.swaps_chart(terms, swaps, study.words.points), "best": _best(terms, swaps)}


def _losses_context(study: Study, terms: StudyTerms) -> dict[str, Any]:
    rows = findings.rows_by_loss(study, terms)
    chart = pictures.losses_chart(terms, rows, study.words.points)
    return {"chart": chart, "missed": pictures.missed_rows(terms, rows)}


def _gauntlet_context(study: Study, terms: StudyTerms) -> dict[str, Any]:
    return {"chart": pictures.field_chart(study, terms)} if study.done else {}


def _change_context(study: Study, terms: StudyTerms) -> dict[str, Any]:
    found = findings.change_of(study, terms)
    told = {"report": pictures.change_report(study, terms, found), "change": found} if found else {}
    return {"difference": change.difference_of(study.system, terms), **told}


def _matrix_context(study: Study, _terms: StudyTerms) -> dict[str, Any]:
    if not study.done:
        return {}
    matrix = pictures.matrix_picture(study)
    return {"matrix": matrix, "chart": matrix.all}


_FINDINGS: dict[Study.Kind, Callable[[Study, StudyTerms], dict[str, Any]]] = {
    Study.Kind.WORTH: _worth_context,
    Study.Kind.MATRIX: _matrix_context,
    Study.Kind.SWAPS: _swaps_context,
    Study.Kind.WITHOUT: _losses_context,
    Study.Kind.GAUNTLET: _gauntlet_context,
    Study.Kind.CHANGE: _change_context,
}


def _best(terms: StudyTerms, swaps: Sequence[SwapFinding]) -> pictures.Advice | None:
    """The swap that certainly helps most, in words."""
    return pictures.advice(terms, swaps[0]) if swaps and swaps[0].helps else None


def _progress_context(study: Study) -> dict[str, Any]:
    """Return the template context of the progress of an open study."""
    if not study.is_open:
        return {}
    each = study.seconds / study.done if study.done else study.pace
    left = each * (study.battles - study.done)
    return {
        "standing": fair_queue.get_position(study.key),
        "left": pace.describe_duration(left),
        "share": study.done / max(study.battles, 1),
    }


@costs(Cost.PAGE)
@never_cache
@require_safe
def opponent(request: HttpRequest, key: str, place: int) -> HttpResponse:
    """A list of the field, as anybody sees one that came by link."""
    found = own_study(request, key)
    if not found.of_field:
        raise Http404("This study has no field.")
    try:
        document = field.document(found, terms_of(found), place)
    except LookupError as error:
        raise Http404(str(error)) from None
    return redirect(links.address(document.encode(), "/"))


@costs(Cost.NEW)
@require_POST
def more(request: HttpRequest, key: str) -> HttpResponse:
    """Play more rounds of a study that is over, and count them with those that are played."""
    found = own_study(request, key)
    try:
        more = study_request.more_rounds(found, terms_of(found))
        consume_budget(request, Cost.STUDIED, more.battles)
        studies.play_more(found, *more, fair_queue.requester(found.owner, client_address(request)))
    except (LookupError, TooManyJobsError) as error:
        messages.error(request, error_text(error))
    return redirect(found)


@never_cache
@require_safe
def progress(request: HtmxRequest, key: str) -> HttpResponse:
    """The part of the page that moves; where the study is over, the whole page is asked for instead."""
    found = own_study(request, key)
    if not request.htmx:
        return redirect(found)
    response = render(request, "lab/progress.html", {"study": found, **_progress_context(found)})
    if not found.is_open:
        response["HX-Refresh"] = "true"
    return response


@require_POST
def cancel(request: HttpRequest, key: str) -> HttpResponse:
    """Stop a study."""
    found = own_study(request, key)
    studies.cancel(found)
    return redirect(found)


@costs(Cost.PAGE)
@never_cache
@require_safe
def table(request: HttpRequest, key: str) -> HttpResponse:
    """Return what a study found, as CSV."""
    found = own_study(request, key)
    data = tables.as_csv(tables.table_of(found, terms_of(found)))
    headers = {"Content-Disposition": f'attachment; filename="study-{found.key[:8]}.csv"'}
    return HttpResponse(data, content_type="text/csv; charset=utf-8", headers=headers)
