"""From a document to its force: every name looked up once."""

from collections.abc import Callable
from typing import Any

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.force import unchanged_groups
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.row_game.force import ForceGroup
from armybuilder.engine.systems.blitz_2006 import document as doc
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.purchases import names_of
from armybuilder.engine.systems.blitz_2006.force import FieldedAsset, FieldedSquad, FieldedUnit, Force, PurchasedOption

Find = Callable[[str, str, str], Any]
"""Looks up what a word means: of which kind of record, the word, and below which key it is looked for first."""


def resolve(document: doc.ForceDocument, catalogue: Catalogue, like: Force | None = None) -> Force:
    """The force of a document; whatever it says, this does not raise. `like` is that of a document that differs in little."""
    names, known = names_of(catalogue), unchanged_groups(document, like)
    faction, looking = names.faction(document), NameFinder(names)
    groups = [
        known[index] or resolve_squad(source, f"/groups/{index}", faction, looking.find, catalogue)
        for index, source in enumerate(document.groups)
    ]
    return Force(
        source=document,
        catalogue=catalogue,
        faction=looking.find("faction", document.faction, ""),
        groups=groups,
        army_type=looking.find("sublist", document.sublist, faction) if document.sublist else None,
        squads=[group for group in groups if isinstance(group, FieldedSquad)],
        support=resolve_support(document, faction, looking.find),
        unknown=names.unknown(document) if looking.has_missed else [],
    )


class NameFinder:
    """Looks names up, and knows whether it has missed one: only then anybody need ask which."""

    def __init__(self, names: RecordNames) -> None:
        self.names, self.has_missed = names, False

    def find(self, kind: str, word: str, scope: str) -> Any:
        """The record that a word means, or None."""
        found = self.names.find(kind, word, scope)
        self.has_missed |= found is None
        return found


def resolve_squad(
    source: doc.Squad, where: str, faction: str, find: Find, catalogue: Catalogue
) -> ForceGroup[FieldedUnit]:
    """A squad of the document; one that nobody knows has neither units nor a price."""
    record = find("squad", source.squad, faction)
    number = int(where.rpartition("/")[2]) + 1
    if record is None:
        return ForceGroup(where, source.name or gettext("Squad {number}", number=number), source, [])
    scope = record.key
    rows = (resolve_unit(row, f"{where}/units/{index}", scope, find) for index, row in enumerate(source.units))
    return FieldedSquad(
        where=where,
        label=source.name or record.name,
        source=source,
        rows=[row for row in rows if row],
        record=record,
        catalogue=catalogue,
        purchases=resolve_purchases(source.options, f"{where}/options", scope, find),
    )


def resolve_unit(source: doc.Unit, where: str, scope: str, find: Find) -> FieldedUnit | None:
    """A row of equal units; None where nobody knows what they are."""
    record = find("unit", source.model, scope)
    if record is None:
        return None
    return FieldedUnit(
        where,
        source,
        record,
        converted=find("unit", source.converted, scope) if source.converted else None,
        purchases=resolve_purchases(source.options, f"{where}/options", scope, find),
    )


def resolve_purchases(words: list[str], where: str, scope: str, find: Find) -> list[PurchasedOption]:
    """Return the purchases of a squad or a unit, as far as they are known."""
    if not words:
        return []
    found = ((find("purchase", word, scope), n) for n, word in enumerate(words))
    return [PurchasedOption(purchase, f"{where}/{n}") for purchase, n in found if purchase]


def resolve_support(document: doc.ForceDocument, faction: str, find: Find) -> list[FieldedAsset]:
    """Strikes and salvos of the document, as far as they are known."""
    found = ((n, source, find("asset", source.asset, faction)) for n, source in enumerate(document.support))
    return [FieldedAsset(f"/support/{n}", source, record, faction) for n, source, record in found if record]
