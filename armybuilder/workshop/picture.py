"""A sound record as players see it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from armybuilder.engine.core.game import AnyGame, Game
from armybuilder.engine.core.packs.doubts import Doubt, doubts_of
from armybuilder.engine.core.paper.cards import Card
from armybuilder.engine.core.tables import Table
from armybuilder.engine.core.tables.rows import values
from factions.views.cells import HIDDEN, Cell, cell, label


@dataclass(frozen=True)
class Picture:
    """A sound record as players see it: its card where it has one, else what it says; `doubts` tell which fields are odd."""

    card: Card | None
    members: Sequence[tuple[str, Cell]]
    doubts: Sequence[Doubt]


def picture(game: AnyGame, table: Table[Any], catalogue: Any, key: str) -> Picture:
    """What a record of a catalogue looks like."""
    tables = game.system.tables
    record = catalogue.tables[table][key]
    doubts = list(doubts_of(table, key, catalogue))
    if any(other.cards for other in tables.all if other.kind == table.kind):
        return Picture(Game(game.system, catalogue).model_card(key), (), doubts)
    return Picture(None, list(_members(game, table, record, catalogue)), doubts)


def _members(game: AnyGame, table: Table[Any], record: Any, catalogue: Any) -> Iterable[tuple[str, Cell]]:
    labels = game.system.row_labels[table.kind]
    for name, value in values(game.system.tables, table, record, catalogue).items():
        shown = cell(value)
        if name not in HIDDEN and shown.text:
            yield labels[name].text if name in labels else label(name), shown
