"""The tables of a system's book, each declared once: a class a kind of record, with what a field means beside its type.

Read in this order: `record` and `fields` (what can be said of a field), `table` (tables, and which file holds them),
`catalogue` (what rules, cards and pages compute on), `reading` and `loader` (from the data files to the frozen catalogue,
every fault at once).
"""

from armybuilder.engine.core.tables.catalogue import Catalogue, records
from armybuilder.engine.core.tables.fields import (
    HIDDEN,
    PRICE,
    TRACK,
    Above,
    Key,
    Label,
    Lines,
    Made,
    Name,
    Notation,
    Ref,
    Slug,
    Text,
    Written,
)
from armybuilder.engine.core.tables.origin import Origin
from armybuilder.engine.core.tables.reading import Reading
from armybuilder.engine.core.tables.record import Record
from armybuilder.engine.core.tables.table import File, Opened, Table, Tables

__all__ = [
    "HIDDEN",
    "PRICE",
    "TRACK",
    "Above",
    "Catalogue",
    "File",
    "Key",
    "Label",
    "Lines",
    "Made",
    "Name",
    "Notation",
    "Opened",
    "Origin",
    "Reading",
    "Record",
    "Ref",
    "Slug",
    "Table",
    "Tables",
    "Text",
    "Written",
    "records",
]
