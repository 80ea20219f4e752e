"""What unit sheets of this game name by a word; their figures are labelled in full."""

from armybuilder.engine.core.paper.glossary import Explained

EXPLAINED = Explained(kinds=frozenset({"special", "equipment", "rank", "role", "action", "morale"}))
