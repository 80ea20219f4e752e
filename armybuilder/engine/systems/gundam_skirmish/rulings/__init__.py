"""What the book leaves open or has lost, and how it is read (see `core.rules.rulings`): a module for each part of the game that
asks. `RULINGS` are those that a list may depend on, for its house rulings; questions of odds say theirs of `battle`."""

from collections.abc import Mapping

from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.systems.gundam_skirmish.rulings import construction

RULINGS: Mapping[str, Ruling] = {ruling.key: ruling for ruling in (*construction.RULINGS,)}
"""By their keys."""
