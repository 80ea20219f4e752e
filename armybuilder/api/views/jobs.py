"""Work that takes long: where to look for its answer."""

from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.request import Request

from armybuilder.api.jobs import told
from armybuilder.api.schema import jobs as described
from armybuilder.api.views.base import Endpoint
from armybuilder.budget.costs import Cost, costs
from armybuilder.jobs import plain


@costs(Cost.PAGE)
class JobView(Endpoint):
    """How far it is, and what came of it."""

    @described.job
    def get(self, request: Request, key: str) -> HttpResponse:
        found = plain.find(key)
        if found is None:
            raise exceptions.NotFound(_("There is no such job; each is kept for a day."))
        return told(request, found)
