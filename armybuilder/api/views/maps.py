"""Hex maps of games that are fought on them; nothing is stored."""

from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.options import scenario_options
from armybuilder.api.problems import BadQuery
from armybuilder.api.renderers import JSONRenderer, PDFRenderer
from armybuilder.api.schema import maps as described
from armybuilder.api.views.base import Endpoint, game_or_404
from armybuilder.engine.core.hexes.files import write_map
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.scenarios.maps.games import GameMaps, read_map_query


@costs(Cost.SHEET)
class HexMapsView(Endpoint):
    """A hex map, as a file or on paper."""

    renderer_classes = [JSONRenderer, PDFRenderer]

    @described.hex_maps
    def get(self, request: Request, system: str) -> HttpResponse:
        game = game_or_404(system)
        if game.system.maps is None:
            raise exceptions.NotFound(_("%(game)s has no hex maps.") % {"game": game.system.name})
        maps = GameMaps(game, game.system.maps)
        paper, words = scenario_options(request.query_params)
        order, problems = read_map_query(maps, words)
        if problems:
            raise BadQuery(problems)
        if request.accepted_renderer.format == JSONRenderer.format:
            return Response(write_map(maps.draw(order)))
        return Response(
            maps.pdf(order, paper),
            headers={"Content-Disposition": f'inline; filename="{maps.file_name(order, "pdf")}"'},
        )
