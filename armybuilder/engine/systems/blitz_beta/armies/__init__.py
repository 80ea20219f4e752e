"""Rules of sub-lists and factions that no record can say (`book.effects`), a page for each faction."""

from armybuilder.engine.systems.blitz_beta.armies import leagueless, north, nucoal, peace_river, south, utopia

__all__ = ["leagueless", "north", "nucoal", "peace_river", "south", "utopia"]
