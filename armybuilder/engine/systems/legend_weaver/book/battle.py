"""Tables of battle: actions, what is rolled and what changes it, states of morale, turns by force, rules in a few words."""

from typing import Annotated

from armybuilder.engine.core.tables import Label, Record
from armybuilder.engine.systems.legend_weaver.book.targets import Effect

Optional = Annotated[bool, Label("Optional rule")]


class Action(Record):
    """A use of actions, or with `free` what costs none. `actions` is what it costs each model or unit; None where what is
    done says so."""

    key: str
    name: str
    actions: Annotated[int | None, Label("Actions")]
    effect: Effect
    free: Annotated[bool, Label("Free")] = False
    source: tuple[int, int]


class Roll(Record):
    """What a twenty-sided die has to show, or more."""

    key: str
    name: str
    need: Annotated[int, Label("Needs", "or more")]
    effect: Effect
    source: tuple[int, int]


class Modifier(Record):
    """What is added to the die to hit and to wound, `per` what it counts for; None where it does not count, or another table
    or a die says how much."""

    key: str
    name: str
    hit: Annotated[int | None, Label("To hit")] = None
    wound: Annotated[int | None, Label("To wound")] = None
    per: Annotated[str, Label("For each")] = ""
    effect: Effect
    optional: Optional = False
    source: tuple[int, int]


class Morale(Record):
    """A state of units, of lone characters too where `characters`."""

    key: str
    name: str
    characters: Annotated[bool, Label("Of characters")] = True
    effect: Effect
    source: tuple[int, int]


class ForcedTurn(Record):
    """What happens to a vehicle out of control (L323-L329)."""

    key: str
    name: str
    dice: Annotated[tuple[int, ...], Label("1D6")]
    effect: Effect
    source: tuple[int, int]


class SpecialRule(Record):
    """A rule of battle in a few words, as paper tells it."""

    key: str
    name: str
    chapter: Annotated[str, Label("Chapter")]
    effect: Effect
    optional: Optional = False
    source: tuple[int, int]


class Contradiction(Record):
    """Where the book says two things: how it is read here, and what else it says (`source` the first, `against` the other)."""

    key: str
    name: str
    reading: Annotated[str, Label("Read as")]
    instead: Annotated[str, Label("Instead of")]
    source: tuple[int, int]
    against: Annotated[tuple[int, int], Label("Against lines")]
