"""Odds and battles of forces that are sent along; nothing is stored."""

from django.http import HttpResponse
from rest_framework import exceptions
from rest_framework.request import Request

from armybuilder.api import bodies
from armybuilder.api.schema import battles as described
from armybuilder.api.throttles import WindowThrottle
from armybuilder.api.views.base import Endpoint, json_response, system_or_404
from armybuilder.battles.fighting import answer_at_once
from armybuilder.engine.core.battle.rules import BattleRules
from armybuilder.engine.core.document import MAX_BYTES
from factions.catalogues import get_catalogue

MAX_BODY = 2 * MAX_BYTES + 1024
"""Of two forces with a few words around them."""


class BattleEndpoint(Endpoint):
    """Takes a question about battles in the body."""

    throttle_classes = [WindowThrottle]
    throttle_scope: str


class OddsView(BattleEndpoint):
    """The exact odds of an attack."""

    throttle_scope = "odds"

    @described.odds
    def post(self, request: Request, system: str) -> HttpResponse:
        battle = battle_or_404(system)
        return json_response(battle.odds(bodies.read(request, bodies.MAX_REQUEST_BYTES), get_catalogue(system)))


class MatrixView(BattleEndpoint):
    """A whole force against a list of targets."""

    throttle_scope = "odds"

    @described.matrix
    def post(self, request: Request, system: str) -> HttpResponse:
        battle = battle_or_404(system)
        return json_response(battle.matrix(bodies.read(request, bodies.MAX_REQUEST_BYTES), get_catalogue(system)))


class BattlesView(BattleEndpoint):
    """One battle or a few, played while the client waits."""

    throttle_scope = "battles"

    @described.battles
    def post(self, request: Request, system: str) -> HttpResponse:
        battle_or_404(system)
        body = bodies.read(request, MAX_BODY)
        return json_response(answer_at_once(body, system_or_404(system)))


def battle_or_404(key: str) -> BattleRules:
    """The battles of the system of the address."""
    system = system_or_404(key)
    if system.battle is None:
        raise exceptions.NotFound(f"No battles of {system.name} can be played.")
    return system.battle
