"""Decks at the table; nothing is stored."""

from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.problems import BadQuery
from armybuilder.api.schema import decks as described
from armybuilder.api.views.base import Endpoint, game_or_404
from armybuilder.engine.core.game import Decks
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.scenarios.decks.games import read_deck_query


@costs(Cost.ODDS)
class DeckView(Endpoint):
    """A turn at the table, and the hand of a seat."""

    @described.deck
    def get(self, request: Request, system: str) -> HttpResponse:
        game = game_or_404(system)
        if game.system.deck is None:
            raise exceptions.NotFound(_("%(game)s has no decks.") % {"game": game.system.name})
        decks = Decks(game, game.system.deck)
        order, problems = read_deck_query(decks, {name: str(text) for name, text in request.query_params.items()})
        if problems:
            raise BadQuery(problems)
        return Response(decks.deal(order))
