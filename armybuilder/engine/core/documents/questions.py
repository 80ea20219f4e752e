"""The form of a question, or of a step: a control for each field, in sections for its parts and rows for its lists of parts,
which follow from what the fields declare.

What a form sends comes back as plain data by `read`. Names of controls are JSON pointers, `/attacker/attack`; a list of parts
sends under its own how many rows it has. A `draft` is plain data that is known before anybody fills in: a reference
that is needed is fixed where the draft says it, and what no control can say is kept.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any

import msgspec

from armybuilder.engine.core.documents.envelope import DocumentError, DocumentProblem
from armybuilder.engine.core.documents.fields import SELDOM, DocumentField, schema_of
from armybuilder.engine.core.documents.form import ControlKind, FormControl, FormOption
from armybuilder.engine.core.documents.values import ON
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.text import NOTES_LENGTH, capital

Records = Callable[[str], Mapping[str, str]]
"""Records of a kind: keys, and what people call each."""
Draft = Mapping[str, Any]
_MORE_THAN_A_LIST = 100
"""So many records are typed and completed; fewer are chosen."""
_MOST_ROWS = 200
"""Rows of a form, where its list says no less."""


@dataclass(frozen=True, slots=True)
class FormEntry:
    """A control; `completed` is the kind of records that are offered while it is typed, empty where they are chosen."""

    control: FormControl
    completed: str = ""


@dataclass(frozen=True, slots=True)
class FormRows:
    """The list of parts at the JSON pointer `where`: what it and one of them are called, those that stand there, and how
    many there may be."""

    where: str
    label: str
    noun: str
    most: int
    rows: tuple["FormSection", ...]


@dataclass(frozen=True, slots=True)
class FormSection:
    """The fields of a part at the JSON pointer `where`, those of the question itself without one. `seldom` are folded away;
    `is_named` tells whether a record is named here, which may fill in other fields. `lists` are its lists of parts."""

    where: str
    title: str
    entries: tuple[FormEntry, ...]
    seldom: tuple[FormEntry, ...]
    is_named: bool
    lists: tuple[FormRows, ...] = ()

    @property
    def all_entries(self) -> Iterator[FormEntry]:
        """Those of its rows too."""
        yield from (*self.entries, *self.seldom)
        for rows in self.lists:
            for row in rows.rows:
                yield from row.all_entries


def form_of(
    kind: type[msgspec.Struct], title: str, data: Draft, records: Records, draft: Draft | None = None
) -> tuple[FormSection, ...]:
    """The sections of a question with what `data` says, in the order of its fields, parts that may be missing last. What
    `draft` names is fixed and has no control."""
    fixed = draft or {}
    parts = (
        _section(field.part, f"/{field.name}", field.label.text, _at(data, field), records, _at(fixed, field))
        for field in sorted(schema_of(kind).fields, key=lambda field: field.optional)
        if field.part and field.kind == "part"
    )
    return (_section(kind, "", title, data, records, fixed), *parts)


def _at(data: Draft, field: DocumentField) -> Draft:
    found = data.get(field.name)
    return found if isinstance(found, Mapping) else {}


def _all_at(data: Draft, field: DocumentField) -> list[Draft]:
    """The parts of a list; data may come from anywhere, and what is none is blank."""
    found = data.get(field.name)
    return [row if isinstance(row, Mapping) else {} for row in found] if isinstance(found, list) else []


def _section(
    kind: type[msgspec.Struct], where: str, title: str, data: Draft, records: Records, fixed: Draft
) -> FormSection:
    fields = schema_of(kind).fields
    drawn = [
        (field, _entry(field, f"{where}/{field.name}", data.get(field.name), records))
        for field in fields
        if _is_drawn(field) and not _is_fixed(field, fixed)
    ]
    named = [entry for field in fields for entry in _mapping_entries(field, where, data, records)]
    return FormSection(
        where,
        title,
        (*(entry for field, entry in drawn if not field.has(SELDOM)), *named),
        tuple(entry for field, entry in drawn if field.has(SELDOM)),
        bool(where) and any(field.ref for field in fields if _is_drawn(field)),
        tuple(_rows(field, f"{where}/{field.name}", data, records, fixed) for field in fields if field.holds_parts),
    )


def _mapping_entries(field: DocumentField, where: str, data: Draft, records: Records) -> Iterator[FormEntry]:
    """A control for each value of a mapping, under its key."""
    if field.kind == "mapping" and field.item:
        for key, value in _at(data, field).items():
            yield FormEntry(
                _control(field.item, f"{where}/{field.name}/{key}", value, _options(field.item, records), key)
            )


def _rows(field: DocumentField, where: str, data: Draft, records: Records, fixed: Draft) -> FormRows:
    found, known = _all_at(data, field), _all_at(fixed, field)
    kind = field.item.part if field.item and field.item.part else msgspec.Struct
    rows = (
        _section(kind, f"{where}/{index}", _title(field, kind, row, index, records), row, records, _nth(known, index))
        for index, row in enumerate(found)
    )
    return FormRows(where, field.label.text, field.noun, min(field.several.most, _MOST_ROWS), tuple(rows))


def _nth(rows: list[Draft], index: int) -> Draft:
    return rows[index] if index < len(rows) else {}


def _title(field: DocumentField, kind: type[msgspec.Struct], row: Draft, index: int, records: Records) -> str:
    """The name of a row, or of what it is about, or its number."""
    main = schema_of(kind).main
    key = str(row.get(main.name) or "") if main else ""
    named = records(main.ref).get(key, "") if main and key else ""
    return str(row.get("name") or "") or named or f"{capital(field.noun)} {index + 1}"


def _is_fixed(field: DocumentField, fixed: Draft) -> bool:
    return field.kind == "reference" and field.required and bool(fixed.get(field.name))


def _entry(field: DocumentField, where: str, value: Any, records: Records) -> FormEntry:
    options = _options(field, records)
    kind = (field.item.ref if field.item else "") or field.ref
    return FormEntry(_control(field, where, value, options), kind if kind and not options else "")


def _is_drawn(field: DocumentField) -> bool:
    """Whether one control can say it: parts are sections, lists of parts have no form."""
    if field.kind == "several":
        return bool(field.item and (field.item.word or field.item.kind == "number"))
    return field.kind not in ("part", "mapping")


def _control(
    field: DocumentField, where: str, value: Any, options: tuple[FormOption, ...], label: str = ""
) -> FormControl:
    least, most = field.bounds
    return FormControl(
        _kind(field, options),
        where,
        label or field.label.text,
        _display_value(field.default if value is None else value),
        field.label.help or ("" if options else _hint(field)),
        field.label.unit,
        options,
        least,
        most,
    )


def _kind(field: DocumentField, options: tuple[FormOption, ...]) -> ControlKind:
    if field.kind == "toggle":
        return "toggle"
    if field.kind == "number" and not field.literals:
        return "number"
    if field.kind == "several" and options:
        return "several"
    if field.kind == "text" and field.bounds[1] == NOTES_LENGTH:
        return "lines"
    return "choice" if options else "text"


def _hint(field: DocumentField) -> str:
    """Return a hint on how to write a text that is more than a word."""
    if field.kind == "number" and field.literals:
        return gettext("{words}, or a number.", words=", ".join(field.literals))
    return gettext("Separate several with commas.") if field.kind in ("several", "pair") else ""


def _options(field: DocumentField, records: Records) -> tuple[FormOption, ...]:
    """Return the options to choose from, with a blank first where that is an answer too."""
    if field.kind == "number":
        return ()
    named = field.item if field.kind == "several" and field.item else field
    known = records(named.ref) if named.kind == "reference" and named.ref else named.choices
    if len(known) > _MORE_THAN_A_LIST:
        return ()
    chosen = tuple(FormOption(key, label) for key, label in known.items())
    blank = field.optional or (field.required and field.kind == "reference")
    return (FormOption("", "–"), *chosen) if chosen and blank and "" not in known else chosen


def _display_value(value: Any) -> str:
    if value is None or value is False:
        return ""
    if isinstance(value, list | tuple):
        return ", ".join(map(_display_value, value))
    return ON if value is True else f"{value:g}" if isinstance(value, float) else str(value)


def read(kind: type[msgspec.Struct], sent: Mapping[str, str], draft: Draft | None = None) -> dict[str, Any]:
    """Return the answers of a form to a question as plain data, with values of `draft` where the form has no
    control; `DocumentError` with everything that cannot be read or is missing.
    """
    problems: list[DocumentProblem] = []
    told = _part(kind, "", sent, draft or {}, problems)
    if problems:
        raise DocumentError(problems)
    return told


def read_partly(kind: type[msgspec.Struct], sent: Mapping[str, str], draft: Draft | None = None) -> dict[str, Any]:
    """The same of a form that is not filled in yet, with what cannot be read as it stands there."""
    return _part(kind, "", sent, draft or {}, [])


def _part(
    kind: type[msgspec.Struct], where: str, sent: Mapping[str, str], draft: Draft, problems: list[DocumentProblem]
) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for field in schema_of(kind).fields:
        place = f"{where}/{field.name}"
        if field.kind == "part" and field.name in draft and not _is_sent(place, sent):
            told[field.name] = draft[field.name]
        elif field.kind == "part" and field.part:
            inner: list[DocumentProblem] = []
            part = _part(field.part, place, sent, _at(draft, field), inner)
            if part or not field.optional:
                told[field.name] = part
                problems += inner
        elif field.holds_parts and place in sent:
            told[field.name] = list(_read_rows(field, place, sent, _all_at(draft, field), problems))
        elif field.kind == "mapping" and field.item:
            told |= _read_mapping(field, place, sent, _at(draft, field), problems)
        elif _is_drawn(field) and not _is_fixed(field, draft) and _is_answered(field, place, sent, draft):
            told |= _field(field, place, sent.get(place, "").strip(), problems)
        elif field.name in draft:
            told[field.name] = draft[field.name]
    return told


def _is_sent(where: str, sent: Mapping[str, str]) -> bool:
    """Whether a form has controls for the part."""
    return any(name.startswith(f"{where}/") for name in sent)


def _is_answered(field: DocumentField, where: str, sent: Mapping[str, str], draft: Draft) -> bool:
    """Whether a form has said it, which sends nothing of a toggle that is off."""
    return where in sent or field.kind == "toggle" or field.name not in draft


def _read_rows(
    field: DocumentField, where: str, sent: Mapping[str, str], drafts: list[Draft], problems: list[DocumentProblem]
) -> Iterator[dict[str, Any]]:
    count, most = sent[where], min(field.several.most, _MOST_ROWS)
    if field.item and field.item.part and count.isascii() and count.isdecimal() and len(count) < 5:
        for index in range(min(int(count), most)):
            yield _part(field.item.part, f"{where}/{index}", sent, _nth(drafts, index), problems)


def _read_mapping(
    field: DocumentField, where: str, sent: Mapping[str, str], draft: Draft, problems: list[DocumentProblem]
) -> dict[str, Any]:
    """The values of a mapping by the keys that it has; nothing where it has none."""
    told: dict[str, Any] = {}
    for key, value in draft.items():
        place = f"{where}/{key}"
        found = _field(field.item or field, place, sent[place].strip(), problems) if place in sent else {"": value}
        for each in found.values():
            told[key] = each
    return {field.name: told} if told else {}


def _field(field: DocumentField, where: str, text: str, problems: list[DocumentProblem]) -> dict[str, Any]:
    """The field with its value; nothing where nothing is said."""
    if field.kind == "toggle":
        return {field.name: text == ON}
    if not text and not (field.kind == "choice" and "" in field.options):
        if field.required:
            problems.append(DocumentProblem(where, gettext("{label} is required.", label=field.label.text)))
        return {}
    try:
        value = _value(field, text)
    except ValueError:
        problems.append(DocumentProblem(where, _no_number(field, text[:20])))
        return {field.name: text}
    if not _is_in_bounds(field, value):
        least, most = field.bounds
        problems.append(
            DocumentProblem(
                where,
                gettext("{label} must be from {least:g} to {most:g}.", label=field.label.text, least=least, most=most),
            )
        )
    return {field.name: value}


def _is_in_bounds(field: DocumentField, value: Any) -> bool:
    least, most = field.bounds
    if least is None or most is None or isinstance(value, str | list):
        return True
    return bool(least <= value <= most)


def _value(field: DocumentField, text: str) -> Any:
    if field.kind == "number":
        return text if text in field.literals else _number(field, text)
    words = [word.strip() for word in text.split(",") if word.strip()]
    if field.kind == "several":
        return [_number(field.item, word) if field.item and field.item.kind == "number" else word for word in words]
    return [_number(field.items[0], word) for word in words] if field.kind == "pair" else text


def _number(field: DocumentField, text: str) -> float:
    if field.number is int:
        return int(text)
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def _no_number(field: DocumentField, text: str) -> str:
    if field.kind == "number" and field.number is int and not field.literals:
        return gettext("'{text}' is not a whole number.", text=text)
    return gettext("'{text}' is not a number.", text=text)


def without_defaults(sections: tuple[FormSection, ...], sent: Mapping[str, str]) -> dict[str, str]:
    """Return the submitted values without fields equal to those of a blank form, `sections`: the shortest
    equivalent.
    """
    entries = (entry for section in sections for entry in section.all_entries)
    blank = {entry.control.where: entry.control.value for entry in entries if entry.control.kind != "toggle"}
    return {name: value for name, value in sent.items() if value.strip() and value != blank.get(name)}


def completions(sections: Iterable[FormSection], records: Records) -> dict[str, Mapping[str, str]]:
    """The records that are offered while something is typed, by their kinds."""
    entries = (entry for section in sections for entry in section.all_entries)
    return {kind: records(kind) for kind in sorted({entry.completed for entry in entries} - {""})}
