"""Rules of sub-lists and factions that no record can say (`book.effects`), a page for each faction that has some."""

from armybuilder.engine.systems.blitz_beta.armies import nucoal, peace_river, south, utopia

__all__ = ["nucoal", "peace_river", "south", "utopia"]
