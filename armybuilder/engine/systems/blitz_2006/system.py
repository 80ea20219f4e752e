"""The book of 2006 as a game system: where shared code meets its parts."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from armybuilder.engine.core.battle.rules import BattleRules
from armybuilder.engine.core.documents.edits import Edits
from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.paper.cards import Card, PrintContent
from armybuilder.engine.core.paper.emblems import EmblemMark, emblem
from armybuilder.engine.core.row_game.game import RowGame
from armybuilder.engine.core.row_game.system import DeclaredSystem
from armybuilder.engine.core.rules.choices import Choices, Completion
from armybuilder.engine.systems.blitz_2006 import document as doc
from armybuilder.engine.systems.blitz_2006.battle.game import BLITZ_2006_BATTLES
from armybuilder.engine.systems.blitz_2006.book.catalogue import TABLES
from armybuilder.engine.systems.blitz_2006.book.purchases import names_of
from armybuilder.engine.systems.blitz_2006.completion.choices import choices
from armybuilder.engine.systems.blitz_2006.completion.edits import EDITS
from armybuilder.engine.systems.blitz_2006.completion.examples import EXAMPLES
from armybuilder.engine.systems.blitz_2006.completion.fill import completions
from armybuilder.engine.systems.blitz_2006.completion.replacements import SWAPS
from armybuilder.engine.systems.blitz_2006.completion.starter_armies import BEGINNINGS
from armybuilder.engine.systems.blitz_2006.force import Force
from armybuilder.engine.systems.blitz_2006.odds.game import BLITZ_ODDS
from armybuilder.engine.systems.blitz_2006.paper.cards import model_card
from armybuilder.engine.systems.blitz_2006.paper.content import content
from armybuilder.engine.systems.blitz_2006.paper.emblems import EMBLEMS
from armybuilder.engine.systems.blitz_2006.paper.glossary import EXPLAINED
from armybuilder.engine.systems.blitz_2006.resolver import resolve
from armybuilder.engine.systems.blitz_2006.scenarios.rules import SCENARIOS
from armybuilder.engine.systems.blitz_2006.validators import RULES


class Blitz2006(RowGame[doc.ForceDocument]):
    """Heavy Gear Blitz, first edition."""

    key = doc.SYSTEM
    name = "Heavy Gear Blitz (2006)"
    badge = emblem(EmblemMark.SPLIT_SQUARE, "2f6b3c")
    pitch = gettext_noop("Squads with numbered options, the first edition of Blitz.")
    summary = gettext_noop(
        "Three factions whose armies are squads with numbered options. From an incomplete copy of the "
        "rulebook: nearly all cards are missing."
    )
    words = doc.WORDS
    tournament = 1000  # FC-46, L2771
    tables = TABLES
    documents = doc.DOCUMENTS
    rules = RULES
    emblems = EMBLEMS
    beginnings = BEGINNINGS
    glossary = EXPLAINED
    examples = EXAMPLES
    odds = BLITZ_ODDS
    scenarios = SCENARIOS
    usual_size = 6
    swaps = SWAPS

    @property
    def battle(self) -> BattleRules[doc.ForceDocument, Any]:  # type: ignore[override]  # a game of rows says None
        return BLITZ_2006_BATTLES

    @cached_property
    def edits(self) -> Edits[doc.ForceDocument]:
        return Edits(self.documents, self.words, own=EDITS, rulings=self.rulebook.rulings)

    def names(self, catalogue: Any) -> RecordNames:
        return names_of(catalogue)

    def print_content(self, document: doc.ForceDocument, catalogue: Any) -> PrintContent:
        report = self.validate(document, catalogue, fixes=False)
        return content(self.resolve(document, catalogue), report, self.titles(document, catalogue))

    rows_and_cards = DeclaredSystem.rows_and_cards

    def model_card(self, key: str, catalogue: Any) -> Card:
        return model_card(key, catalogue)

    def resolve(self, document: doc.ForceDocument, catalogue: Any, like: Any = None) -> Force:
        return resolve(document, catalogue, like)

    def choices(self, document: doc.ForceDocument, catalogue: Any, where: str) -> Choices:
        return choices(document, catalogue, where)

    def completions(
        self, document: doc.ForceDocument, catalogue: Any, *, owned: Mapping[str, int] | None = None, most: int = 10
    ) -> list[Completion]:
        return completions(document, catalogue, owned, most)


BLITZ_2006 = Blitz2006()
