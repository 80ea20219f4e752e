"""Tin Soldiers as a game system: where shared code meets its parts."""

from collections.abc import Mapping
from typing import Any

from armybuilder.engine.core.documents.examples import Examples
from armybuilder.engine.core.rules.report import GroupTotals, Points
from armybuilder.engine.core.rules.row_game import RowGame
from armybuilder.engine.core.system import GameSystem
from armybuilder.engine.core.tables import Catalogue
from tests.example_system import document, force, printing, rules
from tests.example_system.document import ForceDocument
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


class TinSoldiers(RowGame[ForceDocument, Catalogue]):
    """Tin Soldiers, of a book of twelve lines."""

    key = document.SYSTEM
    words = document.WORDS
    name = "Tin Soldiers"
    summary = "Three models and two rules."
    tables = TABLES
    catalogue_type = Catalogue
    examples = EXAMPLES
    group_totals = GroupTotals
    rulebook = rules.RULEBOOK
    battle = None

    documents = document.DOCUMENTS
    validate = staticmethod(rules.validate)
    resolve = staticmethod(force.resolve)
    findings = staticmethod(rules.findings)
    usual_size = rules.MOST_IN_A_BAND
    print_content = staticmethod(printing.print_content)
    model_card = staticmethod(printing.model_card)

    def costs(self, document: ForceDocument, catalogue: Catalogue) -> Mapping[str, Points]:
        return force.resolve(document, catalogue).costs


TIN_SOLDIERS: GameSystem = TinSoldiers()
