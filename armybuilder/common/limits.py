"""Request bounds of views (what a view accepts, and what of it is costly), declared beside the view and enforced
before any thread works for it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from django.http import HttpResponse
from django.urls import Resolver404, resolve

ViewT = TypeVar("ViewT", bound=Callable[..., Any])


KB, MB = 1024, 1024 * 1024


@dataclass(frozen=True, slots=True)
class RequestBounds:
    """`body` is the most bytes of a request that are read, and `rate` how many of them have to come in a second, half a minute
    aside. A request whose body has more than `light` bytes is costly: such
    ones never take the last thread of a process, so that others are answered meanwhile. `refuse` is a view that says
    that a body is too large; without one, a page for all of them does."""

    body: int = 64 * KB
    light: int = 64 * KB
    rate: int = 16 * KB
    refuse: Callable[..., HttpResponse] | None = None


# What is taken, kind by kind: what is large has to come faster, for it takes room meanwhile.
PAGE = RequestBounds()
"""Of all that says nothing else: a page, or a form of some fields."""
COSTLY = RequestBounds(light=-1)
"""Of a page whose every answer is much work."""
LARGE = RequestBounds(body=MB)
"""Of a form that holds a whole list, a table or many changes."""
DATA = RequestBounds(body=MB)
"""Of the API."""
MANY = RequestBounds(body=MB, light=8 * KB)
"""Where a list as people play it has two or three thousand bytes, and what has more is a batch, or made to be much work."""
COSTLY_DATA = RequestBounds(body=MB, light=-1)
LISTS = RequestBounds(body=6 * MB, light=8 * KB, rate=32 * KB)
"""The same where lists may be in a file, the largest of which is a PDF."""
COSTLY_LISTS = RequestBounds(body=6 * MB, light=-1, rate=32 * KB)
IMPORT = RequestBounds(body=6 * MB, rate=32 * KB)
"""Of a form with a list from elsewhere: the largest file, which is a PDF, and what stands around it."""
PACK = RequestBounds(body=2_000_000, rate=32 * KB)
"""Of a pack of a player, which has half of that at most, in a form."""
CAMPAIGN = RequestBounds(body=4 * MB + 64 * KB, rate=32 * KB)
"""Of the file of a campaign."""
GAME = RequestBounds(body=202_000)
"""Of a game at the table, as the device keeps it."""
FILES = RequestBounds(body=32 * MB, light=-1, rate=64 * KB)
"""Of many files at once, or of one that may be too large and gets its reason beside its field."""


def with_bounds(bounds: RequestBounds) -> Callable[[ViewT], ViewT]:
    """Put `bounds` on a view; decorators around it that are made with `functools.wraps` hand them on."""

    def decorate(view: ViewT) -> ViewT:
        view.bounds = bounds  # type: ignore[attr-defined]
        return view

    return decorate


def bounds_of(view: Callable[..., Any]) -> RequestBounds:
    """The bounds of a view, or of the class that it was made from."""
    found: RequestBounds | None = getattr(view, "bounds", None) or getattr(getattr(view, "cls", None), "bounds", None)
    return found or PAGE


@lru_cache(maxsize=1024)
def bounds_at(path: str) -> RequestBounds:
    """The bounds of whatever answers at a path."""
    try:
        return bounds_of(resolve(path).func)
    except Resolver404:
        return PAGE
