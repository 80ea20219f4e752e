"""Two lists of one game, part by part, whatever its documents are made of."""

import copy
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from armybuilder.engine.core.documents.envelope import FIXED
from armybuilder.engine.core.documents.fields import Field, shape_of
from armybuilder.engine.core.documents.measure import references_in
from armybuilder.engine.core.documents.names import Names
from armybuilder.engine.core.documents.places import place_of
from armybuilder.engine.core.documents.text.writer import Writer, holds_rows
from armybuilder.engine.core.game import AnyRoster, Roster
from armybuilder.engine.core.text import capital, plain
from armybuilder.forces.domain.my_lists.difference import Amount, Change, Difference, Side
from armybuilder.forces.domain.my_lists.pairs import Pair, moved, pairs, written
from armybuilder.forces.presenters import shown

NOTHING = "–"
MOST_TOLD = 3
"""Changes that a few words tell."""
Bought = tuple[str, str]
"""The kind of a record and its key."""


def compare(before: AnyRoster, after: AnyRoster) -> Difference:
    """What differs. `LookupError` where they are of different games."""
    if before.system.key != after.system.key:
        told = {"one": before.system.name, "other": after.system.name}
        raise LookupError(_("Only lists of one game are compared: these are of %(one)s and %(other)s.") % told)
    before, after = _by_keys(before), _by_keys(after)
    sides = _side(before), _side(after)
    return Difference(*sides, before.game.words.points, tuple(_amounts(before, after)), tuple(_changes(before, after)))


def brief(before: AnyRoster, after: AnyRoster) -> str:
    """The same between two states of one list in a few words, and without a look at its rules: what is more or fewer, or else the
    first of what differs."""
    before, after = _by_keys(before), _by_keys(after)
    amounts = list(_amounts(before, after))
    told = [str(each) for each in amounts or islice(_changes(before, after), MOST_TOLD + 1)]
    return ", ".join(told[:MOST_TOLD]) + (" …" if len(told) > MOST_TOLD else "")


def _changes(before: AnyRoster, after: AnyRoster) -> Iterator[Change]:
    comparer = _Comparer(_Words(before), _Words(after))
    found = [*comparer.parts(before.document, after.document, ""), *_packs(before, after)]
    yield from _moves_between(found)


def _by_keys(roster: AnyRoster) -> AnyRoster:
    """The list with keys for printed names; those that nobody knows stay as they stand."""
    names, known = roster.system.names(roster.catalogue), copy.deepcopy(roster.document)
    for where, field, word in list(references_in(known)):
        keys = names.keys(field.ref, word, names.scope(known, where))
        if len(keys) == 1 and keys[0] != word:
            place_of(known, where).put(keys[0])
    return Roster(roster.game, known)


def _side(roster: AnyRoster) -> Side:
    report = roster.report(fixes=False)
    return Side(shown(roster).called, report.total, report.verdict)


@dataclass(frozen=True, slots=True)
class _Found:
    """A change, and what tells a part that came or went from others."""

    change: Change
    part: bytes = b""


