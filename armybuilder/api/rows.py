"""The rows of a catalogue as the API serves them: each beside its JSON, so that a page is put together, not encoded.

Rows are those of `export_catalogue`; a row keeps all of its fields but `kind`, which the address says.
"""

from collections.abc import Mapping
from functools import cached_property
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from armybuilder.engine.core.game import AnyGame


class Row(NamedTuple):
    """One row, to filter by and to send."""

    data: Mapping[str, Any]
    json: msgspec.Raw


class Table:
    """All rows of one catalogue, by kind, in the order of the book."""

    def __init__(self, game: AnyGame) -> None:
        self.version = game.catalogue.version
        self.kinds: dict[str, list[Row]] = {}
        for data in game.export():
            kind = data["kind"]
            shown = {key: value for key, value in data.items() if key != "kind"}
            self.kinds.setdefault(kind, []).append(Row(shown, msgspec.Raw(msgspec.json.encode(shown))))

    @cached_property
    def etag(self) -> str:
        """Changes with the rules data and with the form of the rows, so it also outdates what an older Muster sent."""
        digest = blake2b(digest_size=12)
        for rows in self.kinds.values():
            for row in rows:
                digest.update(row.json)
        return f'"{digest.hexdigest()}"'


_tables: dict[str, tuple[str, Table]] = {}


def table_of(game: AnyGame) -> Table:
    """The rows of a game's current catalogue, made once for each of its versions."""
    made = _tables.get(game.key)
    if not made or made[0] != game.catalogue.hash:
        made = _tables[game.key] = (game.catalogue.hash, Table(game))
    return made[1]
