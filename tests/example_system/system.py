"""Tin Soldiers as a game system: where shared code meets its parts."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from armybuilder.engine.core import names
from armybuilder.engine.core.examples import Examples
from armybuilder.engine.core.report import GroupTotals
from armybuilder.engine.core.rows import Collection
from armybuilder.engine.core.system import GameSystem
from tests.example_system import catalogue as catalogues
from tests.example_system import choices as offers
from tests.example_system import document, force, printing, rules, text_list
from tests.example_system import export as exports
from tests.example_system.catalogue import Catalogue
from tests.example_system.document import ForceDocument
from tests.example_system.records import RECORD_FILES

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
    text='Faction: Toy Box\nLimit: 30 pts\n\nBand: "Left"\n- 2x Guard (14 pts)\n',
)


class TinSoldiers:
    """Tin Soldiers, of a book of twelve lines."""

    key = document.SYSTEM
    name = "Tin Soldiers"
    summary = "Three models and two rules."
    collections: Sequence[Collection] = exports.COLLECTIONS
    examples = EXAMPLES
    group_totals = GroupTotals
    record_files: Mapping[str, type[BaseModel]] = RECORD_FILES
    battle = None

    build_catalogue = staticmethod(catalogues.build_catalogue)
    decode = staticmethod(document.decode)
    convert = staticmethod(document.convert)
    canonical = staticmethod(force.canonical)
    to_data = staticmethod(document.to_data)
    document_schema = staticmethod(document.schema)
    read_text = staticmethod(text_list.read)
    write_text = staticmethod(text_list.write)
    validate = staticmethod(rules.validate)
    choices = staticmethod(offers.choices)
    completions = staticmethod(offers.completions)
    print_content = staticmethod(printing.print_content)
    model_card = staticmethod(printing.model_card)
    export = staticmethod(exports.rows)
    row_schemas = staticmethod(exports.row_schemas)

    def titles(self, document: ForceDocument, catalogue: Catalogue) -> tuple[str, str]:
        return names.titles(document, catalogue.factions)


TIN_SOLDIERS: GameSystem = TinSoldiers()
