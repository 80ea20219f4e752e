"""Facts of a record, one by one, as its model declares them: columns, references, members and parts.

A figure of a damaged book shows how it was read (exact, reconstructed, merged, derived, lost): it is a
`FigureField`, or one of the columns that a model names as `FIGURES`, whose `lost` and `marks` give the status.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

from django.db.models import JSONField, Prefetch, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from armybuilder.engine.core.language import format_number, gettext, mid_sentence
from armybuilder.engine.registry import get_system
from factions.collection import address_of, collection_with, system_of
from factions.labels import WORD, choices, label_of, label_of_name, word
from factions.loader.structs import shape_of
from factions.models import Record
from factions.models.fields import FigureField, OrderedJSONField

HEAD = frozenset({"key", "name", "printed", "rulings", "flags"})
"""What stands in places of its own."""
IN_PARTS = frozenset({"key", "says"})
"""The same in parts of records."""
ASIDE = frozenset({"lost", "marks"})
"""What says how figures were read stands with them."""
READ = {
    "exact": gettext_noop("as printed"),
    "reconstructed": gettext_noop("put together from columns that ran together, or follows from an example"),
    "merged": gettext_noop("put together from rows that ran together"),
    "derived": gettext_noop("follows from the rulebook's own rules"),
    "lost": gettext_noop("missing from the rulebook"),
}
CITED = frozenset({"key", "line", "says", "source", "status"})
"""What says within a value where it stands in the book."""
SHORT = ("rating", "value", "text")
"""What a part says in short beside what it refers to."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A record by what it is called, with its page."""

    name: str
    address: str


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A part of a text, perhaps the name of a record."""

    text: str
    record: Any = None

    @property
    def address(self) -> str:
        """The page of the record."""
        if isinstance(self.record, Reference):
            return self.record.address
        return "" if self.record is None else address_of(self.record)


@dataclass(frozen=True, slots=True)
class RecordFact:
    """Something that a record says: what it is called, its value in pieces, its unit and what it means; of a figure how it was
    read. Parts of a record are `rows` of facts."""

    label: str
    pieces: tuple[TextPiece, ...] = ()
    unit: str = ""
    help: str = ""
    status: str = ""
    rows: "tuple[tuple[RecordFact, ...], ...]" = ()

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)

    @property
    def lost(self) -> bool:
        """Whether the book had a figure here that cannot be read any more."""
        return self.status == "lost"

    @property
    def read(self) -> str:
        """The way it was read, in words."""
        return _(READ[self.status])

    @property
    def remark(self) -> str:
        """The way it was read, in words: `lost in the book`; empty where it is plainly printed."""
        return "" if self.status in ("", "exact") else self.read

    @property
    def is_empty(self) -> bool:
        return not (self.pieces or self.rows or self.lost)


# ---------------------------------------------------------------- of a record


def facts_of(record: Any, follows: Iterable[str] = ()) -> list[RecordFact]:
    """All that a record says beside its name, its key and its lines; what it has not is left out. `follows` are properties of
    it, which are told in the place of the columns that bear their names: `share` of `share_numerator`."""
    facts = [fact_of(record, owner) for owner in shape_of(record._meta.model).owners]
    facts += [property_of(record, name) for name in follows]
    told = tuple(f"{name}_" for name in follows)
    own = (field for field in fields_of(record._meta.model) if field.is_relation or not field.name.startswith(told))
    facts += [fact_of(record, field) for field in own]
    return [fact for fact in facts if not fact.is_empty]


def property_of(record: Any, name: str) -> RecordFact:
    """Return the fact for a property of a record; an empty one where it has no such property."""
    return RecordFact(label_of_name(name), _pieces([getattr(record, name, None)]))


def with_fields(records: Any, names: Iterable[str]) -> "QuerySet[Any]":
    """Records with what these fields of them say in short, in a query for each field of members or parts."""
    shape, names = shape_of(records.model), {*names}
    lists: list[Any] = [
        *(field.name for field in shape.members if field.name in names),
        *(Prefetch(part.name, _with_references(part.related_model)) for part in shape.parts if part.name in names),
    ]
    referred = [name for name in _references(records.model) if name in names]
    owners = [owner.name for owner in shape.owners]
    return _select(records, (*owners, *referred)).prefetch_related(*lists)


def in_full(records: Any) -> "QuerySet[Any]":
    """Records with all that they say, parts of parts too."""
    inner = [
        Prefetch(part.name, in_full(_with_references(part.related_model))) for part in shape_of(records.model).parts
    ]
    names = (field.name for field in fields_of(records.model) if not field.one_to_many)
    return with_fields(records, names).prefetch_related(*inner)


def _with_references(model: Any) -> "QuerySet[Any]":
    return _select(model.objects.all(), _references(model))


def _select(rows: Any, names: Collection[str]) -> "QuerySet[Any]":
    """The rows with these records beside them; Django 6.1 refuses to join none."""
    joined: QuerySet[Any] = rows.select_related(*names) if names else rows
    return joined


def _references(model: Any) -> list[str]:
    return [field.name for field in shape_of(model).references]


@cache
def fields_of(model: Any) -> tuple[Any, ...]:
    """The columns, references, members and parts of a model that people are shown, in their order."""
    shape = shape_of(model)
    hidden = (
        ASIDE
        | {*getattr(model, "UNTOLD", ())}
        | (HEAD if issubclass(model, Record) else IN_PARTS)
        | ({"mark"} if model.FIGURES else set())
    )
    own = sorted((*shape.columns, *shape.references, *shape.members), key=attrgetter("creation_counter"))
    shown = [each for each in own if each.name not in hidden and not each.name.endswith("_source")]
    # Lines are those of the book's text, which no printed book has.
    return (
        *(each for each in shown if not hasattr(each, "cited_lines") or isinstance(each, FigureField)),
        *shape.parts,
    )


def fact_of(record: Any, field: Any, *, in_short: bool = False) -> RecordFact:
    """Return the fact for one of a record's fields; with `in_short` parts are one text."""
    if field.one_to_many:
        return _fact_of_parts(record, field, in_short=in_short)
    value = getattr(record, field.name)
    said = list(value.all()) if field.many_to_many else _value(field, value)
    return replace(head_of(field), pieces=_pieces(said), status=_status(record, field, value))


