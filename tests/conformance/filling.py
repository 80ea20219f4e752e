"""Documents filled at random, by what their types declare: every field that there is, with any value that it may have.

Fields say what stands where, bounds and the words of a choice (`shape_of`). Which names there are the system's lists and its
corpus know. A field goes by its class and name, `Entry.rank`, wherever such a part stands.
"""

import random
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from armybuilder.engine.core.documents import SILENT, DocumentError
from armybuilder.engine.core.documents.fields import DocumentField, PartSchema, schema_of
from tests.conformance.subjects import Data, Subject, dice, holder

TEXTS = ("Zulu", "zwei Wörter", "a 'quoted' \"name\"", "- 3x (12)", "Name: Рота", "100%")
FRAME = ("format", "system", "catalogue", "faction")
"""What every document says of itself."""
ALWAYS = ("choice", "number", "part", "toggle")
"""Kinds of fields that can always be filled."""
FILLED = 30
MANY = 3
"""Most parts of a list."""


class Place(NamedTuple):
    """A field of a part of a list: by class and name, where it stands, what it says, what is declared of it, and the list."""

    name: str
    where: str
    value: Any
    field: DocumentField
    data: Data


def name_of(shape: PartSchema, field: DocumentField) -> str:
    return f"{shape.kind.__name__}.{field.name}"


def declared(shape: PartSchema) -> Iterator[tuple[str, DocumentField]]:
    """Every field of a part and of all parts below it."""
    for field in shape.fields:
        yield name_of(shape, field), field
        for inside in (field, field.item):
            if inside and inside.part:
                yield from declared(schema_of(inside.part))


def places(node: Any, data: Data, where: str = "") -> Iterator[Place]:
    """Every field of the document that `data` makes, from the outside in."""
    if isinstance(node, msgspec.Struct):
        shape = schema_of(type(node))
        for field in shape.fields:
            value = getattr(node, field.name)
            yield Place(name_of(shape, field), f"{where}/{field.name}", value, field, data)
            yield from places(value, data, f"{where}/{field.name}")
    elif isinstance(node, list):
        for index, item in enumerate(node):
            yield from places(item, data, f"{where}/{index}")


