"""Arcs of weapons as cards draw them."""

from collections.abc import Mapping
from functools import lru_cache

from armybuilder.engine.core.paper.cards import CardArc, Quarter

QUARTERS: Mapping[str, frozenset[Quarter]] = {
    "F": frozenset({"FL", "FR"}),
    "B": frozenset({"BL", "BR"}),
    "L": frozenset({"FL", "BL"}),
    "R": frozenset({"FR", "BR"}),
    "T": frozenset({"FL", "FR", "BL", "BR"}),
    "FT": frozenset({"FL", "FR", "BL", "BR"}),
    "Arm": frozenset({"FL", "FR"}),
}
SNAP = frozenset({"FT", "Arm"})
"""Arcs whose weapons answer by snap fire."""


@lru_cache(maxsize=256)
def arc_cell(text: str) -> CardArc:
    """The arcs as written: `F`, `FT/L` (either), `FT+F` (both), `FT+L/F` (the first with either of the others). What
    nobody here knows is only written."""
    tokens = set(text.replace("+", "/").split("/"))
    if not tokens <= set(QUARTERS):
        return CardArc(text)
    choices = [frozenset.union(*(QUARTERS[token] for token in choice.split("/"))) for choice in text.split("+")]
    return CardArc(text, quarters=frozenset.intersection(*choices), answers=bool(SNAP & tokens))
