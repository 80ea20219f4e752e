"""Words of cards and sheets: tags, weapon classes, equipment, actions, special rules, orders, abilities, traits and
modifications.

A table whose columns ran together in print is put together again: such rows have `mark: reconstructed`.
"""

from collections.abc import Iterable
from typing import Annotated, Literal

from armybuilder.engine.core.tables import Label, Record, Ref

Effect = Annotated[str, Label("Effect")]
Mark = Literal["exact", "reconstructed", "lost"]
"""How far a row can be trusted; figures of lost ones are None."""
Least = int
Ambush = Annotated[bool, Label("Ambush", "", "The unit may begin in reserve.")]
Carries = Annotated[int | None, Label("Carried weapons", "", "How many it may carry.")]
Blocks = Annotated[tuple[Annotated[str, Ref("weapon-class")], ...], Label("Less damage from")]


class Tag(Record):
    """A letter beside the name of a unit or of a weapon (L68)."""

    key: str
    name: str
    of: Annotated[Literal["unit", "weapon"], Label("Beside")]
    effect: Effect
    source: tuple[int, int]


class WeaponClass(Record):
    """A class of weapons of which some rule speaks (L24, L28, L44, L68)."""

    key: str
    name: str
    effect: Effect
    source: tuple[int, int]


class Equipment(Record):
    """What a unit bears, and whether it must be drawn (L20). `most` is how many a Mobile Suit may have, None for any number."""

    key: str
    name: str
    effect: Effect
    most: Annotated[int | None, Label("Most")] = None
    source: tuple[int, int]


class Action(Record):
    """Two fast actions or a slow one are what a unit does in a turn (L20)."""

    key: str
    name: str
    speed: Annotated[Literal["fast", "slow"], Label("Speed")]
    effect: Effect
    source: tuple[int, int]


class SpecialRule(Record):
    key: str
    name: str
    effect: Effect
    source: tuple[int, int]


class Order(Record):
    """`points` is None where the cost depends on the unit, `factions` are those that alone may give it, `most_points` the
    dearest unit that it may name, and some are of no use in a campaign (L34)."""

    key: str
    name: str
    points: Annotated[int | None, Label("Command points")]
    effect: Effect
    factions: Annotated[tuple[Annotated[str, Ref("faction")], ...], Label("Only for")] = ()
    most_points: Annotated[int | None, Label("Points of the unit", "", "At most.")] = None
    campaign: Annotated[bool, Label("In campaigns")] = True
    source: tuple[int, int]


class Ability(Record):
    """What a unit can do. With `ambush` it may start in reserve; `carries` is how many weapons it may carry, `blocks` the weapon
    classes that do it one damage less (L32, L44, L68)."""

    key: str
    name: str
    use: Annotated[
        Literal["active", "passive"], Label("Use", "", "Active ones are a fast action, passive ones always work.")
    ]
    effect: Effect
    ambush: Ambush = False
    carries: Carries = None
    blocks: Blocks = ()
    source: tuple[int, int]


class Trait(Record):
    """`command_points` is what its pilot's Command unit gives a turn (L44)."""

    key: str
    name: str
    effect: Effect
    command_points: Annotated[int | None, Label("Command points", "", "Of a Command unit in each turn.")] = None
    source: tuple[int, int]


class Modification(Record):
    """What it adds to a unit's figures; with `ambush` the unit may start in reserve; `carries` is how many weapons it may
    carry, `blocks` the weapon classes that do it one damage less (L44)."""

    key: str
    name: str
    effect: Effect
    ambush: Ambush = False
    carries: Carries = None
    movement: Annotated[Least, Label("Movement", "inches")] = 0
    boost: Annotated[Least, Label("Boost", "inches")] = 0
    integrity: Annotated[Least, Label("Integrity")] = 0
    range: Annotated[Least, Label("Range", "inches")] = 0
    blocks: Blocks = ()
    source: tuple[int, int]


def less_damage(means: Iterable[Ability | Modification], weapon_class: str | None) -> int:
    """How much less damage a class of weapons does: one for each means, but a modification gives the ability of its name, which
    nobody has twice (L44)."""
    return len({each.key for each in means if weapon_class in each.blocks})
