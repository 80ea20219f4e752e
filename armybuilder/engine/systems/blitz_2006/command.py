"""Commander of an army, and the command points that it starts with (FC-6, FC-10, FC-13, FC-18, FC-22)."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from armybuilder.engine.core.language import ngettext
from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.systems.blitz_2006.book.armies import CommandPointRule
from armybuilder.engine.systems.blitz_2006.book.cards import Infantry
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.changes import Rank
from armybuilder.engine.systems.blitz_2006.book.purchases import Purchase, purchases_of
from armybuilder.engine.systems.blitz_2006.force import FieldedSquad, FieldedUnit, Force
from armybuilder.engine.systems.blitz_2006.rulings import (
    BEGUN,
    COMMAND_LIMIT,
    COUNTED,
    INFANTRY_LEADERSHIP,
    NONE,
    SNIPERS,
)

COMMANDED = 1000
"""The limit, in TV, from which an army has a command squad."""


@dataclass(frozen=True, slots=True)
class StartingCommandPoints:
    """The command points that an army starts with, and the way there: so many for each level of the commander's `leadership`,
    and those of its combat groups that count (`groups`), at most `most`."""

    record: CommandPointRule
    commander: FieldedUnit
    leadership: int
    groups: int
    most: int

    @property
    def group_points(self) -> int:
        """The command points from its combat groups."""
        return max(0, self.groups - self.record.after) // self.record.per

    @property
    def is_capped(self) -> bool:
        """Whether it would have more than its maximum."""
        return self.leadership * self.record.leadership + self.group_points > self.most

    @property
    def total(self) -> int:
        return min(self.most, self.leadership * self.record.leadership + self.group_points)

    @property
    def calculation(self) -> str:
        """`2 × leadership 3 of Black Mamba, 1 for 5 squads, at most 10`: the commander as it takes the field."""
        called = self.commander.source.name or self.commander.fit.card.name
        times = f"{self.record.leadership} × " if self.record.leadership > 1 else ""
        return ngettext(
            "{times}leadership {leadership} of {commander}, {points} for {number} squad, at most {most}",
            "{times}leadership {leadership} of {commander}, {points} for {number} squads, at most {most}",
            self.groups,
            times=times,
            leadership=self.leadership,
            commander=called,
            points=self.group_points,
            most=self.most,
        )


def starting_command_points(force: Force, readings: Mapping[str, str] | None = None) -> StartingCommandPoints | None:
    """The command points that an army starts with; with `readings` as if these counted. None where nobody
    commands yet, or the faction is unknown."""
    readings = force.readings if readings is None else readings
    commander = commander_of(force, readings)
    record = next((each for each in force.catalogue.command_points.values() if _is_of(each, force)), None)
    if commander is None or record is None:
        return None
    steps = force.total / record.per_tv
    full = ceil(steps) if readings[COMMAND_LIMIT] == BEGUN else int(steps)
    groups = sum(_is_counted(squad, record, readings) for squad in force.squads)
    return StartingCommandPoints(
        record, commander, _leadership(commander, readings), groups, record.base + record.step * full
    )


def _is_of(record: CommandPointRule, force: Force) -> bool:
    return force.faction is not None and record.faction == force.faction.key


def _is_counted(squad: FieldedSquad, record: CommandPointRule, readings: Mapping[str, str]) -> bool:
    """Whether a squad is one of the combat groups that bring points."""
    key, tags = squad.record.key, record.uncounted_tags
    unnamed = key in record.unnamed and readings[SNIPERS] != COUNTED
    return not (unnamed or key in record.uncounted or (tags and not squad.tags.isdisjoint(tags)))


def commander_of(force: Force, readings: Mapping[str, str] | None = None) -> FieldedUnit | None:
    """Return the commander of the army: the unit that bought the rank; below 1000 TV without a command squad the
    first unit of the highest leadership, of which the player chooses one. With `readings` as if these counted.
    """
    chosen = force.readings if readings is None else readings
    if force.commanders:
        return force.commanders[0]
    if force.source.limit >= COMMANDED or not force.rows:
        return None
    return max(force.rows, key=lambda row: _leadership(row, chosen))


def _leadership(row: FieldedUnit, readings: Mapping[str, str]) -> int:
    """The leadership by which a unit commands, of infantry perhaps only what it bought beyond its one skill."""
    card = row.fit.card
    less = card.skill if isinstance(card, Infantry) and readings[INFANTRY_LEADERSHIP] == NONE else 0
    return row.skills.leadership - less


def command_options(force: Force) -> list[Purchase]:
    """Return the purchases that make a leader of the army's faction its commander (FC-12, FC-17, FC-21)."""
    return _ranks(force.catalogue).get(force.faction.key if force.faction else "", [])


@cached_on_catalogue
def _ranks(catalogue: Catalogue) -> Mapping[str, list[Purchase]]:
    """Return the purchases that make a leader the commander, by faction."""
    found: dict[str, list[Purchase]] = {}
    for purchase in purchases_of(catalogue).values():
        if Rank("commander") in purchase.changes:
            found.setdefault(purchase.key.rpartition("/")[0], []).append(purchase)
    return found
