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

from armybuilder.battles.odds.form_data import Panel, elsewhere, panel, situation
from armybuilder.battles.odds.games import TOLD, odds_of
from armybuilder.battles.odds.pictures import Answer, draw
from armybuilder.battles.odds.selection import Chosen, chosen, is_asked
from armybuilder.battles.odds.sources import NOBODY, offered, with_packs
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.documents.envelope import DocumentProblem
from armybuilder.engine.core.documents.questions import Section, completions, form_of, read, read_partly, said
from armybuilder.engine.core.game import AnyOdds
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain import lists
from armybuilder.forces.models import Force
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.packs import services
from armybuilder.ratelimit.costs import Cost, costs

TELL, FILL, KEEP = "tell", "fill", "keep"
"""What a form may be sent for: an answer; figures of the card of a side, `fill attacker`; nothing, with another pack."""


class Asked(NamedTuple):
    """A question as the page shows it: what the form says, the answers, and what is wrong; the models that were chosen, if any."""

    known: AnyOdds
    kind: str
    sections: tuple[Section, ...]
    panels: list[Panel]
    answers: list[Answer]
    problems: list[DocumentProblem]
    chosen: Chosen | None = None


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The tables of the game whose list was changed last, or of the first game that has odds."""
    if not TOLD:
        raise Http404("No odds can be told.")
    last = lists.owned(owner_of(request)).filter(system__in=TOLD).values_list("system", flat=True).first()
    return redirect("odds:table", last or TOLD[0])


@costs(Cost.PAGE)
@never_cache
@require_safe
def odds(request: HttpRequest, system: str) -> HttpResponse:
    """A question of one kind, blank, filled in from a card or by models of a list, or answered."""
    try:
        known = odds_of(system)
    except LookupError as error:
        raise Http404(str(error.args[0])) from None
    sent = request.GET.dict()
    if is_asked(sent):
        asked = _of_models(known, offered(request, system), sent)
    else:
        asked = _typed(with_packs(known, sent.get("pack", "")), sent)
    if sent.get("do") == TELL and len(short := said(_blank(asked), sent)) < len(sent):
        return redirect(f"{request.path}?{urlencode(short, safe='/')}")
    return render(request, "battles/odds/question.html", _context(request, asked, sent))


def _blank(asked: Asked) -> tuple[Section, ...]:
    """The form as it stands before anybody says anything."""
    if asked.chosen:
        return situation(asked.known, {}, asked.chosen.fixed).sections
    kind = asked.known.rules.kinds[asked.kind]
    return form_of(kind.question, kind.label, {}, asked.known.records)


def _context(request: HttpRequest, asked: Asked, sent: Mapping[str, str]) -> dict[str, Any]:
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
        "problems": elsewhere(asked.problems, asked.panels),
        "faults": len(asked.problems),
        "offered": services.offered(system, owner_of(request)),
        "packs": {pack.hash for pack in asked.known.game.catalogue.packs},
        "answers": asked.answers,
        "rules": reverse("factions:battle-rules", args=(system,)) if asked.known.game.system.battle else "",
        "chosen": asked.chosen,
        "kept": [(name, sent[name]) for name in kept if sent.get(name)] if asked.chosen else (),
        "query": urlencode({name: sent[name] for name in kept if sent.get(name) and name != "row"}, safe="/"),
        "nobody": NOBODY,
    }


# ------------------------------------------------------------ models of a list


def _of_models(known: AnyOdds, forces: list[Force], sent: Mapping[str, str]) -> Asked:
    """A question about models of a list, which is answered at once."""
    kind = known.rules.table.kind
    try:
        known, found = chosen(known, forces, sent)
    except DocumentError as error:
        return _typed(known, {})._replace(problems=error.problems)
    asked = situation(known, sent, found.fixed)
    asked = asked._replace(apart={*asked.apart, *found.says})
    problems, answers = list(asked.problems), list[Answer]()
    if not problems and (found.target is not None or sent.get("do") == TELL):
        tag = {"ask": kind} if known.rules.kinds[kind].is_tagged else {}
        try:
            answers = _answered(known, found.whole(asked.said) | tag)
        except DocumentError as error:
            problems = error.problems
    panels = asked.with_problems(problems)
    return Asked(known, kind, asked.sections, panels, answers, problems, found)


def _answered(known: AnyOdds, question: Mapping[str, Any]) -> list[Answer]:
    answer = known.answer(msgspec.json.encode(question))
    return [draw(picture) for picture in known.rules.pictures(answer)]


# ------------------------------------------------------------ typed


def _typed(known: AnyOdds, sent: Mapping[str, str]) -> Asked:
    """A question that somebody fills in himself."""
    kinds = known.rules.kinds
    kind = sent.get("ask", "")
    kind = kind if kind in kinds else next(iter(kinds))
    answers, data, problems = _done(known, kind, sent)
    sections = form_of(kinds[kind].question, kinds[kind].label, data, known.records)
    return Asked(known, kind, sections, [panel(section, problems) for section in sections], answers, problems)


def _done(
    known: AnyOdds, kind: str, sent: Mapping[str, str]
) -> tuple[list[Answer], Mapping[str, Any], list[DocumentProblem]]:
    """What was asked for: answers, what the form says now, and what is wrong."""
    asked = known.rules.kinds[kind]
    tag = {"ask": kind} if asked.is_tagged else {}
    what, _, side = sent.get("do", "").partition(" ")
    told: dict[str, Any] = {}
    try:
        if what == KEEP:
            return [], read_partly(asked.question, sent), []
        if what == FILL:
            told = read_partly(asked.question, sent)
            return [], told | known.filled(tag | {name: told[name] for name in (side,) if name in told}), []
        if what == TELL:
            told = read_partly(asked.question, sent)
            return _answered(known, read(asked.question, sent) | tag), told, []
    except DocumentError as error:
        return [], told, error.problems
    return [], told, []
