"""A list as plain text that loses nothing, whatever the document: every declared field is written, and read back (`reading`).

Name: Night watch
Faction: Toy Box
Limit: 30 pts

Band 1: Left (14 pts)
- 2x Guard, skill 3 "Nick" (14 pts)
  Notes: two of them

A part that holds rows is a heading and lines below it; a row is one line, what it says of itself behind commas; parts, lists
and mappings within stand in brackets. A system whose game is odd writes lines of its own between these.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Any

import msgspec

from armybuilder.engine.core.documents.envelope import FIXED, Envelope
from armybuilder.engine.core.documents.fields import DocumentField, PartSchema, schema_of
from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.documents.text.lines import quoted, take_count, word
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.core.text import NOTES_LENGTH, capital, slug
from armybuilder.engine.core.words import Terminology

FIRST, LAST = ("name", "faction", "sublist", "limit"), ("catalogue", "notes")
"""Fields of the whole list that stand before all others, and behind them."""
NONE, YES, NO = "none", "yes", "no"
_BARE = re.compile(r"[^\W\d_][\w.'/-]*(?: [\w.'/-]+)*")


def write(
    document: Envelope,
    names: RecordNames,
    words: Terminology,
    rulings: Mapping[str, Ruling] | None = None,
    costs: Mapping[str, Points] | None = None,
) -> str:
    """The document as text. `costs` are points of its parts by their JSON pointers, the empty one for all: they are for
    people, nobody reads them back."""
    return "\n".join(DocumentWriter(document, names, words, rulings or {}, costs or {}).lines()) + "\n"


def bare(text: str) -> str:
    """`text` as it stands where it reads back as itself between commas, else in quotes."""
    is_bare = _BARE.fullmatch(text) and take_count(text) == (text, None) and slug(text) not in (NONE, YES, NO)
    return text if is_bare and word(text) == text else quoted(text)


class DocumentWriter:
    """Writes one list. A system whose game is odd overrides `section` or `entry`."""

    def __init__(
        self,
        document: Envelope,
        names: RecordNames,
        words: Terminology,
        rulings: Mapping[str, Ruling],
        costs: Mapping[str, Points],
    ) -> None:
        self.document, self.names, self.words, self.rulings, self.costs = document, names, words, rulings, costs
        self.scope = names.faction(document)

    def lines(self) -> Iterator[str]:
        """Every line of the list."""
        shape = schema_of(type(self.document))
        known = [shape.by_name[name] for name in (*FIRST, *LAST) if name in shape.by_name]
        inner = [field for field in shape.fields if field not in known and field.name not in FIXED]
        for field in (*known[: len(FIRST)], None, *inner, *known[len(FIRST) :]):
            yield from self.field(self.document, field) if field else self.total()
        yield from self.below(self.document, shape, "")

    def total(self) -> Iterator[str]:
        """Yield the cost of the whole list, for people."""
        if "" in self.costs:
            yield f"Total: {self.costs['']} {self.words.points}"

    # ------------------------------------------------------------ parts

    def below(self, part: msgspec.Struct, shape: PartSchema, where: str) -> Iterator[str]:
        """The rows of a part, then the parts within it that hold rows."""
        entries = [field for field in shape.rows if not holds_rows(field)]
        for field in entries:
            prefix = f"{capital(field.nouns.one)}: " if len(entries) > 1 else ""
            for index, row in enumerate(getattr(part, field.name)):
                yield from self.entry(row, f"{where}/{field.name}/{index}", prefix)
        for field in shape.fields:
            if holds_rows(field):
                value, place = getattr(part, field.name), f"{where}/{field.name}"
                inner = [(f"{place}/{index}", one) for index, one in enumerate(value)] if field.holds_parts else []
                for at, one in inner or ([(place, value)] if value else []):
                    yield from [""] * (not where)
                    yield from self.section(one, field, at)

    def section(self, part: msgspec.Struct, field: DocumentField, where: str) -> Iterator[str]:
        """A part that holds rows: its heading, what it says of itself, and what stands in it."""
        shape = schema_of(type(part))
        number = f" {int(where.rpartition('/')[2]) + 1}" if field.kind == "several" else ""
        key = getattr(part, shape.main.name) if shape.main else ""
        self.scope = self.names.scope(self.document, where)
        main = self.value(shape.main, key) if shape.main and key else ""
        name = getattr(part, "name", "")
        self.scope = self.names.scope(self.document, f"{where}/")
        heading = f"{capital(field.nouns.one) if number else field.label.english}{number}"
        yield f"{heading}{main and f' {main}'}{name and f': {bare(name)}'}{self.cost(where)}"
        for inner in shape.fields:
            if inner.name != "name" and inner is not shape.main:
                yield from self.field(part, inner)
        yield from self.below(part, shape, where)

    def field(self, part: msgspec.Struct, field: DocumentField, margin: str = "") -> Iterator[str]:
        """Yield a part's value for a field on a line by itself: nothing where it equals the default."""
        value = getattr(part, field.name)
        if field.holds_parts or holds_rows(field) or (not field.required and value == field.default):
            return
        if field.name == "limit":
            yield f"Limit: {value} {self.words.points}"
        elif field.kind == "part" and not field.word:
            said = self.value(field, value) if field.optional else ", ".join(self.details(value))
            if said:
                yield f"{margin}{field.label.english}: {said}"
            yield from ruling_lines(getattr(value, "rulings", {}), self.rulings)
        else:
            said = self.word(field, value, word) if isinstance(value, str) else self.value(field, value)
            yield f"{margin}{field.label.english}: {said}"

    def entry(self, row: msgspec.Struct, where: str, prefix: str = "") -> Iterator[str]:
        """A row: how many of what, what it says of itself, its name; long texts below it."""
        shape = schema_of(type(row))
        number = getattr(row, shape.count.name) if shape.count else 1
        count = f"{number}x " if number > 1 else ""
        name = getattr(row, "name", "")
        details = ", ".join(self.details(row, {"name"} | ({shape.count.name} if shape.count else set())))
        yield f"- {prefix}{count}{details}{name and f' {quoted(name)}'}{self.cost(where)}"
        yield from self.notes(row, "  ")

    def notes(self, part: msgspec.Struct, margin: str = "") -> Iterator[str]:
        """The long texts of a part."""
        for field in schema_of(type(part)).fields:
            if is_long(field):
                yield from self.field(part, field, margin)

    def details(self, part: msgspec.Struct, beside: "set[str] | frozenset[str]" = frozenset()) -> Iterator[str]:
        """Yield the details of a part, piece by piece: first what it is."""
        shape = schema_of(type(part))
        said = label_words(shape)
        for field in shape.fields:
            value = getattr(part, field.name)
            if field.name in beside or is_long(field) or field.name == "rulings":
                continue
            if field is shape.main:
                yield from [self.main(field, value, shape)] if value or field.required else []
            elif field.required or value != field.default:
                is_on = field.kind == "toggle" and value
                yield said[field.name] if is_on else f"{said[field.name]} {self.value(field, value)}"

    def main(self, field: DocumentField, key: str, shape: PartSchema) -> str:
        """Return what a part is, in quotes where it could be mistaken for one of its details."""
        text = self.value(field, key)
        return quoted(key) if label_in(text, shape) else text

    def cost(self, where: str) -> str:
        """Return the cost of a part, for people."""
        return f" ({self.costs[where]} {self.words.points})" if where in self.costs else ""

    # ------------------------------------------------------------ values

    def value(self, field: DocumentField, value: Any) -> str:
        """A value as `reading` reads it back."""
        if isinstance(value, str):
            return self.word(field, value)
        if value is None or isinstance(value, bool):
            return NONE if value is None else YES if value else NO
        if isinstance(value, tuple | int | float):
            numbers = value if isinstance(value, tuple) else (value,)
            return "/".join(repr(number).removesuffix(".0") for number in numbers)
        return f"[{', '.join(self.inside(field.item or field, value))}]"

    def inside(self, item: DocumentField, value: Any) -> Iterator[str]:
        """Yield the contents of the brackets of a part, a mapping or a list; equal items in a row are counted."""
        if isinstance(value, msgspec.Struct):
            yield from self.details(value)
        elif isinstance(value, dict):
            yield from (f"{bare(key)} {self.value(item, one)}" for key, one in value.items())
        else:
            for text, run in groupby(self.value(item, one) for one in value):
                number = len(list(run))
                yield f"{number}x {text}" if number > 1 else text

    def word(self, field: DocumentField, value: str, plain: Callable[[str], str] = bare) -> str:
        """A word: what it names as it is printed, where that leads back; others as `plain` says them."""
        if field.kind == "text":
            return plain(value)
        if field.kind == "choice":
            label = field.options.get(value, "")
            return label if bare(label) == label else quoted(value)
        printed = self.names.printed_name(field.ref, value)
        leads_back = bare(printed) == printed and self.names.keys(field.ref, printed, self.scope) == [value]
        return printed if leads_back else plain(value)


