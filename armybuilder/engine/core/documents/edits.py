"""Edits that a player makes to a document, whatever the system: a copy is changed, checked, and returned.

Every field of a document has an edit named after it, which reads a value according to the field's declared type; rows
and groups can be added, removed, moved and counted. A system adds its own edits, or replaces these, as small
functions on the copy. Edits give no warnings and know no rule of the game; whatever they leave is for the report to
judge. The document passed in never changes.
"""

import copy
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

import jsonpatch
import msgspec

from armybuilder.engine.core.documents.codec import Documents
from armybuilder.engine.core.documents.envelope import FIXED, Envelope
from armybuilder.engine.core.documents.fields import SINGLE, DocumentField, PartSchema, schema_of
from armybuilder.engine.core.documents.measure import parts_in
from armybuilder.engine.core.documents.places import DocumentPlace, at, no_place_error, part, place_of
from armybuilder.engine.core.documents.values import display_value, parse_integer, read_value, sentence_start
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.words import LIMIT, Terminology

DocumentT = TypeVar("DocumentT", bound=Envelope)
Change = Callable[[DocumentT, str, str], str]
"""Changes the draft at `where` with `value`, both as text, and returns the place to look at afterwards."""
RULINGS_PLACE = "/options/rulings"


class EditResult(NamedTuple, Generic[DocumentT]):
    """The new document, the place to look at next (a JSON pointer), and what was done, in a few words."""

    document: DocumentT
    where: str
    label: str


