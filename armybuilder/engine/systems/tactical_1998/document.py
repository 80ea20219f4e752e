"""A player's choices for a force of the 1998 rules: combat groups of vehicle teams and infantry squads.

The document is `muster.force/1`; the schema is published by `armybuilder.engine.registry`. A limit of 0 is no budget.
Its bounds are of size alone: what the book limits, such as troopers, is written down as the player wants it, and a report
says what is wrong with it.
"""

from collections.abc import Iterator
from math import isfinite
from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.documents.document import (
    MAX_MODELS,
    DocumentProblem,
    Documents,
    Envelope,
    Key,
    Name,
    Notes,
    Rulings,
    check_rulings,
    check_size,
    check_texts,
)
from armybuilder.engine.core.words import Words

SYSTEM = "tactical-1998"
WORDS = Words(points="TV", group="combat group", row="model, crew, notes", action="action")
MAX_GROUPS = 30
MAX_UNITS = 40
TROOPERS = 10
"""Rows of the infantry sheet (FC-8)."""
MAX_TROOPERS = 40
"""As many troopers of a squad are read; more than the sheet has rows for break a rule."""

Count = Annotated[int, msgspec.Meta(ge=1, le=MAX_MODELS)]
Level = Annotated[int, msgspec.Meta(ge=0, le=10)]
Attribute = Annotated[int, msgspec.Meta(ge=-5, le=5)]
OwnValue = Annotated[float, msgspec.Meta(ge=-1_000, le=10_000_000)]
Rank = Literal["commander", "second"]
Arc = Literal["F", "R", "T", "FF", "FR"]


class Skills(msgspec.Struct, forbid_unknown_fields=True):
    """A crew of the player's own: (level, attribute) of each skill (FC-3)."""

    pilot: tuple[Level, Attribute]
    gunnery: tuple[Level, Attribute]
    electronic_warfare: tuple[Level, Attribute]
    leadership: tuple[Level, Attribute]
    tactics: tuple[Level, Attribute]


class Trooper(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One soldier: a weapon, and an armour other than that of the squad (FC-10)."""

    weapon: Key
    armor: Key | None = None


class Design(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An infantry squad of the player's own. `leader` is the number of a trooper, from 1 (FC-12). How many troopers there
    may be is for the rules to say (FC-8)."""

    quality: Key = "qualified"
    armor: Key = "light-flak"
    transport: Key = "foot"
    night_vision: bool = False
    troopers: Annotated[list[str | Trooper], msgspec.Meta(max_length=MAX_TROOPERS)]
    leader: Annotated[int, msgspec.Meta(ge=0, le=MAX_TROOPERS)] = 1


class Unit(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """`count` equal units: a vehicle with its `crew`, a squad of the book, or one of the player's own `design`.

    `crew` is the key of a standard crew or its skills. `own` are figures that the player typed in where the book lost
    them, by name (`tv`, `sensors`, …), `arcs` firing arcs that they typed in where those are lost, by row (`weapon_2`):
    both are marked as the player's wherever they show.
    """

    model: Key = ""
    count: Count = 1
    crew: Key | Skills = "qualified"
    design: Design | None = None
    rank: Rank | None = None
    own: Annotated[dict[Key, OwnValue], msgspec.Meta(max_length=40)] = {}
    arcs: Annotated[dict[Key, Arc], msgspec.Meta(max_length=20)] = {}
    name: Name = ""
    notes: Notes = ""


class Group(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A combat group."""

    units: Annotated[list[Unit], msgspec.Meta(max_length=MAX_UNITS)] = []
    name: Name = ""
    notes: Notes = ""


class Options(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """`equal` is a battle in which both sides have the same budget (FC-1): what is left of it is told; `rulings` are what
    the players have agreed on where the book is open."""

    equal: bool = False
    rulings: Rulings = {}


class ForceDocument(Envelope, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole document."""

    options: Options = msgspec.field(default_factory=Options)
    groups: Annotated[list[Group], msgspec.Meta(max_length=MAX_GROUPS)] = []

    @property
    def size(self) -> int:
        return sum(unit.count for _, unit in units(self))


def units(document: ForceDocument) -> Iterator[tuple[str, Unit]]:
    """Every unit with its JSON pointer."""
    for index, group in enumerate(document.groups):
        for number, unit in enumerate(group.units):
            yield f"/groups/{index}/units/{number}", unit


def _faults(document: ForceDocument) -> Iterator[DocumentProblem]:
    yield from check_texts("", document)
    yield from check_rulings(document.options.rulings)
    for index, group in enumerate(document.groups):
        yield from check_texts(f"/groups/{index}", group)
    for where, unit in units(document):
        yield from check_texts(where, unit)
        if not all(map(isfinite, unit.own.values())):
            yield DocumentProblem(f"{where}/own", "A figure is a number.")
    yield from check_size(document.size, "units")


_DOCUMENTS = Documents(SYSTEM, ForceDocument, _faults)
decode, convert, to_data, schema = _DOCUMENTS.decode, _DOCUMENTS.convert, _DOCUMENTS.to_data, _DOCUMENTS.schema