def head_of(field: Any) -> RecordFact:
    """Return the name of a field, its unit and what it means, without a value."""
    unit, help_ = (str(getattr(field, name, "")) for name in ("unit", "help_text"))
    return RecordFact(label_of(field), unit=unit and gettext(unit), help=help_ and gettext(help_))


def _status(record: Any, field: Any, value: Any) -> str:
    """Return how a figure was read; empty for a value that is not a figure."""
    if isinstance(field, FigureField):
        number, _line, mark = (*(value or (0, 0, "")), "exact")[:3]
        return "lost" if number is None else mark
    if field.name in getattr(record, "lost", ()):
        return "lost"
    if value is None or field.name not in record.FIGURES:
        return ""
    marks: Mapping[str, str] = getattr(record, "marks", {})
    return marks.get(field.name) or getattr(record, "mark", "") or "exact"


def _value(field: Any, value: Any) -> Any:
    """A value of a column or a reference, in the reader's language where it is a text of ours."""
    if value is None or value == "":
        return None
    if isinstance(field, FigureField):
        return value[0]
    if hasattr(field, "in_words"):
        return field.in_words(value)
    if hasattr(field, "as_printed"):
        return field.as_printed(value)
    if isinstance(value, str):
        return choices(field).get(value) or (gettext(value) if is_prose(field) else _translate_word(value))
    return value


def is_prose(field: Any) -> bool:
    """Whether a column has sentences of ours, which are translated."""
    return field.get_internal_type() == "TextField" or field.name in _prose(system_of(field.model))


@cache
def _prose(system: str) -> frozenset[str]:
    tables = get_system(system).tables
    return frozenset((*tables.prose, *tables.said, "first_name", "second_name"))


