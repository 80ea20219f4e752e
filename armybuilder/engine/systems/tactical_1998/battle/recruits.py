"""Units as they come to a battle: what their lists and sheets say."""

from typing import NamedTuple

from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.tactical_1998.battle.loadouts import Loadout, loadout_of
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.force import FieldedUnit, Force

MOST = 60
"""Units of a side: what a battle can place and play."""


class Recruit(NamedTuple):
    """A unit as it comes: what it is worth in TV, the number of its combat group in its side (from 0), its figures."""

    row: FieldedUnit
    loadout: Loadout
    name: str
    side: int
    group: int
    group_name: str
    points: float
    rank: str = ""

    @property
    def infantry(self) -> bool:
        return self.loadout.infantry


def recruits(force: Force, side: int, catalogue: Catalogue) -> list[Recruit]:
    """The units of a force, each by itself. `LookupError` names a figure that the book lost, or a list that has no units."""
    found: list[Recruit] = []
    name = force.source.name or gettext("Side {side}", side="AB"[side])
    groups = [group for group in force.groups if any(row.vehicle or row.squad for row in group.units)]
    for number, group in enumerate(groups):
        for row in group.units:
            loadout = loadout_of(row, catalogue)
            if loadout:
                one = Recruit(row, loadout, row.label, side, number, group.label, float(row.tv or 0), row.rank or "")
                # A rank is that of one unit.
                found += [one, *[one._replace(rank="")] * (row.count - 1)]
    if not found:
        raise LookupError(gettext("{name} has no units. Add one to its list.", name=name))
    if len(found) > MOST:
        raise LookupError(
            gettext("{name} has {units} units; a battle takes {most} a side.", name=name, units=len(found), most=MOST)
        )
    return found
