"""Forms of setups and steps, drawn from what their structs declare, and what they send."""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from django.http import QueryDict
from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import DocumentProblem
from armybuilder.engine.core.documents.form import FormControl
from armybuilder.engine.core.documents.questions import FormEntry, FormRows, FormSection, Records, completions, form_of

ADD, REMOVE = "add", "remove"
"""What a button of a form may be sent for beside its step: `add /units`, `remove /units/1`."""
MAX_SAID = 256 * 1024
"""Letters of what a form carries along."""

Data = dict[str, Any]


class StepFormField(NamedTuple):
    """A control with its `id` on the page and what is wrong with it; `completed` is the list of records that it offers."""

    control: FormControl
    completed: str
    id: str
    problems: tuple[str, ...]
    is_map: bool


@dataclass(frozen=True)
class StepFormPart:
    """A part of a form; what is seldom said is folded away, unless something of it is wrong."""

    where: str
    title: str
    fields: list[StepFormField]
    seldom: list[StepFormField]
    lists: list["PartList"]
    is_wrong: bool
    is_known: bool
    """Whether the draft says what it is."""

    @property
    def is_empty(self) -> bool:
        return not (self.fields or self.seldom or self.lists)


@dataclass(frozen=True)
class PartList:
    """A list of parts with those that stand there."""

    rows: FormRows
    parts: list[StepFormPart]
    problems: tuple[str, ...]

    @property
    def is_full(self) -> bool:
        return len(self.parts) >= self.rows.most


class DrawnForm(NamedTuple):
    """A whole form. `elsewhere` is what is wrong that no control is to blame for."""

    parts: list[StepFormPart]
    completions: Mapping[str, Mapping[str, str]]
    elsewhere: list[str]
    faults: int

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to fill in."""
        return all(part.is_empty for part in self.parts)

    @property
    def has_map(self) -> bool:
        """Whether tiles are chosen in it."""
        return any(field.is_map for part in self.parts for field in part.fields)

    @property
    def is_short(self) -> bool:
        """Whether it fits beside what it is about."""
        return sum(len(part.fields) + len(part.seldom) + 9 * len(part.lists) for part in self.parts) <= SHORT


SHORT = 3
"""Controls of a form that needs no page of its own."""


class FormStyle(NamedTuple):
    """The style of a form: `prefix` begins the ids of its controls, a control that chooses among `tiles` is drawn
    as the map.
    """

    prefix: str = "f"
    tiles: frozenset[str] = frozenset()


PLAIN = FormStyle()


def draw_form(
    kind: type[msgspec.Struct],
    data: Mapping[str, Any],
    records: Records,
    *,
    draft: Mapping[str, Any] | None = None,
    problems: Sequence[DocumentProblem] = (),
    look: FormStyle = PLAIN,
) -> DrawnForm:
    """The form of a struct with what `data` says."""
    sections = form_of(kind, "", data, records, draft)
    drawing = _FormBuilder(problems, look, draft or {})
    parts = [drawing.part(section) for section in sections]
    found = completions(sections, records)
    elsewhere = [describe_with_place(problem) for problem in problems if problem.where not in drawing.places]
    return DrawnForm(parts, found, elsewhere, len(problems))


class _FormBuilder:
    def __init__(self, problems: Sequence[DocumentProblem], look: FormStyle, draft: Mapping[str, Any]) -> None:
        self.draft = draft
        self.problems, self.prefix, self.tiles = problems, look.prefix, look.tiles
        self.places: set[str] = set()

    def part(self, section: FormSection) -> StepFormPart:
        fields = [self.field(entry) for entry in section.entries]
        seldom = [self.field(entry) for entry in section.seldom]
        lists = [self.rows(rows) for rows in section.lists]
        below = [part for each in lists for part in each.parts]
        wrong = any(field.problems for field in (*fields, *seldom)) or any(part.is_wrong for part in below)
        known = bool(_at(self.draft, section.where.split("/")[1:]))
        return StepFormPart(section.where, section.title, fields, seldom, lists, wrong, known)

    def rows(self, rows: FormRows) -> PartList:
        return PartList(rows, [self.part(row) for row in rows.rows], self.wrong(rows.where))

    def field(self, entry: FormEntry) -> StepFormField:
        control = entry.control
        named = {option.value for option in control.options} - {""}
        name = f"{self.prefix}{control.where.replace('/', '-')}"
        is_map = bool(self.tiles) and named == self.tiles
        return StepFormField(control, entry.completed, name, self.wrong(control.where), is_map)

    def wrong(self, where: str) -> tuple[str, ...]:
        self.places.add(where)
        return tuple(describe_problem(problem) for problem in self.problems if problem.where == where)


def describe_problem(problem: DocumentProblem) -> str:
    """A problem with the names that were perhaps meant."""
    if not problem.candidates:
        return problem.message
    return _("%(message)s Did you mean: %(names)s?") % {
        "message": problem.message,
        "names": ", ".join(problem.candidates),
    }


def describe_with_place(problem: DocumentProblem) -> str:
    """A problem with its place, where it has one."""
    return f"{problem.where}: {describe_problem(problem)}" if problem.where else describe_problem(problem)


def values_in(post: QueryDict) -> dict[str, str]:
    """Return the values of a form's controls by their pointers, several values of one separated by commas."""
    return {name: ", ".join(filter(None, post.getlist(name))) for name in post if name.startswith("/")}


def change_rows(do: str, data: Data, draft: Mapping[str, Any]) -> tuple[Data, Data]:
    """Data and draft with a row more or less, as a button asks."""
    what, _, where = do.partition(" ")
    changes: dict[str, Callable[[Any, str], None]] = {ADD: _add, REMOVE: _remove}
    both = deepcopy(data), deepcopy(dict(draft))
    for each in both:
        changes[what](each, where)
    return both


def _add(data: Any, where: str) -> None:
    *path, last = where.removeprefix("/").split("/")
    place = _at(data, path)
    if isinstance(place, dict) and isinstance(place.setdefault(last, []), list):
        place[last].append({})


def _remove(data: Any, where: str) -> None:
    *path, last = where.removeprefix("/").split("/")
    place = _at(data, path)
    if isinstance(place, list) and last.isascii() and last.isdecimal() and int(last) < len(place):
        del place[int(last)]


def _at(data: Any, path: Sequence[str]) -> Any:
    for step in path:
        if isinstance(data, list):
            data = data[int(step)] if step.isascii() and step.isdecimal() and int(step) < len(data) else None
        else:
            data = data.get(step) if isinstance(data, dict) else None
    return data