def name_of(record: Any) -> str:
    """Return the name of a record, in the reader's language where that is a text of ours."""
    name, collection = getattr(record, "name", "") or record.key, collection_with(record)
    place = f"{collection.name.replace('-', '_')}.name" if collection else ""
    return gettext(name) if place in _prose(system_of(record)) else name


# ---------------------------------------------------------------- values in words


def _pieces(value: Any) -> tuple[TextPiece, ...]:
    return tuple(piece for piece in _iter_pieces(value) if piece.text)


def _iter_pieces(value: Any) -> Iterator[TextPiece]:
    match value:
        case None:
            return
        case bool():
            yield TextPiece(_("yes") if value else _("no"))
        case float():
            yield TextPiece(format_number(value))
        case Record():
            yield TextPiece(name_of(value), value)
        case Reference():
            yield TextPiece(value.name, value)
        case Mapping():
            yield from _join(_pair(name, each) for name, each in value.items() if name not in CITED)
        case list() | tuple():
            numbers = all(isinstance(each, int) for each in value)
            yield from _join(map(_inner_pieces, value), "/" if numbers else ", ")
        case _:
            yield TextPiece(str(value))


def in_words(value: Any) -> str:
    """A value of plain data in a line."""
    return "".join(piece.text for piece in _inner_pieces(value))


def _translate_word(text: str) -> str:
    """A text; where it is a short word of the data, in the reader's language."""
    return word(text) if WORD.fullmatch(text) else text


def _inner_pieces(value: Any) -> tuple[TextPiece, ...]:
    """A value within another: words of the data and sentences are said."""
    if isinstance(value, str) and value:
        return (TextPiece(word(value) if WORD.fullmatch(value) else gettext(value)),)
    return (TextPiece(str(value)),) if type(value) is int else _pieces(value)


def _pair(name: Any, value: Any) -> tuple[TextPiece, ...]:
    """`armor 1`, or a record with what is said of it."""
    told = _inner_pieces(value)
    called = name if isinstance(name, Record) or not WORD.fullmatch(name) else mid_sentence(label_of_name(name))
    return (*_iter_pieces(called), TextPiece(" "), *told) if told else ()


def _join(values: Iterable[tuple[TextPiece, ...]], mark: str = ", ") -> Iterator[TextPiece]:
    for number, pieces in enumerate(filter(None, values)):
        if number:
            yield TextPiece(mark)
        yield from pieces


# ---------------------------------------------------------------- parts


def _fact_of_parts(record: Any, part: Any, *, in_short: bool) -> RecordFact:
    model, rows = part.related_model, list(getattr(record, part.name).all())
    fact = replace(head_of(part), status="lost" if not rows and part.name in getattr(record, "lost", ()) else "")
    if hasattr(model, "to_text"):
        return replace(fact, pieces=_notation_pieces(model, rows))
    if in_short or is_short(model):
        return replace(fact, pieces=tuple(_join(map(_in_short, rows))))
    columns = [each for each in fields_of(model) if any(not fact_of(row, each).is_empty for row in rows)]
    table = tuple(tuple(fact_of(row, each, in_short=True) for each in columns) for row in rows)
    return replace(fact, rows=table)


def is_short(part: Any) -> bool:
    """Whether parts are told in a word or two each."""
    fields = fields_of(part)
    plain = all(type(field) not in (JSONField, OrderedJSONField) for field in fields)
    return hasattr(part, "to_text") or (len(fields) <= 2 and plain)


def _notation_pieces(model: Any, rows: list[Any]) -> tuple[TextPiece, ...]:
    """The parts as the book writes them, with the records that they refer to."""
    records = {key: record for row in rows for key, record in _referenced_records(row).items()}
    told = model.to_text([_with_keys(row) for row in rows]) if rows else None
    # What a line tells stands with that line: `[text, line]`.
    told = [each[0] if isinstance(each, list) else each for each in told] if isinstance(told, list) else told
    if isinstance(told, Mapping):
        return _pieces({records.get(name, name): each for name, each in told.items()})
    texts = told if isinstance(told, list) else [told]
    pieces = tuple(_join(_linked(text, records) for text in texts if text))
    unnamed = [record for record in records.values() if all(piece.record != record for piece in pieces)]
    return (*pieces, TextPiece(f" – {_('see')} "), *_pieces(unnamed)) if unnamed else pieces


