"""The scenario generator's tables: where and in what weather is fought, what for, how long, and from which zones; and the buildings that
may stand there (BR-48, L969-1002).

Rows with `dice` are what a die may show; their columns ran together in print, so that every one of them is reconstructed.
"""

import re
from fractions import Fraction
from typing import Literal

import msgspec

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Record
from armybuilder.engine.systems.blitz_2006.book.figures import Mark, Rulings

Face = int
Dice = tuple[Face, ...]
Effect = str
Faces = tuple[str, ...]
Part = Literal["victory", "length", "reserves", "deployment"]
STATES = {
    "above-half": gettext_noop("above half strength"),
    "half": gettext_noop("at half strength or above"),
    "below-half": gettext_noop("below half strength"),
    "alive": gettext_noop("with models left"),
    "wiped": gettext_noop("wiped out"),
    "any": gettext_noop("whatever its strength"),
}
"""How a combat group is counted, by the words of the files."""
PLACES = {
    "own-zone": gettext_noop("in your deployment zone"),
    "enemy-zone": gettext_noop("in the enemy's deployment zone"),
    "neutral": gettext_noop("on neutral ground"),
}
State = Literal["above-half", "half", "below-half", "alive", "wiped", "any"]
Place = Literal["own-zone", "enemy-zone", "neutral"]
_SCORE = re.compile(rf"(\d+(?:/\d+)?) (own|enemy) ({'|'.join(STATES)})(?: in ({'|'.join(PLACES)}))?")


# ---------------------------------------------------------------- where


class Terrain(Record):
    """A sort of battlefield: what has to stand on the table at least (SC-3)."""

    key: str
    name: str
    minimum: str
    source: tuple[int, int]


class Location(Record):
    """A part of Terra Nova, with the terrain for each face of the second die (SC-2)."""

    key: str
    name: str
    dice: Dice
    terrains: Faces
    mark: Mark = "exact"
    source: tuple[int, int]


class WhiteSand(Record):
    """The demands of crossing white sand on a unit; `threshold` is None where no roll helps (SC-4)."""

    key: str
    name: str
    threshold: int | None
    effect: Effect
    source: tuple[int, int]


class Weather(Record):
    """Weather of a battle. `per` are the full inches that add 1 to concealment, None where none do (SC-5, SC-7)."""

    key: str
    name: str
    dice: Dice
    per: int | None
    effect: Effect
    mark: Mark = "exact"
    source: tuple[int, int]


class DayTime(Record):
    """Time of day of a battle (SC-5, SC-6)."""

    key: str
    name: str
    dice: Dice
    effect: Effect
    mark: Mark = "exact"
    source: tuple[int, int]


# ---------------------------------------------------------------- what for


class Priority(Record):
    """The importance of a mission to those who fight: what it adds to the breakpoint of their groups."""

    key: str
    name: str
    breakpoint: int
    mark: Mark = "exact"
    source: tuple[int, int]


class MissionScore(msgspec.Struct, frozen=True):
    """A line of victory points: a combat group that fits counts `times` its TV. `place` is None for the whole table."""

    times: str
    side: Literal["own", "enemy"]
    state: State
    place: Place | None

    @property
    def factor(self) -> Fraction:
        return Fraction(self.times)


def parse_score(text: str) -> MissionScore:
    """`2 enemy wiped`."""
    found = _SCORE.fullmatch(text)
    if not found:
        raise ValueError(
            gettext(
                (
                    "write a victory point line like `2 enemy wiped` or `1/4 own any in neutral`; known: {states}; "
                    "in {places}"
                ),
                states=", ".join(STATES),
                places=", ".join(PLACES),
            )
        )
    return msgspec.convert(dict(zip(MissionScore.__struct_fields__, found.groups(), strict=True)), MissionScore)


Scores = tuple[MissionScore, ...]


class Mission(Record):
    """The goal a side fights for (SC-8). `also` are names that it has elsewhere in the book. `priorities` has one
    key where the mission sets it, six where a die does; `heeded` are faction rules that change it.
    """

    key: str
    name: str
    also: tuple[str, ...] = ()
    dice: Dice
    gained: Scores
    lost: Scores
    priorities: tuple[str, ...]
    heeded: tuple[str, ...] = ()
    mark: Mark = "exact"
    rulings: Rulings = ()
    source: tuple[int, int]


# ---------------------------------------------------------------- how long, and how


class GameLength(Record):
    """The default length: so many `rounds`, and `step` more for each full `per_tv` of the limit (SC-10)."""

    key: str
    name: str
    rounds: int
    step: int
    per_tv: int
    source: tuple[int, int]


class LengthRoll(Record):
    """The effect of the die on the length: `more` rounds, None where each round past the default requires a die
    roll (SC-10).
    """

    key: str
    name: str
    dice: Dice
    more: int | None
    effect: Effect
    mark: Mark = "exact"
    source: tuple[int, int]


class Stance(Record):
    """A side's approach (SC-11): the share of its groups that may wait in `reserve`, the share that may be `ready`
    on stand-by or hull-down, and command points beyond the limit of the army.
    """

    key: str
    name: str
    reserve: str = "0"
    ready: str = "0"
    command_points: int = 0
    effect: Effect
    source: tuple[int, int]


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

    key: str
    name: str
    columns: int
    rows: int
    layouts: tuple[Layout, ...]
    effect: Effect
    source: tuple[int, int]


class ScenarioRule(Record):
    """A rule of scenarios that no table has, in our own words; `part` says where players look for it."""

    key: str
    name: str
    part: Part
    effect: Effect
    rulings: Rulings = ()
    source: tuple[int, int]


class BuildingSize(Record):
    """A section that is no more than so many `inches` in each dimension; what is larger is divided. `fragile` ones have no
    critical box, `sturdy` are the boxes of others."""

    key: str
    name: str
    inches: int
    size: int
    source: tuple[int, int]
    sturdy: int = 0
    fragile: bool = False


class BuildingMaterial(Record):
    """The material of a section, and the armor that it gives."""

    key: str
    name: str
    armor: int
    source: tuple[int, int]
