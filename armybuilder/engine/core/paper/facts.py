"""Card facts of a record or of a player's choices, derived from their declarations: figures, words, traits, table
rows and boxes.

Numbers of a record, and values that read as one word (`__str__`), are figures, `TRACK` fields are boxes, and other
words follow their label. Records that it references are traits where they have only words (their effect), table
rows where they have figures, with words below these. A player's choices are shown the same way, with numbers
behind their label.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from armybuilder.engine.core.documents.fields import COUNT, SILENT, schema_of
from armybuilder.engine.core.documents.fields import DocumentField as Choice
from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.paper.cards import (
    CardCell,
    CardColumn,
    CardRow,
    CardTable,
    DamageTrack,
    Stat,
    TrackPart,
    TraitLine,
)
from armybuilder.engine.core.paper.figures import (
    card_fields_of,
    effect,
    format_value,
    is_word,
)
from armybuilder.engine.core.tables.fields import TRACK, Label, RecordField
from armybuilder.engine.core.tables.record import Record
from armybuilder.engine.core.text import NOTES_LENGTH

LETTER, LEAST_WIDTH = 1.6, 7.5
"""Millimetres of a column: for each letter of its longest text, and at least."""


class CardFacts:
    """Gathers what is told; `faction` is that of the list, for names that several have."""

    def __init__(self, names: RecordNames, faction: str = "") -> None:
        self.names, self.faction = names, faction
        self.stats: list[Stat] = []
        self.details: list[Stat] = []
        self.tracks: list[DamageTrack] = []
        self.traits: list[TraitLine] = []
        self.notes: list[str] = []
        self.glossary: dict[str, TraitLine] = {}
        self.parts: list[Record] = []
        """Every record that was told, but for the model's own."""
        self._rows: dict[type[Any], tuple[Label, list[Any]]] = {}

    # ---------------------------------------------------------------- of a record

    def add_record(self, record: Any) -> None:
        """All that a record says, but for what stands in the head of a card: name, faction and price."""
        told = card_fields_of(type(record))
        for field in told.fields:
            self._field(field, getattr(record, field.name), is_figure=field.name in told.figures)

    def name(self, record: Any) -> None:
        """Gather the parts of a record as `tell` does, and tell nothing."""
        for field in card_fields_of(type(record)).records:
            self._records(field, getattr(record, field.name))

    def _field(self, field: RecordField, value: Any, *, is_figure: bool) -> None:
        found = self._records(field, value)
        if value is None and field.default is None and not field.required:
            return
        if found:
            self._take(field.label, found)
        elif field.has(TRACK):
            part = TrackPart(field.label.text.upper(), value, field.label.text)
            self.stats.append(Stat(field.label.text, format_value(field, value), tracked=True))
            self.tracks.append(DamageTrack((part,)))
        elif value is True:
            self.traits.append(TraitLine(field.label.text, field.label.help))
        elif is_figure:
            self.stats.append(Stat(field.label.text, format_value(field, value)))
        elif text := format_value(field, value):
            self.details.append(Stat(field.label.text, text))

    def _records(self, field: RecordField, value: Any) -> list[Any]:
        """The records, or other bodies of fields, that stand there or are named."""
        items = value if isinstance(value, tuple | list) else (value,)
        if field.refs and not field.holds_records:
            items = [self.names.records(field.refs[0])[key] for key in items if key]
        self.parts += [item for item in items if isinstance(item, Record)]
        return [item for item in items if isinstance(item, msgspec.Struct) and not is_word(type(item))]

    # ---------------------------------------------------------------- of what a player chose

    def add_choices(self, part: msgspec.Struct, beside: Iterable[str] = ()) -> None:
        """All that a part of a document says, but for those fields and what stands in the head of a card."""
        for field in schema_of(type(part)).fields:
            value = getattr(part, field.name)
            if _has_content(field, value) and field.name not in beside:
                self._choice(field, value)

    def _choice(self, field: Choice, value: Any) -> None:
        if isinstance(value, msgspec.Struct):
            self._part(field.label, value)
        elif isinstance(value, list):
            words = [item for item in value if not isinstance(item, msgspec.Struct)]
            self._words(field.label, field.item or field, words)
            for item in value:
                if isinstance(item, msgspec.Struct):
                    self._part(field.item.label if field.item else field.label, item)
        elif value is True:
            self.traits.append(TraitLine(field.label.text, field.label.help, added=True))
        elif field.kind == "text" and field.bounds[1] == NOTES_LENGTH:
            self.notes.append(value)
        else:
            self._words(field.label, field, [value])

    def _part(self, label: Label, part: msgspec.Struct) -> None:
        """A part by the record that it is, or by its name, then the rest."""
        shape = schema_of(type(part))
        if shape.main:
            self._words(label, shape.main, [getattr(part, shape.main.name)])
        elif name := getattr(part, "name", ""):
            self.details.append(Stat(label.text, name))
        self.add_choices(part, {"name", shape.main.name if shape.main else ""})

    def _words(self, label: Label, field: Choice, words: Sequence[Any]) -> None:
        """Words that stand in one field: records where they name such, else as people call them."""
        if not words:
            return
        records = [self.names.find(field.ref, word, self.faction) for word in words] if field.ref else []
        known = [record for record in records if record is not None]
        self.parts += known
        traits = [record for record in known if not card_fields_of(type(record)).has_figures]
        self._take(label, known, added=True)
        if not traits:
            told = [getattr(record, "name", "") for record in known] or [_display_word(field, word) for word in words]
            self.details.append(Stat(label.text, ", ".join(told)))

    # ---------------------------------------------------------------- records

    def _take(self, label: Label, records: Iterable[Any], *, added: bool = False) -> None:
        """Records as traits, or as rows of the table of their kind, each once."""
        for record in records:
            if not card_fields_of(type(record)).has_figures:
                self.traits.append(TraitLine(getattr(record, "name", label.text), effect(record), added=added))
            else:
                rows = self._rows.setdefault(type(record), (label, []))[1]
                rows += [record] * (record not in rows)

    @property
    def tables(self) -> tuple[CardTable, ...]:
        return tuple(self._table(kind, label, rows) for kind, (label, rows) in self._rows.items())

    def _table(self, kind: type[Any], label: Label, records: list[Any]) -> CardTable:
        told = card_fields_of(kind)
        fields = [field for field in told.fields if field.name in told.figures]
        cells = [[format_value(field, getattr(record, field.name)) for field in fields] for record in records]
        columns = [_column(field, texts) for field, texts in zip(fields, zip(*cells, strict=True), strict=True)]
        rows = [
            CardRow(getattr(record, "name", ""), tuple(map(CardCell, texts)), traits=tuple(self._marks(record)))
            for record, texts in zip(records, cells, strict=True)
        ]
        return CardTable(label.text, label.text, label.text, tuple(columns), tuple(rows))

    def _marks(self, record: Any) -> Iterator[str]:
        """Yield the text beneath the figures of a row: its words, and what they mean."""
        told = card_fields_of(type(record))
        for field in (each for each in told.fields if each.name not in told.figures):
            value = getattr(record, field.name)
            found = self._records(field, value)
            traits = [each for each in found if not card_fields_of(type(each)).has_figures]
            self.glossary |= {each.name: TraitLine(each.name, effect(each)) for each in traits}
            if found:
                yield from (each.name for each in found)
            elif value is True:
                yield field.label.text
            elif text := format_value(field, value):
                yield text


def _column(field: RecordField, texts: Sequence[str]) -> CardColumn:
    longest = max(len(text) for text in (field.label.text, *texts))
    return CardColumn(field.label.text, max(LEAST_WIDTH, LETTER * longest), help=field.label.help)


def _has_content(field: Choice, value: Any) -> bool:
    """Whether a field says something: 0 does where it does not go without saying."""
    is_zero = field.kind == "number" and value == 0 and value != field.default
    return bool(value or is_zero) and not (field.has(COUNT) or field.has(SILENT))


def _display_word(field: Choice, word: Any) -> str:
    """A word as people call it; numbers as they are."""
    if isinstance(word, tuple):
        return "/".join(map(str, word))
    if isinstance(word, dict):
        return ", ".join(f"{name} {_display_word(field.item or field, value)}" for name, value in word.items())
    return field.choices.get(word, word) if isinstance(word, str) else f"{word:g}"
