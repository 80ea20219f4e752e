"""Squads as the guides print them, with standard loadout."""

from collections.abc import Mapping

from armybuilder.engine.systems.blitz_2006 import document as doc
from armybuilder.engine.systems.blitz_2006.book.armies import Squad


def as_printed(squad: Squad) -> doc.Squad:
    """A squad of the printed composition. The first of those who may lead leads it."""
    return doc.Squad(squad=squad.key, units=units_of(squad.units, _leader(squad)))


def units_of(counts: Mapping[str, int], leader: str = "") -> list[doc.Unit]:
    """So many units of each model, one of the `leader`'s as the leader."""
    units = [doc.Unit(model=leader, leads=True)] if leader in counts else []
    for model, count in counts.items():
        left = count - (model == leader)
        units += [doc.Unit(model=model, count=left)] if left > 0 else []
    return units


def _leader(squad: Squad) -> str:
    leader = squad.leader
    return leader.of[0] if leader.of and leader.leadership is not None else ""
