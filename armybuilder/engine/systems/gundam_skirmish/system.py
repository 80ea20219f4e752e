"""Gundam: Skirmish as a game system: where shared code meets its parts."""

from armybuilder.engine.core.declared import RowGame
from armybuilder.engine.core.declared.paper import RowPaper
from armybuilder.engine.core.paper.cards import Figure
from armybuilder.engine.core.paper.emblems import Emblem, Mark
from armybuilder.engine.systems.gundam_skirmish import document
from armybuilder.engine.systems.gundam_skirmish.book.cards import Unit
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import TABLES
from armybuilder.engine.systems.gundam_skirmish.campaign.rules import SKIRMISH_CAMPAIGN
from armybuilder.engine.systems.gundam_skirmish.construction import RULES
from armybuilder.engine.systems.gundam_skirmish.document import ForceDocument
from armybuilder.engine.systems.gundam_skirmish.examples import EXAMPLES
from armybuilder.engine.systems.gundam_skirmish.force import Fielded
from armybuilder.engine.systems.gundam_skirmish.odds.rules import GUNDAM_ODDS

FIGURES = {
    "ground-vehicle": Figure.VEHICLE_TRACKED,
    "air-unit": Figure.AIRCRAFT,
    "mobile-armour": Figure.STRIDER_TALL,
}


class Paper(RowPaper):
    """Cards of suits and of what fights beside them."""

    def drawing(self, record: Unit) -> Figure:
        return FIGURES.get(record.sort, Figure.GEAR)


class GundamSkirmish(RowGame[ForceDocument]):
    """Mobile Suit Gundam: Skirmish, version 1.2."""

    key = document.SYSTEM
    name = "Mobile Suit Gundam: Skirmish 1.2"
    summary = "Teams, pilots and orders for suits that you enter yourself."
    words = document.WORDS
    tables = TABLES
    documents = document.DOCUMENTS
    rules = RULES
    row_type = Fielded
    paper_type = Paper
    usual_size = 6
    emblems = {
        "eff": Emblem(Mark.STAR, (0.10, 0.16, 0.42)),
        "zeon": Emblem(Mark.DIAMOND, (0.45, 0.10, 0.10)),
        "aeug": Emblem(Mark.WAVE, (0.40, 0.30, 0.05)),
        "titans": Emblem(Mark.RING, (0.30, 0.12, 0.40)),
        "axis": Emblem(Mark.CRESCENT, (0.40, 0.10, 0.16)),
    }
    examples = EXAMPLES
    campaign = SKIRMISH_CAMPAIGN
    odds = GUNDAM_ODDS


GUNDAM_SKIRMISH = GundamSkirmish()
