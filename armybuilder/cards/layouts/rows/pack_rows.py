"""Marks that distinguish a player's own content from the book's on paper: the packs that a card, a sheet or a verdict
rests on.
"""

from collections.abc import Iterator, Sequence

from armybuilder.cards.drawing import Text, line
from armybuilder.cards.text import LEADING, Style, lines_of, shorten
from armybuilder.engine.core.language import gettext, ngettext
from armybuilder.engine.core.tables.origin import Origin

MOST_PACKS = 3
"""Marks of one card; more packs are counted, and stand on the army sheet."""
LINES_OF_ONE = 2
"""Lines of a mark that stands alone."""


def marks(packs: Sequence[Origin]) -> Iterator[str]:
    """`Pack: Club house 3`, `Pack: tv by Club house 3`."""
    yield from (gettext("Pack: {pack}", pack=pack.mark) for pack in packs[:MOST_PACKS])
    if (more := len(packs) - MOST_PACKS) > 0:
        yield ngettext("and {number} more pack", "and {number} more packs", more)


def mark_lines(style: Style, x: float, y: float, packs: Sequence[Origin], limit: float) -> tuple[Text, ...]:
    """The marks one beneath the other, the first baseline `y`; what has no room is cut."""
    most = LINES_OF_ONE if len(packs) == 1 else 1
    shown = [part for mark in marks(packs) for part in _cut(mark, style, limit, most)]
    return tuple(line(style, x, y + number * style.size * LEADING, part, limit) for number, part in enumerate(shown))


def _cut(mark: str, style: Style, limit: float, most: int) -> tuple[str, ...]:
    """At most so many lines."""
    first = lines_of(mark, style.at(style.floor), limit)
    if len(first) <= most:
        return first
    return (*first[: most - 1], shorten(" ".join(first[most - 1 :]), style, limit))
