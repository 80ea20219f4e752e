"""Labels of the steps of an event: stored as a translatable text with its values, rendered in the reader's language."""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec
from django.utils.translation import gettext as _

from armybuilder.engine.core.text import plain

LENGTH = 250
"""Letters that are kept of one."""
SHORTER = (LENGTH, 60, 30, 10)
"""Letters of a value, until all of them have room."""


class StepLabel(NamedTuple):
    """A marked text with the values of its gaps."""

    text: str
    values: Mapping[str, str | int] = {}

    def dump(self) -> str:
        """As it is stored, names that are too long cut short."""
        kept = (msgspec.json.encode([self.text, self._values(most)]).decode() for most in SHORTER)
        return next(each for each in kept if len(each) <= LENGTH)

    def _values(self, most: int) -> dict[str, str | int]:
        return {name: plain(each)[:most] if isinstance(each, str) else each for name, each in self.values.items()}


_LABEL = msgspec.json.Decoder(tuple[str, dict[str, str | int]])


def render_label(kept: str) -> str:
    """In words. What was kept in words, as steps once were, stays as it is."""
    try:
        text, values = _LABEL.decode(kept)
        return _(text) % values
    except (msgspec.DecodeError, LookupError, TypeError, ValueError):
        return kept
