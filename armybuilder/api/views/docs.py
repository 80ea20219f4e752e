"""The schema and the page that shows it."""

from typing import Any, ClassVar

from csp.constants import SELF
from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from armybuilder.engine.registry import SYSTEMS


class OnceGenerator(SchemaGenerator):
    """Writes the document once for each set of games and each language: it is half a second of work, and says the same to all."""

    made: ClassVar[dict[Any, Any]] = {}

    def get_schema(self, request: Any = None, public: bool = False) -> Any:
        asked = tuple(SYSTEMS), self.api_version, get_language()
        if asked not in self.made:
            self.made[asked] = super().get_schema(request, public)
        return self.made[asked]


class SchemaView(SpectacularAPIView):
    """The OpenAPI document."""

    generator_class = OnceGenerator


# Swagger UI draws its icons from data: addresses; this page alone may.
@method_decorator(csp_update({"img-src": [SELF, "data:"]}), name="dispatch")
class DocsView(SpectacularSwaggerSplitView):
    """The API, to read and to try."""

    # It is made for people: there is nothing about it that OPTIONS could tell.
    http_method_names = ["get", "head"]
    url_name = "api:schema"
    template_name = "api/docs.html"
    title = "Muster API"
