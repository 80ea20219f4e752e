"""The catalogue in the admin: for reading. The data files are where it is changed."""

from factions.admin import rows, system
from factions.systems import parts

parts("admin")

__all__ = ["rows", "system"]
