"""The form of a question: a control for each field, in sections for its parts, which follow from what the fields declare.

What a form sends comes back as plain data by `read`. Names of controls are JSON pointers, `/attacker/attack`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any

import msgspec

from armybuilder.engine.core.documents.envelope import DocumentError, DocumentProblem
from armybuilder.engine.core.documents.fields import SELDOM, Field, shape_of
from armybuilder.engine.core.documents.form import Control, ControlKind, Option
from armybuilder.engine.core.documents.values import ON

Records = Callable[[str], Mapping[str, str]]
"""Records of a kind: keys, and what people call each."""
_MORE_THAN_A_LIST = 100
"""So many records are typed and completed; fewer are chosen."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A control; `completed` is the kind of records that are offered while it is typed, empty where they are chosen."""

    control: Control
    completed: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """The fields of a part at the JSON pointer `where`, those of the question itself without one. `seldom` are folded away;
    `is_named` tells whether a record is named here, which may fill in other fields."""

    where: str
    title: str
    entries: tuple[Entry, ...]
    seldom: tuple[Entry, ...]
    is_named: bool


def form_of(kind: type[msgspec.Struct], title: str, data: Mapping[str, Any], records: Records) -> tuple[Section, ...]:
    """The sections of a question with what `data` says, in the order of its fields, parts that may be missing last."""
    parts = (
        _section(field.part, f"/{field.name}", field.label.text, data.get(field.name) or {}, records)
        for field in sorted(shape_of(kind).fields, key=lambda field: field.optional)
        if field.part and field.kind == "part"
    )
    return (_section(kind, "", title, data, records), *parts)


def _section(kind: type[msgspec.Struct], where: str, title: str, data: Mapping[str, Any], records: Records) -> Section:
    fields = [field for field in shape_of(kind).fields if _is_drawn(field)]
    drawn = [(field, _entry(field, f"{where}/{field.name}", data.get(field.name), records)) for field in fields]
    return Section(
        where,
        title,
        tuple(entry for field, entry in drawn if not field.has(SELDOM)),
        tuple(entry for field, entry in drawn if field.has(SELDOM)),
        bool(where) and any(field.ref for field in fields),
    )


def _entry(field: Field, where: str, value: Any, records: Records) -> Entry:
    options = _options(field, records)
    return Entry(_control(field, where, value, options), field.ref if field.ref and not options else "")


def _is_drawn(field: Field) -> bool:
    """Whether one control can say it: parts are sections, lists of parts have no form."""
    if field.kind == "several":
        return bool(field.item and (field.item.word or field.item.kind == "number"))
    return field.kind not in ("part", "mapping")


def _control(field: Field, where: str, value: Any, options: tuple[Option, ...]) -> Control:
    least, most = field.bounds
    return Control(
        _kind(field, options),
        where,
        field.label.text,
        _shown(field.default if value is None else value),
        field.label.help or _hint(field),
        field.label.unit,
        options,
        least,
        most,
    )


def _kind(field: Field, options: tuple[Option, ...]) -> ControlKind:
    if field.kind == "toggle":
        return "toggle"
    if field.kind == "number" and not field.literals:
        return "number"
    return "choice" if options else "text"


def _hint(field: Field) -> str:
    """How a text is written that is more than a word."""
    if field.kind == "number" and field.literals:
        return f"{', '.join(field.literals)}, or a number."
    return "Several with commas between." if field.kind in ("several", "pair") else ""


def _options(field: Field, records: Records) -> tuple[Option, ...]:
    """What may be chosen, nothing first where that is an answer too."""
    if field.kind == "number":
        return ()
    known = records(field.ref) if field.kind == "reference" and field.ref else field.options
    if len(known) > _MORE_THAN_A_LIST:
        return ()
    chosen = tuple(Option(key, label) for key, label in known.items())
    blank = field.optional or (field.required and field.kind == "reference")
    return (Option("", "–"), *chosen) if chosen and blank and "" not in known else chosen


def _shown(value: Any) -> str:
    if value is None or value is False:
        return ""
    if isinstance(value, list | tuple):
        return ", ".join(map(_shown, value))
    return ON if value is True else f"{value:g}" if isinstance(value, float) else str(value)


def read(kind: type[msgspec.Struct], sent: Mapping[str, str]) -> dict[str, Any]:
    """What a form says of a question, as plain data; `DocumentError` with everything that cannot be read or is missing."""
    problems: list[DocumentProblem] = []
    told = _part(kind, "", sent, problems)
    if problems:
        raise DocumentError(problems)
    return told


def read_partly(kind: type[msgspec.Struct], sent: Mapping[str, str]) -> dict[str, Any]:
    """The same of a form that is not filled in yet, with what cannot be read as it stands there."""
    return _part(kind, "", sent, [])


def _part(
    kind: type[msgspec.Struct], where: str, sent: Mapping[str, str], problems: list[DocumentProblem]
) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for field in shape_of(kind).fields:
        place = f"{where}/{field.name}"
        if field.kind == "part" and field.part:
            inner: list[DocumentProblem] = []
            part = _part(field.part, place, sent, inner)
            if part or not field.optional:
                told[field.name] = part
                problems += inner
        elif _is_drawn(field):
            told |= _field(field, place, sent.get(place, "").strip(), problems)
    return told


def _field(field: Field, where: str, text: str, problems: list[DocumentProblem]) -> dict[str, Any]:
    """The field with its value; nothing where nothing is said."""
    if field.kind == "toggle":
        return {field.name: text == ON}
    if not text and not (field.kind == "choice" and "" in field.options):
        if field.required:
            problems.append(DocumentProblem(where, f"{field.label.text} is needed."))
        return {}
    try:
        value = _value(field, text)
    except ValueError:
        problems.append(DocumentProblem(where, f"'{text[:20]}' is no {_noun(field)}."))
        return {field.name: text}
    if not _is_within(field, value):
        least, most = field.bounds
        problems.append(DocumentProblem(where, f"{field.label.text} is from {least:g} to {most:g}."))
    return {field.name: value}


def _is_within(field: Field, value: Any) -> bool:
    least, most = field.bounds
    if least is None or most is None or isinstance(value, str | list):
        return True
    return bool(least <= value <= most)


def _value(field: Field, text: str) -> Any:
    if field.kind == "number":
        return text if text in field.literals else _number(field, text)
    words = [word.strip() for word in text.split(",") if word.strip()]
    if field.kind == "several":
        return [_number(field.item, word) if field.item and field.item.kind == "number" else word for word in words]
    return [_number(field.items[0], word) for word in words] if field.kind == "pair" else text


def _number(field: Field, text: str) -> float:
    if field.number is int:
        return int(text)
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def _noun(field: Field) -> str:
    whole = field.number is int and not field.literals
    return "whole number" if field.kind == "number" and whole else "number"


def said(sections: tuple[Section, ...], sent: Mapping[str, str]) -> dict[str, str]:
    """What was sent without fields that say what a blank form, `sections`, says too: the shortest that means the same."""
    entries = (entry for section in sections for entry in (*section.entries, *section.seldom))
    blank = {entry.control.where: entry.control.value for entry in entries if entry.control.kind != "toggle"}
    return {name: value for name, value in sent.items() if value.strip() and value != blank.get(name)}


def completions(sections: tuple[Section, ...], records: Records) -> dict[str, Mapping[str, str]]:
    """The records that are offered while something is typed, by their kinds."""
    entries = (entry for section in sections for entry in (*section.entries, *section.seldom))
    return {kind: records(kind) for kind in sorted({entry.completed for entry in entries} - {""})}
