"""Tables of battle: terrain, turning, cover, penetration, modifiers, game types, morale, damage charts, the destruction table."""

from typing import Literal

from armybuilder.engine.core.tables import Record
from armybuilder.engine.systems.gundam_skirmish.book.words import Mark

Change = int


class Terrain(Record):
    """Terrain's effect on Movement: `share` is the percentage left; nothing covers terrain that cannot be entered."""

    key: str
    name: str
    share: int | None
    examples: str
    effect: str
    source: tuple[int, int]


class Cover(Record):
    """`worse` is what it counts as in space and against Penetration; `dice` are added to those of Armour."""

    key: str
    name: str
    effect: str
    worse: str
    dice: Change = 0
    mark: Mark = "exact"
    source: tuple[int, int]


class Rotation(Record):
    """The cost of turning during a Move; nothing within sight, which is 60 degrees to either side."""

    key: str
    name: str
    suits: int
    vehicles: int
    source: tuple[int, int]


class Penetration(Record):
    """The roll that a block needs against a hit with Penetration. The print lost all of the table except that one
    hit cannot be blocked, for which the highest is taken.
    """

    key: str
    name: str
    hit: int
    block: int | None = None
    blockable: bool = True
    mark: Mark = "lost"
    source: tuple[int, int]


class Modifier(Record):
    """A change to a roll: its condition, and whose dice. `accuracy` replaces ACC, `dice` are more or fewer dice,
    and `rerolls` are failures rolled again.
    """

    key: str
    name: str
    combat: Literal["shoot", "close-combat"]
    pool: Literal["attack", "defence", "advantage"]
    effect: str
    accuracy: int | None = None
    dice: int = 0
    rerolls: int = 0
    source: tuple[int, int]


class GameType(Record):
    """`turns` is added to a die for the number of turns, None where the battle goes on until it is decided."""

    key: str
    name: str
    turns: int | None
    deployment: str
    victory: str
    mark: Mark = "reconstructed"
    source: tuple[int, int]


class Morale(Record):
    """`mind` is what a pilot of a campaign loses who is in this state for the first time in a battle."""

    key: str
    name: str
    level: Change
    mind: Change = 0
    effect: str
    source: tuple[int, int]


class MoraleTrigger(Record):
    """An event that requires a morale check of a unit, and how often."""

    key: str
    name: str
    often: str = ""
    source: tuple[int, int]


class DamageLocation(Record):
    """A row of a damage chart. `second` is None where a location has one level; Aimed Shots may not choose some."""

    key: str
    name: str
    chart: Literal["mobile-suit", "other"]
    dice: tuple[int, ...]
    first: str
    second: str | None = None
    aimed: bool = True
    mark: Mark = "reconstructed"
    source: tuple[int, int]


class Destruction(Record):
    """A row of the destruction table; `dies` sets Health and Mind to 0, others lose that much. The unit is always removed."""

    key: str
    name: str
    dice: tuple[int, ...]
    health: Change = 0
    mind: Change = 0
    dies: bool = False
    source: tuple[int, int]
