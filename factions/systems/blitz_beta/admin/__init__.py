"""The beta's tables in the admin."""

from factions.systems.blitz_beta.admin import lists, models, weapons

__all__ = ["lists", "models", "weapons"]