def _linked(text: str, records: Mapping[str, Any]) -> tuple[TextPiece, ...]:
    """A text with the records whose keys stand in it: by their names, a code as it is."""
    keys = "|".join(sorted(map(re.escape, records), key=len, reverse=True))
    parts = re.split(rf"(?<![\w-])({keys})(?![\w-])", text) if keys else [text]
    return tuple(TextPiece(_display_name(part, records.get(part)), records.get(part)) for part in parts if part)


def _display_name(part: str, record: Any) -> str:
    return part if record is None or part.isupper() else name_of(record)


def _referenced_records(row: Any) -> dict[str, Any]:
    found = (getattr(row, name) for name in _references(row._meta.model))
    return {record.key: record for record in found if record is not None}


def _with_keys(row: Any) -> SimpleNamespace:
    """A part with the keys of records that it refers to, as frozen ones have them."""
    shape = shape_of(row._meta.model)
    keys = {field.name: getattr(getattr(row, field.name), "key", None) for field in shape.references}
    return SimpleNamespace(**{field.name: getattr(row, field.name) for field in shape.columns}, **keys)


def _in_short(row: Any) -> tuple[TextPiece, ...]:
    """`2 × LAC`, `ECM 3`: what a part refers to, or is called; without either, all that it says."""
    record = next(iter(_referenced_records(row).values()), None)
    called = getattr(record, "code", "") or (name_of(record) if record else getattr(row, "name", ""))
    if not called:
        facts = (fact_of(row, field) for field in fields_of(row._meta.model) if not field.one_to_many)
        return tuple(_join((fact.pieces for fact in facts), " "))
    count = getattr(row, "count", 1)
    name = f"{count} × {called}" if count > 1 else called
    said = [fact_of(row, each).text for each in fields_of(row._meta.model) if each.name in SHORT]
    prices = [
        f"({fact_of(row, each).text} {label_of(each)})" for each in fields_of(row._meta.model) if each.name == "tv"
    ]
    return (TextPiece(" ".join(filter(None, (name, *said, *prices))), record),)


# ---------------------------------------------------------------- how figures were read


def figures_of(record: Any) -> Iterator[RecordFact]:
    """Every figure with how it was read, those of parts under the name of what they belong to."""
    yield from _figures(record)
    for part in shape_of(record._meta.model).parts:
        for number, row in enumerate(getattr(record, part.name).all(), 1):
            named = next(iter(_referenced_records(row).values()), None)
            owner = getattr(row, "name", "") or (name_of(named) if named else f"{label_of(part)} {number}")
            for fact in _figures(row):
                yield replace(fact, label=f"{owner}: {mid_sentence(fact.label)}" if len(row.FIGURES) > 1 else owner)


def _figures(row: Any) -> Iterator[RecordFact]:
    for field in fields_of(row._meta.model):
        if isinstance(field, FigureField) or field.name in row.FIGURES:
            fact = fact_of(row, field)
            yield from (fact,) if fact.status else ()


def readings(facts: Iterable[RecordFact]) -> Iterator[tuple[str, str]]:
    """Figures that are not plainly printed, by how they were read: `lost in the book` with `Size; MR60 Autocannon: ammo`."""
    found: dict[str, dict[str, list[str]]] = {}
    for fact in facts:
        owner, _colon, name = fact.label.rpartition(": ")
        if fact.remark:
            found.setdefault(fact.status, {}).setdefault(owner, []).append(name)
    for status, words in READ.items():
        if status in found:
            told = found[status].items()
            yield (
                _(words),
                "; ".join(f"{owner}: {', '.join(names)}" if owner else ", ".join(names) for owner, names in told),
            )
