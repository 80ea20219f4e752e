"""Work that takes long: where to look for its answer, and to stop it."""

from django.http import HttpResponse
from rest_framework.request import Request

from armybuilder.api.jobs.messages import answered, found, told
from armybuilder.api.schema import jobs as described
from armybuilder.api.views.base import Endpoint
from armybuilder.jobs import function_jobs
from armybuilder.ratelimit.costs import Cost, costs


@costs(Cost.PAGE)
class JobView(Endpoint):
    """How far it is, and what came of it; and its end, for whoever has its address."""

    @described.job
    def get(self, request: Request, key: str) -> HttpResponse:
        return told(request, found(key))

    @described.delete_job
    def delete(self, request: Request, key: str) -> HttpResponse:
        function_jobs.delete(found(key))
        return HttpResponse(status=204)


@costs(Cost.PAGE)
class JobAnswerView(Endpoint):
    """The answer alone."""

    @described.job_answer
    def get(self, request: Request, key: str) -> HttpResponse:
        return answered(found(key))
