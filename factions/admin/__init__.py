"""The catalogue in the admin: records of published versions are read, those of drafts are edited; rows as they are exported."""

from factions.admin import records, rows, versions

__all__ = ["records", "rows", "versions"]
