"""A system on the pages that says nothing of them: what it declares of its documents is form enough.

A system whose game is odd subclasses `PlainPresenter`, or writes a presenter of its own, and replaces single templates by
a folder of its own (`Templates`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic

import msgspec
from django.utils.translation import gettext as _

from armybuilder.engine.core.documents.edits import EditResult
from armybuilder.engine.core.documents.envelope import FORMAT
from armybuilder.engine.core.documents.fields import SINGLE, DocumentField, schema_of
from armybuilder.engine.core.documents.measure import parts_in
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import Card
from armybuilder.engine.core.rules.choices import Choice
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.core.system import CatalogueT, DocumentT, GameSystem
from armybuilder.forces.presenters.panels.collection import NeededModel, StockModel
from armybuilder.forces.presenters.panels.factions import faction_card
from armybuilder.forces.presenters.panels.filters import Filters
from armybuilder.forces.presenters.panels.picker import PickerHead
from armybuilder.forces.presenters.parts import FactionCard, GameSizes, LinkWords, Templates
from armybuilder.forces.presenters.plain import models
from armybuilder.forces.presenters.plain.base_page import BasePage
from armybuilder.forces.presenters.plain.page import BuilderPage
from armybuilder.forces.presenters.views import ListView

LINK = LinkWords(
    "0",
    b'"notes":"","sublist":"","options":{},"upgrades":["","rank":"","count":2},{"model":"","count":3},{"model":"'
    b'{"format":"muster.force/1","system":"","catalogue":"2026.1","name":"","faction":"","limit":100'
    b',"groups":[{"name":"","models":[{"model":"',
)


class PlainPresenter(Generic[DocumentT, CatalogueT]):
    """The presenter of any system; see `Presenter` for what each method is for."""

    templates = Templates()
    link = LINK
    pages: type[BasePage[DocumentT, CatalogueT]] = BuilderPage
    """What makes its pages."""

    def __init__(self, system: GameSystem[DocumentT, CatalogueT]) -> None:
        self.system = system

    @property
    def chart_figures(self) -> Mapping[str, str]:
        """The first figures."""
        return {}

    @property
    def limits(self) -> GameSizes:
        """The size of the system's example, half of it and twice as much."""
        usual = int(self.system.examples.document["limit"])
        sizes = dict.fromkeys(size for size in (usual // 2, usual, usual * 2) if size)
        return GameSizes(usual, tuple(sizes), _("Any size you agree on."))

    @cached_property
    def shifting_fields(self) -> Sequence[str]:
        kinds = {type(part) for _, part in parts_in(self.system.convert(self.system.examples.document))}
        single = (field.name for kind in kinds for field in schema_of(kind).fields if field.has(SINGLE))
        return (*single, self.move_field)

    @property
    def move_field(self) -> str:
        return self.system.edits.moving

    def page(self, document: DocumentT, catalogue: CatalogueT, report: Report, opened: str = "") -> ListView:
        return self.pages(self.system, self.limits, document, catalogue, report, opened).view()

    def edit(
        self, document: DocumentT, catalogue: CatalogueT, name: str, where: str, value: str
    ) -> EditResult[DocumentT]:
        if name == "add" and (choice := self.choice(document, catalogue, where, value)) and choice.patch:
            return self.patch(document, choice.patch, gettext(self.system.edits.by_name["add"][0]))
        return self.system.edits.apply(document, name, where, value)

    def choice(self, document: DocumentT, catalogue: CatalogueT, where: str, key: str) -> Choice | None:
        """Return what the rules know about adding a model: it may be that it can only be added as something, for
        example as a leader.
        """
        try:
            found = self.system.choices(document, catalogue, where).choices
        except LookupError:
            return None
        return next((choice for choice in found if choice.key == key), None)

    def patch(self, document: DocumentT, patch: list[dict[str, Any]], label: str) -> EditResult[DocumentT]:
        return self.system.edits.apply_patch(document, patch, label)

    def field(self, document: DocumentT, catalogue: CatalogueT, where: str) -> str:  # noqa: ARG002 - for systems
        return self.system.edits.field_value(document, where)

    def models(self, document: DocumentT, catalogue: CatalogueT, where: str, filters: Filters) -> PickerHead:
        return models.build(self.system, document, catalogue, where, filters)

    def count_models(self, document: DocumentT, catalogue: CatalogueT) -> Counter[str]:
        return models.count_models(document, self.system.names(catalogue))

    def stock(self, catalogue: CatalogueT) -> Sequence[StockModel]:
        cards = [(key, card) for key, card in self._cards(catalogue)]
        heads = dict.fromkeys(card.faction or card.kind for _, card in cards)
        return [
            StockModel(key, card.title, head)
            for head in heads
            for key, card in cards
            if (card.faction or card.kind) == head
        ]

    def needed_models(self, document: DocumentT, catalogue: CatalogueT) -> Sequence[NeededModel]:  # noqa: ARG002 - for systems
        return list(models.needed_models(document))

    def factions(self, catalogue: CatalogueT) -> list[FactionCard]:
        known = self.system.names(catalogue).records("faction")
        return [faction_card(self.system, key, record.name, self.note(key, catalogue)) for key, record in known.items()]

    def note(self, faction: str, catalogue: CatalogueT) -> str:
        """`3 models, 4–12 pts`: what a faction has of its own."""
        name, words = self.system.names(catalogue).printed_name("faction", faction), self.system.words
        cards = [card for _, card in self._cards(catalogue) if card.faction == name]
        prices = [card.points for card in cards if card.points is not None]
        if not prices:
            return ""
        least, most = min(prices), max(prices)
        told = f"{least}" if least == most else f"{least}–{most}"
        return f"{words.count_models(len(prices))}, {told} {words.points}"

    def _cards(self, catalogue: CatalogueT) -> Iterator[tuple[str, Card]]:
        """Every model that a row may be of, with its card."""
        names = self.system.names(catalogue)
        kinds = dict.fromkeys(field.ref for field in _counted_references(self.system.edits.documents.kind))
        for key in (key for kind in kinds for key in names.records(kind)):
            try:
                yield key, self.system.model_card(key, catalogue)
            except LookupError:
                continue

    def start(self, catalogue: CatalogueT, *, name: str, faction: str, limit: int) -> DocumentT:
        head = {"format": FORMAT, "system": self.system.key, "catalogue": catalogue.version}
        empty = self.system.convert({**head, "name": name, "faction": faction, "limit": limit})
        return self.system.edits.apply(empty, "add-group").document


def _counted_references(kind: type[msgspec.Struct]) -> Iterator[DocumentField]:
    """The references that say what counted rows are."""
    shape = schema_of(kind)
    if shape.main and shape.count:
        yield shape.main
    for field in shape.fields:
        inner = field.part or (field.item.part if field.item else None)
        if inner:
            yield from _counted_references(inner)
