"""The fields of a record's form as a page shows them: name, value, choices, what was understood, faults beside each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from armybuilder.pack_editor.labels import plainly
from armybuilder.packs.drafts.review import RecordFault
from armybuilder.packs.drafts.texts import row_numbers
from factions.loader.forms import NESTED, FormField
from factions.models import Record

FEW = 40
"""So many records to choose from stand in a menu; more are typed, with suggestions."""
Options = Sequence[tuple[str, str]]


@dataclass
class FieldRow:
    """A row of a list with its number; a `fresh` one has just been asked for."""

    number: int
    fields: Sequence["EditorField"]
    fresh: bool = False

    @property
    def title(self) -> str:
        """The first value in the row."""
        return next((field.value for field in self.fields if field.value), "")

    @property
    def open(self) -> bool:
        """Whether there is something to do in it."""
        return self.fresh or not self.title or any(one.faults for field in self.fields for one in field.walk())


@dataclass
class EditorField:
    """A field, or a part of the form with fields of its own; `name` is that of its input."""

    form_field: FormField
    name: str
    value: str = ""
    faults: list[str] = field(default_factory=list)
    explanation: Sequence[str] = ()
    options: Options = ()
    words: str = ""
    inner: Sequence["EditorField"] = ()
    rows: Sequence[FieldRow] = ()
    fresh: bool = False
    doubt: str = ""
    why: list[str] = field(default_factory=list)

    @property
    def id(self) -> str:
        """`f-weapons-2-arc`."""
        return self.name.replace(".", "-")

    @property
    def number(self) -> bool:
        """Whether it is a number, with one or nothing in it."""
        plain = self.value.lstrip("+-").replace(".", "", 1)
        return self.form_field.kind in ("number", "decimal", "figure") and (not plain or plain.isdecimal())

    @property
    def lines(self) -> int:
        """The number of lines needed to see all of a longer text."""
        return max(3, self.value.count("\n") + 1)

    @property
    def step(self) -> str:
        return "1" if self.form_field.kind == "number" else "any"

    @property
    def strange(self) -> bool:
        """Whether it has a value that is none of the choices."""
        return bool(self.value) and self.value not in dict(self.options)

    def walk(self) -> Iterator["EditorField"]:
        """This field and those within it."""
        yield self
        for inner in (*self.inner, *(one for row in self.rows for one in row.fields)):
            yield from inner.walk()


class FieldBuilder:
    """Makes what a page shows of the fields of a form and their texts. `added` is the name of a list that gets a row more."""

    def __init__(self, catalogue: Any, texts: Mapping[str, str], *, prefix: str = "f.", added: str = "") -> None:
        self.catalogue, self.texts, self.prefix, self.added = catalogue, texts, prefix, added
        self.datalists: dict[str, Options] = {}

    def build(self, fields: Iterable[FormField], within: str = "") -> list[EditorField]:
        """These fields."""
        return [self._build(field, within + field.name) for field in fields]

    def _build(self, field: FormField, name: str) -> EditorField:
        found = EditorField(field, self.prefix + name, self.texts.get(name, ""))
        if field.kind in NESTED:
            found.inner = self.build(field.fields, f"{name}.")
        elif field.kind == "rows":
            found.rows = list(self._rows(field, name))
        else:
            found.options = self._options(field)
            found.words = self._words(field, bool(found.options))
            if field.notation and found.value:
                found.explanation = list(field.notation.told(found.value, self.catalogue))[:40]
        return found

    def _rows(self, field: FormField, name: str) -> Iterator[FieldRow]:
        """The rows of a list, and one to fill in where that was asked for."""
        numbers = row_numbers(self.texts, name)
        for number in numbers:
            yield FieldRow(number, self.build(field.fields, f"{name}.{number}."))
        if self.added == name:
            number = max(numbers, default=-1) + 1
            fields = self.build(field.fields, f"{name}.{number}.")
            fields[0].fresh = True
            yield FieldRow(number, fields, fresh=True)

    def _options(self, field: FormField) -> Options:
        if field.kind == "choice":
            return [(choice, choice.replace("-", " ")) for choice in field.choices if choice]
        known = self._record_options(field.ref) if field.ref else []
        return known if field.kind == "text" and len(known) <= FEW else ()

    def _record_options(self, model: type[Record]) -> Options:
        """The records of a model by their keys."""
        return list(self.catalogue.library.names(model).items())

    def _words(self, field: FormField, chosen: bool) -> str:
        """The id of the list of suggestions; empty where there are none."""
        if field.notation:
            name = f"words-{field.name}"
            if name not in self.datalists:
                self.datalists[name] = [(word, told[:90]) for word, told in field.notation.words(self.catalogue)]
        elif field.ref and not chosen:
            name = f"of-{field.ref._meta.model_name}"
            self.datalists[name] = self._record_options(field.ref)
        elif field.kind == "words":
            name = f"choices-{field.name}"
            self.datalists[name] = [(choice, "") for choice in field.choices]
        else:
            return ""
        return name


def assign_reasons(fields: Iterable[EditorField], patches: Iterable[Mapping[str, Any]]) -> None:
    """Put what is said about each change beside its field; of a part of a group beside the group, where there is room."""
    known = {shown.form_field.name: shown for shown in fields}
    for patch in patches:
        found = known.get(str(patch.get("field")).partition("/")[0])
        if found and patch.get("why"):
            found.why.append(str(patch["why"]))


def assign_faults(fields: Sequence[EditorField], told: Iterable[RecordFault]) -> list[str]:
    """Put each fault beside the field that it is about, one about the whole record beside its key; returns what has none."""
    known = {one.name.partition(".")[2]: one for field in fields for one in field.walk()}
    rest = []
    for fault in told:
        steps = list(map(str, fault.path))
        while steps and ".".join(steps) not in known:
            steps.pop()
        found = known.get(".".join(steps)) if fault.path else known.get("key", known.get("code"))
        if found:
            found.faults.append(plainly(fault))
        else:
            rest.append(fault.text)
    return rest
