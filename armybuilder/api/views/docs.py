"""The schema and the page that shows it."""

from csp.constants import SELF
from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView


class SchemaView(SpectacularAPIView):
    """The OpenAPI document."""


# Swagger UI styles parts of its page inline and draws its icons from data: addresses; this page alone may.
@method_decorator(csp_update({"style-src": [SELF, "'unsafe-inline'"], "img-src": [SELF, "data:"]}), name="dispatch")
class DocsView(SpectacularSwaggerSplitView):
    """The API, to read and to try."""

    url_name = "api:schema"
    title = "Muster API"
