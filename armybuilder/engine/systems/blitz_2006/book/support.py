"""Support bought by the piece: air strikes and artillery from beyond the table."""

from armybuilder.engine.core.tables import Record
from armybuilder.engine.systems.blitz_2006.book.equipment import DamageCell
from armybuilder.engine.systems.blitz_2006.book.figures import BookFigure, Rulings

Prices = dict[str, BookFigure]


class AirStrike(Record):
    """A run of aircraft: so many attacks with skill 2. `intercept` is None for one that cannot intercept."""

    key: str
    name: str
    attacks: int
    weapon: str
    intercept: int | None
    defense: int
    prices: Prices
    source: tuple[int, int]


class Salvo(Record):
    """A salvo of artillery; its blast in inches."""

    key: str
    name: str
    damage: DamageCell
    area: int
    prices: Prices
    rulings: Rulings = ()
    source: tuple[int, int]


class AirBonus(Record):
    """The bonus of a faction's aircraft to their defense and to what they intercept."""

    key: str
    defense: int
    intercept: int
    source: tuple[int, int]
