"""Problems of a report as pages show them: beside their cause, and all together in a panel that leads to it."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from armybuilder.engine.core import citing
from armybuilder.engine.core.catalogue import Book
from armybuilder.engine.core.report import Problem, Report

WORDS = {"error": "Not legal", "undetermined": "Undecided", "warning": "Unusual", "info": "Note"}
VERDICT_TONES = {"legal": "ok", "illegal": "bad", "undetermined": "warn"}
TONES = {"error": "bad", "undetermined": "warn", "warning": "warn", "info": "info"}


@dataclass(frozen=True, slots=True)
class FixView:
    """A way out: `value` names it for the edit `fix`."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class ProblemView:
    """One problem. `place` is the nearest part of the list that the page shows, as JSON pointer; `anchor` its id."""

    place: str
    anchor: str
    tone: str
    word: str
    message: str
    rule: str
    source: str
    fixes: tuple[FixView, ...]


def anchor(where: str) -> str:
    """The id of the part at a JSON pointer: `/groups/0/primary` → `groups-0-primary`."""
    return where.strip("/").replace("/", "-") or "force"


def problem_views(report: Report, places: Collection[str], book: Book) -> list[ProblemView]:
    """The problems in the order of the report, each put to the nearest of `places` and cited by `book`."""
    return [_view(index, problem, places, book) for index, problem in enumerate(report.problems)]


def by_place(problems: Iterable[ProblemView]) -> dict[str, tuple[ProblemView, ...]]:
    """The problems of each part of the list that has some."""
    places: dict[str, tuple[ProblemView, ...]] = {}
    for problem in problems:
        places[problem.place] = (*places.get(problem.place, ()), problem)
    return places


def nearest(where: str, places: Collection[str]) -> str:
    """`where` or the nearest part around it that is among `places`; empty for the force itself."""
    while where and where not in places:
        where = where.rpartition("/")[0]
    return where


def _view(index: int, problem: Problem, places: Collection[str], book: Book) -> ProblemView:
    place = nearest(problem.where, places)
    return ProblemView(
        place=place,
        anchor=anchor(place),
        tone=TONES[problem.severity],
        word=WORDS[problem.severity],
        message=problem.message,
        rule=problem.rule,
        source=citing.cite(problem.source, book) if problem.source else "",
        fixes=tuple(FixView(f"{index}.{number}", fix.label) for number, fix in enumerate(problem.fixes)),
    )
