"""Odds and battles of forces that are sent along; nothing is stored."""

from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api import bodies
from armybuilder.api.jobs import works
from armybuilder.api.schema import battles as described
from armybuilder.api.views.base import Endpoint, game_or_404
from armybuilder.battles.play import batch
from armybuilder.common.limits import COSTLY_DATA
from armybuilder.engine.core.game import AnyBattles, AnyOdds, Battles, Odds
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.ratelimit.throttles import consume_budget


@costs(Cost.ODDS)
class OddsView(Endpoint):
    """The exact odds of an attack, or of a test."""

    @described.odds
    def post(self, request: Request, system: str) -> HttpResponse:
        return Response(odds_or_404(system).answer(bodies.read(request, bodies.MAX_REQUEST_BYTES)))


@costs(Cost.PAGE)
class MatrixView(Endpoint):
    """A whole force against a list of targets."""

    bounds = COSTLY_DATA

    @described.matrix
    def post(self, request: Request, system: str) -> HttpResponse:
        odds = odds_or_404(system)
        try:
            body = bodies.read_with_lists(request, odds.game, "force")
            pairs = bodies.count_pairs(body, odds.game)
            if Cost.PAIR.takes_long(pairs):
                return works.enqueue(request, works.MATRIX, system, body)
            consume_budget(request, Cost.PAIR, pairs)
            return Response(odds.matrix(body))
        except LookupError as error:
            raise exceptions.NotFound(str(error)) from None


@costs(Cost.PAGE)
class BattlesView(Endpoint):
    """One battle or a few, played while the client waits, or by a worker."""

    bounds = COSTLY_DATA

    @described.battles
    def post(self, request: Request, system: str) -> HttpResponse:
        battles = battles_or_404(system)
        body = bodies.read_with_lists(request, battles.game, "first", "second")
        wanted = batch.plan_batch(body, battles)
        if Cost.POINT.takes_long(wanted.points):
            return works.enqueue(request, works.FIGHT, system, body, wanted.asked.battles)
        consume_budget(request, Cost.POINT, wanted.points)
        return Response(wanted.answer())


def odds_or_404(key: str) -> AnyOdds:
    """The odds of the game of the address."""
    game = game_or_404(key)
    if game.system.odds is None:
        raise exceptions.NotFound(_("Odds aren't available for %(game)s.") % {"game": game.system.name})
    return Odds(game, game.system.odds)


def battles_or_404(key: str) -> AnyBattles:
    """The battles of the game of the address."""
    game = game_or_404(key)
    if game.system.battle is None:
        raise exceptions.NotFound(_("Battles aren't available for %(game)s.") % {"game": game.system.name})
    return Battles(game, game.system.battle)
