"""A player's choices: an army type, squads of units with what they buy, and support by the piece, under the common envelope.

Units stand one by one or in rows of equal ones; those beyond a squad's printed composition are its additions, transports
among them. What a unit buys stands with it, what the squad buys as a whole stands with the squad.
"""

from typing import Annotated

import msgspec

from armybuilder.engine.core.documents import (
    COUNT,
    MOST_MODELS,
    SINGLE,
    DocumentPart,
    Documents,
    Envelope,
    Key,
    Label,
    ListOf,
    Name,
    Notes,
    Ref,
    Rulings,
    number_between,
)
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.words import COMMAND_POINTS, ROUND, VICTORY_POINTS, GameCounter, Noun, Terminology

SYSTEM = "blitz-2006"
WORDS = Terminology(
    points="TV",
    group=Noun("squad", "squads"),
    model=Noun("unit", "units"),
    row=gettext_noop("unit, options"),
    action=Noun("action", "actions"),
    kept=(GameCounter(ROUND, 8), GameCounter(COMMAND_POINTS), GameCounter(VICTORY_POINTS)),
)
MAX_SQUADS, MAX_UNITS, MAX_OPTIONS, MAX_ASSETS = 40, 20, 20, 10
Options = Annotated[
    list[Annotated[Key, Ref("purchase")]], ListOf(MAX_OPTIONS, gettext_noop("option")), Label(gettext_noop("Options"))
]


class Unit(DocumentPart):
    """`count` equal units of a model, with the options that each of them takes. One of a squad `leads` it. `converted` is the
    card of another unit of its chassis that it is played with (FC-34)."""

    model: Annotated[Key, Ref("unit")]
    count: Annotated[int, number_between(1, MOST_MODELS), Label(gettext_noop("Number of units")), COUNT] = 1
    leads: Annotated[
        bool,
        Label(gettext_noop("Leads"), "", gettext_noop("Leads its squad, with the leadership from the guide.")),
        SINGLE,
    ] = False
    options: Options = []
    converted: Annotated[
        Key | None,
        Ref("unit"),
        Label(gettext_noop("Converted card"), "", gettext_noop("Played with another card of the same chassis.")),
    ] = None
    name: Name = ""
    notes: Notes = ""


class Squad(DocumentPart):
    """A squad, cadre or section, with the options that it takes as a whole: a combat group of its own (FC-2)."""

    squad: Annotated[Key, Ref("squad")] = ""
    options: Options = []
    units: Annotated[list[Unit], ListOf(MAX_UNITS, gettext_noop("unit"))] = []
    name: Name = ""
    notes: Notes = ""


class Asset(DocumentPart):
    """So many air strikes of a kind, or salvos (FC-9)."""

    asset: Annotated[Key, Ref("asset")]
    number: Annotated[int, number_between(1, 40), Label(gettext_noop("Number"))] = 1


class AgreedRulings(DocumentPart):
    """`rulings` are what the players have agreed on where the book is open."""

    rulings: Rulings = {}


class ForceDocument(Envelope):
    """The whole document. Its sub-list is the army type, a row of the faction's chart (FC-3)."""

    sublist: Annotated[Key | None, Ref("sublist"), Label(gettext_noop("Army type"))] = None
    options: AgreedRulings = msgspec.field(default_factory=AgreedRulings)
    groups: Annotated[list[Squad], ListOf(MAX_SQUADS, gettext_noop("squad"))] = []
    support: Annotated[list[Asset], ListOf(MAX_ASSETS, gettext_noop("asset")), Label(gettext_noop("Support"))] = []


DOCUMENTS = Documents(SYSTEM, ForceDocument)
