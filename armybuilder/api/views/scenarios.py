"""Scenarios by the generators of the books; nothing is stored."""

from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.options import scenario_options
from armybuilder.api.problems import BadQuery
from armybuilder.api.renderers import JSONRenderer, PDFRenderer
from armybuilder.api.schema import scenarios as described
from armybuilder.api.views.base import Endpoint, game_or_404
from armybuilder.cards.handout import render_handout
from armybuilder.engine.core.game import ScenarioGenerator
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.scenarios.generators import file_name, read_scenario_query


@costs(Cost.SHEET)
class ScenariosView(Endpoint):
    """A scenario, as data or as a handout."""

    renderer_classes = [JSONRenderer, PDFRenderer]

    @described.scenarios
    def get(self, request: Request, system: str) -> HttpResponse:
        game = game_or_404(system)
        if game.system.scenarios is None:
            raise exceptions.NotFound(_("%(game)s has no scenario generator.") % {"game": game.system.name})
        generator = ScenarioGenerator(game, game.system.scenarios)
        paper, words = scenario_options(request.query_params)
        order, problems = read_scenario_query(generator, words)
        if problems:
            raise BadQuery(problems)
        scenario = generator.scenario(order)
        if request.accepted_renderer.format == JSONRenderer.format:
            return Response(scenario)
        name = file_name(scenario.title, order.seed)
        return Response(
            render_handout(scenario, game.system.name, paper),
            headers={"Content-Disposition": f'inline; filename="{name}"'},
        )
