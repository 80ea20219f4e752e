"""Tables of campaigns: factions and their forces, ranks, experience, events, actions, captures, battles, maps.

Numbers that the print lost are None, and players set their own.
"""

from typing import Annotated, Literal

from armybuilder.engine.core.tables import Record, Ref
from armybuilder.engine.systems.gundam_skirmish.book.words import Mark

Era = Literal["one-year-war", "gryps"]
Column = Literal["space", "ground", "zeon-space", "zeon-earth"]
Number = int


class Faction(Record):
    """`short` is what the book calls it in campaigns, `color` its own on maps, whose legends may say otherwise."""

    key: str
    name: str
    short: str
    era: Era
    color: str
    source: tuple[int, int]


class Force(Record):
    """A force of the rank table, the column of titles that it reads, and the faction of which it is, none where no line says."""

    key: str
    name: str
    faction: Annotated[str | None, Ref("faction")] = None
    column: Column
    mark: Mark = "reconstructed"
    source: tuple[int, int]


class Rank(Record):
    """A rank, with its title in each of the four columns. `trait` is whether a pilot who comes to it chooses a trait;
    marks of the table are lost, the text says every two ranks. `techniques` and `abilities` are those that a pilot of a
    Mobile Fighter has in all, None for each there is."""

    key: str
    name: str
    number: Number
    space: str
    ground: str
    zeon_space: str
    zeon_earth: str
    trait: bool = False
    techniques: int | None
    abilities: int | None
    mark: Mark = "reconstructed"
    source: tuple[int, int]


class Experience(Record):
    """A deed that earns a pilot experience; `points` is None where the print lost it, and times the rank where
    `by_rank`.
    """

    key: str
    name: str
    points: int | None = None
    by_rank: bool = False
    effect: str
    source: tuple[int, int]


class EventDie(Record):
    """A result of a team's event die; nothing where there is no fortune."""

    key: str
    name: str
    dice: tuple[int, ...]
    fortune: Literal["poor", "good"] | None = None
    source: tuple[int, int]


class Event(Record):
    """A row of the two tables of fortune: what a team's die of 1 or 6 leads to."""

    key: str
    name: str
    fortune: Literal["poor", "good"]
    dice: tuple[int, ...]
    effect: str = ""
    war_effort: int = 0
    mind: int = 0
    health: int = 0
    integrity: int = 0
    source: tuple[int, int]


class CampaignAction(Record):
    """An action of a team, or a service of a base (`base`), with what it costs."""

    key: str
    name: str
    base: bool = False
    cost: str = ""
    effect: str
    source: tuple[int, int]


class Capture(Record):
    key: str
    name: str
    dice: tuple[int, ...]
    requisition: int
    war_effort: int
    mind: int
    mark: Mark = "exact"
    source: tuple[int, int]


class BattleEffect(Record):
    """A battle's effect on War Effort and on the Mind of all pilots; `per` are points destroyed for each of it."""

    key: str
    name: str
    war_effort: int
    mind: int = 0
    per: int | None = None
    source: tuple[int, int]


class CampaignMap(Record):
    """A campaign map: its drawing is lost, the bases that win it are told. `factions` begin in the zones of its legend."""

    key: str
    name: str
    bases: tuple[str, ...]
    factions: tuple[Annotated[str, Ref("faction")], ...] = ()
    legend: str = ""
    source: tuple[int, int]
