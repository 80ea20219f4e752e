"""Form model that a page needs to let a player fill in a document: for each part its controls, and its lists with
what may be added.

`form_of(document, catalogue, edits)` follows from the declaration alone. A page draws it as is: a control is a
field of the builder's form whose name is its `where`, a button `add {where} {value}` adds to a list;
`remove {where}`, `more {where}`, `less {where}`, `up {where}`, `down {where}`, `duplicate {where}` and
`split {where}` do what they say to a row.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from armybuilder.engine.core.documents.edits import Edits
from armybuilder.engine.core.documents.envelope import FIXED, Envelope
from armybuilder.engine.core.documents.fields import DocumentField, OfferedBy, PartSchema, schema_of
from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.documents.places import DocumentPlace, expand_word, place_of
from armybuilder.engine.core.documents.values import display_value
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.text import NOTES_LENGTH, capital

ControlKind = Literal["text", "lines", "number", "choice", "several", "toggle"]


@dataclass(frozen=True, slots=True)
class FormOption:
    """A value that may be chosen, and what people call it."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class FormControl:
    """A field of the document at the JSON pointer `where`. `lines` is a text of several lines; a choice has `options`, an
    empty one first where nothing may be chosen, and the value that stands there, whatever it is; of `several` any number may
    be `chosen`. `least` and `most` are bounds of a number, which may be a `whole` one; `most` of a text are characters. A toggle that is `locked` is not
    pressed: it could only be wrong."""

    kind: ControlKind
    where: str
    label: str
    value: str
    help: str = ""
    unit: str = ""
    options: tuple[FormOption, ...] = ()
    least: float | None = None
    most: float | None = None
    whole: bool = False
    locked: bool = False

    @property
    def name(self) -> str:
        """The name of the field, which is that of its edit."""
        return self.where.rpartition("/")[2]

    @property
    def selected(self) -> tuple[str, ...]:
        """The values of `several`."""
        return tuple(value.strip() for value in self.value.split(","))


@dataclass(frozen=True, slots=True)
class FormList:
    """Parts of one sort in the list at `where`: what one is called, what may be added by `add {where} {value}` (nothing to
    choose: `add {where}`), and those that stand there."""

    where: str
    label: str
    noun: str
    most: int
    options: tuple[FormOption, ...]
    rows: tuple["FormPart", ...]


@dataclass(frozen=True, slots=True)
class FormPart:
    """A part of the document: what it is (`title`), its controls, the parts within it and those that may come to stand
    there, its lists. `count` is how many models the row stands for, None where it counts none."""

    where: str
    title: str
    controls: tuple[FormControl, ...]
    parts: tuple["FormPart", ...]
    missing: tuple[FormOption, ...]
    """Parts that do not stand there: `add {value}`, each with its label."""
    lists: tuple[FormList, ...]
    count: int | None = None


def form_of(
    document: Envelope, names: RecordNames, edits: Edits[Any], where: str = "", *, rows: bool = True
) -> FormPart:
    """The form of the part at the JSON pointer `where`, of the whole document without one; `LookupError` where there is
    none. Without `rows` it is that of the part itself, without the groups and rows that stand in it."""
    form = _Form(document, names, edits, rows=rows)
    if not where:
        return form.part(document, "", "")
    place = place_of(document, where)
    return form.part(place.value, where, place.field.label.text)


