"""The catalogue as the database keeps it: systems, their versions, and what the records of every game have in common. The records
themselves are each game's own (`factions.systems`).

Rules never compute on these rows but on the frozen catalogue (`factions.catalogues`); both come from the same records.
Every load replaces the records of a version, so nothing outside this app may point at them: lists name keys.
"""

from factions.models.record import LookUp, Part, Record, ReferenceEntry
from factions.models.system import CatalogueVersion, System

__all__ = ["CatalogueVersion", "LookUp", "Part", "Record", "ReferenceEntry", "System"]
