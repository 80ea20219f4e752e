"""The schema and the page that shows it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.views import APIView

from armybuilder.api.schema.reading import OnceGenerator, subjects


class SchemaView(SpectacularAPIView):
    """The OpenAPI document."""

    generator_class = OnceGenerator


@extend_schema(exclude=True)
class DocsView(APIView):
    """The API, to read and to find one's way in."""

    # It is made for people: there is nothing about it that OPTIONS could tell.
    http_method_names = ["get", "head"]

    def get(self, request: HttpRequest) -> HttpResponse:
        # Nothing is sent from here: no mark against forged requests, and so no cookie.
        told = {"subjects": subjects(request.build_absolute_uri("/").rstrip("/")), "csrf_token": ""}
        return render(request, "api/docs.html", told)
