"""The fields of a record's form as a page shows them: name, value, choices, what was understood, faults beside each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from armybuilder.engine.core.packs.filling import row_numbers
from armybuilder.engine.core.packs.form import NESTED, Part
from armybuilder.engine.core.packs.review import Told
from armybuilder.engine.core.tables.record import called
from armybuilder.workshop.wording import plainly

FEW = 40
"""So many records to choose from stand in a menu; more are typed, with suggestions."""
Options = Sequence[tuple[str, str]]


@dataclass
class Row:
    """A row of a list with its number; a `fresh` one has just been asked for."""

    number: int
    fields: Sequence["Shown"]
    fresh: bool = False

    @property
    def title(self) -> str:
        """What stands in it first."""
        return next((field.value for field in self.fields if field.value), "")

    @property
    def open(self) -> bool:
        """Whether there is something to do in it."""
        return self.fresh or not self.title or any(one.faults for field in self.fields for one in field.walk())


@dataclass
class Shown:
    """A field, or a part of the form with fields of its own; `name` is that of its input."""

    part: Part
    name: str
    value: str = ""
    faults: list[str] = field(default_factory=list)
    told: Sequence[str] = ()
    options: Options = ()
    words: str = ""
    inner: Sequence["Shown"] = ()
    rows: Sequence[Row] = ()
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
        return self.part.sort in ("number", "decimal", "figure") and (not plain or plain.isdecimal())

    @property
    def lines(self) -> int:
        """How many lines it takes to see all of a longer text."""
        return max(3, self.value.count("\n") + 1)

    @property
    def step(self) -> str:
        return "1" if self.part.sort == "number" else "any"

    @property
    def strange(self) -> bool:
        """Whether it has a value that is none of the choices."""
        return bool(self.value) and self.value not in dict(self.options)

    def walk(self) -> Iterator["Shown"]:
        """This field and those within it."""
        yield self
        for inner in (*self.inner, *(one for row in self.rows for one in row.fields)):
            yield from inner.walk()


class Fields:
    """Makes the fields of a form from its parts and texts. `added` is the name of a list that gets a row more."""

    def __init__(self, catalogue: Any, texts: Mapping[str, str], *, prefix: str = "f.", added: str = "") -> None:
        self.catalogue, self.texts, self.prefix, self.added = catalogue, texts, prefix, added
        self.datalists: dict[str, Options] = {}

    def shown(self, parts: Iterable[Part], within: str = "") -> list[Shown]:
        """The fields of these parts."""
        return [self._shown(part, within + part.name) for part in parts]

    def _shown(self, part: Part, name: str) -> Shown:
        found = Shown(part, self.prefix + name, self.texts.get(name, ""))
        if part.sort in NESTED:
            found.inner = self.shown(part.parts, f"{name}.")
        elif part.sort == "rows":
            found.rows = list(self._rows(part, name))
        else:
            found.options = self._options(part)
            found.words = self._words(part, bool(found.options))
            if part.notation and found.value:
                found.told = list(part.notation.told(found.value, self.catalogue))[:40]
        return found

    def _rows(self, part: Part, name: str) -> Iterator[Row]:
        """The rows of a list, and one to fill in where that was asked for."""
        numbers = row_numbers(self.texts, name)
        for number in numbers:
            yield Row(number, self.shown(part.parts, f"{name}.{number}."))
        if self.added == name:
            number = max(numbers, default=-1) + 1
            fields = self.shown(part.parts, f"{name}.{number}.")
            fields[0].fresh = True
            yield Row(number, fields, fresh=True)

    def _options(self, part: Part) -> Options:
        if part.sort == "choice":
            return [(choice, choice.replace("-", " ")) for choice in part.choices if choice]
        known = self._known(part) if part.ref else []
        return known if part.sort == "text" and len(known) <= FEW else ()

    def _known(self, part: Part) -> Options:
        """The records that a part may name, by their keys."""
        tables = [table for table in self.catalogue.tables if table.kind == part.ref]
        meant = [table for table in tables if part.ref_of in ("", table.says.get("of"))]
        return [(key, called(one)) for table in meant for key, one in self.catalogue.tables[table].items()]

    def _words(self, part: Part, chosen: bool) -> str:
        """The id of the list of suggestions; empty where there are none."""
        if part.notation:
            name = f"words-{part.name}"
            if name not in self.datalists:
                self.datalists[name] = [(word, told[:90]) for word, told in part.notation.words(self.catalogue)]
        elif part.ref and not chosen:
            name = f"of-{part.ref_of or part.ref}"
            self.datalists[name] = self._known(part)
        elif part.sort == "words":
            name = f"choices-{part.name}"
            self.datalists[name] = [(choice, "") for choice in part.choices]
        else:
            return ""
        return name


def explain(fields: Iterable[Shown], patches: Iterable[Mapping[str, Any]]) -> None:
    """Put what is said about each change beside its field; of a part of a group beside the group, where there is room."""
    known = {field.part.name: field for field in fields}
    for patch in patches:
        found = known.get(str(patch.get("field")).partition("/")[0])
        if found and patch.get("why"):
            found.why.append(str(patch["why"]))


def beside(fields: Sequence[Shown], told: Iterable[Told]) -> list[str]:
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
