"""The rules of building an army (inventory 3). Read in this order: `rules` (where they are registered), `squads`, `army` (the whole
of it), `models` (rounds, breakdowns, sheets), `book_rulings` (how the book is read where it is open)."""

from armybuilder.engine.systems.legend_weaver.validators import army, book_rulings, models, squads
from armybuilder.engine.systems.legend_weaver.validators.rules import RULES

__all__ = ["RULES", "army", "book_rulings", "models", "squads"]
