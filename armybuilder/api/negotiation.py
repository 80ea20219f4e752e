"""Which parser reads a body, and which renderer answers."""

from collections.abc import Iterable

from django.http import QueryDict
from django.utils.translation import gettext as _
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from armybuilder.api.problems import BadQuery
from armybuilder.engine.core.documents import DocumentProblem


class FormatNegotiation(BaseContentNegotiation):
    """The parser of exactly the type that is sent; the renderer that `?format=` names where a view has several, the first one
    unless said. `Accept` is not asked: whoever opens an address in a browser sees the data, too."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        sent = request._request.content_type  # noqa: SLF001 - as Django reads the header, without its parameters
        return next((parser for parser in parsers if parser.media_type == sent), None)

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        first, *others = renderers
        wanted = _requested_renderer(request.query_params, first, *others) if others else first
        return wanted, wanted.media_type


def _requested_renderer(query: QueryDict, *renderers: BaseRenderer) -> BaseRenderer:
    known = {str(renderer.format): renderer for renderer in renderers}
    text = str(query.get("format", renderers[0].format))
    if text in known:
        return known[text]
    message = _("'%(text)s' is not a valid format. Known: %(formats)s.") % {"text": text, "formats": ", ".join(known)}
    raise BadQuery([DocumentProblem("format", message, tuple(known))])
