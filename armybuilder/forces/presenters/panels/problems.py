"""Problems of a report as pages show them: once, beside their cause, with a panel that leads there."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from armybuilder.engine.core.catalogue import Book
from armybuilder.engine.core.rules import citations
from armybuilder.engine.core.rules.report import Problem, Report

STEP = "step"
"""A rule that is broken only by what is not there yet: something to do, nothing wrong."""
ORDER = ("error", "undetermined", STEP, "warning", "info")
WORDS = {
    "error": gettext_noop("Not legal"),
    "undetermined": gettext_noop("Undecided"),
    STEP: gettext_noop("To do"),
    "warning": gettext_noop("Unusual"),
    "info": gettext_noop("Note"),
}
TONES = {"error": "bad", "undetermined": "warn", STEP: "todo", "warning": "warn", "info": "info"}
VERDICTS: Mapping[str, str] = {
    "legal": gettext_noop("legal"),
    "illegal": gettext_noop("illegal"),
    "undetermined": gettext_noop("undetermined"),
    "unreadable": gettext_noop("unreadable"),
}
VERDICT_TONES = {"legal": "ok", "illegal": "bad", "undetermined": "warn"}
COUNTED = {"error": "problem", "undetermined": "problem", STEP: "step", "warning": "warning"}


@dataclass(frozen=True, slots=True)
class VerdictView:
    """The verdict in a word, and `tally`, how many there are of what: `3 steps`, then `2 warnings`; notes do not count."""

    word: str
    tone: str
    tally: tuple[str, ...]


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
    code: str
    tone: str
    word: str
    message: str
    rule: str
    source: str
    fixes: tuple[FixView, ...]
    setting: str = ""
    """The id of the setting that decides it otherwise, where the page has one."""
    where: str = ""
    """What exactly it is about, as JSON pointer."""

    @property
    def leads(self) -> str:
        """The target of a button, where a problem that must be fixed has no one-click fix: `add` for what adds
        something there, `choose` for what is chosen there.
        """
        if self.fixes or self.setting or self.tone not in (TONES["error"], TONES[STEP]):
            return ""
        return "add" if self.tone == TONES[STEP] else "choose"

    @property
    def is_inline(self) -> bool:
        """Whether it stands beside its cause: not what the whole list has, nor a step that no button takes, which an empty
        part shows by being empty. The panel of all problems has these whole, and of the others a line that leads there."""
        return bool(self.place) and bool(self.fixes or self.tone != TONES[STEP])

    @property
    def brief(self) -> str:
        """The problem without its fixes: the first sentence of the message."""
        return self.message.partition(". ")[0].removesuffix(".")


def anchor(where: str) -> str:
    """The id of the part at a JSON pointer: `/groups/0/primary` → `groups-0-primary`."""
    return where.strip("/").replace("/", "-") or "force"


def verdict_word(verdict: str) -> str:
    """A verdict as people read it."""
    return _(VERDICTS[verdict])


def verdict_view(report: Report) -> VerdictView:
    """A list that lacks something is not finished, which is no reproach."""
    word, tone = (
        (_("not finished"), "info")
        if report.unfinished
        else (verdict_word(report.verdict), VERDICT_TONES[report.verdict])
    )
    counts = Counter(COUNTED.get(_kind(problem)) for problem in report.problems)
    names = dict.fromkeys(COUNTED.values())
    told = [_count_text(name, counts[name]) for name in names if counts[name]]
    if report.partial:
        told.append(_("and more: fix these first"))
    return VerdictView(word, tone, tuple(told))


def _count_text(name: str | None, number: int) -> str:
    match name:
        case "problem":
            told = ngettext("%(number)s problem", "%(number)s problems", number)
        case "step":
            told = ngettext("%(number)s step", "%(number)s steps", number)
        case _:
            told = ngettext("%(number)s warning", "%(number)s warnings", number)
    return told % {"number": number}


def problem_views(
    report: Report, places: Collection[str], book: Book, rulings: Collection[str] = ()
) -> list[ProblemView]:
    """The problems, each put to the nearest of `places` and cited by `book`: what is wrong, then the steps that are left in
    the order in which they are taken, then what is worth knowing. `rulings` are the keys of those that the page asks for."""
    indexed = sorted(enumerate(report.problems), key=lambda item: _rank(*item))
    return [_view(index, problem, places, book, rulings) for index, problem in indexed]


def by_place(problems: Iterable[ProblemView]) -> dict[str, tuple[ProblemView, ...]]:
    """The problems that stand beside their causes, part by part."""
    places: dict[str, tuple[ProblemView, ...]] = {}
    for problem in problems:
        if problem.is_inline:
            places[problem.place] = (*places.get(problem.place, ()), problem)
    return places


def nearest(where: str, places: Collection[str]) -> str:
    """`where` or the nearest part around it that is among `places`; empty for the force itself."""
    while where and where not in places:
        where = where.rpartition("/")[0]
    return where


def _kind(problem: Problem) -> str:
    return STEP if problem.lacking and problem.severity == "error" else problem.severity


def _rank(index: int, problem: Problem) -> tuple[int, list[str], int]:
    """Return the sort key of a problem among all problems. Among steps, those of inner parts come first, and
    within one part the last one: a unit gets its type before its models and its leader, and the force gets its
    commander last.
    """
    if (kind := _kind(problem)) != STEP:
        return ORDER.index(kind), [], index
    return ORDER.index(kind), [*(part.zfill(3) for part in problem.where.split("/")), "~"], -index


def _view(index: int, problem: Problem, places: Collection[str], book: Book, rulings: Collection[str]) -> ProblemView:
    place, ruling = nearest(problem.where, places), problem.values.get("ruling")
    return ProblemView(
        place=place,
        anchor=anchor(place),
        code=problem.code,
        tone=TONES[_kind(problem)],
        word=_(WORDS[_kind(problem)]),
        message=problem.message,
        rule=problem.rule,
        source=citations.cite(problem.source, book) if problem.source else "",
        fixes=tuple(FixView(f"{index}.{number}", fix.label) for number, fix in enumerate(problem.fixes)),
        setting=f"ruling-{ruling}" if ruling in rulings else "",
        where=problem.where,
    )
