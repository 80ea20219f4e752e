"""Rulings on what the book of 1998 leaves open about a list, and how it is read."""

from collections.abc import Mapping

WORST, MOST = "worst", "most"
MIXED_ARMOR = "mixed-armor"
RULINGS: Mapping[str, tuple[str, ...]] = {
    MIXED_ARMOR: (WORST, MOST),
}
"""Rulings that a list may depend on, each with its readings: the rules know these. What they say, and which counts where the
players choose none, stands in the catalogue."""
