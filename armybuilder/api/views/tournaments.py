"""Leagues and tournaments: read by whoever knows an address."""

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api.schema import operations
from armybuilder.api.serializers.tournaments import answer
from armybuilder.api.views.base import Endpoint
from armybuilder.tournaments import events
from armybuilder.tournaments.presentation import show


class TournamentView(Endpoint):
    """Pairings and standings of one event."""

    @operations.tournament
    def get(self, request: Request, address: str) -> HttpResponse:
        return Response(answer(show(events.get_event_or_404(address=address))))
