"""Protocol of a game system, as pages, API, commands and paper use it. `armybuilder.engine.registry` lists the
systems.

Each system has separate types for documents and catalogues, and the protocol is generic over both. Shared code
that does not know which system it has takes a `Game` or a `Roster` (`armybuilder.engine.core.game`), which bind
them together.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from armybuilder.engine.core.battle.campaign.rules import CampaignRules
from armybuilder.engine.core.battle.deck.rules import DeckRules
from armybuilder.engine.core.battle.odds.rules import OddsRules
from armybuilder.engine.core.battle.rules import BattleRules
from armybuilder.engine.core.battle.scenarios.rules import ScenarioRules
from armybuilder.engine.core.catalogue import CatalogueLike
from armybuilder.engine.core.documents import Documents, Envelope
from armybuilder.engine.core.documents.edits import Edits
from armybuilder.engine.core.documents.examples import Examples
from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.hexes.library import MapLibrary
from armybuilder.engine.core.packs.pack import NamedContent
from armybuilder.engine.core.paper.cards import Card, PrintContent, RowsAndCards
from armybuilder.engine.core.paper.emblems import Emblem
from armybuilder.engine.core.paper.glossary import Glossary
from armybuilder.engine.core.rules.beginnings import StarterArmies
from armybuilder.engine.core.rules.choices import Choices, Completion
from armybuilder.engine.core.rules.completion.replacements import SwapRules
from armybuilder.engine.core.rules.report import GroupTotals, Report
from armybuilder.engine.core.rules.rulebook import RuleBook
from armybuilder.engine.core.tables import Tables
from armybuilder.engine.core.words import Terminology

DocumentT = TypeVar("DocumentT", bound=Envelope)
CatalogueT = TypeVar("CatalogueT", bound=CatalogueLike)


class GameSystem(Protocol[DocumentT, CatalogueT]):
    """One game system. `badge` is how pages mark it, `pitch` what it is about in a line, `summary` what there is to play with,
    `words` what it calls things, `tournament` how many points an army of a standard tournament has (0 where the book says
    nothing of it), `beginnings` what lists begin with, `explained` what it explains wherever it is named,
    `group_totals` what a report says of a group, `documents` what a player chooses, `tables` what stands in
    its book."""

    key: str
    name: str
    badge: Emblem
    pitch: str
    summary: str
    words: Terminology
    tournament: int
    beginnings: StarterArmies
    glossary: Glossary
    examples: Examples
    group_totals: type[GroupTotals]
    documents: Documents[DocumentT]
    tables: Tables

    @property
    def emblems(self) -> Mapping[str, Emblem]:
        """The emblems of its factions, by their keys."""

    @property
    def rulebook(self) -> RuleBook:
        """The rules that it checks, its rulings, and rules that are kept elsewhere."""

    @property
    def edits(self) -> Edits[DocumentT]:
        """The edits that a player makes to a document."""

    @property
    def swaps(self) -> SwapRules[DocumentT, CatalogueT]:
        """The rules for replacements: what might replace something else, and which problems mean that a part does not
        fit its list.
        """

    def names(self, catalogue: CatalogueT) -> RecordNames:
        """The records of a catalogue by the words that documents have for them."""

    def with_packs(self, catalogue: CatalogueT, packs: Sequence[NamedContent]) -> CatalogueT:
        """The book's catalogue, that of another with packs too, with these packs and no others; what does not fit is left out
        and told (`Catalogue.unusable`)."""

    def with_checked_pack(self, catalogue: CatalogueT, pack: NamedContent) -> CatalogueT:
        """The book's catalogue with one pack, or `PackError` with every fault of it."""

    def decode(self, data: bytes | str) -> DocumentT:
        """A document from JSON, or `DocumentError`."""

    def convert(self, value: Any) -> DocumentT:
        """A document from plain Python data, or `DocumentError`."""

    def canonical(self, document: DocumentT, catalogue: CatalogueT) -> DocumentT:
        """The document with printed names turned into keys, or `DocumentError` with every unknown name."""

    def to_data(self, document: DocumentT) -> dict[str, Any]:
        """The document as plain Python data."""

    def read_text(self, text: str, catalogue: CatalogueT) -> DocumentT:
        """A document from a text list, names turned into keys, or `DocumentError` with the lines nobody can read."""

    def write_text(self, document: DocumentT, catalogue: CatalogueT) -> str:
        """The document as a text list: `read_text` reads every choice back."""

    def titles(self, document: DocumentT, catalogue: CatalogueT) -> tuple[str, str]:
        """The printed names of the document's faction and sub-list; what nobody knows as it stands there."""

    def document_schema(self) -> dict[str, Any]:
        """The JSON Schema of the system's documents."""

    def validate(
        self, document: DocumentT, catalogue: CatalogueT, *, fixes: bool = True, strict: bool = False
    ) -> Report:
        """The report, printed names resolved; never raises for what a player chose.

        `fixes` tries the ways out; `strict` raises `DocumentError` for names that nobody knows.
        """

    def choices(self, document: DocumentT, catalogue: CatalogueT, where: str) -> Choices:
        """What may be added to the unit at the JSON pointer `where`; `LookupError` when there is no such unit."""

    def completions(
        self, document: DocumentT, catalogue: CatalogueT, *, owned: Mapping[str, int] | None = None, most: int = 10
    ) -> list[Completion]:
        """Up to `most` ways to spend the points that are left, those that end legal and then the best first; with `owned`, models by key, none that
        needs more models than those. The same document gives the same ways."""

    def print_content(self, document: DocumentT, catalogue: CatalogueT) -> PrintContent:
        """Return the printed content of a force: sheet and cards."""

    def rows_and_cards(self, document: DocumentT, catalogue: CatalogueT) -> RowsAndCards:
        """The rows and cards of `print_content` alone, which pages ask for with every edit."""

    def model_card(self, key: str, catalogue: CatalogueT) -> Card:
        """The card of a model as it stands in the catalogue; `LookupError` when there is no such model."""

    @property
    def odds(self) -> OddsRules[CatalogueT] | None:
        """The exact odds of its tests and attacks; None where none are told."""

    @property
    def battle(self) -> BattleRules[DocumentT, CatalogueT] | None:
        """The system's battles; None where none can be played."""

    @property
    def scenarios(self) -> ScenarioRules[CatalogueT] | None:
        """The scenario generator of the book; None where it has none."""

    @property
    def campaign(self) -> CampaignRules[CatalogueT] | None:
        """The campaigns of the book; None where it has none."""

    @property
    def deck(self) -> DeckRules[DocumentT, CatalogueT] | None:
        """Its decks at the table; None where nothing is activated by cards."""

    @property
    def maps(self) -> MapLibrary | None:
        """The hex maps that its battles are fought on; None where it is not played on hexes."""
