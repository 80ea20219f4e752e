"""What the builder pages of all systems are made from: a document, its catalogue and its report, with the part unfolded."""

from collections.abc import Iterable
from typing import Any, Generic

from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.core.rules.rulings import Clause, Ruling
from armybuilder.engine.core.system import CatalogueT, DocumentT
from armybuilder.engine.core.text import plain
from armybuilder.engine.core.words import Words
from armybuilder.forces.presenters.panels.problems import ProblemView, by_place, problem_views, verdict_view
from armybuilder.forces.presenters.panels.rulings import rulings_view


class Paging(Generic[DocumentT, CatalogueT]):
    """The page of a document, with the panel of the part at `opened` unfolded."""

    def __init__(self, document: DocumentT, catalogue: CatalogueT, report: Report, opened: str) -> None:
        self.document, self.catalogue, self.report, self.opened = document, catalogue, report, opened

    def judge(
        self,
        places: Iterable[str],
        offered: Iterable[tuple[Ruling, Clause]] = (),
        chosen: dict[str, str] | None = None,
    ) -> None:
        """Put the problems of the report to the nearest of the `places` that the page shows, or to a pack, and house rulings beside what
        they decide: those `offered`, of which the players have `chosen` some."""
        packs = (f"/packs/{index}" for index in range(len(self.document.packs)))
        self.places = frozenset((*places, *packs))
        self.rulings = rulings_view(offered, chosen or {}, self.report, self.catalogue.book)
        self.problems = tuple(problem_views(self.report, self.places, self.catalogue.book, self.rulings.keys))
        self.by_place = by_place(self.problems)

    def at(self, place: str) -> tuple[ProblemView, ...]:
        """The problems of a part."""
        return self.by_place.get(place, ())

    def head(self, words: Words) -> dict[str, Any]:
        """What every page says of its list: the fields of `ListView` that follow from document and report."""
        verdict, document = verdict_view(self.report), self.document
        return {
            "points": words.points,
            "name": document.name,
            "notes": document.notes,
            "faction": document.faction,
            "rulings": self.rulings,
            "limit": document.limit,
            "total": self.report.total,
            "verdict": verdict.word,
            "tone": verdict.tone,
            "tally": verdict.tally,
            "problems": self.problems,
            "catalogue": self.catalogue.version,
            "packs": tuple(plain(pack.origin.text) for pack in document.packs),
            "opened": self.opened if self.opened in self.places else "",
        }
