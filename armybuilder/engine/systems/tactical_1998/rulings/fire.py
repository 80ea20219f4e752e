"""Rulings that are open about attacks and damage."""

from collections.abc import Mapping

from armybuilder.engine.core.rules.rulings import Ruling

RULINGS: Mapping[str, Ruling] = {}
"""Each by its key."""
