"""A page of rows, with its links."""

import re

from django.core.paginator import Paginator
from django.utils.translation import gettext as _
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

from armybuilder.api.problems import BadQuery
from armybuilder.engine.core.documents import DocumentProblem

DIGITS = re.compile(r"[0-9]{1,6}")
MAX_PAGE = 999_999


class RowPagination(PageNumberPagination):
    """A hundred rows a page unless the client asks for another number; `BadQuery` says which may be asked for."""

    page_size = 100
    page_size_query_param = "page_size"
    max_page_size = 1000

    def get_page_size(self, request: Request) -> int:
        """The number that is asked for. Django REST framework takes another for one that makes no sense, and says nothing."""
        return _number(request, self.page_size_query_param, self.max_page_size) or self.page_size

    def get_page_number(self, request: Request, paginator: Paginator) -> int:
        """Likewise: it takes the first page for a number that is left empty."""
        return _number(request, self.page_query_param, MAX_PAGE) or 1


def _number(request: Request, name: str, most: int) -> int:
    """The number that a parameter asks for, 0 where there is no such parameter; `BadQuery` for what is none from 1 to `most`."""
    texts = request.query_params.getlist(name)
    if not texts:
        return 0
    number = int(texts[0]) if len(texts) == 1 and DIGITS.fullmatch(texts[0]) else 0
    if 1 <= number <= most:
        return number
    problem = _("'%(name)s' must be a single number from 1 to %(most)s.") % {"name": name, "most": most}
    raise BadQuery([DocumentProblem(name, problem)])