@dataclass(frozen=True)
class Edits(Generic[DocumentT]):
    """The edits of a system's documents, by name. `own` are those that the system adds or replaces, each with its label for
    the history; `labels` what it calls others. `moving` is the name of the field that says where a row stands, by the
    pointer of what holds it; `rulings` are the keys of the system's rulings."""

    documents: Documents[DocumentT]
    words: Terminology
    own: Mapping[str, tuple[str, Change[DocumentT]]] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    moving: str = "place"
    rulings: Iterable[str] = ()

    @cached_property
    def by_name(self) -> Mapping[str, tuple[str, Change[DocumentT]]]:
        """Every edit by name, with its label for the history, which is said when it is done: this is kept for all readers."""
        named: dict[str, tuple[str, Change[DocumentT]]] = {
            **{field.name: (self._label(field), self.set) for field in _fields(self.documents.kind)},
            **dict.fromkeys(self.rulings, (gettext_noop("Ruling"), self.set)),
            "add": (gettext_noop("Add"), self.add),
            "add-group": (gettext_noop("Add {group}"), self.add_group),
            "more": (gettext_noop("One more"), more),
            "less": (gettext_noop("One fewer"), less),
            "split": (gettext_noop("Split one off"), split),
            "replace": (gettext_noop("Replace"), self.replace),
            "up": (gettext_noop("Move up"), move_up),
            "down": (gettext_noop("Move down"), move_down),
            "remove": (gettext_noop("Remove"), remove),
            "duplicate": (gettext_noop("Duplicate"), duplicate),
            self.moving: (gettext_noop("Move"), self.move),
        }
        return {name: (self.labels.get(name, label), change) for name, (label, change) in named.items()} | {**self.own}

    def label(self, field: DocumentField) -> str:
        """Return the display name of a field; for the limit, with the system's points."""
        return self._label_text(self._label(field))

    def _label(self, field: DocumentField) -> str:
        return LIMIT if field.name == "limit" else self.labels.get(field.name, field.label.english)

    def _label_text(self, label: str) -> str:
        return gettext(label, group=self.words.group, points=self.words.points)

    def apply(self, document: DocumentT, name: str, where: str = "", value: str = "") -> EditResult[DocumentT]:
        """Do the edit `name`. A field is named by its pointer, or by that of its part. `LookupError` when there is no such
        edit or place, `DocumentError` beyond a bound."""
        label, change = self.by_name.get(name) or self._item(document, name, where)
        draft = copy.deepcopy(document)
        if change == self.set and not _names(where, name):
            part(draft, where, msgspec.Struct)
            where = f"{where}/{name}"
        place = change(draft, where, value)
        return EditResult(self.documents.convert(self.documents.to_data(draft)), place, self._label_text(label))

    def _item(self, document: DocumentT, name: str, where: str) -> tuple[str, Change[DocumentT]]:
        """The edit of an entry of a mapping, which is named by whoever put it there."""
        holder = where.rpartition("/")[0]
        if holder and _names(where, name) and (place := place_of(document, holder)).field.kind == "mapping":
            return self._label(place.field), self.set
        raise LookupError(gettext("Unknown edit '{name}'.", name=name))

    def apply_patch(self, document: DocumentT, patch: list[dict[str, Any]], label: str = "") -> EditResult[DocumentT]:
        """Apply the JSON Patch of a fix or a choice. `LookupError` when it does not fit the document."""
        try:
            data = jsonpatch.apply_patch(self.documents.to_data(document), patch)
        except (jsonpatch.JsonPatchException, jsonpatch.JsonPointerException):
            raise LookupError(gettext("This no longer fits the list.")) from None
        edited = self.documents.convert(data)
        return EditResult(edited, _patched_place(edited, patch[-1]["path"]) if patch else "", label or gettext("Fix"))

    def field_value(self, document: DocumentT, where: str) -> str:
        """Return the value at the pointer `where` as a form shows it; for a row, the pointer of its holder."""
        holder, _, name = where.rpartition("/")
        if name == self.moving and holder and (place := place_of(document, holder)).row == holder:
            return place.parent.rpartition("/")[0]
        return display_value(place_of(document, where))

    def set(self, draft: DocumentT, where: str, value: str) -> str:
        """Set a field, or an entry of a mapping: nothing takes it out. Who is given what only one of a row may have goes on
        in a row of its own."""
        place = place_of(draft, where)
        if isinstance(place.holder, dict) and not value.strip():
            place.holder.pop(place.key, None)
            return place.row
        chosen = read_value(place, value, self.label(place.field))
        if chosen and place.field.has(SINGLE):
            split(draft, place.parent, "")
        place.assign(chosen)
        return place.row

    def add(self, draft: DocumentT, where: str, value: str) -> str:
        """Add `value` to the list at `where`, or to the rows of the part there: to the row of such ones without anything
        special, or as a new one. A part that may stand at `where` and does not comes to stand there."""
        place = place_of(draft, where)
        if place.field.kind == "part" and place.field.part:
            if place.value is None:
                place.assign(_new_part(schema_of(place.field.part), value))
                return where
            rows = _rows_of(place)
            return self._added(getattr(place.value, rows.name), rows, f"{where}/{rows.name}", value)
        if place.field.kind == "several":
            return self._added(place.value, place.field, where, value)
        raise no_place_error(where)

    def _added(self, items: list[Any], rows: DocumentField, where: str, value: str) -> str:
        item = rows.item or rows
        shape = schema_of(item.part) if item.part else None
        if not value and (shape is None or item.is_short or (shape.main and shape.count)):
            raise LookupError(gettext("Each {noun} needs a name.", noun=rows.noun))
        row = value if shape is None or item.is_short else _new_part(shape, value)
        for index, other in enumerate(items):
            if shape and shape.count and msgspec.structs.replace(other, **{shape.count.name: 1}) == row:
                _count(other, shape, f"{where}/{index}", 1)
                return f"{where}/{index}"
        items.append(row)
        return f"{where}/{len(items) - 1}"

    def add_group(self, draft: DocumentT, _where: str, value: str) -> str:
        """Add a group to the list."""
        return self.add(draft, f"/{self.documents.shape.rows[0].name}", value)

    def replace(self, draft: DocumentT, where: str, value: str) -> str:
        """Another record in the same row: all else stays."""
        main = schema_of(type(part(draft, where, msgspec.Struct))).main
        if main is None:
            raise no_place_error(where)
        return self.set(draft, f"{where}/{main.name}", value)

    def move(self, draft: DocumentT, where: str, value: str) -> str:
        """Move a row behind those of the part at `value`, or before the row there."""
        place = place_of(draft, where.removesuffix(f"/{self.moving}"))
        row, rows = place.value, place.siblings
        target, beside, index = _goal(draft, place, value)
        if target is rows and index > place.key:
            index -= 1
        del rows[place.key]
        target.insert(index, row)
        return f"{beside}/{index}"


def _goal(draft: Envelope, row: DocumentPlace, value: str) -> tuple[list[Any], str, int]:
    """Return the target of a row moved to `value`: the list, its pointer, and the index in it."""
    goal = place_of(draft, value)
    if goal.field == row.field:
        return goal.siblings, goal.parent, goal.key
    name = row.parent.rpartition("/")[2]
    target = getattr(goal.value, name, None)
    if not isinstance(target, list) or schema_of(type(goal.value)).by_name[name].item != row.field:
        raise no_place_error(value)
    return target, f"{value}/{name}", len(target)


def _names(where: str, name: str) -> bool:
    return where.rpartition("/")[2] == name


def _fields(kind: type[msgspec.Struct]) -> Iterable[DocumentField]:
    """Every field of a class of parts and of those within it that one word sets."""
    for field_ in schema_of(kind).fields:
        is_part = field_.kind == "part" and not field_.word
        if field_.name not in FIXED and field_.kind not in ("several", "mapping") and not is_part:
            yield field_
        inner = field_.part or (field_.item.part if field_.item else None)
        if inner:
            yield from _fields(inner)


