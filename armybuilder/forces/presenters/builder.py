"""A game on the pages: its presenter beside it, and a player's list with both."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Generic, NamedTuple, Self, TypeAlias, TypeVar

import msgspec

from armybuilder.engine.core.catalogue import Catalogue
from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.documents.edits import Edited
from armybuilder.engine.core.game import CatalogueT_co, DocumentT_co, Game, Roster
from armybuilder.engine.core.rules.report import Problem, Report
from armybuilder.forces.presenters.panels.collection import Needed, Stocked
from armybuilder.forces.presenters.panels.filters import Filters
from armybuilder.forces.presenters.panels.picker import PickerHead
from armybuilder.forces.presenters.panels.profile import Bars, profile
from armybuilder.forces.presenters.parts import FactionCard
from armybuilder.forces.presenters.protocol import Presenter
from armybuilder.forces.presenters.titles import by_content
from armybuilder.forces.presenters.views import ListView

PAGES_KEPT = 64
"""Pages that each process remembers: an edit is answered by what it changes, and asks again for the page that it began with."""


@dataclass(frozen=True, slots=True)
class Builder(Generic[DocumentT_co, CatalogueT_co]):
    """What lists of a game begin with."""

    game: Game[DocumentT_co, CatalogueT_co]
    presenter: Presenter[DocumentT_co, CatalogueT_co]

    def factions(self) -> list[FactionCard]:
        """What a new list may be of."""
        return self.presenter.factions(self.game.catalogue)

    def start(self, *, name: str, faction: str, limit: int) -> DocumentT_co:
        """The first document of a new list."""
        return self.presenter.start(self.game.catalogue, name=name, faction=faction, limit=limit)

    def stock(self) -> Sequence[Stocked]:
        """The models of the game that a player may own."""
        return self.presenter.stock(self.game.catalogue)


@dataclass(frozen=True)
class Shown(Roster[DocumentT_co, CatalogueT_co]):
    """A list on the pages. States of it come of one another: whatever edits it gives another, and leaves it as it is."""

    presenter: Presenter[DocumentT_co, CatalogueT_co]

    def page(self, opened: str = "", *, fixes: bool = True, notes: Sequence[Problem] = ()) -> ListView:
        """What the builder shows of the list, with the panel of the part at `opened` unfolded. `notes` are no rule's: they stand
        beside what they are about, and no verdict heeds them."""
        said = msgspec.json.encode([self.document, opened, fixes, notes])
        return _page(_Asked(said, self.catalogue, self, opened, fixes, tuple(notes)))

    def judged(self) -> Report:
        """The report with its ways out, as the page shows it."""
        return _judged(_Asked(msgspec.json.encode(self.document), self.catalogue, self))

    def fielded(self) -> Counter[str]:
        """How many models of each printed name the list has."""
        return self.presenter.fielded(self.document, self.catalogue)

    def title(self) -> str:
        """What the list is called without a name: by what stands in it."""
        head = self.titles()[0] or self.system.name
        return by_content(head, self.document.limit, self.fielded())

    @property
    def called(self) -> str:
        """The player's name for it, or what it is called without."""
        return self.document.name or self.title()

    def profile(self) -> tuple[Bars, ...]:
        """Charts of what the list holds."""
        return profile(self.system.print_content(self.document, self.catalogue).cards, self.presenter.charted)

    def field(self, where: str) -> str:
        """What a form shows of the field at a JSON pointer."""
        return self.presenter.field(self.document, self.catalogue, where)

    def models(self, where: str, filters: Filters) -> PickerHead:
        """What may be added to the unit at `where`; `LookupError` where there is none."""
        return self.presenter.models(self.document, self.catalogue, where, filters)

    def stock(self) -> Sequence[Stocked]:
        """The models of its game, with its packs, that a player may own."""
        return self.presenter.stock(self.catalogue)

    def needed(self) -> Sequence[Needed]:
        """The models that the list needs, row by row."""
        return self.presenter.needed(self.document, self.catalogue)

    def edited(self, name: str, where: str, value: str) -> "State[Self]":
        """The edit `name`. `LookupError` or `DocumentError` where it cannot be."""
        return self._after(self.presenter.edit(self.document, self.catalogue, name, where, value))

    def patched(self, patch: list[dict[str, Any]], label: str) -> "State[Self]":
        """The JSON Patch of a fix applied."""
        return self._after(self.presenter.patch(self.document, patch, label))

    def changed(self, document: Envelope) -> Self:
        """The list with another document, and the same packs."""
        return replace(self, document=document)  # type: ignore[arg-type]  # of the same system, as its maker knows

    def stored(self, data: str) -> Self:
        """Another state of the list, as it was stored."""
        return replace(self, document=self.system.decode(data))

    def _after(self, edited: Edited[Any]) -> "State[Self]":
        return State(replace(self, document=edited.document), edited.where, edited.label)


ListT = TypeVar("ListT")


class State(NamedTuple, Generic[ListT]):
    """The list after an edit, the place to look at next (a JSON pointer), and what was done, in a few words."""

    list: ListT
    where: str
    label: str


AnyShown: TypeAlias = Shown[Envelope, Catalogue]
AnyBuilder: TypeAlias = Builder[Envelope, Catalogue]


# ---------------------------------------------------------------- what is asked twice in a row


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question about a list, the same where all of it is `said` alike and asked of the same catalogue."""

    said: bytes
    catalogue: Catalogue
    shown: "Shown[Any, Any]" = field(compare=False)
    opened: str = field(default="", compare=False)
    fixes: bool = field(default=True, compare=False)
    notes: tuple[Problem, ...] = field(default=(), compare=False)


@lru_cache(PAGES_KEPT)
def _page(asked: _Asked) -> ListView:
    shown = asked.shown
    report = shown.judged() if asked.fixes else shown.report(fixes=False)
    if asked.notes:
        report = msgspec.structs.replace(report, problems=[*report.problems, *asked.notes])
    return shown.presenter.page(shown.document, asked.catalogue, report, asked.opened)


@lru_cache(PAGES_KEPT)
def _judged(asked: _Asked) -> Report:
    return asked.shown.report()
