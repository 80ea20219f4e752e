"""A game of rows as a game system: what it declares, its rules, and what it says otherwise than others."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import Card, PrintContent, RowsAndCards
from armybuilder.engine.core.row_game.offers import RowListCompleter, RowOffers
from armybuilder.engine.core.row_game.paper import RowPaper
from armybuilder.engine.core.row_game.replacements import RowSwapRules
from armybuilder.engine.core.row_game.shape import RowShape
from armybuilder.engine.core.row_game.system import DocumentT
from armybuilder.engine.core.rules.choices import Choices, Completion
from armybuilder.engine.core.rules.completion.replacements import SwapRules
from armybuilder.engine.core.rules.construction import report_of
from armybuilder.engine.core.rules.fixes import fixes_of
from armybuilder.engine.core.rules.report import GroupTotals, Points, Report
from armybuilder.engine.core.rules.rulebook import RuleBook
from armybuilder.engine.core.tables import Catalogue


class RowGame(RowShape[DocumentT]):
    """Says its `key`, `name`, `summary`, `words`, `tables`, `documents`, `rules`, `examples` and the `emblems` of its factions, if
    it has any, and is a `GameSystem`. Where it is odd, it has a `row_type` or a `paper_type` of its own, or a method."""

    paper_type: type[RowPaper] = RowPaper
    group_totals = GroupTotals
    battle = None

    @cached_property
    def rulebook(self) -> RuleBook:
        return RuleBook(self.rules.rules, self.rules.rulings, self.rules.elsewhere)

    @cached_property
    def swaps(self) -> SwapRules[DocumentT, Catalogue]:
        return RowSwapRules(self)

    def validate(
        self, document: DocumentT, catalogue: Catalogue, *, fixes: bool = True, strict: bool = False
    ) -> Report:
        force = self.resolve(document, catalogue)
        if strict and force.unknown:
            raise DocumentError(force.unknown)
        found = self.findings(force)
        mended = fixes_of(
            found,
            lambda: self.to_data(document),
            lambda data: self.findings(self.resolve(self.convert(data), catalogue, force)),
        )
        totals = [self.group_totals(group.total) for group in force.groups]
        return report_of(force, totals, found, mended if fixes else None, priced=force.priced, beside=force.extra_total)

    def choices(self, document: DocumentT, catalogue: Catalogue, where: str) -> Choices:
        return RowOffers(self, document, catalogue, where).choices()

    def completions(
        self, document: DocumentT, catalogue: Catalogue, *, owned: Mapping[str, int] | None = None, most: int = 10
    ) -> list[Completion]:
        return RowListCompleter(self, document, catalogue).completions(owned, most)

    def paper(self, catalogue: Catalogue) -> RowPaper:
        """Return the printed content, in the words of the game."""
        return self.paper_type(self.names(catalogue), self.words, self.emblems, self.rows.name)

    def print_content(self, document: DocumentT, catalogue: Catalogue) -> PrintContent:
        report = self.validate(document, catalogue, fixes=False)
        return self.paper(catalogue).content(self.resolve(document, catalogue), report)

    def rows_and_cards(self, document: DocumentT, catalogue: Catalogue) -> RowsAndCards:
        force, paper = self.resolve(document, catalogue), self.paper(catalogue)
        return RowsAndCards(map(paper.sheet_row, force.rows), paper.cards(force))

    def model_card(self, key: str, catalogue: Catalogue) -> Card:
        return self.paper(catalogue).card(self.record(key, catalogue))

    def record(self, key: str, catalogue: Catalogue) -> Any:
        """The record that a row may be, or `LookupError`."""
        known = self.names(catalogue).records(self.record_field.ref)
        if key not in known:
            raise LookupError(gettext("Unknown model '{key}' in this catalogue.", key=key))
        return known[key]

    def costs(self, document: DocumentT, catalogue: Catalogue) -> Mapping[str, Points]:
        return self.resolve(document, catalogue).costs
