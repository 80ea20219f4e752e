"""Words of cards and sheets: tags, weapon classes, equipment, actions, special rules, orders, abilities, traits and
modifications.

A table whose columns ran together in print is put together again: such rows have `mark: reconstructed`.
"""

from collections.abc import Iterable
from typing import Annotated, Literal

from armybuilder.engine.core.tables import Record, Ref

Mark = Literal["exact", "reconstructed", "lost"]
"""How far a row can be trusted; figures of lost ones are None."""
Least = int
Blocks = tuple[Annotated[str, Ref("weapon-class")], ...]


class Tag(Record):
    """A letter beside the name of a unit or of a weapon (L68)."""

    key: str
    name: str
    of: Literal["unit", "weapon"]
    effect: str
    source: tuple[int, int]


class WeaponClass(Record):
    """A class of weapons of which some rule speaks (L24, L28, L44, L68)."""

    key: str
    name: str
    effect: str
    source: tuple[int, int]


class Equipment(Record):
    """A piece of equipment that a unit bears, and whether it must be drawn (L20). `most` is how many a Mobile Suit
    may have, None for any number.
    """

    key: str
    name: str
    effect: str
    most: int | None = None
    source: tuple[int, int]


class Action(Record):
    """Two fast actions or a slow one are what a unit does in a turn (L20)."""

    key: str
    name: str
    speed: Literal["fast", "slow"]
    effect: str
    source: tuple[int, int]


class SpecialRule(Record):
    key: str
    name: str
    effect: str
    source: tuple[int, int]


class Order(Record):
    """`points` is None where the cost depends on the unit, `factions` are those that alone may give it, `most_points` the
    dearest unit that it may name, and some are of no use in a campaign (L34)."""

    key: str
    name: str
    points: int | None
    effect: str
    factions: tuple[Annotated[str, Ref("faction")], ...] = ()
    most_points: int | None = None
    campaign: bool = True
    source: tuple[int, int]


class Ability(Record):
    """Something that a unit can do. With `ambush` it may start in reserve; `carries` is how many weapons it may
    carry, `blocks` the weapon classes that do it one damage less (L32, L44, L68).
    """

    key: str
    name: str
    use: Literal["active", "passive"]
    effect: str
    ambush: bool = False
    carries: int | None = None
    blocks: Blocks = ()
    source: tuple[int, int]


class Trait(Record):
    """`command_points` is what its pilot's Command unit gives a turn (L44)."""

    key: str
    name: str
    effect: str
    command_points: int | None = None
    source: tuple[int, int]


class Modification(Record):
    """A modification and what it adds to a unit's figures; with `ambush` the unit may start in reserve; `carries`
    is how many weapons it may carry, `blocks` the weapon classes that do it one damage less (L44).
    """

    key: str
    name: str
    effect: str
    ambush: bool = False
    carries: int | None = None
    movement: Least = 0
    boost: Least = 0
    integrity: Least = 0
    range: Least = 0
    blocks: Blocks = ()
    source: tuple[int, int]


def less_damage(means: Iterable[Ability | Modification], weapon_class: str | None) -> int:
    """Return how much less damage a class of weapons does: one for each of `means`, but a modification gives the
    ability of its name, which nobody has twice (L44).
    """
    return len({each.key for each in means if weapon_class in each.blocks})
