"""Tables of battle: terrain, turning, cover, penetration, modifiers, game types, morale, damage charts, the destruction table."""

from typing import Annotated, Literal

from armybuilder.engine.core.tables import Label, Record
from armybuilder.engine.systems.gundam_skirmish.book.words import Effect, Mark

Faces = Annotated[tuple[int, ...], Label("1D6", help="What the die shows for this row.")]
Change = int


class Terrain(Record):
    """What Movement becomes there: `share` is what is left of it, in percent; nothing is said of what cannot be entered."""

    key: str
    name: str
    share: Annotated[int | None, Label("Movement", "percent")]
    examples: Annotated[str, Label("Such as")]
    effect: Effect
    source: tuple[int, int]


class Cover(Record):
    """`worse` is what it counts as in space and against Penetration; `dice` are added to those of Armour."""

    key: str
    name: str
    effect: Effect
    worse: Annotated[str, Label("One step worse")]
    dice: Annotated[Change, Label("Armour dice")] = 0
    mark: Mark = "exact"
    source: tuple[int, int]


class Rotation(Record):
    """What turning takes from a Move; nothing within sight, which is 60 degrees to either side."""

    key: str
    name: str
    suits: Annotated[int, Label("Mobile Suits", "inches")]
    vehicles: Annotated[int, Label("Ground vehicles", "inches")]
    source: tuple[int, int]


class Penetration(Record):
    """What a block has to show against a hit with Penetration. The print lost all of the table but that one hit cannot be blocked,
    for which the highest is taken."""

    key: str
    name: str
    hit: Annotated[int, Label("Hit")]
    block: Annotated[int | None, Label("Block needed", "or more", "Lost where there is none.")] = None
    blockable: Annotated[bool, Label("Can be blocked")] = True
    mark: Mark = "lost"
    source: tuple[int, int]


class Modifier(Record):
    """What changes a roll: its condition, and whose dice. `accuracy` takes the place of ACC, `dice` are more or fewer, and `rerolls`
    failures rolled again."""

    key: str
    name: Annotated[str, Label("Condition")]
    combat: Annotated[Literal["shoot", "close-combat"], Label("In")]
    pool: Annotated[Literal["attack", "defence", "advantage"], Label("Of")]
    effect: Effect
    accuracy: Annotated[int | None, Label("ACC", "or more")] = None
    dice: Annotated[int, Label("Dice")] = 0
    rerolls: Annotated[int, Label("Rerolls")] = 0
    source: tuple[int, int]


class GameType(Record):
    """`turns` is added to a die for the number of turns, None where the battle goes on until it is decided."""

    key: str
    name: str
    turns: Annotated[int | None, Label("1D6 and", "turns")]
    deployment: Annotated[str, Label("Deployment")]
    victory: Annotated[str, Label("Won by")]
    mark: Mark = "reconstructed"
    source: tuple[int, int]


class Morale(Record):
    """`mind` is what a pilot of a campaign loses who is in this state for the first time in a battle."""

    key: str
    name: str
    level: Annotated[Change, Label("Level")]
    mind: Annotated[Change, Label("Pilot Mind")] = 0
    effect: Effect
    source: tuple[int, int]


class MoraleTrigger(Record):
    """What asks a unit for a morale check, and how often."""

    key: str
    name: str
    often: Annotated[str, Label("How often")] = ""
    source: tuple[int, int]


class Location(Record):
    """A row of a damage chart. `second` is None where a location has one level; Aimed Shots may not choose some."""

    key: str
    name: str
    chart: Annotated[Literal["mobile-suit", "other"], Label("Chart")]
    dice: Faces
    first: Annotated[str, Label("Level 1")]
    second: Annotated[str | None, Label("Level 2")] = None
    aimed: Annotated[bool, Label("Aimed Shot may choose it")] = True
    mark: Mark = "reconstructed"
    source: tuple[int, int]


class Destruction(Record):
    """A row of the destruction table; `dies` sets Health and Mind to 0, others lose that much. The unit is always removed."""

    key: str
    name: str
    dice: Faces
    health: Annotated[Change, Label("Pilot Health")] = 0
    mind: Annotated[Change, Label("Pilot Mind")] = 0
    dies: Annotated[bool, Label("Sets both to 0")] = False
    source: tuple[int, int]
