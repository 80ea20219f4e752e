"""Rulings that are open about attacks, damage, passengers and support."""

from collections.abc import Mapping

from armybuilder.engine.core.rules.rulings import Ruling

RULINGS: Mapping[str, Ruling] = {}
"""Every ruling here by its key."""
