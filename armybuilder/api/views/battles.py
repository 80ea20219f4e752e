"""Odds and battles of forces that are sent along; nothing is stored."""

from typing import Any

from django.http import HttpResponse
from rest_framework import exceptions
from rest_framework.request import Request

from armybuilder.api import bodies
from armybuilder.api.schema import battles as described
from armybuilder.api.views.base import LimitedEndpoint, json_response, system_or_404
from armybuilder.battles.fighting import answer_at_once
from armybuilder.bounds import COSTLY
from armybuilder.engine.core.battle.rules import BattleRules
from armybuilder.engine.core.documents.document import MAX_BYTES
from factions.catalogues import get_catalogue

MAX_BODY = 2 * MAX_BYTES + 1024
"""Of two forces with a few words around them."""


class OddsView(LimitedEndpoint):
    """The exact odds of an attack."""

    throttle_scope = "odds"

    @described.odds
    def post(self, request: Request, system: str) -> HttpResponse:
        return json_response(battle_or_404(system).odds(*_question(request, system)))


class MatrixView(LimitedEndpoint):
    """A whole force against a list of targets."""

    throttle_scope = "odds"
    bounds = COSTLY

    @described.matrix
    def post(self, request: Request, system: str) -> HttpResponse:
        return json_response(battle_or_404(system).matrix(*_question(request, system)))


class BattlesView(LimitedEndpoint):
    """One battle or a few, played while the client waits."""

    throttle_scope = "battles"
    bounds = COSTLY

    @described.battles
    def post(self, request: Request, system: str) -> HttpResponse:
        battle_or_404(system)
        body = bodies.read(request, MAX_BODY)
        return json_response(answer_at_once(body, system_or_404(system)))


def _question(request: Request, system: str) -> tuple[bytes, Any]:
    """The body, and the catalogue that it is asked of."""
    return bodies.read(request, bodies.MAX_REQUEST_BYTES), get_catalogue(system)


def battle_or_404(key: str) -> BattleRules:
    """The battles of the system of the address."""
    system = system_or_404(key)
    if system.battle is None:
        raise exceptions.NotFound(f"No battles of {system.name} can be played.")
    return system.battle
