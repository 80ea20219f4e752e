"""The page of a table: my list against targets, every weapon at every one, and the same as CSV. Everything stands in the
address, nothing is stored."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armybuilder.battles.odds.form_data import SituationForm, describe_problem, read_situation, unplaced_problems
from armybuilder.battles.odds.games import TOLD, odds_of
from armybuilder.battles.odds.heat import heat_table, measure_labels
from armybuilder.battles.odds.sources import (
    NOBODY,
    USUAL,
    OddsSide,
    attacking_side,
    defending_side,
    lists_of_visitor,
    with_packs,
)
from armybuilder.engine.core.battle.odds.tables import OddsCell, OddsTable
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.documents.envelope import DocumentProblem
from armybuilder.engine.core.documents.questions import completions, without_defaults
from armybuilder.engine.core.game import AnyOdds
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.batch.downloads import rows_to_csv
from armybuilder.forces.models import Force
from armybuilder.forces.views.request import HtmxRequest
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.packs import services
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.ratelimit.throttles import consume_budget

NUMBERS = ("hit", "expected", "destroyed")
SAID = ("mine", "d", "link", "row", "models", "against", "targets", "pack")
"""What an address says of the models, beside what is said of all."""


class TablePage(NamedTuple):
    """A table that was asked for: who stands against whom, what is said of all pairs, and what is wrong; without a table
    where that is too much."""

    known: AnyOdds
    mine: OddsSide
    against: OddsSide
    situation: SituationForm
    table: OddsTable | None
    problems: list[DocumentProblem]


@costs(Cost.PAGE)
@never_cache
@require_safe
def table(request: HtmxRequest, system: str) -> HttpResponse:
    """A list against targets: the form, and the table below it."""
    known, forces, sent = _odds_or_404(system), lists_of_visitor(request, system), request.GET.dict()
    if "do" in sent and not request.htmx:
        return redirect(f"{request.path}?{_shortest(known, sent)}")
    found = build_table(request, known, forces)
    context = _context(found, sent)
    if request.htmx:
        is_panel = request.htmx.target in ("panel", "odds-now")
        context |= {
            "opener": (request.htmx.trigger or "").removesuffix("-odds"),
            "is_whole": request.htmx.target == "panel",
        }
        return render(request, f"battles/odds/parts/{'panel' if is_panel else 'table'}.html", context)
    panels = found.situation.with_problems(found.problems)
    context |= {
        "games": [SYSTEMS[key] for key in TOLD],
        "forces": forces,
        "panels": panels,
        "completions": completions(found.situation.sections, found.known.records).items(),
        "typed": {
            problem.where: problem.message for problem in found.problems if problem.where in ("models", "targets")
        },
        "problems": unplaced_problems(
            [each for each in found.problems if each.where not in ("models", "targets")], panels
        ),
        "is_open": any(problem.where.startswith("/") for problem in found.problems),
        "offered": services.find_offered(system, owner_of(request)),
        "kinds": known.rules.kinds.items(),
    }
    return render(request, "battles/odds/table.html", context, status=400 if found.problems else 200)


@costs(Cost.PAGE)
@never_cache
@require_safe
def csv(request: HttpRequest, system: str) -> HttpResponse:
    """The table as CSV, a line for each weapon at each target."""
    found = build_table(request, _odds_or_404(system), lists_of_visitor(request, system))
    if found.table is None:
        text = "\n".join(map(describe_problem, found.problems))
        return HttpResponse(text, status=400, content_type="text/plain; charset=utf-8")
    response = HttpResponse(rows_to_csv(_rows(found)), content_type="text/csv; charset=utf-8")
    name = slugify(f"odds {found.mine.label} against {found.against.label}")[:100]
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response


def _odds_or_404(system: str) -> AnyOdds:
    try:
        return odds_of(system)
    except LookupError as error:
        raise Http404(str(error.args[0])) from None


def build_table(request: HttpRequest, known: AnyOdds, forces: list[Force]) -> TablePage:
    """The table that an address asks for, once it is paid for."""
    sent = request.GET.dict()
    sides = OddsSide(_("Nobody"), "models"), OddsSide(_("Nobody"), "targets")
    asked = read_situation(known, sent)
    try:
        sides = attacking_side(sent, forces, known), defending_side(sent, forces)
        known = with_packs(known, sent.get("pack", ""), *sides)
        asked = read_situation(known, sent)
        if asked.problems:
            return TablePage(known, *sides, asked, None, asked.problems)
        mine, targets = (side.fighters(known, asked.data) for side in sides)
        consume_budget(request, Cost.PAIR, len(targets) * sum(len(fighter.arms) for fighter in mine))
        return TablePage(known, *sides, asked, known.table(mine, targets, asked.data), [])
    except DocumentError as error:
        return TablePage(known, *sides, asked, None, error.problems)


def _shortest(known: AnyOdds, sent: Mapping[str, str]) -> str:
    """The address without what a blank form says too."""
    blank = read_situation(known, {}).sections
    usual = {"against": USUAL, "do": sent["do"]}
    short = {name: value for name, value in without_defaults(blank, sent).items() if usual.get(name) != value}
    return urlencode(short, safe="/")


def _context(found: TablePage, sent: Mapping[str, str]) -> dict[str, Any]:
    measures = measure_labels(found.known)
    told = {name: value for name, value in sent.items() if value and (name in SAID or name.startswith("/"))}
    heat = heat_table(found.table, measures, sent.get("by", ""), sent.get("order", "")) if found.table else None
    return {
        "game": found.known.game.system,
        "mine": found.mine,
        "against": found.against,
        "sent": {
            "mine": "",
            "against": USUAL,
            "models": "",
            "targets": "",
            "d": "",
            "link": "",
            "row": "",
            "pack": "",
            **sent,
        },
        "heat": heat,
        "faults": [problem.message for problem in found.problems],
        "measures": measures.items(),
        "query": urlencode(told, safe="/"),
        "pair": urlencode(
            {name: value for name, value in told.items() if name not in ("against", "targets")}, safe="/"
        ),
        "example": _format_target(next(iter(found.known.rules.table.usual.values()))),
        "nobody": NOBODY,
        "usual": USUAL,
    }


def _format_target(side: Mapping[str, Any]) -> str:
    """A target as somebody types it: its model, then figures."""
    figures = (f"{name}={str(value).lower()}" for name, value in side.items() if name != "model")
    return " ".join([*([side["model"]] if "model" in side else []), *figures])


def _rows(found: TablePage) -> Iterator[list[Any]]:
    labels = measure_labels(found.known)
    yield [_("Model"), _("Number"), _("Weapon"), _("Target"), *(labels[name] for name in NUMBERS), _("Why not")]
    for line in found.table.lines if found.table else ():
        for target, cell in zip(found.table.targets if found.table else (), line.cells, strict=True):
            head = [line.fighter.name, line.fighter.models, line.arm, target.name]
            if isinstance(cell, OddsCell):
                numbers = [None if number is None else round(number, 6) for number in cell]
                yield [*head, *numbers, ""]
            else:
                yield [*head, None, None, None, cell]
