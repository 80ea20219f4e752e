"""The catalogue as the database keeps it: what pages, filters, the API's listing and the admin read, for every system alike.

Rules never compute on these rows but on the frozen catalogue (`factions.catalogues`); both come from the same records.
Every load replaces the rows of a system, so nothing outside this app may point at them: lists name keys.
"""

from factions.models.record import Part, Record, ReferenceEntry
from factions.models.row import Facet, Link, Row
from factions.models.system import CatalogueVersion, System

__all__ = ["CatalogueVersion", "Facet", "Link", "Part", "Record", "ReferenceEntry", "Row", "System"]
