"""The rules of 1998 as a game system: where shared code meets its parts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from pydantic import BaseModel

from armybuilder.engine.core.cards import Card, PrintContent
from armybuilder.engine.core.choices import Choices, Completion
from armybuilder.engine.core.report import GroupTotals, Report
from armybuilder.engine.core.rows import Collection
from armybuilder.engine.systems.tactical_1998 import (
    build,
    choices,
    completion,
    construction,
    document,
    export,
    export_types,
    force,
    sheets,
    text_list,
)
from armybuilder.engine.systems.tactical_1998.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.collections import COLLECTIONS
from armybuilder.engine.systems.tactical_1998.construction.totals import CombatGroupTotals
from armybuilder.engine.systems.tactical_1998.document import ForceDocument
from armybuilder.engine.systems.tactical_1998.examples import EXAMPLES
from armybuilder.engine.systems.tactical_1998.records import RECORD_FILES


class Tactical1998:
    """Heavy Gear tactical, 1998."""

    key = document.SYSTEM
    name = "Heavy Gear Tactical (1998)"
    summary = (
        "Eight vehicle sheets, three squads, an infantry designer, threat values and record sheets of a damaged book."
    )
    collections: Sequence[Collection] = COLLECTIONS
    examples = EXAMPLES
    group_totals: type[GroupTotals] = CombatGroupTotals
    record_files: Mapping[str, type[BaseModel]] = RECORD_FILES
    battle = None

    def build_catalogue(self, records: Mapping[str, BaseModel], content_hash: str) -> Catalogue:
        return build.build_catalogue(records, content_hash)

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
        return construction.validate(document, catalogue, fixes=fixes, strict=strict)

    def choices(self, document: ForceDocument, catalogue: Catalogue, where: str) -> Choices:
        return choices.choices(document, catalogue, where)

    def completions(
        self, document: ForceDocument, catalogue: Catalogue, *, owned: Mapping[str, int] | None = None, most: int = 10
    ) -> list[Completion]:
        return completion.completions(document, catalogue, owned=owned, most=most)

    def print_content(self, document: ForceDocument, catalogue: Catalogue) -> PrintContent:
        return sheets.print_content(document, catalogue)

    def model_card(self, key: str, catalogue: Catalogue) -> Card:
        return sheets.model_card(key, catalogue)

    def export(self, catalogue: Catalogue) -> Iterator[dict[str, Any]]:
        return export.rows(catalogue)

    def row_schemas(self) -> dict[str, dict[str, Any]]:
        return export_types.row_schemas()


TACTICAL_1998 = Tactical1998()
