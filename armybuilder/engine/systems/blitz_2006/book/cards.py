"""What the text tells of cards: vehicles, their variants, infantry and drones. No card of a vehicle is whole (DQ-1).

Movement points and inches; modifiers are signed. What no line tells is lost: a blank box until a player's pack fills it.
"""

from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.language import later
from armybuilder.engine.core.tables import (
    PRICE,
    TRACK,
    Label,
    Lines,
    Name,
    Record,
    Ref,
    Slug,
)
from armybuilder.engine.systems.blitz_2006.book.changes import Change
from armybuilder.engine.systems.blitz_2006.book.figures import (
    LOST,
    Figure,
    Mark,
    Rulings,
)
from armybuilder.engine.systems.blitz_2006.book.notation import Bearing, Mount

Mode = Literal["W", "G", "H", "R"]
"""Walker, ground, hover, hopper."""
Sort = Literal["gear", "strider", "tankstrider", "tank", "apc"]
Faction = Annotated[str, Ref("faction")]


class SpeedRow(msgspec.Struct, frozen=True):
    """Modifiers of attack, speed by speed."""

    stationary: Figure = LOST
    combat: Figure = LOST
    top: Figure = LOST


class DefenseRow(msgspec.Struct, frozen=True):
    """Modifiers of defense in one movement mode, with the movement points of two speeds; the mode is None where only the
    modifier is told."""

    mode: Mode | None
    combat_mp: Figure = LOST
    top_mp: Figure = LOST
    stationary: Figure = LOST
    combat: Figure = LOST
    top: Figure = LOST


class Card(Record):
    """What the text tells of a datacard, the rest lost."""

    key: str
    name: Name
    actions: Figure = LOST
    size: Figure = LOST
    detection: Annotated[
        Figure, Label(later("Detection"), help=later("The most obscurement that it sees through."))
    ] = LOST
    sensors: Figure = LOST
    auto_comm: Figure = LOST
    comm: Figure = LOST
    attack: SpeedRow = SpeedRow()
    defense: tuple[DefenseRow, ...] = ()
    armor: Figure = LOST
    sturdy: Annotated[Figure, Label(later("Sturdy boxes")), TRACK] = LOST
    fragile: Annotated[Figure, Label(later("Fragile"), help=later("1 for a card without a critical box."))] = LOST
    weapons: Annotated[
        tuple[Mount, ...],
        Label(
            later("Weapons"),
            help=later("One a line, like 2 ATM (F, limited 2), LAC (F, reloads) or LRP (F, RoF 3, no reloads)."),
        ),
    ] = ()
    traits: Annotated[
        tuple[Bearing, ...],
        Label(later("Traits"), help=later("One a line, like ecm 2, reinforced-armor 3 front or transport [infantry].")),
    ] = ()
    note: str = ""
    rulings: Rulings = ()
    source: Lines


OwnPrice = Annotated[
    int | None,
    Label("TV", help=later("Price of its own, in an army without a guide. Squads of the guides have theirs.")),
    PRICE,
]
"""What a unit costs in an army without a guide (FC-33); None for those of the guides, for which their squads are paid (FC-8)."""


class Model(Card):
    """A vehicle of the guides. `chassis` is another whose chassis it has, so that it may stand in for that (FC-34)."""

    key: str
    faction: Faction
    sort: Sort
    tv: OwnPrice = None
    chassis: Annotated[
        str | None,
        Ref("model"),
        Label(later("Chassis"), help=later("Key of the vehicle whose chassis it has, `milicia/jager`.")),
    ] = None


class Drone(Card):
    """A drone, which a unit buys and leads. On its own it has the skills of the crew `drone`."""

    key: Slug


class Variant(Record):
    """A vehicle that the guides describe by what it changes on the card of its base."""

    key: str
    name: Name
    faction: Faction
    base: Annotated[str, Ref("model")]
    tv: OwnPrice = None
    changes: tuple[Change, ...]
    mark: Mark = "exact"
    rulings: Rulings = ()
    source: Lines


class Infantry(Record):
    """A squad of infantry: one skill for everything. Its bases are its damage track; its size is one more than they are, its
    auto comm and detection are its skill (L1052, L1056). Combat and top speed in movement points. How many actions it has
    is told nowhere."""

    key: str
    name: Name
    faction: Faction
    skill: int
    armor: int
    bases: Annotated[int, TRACK]
    weapon: Annotated[str, Ref("infantry-weapon")]
    traits: tuple[Bearing, ...] = ()
    actions: Figure = LOST
    combat_mp: int
    top_mp: int
    mark: Mark = "exact"
    source: Lines
    movement_source: Lines


def figures_of(card: Card) -> tuple[tuple[str, Figure], ...]:
    """Every figure of a card by its place: `armor`, `attack/top`, `defense/0/combat_mp`."""
    named = [(name, value) for name in card.__struct_fields__ if isinstance(value := getattr(card, name), Figure)]
    named += [(f"attack/{name}", getattr(card.attack, name)) for name in SpeedRow.__struct_fields__]
    for number, row in enumerate(card.defense):
        named += [(f"defense/{number}/{name}", getattr(row, name)) for name in DefenseRow.__struct_fields__[1:]]
    return tuple(named)
