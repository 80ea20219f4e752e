"""Places in a document by their JSON pointers, and what stands there."""

from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from armybuilder.engine.core.documents.envelope import Envelope
from armybuilder.engine.core.documents.fields import Field, shape_of
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.operations import unescaped

PartT = TypeVar("PartT")


def missing_at(where: str) -> LookupError:
    """Says that there is no such place."""
    if where:
        return LookupError(gettext("There is nothing at {where} in the list any more.", where=where))
    return LookupError(gettext("There is nothing at this place in the list any more."))


@dataclass(slots=True)
class Place:
    """What stands under `key` (a name or an index) of `holder`, as its `field` says. `row` is the pointer of the row or
    group that it belongs to, where a player looks after a change of it."""

    where: str
    holder: Any
    key: Any
    field: Field
    row: str
    outer: "Place | None" = None

    @property
    def value(self) -> Any:
        """None where nothing stands there."""
        if isinstance(self.holder, msgspec.Struct):
            return getattr(self.holder, self.key)
        return self.holder.get(self.key) if isinstance(self.holder, dict) else self.holder[self.key]

    def put(self, value: Any) -> None:
        """Put a value there; a part that says no more than a word becomes one."""
        if isinstance(self.holder, msgspec.Struct):
            setattr(self.holder, self.key, value)
        else:
            self.holder[self.key] = value
        if self.outer and self.outer.field.is_short:
            self.outer.put(shortened(self.holder))

    @property
    def siblings(self) -> list[Any]:
        """The list that it stands in, or `LookupError`."""
        if not isinstance(self.holder, list):
            raise missing_at(self.where)
        return self.holder

    @property
    def beside(self) -> str:
        """The pointer of what holds it."""
        return self.where.rpartition("/")[0]


def place_of(document: Envelope, where: str) -> Place:
    """The place at a JSON pointer, or `LookupError`."""
    place: Place | None = None
    node: Any = document
    pointer = row = ""
    for token in where.split("/")[1:]:
        outer, pointer = place, f"{pointer}/{token}"
        if isinstance(node, str) and outer and outer.field.is_short:
            node = written_out(node, outer.field)
        place = _inner(node, token, outer, pointer, row)
        node = place.value
        row = pointer if _is_row(place, node) else row
        place.row = row
    if place is None:
        raise missing_at(where)
    return place


def _inner(node: Any, token: str, outer: Place | None, pointer: str, row: str) -> Place:
    if isinstance(node, msgspec.Struct):
        field = shape_of(type(node)).named.get(token)
        if field:
            return Place(pointer, node, token, field, row, outer)
    elif isinstance(node, list) and outer and outer.field.item:
        return Place(pointer, node, index_in(node, token, pointer), outer.field.item, row, outer)
    elif isinstance(node, dict) and outer and outer.field.item:
        return Place(pointer, node, unescaped(token), outer.field.item, row, outer)
    raise missing_at(pointer)


def _is_row(place: Place, node: Any) -> bool:
    """Whether that is a row or a group: a part that is always written out, in a list, or one that holds rows."""
    if not isinstance(node, msgspec.Struct):
        return False
    return bool(place.outer and place.outer.field.holds_parts) or shape_of(type(node)).is_section


def written_out(word: str, field: Field) -> Any:
    """The part that a mere word stands for."""
    if field.part is None:
        raise missing_at(field.name)
    return field.part(**{shape_of(field.part).fields[0].name: word})


def shortened(part: Any) -> Any:
    """The mere word of a part that says nothing else."""
    main = getattr(part, shape_of(type(part)).fields[0].name)
    return main if part == type(part)(**{shape_of(type(part)).fields[0].name: main}) else part


def at(document: Envelope, where: str) -> Any:
    """What stands at a JSON pointer, or `LookupError`."""
    if not where:
        return document
    found = place_of(document, where).value
    if found is None:
        raise missing_at(where)
    return found


def part(document: Envelope, where: str, kind: type[PartT]) -> PartT:
    """The part of that kind at a JSON pointer, or `LookupError`."""
    node = at(document, where)
    if not isinstance(node, kind):
        raise missing_at(where)
    return node


def index_in(items: list[Any], token: str, where: str) -> int:
    """The index that a part of a pointer says, or `LookupError`."""
    if not (token.isascii() and token.isdecimal() and len(token) < 5 and int(token) < len(items)):
        raise missing_at(where)
    return int(token)
