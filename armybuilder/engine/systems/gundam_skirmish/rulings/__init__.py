"""What the book leaves open or has lost, and how it is read (see `core.rules.rulings`): a module for each part of the game that
asks. `RULINGS` has them all, for the house rulings of a list."""

from collections.abc import Mapping

from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.systems.gundam_skirmish.rulings import construction

RULINGS: Mapping[str, Ruling] = {ruling.key: ruling for ruling in (*construction.RULINGS,)}
"""Every ruling by its key."""
