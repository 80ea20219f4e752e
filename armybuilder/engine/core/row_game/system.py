"""Catalogue, documents, edits and lists as text of a system that declares its tables and its document."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, TypeVar, cast

from armybuilder.engine.core.battle.campaign.rules import CampaignRules
from armybuilder.engine.core.battle.deck.rules import DeckRules
from armybuilder.engine.core.battle.odds.rules import OddsRules
from armybuilder.engine.core.battle.scenarios.rules import ScenarioRules
from armybuilder.engine.core.documents import Documents, Envelope
from armybuilder.engine.core.documents.edits import Edits
from armybuilder.engine.core.documents.names import RecordNames, names_of
from armybuilder.engine.core.documents.text import document_reader, writer
from armybuilder.engine.core.hexes.library import MapLibrary
from armybuilder.engine.core.packs.merge import merge_checked, merge_packs
from armybuilder.engine.core.packs.pack import NamedContent
from armybuilder.engine.core.paper.cards import PrintContent, RowsAndCards
from armybuilder.engine.core.paper.emblems import Emblem
from armybuilder.engine.core.paper.glossary import Glossary
from armybuilder.engine.core.rules.beginnings import StarterArmies
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.core.rules.rulebook import RuleBook
from armybuilder.engine.core.tables import Catalogue, Tables
from armybuilder.engine.core.words import Terminology

DocumentT = TypeVar("DocumentT", bound=Envelope)
CatalogueT = TypeVar("CatalogueT", bound=Catalogue)


class DeclaredSystem(Generic[DocumentT, CatalogueT]):
    """A game system whose `tables` say what stands in its data files, and whose `documents` what a player chooses."""

    words: Terminology
    tournament: int = 0
    tables: Tables
    documents: Documents[DocumentT]
    emblems: Mapping[str, Emblem] = MappingProxyType({})
    beginnings = StarterArmies()
    glossary = Glossary()

    @property
    def rulebook(self) -> RuleBook:
        raise NotImplementedError

    @property
    def odds(self) -> OddsRules[CatalogueT] | None:
        return None

    @property
    def scenarios(self) -> ScenarioRules[CatalogueT] | None:
        return None

    @property
    def campaign(self) -> CampaignRules[CatalogueT] | None:
        return None

    @property
    def deck(self) -> DeckRules[DocumentT, CatalogueT] | None:
        return None

    @property
    def maps(self) -> MapLibrary | None:
        return None

    def with_packs(self, catalogue: CatalogueT, packs: Sequence[NamedContent]) -> CatalogueT:
        book = cast(CatalogueT, catalogue.base or catalogue)
        return merge_packs(book, packs) if packs else book

    def with_checked_pack(self, catalogue: CatalogueT, pack: NamedContent) -> CatalogueT:
        return merge_checked(cast(CatalogueT, catalogue.base or catalogue), pack)

    # ---------------------------------------------------------------- paper

    def print_content(self, document: DocumentT, catalogue: CatalogueT) -> PrintContent:
        raise NotImplementedError

    def rows_and_cards(self, document: DocumentT, catalogue: CatalogueT) -> RowsAndCards:
        content = self.print_content(document, catalogue)
        return RowsAndCards(content.rows, content.cards)

    # ---------------------------------------------------------------- documents

    @cached_property
    def edits(self) -> Edits[DocumentT]:
        return Edits(self.documents, self.words, rulings=self.rulebook.rulings)

    def names(self, catalogue: CatalogueT) -> RecordNames:
        return names_of(catalogue)

    def decode(self, data: bytes | str) -> DocumentT:
        return self.documents.decode(data)

    def convert(self, value: Any) -> DocumentT:
        return self.documents.convert(value)

    def to_data(self, document: DocumentT) -> dict[str, Any]:
        return self.documents.to_data(document)

    def document_schema(self) -> dict[str, Any]:
        return self.documents.schema()

    def canonical(self, document: DocumentT, catalogue: CatalogueT) -> DocumentT:
        return self.names(catalogue).canonical(document)

    def titles(self, document: DocumentT, catalogue: CatalogueT) -> tuple[str, str]:
        return self.names(catalogue).titles(document)

    def read_text(self, text: str, catalogue: CatalogueT) -> DocumentT:
        return document_reader.read(text, self.documents, self.names(catalogue), self.words, catalogue.rulings)

    def write_text(self, document: DocumentT, catalogue: CatalogueT) -> str:
        costs = self.costs(document, catalogue)
        return writer.write(document, self.names(catalogue), self.words, catalogue.rulings, costs)

    def costs(self, document: DocumentT, catalogue: CatalogueT) -> Mapping[str, Points]:  # noqa: ARG002 - for systems
        """Return the costs of the parts of a document by their JSON pointers, the total by an empty one, for text
        lists.
        """
        return {}
