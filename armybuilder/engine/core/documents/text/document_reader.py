"""Reads back what `writer` writes, for any document, and what people write themselves in the same words."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from armybuilder.engine.core.documents.codec import MOST_PARTS, Documents
from armybuilder.engine.core.documents.fields import DocumentField, PartSchema, schema_of
from armybuilder.engine.core.documents.names import RecordNames, similar_keys
from armybuilder.engine.core.documents.text.lines import (
    NotReadError,
    TextLine,
    cut_tail,
    is_quoted,
    pieces,
    take_count,
    without_price,
)
from armybuilder.engine.core.documents.text.reader import RULING_HEADERS, DocumentT, TextReader
from armybuilder.engine.core.documents.text.writer import NO, NONE, YES, holds_rows, label_in, label_words
from armybuilder.engine.core.language import gettext, mid_sentence
from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.core.text import slug
from armybuilder.engine.core.words import Terminology

ALSO = {
    "name": ("title", "list", "player"),
    "faction": ("army", "force"),
    "sublist": ("sublist", "subfaction", "sub-faction"),
    "limit": ("points", "points-limit"),
    "notes": ("note",),
}
"""What else people call fields of the whole list."""


def read(
    text: str,
    documents: Documents[DocumentT],
    names: RecordNames,
    words: Terminology,
    rulings: Mapping[str, Ruling] | None = None,
) -> DocumentT:
    """The document that `text` means, names as keys; `DocumentError` with each line that cannot be read."""
    return DocumentReader(documents, names, words, rulings or {}).read(text)


class _OpenPart:
    """A part that is being read: its fields so far, and what they may be."""

    def __init__(self, data: dict[str, Any], shape: PartSchema, where: str) -> None:
        self.data, self.shape, self.where = data, shape, where


class DocumentReader(TextReader[DocumentT]):
    """Reads one list by what its document is declared to be."""

    headers = RULING_HEADERS
    ignored = frozenset({"total", "verdict", "cost", "format", "game", "system"})
    quoted = frozenset({"ruling"})

    def __init__(
        self, documents: Documents[DocumentT], names: RecordNames, words: Terminology, rulings: Mapping[str, Ruling]
    ) -> None:
        super().__init__(documents.system, documents.convert)
        self.names, self.words, self.rulings = names, words, rulings
        self.open = [_OpenPart(self.force, documents.shape, "")]
        self.line = TextLine("")

    # ------------------------------------------------------------ headings and fields

    def heading(self, line: TextLine) -> bool:
        """`Band 2: Left`, or `Label: value` of what stands above; a line with a bullet is a row."""
        self.line = line
        if line.has_bullet:
            return False
        head, _, name = without_price(line.text, self.words.points).partition(":")
        label, colon, value = line.text.partition(":")
        return self._section(head.strip(), name.strip()) or bool(colon and self._field(label.strip(), value.strip()))

    def _section(self, head: str, name: str) -> bool:
        for depth in range(len(self.open) - 1, -1, -1):
            for field in filter(holds_rows, self.open[depth].shape.fields):
                called = field.nouns.one if field.kind == "several" else field.label.english
                if head.lower() == called.lower() or head.lower().startswith(f"{called.lower()} "):
                    del self.open[depth + 1 :]
                    self._open_part(field, head[len(called) :].strip(), name)
                    return True
        return False

    def _open_part(self, field: DocumentField, rest: str, name: str) -> None:
        """Open the part that a heading begins; its number is for people."""
        outer, kind = self.open[-1], field.part or (field.item.part if field.item else None)
        if field.kind != "several" and outer.data.get(field.name):
            raise NotReadError(gettext("There's more than one {noun} here.", noun=mid_sentence(field.label.text)))
        part: dict[str, Any] = {}
        where = f"{outer.where}/{field.name}"
        if field.kind == "several":
            items = outer.data.setdefault(field.name, [])
            items.append(part)
            where = f"{where}/{len(items) - 1}"
        else:
            outer.data[field.name] = part
        self._enter(part, schema_of(kind or msgspec.Struct), where)
        number, _, main = rest.partition(" ")
        main = main.strip() if number.lstrip("#").isdecimal() else rest
        shape = self.open[-1].shape
        if main and shape.main:
            part[shape.main.name] = self.value(shape.main, main)
        elif main and not name:
            name = main
        if name and "name" in shape.by_name:
            part["name"] = self.line.full(name)

    def _enter(self, part: dict[str, Any], shape: PartSchema, where: str) -> None:
        self.open.append(_OpenPart(part, shape, where))
        self.here = part
        self.lines[where] = self.number

    def _field(self, label: str, value: str) -> bool:
        """A field of the innermost part that has one of that label."""
        for depth in range(len(self.open) - 1, -1, -1):
            opened = self.open[depth]
            for field in opened.shape.fields:
                if slug(label) in self._labels(field, is_whole=not depth) and not holds_rows(field):
                    found = self._of_line(field, value)
                    before = opened.data.get(field.name)
                    opened.data[field.name] = {**before, **found} if isinstance(before, dict) else found
                    return True
        return False

    def _labels(self, field: DocumentField, *, is_whole: bool) -> set[str]:
        also = ALSO.get(field.name, ()) if is_whole else ()
        points = (
            {slug(self.words.points), slug(f"{self.words.points} limit")}
            if is_whole and field.name == "limit"
            else set()
        )
        return {slug(field.label.english), *also, *points}

    def _of_line(self, field: DocumentField, value: str) -> Any:
        if field.name == "limit":
            value = value.lower().removesuffix(self.words.points.lower()).strip().replace(",", "")
        if field.kind == "part" and field.part and not field.word and not value.startswith("["):
            return self._details(pieces(value, ","), schema_of(field.part))
        return self.value(field, value)

    # ------------------------------------------------------------ rows

    def entry(self, line: TextLine) -> None:
        """`2x Guard, skill 3 "Nick"`."""
        text = without_price(line.text, self.words.points).replace(" + ", ", ")
        outer, field, text = self._rows(text)
        shape = schema_of(field.item.part if field.item and field.item.part else msgspec.Struct)
        text, count = take_count(text) if shape.count else (text, None)
        text, name = line.take_name(text) if "name" in shape.by_name else (text, None)
        if name is not None:
            text = without_price(text, self.words.points)
        row = self._details(pieces(text, ","), shape)
        if shape.count and count is not None:
            row[shape.count.name] = count
        if name:
            row["name"] = name
        rows = outer.data.setdefault(field.name, [])
        rows.append(row)
        self._enter(row, shape, f"{outer.where}/{field.name}/{len(rows) - 1}")

    def _rows(self, text: str) -> tuple[_OpenPart, DocumentField, str]:
        """The list that a row goes to: that of the innermost part, of the sort that it begins with where there are more."""
        while self.open:
            opened = self.open[-1]
            known = [field for field in opened.shape.rows if not holds_rows(field)]
            for field in known:
                if len(known) == 1:
                    return opened, field, text
                if text.lower().startswith(f"{field.nouns.one}: "):
                    return opened, field, text[len(field.nouns.one) + 2 :]
            if len(self.open) == 1:
                break
            self.open.pop()
        nouns = [
            field.nouns.one for field in self.open[0].shape.fields if holds_rows(field) and field.kind == "several"
        ]
        raise NotReadError(
            gettext(
                "'{text}' isn't in a {group}: start one with '{heading} 1:'.",
                text=self.line.full(text)[:80],
                group=self.words.group,
                heading=nouns[0].capitalize(),
            )
        )

    def _details(self, parts: list[str], shape: PartSchema) -> dict[str, Any]:
        """Return the details of a row, read from its pieces."""
        found: dict[str, Any] = {}
        for number, piece in enumerate(parts):
            field = label_in(piece, shape)
            if field is None and shape.main and shape.main.name not in found and not number:
                found[shape.main.name] = self._main(shape.main, piece, parts)
            elif field is None:
                raise NotReadError(
                    gettext("Couldn't read '{text}' here.", text=self.line.full(piece)[:80]),
                    self._detail_labels(shape),
                )
            else:
                said = piece[len(label_words(shape)[field.name]) :].strip()
                is_on = field.kind == "toggle" and not said
                found[field.name] = True if is_on else self.value(field, said)
        return found

    def _main(self, main: DocumentField, piece: str, parts: list[str]) -> Any:
        """Return what a part is; text in a bracket behind it is added to its details."""
        cut = None if is_quoted(piece) else cut_tail(piece)
        if cut and not self._keys(main, piece):
            parts += pieces(cut[1], ",")
            piece = cut[0]
        return self.value(main, piece)

    def _detail_labels(self, shape: PartSchema) -> Iterator[str]:
        """Yield the labels of the details that a part may have."""
        return (label for name, label in label_words(shape).items() if name not in ("name", "notes"))

    # ------------------------------------------------------------ values

    def value(self, field: DocumentField, text: str) -> Any:
        """Return the value that a piece gives for a field, or raise `NotReadError`."""
        inner = text[1:-1] if text.startswith("[") and text.endswith("]") else None
        if text.lower() == NONE and field.optional:
            return None
        if field.kind == "part" and field.part and inner is not None:
            return self._details(pieces(inner, ","), schema_of(field.part))
        if field.kind == "mapping" and inner is not None:
            return dict(self._pair(field, piece) for piece in pieces(inner, ","))
        if field.kind == "several" and inner is not None:
            return [value for piece in pieces(inner, ",") for value in self._items(field, piece)]
        if field.kind in ("several", "mapping") or (field.kind == "part" and not field.word):
            raise NotReadError(
                gettext("'{text}' is not a list: write it in brackets, [like, this].", text=self.line.full(text)[:40])
            )
        return self._plain(field, text)

    def _pair(self, field: DocumentField, piece: str) -> tuple[str, Any]:
        key, _, value = piece.partition(" ")
        return self.line.full(key), self.value(field.item or field, value)

    def _items(self, field: DocumentField, piece: str) -> list[Any]:
        text, count = (piece, None) if is_quoted(piece) else take_count(piece)
        # No list can be made huge by a number in it.
        return [self.value(field.item or field, text)] * min(count or 1, MOST_PARTS + 1)

    def _plain(self, field: DocumentField, text: str) -> Any:
        if field.kind == "toggle":
            return self._one_of(field, {YES: True, "on": True, NO: False, "off": False}, text)
        if field.kind in ("number", "pair"):
            return self._number(field, text)
        if field.kind == "choice":
            words = {slug(name): word for word, label in field.options.items() for name in (word, label)}
            return self.line.full(text) if is_quoted(text) else self._one_of(field, words, text)
        if field.ref:
            return self._key(field, self.line.full(text))
        return self.line.full(text)

    def _one_of(self, field: DocumentField, words: Mapping[str, Any], text: str) -> Any:
        if slug(text) not in words:
            raise NotReadError(
                gettext("Unknown {noun} '{name}'.", noun=mid_sentence(field.label.text), name=text[:40]),
                field.options.values() or words,
            )
        return words[slug(text)]

    def _number(self, field: DocumentField, text: str) -> Any:
        try:
            numbers = [float(part) if field.number is float else int(part) for part in text.split("/")]
        except ValueError:
            raise NotReadError(
                gettext(
                    "'{text}' is not a {noun}: it must be a number.",
                    text=self.line.full(text)[:40],
                    noun=mid_sentence(field.label.text),
                )
            ) from None
        return numbers if field.kind == "pair" else numbers[0]

    def _key(self, field: DocumentField, name: str) -> str:
        keys = self._keys(field, name)
        noun = mid_sentence(field.label.text)
        if len(keys) > 1:
            raise NotReadError(
                gettext("'{name}' matches more than one {noun}; use one of these.", name=name[:80], noun=noun), keys
            )
        if not keys:
            raise NotReadError(
                gettext("Unknown {noun} '{name}'.", noun=noun, name=name[:80]),
                similar_keys(name, self.names.records(field.ref)),
            )
        return keys[0]

    def _keys(self, field: DocumentField, name: str) -> list[str]:
        return self.names.keys(field.ref, self.line.full(name), self._scope())

    def _scope(self) -> str:
        """Below what names are looked for first: the record that the group is, or the faction."""
        for opened in self.open[1:2]:
            if opened.shape.main and opened.shape.is_section and (key := opened.data.get(opened.shape.main.name)):
                return str(key)
        return str(self.force.get("faction", ""))

    # ------------------------------------------------------------ the end

    def complete(self) -> None:
        """Report required fields that are missing and cannot be guessed."""
        for field in self.open[0].shape.fields:
            if field.required and field.name not in self.force:
                message = gettext(
                    "The list doesn't say its {noun}: add a line like '{heading}: …'.",
                    noun=mid_sentence(field.label.text),
                    heading=field.label.english,
                )
                self.lacks(field.label.english, message)
