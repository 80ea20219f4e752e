"""A game on the pages: its presenter beside it, and a player's list with both."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Generic, NamedTuple, Self, TypeAlias, TypeVar

import msgspec

from armybuilder.engine.core.catalogue import CatalogueLike
from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.documents.edits import EditResult
from armybuilder.engine.core.game import CatalogueT_co, DocumentT_co, Game, Roster
from armybuilder.engine.core.rules.report import Problem, Report
from armybuilder.forces.presenters.panels.collection import NeededModel, StockModel
from armybuilder.forces.presenters.panels.filters import Filters
from armybuilder.forces.presenters.panels.picker import PickerHead
from armybuilder.forces.presenters.panels.profile import ProfileChart, profile
from armybuilder.forces.presenters.parts import FactionCard
from armybuilder.forces.presenters.protocol import Presenter
from armybuilder.forces.presenters.titles import by_content
from armybuilder.forces.presenters.views import ListView

PAGES_KEPT = 64
"""Pages that each process remembers: an edit is answered by what it changes, and asks again for the page that it began with."""


@dataclass(frozen=True, slots=True)
class Builder(Generic[DocumentT_co, CatalogueT_co]):
    """The starting point for lists of a game."""

    game: Game[DocumentT_co, CatalogueT_co]
    presenter: Presenter[DocumentT_co, CatalogueT_co]

    def factions(self) -> list[FactionCard]:
        """Return the factions that a new list may be of."""
        return self.presenter.factions(self.game.catalogue)

    def start(self, *, name: str, faction: str, limit: int) -> DocumentT_co:
        """The first document of a new list."""
        return self.presenter.start(self.game.catalogue, name=name, faction=faction, limit=limit)

    def stock(self) -> Sequence[StockModel]:
        """The models of the game that a player may own."""
        return self.presenter.stock(self.game.catalogue)


@dataclass(frozen=True)
class RosterView(Roster[DocumentT_co, CatalogueT_co]):
    """A list on the pages. States of it come of one another: whatever edits it gives another, and leaves it as it is."""

    presenter: Presenter[DocumentT_co, CatalogueT_co]

    def page(self, opened: str = "", *, fixes: bool = True, notes: Sequence[Problem] = ()) -> ListView:
        """Return what the builder shows of the list, with the panel of the part at `opened` unfolded. `notes` come
        from no rule: they appear beside what they are about, and no verdict considers them.
        """
        said = msgspec.json.encode([self.document, opened, fixes, notes])
        return _page(_PageKey(said, self.catalogue, self, opened, fixes, tuple(notes)))

    def cached_report(self) -> Report:
        """The report with its ways out, as the page shows it."""
        return _compute_report(_PageKey(msgspec.json.encode(self.document), self.catalogue, self))

    def count_models(self) -> Counter[str]:
        """Return the number of models of each printed name in the list."""
        return self.presenter.count_models(self.document, self.catalogue)

    def title(self) -> str:
        """Return the title of a list without a name: from its contents."""
        head = self.titles()[0] or self.system.name
        return by_content(head, self.document.limit, self.count_models())

    @property
    def display_name(self) -> str:
        """The player's name for it, or what it is called without."""
        return self.document.name or self.title()

    def profile(self) -> tuple[ProfileChart, ...]:
        """Charts of what the list holds."""
        return profile(self.system.print_content(self.document, self.catalogue).cards, self.presenter.chart_figures)

    def field(self, where: str) -> str:
        """Return what a form shows of the field at a JSON pointer."""
        return self.presenter.field(self.document, self.catalogue, where)

    def models(self, where: str, filters: Filters) -> PickerHead:
        """Return what may be added to the unit at `where`; `LookupError` where there is none."""
        return self.presenter.models(self.document, self.catalogue, where, filters)

    def stock(self) -> Sequence[StockModel]:
        """The models of its game, with its packs, that a player may own."""
        return self.presenter.stock(self.catalogue)

    def needed_models(self) -> Sequence[NeededModel]:
        """The models that the list needs, row by row."""
        return self.presenter.needed_models(self.document, self.catalogue)

    def edit(self, name: str, where: str, value: str) -> "ListEdit[Self]":
        """The edit `name`. `LookupError` or `DocumentError` where it cannot be."""
        return self._after(self.presenter.edit(self.document, self.catalogue, name, where, value))

    def patch(self, patch: list[dict[str, Any]], label: str) -> "ListEdit[Self]":
        """The JSON Patch of a fix applied."""
        return self._after(self.presenter.patch(self.document, patch, label))

    def with_document(self, document: Envelope) -> Self:
        """The list with another document, and the same packs."""
        return replace(self, document=document)  # type: ignore[arg-type]  # of the same system, as its maker knows

    def with_stored(self, data: str) -> Self:
        """Another state of the list, as it was stored."""
        return replace(self, document=self.system.decode(data))

    def _after(self, edited: EditResult[Any]) -> "ListEdit[Self]":
        return ListEdit(replace(self, document=edited.document), edited.where, edited.label)


ListT = TypeVar("ListT")


class ListEdit(NamedTuple, Generic[ListT]):
    """The list after an edit, the place to look at next (a JSON pointer), and what was done, in a few words."""

    list: ListT
    where: str
    label: str


AnyRosterView: TypeAlias = RosterView[Envelope, CatalogueLike]
AnyBuilder: TypeAlias = Builder[Envelope, CatalogueLike]


# ---------------------------------------------------------------- what is asked twice in a row


@dataclass(frozen=True, slots=True)
class _PageKey:
    """A question about a list, the same where all of it is `said` alike and asked of the same catalogue."""

    encoded: bytes
    catalogue: CatalogueLike
    view: "RosterView[Any, Any]" = field(compare=False)
    opened: str = field(default="", compare=False)
    fixes: bool = field(default=True, compare=False)
    notes: tuple[Problem, ...] = field(default=(), compare=False)


@lru_cache(PAGES_KEPT)
def _page(asked: _PageKey) -> ListView:
    shown = asked.view
    report = shown.cached_report() if asked.fixes else shown.report(fixes=False)
    if asked.notes:
        report = msgspec.structs.replace(report, problems=[*report.problems, *asked.notes])
    return shown.presenter.page(shown.document, asked.catalogue, report, asked.opened)


@lru_cache(PAGES_KEPT)
def _compute_report(asked: _PageKey) -> Report:
    return asked.view.report()
