"""From a document to its force: every name looked up once."""

from armybuilder.engine.core.declared.force import Group, row_of
from armybuilder.engine.core.documents.names import Names
from armybuilder.engine.systems.blitz_2006 import document as doc
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.purchases import names_of
from armybuilder.engine.systems.blitz_2006.force import Bought, FieldedAsset, FieldedSquad, FieldedUnit, Force


def resolve(document: doc.ForceDocument, catalogue: Catalogue) -> Force:
    """The force of a document; whatever it says, this does not raise."""
    names = names_of(catalogue)
    faction = names.faction(document)
    groups = [
        group_of(source, f"/groups/{index}", faction, names, catalogue) for index, source in enumerate(document.groups)
    ]
    return Force(
        source=document,
        catalogue=catalogue,
        faction=names.find("faction", document.faction),
        groups=groups,
        unknown=names.unknown(document),
        army_type=names.find("sublist", document.sublist or "", faction),
        squads=[group for group in groups if isinstance(group, FieldedSquad)],
        support=support_of(document, names),
    )


def group_of(source: doc.Squad, where: str, faction: str, names: Names, catalogue: Catalogue) -> Group[FieldedUnit]:
    """A squad of the document; one that nobody knows has neither units nor a price."""
    record = names.find("squad", source.squad, faction)
    number = int(where.rpartition("/")[2]) + 1
    if record is None:
        return Group(where, source.name or f"Squad {number}", source, [])
    scope = record.key
    rows = (row_of(FieldedUnit, f"{where}/units/{index}", row, names, scope) for index, row in enumerate(source.units))
    found = ((f"{where}/options/{n}", names.find("purchase", word, scope)) for n, word in enumerate(source.options))
    return FieldedSquad(
        where=where,
        label=source.name or record.name,
        source=source,
        rows=[row for row in rows if row],
        record=record,
        catalogue=catalogue,
        bought=[Bought(purchase, place) for place, purchase in found if purchase],
    )


def support_of(document: doc.ForceDocument, names: Names) -> list[FieldedAsset]:
    """Strikes and salvos of the document, as far as they are known."""
    faction = names.faction(document)
    found = ((n, source, names.find("asset", source.asset, faction)) for n, source in enumerate(document.support))
    return [FieldedAsset(f"/support/{n}", source, record, faction) for n, source, record in found if record]
