"""What a view takes and what of it is costly: said beside the view, heeded before any thread works for it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from django.http import HttpResponse
from django.urls import Resolver404, resolve

ViewT = TypeVar("ViewT", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Bounds:
    """`body` is the most bytes of a request that are read. A request whose body has more than `light` bytes is costly: such
    ones never take the last thread of a process, so that others are answered meanwhile. `refuse` is a view that says
    that a body is too large; without one, a page for all of them does."""

    body: int = 1024 * 1024
    light: int = 64 * 1024
    refuse: Callable[..., HttpResponse] | None = None


USUAL = Bounds()
COSTLY = Bounds(light=-1)
"""Of a view whose every answer is much work."""


def bounded(bounds: Bounds) -> Callable[[ViewT], ViewT]:
    """Put `bounds` on a view; decorators around it that are made with `functools.wraps` hand them on."""

    def decorate(view: ViewT) -> ViewT:
        view.bounds = bounds  # type: ignore[attr-defined]
        return view

    return decorate


def bounds_of(view: Callable[..., Any]) -> Bounds:
    """The bounds of a view, or of the class that it was made from."""
    found: Bounds | None = getattr(view, "bounds", None) or getattr(getattr(view, "cls", None), "bounds", None)
    return found or USUAL


@lru_cache(maxsize=1024)
def bounds_at(path: str) -> Bounds:
    """The bounds of whatever answers at a path."""
    try:
        return bounds_of(resolve(path).func)
    except Resolver404:
        return USUAL
