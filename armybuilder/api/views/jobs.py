"""Work that takes long: where to look for its answer, and to stop it."""

from django.http import HttpResponse
from rest_framework.request import Request

from armybuilder.api.jobs.messages import answer_response, get_job_or_404, job_response
from armybuilder.api.schema import jobs as described
from armybuilder.api.views.base import Endpoint
from armybuilder.jobs import function_jobs
from armybuilder.ratelimit.costs import Cost, costs


@costs(Cost.PAGE)
class JobView(Endpoint):
    """A job: its progress and result; anyone who has its address may also end it."""

    @described.job
    def get(self, request: Request, key: str) -> HttpResponse:
        return job_response(request, get_job_or_404(key))

    @described.delete_job
    def delete(self, request: Request, key: str) -> HttpResponse:
        function_jobs.delete(get_job_or_404(key))
        return HttpResponse(status=204)


@costs(Cost.PAGE)
class JobAnswerView(Endpoint):
    """The answer alone."""

    @described.job_answer
    def get(self, request: Request, key: str) -> HttpResponse:
        return answer_response(get_job_or_404(key))
