"""Units as they come to a battle: what their lists and cards say."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_2006.battle.loadouts import Loadout, drone_loadout, loadout_of
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.support import AirStrike, Salvo
from armybuilder.engine.systems.blitz_2006.command import commander_of, starting_command_points
from armybuilder.engine.systems.blitz_2006.force import FieldedSquad, FieldedUnit, Force

MOST = 60
"""Units of a side: what a battle can place and play."""


class Recruit(NamedTuple):
    """A unit as it comes: the number of its combat group in its side (from 0), what it is worth in TV as a share of its group, its figures.
    `master` is the unit that controls a drone, counted from the first of the side; -1 for no drone."""

    row: FieldedUnit
    loadout: Loadout
    name: str
    side: int
    group: int
    group_name: str
    points: float
    leads: bool = False
    commands: bool = False
    master: int = -1

    @property
    def infantry(self) -> bool:
        return self.loadout.infantry


class Support(NamedTuple):
    """What a side brings besides its units: the key of its faction, command points, air strikes and salvos of artillery, each by itself."""

    faction: str
    command_points: int
    air_strikes: tuple[AirStrike, ...]
    salvos: tuple[Salvo, ...]


def recruits(force: Force, side: int, catalogue: Catalogue, readings: Mapping[str, str]) -> list[Recruit]:
    """The units of a force, each by itself. `LookupError` names a figure that the book lost, or a list that has no units."""
    name = force.source.name or gettext("Side {side}", side="AB"[side])
    found: list[Recruit] = []
    squads = [squad for squad in force.squads if squad.count]
    for number, (squad, label) in enumerate(zip(squads, group_names(squads), strict=True)):
        for one in _members(squad, catalogue, readings, len(found)):
            commands = one.row is commander_of(force) and not any(other.commands for other in found)
            found.append(one._replace(side=side, group=number, group_name=label, commands=commands and one.master < 0))
    if not found:
        raise LookupError(gettext("{name} has no units. Add one to its list.", name=name))
    if len(found) > MOST:
        raise LookupError(
            gettext("{name} has {units} units; a battle takes {most} a side.", name=name, units=len(found), most=MOST)
        )
    return found


def group_names(squads: Sequence[FieldedSquad]) -> list[str]:
    """What combat groups are called: those of one name are numbered."""
    labels = [squad.label for squad in squads]
    return [
        f"{label} {labels[: number + 1].count(label)}" if labels.count(label) > 1 else label
        for number, label in enumerate(labels)
    ]


def _members(squad: FieldedSquad, catalogue: Catalogue, readings: Mapping[str, str], before: int) -> Iterator[Recruit]:
    """Yield the units of a combat group after so many others, each with an equal share of its TV, and drones after their masters."""
    share, number = float(squad.total) / squad.count, before
    for row in squad.rows:
        loadout = loadout_of(row, catalogue, readings)
        drones = [drone_loadout(key, catalogue, readings) for key in loadout.drones]
        name = row.source.name or loadout.card.name
        for nth in range(row.count):
            yield Recruit(row, loadout, name, 0, 0, squad.label, share, row.leads and not nth)
            for drone in drones:
                yield Recruit(row, drone, drone.card.name, 0, 0, squad.label, 0.0, master=number)
            number += 1 + len(drones)


def support_of(force: Force) -> Support:
    """Command points, air strikes and salvos of a force."""
    points = starting_command_points(force)
    assets = [asset.record for asset in force.support for _ in range(asset.count)]
    return Support(
        force.faction.key if force.faction else "",
        points.total if points else 0,
        tuple(asset for asset in assets if isinstance(asset, AirStrike)),
        tuple(asset for asset in assets if isinstance(asset, Salvo)),
    )
