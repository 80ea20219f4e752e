"""Tables of campaigns: factions and their forces, ranks, experience, events, actions, captures, battles, maps.

Numbers that the print lost are None, and players set their own.
"""

from typing import Annotated, Literal

from armybuilder.engine.core.tables import Label, Record, Ref
from armybuilder.engine.systems.gundam_skirmish.book.battle import Faces
from armybuilder.engine.systems.gundam_skirmish.book.words import Effect, Mark

Era = Literal["one-year-war", "gryps"]
Column = Literal["space", "ground", "zeon-space", "zeon-earth"]
Number = int
WarEffort = Annotated[int, Label("War Effort")]
Health = Annotated[int, Label("Pilot Health")]
Mind = Annotated[int, Label("Pilot Mind")]
Integrity = Annotated[int, Label("Integrity", "", "Of each unit of the team.")]
Requisition = Annotated[int, Label("Requisition")]


class Faction(Record):
    """`short` is what the book calls it in campaigns, `color` its own on maps, whose legends may say otherwise."""

    key: str
    name: str
    short: Annotated[str, Label("Short name")]
    era: Annotated[Era, Label("Era")]
    color: Annotated[str, Label("Colour on maps")]
    source: tuple[int, int]


class Force(Record):
    """A force of the rank table, the column of titles that it reads, and the faction of which it is, none where no line says."""

    key: str
    name: str
    faction: Annotated[str | None, Ref("faction"), Label("Faction")] = None
    column: Annotated[Column, Label("Titles")]
    mark: Mark = "reconstructed"
    source: tuple[int, int]


class Rank(Record):
    """A rank, with its title in each of the four columns. `trait` is whether a pilot who comes to it chooses a trait;
    marks of the table are lost, the text says every two ranks. `techniques` and `abilities` are those that a pilot of a
    Mobile Fighter has in all, None for each there is."""

    key: str
    name: str
    number: Annotated[Number, Label("Rank")]
    space: Annotated[str, Label("Space Forces, Titans, AEUG")]
    ground: Annotated[str, Label("Ground Forces")]
    zeon_space: Annotated[str, Label("Zeon Space Attack Force, Neo Zeon, Axis Zeon")]
    zeon_earth: Annotated[str, Label("Zeon Earth Attack Force")]
    trait: Annotated[bool, Label("Trait")] = False
    techniques: Annotated[int | None, Label("Techniques", "", "Of a Mobile Fighter; none for all.")]
    abilities: Annotated[int | None, Label("Abilities", "", "Of a Mobile Fighter; none for all.")]
    mark: Mark = "reconstructed"
    source: tuple[int, int]


class Experience(Record):
    """What earns a pilot experience; `points` is None where the print lost it, and times the rank where `by_rank`."""

    key: str
    name: str
    points: Annotated[int | None, Label("EXP")] = None
    by_rank: Annotated[bool, Label("Times the enemy's rank")] = False
    effect: Effect
    source: tuple[int, int]


class EventDie(Record):
    """What the die of a team leads to; nothing where there is no fortune."""

    key: str
    name: str
    dice: Faces
    fortune: Annotated[Literal["poor", "good"] | None, Label("Fortune")] = None
    source: tuple[int, int]


class Event(Record):
    """A row of the two tables of fortune: what a team's die of 1 or 6 leads to."""

    key: str
    name: str
    fortune: Annotated[Literal["poor", "good"], Label("Fortune")]
    dice: Faces
    effect: Annotated[str, Label("Effect")] = ""
    war_effort: WarEffort = 0
    mind: Mind = 0
    health: Health = 0
    integrity: Integrity = 0
    source: tuple[int, int]


class CampaignAction(Record):
    """An action of a team, or a service of a base (`base`), with what it costs."""

    key: str
    name: str
    base: Annotated[bool, Label("Service of a base")] = False
    cost: Annotated[str, Label("Cost")] = ""
    effect: Effect
    source: tuple[int, int]


class Capture(Record):
    key: str
    name: str
    dice: Faces
    requisition: Requisition
    war_effort: WarEffort
    mind: Mind
    mark: Mark = "exact"
    source: tuple[int, int]


class BattleEffect(Record):
    """What a battle does to War Effort and to the Mind of all pilots; `per` are points destroyed for each of it."""

    key: str
    name: str
    war_effort: WarEffort
    mind: Mind = 0
    per: Annotated[int | None, Label("Per points destroyed", "", "Rounded up.")] = None
    source: tuple[int, int]


class Map(Record):
    """A campaign map: its drawing is lost, the bases that win it are told. `factions` begin in the zones of its legend."""

    key: str
    name: str
    bases: Annotated[tuple[str, ...], Label("Bases to hold")]
    factions: Annotated[tuple[Annotated[str, Ref("faction")], ...], Label("Fought by")] = ()
    legend: Annotated[str, Label("Colours")] = ""
    source: tuple[int, int]