class _Form:
    def __init__(self, document: Envelope, names: RecordNames, edits: Edits[Any], *, rows: bool) -> None:
        self.document, self.names, self.edits, self.rows = document, names, edits, rows
        self._records: dict[str, Mapping[str, str]] = {}

    def part(self, part: Any, where: str, title: str) -> FormPart:
        shape = schema_of(type(part))
        held = [field for field in shape.fields if field.part and not field.word]
        standing = [field for field in held if getattr(part, field.name) is not None]
        return FormPart(
            where,
            self._title(part, shape, title),
            tuple(self._controls(part, shape, where)),
            tuple(self.part(getattr(part, each.name), f"{where}/{each.name}", each.label.text) for each in standing),
            tuple(FormOption(f"{where}/{each.name}", each.label.text) for each in held if each not in standing),
            tuple(self._list(field, part, where) for field in shape.fields if self._is_list(field, part)),
            getattr(part, shape.count.name) if shape.count else None,
        )

    def _title(self, part: Any, shape: PartSchema, title: str) -> str:
        """The player's name for it, or the record that it is, or what its list calls it."""
        name = getattr(part, "name", "")
        main = getattr(part, shape.main.name) if shape.main else ""
        return name or (self.names.printed_name(shape.main.ref, main) if shape.main and main else title)

    def _controls(self, part: Any, shape: PartSchema, where: str) -> Iterator[FormControl]:
        for field in shape.fields:
            place = DocumentPlace(f"{where}/{field.name}", part, field.name, field, where)
            if field.name in (*FIXED, "catalogue") and not where:
                continue
            if field.kind == "mapping":
                for key in getattr(part, field.name):
                    yield self._control(field.item or field, place_of(self.document, f"{place.where}/{key}"), label=key)
            elif place.value is None and self._offered_by_record(field, part) == {}:
                continue
            elif field.kind not in ("several", "part") or (field.word and isinstance(place.value, str)):
                yield self._control(field, place, self.edits.label(field))

    def _control(self, field: DocumentField, place: DocumentPlace, label: str) -> FormControl:
        least, most = field.bounds
        value, options = display_value(place), tuple(self._options(field, place))
        kind: ControlKind = "choice" if options else "toggle" if field.kind == "toggle" else "text"
        if field.kind == "number":
            kind = "number"
        elif kind == "text" and most == NOTES_LENGTH:
            kind = "lines"
        whole, said = kind == "number" and field.number is int, field.label
        return FormControl(kind, place.where, label, value, said.help, said.unit, options, least, most, whole=whole)

    def _options(self, field: DocumentField, place: DocumentPlace) -> Iterator[FormOption]:
        known = self._choices_of(field, place.holder)
        if known and (field.optional or field.default == ""):
            yield FormOption("", gettext("None"))
        yield from (FormOption(value, label) for value, label in known.items())
        value = place.value
        if known and isinstance(value, str) and value and value not in known:
            yield FormOption(value, gettext("{name} (unknown)", name=value))

    def _choices_of(self, field: DocumentField, part: Any) -> Mapping[str, str]:
        """Return the values allowed there: the words of a choice, or the records of the kind, some of which the part's
        own record may offer.
        """
        if not field.ref:
            return field.choices
        if (offered := self._offered_by_record(field, part)) is not None:
            return offered
        if field.ref not in self._records:
            self._records[field.ref] = {
                key: self.names.printed_name(field.ref, key) for key in self.names.records(field.ref)
            }
        return self._records[field.ref]

    def _offered_by_record(self, field: DocumentField, part: Any) -> Mapping[str, str] | None:
        """What the record that the part is offers there; None where it does not say, or nobody knows it."""
        offered, main = field.marker(OfferedBy), schema_of(type(part)).main
        record = (
            self.names.find(main.ref, getattr(part, main.name), self.document.faction) if offered and main else None
        )
        if offered is None or record is None:
            return None
        return {each.key: each.name for each in offered.of(record)}

    def _is_list(self, field: DocumentField, part: Any) -> bool:
        """Whether it is a list of the form in which something stands or may stand."""
        if field.kind != "several" or (field.holds_parts and not self.rows):
            return False
        return bool(getattr(part, field.name)) or self._offered_by_record(field, part) != {}

    def _list(self, field: DocumentField, part: Any, where: str) -> FormList:
        item, items = field.item or field, getattr(part, field.name)
        place = f"{where}/{field.name}"
        parts = [expand_word(one, item) if isinstance(one, str) and item.part else one for one in items]
        rows = (self._item(one, item, f"{place}/{index}", field.noun) for index, one in enumerate(parts))
        offered = self._offered_by_record(field, part)
        known = self._choices_of(_main(item), part) if offered is None else offered
        options = tuple(FormOption(value, label) for value, label in known.items())
        return FormList(place, field.label.text, field.noun, field.several.most, options, tuple(rows))

    def _item(self, item: Any, field: DocumentField, where: str, noun: str) -> FormPart:
        number = int(where.rpartition("/")[2]) + 1
        if isinstance(item, msgspec.Struct):
            return self.part(item, where, f"{capital(noun)} {number}")
        return FormPart(
            where, self.names.printed_name(field.ref, str(item)) if field.ref else str(item), (), (), (), ()
        )


def _main(item: DocumentField) -> DocumentField:
    """The field that says what a part is."""
    if item.part:
        return schema_of(item.part).main or item
    return item
