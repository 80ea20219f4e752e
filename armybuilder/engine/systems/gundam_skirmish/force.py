"""A unit with its pilot: what it costs, carries and may do."""

from armybuilder.engine.core.declared import Row, RowForce
from armybuilder.engine.core.declared.force import Taken
from armybuilder.engine.systems.gundam_skirmish import document as doc
from armybuilder.engine.systems.gundam_skirmish.book.cards import SUITS, Unit

POINTS_A_RANK = 10
CARRIED = 2


class Fielded(Row[doc.Unit, Unit]):
    """A row of equal units."""

    @property
    def extra(self) -> int:
        """Ten points a rank of its pilot (FC-4, L42)."""
        return POINTS_A_RANK * self.source.pilot.rank if self.source.pilot else 0

    @property
    def is_suit(self) -> bool:
        return self.record.sort in SUITS

    @property
    def carried(self) -> list[Taken]:
        """The carried weapons that it takes (L20)."""
        return [taken for taken in self.of("weapon", "weapons") if taken.record.equip == "carried"]

    @property
    def most_carried(self) -> int:
        """Two, or three with a Weapon Pack (FC-7, L20, L44)."""
        return max([CARRIED, *(taken.record.carries or 0 for taken in self.of("modification"))])

    @property
    def may_ambush(self) -> bool:
        """By an ability or a modification (FC-20, L32, L44)."""
        means = (*self.record.abilities, *(taken.record for taken in self.of("modification")))
        return any(each.ambush for each in means)


Force = RowForce[doc.ForceDocument, Fielded]