class _Words(Writer):
    """What the parts of a list are called: as in a text list, and nobody has to read it back."""

    def __init__(self, roster: AnyRoster) -> None:
        names, rulings = roster.system.names(roster.catalogue), roster.catalogue.rulings
        super().__init__(roster.document, names, roster.game.words, rulings, {})

    def word(self, field: Field, value: str, _plain: Any = None) -> str:
        if field.kind == "choice":
            return field.choices.get(value, value)
        return printed(self.names, field.ref, value) if field.ref else plain(value)

    def main(self, field: Field, key: str, _shape: Any = None) -> str:
        return self.word(field, key)

    def said(self, field: Field, value: Any) -> str:
        """A value; a dash where there is none."""
        return NOTHING if value in (None, "", []) else self.value(field, value)

    def row(self, part: msgspec.Struct) -> str:
        """`2x Hunter + Headhunter, rank CO`."""
        shape = shape_of(type(part))
        number = getattr(part, shape.count.name) if shape.count else 1
        called, bought = self.what(part), [field for field in shape.fields if _is_bought(field)]
        items = [f" + {text}" for field in bought for text in self.items(field, getattr(part, field.name))]
        beside = {field.name for field in (*bought, shape.main, shape.count) if field} | {"name"}
        more = [text for text in self.details(part, beside) if text != called]
        name = getattr(part, "name", "")
        told = ", ".join(filter(None, [f"{called}{''.join(items)}", *more, name and f"“{plain(name)}”"]))
        return f"{number}x {told}" if number > 1 else told

    def what(self, part: msgspec.Struct) -> str:
        """What a row is: the record that it names, or what it has instead."""
        shape = shape_of(type(part))
        key = getattr(part, shape.main.name) if shape.main else ""
        if shape.main and key:
            return self.word(shape.main, key)
        inner = (
            field for field in shape.fields if field.optional and isinstance(getattr(part, field.name), msgspec.Struct)
        )
        return next((field.label.text for field in inner), "")

    def items(self, field: Field, values: Sequence[Any]) -> Iterator[str]:
        """What stands in a list, alike things counted."""
        texts = (self.value(field.item or field, value).removeprefix("[").removesuffix("]") for value in values)
        for text, run in groupby(texts):
            number = len(list(run))
            yield f"{number}x {text}" if number > 1 else text

    def settings(self, part: msgspec.Struct, field: Field) -> Iterator[str]:
        """What a group says of itself beside its heading and what stands in it."""
        main = shape_of(type(part)).main
        told = {main.name} if main and field.kind == "several" else set()
        fields = shape_of(type(part)).fields
        inner = {each.name for each in fields if each.holds_parts or holds_rows(each) or _is_bought(each)}
        return self.details(part, inner | told | {"name"})

    def heading(self, field: Field, part: msgspec.Struct, index: int) -> str:
        """`Combat group 1 “Alpha”`, `Primary`."""
        number = f" {index + 1}" if field.kind == "several" else ""
        heading = f"{capital(field.noun) if number else field.label.text}{number}"
        name = getattr(part, "name", "")
        main = shape_of(type(part)).main
        record = self.what(part) if number and main else ""
        return " ".join(filter(None, [heading, record, name and f"“{plain(name)}”"]))