class Filler:
    """Fills documents of a subject."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.shape = schema_of(type(subject.system.convert(subject.legal[0])))
        self.fields = {name: field for name, field in declared(self.shape) if field.name not in FRAME}

    @cached_property
    def known(self) -> list[Data]:
        """Lists that name nothing unknown."""
        documents = [*self.subject.legal, *(case.document for case in self.subject.cases)]
        return [known for data in documents if (known := self.resolved(data)) is not None]

    def resolved(self, data: Data) -> Data | None:
        """The list with its names as keys; None where it is none, or some name is unknown."""
        system = self.subject.system
        try:
            return system.to_data(system.canonical(system.convert(data), self.subject.catalogue))
        except DocumentError:
            return None

    @cached_property
    def standing(self) -> list[Place]:
        """Every field of the known lists."""
        return [place for data in self.known for place in self.places(data)]

    def places(self, data: Data) -> list[Place]:
        """Every field of a list."""
        return list(places(self.subject.system.convert(data), data))

    @cached_property
    def seen(self) -> dict[str, list[Any]]:
        """What each field says in those lists, as plain data; `Entry.upgrades/*` are what stands in a list."""
        found: dict[str, dict[bytes, Any]] = defaultdict(dict)
        for place in self.standing:
            inside = place.value if isinstance(place.value, list) else ()
            for name, value in ((place.name, place.value), *((f"{place.name}/*", item) for item in inside)):
                if value:
                    plain = msgspec.json.encode(value)
                    found[name][plain] = msgspec.json.decode(plain)
        return {name: list(values.values()) for name, values in found.items()}

    @cached_property
    def free(self) -> set[str]:
        """Fields that take any text, and no words of the book."""
        texts = (name for name, field in self.fields.items() if field.kind == "text")
        return {name for name in texts if not self.subject.texts & {*filter(is_word, self.seen.get(name, ()))}}

    @cached_property
    def silent(self) -> set[str]:
        """Fields of which neither report nor paper says anything, as they declare."""
        return {name for name, field in self.fields.items() if field.has(SILENT)}

    def value(self, field: DocumentField, name: str, rng: random.Random) -> Any:
        """Any value of a field."""
        if field.kind == "several" and field.item:
            return [self.value(field.item, f"{name}/*", rng) for _ in range(rng.randint(1, MANY))]
        if field.kind == "part" and field.part and not (field.word and rng.random() < 0.5):
            return self.part(schema_of(field.part), rng)
        return self._word(field, name, rng)

    def _word(self, field: DocumentField, name: str, rng: random.Random) -> Any:
        """Any value that has no parts; of names, and of what goes by names, one that was seen."""
        if field.kind == "choice":
            return rng.choice([*field.options])
        if field.kind == "toggle":
            return rng.random() < 0.5
        if field.kind == "number":
            least, most = (int(bound or 0) for bound in field.bounds)
            return field.number(rng.randint(least, min(least + 5, most or 5)))
        if name in self.free:
            return rng.choice(TEXTS)
        return rng.choice(self.words(field, name))

    def words(self, field: DocumentField, name: str) -> list[Any]:
        """What may stand there of names, and of what goes by names: what was seen, or else any record of that kind."""
        seen = [value for value in self.seen.get(name, ()) if not (field.word and isinstance(value, dict))]
        if seen or not field.ref:
            return seen
        return list(self.subject.system.names(self.subject.catalogue).records(field.ref))

    def is_fillable(self, field: DocumentField, name: str) -> bool:
        """Whether anything may stand there: no name of a sub-list may where there are none."""
        if field.kind == "several" and field.item:
            return self.is_fillable(field.item, f"{name}/*")
        return field.kind in ALWAYS or name in self.free or bool(self.words(field, name))

    def part(self, shape: PartSchema, rng: random.Random) -> Data:
        """A part with what it needs, and more of it or less."""
        made = {}
        for field in shape.fields:
            name = name_of(shape, field)
            if field.required or (rng.random() < 0.6 and self.is_fillable(field, name)):
                made[field.name] = self.value(field, name, rng)
        return made

    def documents(self, number: int, seed: str) -> list[Data]:
        """So many documents that name nothing unknown, each field of them filled or left out."""
        rng, found = dice(seed), list[Data]()
        while len(found) < number:
            begun = rng.choice(self.known)
            kept = {name: begun[name] for name in FRAME if name in begun}
            if known := self.resolved(self.part(self.shape, rng) | kept):
                found.append(known)
        return found

    @cached_property
    def filled(self) -> list[Data]:
        return self.documents(FILLED, self.subject.system.key)

    @cached_property
    def all_standing(self) -> dict[str, list[Place]]:
        """Where each field stands in known and in filled lists."""
        found = defaultdict(list)
        for place in (*self.standing, *(place for data in self.filled for place in self.places(data))):
            found[place.name].append(place)
        return found

    def changes(self, name: str, number: int) -> Iterator[tuple[Data, Data]]:
        """Up to `number` pairs of lists that differ in that field alone: it says something else, or nothing. Where no name
        is known for it, one that nobody knows."""
        rng, known = dice(name), [place for place in self.standing if place.name == name and place.value]
        for places in (known, self.all_standing[name]):
            for place in rng.sample(places, min(len(places), number // 2)):
                for other in self._others(place, rng):
                    if other and other != place.data:
                        yield place.data, other

    def _others(self, place: Place, rng: random.Random) -> Iterator[Data | None]:
        if place.field.kind == "reference" and not self.is_fillable(place.field, place.name):
            yield with_value(place.data, place.where, TEXTS[0])
            return
        yield self.resolved(with_value(place.data, place.where, self.value(place.field, place.name, rng)))
        yield self.resolved(without(place.data, place.where))


def meant(node: Any) -> Any:
    """What a document says, however it says it: defaults go without saying, and a mere word is a part that says no more."""
    if isinstance(node, list):
        return [meant(item) for item in node]
    if not isinstance(node, msgspec.Struct):
        return node
    values = ((field, getattr(node, field.name)) for field in schema_of(type(node)).fields)
    said = {field.name: meant(value) for field, value in values if field.required or value != field.default}
    [*only] = said.values()
    return only[0] if len(only) == 1 and is_word(only[0]) else said


def is_word(value: Any) -> bool:
    return isinstance(value, str)


def with_value(data: Data, where: str, value: Any) -> Data:
    """A copy of the list with another value there."""
    copy: Data = msgspec.json.decode(msgspec.json.encode(data))
    parent, key = holder(copy, where)
    parent[key] = value
    return copy


def without(data: Data, where: str) -> Data:
    """A copy of the list that says nothing there."""
    copy: Data = msgspec.json.decode(msgspec.json.encode(data))
    parent, key = holder(copy, where)
    if isinstance(parent, dict):
        parent.pop(key, None)
    return copy