def ruling_lines(chosen: Mapping[str, str], known: Mapping[str, Ruling]) -> Iterator[str]:
    """House rulings as they are read back: `Ruling: pg-south both`."""
    for key, reading in chosen.items():
        readings = known[key].readings if key in known else {}
        yield f"Ruling: {key if readings else quoted(key)} {reading if reading in readings else quoted(reading)}"


def holds_rows(field: DocumentField) -> bool:
    """Whether parts stand there that hold rows themselves, and so have headings."""
    part = field.part or (field.item.part if field.item and field.holds_parts else None)
    return bool(part and schema_of(part).is_section)


def is_long(field: DocumentField) -> bool:
    """Whether it is a text of several lines, which stands below its part."""
    return field.kind == "text" and field.bounds[1] == NOTES_LENGTH


def label_words(shape: PartSchema) -> dict[str, str]:
    """Return the word for each field in the pieces of a row, by field name; no two are the same."""
    found: dict[str, str] = {}
    for field in shape.fields:
        label = field.label.english.lower()
        found[field.name] = label if label not in found.values() and _BARE.fullmatch(label) else field.name
    return found


def label_in(text: str, shape: PartSchema) -> DocumentField | None:
    """The field that a piece of a row is about: the one of the longest label that it begins with."""
    lower = text.lower()
    labels = label_words(shape)
    found = [name for name, label in labels.items() if lower == label or lower.startswith(f"{label} ")]
    return shape.by_name[max(found, key=lambda name: len(labels[name]))] if found else None
