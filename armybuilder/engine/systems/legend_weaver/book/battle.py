"""Tables of battle: actions, what is rolled and what changes it, states of morale, turns by force, rules in a few words."""

from armybuilder.engine.core.tables import Record


class Action(Record):
    """A use of actions, or with `free` what costs none. `actions` is what it costs each model or unit; None where what is
    done says so."""

    key: str
    name: str
    actions: int | None
    effect: str
    free: bool = False
    source: tuple[int, int]


class Roll(Record):
    """The number that a twenty-sided die has to show, or more."""

    key: str
    name: str
    need: int
    effect: str
    source: tuple[int, int]


class Modifier(Record):
    """An addition to the die to hit and to wound, `per` what it counts for; None where it does not count, or
    another table or a die says how much.
    """

    key: str
    name: str
    hit: int | None = None
    wound: int | None = None
    per: str = ""
    effect: str
    optional: bool = False
    source: tuple[int, int]


class Morale(Record):
    """A state of units, of lone characters too where `characters`."""

    key: str
    name: str
    characters: bool = True
    effect: str
    source: tuple[int, int]


class ForcedTurn(Record):
    """An event that befalls a vehicle out of control (L323-L329)."""

    key: str
    name: str
    dice: tuple[int, ...]
    effect: str
    source: tuple[int, int]


class SpecialRule(Record):
    """A rule of battle in a few words, as paper tells it."""

    key: str
    name: str
    chapter: str
    effect: str
    optional: bool = False
    source: tuple[int, int]


class Contradiction(Record):
    """A contradiction in the book: how it is read here, and what else the book says (`source` the first, `against`
    the other).
    """

    key: str
    name: str
    reading: str
    instead: str
    source: tuple[int, int]
    against: tuple[int, int]
