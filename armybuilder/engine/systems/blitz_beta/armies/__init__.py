"""Factions and sub-lists with rules of their own, a page each; see `army` for what they may change."""

from armybuilder.engine.systems.blitz_beta.armies import cef, leagueless, north, nucoal, peace_river, south, utopia

__all__ = ["cef", "leagueless", "north", "nucoal", "peace_river", "south", "utopia"]
