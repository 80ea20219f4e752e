"""Odds form data entered beside the chosen models: the form of a game's question without the fields that the
models supply themselves.
"""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from armybuilder.engine.core.battle.odds.sides import SIDES
from armybuilder.engine.core.battle.odds.tables import QuestionData
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.documents.envelope import DocumentProblem
from armybuilder.engine.core.documents.questions import FormEntry, FormSection, form_of, read, read_partly
from armybuilder.engine.core.game import AnyOdds


class ControlRow(NamedTuple):
    """A control with what is wrong with it."""

    entry: FormEntry
    problems: tuple[str, ...]


class FormPanel(NamedTuple):
    """A section of the form; it stands `open` where something among what is folded away is said or wrong."""

    section: FormSection
    rows: list[ControlRow]
    seldom: list[ControlRow]
    is_open: bool


class SituationForm(NamedTuple):
    """The content of a form as plain data, with its problems; its sections, and the fields, by their JSON
    pointers, that it leaves to the models.
    """

    data: QuestionData
    problems: list[DocumentProblem]
    sections: tuple[FormSection, ...]
    apart: Collection[str]

    @property
    def panels(self) -> list[FormPanel]:
        """The panels of the form as drawn, with its problems."""
        return self.with_problems(self.problems)

    def with_problems(self, problems: list[DocumentProblem]) -> list[FormPanel]:
        """The same with what else was found wrong."""
        drawn = [form_panel(section, problems, self.apart) for section in self.sections]
        return [each for each in drawn if each.rows or each.seldom]


def read_situation(known: AnyOdds, sent: Mapping[str, str], fixed: Collection[str] = SIDES) -> SituationForm:
    """Range, cover and whatever else the game's question takes, as a form sends it beside models that are chosen for the
    `fixed` sides; nothing sent is the usual case."""
    rules = known.rules.table
    asked = known.rules.kinds[rules.kind]
    apart = {where for where in rules.apart if _side(where) in fixed}
    blank = {name: value for name, value in rules.blank.items() if name not in SIDES or name in fixed}
    told = {name: value for name, value in sent.items() if name.startswith("/")}
    problems: list[DocumentProblem] = []
    try:
        data = read(asked.question, told, blank)
    except DocumentError as error:
        problems, data = error.problems, read_partly(asked.question, told, blank)
    said = _without(data, "", apart)
    return SituationForm(said, problems, form_of(asked.question, asked.label, said, known.records, blank), apart)


def _side(where: str) -> str:
    """Return the side that a field belongs to; fields of no side (the weapon) are the attacker's."""
    first = where.split("/")[1]
    return first if first in SIDES else "attacker"


def _without(data: Mapping[str, Any], where: str, apart: Collection[str]) -> dict[str, Any]:
    """Data without the fields that models say themselves."""
    return {
        name: _without(value, f"{where}/{name}", apart) if isinstance(value, Mapping) else value
        for name, value in data.items()
        if f"{where}/{name}" not in apart
    }


def form_panel(section: FormSection, problems: list[DocumentProblem], apart: Collection[str] = ()) -> FormPanel:
    """A section as it is drawn, without the fields that stand `apart`."""
    rows, seldom = (
        [_row(entry, problems) for entry in entries if entry.control.where not in apart]
        for entries in (section.entries, section.seldom)
    )
    return FormPanel(section, rows, seldom, any(row.problems for row in seldom))


def sides_first(panels: list[FormPanel], apart: Collection[str]) -> list[FormPanel]:
    """The panels in the order in which people think: who attacks whom, with which weapon (a field that stands `apart` from the
    situation), and how things are."""
    ordered = [
        panel._replace(rows=sorted(panel.rows, key=lambda row: row.entry.control.where not in apart))
        for panel in panels
    ]
    return sorted(ordered, key=lambda panel: panel.section.where.removeprefix("/") not in SIDES)


def _row(entry: FormEntry, problems: list[DocumentProblem]) -> ControlRow:
    return ControlRow(entry, tuple(problem.message for problem in problems if problem.where == entry.control.where))


def unplaced_problems(problems: list[DocumentProblem], panels: list[FormPanel]) -> list[str]:
    """Return the problems that belong to no control."""
    places = {row.entry.control.where for panel in panels for row in (*panel.rows, *panel.seldom)}
    return [describe_problem(problem) for problem in problems if problem.where not in places]


def describe_problem(problem: DocumentProblem) -> str:
    """Return a problem in words, with its place where that means something to a player."""
    return str(problem) if problem.where.startswith("/") else problem.message
