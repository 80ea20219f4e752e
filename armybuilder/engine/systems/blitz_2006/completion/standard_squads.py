"""Squads as the guides print them, with standard loadout."""

from collections.abc import Iterator, Mapping

import msgspec

from armybuilder.engine.core.rules.construction import Patch
from armybuilder.engine.core.rules.offers import as_data
from armybuilder.engine.core.rules.operations import set_value
from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.systems.blitz_2006 import document as doc
from armybuilder.engine.systems.blitz_2006.book.armies import GuideSquad
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.changes import Count
from armybuilder.engine.systems.blitz_2006.book.purchases import Purchase, purchases_of


def printed_squad(squad: GuideSquad) -> doc.Squad:
    """A squad of the printed composition. The first of those who may lead leads it."""
    return doc.Squad(squad=squad.key, units=make_units(squad.units, _leader(squad)))


def make_units(counts: Mapping[str, int], leader: str = "") -> list[doc.Unit]:
    """So many units of each model, one of the `leader`'s as the leader."""
    units = [doc.Unit(model=leader, leads=True)] if leader in counts else []
    for model, count in counts.items():
        left = count - (model == leader)
        units += [doc.Unit(model=model, count=left)] if left > 0 else []
    return units


def squads_in_column(column: str, catalogue: Catalogue) -> Iterator[doc.Squad]:
    """Squads that count in a column of the chart, by what they are or by what they buy (convicts among the infantry)."""
    for squad, options in _sellers(catalogue).get(column, ()):
        yield msgspec.structs.replace(printed_squad(squad), options=list(options))


@cached_on_catalogue
def _sellers(catalogue: Catalogue) -> Mapping[str, list[tuple[GuideSquad, tuple[str, ...]]]]:
    """By column the squads that count there, each with what it buys for that."""
    found: dict[str, list[tuple[GuideSquad, tuple[str, ...]]]] = {}
    for squad in catalogue.squads.values():
        if squad.column:
            found.setdefault(squad.column, []).append((squad, ()))
    for key, purchase in purchases_of(catalogue).items():
        for change in purchase.changes:
            if isinstance(change, Count):
                found.setdefault(change.column, []).append((_seller(purchase, catalogue), (key,)))
    return found


def add_squads(squad: doc.Squad, number: int, document: doc.ForceDocument) -> Patch:
    """Add so many of a squad to a document."""
    data = as_data(squad)
    if not document.groups:
        return set_value("/groups", [data] * number)
    return [step for _ in range(number) for step in set_value("/groups/-", data)]


def _seller(purchase: Purchase, catalogue: Catalogue) -> GuideSquad:
    return catalogue.squads[purchase.key.rpartition("/")[0]]


def _leader(squad: GuideSquad) -> str:
    leader = squad.leader
    return leader.of[0] if leader.of and leader.leadership is not None else ""
