"""What is bought by the piece: air strikes and artillery from beyond the table."""

from typing import Annotated

from armybuilder.engine.core.language import later
from armybuilder.engine.core.tables import Label, Lines, Name, Record, Ref, Slug
from armybuilder.engine.systems.blitz_2006.book.equipment import DamageCell
from armybuilder.engine.systems.blitz_2006.book.figures import Figure, Rulings

Prices = Annotated[
    dict[str, Figure],
    Label(later("Prices"), "TV"),
]


class AirStrike(Record):
    """A run of aircraft: so many attacks with skill 2. `intercept` is None for one that cannot intercept."""

    key: Slug
    name: Name
    attacks: int
    weapon: Annotated[str, Ref("weapon")]
    intercept: int | None
    defense: int
    prices: Prices
    source: Lines


class Salvo(Record):
    """A salvo of artillery; its blast in inches."""

    key: Slug
    name: Name
    damage: DamageCell
    area: Annotated[int, Label(later("Area"), later("inches"))]
    prices: Prices
    rulings: Rulings = ()
    source: Lines


class AirBonus(Record):
    """What aircraft of a faction add to their defense and to what they intercept."""

    key: Annotated[Slug, Ref("faction")]
    defense: int
    intercept: int
    source: Lines
