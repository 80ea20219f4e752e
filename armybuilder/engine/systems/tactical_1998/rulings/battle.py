"""Rulings that are open about a battle. No list depends on them: the players of a battle agree on them."""

from collections.abc import Mapping

from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.systems.tactical_1998.rulings import course, fire

RULINGS: Mapping[str, Ruling] = {**course.RULINGS, **fire.RULINGS}
"""Every ruling of battles by its key."""
