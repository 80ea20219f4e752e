"""From a profile to the texts of a record's form, by the table of its game. What has no place is listed, never guessed."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from armybuilder.engine.core.text import slug
from armybuilder.packs.battlescribe.entries import Profile
from armybuilder.packs.drafts.rows import RowColumn
from factions.loader.profile_maps import ProfileMap, Reading

_NOTHING = frozenset({"", "-", "–", "—", "/", "n/a", "none", "null"})
"""What stands where there is no value."""
_NUMBER = re.compile(r"\+?(-?\d{1,9}(?:\.\d{1,3})?)\s*(?:[\"”″+]|in|inches|cm)?")
_FLAGS = {"yes": "on", "true": "on", "x": "on", "no": "", "false": ""}
_NUMBERS = ("number", "decimal", "figure")


class UnmappedValue(NamedTuple):
    """Something of a file that has no place in the draft, or a doubtful one: whose it is, its name and value there, and why."""

    owner: str
    name: str
    value: str
    reason: str


@dataclass
class ReadProfile:
    """The texts of a record by the names of its columns, and what was not mapped, in the order of the file."""

    texts: dict[str, str] = field(default_factory=dict)
    unmapped: list[UnmappedValue] = field(default_factory=list)


class ProfileReader:
    """Reads profiles of one map. `names` are the records that a field may name, by the field's model: their keys and names."""

    def __init__(
        self,
        mapped: ProfileMap,
        columns: Iterable[RowColumn],
        names: Mapping[Any, Mapping[str, str]],
        readings: Iterable[Reading] | None = None,
    ) -> None:
        self.mapped = mapped
        self.columns = {column.name: column for column in columns}
        self.names = names
        self.readings = [
            *(mapped.readings if readings is None else readings),
            *(() if mapped.part else self._by_labels()),
        ]

    def _by_labels(self) -> Iterator[Reading]:
        """Each field by its own name and its labels, after what the table says."""
        for name, column in self.columns.items():
            words = dict.fromkeys(slug(each) for each in (name, column.title, column.field.label.english))
            yield Reading(tuple(word for word in words if word), (name,))

    def read(self, profile: Profile) -> ReadProfile:
        """What a profile says."""
        found = ReadProfile()
        left = {number: value for number, (_name, value) in enumerate(profile.values) if not _is_nothing(value)}
        for reading in self.readings:
            for number, (name, value) in enumerate(profile.values):
                fits = number in left and self._fits(reading, slug(name), found.texts)
                if fits and self._take(reading, profile, (name, value), found):
                    del left[number]
        for number, value in left.items():
            name = profile.values[number][0]
            reason = self._reason(slug(name))
            found.unmapped.append(UnmappedValue(profile.name, name, value, reason))
        return found

    def _fits(self, reading: Reading, name: str, texts: Mapping[str, str]) -> bool:
        free = not any(field in texts for field in reading.fields)
        return name in reading.names and free and (not reading.needs or reading.needs in texts)

    def _take(self, reading: Reading, profile: Profile, given: tuple[str, str], found: ReadProfile) -> bool:
        """Fill the fields of a reading; False where the value is written in another way."""
        name, value = given
        if reading.row:
            self._take_rows(reading, profile, given, found)
            return True
        for pattern, replacement in reading.rewrite:
            value = re.sub(pattern, replacement, value)
        match = re.fullmatch(reading.pattern, value.strip(), re.IGNORECASE) if reading.pattern else None
        if reading.pattern and match is None:
            return False
        parts = match.groups() if match else (value,)
        texts: dict[str, str] = {}
        doubts: list[str] = []
        for column_name, part in zip(reading.fields, parts, strict=True):
            text, strange = self._text(self.columns[column_name], (part or "").strip(), reading.words)
            if text is None:
                return False
            if text:
                texts[column_name] = text
            doubts += strange
        found.texts |= texts
        unknown = _("no such value for %(field)s: left out") % {"field": self._field_name(reading)}
        found.unmapped += [UnmappedValue(profile.name, name, each, unknown) for each in doubts]
        if reading.doubtful:
            reason = _("read as %(field)s: check it") % {"field": self._field_name(reading)}
            found.unmapped.append(UnmappedValue(profile.name, name, given[1], reason))
        return True

    def _take_rows(self, reading: Reading, profile: Profile, given: tuple[str, str], found: ReadProfile) -> None:
        """Each item of a list as a row of its field; what is no record's name is listed."""
        [field], number = reading.fields, 0
        fields = {each.name: each for each in self.columns[field].field.fields}
        for item in filter(None, (each.strip() for each in re.split(r"[,;\n]", given[1]))):
            match = re.fullmatch(reading.pattern, item, re.IGNORECASE)
            parts = dict(zip(reading.row, match.groups() if match else (item,), strict=False))
            texts = {
                name: (self._record_key(fields[name].ref, part) or "") if fields[name].ref else part
                for name, part in parts.items()
                if part
            }
            if all(texts.values()):
                found.texts |= {f"{field}.{number}.{name}": text for name, text in texts.items()}
                number += 1
            else:
                unknown = _("no such value for %(field)s: left out") % {"field": self._field_name(reading)}
                found.unmapped.append(UnmappedValue(profile.name, given[0], item, unknown))

    def _text(self, column: RowColumn, part: str, words: Mapping[str, str]) -> tuple[str | None, list[str]]:
        """A value as its field is filled in, and the items of it that nobody knows; None where it does not fit."""
        if _is_nothing(part):
            return "", []
        if column.field.kind in ("list", "words") and (column.field.ref or column.field.choices):
            return self._items(column, part, words)
        return self._single(column, part, words.get(slug(part), "")), []

    def _single(self, column: RowColumn, part: str, word: str) -> str | None:
        """One value, for which the book's word may be `word`."""
        kind, bare = column.field.kind, part.strip("<>[] ")
        if kind in _NUMBERS:
            number = _NUMBER.fullmatch(part)
            return _plain(number[1]) if number else None
        if kind == "choice":
            chosen = word or slug(bare)
            return chosen if chosen in column.field.choices else None
        if kind == "flag":
            return _FLAGS.get(part.lower())
        if column.field.ref:
            return self._key(column, word or bare)
        return None if kind in ("json", "rows") else word or part

    def _items(self, column: RowColumn, part: str, words: Mapping[str, str]) -> tuple[str, list[str]]:
        """A list of names: keys of those that are records, and the others."""
        known, strange = [], []
        for item in filter(None, (each.strip() for each in re.split(r"[,;\n]", part))):
            word = words.get(slug(item), item)
            key = self._key(column, word) if column.field.ref else slug(word)
            if key and (column.field.ref or key in column.field.choices):
                known.append(key)
            else:
                strange.append(item)
        return ", ".join(dict.fromkeys(known)), strange

    def _key(self, column: RowColumn, word: str) -> str | None:
        """The key of the record that a word names, by its key or its name."""
        return self._record_key(column.field.ref, word)

    def _record_key(self, model: Any, word: str) -> str | None:
        return self.names.get(model, {}).get(slug(word))

    def key_of(self, name: str, word: str) -> str:
        """The key of the record that a column names by a word; empty where there is none."""
        return self._key(self.columns[name], word) or ""

    def _field_name(self, reading: Reading) -> str:
        """`Armour` for its dice and what they need."""
        column = self.columns[reading.fields[0]]
        return column.around[0].text if column.around else column.display_name

    def _reason(self, name: str) -> str:
        """Why nothing took a characteristic of this name."""
        reading = next((each for each in self.readings if name in each.names), None)
        if reading is None:
            return _("no field for it")
        return _("not written as %(field)s is: left blank") % {"field": self._field_name(reading)}


def _is_nothing(text: str) -> bool:
    return text.strip().lower() in _NOTHING


def _plain(number: str) -> str:
    """`40.0` → `40`"""
    return number.rstrip("0").rstrip(".") if "." in number else number
