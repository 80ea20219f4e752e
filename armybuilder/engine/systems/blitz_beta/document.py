"""A player's choices for a beta force: combat groups of a primary unit and mostly one support unit.

The document is `muster.force/1`; the schema is published by `armybuilder.engine.registry`. Its bounds are of size alone:
what a rule of the game limits is written down as the player wants it, and a report says what is wrong with it.
"""

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
from armybuilder.engine.core.words import COMMAND_POINTS, ROUND, VICTORY_POINTS, GameCounter, Noun, Terminology

SYSTEM = "blitz-beta"
WORDS = Terminology(
    points="TV",
    group=Noun("combat group", "combat groups"),
    row=gettext_noop("model, upgrades, notes"),
    action=Noun("action", "actions"),
    kept=(GameCounter(ROUND, 8), GameCounter(COMMAND_POINTS), GameCounter(VICTORY_POINTS)),
)
MAX_GROUPS = 30
MAX_ENTRIES = 40
MAX_UPGRADES = 20

Rank = Literal["CO", "XO", "CGL", "2iC", "duelist"]
RANKS: dict[str, Rank] = {"CO": "CO", "XO": "XO", "CGL": "CGL", "2iC": "2iC", "duelist": "duelist"}


class ChosenUpgrade(DocumentPart, kw_only=False, omit_defaults=False):
    """A purchase that needs to know its weapon: `{"upgrade": "anti-air", "weapon": "LAC"}`."""

    upgrade: Annotated[Key, Ref("upgrade")]
    weapon: Key | None = None


UpgradeChoice = str | ChosenUpgrade


class Entry(DocumentPart):
    """`count` models of one row; `rank` is one of CO XO CGL 2iC duelist; upgrades are bought for each of them."""

    model: Annotated[Key, Ref("model")]
    count: Annotated[int, number_between(1, MOST_MODELS), Label("Number of models"), COUNT] = 1
    rank: Annotated[str | None, OneOf(RANKS), SINGLE] = None
    upgrades: Annotated[list[Annotated[str, Ref("upgrade")] | ChosenUpgrade], ListOf(MAX_UPGRADES, "upgrade")] = []
    name: Name = ""
    notes: Notes = ""


class Unit(DocumentPart):
    """A primary or a support unit: one UA code, `veteran` when it is the force's veteran unit, unit-wide upgrades."""

    ua: Annotated[Key, Ref("unit-code"), Label("Unit type")] = ""
    veteran: Annotated[bool, Label("Veteran unit")] = False
    upgrades: Annotated[list[Annotated[str, Ref("unit-upgrade")]], ListOf(MAX_UPGRADES, "upgrade")] = []
    models: Annotated[list[Entry], ListOf(MAX_ENTRIES, "model")] = []
    name: Name = ""
    notes: Annotated[Notes, SILENT] = ""


class Group(DocumentPart):
    """A combat group. `extra_support` are support units beyond the one that the rules allow (FC-1)."""

    primary: Unit | None = None
    support: Unit | None = None
    extra_support: Annotated[list[Unit], ListOf(10, "support unit")] = []
    name: Name = ""
    notes: Annotated[Notes, SILENT] = ""

    def __post_init__(self) -> None:
        if self.support is None and self.extra_support:
            self.support, *self.extra_support = self.extra_support


class Options(DocumentPart):
    """Choices for the whole force: `elite` is the elite army option (FC-33), `ally` the list that a sub-list's allies
    come from, where it lets the player choose one, `rulings` what the players have agreed on where the book is open."""

    elite: bool = False
    ally: Annotated[Key | None, Ref("faction")] = None
    rulings: Rulings = {}


class ForceDocument(Envelope):
    """The whole document."""

    options: Options = msgspec.field(default_factory=Options)
    groups: Annotated[list[Group], ListOf(MAX_GROUPS, "combat group")] = []


DOCUMENTS = Documents(SYSTEM, ForceDocument)
decode, convert, to_data, schema = DOCUMENTS.decode, DOCUMENTS.convert, DOCUMENTS.to_data, DOCUMENTS.schema
