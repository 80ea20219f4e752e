"""Cards as the text gives them: vehicles, their variants, infantry and drones. No card of a vehicle is complete
(DQ-1).

Units are movement points and inches; modifiers are signed. A value that no line gives is lost: a blank box until a
player's pack fills it.
"""

from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.tables import PRICE, Record
from armybuilder.engine.systems.blitz_2006.book.changes import Change
from armybuilder.engine.systems.blitz_2006.book.figures import LOST, BookFigure, Mark, Rulings
from armybuilder.engine.systems.blitz_2006.book.notation import CardTrait, Mount

Mode = Literal["W", "G", "H", "R"]
"""Walker, ground, hover, hopper."""
Sort = Literal["gear", "strider", "tankstrider", "tank", "apc"]
Faction = str


class SpeedRow(msgspec.Struct, frozen=True):
    """Modifiers of attack, speed by speed."""

    stationary: BookFigure = LOST
    combat: BookFigure = LOST
    top: BookFigure = LOST


class DefenseRow(msgspec.Struct, frozen=True):
    """Modifiers of defense in one movement mode, with the movement points of two speeds; the mode is None where only the
    modifier is told."""

    mode: Mode | None
    combat_mp: BookFigure = LOST
    top_mp: BookFigure = LOST
    stationary: BookFigure = LOST
    combat: BookFigure = LOST
    top: BookFigure = LOST


class Card(Record):
    """A datacard as far as the text gives it, the rest lost."""

    key: str
    name: str
    actions: BookFigure = LOST
    size: BookFigure = LOST
    detection: BookFigure = LOST
    sensors: BookFigure = LOST
    auto_comm: BookFigure = LOST
    comm: BookFigure = LOST
    attack: SpeedRow = SpeedRow()
    defense: tuple[DefenseRow, ...] = ()
    armor: BookFigure = LOST
    sturdy: BookFigure = LOST
    fragile: BookFigure = LOST
    weapons: tuple[Mount, ...] = ()
    traits: tuple[CardTrait, ...] = ()
    note: str = ""
    rulings: Rulings = ()
    source: tuple[int, int]


OwnPrice = Annotated[int | None, PRICE]
"""What a unit costs in an army without a guide (FC-33); None for those of the guides, for which their squads are paid (FC-8)."""


class Model(Card):
    """A vehicle of the guides. `chassis` is another whose chassis it has, so that it may stand in for that (FC-34)."""

    key: str
    faction: Faction
    sort: Sort
    tv: OwnPrice = None
    chassis: str | None = None


class Drone(Card):
    """A drone, which a unit buys and leads. On its own it has the skills of the crew `drone`."""

    key: str


class Variant(Record):
    """A vehicle that the guides describe by what it changes on the card of its base."""

    key: str
    name: str
    faction: Faction
    base: str
    tv: OwnPrice = None
    changes: tuple[Change, ...]
    mark: Mark = "exact"
    rulings: Rulings = ()
    source: tuple[int, int]


class Infantry(Record):
    """A squad of infantry: one skill for everything. Its bases are its damage track; its size is one more than they are, its
    auto comm and detection are its skill (L1052, L1056). Combat and top speed in movement points. How many actions it has
    is told nowhere."""

    key: str
    name: str
    faction: Faction
    skill: int
    armor: int
    bases: int
    weapon: str
    traits: tuple[CardTrait, ...] = ()
    actions: BookFigure = LOST
    combat_mp: int
    top_mp: int
    mark: Mark = "exact"
    source: tuple[int, int]
    movement_source: tuple[int, int]


def figures_of(card: Card) -> tuple[tuple[str, BookFigure], ...]:
    """Every figure of a card by its place: `armor`, `attack/top`, `defense/0/combat_mp`."""
    named = [(name, value) for name in card.__struct_fields__ if isinstance(value := getattr(card, name), BookFigure)]
    named += [(f"attack/{name}", getattr(card.attack, name)) for name in SpeedRow.__struct_fields__]
    for number, row in enumerate(card.defense):
        named += [(f"defense/{number}/{name}", getattr(row, name)) for name in DefenseRow.__struct_fields__[1:]]
    return tuple(named)
