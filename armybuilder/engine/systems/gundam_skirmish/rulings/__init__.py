"""What the book leaves open or has lost, and how it is read (see `core.rules.rulings`): a module for each part of the game that
asks. `construction` names those that a list may depend on, which are records of the catalogue; questions of odds say theirs of
`battle`."""

from armybuilder.engine.systems.gundam_skirmish.rulings.construction import RULINGS

__all__ = ["RULINGS"]
