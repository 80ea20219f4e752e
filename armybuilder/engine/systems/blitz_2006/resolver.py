"""From a document to its force: every name looked up once."""

from collections.abc import Callable
from typing import Any

from armybuilder.engine.core.documents.names import Names
from armybuilder.engine.core.force import alike
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.row_game.force import Group
from armybuilder.engine.systems.blitz_2006 import document as doc
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.purchases import names_of
from armybuilder.engine.systems.blitz_2006.force import Bought, FieldedAsset, FieldedSquad, FieldedUnit, Force

Find = Callable[[str, str, str], Any]
"""Looks up what a word means: of which kind of record, the word, and below which key it is looked for first."""


def resolve(document: doc.ForceDocument, catalogue: Catalogue, like: Force | None = None) -> Force:
    """The force of a document; whatever it says, this does not raise. `like` is that of a document that differs in little."""
    names, known = names_of(catalogue), alike(document, like)
    faction, looking = names.faction(document), Looking(names)
    groups = [
        known[index] or group_of(source, f"/groups/{index}", faction, looking.find, catalogue)
        for index, source in enumerate(document.groups)
    ]
    return Force(
        source=document,
        catalogue=catalogue,
        faction=looking.find("faction", document.faction, ""),
        groups=groups,
        army_type=looking.find("sublist", document.sublist, faction) if document.sublist else None,
        squads=[group for group in groups if isinstance(group, FieldedSquad)],
        support=support_of(document, faction, looking.find),
        unknown=names.unknown(document) if looking.missed else [],
    )


class Looking:
    """Looks names up, and knows whether it has missed one: only then anybody need ask which."""

    def __init__(self, names: Names) -> None:
        self.names, self.missed = names, False

    def find(self, kind: str, word: str, scope: str) -> Any:
        """The record that a word means, or None."""
        found = self.names.find(kind, word, scope)
        self.missed |= found is None
        return found


def group_of(source: doc.Squad, where: str, faction: str, find: Find, catalogue: Catalogue) -> Group[FieldedUnit]:
    """A squad of the document; one that nobody knows has neither units nor a price."""
    record = find("squad", source.squad, faction)
    number = int(where.rpartition("/")[2]) + 1
    if record is None:
        return Group(where, source.name or gettext("Squad {number}", number=number), source, [])
    scope = record.key
    rows = (unit_of(row, f"{where}/units/{index}", scope, find) for index, row in enumerate(source.units))
    return FieldedSquad(
        where=where,
        label=source.name or record.name,
        source=source,
        rows=[row for row in rows if row],
        record=record,
        catalogue=catalogue,
        bought=bought_of(source.options, f"{where}/options", scope, find),
    )


def unit_of(source: doc.Unit, where: str, scope: str, find: Find) -> FieldedUnit | None:
    """A row of equal units; None where nobody knows what they are."""
    record = find("unit", source.model, scope)
    if record is None:
        return None
    return FieldedUnit(
        where,
        source,
        record,
        converted=find("unit", source.converted, scope) if source.converted else None,
        bought=bought_of(source.options, f"{where}/options", scope, find),
    )


def bought_of(words: list[str], where: str, scope: str, find: Find) -> list[Bought]:
    """What a squad or a unit buys, as far as it is known."""
    if not words:
        return []
    found = ((find("purchase", word, scope), n) for n, word in enumerate(words))
    return [Bought(purchase, f"{where}/{n}") for purchase, n in found if purchase]


def support_of(document: doc.ForceDocument, faction: str, find: Find) -> list[FieldedAsset]:
    """Strikes and salvos of the document, as far as they are known."""
    found = ((n, source, find("asset", source.asset, faction)) for n, source in enumerate(document.support))
    return [FieldedAsset(f"/support/{n}", source, record, faction) for n, source, record in found if record]
