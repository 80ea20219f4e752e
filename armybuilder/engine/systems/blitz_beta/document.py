"""A player's choices for a beta force: combat groups of a primary unit and mostly one support unit.

The document is `muster.force/1`; the schema is published by `armybuilder.engine.registry`. Its bounds are of size alone:
what a rule of the game limits is written down as the player wants it, and a report says what is wrong with it.
"""

from collections.abc import Iterator
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

SYSTEM = "blitz-beta"
WORDS = Words(points="TV", group="combat group", row="model, upgrades, notes", action="action")
MAX_GROUPS = 30
MAX_ENTRIES = 40
MAX_UPGRADES = 20
MAX_EXTRA_SUPPORT = 10

Count = Annotated[int, msgspec.Meta(ge=1, le=MAX_MODELS)]


class ChosenUpgrade(msgspec.Struct, forbid_unknown_fields=True):
    """A purchase that needs to know its weapon: `{"upgrade": "anti-air", "weapon": "LAC"}`."""

    upgrade: Key
    weapon: Key | None = None


UpgradeChoice = str | ChosenUpgrade
Rank = Literal["CO", "XO", "CGL", "2iC", "duelist"]


class Entry(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """`count` models of one row; `rank` is one of CO XO CGL 2iC duelist; upgrades are bought for each of them."""

    model: Key
    count: Count = 1
    rank: Rank | None = None
    upgrades: Annotated[list[UpgradeChoice], msgspec.Meta(max_length=MAX_UPGRADES)] = []
    name: Name = ""
    notes: Notes = ""


class Unit(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A primary or a support unit: one UA code, `veteran` when it is the force's veteran unit, unit-wide upgrades."""

    ua: Key = ""
    veteran: bool = False
    upgrades: Annotated[list[str], msgspec.Meta(max_length=MAX_UPGRADES)] = []
    models: Annotated[list[Entry], msgspec.Meta(max_length=MAX_ENTRIES)] = []
    name: Name = ""
    notes: Notes = ""


class Group(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A combat group. `extra_support` are support units beyond the one that the rules allow (FC-1)."""

    primary: Unit | None = None
    support: Unit | None = None
    extra_support: Annotated[list[Unit], msgspec.Meta(max_length=MAX_EXTRA_SUPPORT)] = []
    name: Name = ""
    notes: Notes = ""

    def __post_init__(self) -> None:
        if self.support is None and self.extra_support:
            self.support, *self.extra_support = self.extra_support

    @property
    def units(self) -> list[Unit]:
        """The primary unit before those of support."""
        return [unit for unit in (self.primary, self.support, *self.extra_support) if unit]


class Options(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Choices for the whole force: `elite` is the elite army option (FC-33), `ally` the list that a sub-list's allies
    come from, where it lets the player choose one, `rulings` what the players have agreed on where the book is open."""

    elite: bool = False
    ally: Key | None = None
    rulings: Rulings = {}


class ForceDocument(Envelope, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole document."""

    options: Options = msgspec.field(default_factory=Options)
    groups: Annotated[list[Group], msgspec.Meta(max_length=MAX_GROUPS)] = []

    @property
    def size(self) -> int:
        return sum(entry.count for _, entry in entries(self))


def units(document: ForceDocument) -> Iterator[tuple[str, Unit]]:
    """Every unit with its JSON pointer, groups in order, primary before support."""
    for index, group in enumerate(document.groups):
        if group.primary:
            yield f"/groups/{index}/primary", group.primary
        if group.support:
            yield f"/groups/{index}/support", group.support
        for number, unit in enumerate(group.extra_support):
            yield f"/groups/{index}/extra_support/{number}", unit


def entries(document: ForceDocument) -> Iterator[tuple[str, Entry]]:
    """Every entry with its JSON pointer."""
    for where, unit in units(document):
        for index, entry in enumerate(unit.models):
            yield f"{where}/models/{index}", entry


def _faults(document: ForceDocument) -> Iterator[DocumentProblem]:
    yield from check_texts("", document)
    yield from check_rulings(document.options.rulings)
    for index, group in enumerate(document.groups):
        yield from check_texts(f"/groups/{index}", group)
    for where, unit in units(document):
        yield from check_texts(where, unit)
        for index, entry in enumerate(unit.models):
            if entry.name or entry.notes:
                yield from check_texts(f"{where}/models/{index}", entry)
    yield from check_size(document.size, "models")


_DOCUMENTS = Documents(SYSTEM, ForceDocument, _faults)
decode, convert, to_data, schema = _DOCUMENTS.decode, _DOCUMENTS.convert, _DOCUMENTS.to_data, _DOCUMENTS.schema
