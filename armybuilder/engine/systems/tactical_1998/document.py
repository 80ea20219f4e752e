"""A player's choices for a force of the 1998 rules: combat groups of vehicle teams and infantry squads.

The document is `muster.force/1`; the schema is published by `armybuilder.engine.registry`. A limit of 0 is no budget.
Its bounds are of size alone: what the book limits, such as troopers, is written down as the player wants it, and a report
says what is wrong with it.
"""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.documents import (
    COUNT,
    MOST_MODELS,
    SILENT,
    SINGLE,
    DocumentPart,
    Documents,
    Envelope,
    Key,
    Label,
    ListOf,
    Name,
    Notes,
    OneOf,
    Ref,
    Rulings,
    number_between,
)
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.words import ROUND, VICTORY_POINTS, GameCounter, Noun, Terminology

SYSTEM = "tactical-1998"
WORDS = Terminology(
    points="TV",
    group=Noun(gettext_noop("combat group"), gettext_noop("combat groups")),
    model=Noun("unit", "units"),
    row=gettext_noop("model, crew, notes"),
    action=Noun("action", "actions"),
    kept=(GameCounter(ROUND, 12), GameCounter(gettext_noop("Tactical command points")), GameCounter(VICTORY_POINTS)),
)
MAX_GROUPS = 30
MAX_UNITS = 40
TROOPERS = 10
"""Rows of the infantry sheet (FC-8)."""
MAX_TROOPERS = 40
"""As many troopers of a squad are told one by one; more than the sheet has rows for break a rule."""

Level = Annotated[int, number_between(0, 10)]
Attribute = Annotated[int, number_between(-5, 5)]
Rank = Literal["commander", "second"]
RANKS: dict[str, Rank] = {"commander": "commander", "second": "second"}


class Skills(DocumentPart, kw_only=False, omit_defaults=False):
    """A crew of the player's own: (level, attribute) of each skill (FC-3)."""

    pilot: tuple[Level, Attribute]
    gunnery: tuple[Level, Attribute]
    electronic_warfare: tuple[Level, Attribute]
    leadership: tuple[Level, Attribute]
    tactics: tuple[Level, Attribute]


class Trooper(DocumentPart, kw_only=False):
    """One soldier: a weapon, and an armour other than that of the squad (FC-10)."""

    weapon: Annotated[Key, Ref("infantry-weapon")]
    armor: Annotated[Key | None, Ref("armor")] = None


class Design(DocumentPart):
    """An infantry squad of the player's own. `leader` is the number of a trooper, from 1 (FC-12). How many troopers there
    may be is for the rules to say (FC-8)."""

    quality: Annotated[Key, Ref("quality")] = "qualified"
    armor: Annotated[Key, Ref("armor")] = "light-flak"
    transport: Annotated[Key, Ref("transport")] = "foot"
    night_vision: bool = False
    troopers: Annotated[
        list[Annotated[str, Ref("infantry-weapon")] | Trooper],
        ListOf(MAX_TROOPERS, "trooper"),
        Label(gettext_noop("Troopers")),
    ]
    leader: Annotated[int, number_between(0, MOST_MODELS)] = 1


class Unit(DocumentPart):
    """`count` equal units: a vehicle with its `crew`, a squad of the book, or one of the player's own `design`.

    `crew` is the key of a standard crew or its skills. Figures that the player typed in where the book lost them are
    changes of a pack that the list carries (`lost_figures`).
    """

    model: Annotated[Key, Ref("model")] = ""
    count: Annotated[int, number_between(1, MOST_MODELS), Label(gettext_noop("Number of units")), COUNT] = 1
    crew: Annotated[Key, Ref("crew")] | Skills = "qualified"
    design: Design | None = None
    rank: Annotated[str | None, OneOf(RANKS), SINGLE] = None
    name: Name = ""
    notes: Notes = ""


class Group(DocumentPart):
    """A combat group."""

    units: Annotated[list[Unit], ListOf(MAX_UNITS, "unit")] = []
    name: Name = ""
    notes: Annotated[Notes, SILENT] = ""


class Options(DocumentPart):
    """`equal` is a battle in which both sides have the same budget (FC-1): what is left of it is told; `rulings` are what
    the players have agreed on where the book is open."""

    equal: bool = False
    rulings: Rulings = {}


class ForceDocument(Envelope):
    """The whole document."""

    options: Options = msgspec.field(default_factory=Options)
    groups: Annotated[list[Group], ListOf(MAX_GROUPS, "combat group")] = []


def units(document: ForceDocument) -> Iterator[tuple[str, Unit]]:
    """Every unit with its JSON pointer."""
    for index, group in enumerate(document.groups):
        for number, unit in enumerate(group.units):
            yield f"/groups/{index}/units/{number}", unit


DOCUMENTS = Documents(SYSTEM, ForceDocument)
decode, convert, to_data, schema = DOCUMENTS.decode, DOCUMENTS.convert, DOCUMENTS.to_data, DOCUMENTS.schema
