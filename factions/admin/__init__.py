"""The catalogue in the admin: for reading. The data files are where it is changed."""

from factions.admin import lists, models, weapons

__all__ = ["lists", "models", "weapons"]
