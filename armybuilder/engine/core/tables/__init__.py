"""The records of a system's book as rules know them, which the game makes of the frozen records of its models.

Read in this order: `record` and `fields` (what cards know of a field), `table` (which kinds there are), `catalogue` (what rules,
cards and pages compute on), `origin` (records of packs), `faults` (what is wrong with data, told at once).
"""

from armybuilder.engine.core.tables.catalogue import Catalogue, records
from armybuilder.engine.core.tables.fields import HIDDEN, PRICE, TRACK, Label, NotationSchema, Ref
from armybuilder.engine.core.tables.origin import Origin
from armybuilder.engine.core.tables.record import Record
from armybuilder.engine.core.tables.table import Table, Tables

__all__ = [
    "HIDDEN",
    "PRICE",
    "TRACK",
    "Catalogue",
    "Label",
    "NotationSchema",
    "Origin",
    "Record",
    "Ref",
    "Table",
    "Tables",
    "records",
]
