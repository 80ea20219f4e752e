"""Tin Soldiers as a game system: where shared code meets its parts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from pydantic import BaseModel

from armybuilder.engine.core.cards import Card, PrintContent
from armybuilder.engine.core.choices import Choices, Completion
from armybuilder.engine.core.examples import Examples
from armybuilder.engine.core.report import GroupTotals, Report
from armybuilder.engine.core.rows import Collection
from armybuilder.engine.core.system import GameSystem
from tests.example_system import catalogue as catalogues
from tests.example_system import choices, document, export, force, printing, rules, text_list
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
    collections: Sequence[Collection] = export.COLLECTIONS
    examples = EXAMPLES
    group_totals = GroupTotals
    record_files: Mapping[str, type[BaseModel]] = RECORD_FILES
    battle = None

    def build_catalogue(self, records: Mapping[str, BaseModel], content_hash: str) -> Catalogue:
        return catalogues.build_catalogue(records, content_hash)

    def decode(self, data: bytes | str) -> ForceDocument:
        return document.decode(data)

    def convert(self, value: Any) -> ForceDocument:
        return document.convert(value)

    def canonical(self, document: ForceDocument, catalogue: Catalogue) -> ForceDocument:
        return force.canonical(document, catalogue)

    def to_data(self, force_document: ForceDocument) -> dict[str, Any]:
        return document.to_data(force_document)

    def read_text(self, text: str, catalogue: Catalogue) -> ForceDocument:
        return text_list.read(text, catalogue)

    def write_text(self, document: ForceDocument, catalogue: Catalogue) -> str:
        return text_list.write(document, catalogue)

    def titles(self, document: ForceDocument, catalogue: Catalogue) -> tuple[str, str]:
        faction = catalogue.factions.get(document.faction)
        return faction.name if faction else document.faction, document.sublist or ""

    def document_schema(self) -> dict[str, Any]:
        return msgspec.json.schema(ForceDocument)

    def validate(
        self, document: ForceDocument, catalogue: Catalogue, *, fixes: bool = True, strict: bool = False
    ) -> Report:
        return rules.validate(document, catalogue, fixes=fixes, strict=strict)

    def choices(self, document: ForceDocument, catalogue: Catalogue, where: str) -> Choices:
        return choices.choices(document, catalogue, where)

    def completions(
        self, document: ForceDocument, catalogue: Catalogue, *, owned: Mapping[str, int] | None = None, most: int = 10
    ) -> list[Completion]:
        return choices.completions(document, catalogue, owned=owned, most=most)

    def print_content(self, document: ForceDocument, catalogue: Catalogue) -> PrintContent:
        return printing.print_content(document, catalogue)

    def model_card(self, key: str, catalogue: Catalogue) -> Card:
        return printing.model_card(key, catalogue)

    def export(self, catalogue: Catalogue) -> Iterator[dict[str, Any]]:
        return export.rows(catalogue)

    def row_schemas(self) -> dict[str, dict[str, Any]]:
        return export.row_schemas()


TIN_SOLDIERS: GameSystem = TinSoldiers()