class _Comparer:
    """Goes through both documents side by side."""

    def __init__(self, before: _Words, after: _Words) -> None:
        self.before, self.after = before, after

    def parts(self, one: msgspec.Struct, other: msgspec.Struct, place: str) -> Iterator[_Found]:
        """What differs between two parts of one class."""
        for field in shape_of(type(one)).fields:
            was, now = getattr(one, field.name), getattr(other, field.name)
            if was == now or field.name in FIXED:
                continue
            if field.holds_parts:
                yield from self.lists(field, was, now, place)
            elif holds_rows(field):
                yield from self.section(field, was, now, place)
            elif isinstance(was, msgspec.Struct) and isinstance(now, msgspec.Struct):
                yield from self.parts(was, now, _within(place, "" if not place else field.label.text))
            else:
                yield from self.field(field, was, now, place)

    def field(self, field: Field, was: Any, now: Any, place: str) -> Iterator[_Found]:
        """What differs in a value."""
        if field.kind == "several":
            yield from self.items(field, was, now, place)
        elif field.kind == "mapping":
            for key in {**was, **now}:
                if was.get(key) != now.get(key):
                    old, new = (_or_nothing(each.get(key)) for each in (was, now))
                    yield _Found(Change("changed", place, f"{field.label.text} {key}", old, new))
        else:
            old, new = self.before.said(field, was), self.after.said(field, now)
            yield _Found(Change("changed", place, field.label.text, old, new))

    def items(self, field: Field, was: Sequence[Any], now: Sequence[Any], place: str) -> Iterator[_Found]:
        """What came to a list of words and what went; their order where that is all."""
        old, new = (Counter(map(written, values)) for values in (was, now))
        for sort, words, values, more, less in (
            ("removed", self.before, was, old, new),
            ("added", self.after, now, new, old),
        ):
            left = more - less
            gone = [value for value in values if _taken(left, written(value))]
            for text in words.items(field, gone):
                yield _Found(Change(sort, place, f"{text} ({field.noun})"))  # type: ignore[arg-type]
        if old == new:
            texts = (", ".join(words.items(field, values)) for words, values in ((self.before, was), (self.after, now)))
            yield _Found(Change("moved", place, field.label.text, *texts))

    def section(self, field: Field, was: Any, now: Any, place: str) -> Iterator[_Found]:
        """A part that holds rows, which may come and go."""
        if was and now:
            yield from self.parts(was, now, _within(place, self.after.heading(field, now, 0)))
        elif now:
            yield from self.whole("added", self.after, field, now, 0, place)
        elif was:
            yield from self.whole("removed", self.before, field, was, 0, place)

    def lists(self, field: Field, was: Sequence[Any], now: Sequence[Any], place: str) -> Iterator[_Found]:
        """Rows or groups: what went, what came, what is another, what stands elsewhere."""
        found = pairs(was, now)
        kept_before, kept_after = {pair.before for pair in found}, {pair.after for pair in found}
        for index, part in enumerate(was):
            if index not in kept_before:
                yield from self.whole("removed", self.before, field, part, index, place)
        for index, part in enumerate(now):
            if index not in kept_after:
                yield from self.whole("added", self.after, field, part, index, place)
        elsewhere = moved(found)
        for pair in found:
            one, other = was[pair.before], now[pair.after]
            if holds_rows(field):
                called = self.after.heading(field, other, pair.after)
            else:
                called = self.after.what(other) or field.noun
            if pair in elsewhere and (pair.before != pair.after or _all_at_home(elsewhere)):
                yield _Found(Change("moved", place, called, *(str(number + 1) for number in pair)))
            if one != other:
                yield from self.pair(one, other, called, place)

    def pair(self, one: msgspec.Struct, other: msgspec.Struct, called: str, place: str) -> Iterator[_Found]:
        """A row or a group that is another now: of rows how many came or went, then whatever else differs."""
        count = shape_of(type(one)).count
        if count and getattr(one, count.name) != getattr(other, count.name):
            number = getattr(other, count.name) - getattr(one, count.name)
            words, of = (self.after, other) if number > 0 else (self.before, one)
            change = msgspec.structs.replace(of, **{count.name: abs(number)})
            yield _Found(Change("added" if number > 0 else "removed", place, words.row(change)))
            one = msgspec.structs.replace(one, **{count.name: getattr(other, count.name)})
        yield from self.parts(one, other, _within(place, called))

    def whole(self, sort: Any, words: _Words, field: Field, part: Any, index: int, place: str) -> Iterator[_Found]:
        """A row that came or went; of a group the group, and each of its rows."""
        if not holds_rows(field):
            yield _Found(Change(sort, place, words.row(part)), written(part))
            return
        called = words.heading(field, part, index)
        yield _Found(Change(sort, place, ", ".join([called, *words.settings(part, field)])))
        inner = _within(place, called)
        for each in shape_of(type(part)).fields:
            value = getattr(part, each.name)
            if holds_rows(each) and isinstance(value, msgspec.Struct):
                yield from self.whole(sort, words, each, value, 0, inner)
            elif each.holds_parts:
                for number, row in enumerate(value):
                    yield from self.whole(sort, words, each, row, number, inner)
            elif _is_bought(each):
                for text in words.items(each, value):
                    yield _Found(Change(sort, inner, f"{text} ({each.noun})"))


def _all_at_home(found: set[Pair]) -> bool:
    """Whether none of them shows by its number that it moved."""
    return all(pair.before == pair.after for pair in found)


