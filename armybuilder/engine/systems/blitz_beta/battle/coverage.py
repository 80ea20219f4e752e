"""Which function implements which battle rule: the table of `BR-` rules is written from here.

`implements` only notes names when a module is imported; it wraps nothing and costs nothing in play.
"""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

IMPLEMENTED: dict[str, list[str]] = {}
"""Rule id → the functions that implement it or a part of it, as `module.function`."""

SIMPLIFIED: dict[str, tuple[str, ...]] = {}
"""Rule id → what is left out or read more simply than the book says, in texts to be said."""


def implements(*rules: str) -> Callable[[F], F]:
    """Note that a function implements `rules` (`BR-97`, …)."""

    def note(function: F) -> F:
        module = function.__module__.partition("blitz_beta.")[2]
        for rule in rules:
            IMPLEMENTED.setdefault(rule, []).append(f"{module}.{function.__qualname__}")
        return function

    return note


def simplified(rule: str, how: str) -> None:
    """Note what of `rule` is read more simply; a second note on the same rule is added to the first. `how` is said where rules of
    battles are told."""
    SIMPLIFIED[rule] = (*SIMPLIFIED.get(rule, ()), how)
