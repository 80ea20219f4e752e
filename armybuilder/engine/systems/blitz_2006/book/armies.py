"""The guides: charts of army types, what is special about a faction, and its squads with their options.

In the guides of the South a squad is a cadre, of infantry an escouade.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables import PRICE, Record
from armybuilder.engine.systems.blitz_2006.book.figures import Mark, Rulings
from armybuilder.engine.systems.blitz_2006.book.options import SquadOption

Own = str
_CELL = re.compile(r"(\d+)(?:(\+)|-(\d+))?")


class Faction(Record):
    """An army of Terra Nova. `group` is what its squads are called."""

    key: str
    name: str
    group: Literal["squad", "cadre"]
    source: tuple[int, int]


class Crew(Record):
    """Skills that the guides give: a missing one is 0, unskilled (FC-7)."""

    key: str
    name: str
    attack: int
    defense: int
    ew: int
    leadership: int = 0
    source: tuple[int, int]


# ---------------------------------------------------------------- charts


class ChartColumn(Record):
    """A column of a faction's chart: combat groups of a kind, or support."""

    key: str
    faction: Own
    name: str
    support: bool = False
    source: tuple[int, int]


class ChartBounds(msgspec.Struct, frozen=True):
    """The minimum and maximum of a chart up to 1,000 TV; unlimited where `most` is None. `0+` and `0` never grow
    (FC-4).
    """

    text: str
    least: int
    most: int | None

    @property
    def has_growth(self) -> bool:
        """Whether a higher limit changes it."""
        return self.least > 0 or bool(self.most)


def parse_bounds(text: str) -> ChartBounds:
    """`2+`, `0-2`, `0`."""
    found = _CELL.fullmatch(text)
    if not found:
        raise ValueError(gettext("write a chart cell like `2+`, `0-2` or `0`"))
    least = int(found[1])
    return ChartBounds(text, least, None if found[2] else int(found[3] or least))


class ArmyType(Record):
    """A row of a chart: how many combat groups of each kind such an army has."""

    key: str
    faction: Own
    name: str
    chart: Mapping[str, ChartBounds]
    rulings: Rulings = ()
    source: tuple[int, int]


# ---------------------------------------------------------------- what is special


class FactionRule(Record):
    """The special rule of a faction, in our own words."""

    key: str
    faction: Own
    name: str
    effect: str
    source: tuple[int, int]


class CommandPointRule(Record):
    """Points at the start: so many for each level of the commander's leadership, and one for each `per` full combat groups
    after the first `after`. Squads of `uncounted` and those with a tag of `uncounted_tags` are none of them, nor are those of
    `unnamed`, of which the guide does not say so; nor is what is bought by the piece. At most `base`, and `step` more for each `per_tv` TV of the army (FC-10)."""

    key: str
    faction: Own
    name: str
    leadership: int
    per: int
    after: int = 0
    uncounted: tuple[str, ...] = ()
    unnamed: tuple[str, ...] = ()
    uncounted_tags: tuple[str, ...] = ()
    base: int
    step: int
    per_tv: int
    note: str = ""
    source: tuple[int, int]


# ---------------------------------------------------------------- squads


class SquadSkills(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The skills of all units of a squad."""

    attack: int
    defense: int
    ew: int


class SquadLeader(msgspec.Struct, frozen=True):
    """The leader, one unit of these models, and its leadership; None for infantry, whose one skill is used for
    everything.
    """

    of: tuple[str, ...]
    leadership: int | None


class GuideSquad(Record):
    """A squad as the guide sells it: its units with standard loadout, the skills of all of them, who leads, its price, and
    its options in the guide's order. Infantry has its skill on its card. A squad without a column of the chart comes
    with another (`Muster`). One that is `legacy` is sold without units: it has any that cost something of their own (FC-33)."""

    key: str
    faction: Own
    name: str
    column: str | None
    tv: Annotated[int, PRICE]
    units: Mapping[str, int]
    skills: SquadSkills | None
    leader: SquadLeader
    tags: tuple[Literal["convict", "infantry", "sniper", "legacy"], ...] = ()
    options: tuple[SquadOption, ...]
    mark: Mark = "exact"
    note: str = ""
    rulings: Rulings = ()
    source: tuple[int, int]