def _is_bought(field: Field) -> bool:
    """Whether it is a list of records, or of parts that are one with little beside it."""
    return field.kind == "several" and not field.holds_parts


def _within(place: str, part: str) -> str:
    return place if place.endswith(part) else ", ".join(filter(None, [place, part]))


def _or_nothing(value: Any) -> str:
    return NOTHING if value in (None, "") else str(value)


def _taken(left: Counter[bytes], key: bytes) -> bool:
    """Whether one of these is left, which is taken now."""
    if not left[key]:
        return False
    left[key] -= 1
    return True


def _moves_between(found: Sequence[_Found]) -> Iterator[Change]:
    """A row that went here and came there, as it was, has moved."""
    gone: dict[bytes, list[int]] = {}
    for index, each in enumerate(found):
        if each.part and each.change.sort == "removed":
            gone.setdefault(each.part, []).append(index)
    told: dict[int, Change | None] = {}
    for index, each in enumerate(found):
        if each.part and each.change.sort == "added" and gone.get(each.part):
            away = gone[each.part].pop(0)
            told[away] = None
            told[index] = replace(
                each.change, sort="moved", place="", before=found[away].change.place, after=each.change.place
            )
    changes = (told.get(index, each.change) for index, each in enumerate(found))
    yield from (change for change in changes if change)


def _packs(before: AnyRoster, after: AnyRoster) -> Iterator[_Found]:
    """Packs of players that came, went, or say something else by now."""
    one, other = (
        [(plain(pack.origin.text), written(pack)) for pack in each.document.packs] for each in (before, after)
    )
    gone, come = (
        [name for name, _content in (Counter(these) - Counter(those)).elements()]
        for these, those in ((one, other), (other, one))
    )
    for name in gone:
        told = _("Pack %(name)s") % {"name": name}
        if name in come:
            come.remove(name)
            yield _Found(Change("changed", "", told, _("as it was"), _("with other contents")))
        else:
            yield _Found(Change("removed", "", told))
    for name in come:
        yield _Found(Change("added", "", _("Pack %(name)s") % {"name": name}))
    if one != other and Counter(one) == Counter(other):
        order = (", ".join(name for name, _content in each) for each in (one, other))
        yield _Found(Change("moved", "", _("Packs of players"), *order))


def _amounts(before: AnyRoster, after: AnyRoster) -> Iterator[Amount]:
    """What both have of each record, where it differs: what went first."""
    one, other = bought(before.document), bought(after.document)
    differing = [key for key in {**one, **other} if one[key] != other[key]]
    of_before, of_after = (each.system.names(each.catalogue) for each in (before, after))
    names = {key: printed(of_after if other[key] else of_before, *key) for key in differing}
    alike = Counter(names.values())
    for key in sorted(differing, key=lambda key: (other[key] > one[key], names[key])):
        name = names[key] if alike[names[key]] == 1 else f"{names[key]} ({key[1]})"
        yield Amount(name, one[key], other[key])


def bought(part: msgspec.Struct, times: int = 1) -> Counter[Bought]:
    """How many models a list has of each record, and how many of each were bought for them."""
    shape, found = shape_of(type(part)), Counter[Bought]()
    times *= getattr(part, shape.count.name) if shape.count else 1
    if shape.main and not shape.is_section and (key := getattr(part, shape.main.name)):
        found[shape.main.ref, key] += times
    for field in shape.fields:
        value = getattr(part, field.name)
        for item in value if field.kind == "several" else [value]:
            if isinstance(item, msgspec.Struct):
                found += bought(item, times)
            elif field.kind == "several" and field.item and field.item.ref:
                found[field.item.ref, item] += times
    return found


def printed(names: Names, kind: str, key: str) -> str:
    """The name of a record, where it has one."""
    return str(getattr(names.known(kind).get(key), "name", None) or key)
