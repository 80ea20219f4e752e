"""The schema and the page that shows it."""

from csp.constants import SELF
from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView


class SchemaView(SpectacularAPIView):
    """The OpenAPI document."""


# Swagger UI draws its icons from data: addresses; this page alone may.
@method_decorator(csp_update({"img-src": [SELF, "data:"]}), name="dispatch")
class DocsView(SpectacularSwaggerSplitView):
    """The API, to read and to try."""

    # It is made for people: there is nothing about it that OPTIONS could tell.
    http_method_names = ["get", "head"]
    url_name = "api:schema"
    template_name = "api/docs.html"
    title = "Muster API"