def _rows_of(place: DocumentPlace) -> DocumentField:
    """The list of a part that rows are added to; groups in it are added by the pointer of their list."""
    fields = schema_of(type(place.value)).rows if isinstance(place.value, msgspec.Struct) else ()
    for field_ in fields:
        if field_.item and field_.item.part and not schema_of(field_.item.part).is_section:
            return field_
    raise no_place_error(place.where)


def _new_part(shape: PartSchema, value: str) -> Any:
    """A new part: the record `value`, or with that name; what it has to say is the least number."""
    name = shape.main.name if shape.main else "name"
    least = {field_.name: _least(field_) for field_ in shape.fields if field_.required}
    return shape.kind(**{**least, **({name: value} if value and name in shape.by_name else {})})


def _least(field_: DocumentField) -> Any:
    """The least number that a field may say, or pair of them."""
    return tuple(map(_least, field_.items)) or int(field_.bounds[0] or 0)


def _patched_place(document: Envelope, path: str) -> str:
    """The nearest part to what the last operation changed; the new item where it added to a list."""
    path = path.removesuffix("/-")
    while path:
        try:
            found = at(document, path)
        except LookupError:
            path = path.rpartition("/")[0]
            continue
        return f"{path}/{len(found) - 1}" if isinstance(found, list) and found else path
    return ""


# ---------------------------------------------------------------- rows and groups


def _row(draft: Envelope, where: str) -> tuple[DocumentPlace, PartSchema]:
    """The row at `where` that stands for so many models."""
    place = place_of(draft, where)
    shape = schema_of(type(place.value)) if isinstance(place.value, msgspec.Struct) else None
    if shape is None or shape.count is None:
        raise no_place_error(where)
    return place, shape


def _count(row: Any, shape: PartSchema, where: str, more: int) -> None:
    if shape.count:
        least, most = shape.count.bounds
        number = max(1, getattr(row, shape.count.name) + more)
        counted = parse_integer(
            where, str(number), int(least or 0), int(most or 0), sentence_start(shape.count.label.text)
        )
        setattr(row, shape.count.name, counted)


def more(draft: Envelope, where: str, _value: str) -> str:
    place, shape = _row(draft, where)
    _count(place.value, shape, where, 1)
    return where


def less(draft: Envelope, where: str, _value: str) -> str:
    place, shape = _row(draft, where)
    _count(place.value, shape, where, -1)
    return where


def split(draft: Envelope, where: str, _value: str) -> str:
    """Leave one in the row and put the others into a row of their own behind it, without what only one may have."""
    place, shape = _row(draft, where)
    name = shape.count.name if shape.count else ""
    count = getattr(place.value, name)
    if count > 1:
        others = copy.deepcopy(place.value)
        single_out(others)
        setattr(others, name, count - 1)
        setattr(place.value, name, 1)
        place.siblings.insert(place.key + 1, others)
    return where


def single_out(copied: msgspec.Struct) -> None:
    """Take away from a copy what only one may have."""
    for _, inner in parts_in(copied):
        for field_ in schema_of(type(inner)).fields:
            if field_.has(SINGLE):
                setattr(inner, field_.name, field_.default)


def move_up(draft: Envelope, where: str, _value: str) -> str:
    return _move(draft, where, -1)


def move_down(draft: Envelope, where: str, _value: str) -> str:
    return _move(draft, where, 1)


def _move(draft: Envelope, where: str, step: int) -> str:
    place = place_of(draft, where)
    items, index = place.siblings, place.key
    target = min(max(index + step, 0), len(items) - 1)
    items.insert(target, items.pop(index))
    return f"{place.parent}/{target}"


def remove(draft: Envelope, where: str, _value: str) -> str:
    """Remove anything in a list, an entry of a mapping, or a part that may be missing."""
    place = place_of(draft, where)
    if isinstance(place.holder, dict):
        place.holder.pop(place.key, None)
        return place.row
    if isinstance(place.holder, list):
        del place.holder[place.key]
    elif place.value is not None and place.field.kind == "part" and place.field.optional:
        place.assign(None)
    else:
        raise no_place_error(where)
    return place.outer.row if place.outer else ""


def duplicate(draft: Envelope, where: str, _value: str) -> str:
    """A copy right behind a group or a row, without what only one may have."""
    place = place_of(draft, where)
    clone = copy.deepcopy(place.value)
    if isinstance(clone, msgspec.Struct):
        single_out(clone)
    place.siblings.insert(place.key + 1, clone)
    return f"{place.parent}/{place.key + 1}"
