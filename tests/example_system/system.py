"""Tin Soldiers as a game system: where shared code meets its parts."""

from typing import Any

from armybuilder.engine.core.documents.examples import Examples
from armybuilder.engine.core.paper.emblems import Emblem, EmblemMark
from armybuilder.engine.core.row_game import RowGame
from armybuilder.engine.core.system import GameSystem
from tests.example_system import document
from tests.example_system.document import ForceDocument
from tests.example_system.rules import MOST_IN_A_BAND, RULES
from tests.example_system.tables import TABLES

NIGHT_WATCH: dict[str, Any] = {
    "format": "muster.force/1",
    "system": document.SYSTEM,
    "name": "Night watch",
    "faction": "toy-box",
    "limit": 30,
    "groups": [{"name": "Left", "models": [{"model": "toy-box/guard", "count": 2}]}],
}
EXAMPLES = Examples(
    title="Two guards",
    summary="Two guards, and room for more.",
    document=NIGHT_WATCH,
    where="/groups/0",
    flawed=NIGHT_WATCH | {"limit": 10},
    text="Faction: Toy Box\nLimit: 30 pts\n\nBand 1: Left\n- 2x Guard (14 pts)\n",
)


class TinSoldiers(RowGame[ForceDocument]):
    """Tin Soldiers, of a book of twelve lines."""

    key = document.SYSTEM
    name = "Tin Soldiers"
    badge = Emblem(EmblemMark.STAR, (0.2, 0.26, 0.5))
    pitch = "Tin soldiers on the kitchen table."
    summary = "Three models and two rules."
    words = document.WORDS
    tables = TABLES
    documents = document.DOCUMENTS
    rules = RULES
    usual_size = MOST_IN_A_BAND
    emblems = {"toy-box": Emblem(EmblemMark.STAR, (0.2, 0.26, 0.5))}
    examples = EXAMPLES


TIN_SOLDIERS: GameSystem = TinSoldiers()
