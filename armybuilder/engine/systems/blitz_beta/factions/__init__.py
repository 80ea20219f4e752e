"""Rules that belong to one faction's list, each in its own module."""

from armybuilder.engine.systems.blitz_beta.factions import utopia

__all__ = ["utopia"]
