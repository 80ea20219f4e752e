"""The scenario generator's tables: where and in what weather is fought, what for, how long, and from which zones; and the buildings that
may stand there (BR-48, L969-1002).

Rows with `dice` are what a die may show; their columns ran together in print, so that every one of them is reconstructed.
"""

import re
from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.language import later, say
from armybuilder.engine.core.tables import Label, Lines, Name, Record, Ref, Slug, Text
from armybuilder.engine.systems.blitz_2006.book.figures import Mark, Rulings

Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Dice = Annotated[tuple[Face, ...], Label("1D6", help=later("What the die shows for this row."))]
Effect = Annotated[Text, Label(later("Effect"))]
Faces = Annotated[tuple[Annotated[str, Ref("terrain")], ...], msgspec.Meta(min_length=6, max_length=6)]
Part = Literal["victory", "length", "reserves", "deployment"]
STATES = {
    "above-half": later("above half strength"),
    "half": later("at half strength or above"),
    "below-half": later("below half strength"),
    "alive": later("with models left"),
    "wiped": later("wiped out"),
    "any": later("whatever its strength"),
}
"""How a combat group is counted, by the words of the files."""
PLACES = {
    "own-zone": later("in your deployment zone"),
    "enemy-zone": later("in the enemy's deployment zone"),
    "neutral": later("on neutral ground"),
}
State = Literal["above-half", "half", "below-half", "alive", "wiped", "any"]
Place = Literal["own-zone", "enemy-zone", "neutral"]
_SCORE = re.compile(rf"(\d+(?:/\d+)?) (own|enemy) ({'|'.join(STATES)})(?: in ({'|'.join(PLACES)}))?")


# ---------------------------------------------------------------- where


class Terrain(Record):
    """A sort of battlefield: what has to stand on the table at least (SC-3)."""

    key: Slug
    name: Name
    minimum: Annotated[Text, Label(later("On the table"))]
    source: Lines


class Location(Record):
    """A part of Terra Nova, with the terrain for each face of the second die (SC-2)."""

    key: Slug
    name: Name
    dice: Dice
    terrains: Annotated[Faces, Label(later("Terrain by 1D6"))]
    mark: Mark = "exact"
    source: Lines


class WhiteSand(Record):
    """What crossing white sand asks of a unit; `threshold` is None where no roll helps (SC-4)."""

    key: Slug
    name: Name
    threshold: int | None
    effect: Effect
    source: Lines


class Weather(Record):
    """Weather of a battle. `per` are the full inches that add 1 to concealment, None where none do (SC-5, SC-7)."""

    key: Slug
    name: Name
    dice: Dice
    per: Annotated[
        int | None, Label(later("Concealment"), later("inches"), later("Full inches to the target for each point."))
    ]
    effect: Effect
    mark: Mark = "exact"
    source: Lines


class DayTime(Record):
    """Time of day of a battle (SC-5, SC-6)."""

    key: Slug
    name: Name
    dice: Dice
    effect: Effect
    mark: Mark = "exact"
    source: Lines


# ---------------------------------------------------------------- what for


class Priority(Record):
    """How much a mission matters to those who fight: what it adds to the breakpoint of their groups."""

    key: Slug
    name: Name
    breakpoint: int
    mark: Mark = "exact"
    source: Lines


class Score(msgspec.Struct, frozen=True):
    """A line of victory points: a combat group that fits counts `times` its TV. `place` is None for the whole table."""

    times: str
    side: Literal["own", "enemy"]
    state: State
    place: Place | None

    @property
    def factor(self) -> Fraction:
        return Fraction(self.times)


def parse_score(text: str) -> Score:
    """`2 enemy wiped`."""
    found = _SCORE.fullmatch(text)
    if not found:
        raise ValueError(
            say(
                "a line of victory points is written like `2 enemy wiped` or `1/4 own any in neutral`; known: {states}; in {places}",
                states=", ".join(STATES),
                places=", ".join(PLACES),
            )
        )
    return msgspec.convert(dict(zip(Score.__struct_fields__, found.groups(), strict=True)), Score)


Scores = tuple[Score, ...]


class Mission(Record):
    """What a side fights for (SC-8). `also` are names that it has elsewhere in the book. `priorities` has one key where
    the mission says it, six where a die does; `heeded` are rules of factions that make it another."""

    key: Slug
    name: Name
    also: tuple[str, ...] = ()
    dice: Dice
    gained: Scores
    lost: Scores
    priorities: tuple[Annotated[str, Ref("priority")], ...]
    heeded: tuple[Annotated[str, Ref("faction-rule")], ...] = ()
    mark: Mark = "exact"
    rulings: Rulings = ()
    source: Lines


# ---------------------------------------------------------------- how long, and how


class GameLength(Record):
    """The default length: so many `rounds`, and `step` more for each full `per_tv` of the limit (SC-10)."""

    key: Slug
    name: Name
    rounds: int
    step: int
    per_tv: Annotated[int, Label(later("Per"), "TV")]
    source: Lines


class LengthRoll(Record):
    """What the die makes of the length: `more` rounds, None where each round past the default asks a die (SC-10)."""

    key: Slug
    name: Name
    dice: Dice
    more: Annotated[int | None, Label(later("More"), later("rounds"))]
    effect: Effect
    mark: Mark = "exact"
    source: Lines


class Stance(Record):
    """How a side sets about it (SC-11): the share of its groups that may wait in `reserve`, the share that may be
    `ready` on stand-by or hull-down, and command points beyond the limit of the army."""

    key: Slug
    name: Name
    reserve: str = "0"
    ready: str = "0"
    command_points: int = 0
    effect: Effect
    source: Lines


Cell = tuple[int, int]
"""Column and row of a part of the table, from 0, counted from the upper left with the long edges above and below."""


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two opposing zones: the parts of the table that make `first` and `second`, and what these are called."""

    number: int
    first: tuple[Cell, ...]
    second: tuple[Cell, ...]
    names: tuple[str, str]


class Deployment(Record):
    """A way to set up (SC-13): the table in `columns` along its long edge and `rows` along its short one, and the zones
    that face each other."""

    key: Slug
    name: Name
    columns: int
    rows: int
    layouts: tuple[Layout, ...]
    effect: Effect
    source: Lines


class ScenarioRule(Record):
    """A rule of scenarios that no table has, in our own words; `part` says where players look for it."""

    key: Slug
    name: Name
    part: Part
    effect: Effect
    rulings: Rulings = ()
    source: Lines


class BuildingSize(Record):
    """A section that is no more than so many `inches` in each dimension; what is larger is divided. `fragile` ones have no
    critical box, `sturdy` are the boxes of others."""

    key: Slug
    name: Name
    inches: Annotated[int, Label(later("Each dimension at most"), later("inches"))]
    size: int
    source: Lines
    sturdy: Annotated[int, Label(later("Sturdy boxes"))] = 0
    fragile: Annotated[bool, Label(later("Fragile"))] = False


class BuildingMaterial(Record):
    """What a section is made of, and the armor that it has by that."""

    key: Slug
    name: Name
    armor: int
    source: Lines
