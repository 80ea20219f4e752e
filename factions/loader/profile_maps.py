"""How the profiles of BattleScribe data become records of a game: one declared table a game, in its `profiles` module.

Names are compared as slugs: `Movement/Boost` is `movement-boost`. Whatever a table does not name is looked for among the names
and labels of the record's own fields.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Reading:
    """A way to read a characteristic with one of these `names`: `fields` get what the groups of `pattern` match in its whole value;
    without a pattern the field's kind decides.

    `rewrite` are patterns with their replacements for texts that are written otherwise in the book, `words` the book's words for
    theirs, by slug. One with a `row` reads a list into rows of its only field: what the groups of `pattern` match in each item are
    these fields of a row. A reading that `needs` a field waits for another characteristic to fill it; a `doubtful` one is shown to the
    player: the value stands under the name of something else.
    """

    names: tuple[str, ...]
    fields: tuple[str, ...]
    pattern: str = ""
    rewrite: tuple[tuple[str, str], ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    row: tuple[str, ...] = ()
    needs: str = ""
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class ProfileMap:
    """Profiles of these `types`: records of `table`. Those of a `unit` make one of the entry that has them; those with a `link` are
    listed in that field of the unit.

    Those that an entry has with a `row` become rows of that field of the unit, read by `row_readings`: `row_key` is the field that
    names a record, which may be called as the profile is.

    A `part` is no record of its own but fields of the unit, and gives its name to the field `title`. `known` finds the key of the
    book's record in one's own, where that has more.
    """

    types: tuple[str, ...]
    table: str
    readings: tuple[Reading, ...] = ()
    unit: bool = False
    link: str = ""
    row: str = ""
    row_key: str = ""
    row_readings: tuple[Reading, ...] = ()
    part: bool = False
    title: str = ""
    known: str = ""


@dataclass(frozen=True, slots=True)
class DataMap:
    """The table of a game: its profiles, the field for a unit's `cost`, the names of costs that are the game's points, and what
    categories say about a unit: a field, and its value by the slug of the category."""

    profiles: tuple[ProfileMap, ...]
    cost: str
    costs: tuple[str, ...] = ("pts", "points", "point", "cost", "tv", "threat-value")
    categories: Mapping[str, tuple[str, str]] = field(default_factory=dict)
