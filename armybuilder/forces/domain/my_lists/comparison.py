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
from armybuilder.engine.core.documents.fields import DocumentField, schema_of
from armybuilder.engine.core.documents.measure import references_in
from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.documents.places import place_of
from armybuilder.engine.core.documents.text.writer import DocumentWriter, holds_rows
from armybuilder.engine.core.game import AnyRoster, Roster
from armybuilder.engine.core.text import capital, plain
from armybuilder.forces.domain.my_lists.difference import AmountChange, ComparedList, ListDifference, PartChange
from armybuilder.forces.domain.my_lists.pairs import MatchedPair, encode_part, find_moved, match_parts
from armybuilder.forces.presenters import view_of

NOTHING = "–"
MOST_TOLD = 3
"""Changes that a few words tell."""
RecordKey = tuple[str, str]
"""The kind of a record and its key."""


def compare(before: AnyRoster, after: AnyRoster) -> ListDifference:
    """Return the differences. `LookupError` where the lists are of different games."""
    if before.system.key != after.system.key:
        told = {"one": before.system.name, "other": after.system.name}
        raise LookupError(
            _("You can only compare lists for the same game: these are for %(one)s and %(other)s.") % told
        )
    before, after = _with_keys(before), _with_keys(after)
    sides = _side(before), _side(after)
    return ListDifference(
        *sides, before.game.words.points, tuple(_amounts(before, after)), tuple(_changes(before, after))
    )


def summarize_changes(before: AnyRoster, after: AnyRoster) -> str:
    """The same between two states of one list in a few words, and without a look at its rules: what is more or fewer, or else the
    first of what differs."""
    before, after = _with_keys(before), _with_keys(after)
    amounts = list(_amounts(before, after))
    told = [str(each) for each in amounts or islice(_changes(before, after), MOST_TOLD + 1)]
    return ", ".join(told[:MOST_TOLD]) + (" …" if len(told) > MOST_TOLD else "")


def _changes(before: AnyRoster, after: AnyRoster) -> Iterator[PartChange]:
    comparer = _Comparer(_PartWords(before), _PartWords(after))
    found = [*comparer.parts(before.document, after.document, ""), *_packs(before, after)]
    yield from _moves_between(found)


def _with_keys(roster: AnyRoster) -> AnyRoster:
    """The list with keys for printed names; those that nobody knows stay as they stand."""
    names, known = roster.system.names(roster.catalogue), copy.deepcopy(roster.document)
    for where, field, word in list(references_in(known)):
        keys = names.keys(field.ref, word, names.scope(known, where))
        if len(keys) == 1 and keys[0] != word:
            place_of(known, where).assign(keys[0])
    return Roster(roster.game, known)


def _side(roster: AnyRoster) -> ComparedList:
    report = roster.report(fixes=False)
    return ComparedList(view_of(roster).display_name, report.total, report.verdict)


@dataclass(frozen=True, slots=True)
class _FoundChange:
    """A change, and what tells a part that came or went from others."""

    change: PartChange
    part: bytes = b""


