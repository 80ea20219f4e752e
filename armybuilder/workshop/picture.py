"""A sound record as players see it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from armybuilder.engine.core.game import AnyGame, Game
from armybuilder.engine.core.packs.doubts import Doubt, doubts_of
from armybuilder.engine.core.paper.cards import Card
from armybuilder.engine.core.tables import Table
from armybuilder.engine.core.tables.fields import HIDDEN, Label
from factions.views.facts import HEAD, in_words


@dataclass(frozen=True)
class Picture:
    """A sound record as players see it: its card where it has one, else what it says; `doubts` tell which fields are odd."""

    card: Card | None
    members: Sequence[tuple[str, str]]
    doubts: Sequence[Doubt]


def picture(game: AnyGame, table: Table[Any], catalogue: Any, key: str) -> Picture:
    """What a record of a catalogue looks like."""
    record = catalogue.tables[table][key]
    doubts = list(doubts_of(table, key, catalogue))
    if any(other.cards for other in game.system.tables.all if other.kind == table.kind):
        return Picture(Game(game.system, catalogue).model_card(key), (), doubts)
    return Picture(None, list(_members(table, record)), doubts)


def _members(table: Table[Any], record: Any) -> Iterator[tuple[str, str]]:
    for field in table.fields:
        if not field.has(HIDDEN) and field.name not in {*HEAD, "source"}:
            label: Label = field.marker(Label) or Label.of(field.name)
            if text := in_words(_plain(field, getattr(record, field.name))):
                yield label.text, text


def _plain(field: Any, value: Any) -> Any:
    """Records by their names, all else as plain data."""
    if field.holds_records:
        return [each.name for each in value] if isinstance(value, tuple) else value and value.name
    return msgspec.to_builtins(value)
