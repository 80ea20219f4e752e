"""Leagues and tournaments: read by whoever knows an address."""

from django.http import HttpResponse
from rest_framework.request import Request

from armybuilder.api.schema import operations
from armybuilder.api.tournaments import answer
from armybuilder.api.views.base import Endpoint, json_response
from armybuilder.tournaments import events
from armybuilder.tournaments.shown import show


class TournamentView(Endpoint):
    """Pairings and standings of one event."""

    @operations.tournament
    def get(self, request: Request, address: str) -> HttpResponse:  # noqa: ARG002 - Django hands it in
        return json_response(answer(show(events.found(address=address))))
