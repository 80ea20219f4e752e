"""Studies of the balance lab: ask for one, see how far it is and what it found, stop it."""

from django.http import HttpResponse
from rest_framework.request import Request

from armybuilder.api.jobs import studies
from armybuilder.api.schema import studies as described
from armybuilder.api.views.base import Endpoint
from armybuilder.api.views.battles import battles_or_404
from armybuilder.common.limits import COSTLY_DATA
from armybuilder.ratelimit.costs import Cost, costs


@costs(Cost.FILL)
class StudiesView(Endpoint):
    """A study is hundreds of battles: workers play them."""

    bounds = COSTLY_DATA

    @described.studies
    def post(self, request: Request, system: str) -> HttpResponse:
        return studies.study_response(request, studies.create_study(request, battles_or_404(system)), 202)


@costs(Cost.PAGE)
class StudyView(Endpoint):
    """A study: its progress and results so far; anyone who has its address may also end it."""

    @described.study
    def get(self, request: Request, key: str) -> HttpResponse:
        return studies.study_response(request, studies.get_study_or_404(key))

    @described.delete_study
    def delete(self, request: Request, key: str) -> HttpResponse:
        studies.delete_study(studies.get_study_or_404(key))
        return HttpResponse(status=204)
