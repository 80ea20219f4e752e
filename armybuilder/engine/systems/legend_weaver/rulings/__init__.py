"""Rulings on what the main rules leave open about a list, and how it is read (see `core.rules.rulings`). What they
leave open about a battle is in the catalogue (`contradictions`).
"""

from collections.abc import Mapping

ELEVEN, TEN = "eleven", "ten"
SQUAD_SIZE = "squad-size"
DOUBLE, WORTH = "double", "worth"
ENTRENCHED = "entrenched-points"
LESS, TYPED = "less", "typed"
BREAKDOWN = "breakdown-price"
ALL, TABLE = "all", "table"
CHAOS = "chaos-points"
RULINGS: Mapping[str, tuple[str, ...]] = {
    SQUAD_SIZE: (ELEVEN, TEN),
    ENTRENCHED: (DOUBLE, WORTH),
    BREAKDOWN: (LESS, TYPED),
    CHAOS: (TABLE, ALL),
}
"""Rulings that a list may depend on, each with its readings: the rules know these. What they say, and which counts where the
players choose none, stands in the catalogue."""
