"""The chart of an army: how many squads and strikes of each column its army type asks for and allows at its limit (FC-3 to
FC-5, FC-9).
"""

from collections.abc import Iterable, Mapping
from math import ceil
from typing import NamedTuple, TypeVar

from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.systems.blitz_2006.book.armies import ArmyType, ChartBounds, ChartColumn
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.force import FieldedAsset, FieldedSquad, Force
from armybuilder.engine.systems.blitz_2006.rulings import GROWS, SUPPORT_MAXIMUM, ZERO_MINIMUM

Readings = Mapping[str, str]
PartT = TypeVar("PartT", FieldedSquad, FieldedAsset)
Grown = tuple[tuple[ChartColumn, int, int | None], ...]
"""Columns of a chart with what an army has of each, at least and at most."""
MOST_KNOWN = 500
"""Charts of a catalogue that are kept."""
NORMAL = 1000
"""The limit, in TV, for which charts are printed."""


class ColumnUsage(NamedTuple):
    """A column of the chart, and what the army has of it: squads, or strikes and salvos one by one. Such an army has `least` of
    it at its limit and at most `most`, without end where that is None."""

    column: ChartColumn
    squads: tuple[FieldedSquad, ...]
    assets: tuple[FieldedAsset, ...]
    least: int
    most: int | None

    @property
    def name(self) -> str:
        """The chart's name for the column."""
        return self.column.name

    @property
    def number(self) -> int:
        """The number that the army has."""
        return len(self.squads) + (sum(asset.count for asset in self.assets) if self.assets else 0)

    @property
    def places(self) -> list[str]:
        """JSON pointers of all that counts there."""
        return [*(squad.where for squad in self.squads), *(asset.where for asset in self.assets)]

    @property
    def shortfall(self) -> int:
        return max(0, self.least - self.number)

    @property
    def excess(self) -> int:
        return 0 if self.most is None else max(0, self.number - self.most)

    @property
    def range(self) -> str:
        """As the chart writes it: `2+`, `0-2`, `0`."""
        if self.most is None:
            return f"{self.least}+"
        return f"{self.least}-{self.most}" if self.most > self.least else str(self.most)


def chart_of(force: Force, readings: Readings | None = None) -> list[ColumnUsage]:
    """Every column of the chart of the force's army type, in the order of the book; none where no type is chosen, where it is
    that of another faction, or where the faction has no chart. Squads without a column (snipers), and those of other
    factions, count nowhere. With `readings` as if these counted."""
    if readings is not None:
        return _chart(force, readings)
    if "chart" not in force.cache:
        force.cache["chart"] = _chart(force, force.readings)
    return list(force.cache["chart"])


def _chart(force: Force, readings: Readings) -> list[ColumnUsage]:
    army_type = army_type_of(force)
    if not army_type:
        return []
    squads, assets = _by_column(force.squads), _by_column(force.support)
    return [
        ColumnUsage(column, tuple(squads.get(column.key, ())), tuple(assets.get(column.key, ())), least, most)
        for column, least, most in _chart_at_limit(army_type, force, readings)
    ]


def _chart_at_limit(army_type: ArmyType, force: Force, readings: Readings) -> Grown:
    """The chart of an army type at the limit of a force, reckoned once for each."""
    limit, known = force.source.limit, _charts(force.catalogue)
    asked = (army_type.key, limit, readings[ZERO_MINIMUM], readings[SUPPORT_MAXIMUM])
    if asked not in known:
        if len(known) >= MOST_KNOWN:
            known.clear()
        columns = ((force.catalogue.columns[key], printed) for key, printed in army_type.chart.items())
        known[asked] = tuple((column, *bounds_at(printed, limit, column, readings)) for column, printed in columns)
    return known[asked]


@cached_on_catalogue
def _charts(_catalogue: Catalogue) -> dict[tuple[str, int, str, str], Grown]:
    """Charts at limits that somebody has asked for."""
    return {}


def _by_column(parts: Iterable[PartT]) -> Mapping[str | None, list[PartT]]:
    found: dict[str | None, list[PartT]] = {}
    for part in parts:
        found.setdefault(part.column, []).append(part)
    return found


def army_types_of(force: Force) -> list[ArmyType]:
    """The army types of the force's faction."""
    own = force.faction.key if force.faction else ""
    return [each for each in force.catalogue.army_types.values() if each.faction == own]


def army_type_of(force: Force) -> ArmyType | None:
    """The army type, if it is one of the faction's."""
    chosen = force.army_type
    return chosen if chosen and force.faction and chosen.faction == force.faction.key else None


def bounds_at(printed: ChartBounds, limit: int, column: ChartColumn, readings: Readings) -> tuple[int, int | None]:
    """Return the minimum and maximum of a cell at a limit: one more for each further 1000 TV begun (FC-4); below
    1000 TV half the minimum of squads, rounded up, and half the maximum of support, rounded down (FC-5).
    """
    least, most = printed.least, printed.most
    if limit < NORMAL:
        return (least, most and most // 2) if column.support else (ceil(least / 2), most)
    more = ceil(limit / NORMAL) - 1
    if not more or not printed.has_growth or (column.support and readings[SUPPORT_MAXIMUM] != GROWS):
        return least, most
    minimum_grows = least > 0 or (readings[ZERO_MINIMUM] == GROWS and not column.support)
    return least + more * minimum_grows, most if most is None else most + more
