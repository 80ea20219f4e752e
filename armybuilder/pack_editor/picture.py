"""A sound record as players see it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from armybuilder.engine.core.game import AnyGame, Game
from armybuilder.engine.core.packs.doubts import Doubt, doubts_of
from armybuilder.engine.core.paper.cards import Card
from armybuilder.pack_editor.labels import Form, value_of
from armybuilder.packs.drafts.texts import Texts, record_of

HEAD = ("key", "name")
"""What stands above it."""


@dataclass(frozen=True)
class RecordPicture:
    """A sound record as players see it: its card where it has one, else what it says; `doubts` tell which fields are odd."""

    card: Card | None
    members: Sequence[tuple[str, str]]
    doubts: Sequence[Doubt]


def picture(game: AnyGame, catalogue: Any, kind: str, key: str, form: Form, texts: Texts) -> RecordPicture:
    """Return the picture of a catalogue record whose form has these texts."""
    tables = [table for table in catalogue.tables if table.kind == kind]
    doubts = [doubt for table in tables if key in catalogue.tables[table] for doubt in doubts_of(table, key, catalogue)]
    if any(table.cards for table in tables):
        return RecordPicture(Game(game.system, catalogue).model_card(key), (), doubts)
    raw = record_of(form, texts, {})
    shown = (
        (field.label.text, value_of(form, [field.name], raw.get(field.name)))
        for field in form
        if field.name not in HEAD
    )
    return RecordPicture(None, [(name, text) for name, text in shown if text], doubts)
