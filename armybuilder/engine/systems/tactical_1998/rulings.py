"""Rulings on what the book of 1998 leaves open about a list, and how it is read (see `core.rules.rulings`).

Gaps in the text are not rulings: a player types a value in, or the list waits for a price (FC-3, FC-20).
"""

from collections.abc import Mapping

WORST, MOST = "worst", "most"
MIXED_ARMOR = "mixed-armor"
RULINGS: Mapping[str, tuple[str, ...]] = {
    MIXED_ARMOR: (WORST, MOST),
}
"""Rulings that a list may depend on, each with its readings: the rules know these. What they say, and which counts where the
players choose none, stands in the catalogue."""