class _PartWords(DocumentWriter):
    """A writer for the names of a list's parts: as in a text list, but nobody has to read it back."""

    def __init__(self, roster: AnyRoster) -> None:
        names, rulings = roster.system.names(roster.catalogue), roster.catalogue.rulings
        super().__init__(roster.document, names, roster.game.words, rulings, {})

    def word(self, field: DocumentField, value: str, _plain: Any = None) -> str:
        if field.kind == "choice":
            return field.choices.get(value, value)
        return printed_name(self.names, field.ref, value) if field.ref else plain(value)

    def main(self, field: DocumentField, key: str, _shape: Any = None) -> str:
        return self.word(field, key)

    def value_or_dash(self, field: DocumentField, value: Any) -> str:
        """A value; a dash where there is none."""
        return NOTHING if value in (None, "", []) else self.value(field, value)

    def row(self, part: msgspec.Struct) -> str:
        """`2x Hunter + Headhunter, rank CO`."""
        shape = schema_of(type(part))
        number = getattr(part, shape.count.name) if shape.count else 1
        called, bought = self.record_name(part), [field for field in shape.fields if _lists_records(field)]
        items = [f" + {text}" for field in bought for text in self.items(field, getattr(part, field.name))]
        beside = {field.name for field in (*bought, shape.main, shape.count) if field} | {"name"}
        more = [text for text in self.details(part, beside) if text != called]
        name = getattr(part, "name", "")
        told = ", ".join(filter(None, [f"{called}{''.join(items)}", *more, name and f"“{plain(name)}”"]))
        return f"{number}x {told}" if number > 1 else told

    def record_name(self, part: msgspec.Struct) -> str:
        """Return what a row is: the record that it names, or what it has instead."""
        shape = schema_of(type(part))
        key = getattr(part, shape.main.name) if shape.main else ""
        if shape.main and key:
            return self.word(shape.main, key)
        inner = (
            field for field in shape.fields if field.optional and isinstance(getattr(part, field.name), msgspec.Struct)
        )
        return next((field.label.text for field in inner), "")

    def items(self, field: DocumentField, values: Sequence[Any]) -> Iterator[str]:
        """Yield the contents of a list, counting equal items together."""
        texts = (self.value(field.item or field, value).removeprefix("[").removesuffix("]") for value in values)
        for text, run in groupby(texts):
            number = len(list(run))
            yield f"{number}x {text}" if number > 1 else text

    def settings(self, part: msgspec.Struct, field: DocumentField) -> Iterator[str]:
        """Yield the settings of a group, apart from its heading and its contents."""
        main = schema_of(type(part)).main
        told = {main.name} if main and field.kind == "several" else set()
        fields = schema_of(type(part)).fields
        inner = {each.name for each in fields if each.holds_parts or holds_rows(each) or _lists_records(each)}
        return self.details(part, inner | told | {"name"})

    def heading(self, field: DocumentField, part: msgspec.Struct, index: int) -> str:
        """`Combat group 1 “Alpha”`, `Primary`."""
        number = f" {index + 1}" if field.kind == "several" else ""
        heading = f"{capital(field.noun) if number else field.label.text}{number}"
        name = getattr(part, "name", "")
        main = schema_of(type(part)).main
        record = self.record_name(part) if number and main else ""
        return " ".join(filter(None, [heading, record, name and f"“{plain(name)}”"]))


