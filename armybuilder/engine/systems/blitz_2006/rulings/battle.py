"""Rulings that are open about a battle. No list depends on them: the players of a battle agree on them."""

from collections.abc import Mapping

from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.systems.blitz_2006.rulings import BATTLE, course, fire

RULINGS: Mapping[str, Ruling] = {**BATTLE, **course.RULINGS, **fire.RULINGS}
"""Every ruling of battles by its key."""
