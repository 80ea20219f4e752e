"""The schema and the page that shows it."""

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.views import APIView

from armybuilder.api.problems import BadQuery
from armybuilder.api.schema.games import Games
from armybuilder.api.schema.reference import render_document, subjects
from armybuilder.engine.core.documents import DocumentProblem
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces import validation
from factions.catalogues import game_of

FORMAT = str(api_settings.URL_FORMAT_OVERRIDE)
KNOWN = ("system", FORMAT)


@extend_schema(exclude=True)
class SchemaView(SpectacularAPIView):
    """The OpenAPI document, of all games or of one."""

    def get(self, request: Request) -> HttpResponse:
        games = _games(request)
        renderer = request.accepted_renderer
        charset = f"; charset={renderer.charset}" if renderer.charset else ""
        name = "-".join(("Muster", *games))
        return HttpResponse(
            render_document(games, type(renderer)),
            content_type=f"{renderer.media_type}{charset}",
            headers={"Content-Disposition": f'inline; filename="{name}.{renderer.format}"'},
        )


def _games(request: Request) -> Games:
    """The game that is asked for; none is all of them."""
    for name in request.query_params:
        if name not in KNOWN:
            told = {"name": name, "known": ", ".join(KNOWN)}
            problem = _("Unknown parameter '%(name)s'. Known: %(known)s.") % told
            raise BadQuery([DocumentProblem(name, problem, KNOWN)])
    key = request.query_params.get("system")
    if key is None:
        return ()
    if key not in SYSTEMS:
        problem = _("Unknown game system '%(system)s'.") % {"system": key[:80]}
        raise BadQuery([DocumentProblem("system", problem, tuple(SYSTEMS))])
    return (key,)


@extend_schema(exclude=True)
class DocsView(APIView):
    """The API, to read and to find one's way in."""

    # It is made for people: there is nothing about it that OPTIONS could tell.
    http_method_names = ["get", "head"]

    def get(self, request: HttpRequest) -> HttpResponse:
        # Nothing is sent from here: no mark against forged requests, and so no cookie.
        site = request.build_absolute_uri("/").rstrip("/")
        games = [(key, system.name) for key, system in SYSTEMS.items()]
        context = {"subjects": subjects(site), "games": games, "csrf_token": "", "answer": _sample()}
        return render(request, "api/docs.html", context)


def _sample() -> str:
    """Return the answer to the first example of `validate`."""
    first = next(iter(SYSTEMS))
    report = validation.check(msgspec.json.encode(SYSTEMS[first].examples.document), game_of(first))
    return msgspec.json.format(msgspec.json.encode(report)).decode()
