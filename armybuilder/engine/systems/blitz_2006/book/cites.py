"""Records that units and changes name, for those who follow links: a unit is a vehicle, a variant or infantry, so that no
single kind of key says which."""

from collections.abc import Iterable, Iterator
from typing import Any

from armybuilder.engine.core.tables import Cites, Record
from armybuilder.engine.systems.blitz_2006.book.changes import Change
from armybuilder.engine.systems.blitz_2006.book.notation import WEAPONS, Bearing, Mount

CARDS = ("model", "variant", "infantry")
"""Kinds of what a unit can be."""
_KINDS = {
    "model": CARDS,
    "drone": ("drone",),
    "squad": ("squad",),
    "column": ("column",),
    "crew": ("crew",),
    "weapon": (*WEAPONS, "infantry-weapon"),
    "out": WEAPONS,
    "on": CARDS,
    "not_on": CARDS,
}
"""What the keys in a change belong to, by the names of its members."""
Found = Iterator[tuple[str, Record | None]]


def _units(keys: Iterable[str], catalogue: Any) -> Found:
    return (found for key in keys for found in _record(key, CARDS, catalogue))


def _record(key: str, kinds: Iterable[str], catalogue: Any) -> Found:
    """The record of one of the kinds, under its name."""
    for table, known in catalogue.tables.items():
        if table.kind in kinds and key in known:
            yield known[key].name, known[key]
            return


def _changes(changes: Iterable[Change], catalogue: Any) -> Found:
    for change in changes:
        for member in change.__struct_fields__:
            yield from _named(member, getattr(change, member), catalogue)


def _named(member: str, value: Any, catalogue: Any) -> Found:
    if member in ("into", "traits"):
        for told in value:
            yield from _told(told, catalogue)
    elif kinds := _KINDS.get(member):
        for key in (value,) if isinstance(value, str) else value or ():
            yield from _record(key, kinds, catalogue)


def _told(told: Mount | Bearing | str, catalogue: Any) -> Found:
    """The weapon of a mount, the trait of a bearing."""
    if isinstance(told, Mount):
        return _record(told.weapon, WEAPONS, catalogue)
    return _record(told.trait if isinstance(told, Bearing) else told, ("trait",), catalogue)


def _carried(told: Iterable[Mount | Bearing], catalogue: Any) -> Found:
    return (found for one in told for found in _told(one, catalogue))


def _chosen(choices: Iterable[Any], catalogue: Any) -> Found:
    return (found for choice in choices for found in _changes(choice.changes, catalogue))


UNITS, CHANGES, CHOICES, CARRIED = Cites(_units), Cites(_changes), Cites(_chosen), Cites(_carried)
"""Of keys of units, of changes, of choices with their changes, and of weapons and traits on a card."""
