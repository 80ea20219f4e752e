"""House rulings as pages ask for them: what a book leaves open, first what decides something in the list at hand."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.engine.core.catalogue import Book
from armybuilder.engine.core.documents.edits import RULINGS_PLACE
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules import citations
from armybuilder.engine.core.rules.notices import readings_of
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.core.rules.rulings import Ruling, RulingSource
from armybuilder.forces.presenters.parts import SelectOption


@dataclass(frozen=True, slots=True)
class RulingView:
    """A question and its readings: `where` it is answered in the document, `bears` where it decides something. Our own
    reading comes first and stands for no choice, unless it is chosen."""

    key: str
    where: str
    question: str
    source: str
    readings: tuple[SelectOption, ...]
    chosen: str
    bears: bool


@dataclass(frozen=True, slots=True)
class RulingsView:
    """All of them, with how many the players have `ruled` and how many are `bearing` on the list."""

    rulings: tuple[RulingView, ...]

    @property
    def keys(self) -> frozenset[str]:
        return frozenset(ruling.key for ruling in self.rulings)

    @property
    def ruled_count(self) -> int:
        return sum(ruling.chosen != ruling.readings[0].value for ruling in self.rulings)

    @property
    def remarks(self) -> tuple[str, ...]:
        """That the players have ruled, in words."""
        told = ngettext("%(number)s ruling", "%(number)s rulings", self.ruled_count) % {"number": self.ruled_count}
        return (told,) if self.ruled_count else ()

    @property
    def relevant_count(self) -> int:
        return sum(ruling.bears for ruling in self.rulings)


def rulings_view(
    offered: Iterable[tuple[Ruling, RulingSource]], chosen: Mapping[str, str], report: Report, book: Book
) -> RulingsView:
    """Return the view of the rulings `offered` to the players, who have `chosen` some."""
    bearing = {problem.values.get("ruling") for problem in report.problems}
    views = (
        _view(ruling, clause, chosen.get(ruling.key, ""), book, ruling.key in bearing) for ruling, clause in offered
    )
    return RulingsView(tuple(sorted(views, key=lambda view: not view.bears)))


def _view(ruling: Ruling, clause: RulingSource, chosen: str, book: Book, bears: bool) -> RulingView:
    source = citations.rule(clause.rule, clause.lines, book)
    where = f"{RULINGS_PLACE}/{ruling.key}"
    return RulingView(ruling.key, where, gettext(ruling.question), source, _readings(ruling, chosen), chosen, bears)


def _readings(ruling: Ruling, chosen: str) -> tuple[SelectOption, ...]:
    ours = gettext(ruling.readings[ruling.default]) if ruling.default in ruling.readings else _("Not agreed yet")
    first = SelectOption(
        chosen if chosen == ruling.default else "", ours, _("Muster's reading") if ruling.default else ""
    )
    return (first, *(SelectOption(key, text) for key, text in readings_of(ruling)))