class _Comparer:
    """Goes through both documents side by side."""

    def __init__(self, before: _PartWords, after: _PartWords) -> None:
        self.before, self.after = before, after

    def parts(self, one: msgspec.Struct, other: msgspec.Struct, place: str) -> Iterator[_FoundChange]:
        """Yield the differences between two parts of one class."""
        for field in schema_of(type(one)).fields:
            was, now = getattr(one, field.name), getattr(other, field.name)
            if was == now or field.name in FIXED:
                continue
            if field.holds_parts:
                yield from self.lists(field, was, now, place)
            elif holds_rows(field):
                yield from self.section(field, was, now, place)
            elif isinstance(was, msgspec.Struct) and isinstance(now, msgspec.Struct):
                yield from self.parts(was, now, _join_place(place, "" if not place else field.label.text))
            else:
                yield from self.field(field, was, now, place)

    def field(self, field: DocumentField, was: Any, now: Any, place: str) -> Iterator[_FoundChange]:
        """Yield the differences in a value."""
        if field.kind == "several":
            yield from self.items(field, was, now, place)
        elif field.kind == "mapping":
            for key in {**was, **now}:
                if was.get(key) != now.get(key):
                    old, new = (_or_dash(each.get(key)) for each in (was, now))
                    yield _FoundChange(PartChange("changed", place, f"{field.label.text} {key}", old, new))
        else:
            old, new = self.before.value_or_dash(field, was), self.after.value_or_dash(field, now)
            yield _FoundChange(PartChange("changed", place, field.label.text, old, new))

    def items(self, field: DocumentField, was: Sequence[Any], now: Sequence[Any], place: str) -> Iterator[_FoundChange]:
        """Yield what was added to a list of words and what was removed; their order where only that changed."""
        old, new = (Counter(map(encode_part, values)) for values in (was, now))
        for sort, words, values, more, less in (
            ("removed", self.before, was, old, new),
            ("added", self.after, now, new, old),
        ):
            left = more - less
            gone = [value for value in values if _take_one(left, encode_part(value))]
            for text in words.items(field, gone):
                yield _FoundChange(PartChange(sort, place, f"{text} ({field.noun})"))  # type: ignore[arg-type]
        if old == new:
            texts = (", ".join(words.items(field, values)) for words, values in ((self.before, was), (self.after, now)))
            yield _FoundChange(PartChange("moved", place, field.label.text, *texts))

    def section(self, field: DocumentField, was: Any, now: Any, place: str) -> Iterator[_FoundChange]:
        """A part that holds rows, which may come and go."""
        if was and now:
            yield from self.parts(was, now, _join_place(place, self.after.heading(field, now, 0)))
        elif now:
            yield from self.added_or_removed("added", self.after, field, now, 0, place)
        elif was:
            yield from self.added_or_removed("removed", self.before, field, was, 0, place)

    def lists(self, field: DocumentField, was: Sequence[Any], now: Sequence[Any], place: str) -> Iterator[_FoundChange]:
        """Rows or groups: what went, what came, what is another, what stands elsewhere."""
        found = match_parts(was, now)
        kept_before, kept_after = {pair.before for pair in found}, {pair.after for pair in found}
        for index, part in enumerate(was):
            if index not in kept_before:
                yield from self.added_or_removed("removed", self.before, field, part, index, place)
        for index, part in enumerate(now):
            if index not in kept_after:
                yield from self.added_or_removed("added", self.after, field, part, index, place)
        elsewhere = find_moved(found)
        for pair in found:
            one, other = was[pair.before], now[pair.after]
            if holds_rows(field):
                called = self.after.heading(field, other, pair.after)
            else:
                called = self.after.record_name(other) or field.noun
            if pair in elsewhere and (pair.before != pair.after or _all_in_place(elsewhere)):
                yield _FoundChange(PartChange("moved", place, called, *(str(number + 1) for number in pair)))
            if one != other:
                yield from self.pair(one, other, called, place)

    def pair(self, one: msgspec.Struct, other: msgspec.Struct, called: str, place: str) -> Iterator[_FoundChange]:
        """A row or a group that is another now: of rows how many came or went, then whatever else differs."""
        count = schema_of(type(one)).count
        if count and getattr(one, count.name) != getattr(other, count.name):
            number = getattr(other, count.name) - getattr(one, count.name)
            words, of = (self.after, other) if number > 0 else (self.before, one)
            change = msgspec.structs.replace(of, **{count.name: abs(number)})
            yield _FoundChange(PartChange("added" if number > 0 else "removed", place, words.row(change)))
            one = msgspec.structs.replace(one, **{count.name: getattr(other, count.name)})
        yield from self.parts(one, other, _join_place(place, called))

    def added_or_removed(
        self, sort: Any, words: _PartWords, field: DocumentField, part: Any, index: int, place: str
    ) -> Iterator[_FoundChange]:
        """A row that came or went; of a group the group, and each of its rows."""
        if not holds_rows(field):
            yield _FoundChange(PartChange(sort, place, words.row(part)), encode_part(part))
            return
        called = words.heading(field, part, index)
        yield _FoundChange(PartChange(sort, place, ", ".join([called, *words.settings(part, field)])))
        inner = _join_place(place, called)
        for each in schema_of(type(part)).fields:
            value = getattr(part, each.name)
            if holds_rows(each) and isinstance(value, msgspec.Struct):
                yield from self.added_or_removed(sort, words, each, value, 0, inner)
            elif each.holds_parts:
                for number, row in enumerate(value):
                    yield from self.added_or_removed(sort, words, each, row, number, inner)
            elif _lists_records(each):
                for text in words.items(each, value):
                    yield _FoundChange(PartChange(sort, inner, f"{text} ({each.noun})"))


def _all_in_place(found: set[MatchedPair]) -> bool:
    """Whether none of them shows by its number that it moved."""
    return all(pair.before == pair.after for pair in found)


