"""The catalogue in the admin: records of published versions are read, those of drafts are edited."""

from factions.admin import records, systems, versions

__all__ = ["records", "systems", "versions"]
