"""The catalogue as the database keeps it: what pages, filters and the admin read.

Rules never compute on these rows but on the frozen catalogue (`factions.catalogues`); both come from the same records.
Every load replaces the rows of a system, so nothing outside this app may point at them: lists name keys.
"""

from factions.models.row import Row
from factions.models.system import CatalogueVersion, System
from factions.systems import parts

parts("models")

__all__ = ["CatalogueVersion", "Row", "System"]