def _lists_records(field: DocumentField) -> bool:
    """Whether it is a list of records, or of parts that are one with little beside it."""
    return field.kind == "several" and not field.holds_parts


def _join_place(place: str, part: str) -> str:
    return place if place.endswith(part) else ", ".join(filter(None, [place, part]))


def _or_dash(value: Any) -> str:
    return NOTHING if value in (None, "") else str(value)


def _take_one(left: Counter[bytes], key: bytes) -> bool:
    """Whether one of these is left, which is taken now."""
    if not left[key]:
        return False
    left[key] -= 1
    return True


def _moves_between(found: Sequence[_FoundChange]) -> Iterator[PartChange]:
    """A row that went here and came there, as it was, has moved."""
    gone: dict[bytes, list[int]] = {}
    for index, each in enumerate(found):
        if each.part and each.change.sort == "removed":
            gone.setdefault(each.part, []).append(index)
    told: dict[int, PartChange | None] = {}
    for index, each in enumerate(found):
        if each.part and each.change.sort == "added" and gone.get(each.part):
            away = gone[each.part].pop(0)
            told[away] = None
            told[index] = replace(
                each.change, sort="moved", place="", before=found[away].change.place, after=each.change.place
            )
    changes = (told.get(index, each.change) for index, each in enumerate(found))
    yield from (change for change in changes if change)


def _packs(before: AnyRoster, after: AnyRoster) -> Iterator[_FoundChange]:
    """Packs of players that came, went, or say something else by now."""
    one, other = (
        [(plain(pack.origin.text), encode_part(pack)) for pack in each.document.packs] for each in (before, after)
    )
    gone, come = (
        [name for name, _content in (Counter(these) - Counter(those)).elements()]
        for these, those in ((one, other), (other, one))
    )
    for name in gone:
        told = _("Pack %(name)s") % {"name": name}
        if name in come:
            come.remove(name)
            yield _FoundChange(PartChange("changed", "", told, _("as it was"), _("with different contents")))
        else:
            yield _FoundChange(PartChange("removed", "", told))
    for name in come:
        yield _FoundChange(PartChange("added", "", _("Pack %(name)s") % {"name": name}))
    if one != other and Counter(one) == Counter(other):
        order = (", ".join(name for name, _content in each) for each in (one, other))
        yield _FoundChange(PartChange("moved", "", _("Custom packs"), *order))


def _amounts(before: AnyRoster, after: AnyRoster) -> Iterator[AmountChange]:
    """Yield the amount of each record in both lists, where it differs: removals first."""
    one, other = count_purchases(before.document), count_purchases(after.document)
    differing = [key for key in {**one, **other} if one[key] != other[key]]
    of_before, of_after = (each.system.names(each.catalogue) for each in (before, after))
    names = {key: printed_name(of_after if other[key] else of_before, *key) for key in differing}
    alike = Counter(names.values())
    for key in sorted(differing, key=lambda key: (other[key] > one[key], names[key])):
        name = names[key] if alike[names[key]] == 1 else f"{names[key]} ({key[1]})"
        yield AmountChange(name, one[key], other[key])


def count_purchases(part: msgspec.Struct, times: int = 1) -> Counter[RecordKey]:
    """Count the models of each record in a list, and how many of each record were bought for them."""
    shape, found = schema_of(type(part)), Counter[RecordKey]()
    times *= getattr(part, shape.count.name) if shape.count else 1
    if shape.main and not shape.is_section and (key := getattr(part, shape.main.name)):
        found[shape.main.ref, key] += times
    for field in shape.fields:
        value = getattr(part, field.name)
        for item in value if field.kind == "several" else [value]:
            if isinstance(item, msgspec.Struct):
                found += count_purchases(item, times)
            elif field.kind == "several" and field.item and field.item.ref:
                found[field.item.ref, item] += times
    return found


def printed_name(names: RecordNames, kind: str, key: str) -> str:
    """The name of a record, where it has one."""
    return str(getattr(names.records(kind).get(key), "name", None) or key)
