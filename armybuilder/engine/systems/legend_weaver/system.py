"""Legend Weaver as a game system: where shared code meets its parts."""

from functools import cached_property
from typing import Any

from armybuilder.engine.core.battle.deck.rules import DeckRules
from armybuilder.engine.core.battle.odds.rules import OddsRules
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.emblems import EmblemMark, emblem
from armybuilder.engine.core.row_game import RowGame
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver import document
from armybuilder.engine.systems.legend_weaver.battle.game import LegendBattles
from armybuilder.engine.systems.legend_weaver.beginnings import BEGINNINGS
from armybuilder.engine.systems.legend_weaver.book.catalogue import TABLES
from armybuilder.engine.systems.legend_weaver.book.units import Unit
from armybuilder.engine.systems.legend_weaver.deck import LegendDeck
from armybuilder.engine.systems.legend_weaver.document import ForceDocument
from armybuilder.engine.systems.legend_weaver.examples import EXAMPLES
from armybuilder.engine.systems.legend_weaver.force import FieldedUnit, Squad
from armybuilder.engine.systems.legend_weaver.odds.game import LegendOdds
from armybuilder.engine.systems.legend_weaver.odds.tables import LegendTable
from armybuilder.engine.systems.legend_weaver.paper.content import LegendPaper
from armybuilder.engine.systems.legend_weaver.paper.glossary import EXPLAINED
from armybuilder.engine.systems.legend_weaver.paper.labels import FORMS
from armybuilder.engine.systems.legend_weaver.validators import RULES
from armybuilder.engine.systems.legend_weaver.validators.squads import MOST_IN_SQUAD

USUAL = {"vehicle": 3, "platform": 1, "off-board": 1}
"""Models that a squad of a form usually has: vehicles beyond three may part (L182), platforms and strikes act by themselves."""


class LegendWeaver(RowGame[ForceDocument]):
    """Legend Weaver, The Future of Combat: Main Rules, beta 1.1."""

    key = document.SYSTEM
    name = "Legend Weaver"
    badge = emblem(EmblemMark.CRESCENT, "5a2b87")
    pitch = gettext_noop("Squads, levels and chaos cards for your own figures.")
    summary = gettext_noop("Squads, levels and chaos cards for 25 mm figures that you enter yourself.")
    words = document.WORDS
    tables = TABLES
    documents = document.DOCUMENTS
    rules = RULES
    row_type = FieldedUnit
    paper_type = LegendPaper
    usual_size = MOST_IN_SQUAD
    examples = EXAMPLES
    beginnings = BEGINNINGS
    glossary = EXPLAINED

    def group(self, source: Any, where: str, document: ForceDocument, catalogue: Catalogue) -> Squad:
        """A squad whose rows know what it chose, and how its players read the book."""
        squad = super().group(source, where, document, catalogue)
        readings = catalogue.readings_for(document.options.rulings)
        for row in squad.rows:
            row.squad, row.readings = source, readings
        return squad

    @cached_property
    def battle(self) -> LegendBattles:  # type: ignore[override]
        return LegendBattles(self)

    @cached_property
    def odds(self) -> OddsRules[Catalogue]:
        return LegendOdds(LegendTable(self.resolve))

    @cached_property
    def deck(self) -> DeckRules[ForceDocument, Catalogue]:
        return LegendDeck(self.resolve)

    def family(self, record: Unit, catalogue: Catalogue) -> str:  # noqa: ARG002 - what its form is called
        return gettext(FORMS[record.form])

    def kind(self, record: Unit) -> str:
        return record.form

    def usual(self, kind: str) -> int:
        return USUAL.get(kind, self.usual_size)


LEGEND_WEAVER = LegendWeaver()
