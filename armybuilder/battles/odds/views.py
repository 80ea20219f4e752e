"""The page of odds: a question in a form, its answer beside it. Everything stands in the address, nothing is stored."""

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armybuilder.battles.odds.answering import TOLD, odds_of
from armybuilder.battles.odds.pictures import Answer, draw
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.documents.envelope import DocumentProblem
from armybuilder.engine.core.documents.questions import Entry, Section, completions, form_of, read, read_partly, said
from armybuilder.engine.core.game import AnyOdds
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.packs import shelf

TELL, FILL, KEEP = "tell", "fill", "keep"
"""What a form may be sent for: an answer; figures of the card of a side, `fill attacker`; nothing, with another pack."""


class Row(NamedTuple):
    """A control with what is wrong with it."""

    entry: Entry
    problems: tuple[str, ...]


class Panel(NamedTuple):
    """A section of the form; it stands `open` where something among what is folded away is said or wrong."""

    section: Section
    rows: list[Row]
    seldom: list[Row]
    is_open: bool


@never_cache
@require_safe
def index(_request: HttpRequest) -> HttpResponse:
    """The odds of the first game that has any."""
    if not TOLD:
        raise Http404("No odds can be told.")
    return redirect("battles:odds-of", TOLD[0])


@never_cache
@require_safe
def odds(request: HttpRequest, system: str) -> HttpResponse:
    """A question of one kind, blank, filled in from a card, or answered."""
    try:
        known = odds_of(system)
    except LookupError as error:
        raise Http404(str(error.args[0])) from None
    offered = shelf.offered(system, owner_of(request))
    known = _with_pack(known, request.GET.get("pack", ""))
    kinds = known.rules.kinds
    kind = request.GET.get("ask", "")
    kind = kind if kind in kinds else next(iter(kinds))
    sent = request.GET.dict()
    blank = form_of(kinds[kind].question, kinds[kind].label, {}, known.records)
    if sent.get("do") == TELL and len(short := said(blank, sent)) < len(sent):
        return redirect(f"{request.path}?{urlencode(short, safe='/')}")
    answers, data, problems = _done(known, kind, sent)
    sections = form_of(kinds[kind].question, kinds[kind].label, data, known.records)
    context = {
        "game": known.game.system,
        "games": [SYSTEMS[key] for key in TOLD],
        "kinds": kinds.items(),
        "kind": kind,
        "fills": known.rules.fills,
        "panels": [_panel(section, problems) for section in sections],
        "completions": completions(sections, known.records).items(),
        "problems": _elsewhere(problems, sections),
        "faults": len(problems),
        "offered": offered,
        "packs": {pack.hash for pack in known.game.catalogue.packs},
        "answers": answers,
    }
    return render(request, "battles/odds.html", context)


def _with_pack(known: AnyOdds, version_hash: str) -> AnyOdds:
    """The odds with the records of a pack that was published; what nobody has here adds nothing."""
    version = shelf.version_of(version_hash)
    if version is None or version.pack.system != known.game.key:
        return known
    return known.with_packs([shelf.published(version)])


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
            answer = known.answer(msgspec.json.encode(read(asked.question, sent) | tag))
            return [draw(picture) for picture in known.rules.pictures(answer)], told, []
    except DocumentError as error:
        return [], told, error.problems
    return [], told, []


def _panel(section: Section, problems: list[DocumentProblem]) -> Panel:
    rows, seldom = ([_row(entry, problems) for entry in entries] for entries in (section.entries, section.seldom))
    return Panel(section, rows, seldom, any(row.problems for row in seldom))


def _row(entry: Entry, problems: list[DocumentProblem]) -> Row:
    return Row(entry, tuple(_told(problem) for problem in problems if problem.where == entry.control.where))


def _told(problem: DocumentProblem) -> str:
    return f"{problem.message} Perhaps: {', '.join(problem.candidates)}." if problem.candidates else problem.message


def _elsewhere(problems: list[DocumentProblem], sections: tuple[Section, ...]) -> list[str]:
    """What is wrong that no control is to blame for."""
    places = {entry.control.where for section in sections for entry in (*section.entries, *section.seldom)}
    return [str(problem) for problem in problems if problem.where not in places]
