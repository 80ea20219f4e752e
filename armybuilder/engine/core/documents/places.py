"""Places in a document by their JSON pointers, and what stands there."""

from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from armybuilder.engine.core.documents.envelope import Envelope
from armybuilder.engine.core.documents.fields import DocumentField, schema_of
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.operations import unescape_token

PartT = TypeVar("PartT")


def no_place_error(where: str) -> LookupError:
    """Says that there is no such place."""
    if where:
        return LookupError(gettext("There's nothing at {where} in the list any more.", where=where))
    return LookupError(gettext("There's nothing at this place in the list any more."))


@dataclass(slots=True)
class DocumentPlace:
    """The value under `key` (a name or an index) of `holder`, as its `field` declares. `row` is the pointer of the
    row or group that it belongs to, where a player looks after changing it.
    """

    where: str
    holder: Any
    key: Any
    field: DocumentField
    row: str
    outer: "DocumentPlace | None" = None

    @property
    def value(self) -> Any:
        """None where nothing stands there."""
        if isinstance(self.holder, msgspec.Struct):
            return getattr(self.holder, self.key)
        return self.holder.get(self.key) if isinstance(self.holder, dict) else self.holder[self.key]

    def assign(self, value: Any) -> None:
        """Put a value there; a part that says no more than a word becomes one."""
        if isinstance(self.holder, msgspec.Struct):
            setattr(self.holder, self.key, value)
        else:
            self.holder[self.key] = value
        if self.outer and self.outer.field.is_short:
            self.outer.assign(shorten_part(self.holder))

    @property
    def siblings(self) -> list[Any]:
        """The list that it stands in, or `LookupError`."""
        if not isinstance(self.holder, list):
            raise no_place_error(self.where)
        return self.holder

    @property
    def parent(self) -> str:
        """The pointer of what holds it."""
        return self.where.rpartition("/")[0]


def place_of(document: Envelope, where: str) -> DocumentPlace:
    """The place at a JSON pointer, or `LookupError`."""
    place: DocumentPlace | None = None
    node: Any = document
    pointer = row = ""
    for token in where.split("/")[1:]:
        outer, pointer = place, f"{pointer}/{token}"
        if isinstance(node, str) and outer and outer.field.is_short:
            node = expand_word(node, outer.field)
        place = _inner(node, token, outer, pointer, row)
        node = place.value
        row = pointer if _is_row(place, node) else row
        place.row = row
    if place is None:
        raise no_place_error(where)
    return place


def _inner(node: Any, token: str, outer: DocumentPlace | None, pointer: str, row: str) -> DocumentPlace:
    if isinstance(node, msgspec.Struct):
        field = schema_of(type(node)).by_name.get(token)
        if field:
            return DocumentPlace(pointer, node, token, field, row, outer)
    elif isinstance(node, list) and outer and outer.field.item:
        return DocumentPlace(pointer, node, index_in(node, token, pointer), outer.field.item, row, outer)
    elif isinstance(node, dict) and outer and outer.field.item:
        return DocumentPlace(pointer, node, unescape_token(token), outer.field.item, row, outer)
    raise no_place_error(pointer)


def _is_row(place: DocumentPlace, node: Any) -> bool:
    """Whether that is a row or a group: a part that is always written out, in a list, or one that holds rows."""
    if not isinstance(node, msgspec.Struct):
        return False
    return bool(place.outer and place.outer.field.holds_parts) or schema_of(type(node)).is_section


def expand_word(word: str, field: DocumentField) -> Any:
    """The part that a mere word stands for."""
    if field.part is None:
        raise no_place_error(field.name)
    return field.part(**{schema_of(field.part).fields[0].name: word})


def shorten_part(part: Any) -> Any:
    """The mere word of a part that says nothing else."""
    main = getattr(part, schema_of(type(part)).fields[0].name)
    return main if part == type(part)(**{schema_of(type(part)).fields[0].name: main}) else part


def at(document: Envelope, where: str) -> Any:
    """Return the value at a JSON pointer, or raise `LookupError`."""
    if not where:
        return document
    found = place_of(document, where).value
    if found is None:
        raise no_place_error(where)
    return found


def part(document: Envelope, where: str, kind: type[PartT]) -> PartT:
    """The part of that kind at a JSON pointer, or `LookupError`."""
    node = at(document, where)
    if not isinstance(node, kind):
        raise no_place_error(where)
    return node


def index_in(items: list[Any], token: str, where: str) -> int:
    """The index that a part of a pointer says, or `LookupError`."""
    if not (token.isascii() and token.isdecimal() and len(token) < 5 and int(token) < len(items)):
        raise no_place_error(where)
    return int(token)
