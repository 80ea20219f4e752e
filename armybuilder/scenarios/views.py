"""The page of a scenario and its handout. Both are for everybody with the address, which says all of it."""

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from armybuilder.cards.handout import render_handout
from armybuilder.engine.core.battle.scenarios.params import ROLL, SEED
from armybuilder.engine.core.battle.scenarios.scenario import Scenario
from armybuilder.engine.core.game import AnyGenerator
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.scenarios.controls import address, controls
from armybuilder.scenarios.generators import (
    GENERATING,
    PAPER,
    file_name,
    generator_of,
    paper_problem,
    read_scenario_query,
)
from armybuilder.scenarios.pictures import draw_map

A4 = "a4"


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The games that have a generator."""
    return render(request, "scenarios/index.html", {"generators": [generator_of(key) for key in GENERATING]})


@require_safe
def scenario(request: HttpRequest, system: str) -> HttpResponse:
    """A scenario; without a seed one with fresh dice, at an address of its own."""
    generator, words = _generator(system), _words(request)
    order, problems = read_scenario_query(generator, words)
    said = order.to_params(generator.rules.amounts)
    if not problems and words != said:
        response = redirect(address("scenario", system, said))
        patch_cache_control(response, no_store=True)
        return response
    made = generator.scenario(order)
    anew = {key: word for key, word in said.items() if key != SEED and not word.startswith(ROLL)}
    context: dict[str, Any] = {
        "generator": generator,
        "scenario": made,
        "common": [section for section in made.sections if not section.side],
        "sides": [section for section in made.sections if section.side],
        "pictures": [draw_map(each) for each in made.maps],
        "controls": controls(generator, order, made, words, problems),
        "problems": problems,
        "anew": address("scenario", system, anew),
        "battle": _battle_query(generator, made),
        "handouts": [(_(name), address("handout", system, {**said, **paper})) for name, paper in PRINTS],
    }
    return render(request, "scenarios/scenario.html", context)


def _battle_query(generator: AnyGenerator, made: Scenario) -> str:
    """What the page of test battles is asked for to fight on these terms; empty where no battle can be fought on them."""
    rules = generator.game.system.battle
    agreed = rules.agreement_for(made) if rules else ""
    return urlencode({"game": generator.game.key, "scenario": agreed}) if agreed else ""


PRINTS: tuple[tuple[str, dict[str, str]], ...] = (("A4", {}), (gettext_noop("US Letter"), {PAPER: "letter"}))


@costs(Cost.SHEET)
@require_safe
def handout(request: HttpRequest, system: str) -> HttpResponse:
    """The PDF; what cannot be read is told by the page."""
    generator, words = _generator(system), _words(request)
    paper = words.pop(PAPER, A4)
    if problem := paper_problem(paper):
        raise Http404(problem.message)
    order, problems = read_scenario_query(generator, words)
    if problems or SEED not in words:
        return redirect(address("scenario", system, words))
    made = generator.scenario(order)
    name = file_name(made.title, order.seed)
    return HttpResponse(
        render_handout(made, generator.game.system.name, paper),
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{name}"'},
    )


def _words(request: HttpRequest) -> dict[str, str]:
    """Each word of the address once, the last one; empty ones say nothing."""
    return {key: text for key, word in request.GET.items() if (text := str(word).strip())}


def _generator(system: str) -> AnyGenerator:
    try:
        return generator_of(system)
    except LookupError as error:
        raise Http404(str(error)) from None
