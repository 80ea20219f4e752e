"""What a form of odds says beside models that are chosen: the form of a game's question without the fields that these say
themselves."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from armybuilder.engine.core.battle.odds.sides import SIDES
from armybuilder.engine.core.battle.odds.tables import Said
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.documents.envelope import DocumentProblem
from armybuilder.engine.core.documents.questions import Entry, Section, form_of, read, read_partly
from armybuilder.engine.core.game import AnyOdds


class Row(NamedTuple):
    """A control with what is wrong with it."""

    entry: Entry
    problems: tuple[str, ...]


class Panel(NamedTuple):
    """A section of the form; it stands `open` where something among what is folded away is said or wrong."""

    section: Section
    rows: list[Row]
    seldom: list[Row]
    is_open: bool


class Situation(NamedTuple):
    """What a form says, in plain data, with what is wrong with it; its sections, and the fields, by their JSON pointers, that
    it leaves to the models."""

    said: Said
    problems: list[DocumentProblem]
    sections: tuple[Section, ...]
    apart: Collection[str]

    @property
    def panels(self) -> list[Panel]:
        """What of the form is drawn, with what is wrong."""
        return self.with_problems(self.problems)

    def with_problems(self, problems: list[DocumentProblem]) -> list[Panel]:
        """The same with what else was found wrong."""
        drawn = [panel(section, problems, self.apart) for section in self.sections]
        return [each for each in drawn if each.rows or each.seldom]


def situation(known: AnyOdds, sent: Mapping[str, str], fixed: Collection[str] = SIDES) -> Situation:
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
    return Situation(said, problems, form_of(asked.question, asked.label, said, known.records, blank), apart)


def _side(where: str) -> str:
    """Whose field it is; what belongs to no side, the weapon, is the attacker's."""
    first = where.split("/")[1]
    return first if first in SIDES else "attacker"


def _without(data: Mapping[str, Any], where: str, apart: Collection[str]) -> dict[str, Any]:
    """Data without the fields that models say themselves."""
    return {
        name: _without(value, f"{where}/{name}", apart) if isinstance(value, Mapping) else value
        for name, value in data.items()
        if f"{where}/{name}" not in apart
    }


def panel(section: Section, problems: list[DocumentProblem], apart: Collection[str] = ()) -> Panel:
    """A section as it is drawn, without the fields that stand `apart`."""
    rows, seldom = (
        [_row(entry, problems) for entry in entries if entry.control.where not in apart]
        for entries in (section.entries, section.seldom)
    )
    return Panel(section, rows, seldom, any(row.problems for row in seldom))


def _row(entry: Entry, problems: list[DocumentProblem]) -> Row:
    return Row(entry, tuple(problem.message for problem in problems if problem.where == entry.control.where))


def elsewhere(problems: list[DocumentProblem], panels: list[Panel]) -> list[str]:
    """What is wrong that no control is to blame for."""
    places = {row.entry.control.where for panel in panels for row in (*panel.rows, *panel.seldom)}
    return [plainly(problem) for problem in problems if problem.where not in places]


def plainly(problem: DocumentProblem) -> str:
    """What is wrong, with its place where that says something to a player."""
    return str(problem) if problem.where.startswith("/") else problem.message
