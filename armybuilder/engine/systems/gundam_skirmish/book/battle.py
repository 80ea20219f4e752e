"""Tables of battle: terrain, turning, cover, penetration, modifiers, game types, morale, damage charts, the destruction table."""

from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.tables import Label, Lines, Name, Record, Slug, Text
from armybuilder.engine.systems.gundam_skirmish.book.words import Effect, Mark

Faces = Annotated[
    tuple[Annotated[int, msgspec.Meta(ge=1, le=6)], ...], Label("1D6", help="What the die shows for this row.")
]
Change = Annotated[int, msgspec.Meta(le=0)]


class Terrain(Record):
    """What Movement becomes there: `share` is what is left of it, in percent; nothing is said of what cannot be entered."""

    key: Slug
    name: Name
    share: Annotated[int | None, Label("Movement", "percent")]
    examples: Annotated[Text, Label("Such as")]
    effect: Effect
    source: Lines


class Cover(Record):
    """`worse` is what it counts as in space and against Penetration; `dice` are added to those of Armour."""

    key: Slug
    name: Name
    effect: Effect
    worse: Annotated[str, Label("One step worse")]
    dice: Annotated[Change, Label("Armour dice")] = 0
    mark: Mark = "exact"
    source: Lines


class Rotation(Record):
    """What turning takes from a Move; nothing within sight, which is 60 degrees to either side."""

    key: Slug
    name: Name
    suits: Annotated[int, Label("Mobile Suits", "inches")]
    vehicles: Annotated[int, Label("Ground vehicles", "inches")]
    source: Lines


class Penetration(Record):
    """What a block has to show against a hit with Penetration. The print lost all of the table but that one hit cannot be blocked,
    for which the highest is taken."""

    key: Slug
    name: Name
    hit: Annotated[int, msgspec.Meta(ge=2, le=6), Label("Hit")]
    block: Annotated[int | None, Label("Block needed", "or more", "Lost where there is none.")] = None
    blockable: Annotated[bool, Label("Can be blocked")] = True
    mark: Mark = "lost"
    source: Lines


class Modifier(Record):
    """What changes a roll: its condition, and whose dice. `accuracy` takes the place of ACC, `dice` are more or fewer, and `rerolls`
    failures rolled again."""

    key: Slug
    name: Annotated[str, msgspec.Meta(min_length=1), Label("Condition")]
    combat: Annotated[Literal["shoot", "close-combat"], Label("In")]
    pool: Annotated[Literal["attack", "defence", "advantage"], Label("Of")]
    effect: Effect
    accuracy: Annotated[int | None, Label("ACC", "or more")] = None
    dice: Annotated[int, Label("Dice")] = 0
    rerolls: Annotated[int, Label("Rerolls")] = 0
    source: Lines


class GameType(Record):
    """`turns` is added to a die for the number of turns, None where the battle goes on until it is decided."""

    key: Slug
    name: Name
    turns: Annotated[int | None, Label("1D6 and", "turns")]
    deployment: Annotated[Text, Label("Deployment")]
    victory: Annotated[Text, Label("Won by")]
    mark: Mark = "reconstructed"
    source: Lines


class Morale(Record):
    """`mind` is what a pilot of a campaign loses who is in this state for the first time in a battle."""

    key: Slug
    name: Name
    level: Annotated[Change, Label("Level")]
    mind: Annotated[Change, Label("Pilot Mind")] = 0
    effect: Effect
    source: Lines


class MoraleTrigger(Record):
    """What asks a unit for a morale check, and how often."""

    key: Slug
    name: Name
    often: Annotated[str, Label("How often")] = ""
    source: Lines


class Location(Record):
    """A row of a damage chart. `second` is None where a location has one level; Aimed Shots may not choose some."""

    key: Slug
    name: Name
    chart: Annotated[Literal["mobile-suit", "other"], Label("Chart")]
    dice: Faces
    first: Annotated[Text, Label("Level 1")]
    second: Annotated[str | None, Label("Level 2")] = None
    aimed: Annotated[bool, Label("Aimed Shot may choose it")] = True
    mark: Mark = "reconstructed"
    source: Lines


class Destruction(Record):
    """A row of the destruction table; `dies` sets Health and Mind to 0, others lose that much. The unit is always removed."""

    key: Slug
    name: Name
    dice: Faces
    health: Annotated[Change, Label("Pilot Health")] = 0
    mind: Annotated[Change, Label("Pilot Mind")] = 0
    dies: Annotated[bool, Label("Sets both to 0")] = False
    source: Lines
