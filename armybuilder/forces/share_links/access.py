"""The ways to a list of somebody else, and why one may be closed: an address that holds the list, or a link to it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.models import LivingLink
from armybuilder.forces.share_links import live_links
from armybuilder.forces.share_links.shared_list import SharedForce, open_live, open_snapshot

MAX_REASONS = 20


class ClosedError(Exception):
    """Why a way leads to no list: the answer's status, a title, and the reasons in words."""

    def __init__(self, status: int, title: str, *reasons: str) -> None:
        super().__init__(*reasons)
        self.status, self.title, self.reasons = status, title, reasons


@dataclass(frozen=True)
class ListAccess:
    """A list and the addresses of its page and files. A snapshot is `packed` into each of them, a list of somebody is behind
    a `link`."""

    shared: SharedForce
    packed: str = ""
    link: LivingLink | None = None

    def address(self, name: str = "list", *arguments: int) -> str:
        """Return the address of the page or of a file."""
        if self.link:
            return reverse(f"shared:{name}", args=(self.link.key, *arguments))
        return f"{reverse(f'snapshot:{name}', args=arguments)}?{urlencode(self.hidden_fields)}"

    @property
    def hidden_fields(self) -> dict[str, str]:
        """The hidden fields that a form of the page sends along, so that its list is found."""
        return {} if self.link else {"d": self.packed}

    @property
    def query_params(self) -> dict[str, str]:
        """The query parameters by which another page asks for the list."""
        return {"link": self.link.key} if self.link else {"d": self.packed}


def open_access(*, packed: str = "", key: str = "") -> ListAccess:
    """The list of a link with that `key`, or else the one that is `packed`; `ClosedError` where there is none."""
    try:
        return _open_live_link(key) if key else ListAccess(open_snapshot(packed), packed)
    except DocumentError as error:
        reasons = [problem.text for problem in error.problems[:MAX_REASONS]]
        raise ClosedError(400, _("A list"), *reasons) from None
    except LookupError as error:
        raise ClosedError(400, _("A list"), str(error.args[0])) from None


def _open_live_link(key: str) -> ListAccess:
    match live_links.find(key):
        case live_links.LinkFailure.UNKNOWN:
            reason = _("Part of the address may be missing: use the full address, or ask for it again.")
            raise ClosedError(404, _("No shared list here"), reason)
        case live_links.LinkFailure.REVOKED:
            reason = _("This link was revoked. Ask for a new one if you'd like to see the list.")
            raise ClosedError(410, _("This list is no longer shared"), reason)
        case live_links.FoundLink(link, force):
            return ListAccess(open_live(force), link=link)


def with_access(
    refuse: Callable[[HttpRequest, ClosedError], HttpResponse],
) -> Callable[..., Callable[..., HttpResponse]]:
    """Give the door that a request asks for to a view; `refuse` answers where it is closed."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def wrapper(request: HttpRequest, key: str = "", **named: Any) -> HttpResponse:
            try:
                sent = request.POST if request.method == "POST" else request.GET
                answer = view(request, open_access(packed=sent.get("d", ""), key=key), **named)
            except ClosedError as closed:
                answer = refuse(request, closed)
            # An address that somebody was given is nobody's to find.
            answer["X-Robots-Tag"] = "noindex"
            return answer

        return wrapper

    return decorate


def closed_page(request: HttpRequest, closed: ClosedError) -> HttpResponse:
    """The page that says so, with ways on."""
    return render(request, "shared/closed.html", {"closed": closed}, status=closed.status)


def closed_file(request: HttpRequest, closed: ClosedError) -> HttpResponse:  # noqa: ARG001 - as `closed_page`
    """The same as text."""
    text = "\n".join(closed.reasons)
    return HttpResponse(text, status=closed.status, content_type="text/plain; charset=utf-8")
