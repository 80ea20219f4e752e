"""Code derived from a system's declarations, so that no system writes it by hand.

Read in this order: `system` (catalogue, documents, lists as text: for every system); then, for games whose groups are
rows that each name one record: `force` (groups and rows with their points), `shape` (how they come from a document),
`rules` (what nearly every book asks for), `offers` (what may be added, how to spend what is left), `paper` (army
sheet and cards), `game` (all of it as a game system).
"""

from armybuilder.engine.core.row_game.force import ForceGroup, ForceRow, RowForce
from armybuilder.engine.core.row_game.game import RowGame

__all__ = ["ForceGroup", "ForceRow", "RowForce", "RowGame"]
