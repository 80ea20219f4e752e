"""The page of a question: a form with its answer beside it. Everything stands in the address, nothing is stored."""

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armybuilder.battles.odds.form_data import FormPanel, form_panel, read_situation, sides_first, unplaced_problems
from armybuilder.battles.odds.games import TOLD, odds_of
from armybuilder.battles.odds.pictures import DrawnAnswer, draw
from armybuilder.battles.odds.selection import ModelSelection, names_models, select_models
from armybuilder.battles.odds.sources import NOBODY, lists_of_visitor, with_packs
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.documents.envelope import DocumentProblem
from armybuilder.engine.core.documents.questions import (
    FormSection,
    completions,
    form_of,
    read,
    read_partly,
    without_defaults,
)
from armybuilder.engine.core.game import AnyOdds
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain import lists
from armybuilder.forces.models import Force
from armybuilder.forces.views.request import HtmxRequest
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.packs import services
from armybuilder.ratelimit.costs import Cost, costs

TELL, FILL, KEEP = "tell", "fill", "keep"
"""What a form may be sent for: an answer; figures of the card of a side, `fill attacker`; nothing, with another pack."""


class QuestionPage(NamedTuple):
    """A question as the page shows it: what the form says, the answers, and what is wrong; the models that were chosen, if any."""

    known: AnyOdds
    kind: str
    sections: tuple[FormSection, ...]
    panels: list[FormPanel]
    answers: list[DrawnAnswer]
    problems: list[DocumentProblem]
    chosen: ModelSelection | None = None


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The tables of the game whose list was changed last, or of the first game that has odds."""
    if not TOLD:
        raise Http404("No odds can be told.")
    last = lists.lists_of(owner_of(request)).filter(system__in=TOLD).values_list("system", flat=True).first()
    return redirect("odds:table", last or TOLD[0])


@costs(Cost.PAGE)
@never_cache
@require_safe
def odds(request: HtmxRequest, system: str) -> HttpResponse:
    """A question of one kind, blank, filled in from a card or by models of a list, or answered."""
    try:
        known = odds_of(system)
    except LookupError as error:
        raise Http404(str(error.args[0])) from None
    sent = request.GET.dict()
    if names_models(sent):
        asked = _question_of_models(known, lists_of_visitor(request, system), sent)
    else:
        asked = _question_of_form(with_packs(known, sent.get("pack", "")), sent)
    if request.htmx:
        asked = _without_missing(asked)
    if sent.get("do") == TELL and len(short := without_defaults(_blank(asked), sent)) < len(sent):
        return redirect(f"{request.path}?{urlencode(short, safe='/')}")
    return render(request, "battles/odds/question.html", _context(request, asked, sent))


def _without_missing(asked: QuestionPage) -> QuestionPage:
    """Whoever is still filling in the form is not told what is missing."""
    blank = {row.entry.control.where for panel in asked.panels for row in panel.rows if not row.entry.control.value}
    return asked._replace(problems=[each for each in asked.problems if each.where not in blank])


def _blank(asked: QuestionPage) -> tuple[FormSection, ...]:
    """The form as it stands before anybody says anything."""
    if asked.chosen:
        return read_situation(asked.known, {}, asked.chosen.fixed_sides).sections
    kind = asked.known.rules.kinds[asked.kind]
    return form_of(kind.question, kind.label, {}, asked.known.records)


def _context(request: HtmxRequest, asked: QuestionPage, sent: Mapping[str, str]) -> dict[str, Any]:
    rules, kept = asked.known.rules, ("mine", "d", "link", "row", "against", "models", "targets")
    system = asked.known.game.key
    return {
        "game": asked.known.game.system,
        "games": [SYSTEMS[key] for key in TOLD],
        "kinds": rules.kinds.items(),
        "kind": asked.kind,
        "fills": rules.fills and not asked.chosen,
        "panels": asked.panels,
        "completions": completions(asked.sections, asked.known.records).items(),
        # An answer that comes by itself leaves the form as it is: nothing in it is marked.
        "problems": unplaced_problems(asked.problems, [] if request.htmx else asked.panels),
        "faults": len(asked.problems),
        "offered": services.find_offered(system, owner_of(request)),
        "packs": {pack.hash for pack in asked.known.game.catalogue.packs},
        "answers": asked.answers,
        "rules": reverse("factions:battle-rules", args=(system,)) if asked.known.game.system.battle else "",
        "chosen": asked.chosen,
        "kept": [(name, sent[name]) for name in kept if sent.get(name)] if asked.chosen else (),
        "query": urlencode({name: sent[name] for name in kept if sent.get(name) and name != "row"}, safe="/"),
        "nobody": NOBODY,
    }


# ------------------------------------------------------------ models of a list


def _question_of_models(known: AnyOdds, forces: list[Force], sent: Mapping[str, str]) -> QuestionPage:
    """A question about models of a list, which is answered at once."""
    kind = known.rules.table.kind
    try:
        known, found = select_models(known, forces, sent)
    except DocumentError as error:
        return _question_of_form(known, {})._replace(problems=error.problems)
    asked = read_situation(known, sent, found.fixed_sides)
    asked = asked._replace(apart={*asked.apart, *found.known_fields})
    problems, answers = list(asked.problems), list[DrawnAnswer]()
    if not problems and (found.target is not None or sent.get("do") == TELL):
        tag = {"ask": kind} if known.rules.kinds[kind].is_tagged else {}
        try:
            answers = _answers(known, found.full_question(asked.data) | tag)
        except DocumentError as error:
            problems = error.problems
    panels = asked.with_problems(problems)
    return QuestionPage(known, kind, asked.sections, panels, answers, problems, found)


def _answers(known: AnyOdds, question: Mapping[str, Any]) -> list[DrawnAnswer]:
    answer = known.answer(msgspec.json.encode(question))
    return [draw(picture) for picture in known.rules.pictures(answer)]


# ------------------------------------------------------------ typed


def _question_of_form(known: AnyOdds, sent: Mapping[str, str]) -> QuestionPage:
    """A question that somebody fills in himself."""
    kinds = known.rules.kinds
    kind = sent.get("ask", "")
    kind = kind if kind in kinds else next(iter(kinds))
    answers, data, problems = _process_form(known, kind, sent)
    sections = form_of(kinds[kind].question, kinds[kind].label, data, known.records)
    panels = sides_first([form_panel(section, problems) for section in sections], known.rules.table.apart)
    return QuestionPage(known, kind, sections, panels, answers, problems)


def _process_form(
    known: AnyOdds, kind: str, sent: Mapping[str, str]
) -> tuple[list[DrawnAnswer], Mapping[str, Any], list[DocumentProblem]]:
    """Process a submitted form: return its answers, its present content and its problems."""
    asked = known.rules.kinds[kind]
    tag = {"ask": kind} if asked.is_tagged else {}
    what, _, side = sent.get("do", "").partition(" ")
    told: dict[str, Any] = {}
    try:
        if what == KEEP:
            return [], read_partly(asked.question, sent), []
        if what == FILL:
            told = read_partly(asked.question, sent)
            return [], told | known.fill_sides(tag | {name: told[name] for name in (side,) if name in told}), []
        if what == TELL:
            told = read_partly(asked.question, sent)
            return _answers(known, read(asked.question, sent) | tag), told, []
    except DocumentError as error:
        return [], told, error.problems
    return [], told, []
