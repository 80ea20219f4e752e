"""What the book of 1998 leaves open about a list, and how it is read (see `core.rules.rulings`).

What the text lost is no such thing: a player types a figure in, or the list waits for a price (FC-3, FC-20).
"""

from collections.abc import Mapping

from armybuilder.engine.core.language import later
from armybuilder.engine.core.rules.rulings import Clause, Ruling

WORST, MOST = "worst", "most"
MIXED_ARMOR = Ruling(
    key="mixed-armor",
    name=later("Squads in mixed armor"),
    question=later("What is a squad encumbered by whose troopers wear different armor?"),
    readings={
        WORST: later("a squad in mixed armor makes all rolls at the worst encumbrance of its troopers"),
        MOST: later("a squad in mixed armor makes all rolls at the encumbrance of what most of its troopers wear"),
    },
    clauses=(Clause("FC-10", "Armor", (1136, 1136)),),
    gap=later("the book has one armor a squad"),
)
RULINGS: Mapping[str, Ruling] = {ruling.key: ruling for ruling in (MIXED_ARMOR,)}
"""Every ruling by its key."""
