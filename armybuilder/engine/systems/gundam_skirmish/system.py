"""Gundam: Skirmish as a game system: where shared code meets its parts."""

from functools import cached_property

from armybuilder.engine.core.battle.odds.rules import OddsRules
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.paper.emblems import EmblemMark, emblem
from armybuilder.engine.core.row_game import RowGame
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish import document
from armybuilder.engine.systems.gundam_skirmish.battle.game import SkirmishBattles
from armybuilder.engine.systems.gundam_skirmish.beginnings import BEGINNINGS
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import TABLES
from armybuilder.engine.systems.gundam_skirmish.campaign.game import SKIRMISH_CAMPAIGN
from armybuilder.engine.systems.gundam_skirmish.document import ForceDocument
from armybuilder.engine.systems.gundam_skirmish.examples import EXAMPLES
from armybuilder.engine.systems.gundam_skirmish.force import FieldedUnit
from armybuilder.engine.systems.gundam_skirmish.odds.game import GundamOdds
from armybuilder.engine.systems.gundam_skirmish.odds.tables import GundamTable
from armybuilder.engine.systems.gundam_skirmish.paper.content import GundamPaper
from armybuilder.engine.systems.gundam_skirmish.paper.emblems import EMBLEMS
from armybuilder.engine.systems.gundam_skirmish.paper.glossary import EXPLAINED
from armybuilder.engine.systems.gundam_skirmish.validators import RULES


class GundamSkirmish(RowGame[ForceDocument]):
    """Mobile Suit Gundam: Skirmish, version 1.2."""

    key = document.SYSTEM
    name = "Mobile Suit Gundam: Skirmish 1.2"
    badge = emblem(EmblemMark.STAR, "4b61c6")
    pitch = gettext_noop("Teams of mobile suits with pilots, orders and a campaign.")
    summary = gettext_noop("Teams, pilots and orders for suits you enter yourself.")
    words = document.WORDS
    tables = TABLES
    documents = document.DOCUMENTS
    rules = RULES
    row_type = FieldedUnit
    paper_type = GundamPaper
    usual_size = 6
    misfits = frozenset({"not-in-space", "other-faction"})
    emblems = EMBLEMS
    beginnings = BEGINNINGS
    glossary = EXPLAINED
    examples = EXAMPLES
    campaign = SKIRMISH_CAMPAIGN

    @cached_property
    def battle(self) -> SkirmishBattles:  # type: ignore[override]
        return SkirmishBattles(self)

    @cached_property
    def odds(self) -> OddsRules[Catalogue]:
        return GundamOdds(GundamTable(self.resolve))


GUNDAM_SKIRMISH = GundamSkirmish()
