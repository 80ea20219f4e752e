"""Tables that cannot be what they are declared to be say so before anything is read."""

import pytest

from armybuilder.engine.core.tables import File, Name, Record, Slug, Table, Tables
from armybuilder.engine.core.tables.rows import row_schemas


class Squire(Record):
    key: Slug
    name: Name
    kind: str


def test_a_field_that_would_hide_what_a_row_is():
    tables = Tables((File("system", (Table("squire", Squire, "squires", collection="squires"),)),))

    with pytest.raises(
        TypeError, match=r"^Squire\.kind: rows say by this word what they are; call the field otherwise\.$"
    ):
        row_schemas(tables)
