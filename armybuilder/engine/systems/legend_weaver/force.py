"""A row of equal models: what it costs with its rounds, and what rules ask of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from armybuilder.engine.core.force import lazy_property
from armybuilder.engine.core.row_game import ForceGroup, ForceRow, RowForce
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.core.rules.rulings import NO_RULINGS
from armybuilder.engine.systems.legend_weaver import document as doc
from armybuilder.engine.systems.legend_weaver.book.units import Shot, Unit
from armybuilder.engine.systems.legend_weaver.rulings import BREAKDOWN, DOUBLE, ENTRENCHED, LESS

FULL = 20
"""Chances are told in so many."""


@dataclass(eq=False)
class FieldedUnit(ForceRow[doc.Model, Unit]):
    """A row of equal models in a squad, under the rulings of its list."""

    squad: doc.Squad = field(default_factory=doc.Squad)
    readings: Mapping[str, str] = field(default_factory=lambda: NO_RULINGS)

    @lazy_property
    def each(self) -> Points | None:
        """The cost of its sheet, less where it breaks down (FC-16), with its rounds (FC-8), double where it starts entrenched
        (FC-15)."""
        return self.price_by(self.readings)

    def price_by(self, readings: Mapping[str, str]) -> Points | None:
        """Return the cost of one such unit under these readings; None where its sheet does not say."""
        if self.record.points is None:
            return None
        lower = self.source.breakdown if readings[BREAKDOWN] == LESS else 0
        alone = self.record.points * (FULL - lower) / FULL + self.extra
        times = 2 if self.is_entrenched and readings[ENTRENCHED] == DOUBLE else 1
        return round_points(alone * times)

    @lazy_property
    def extra(self) -> int:
        """The rounds that it bought (L693-L695)."""
        return self.source.rounds * sum(int(taken.record.points) for taken in self.of("ammunition"))

    @property
    def shots(self) -> Iterator[Shot]:
        """Its weapons, and the rounds that it bought."""
        yield from self.record.weapons
        yield from (taken.record for taken in self.of("ammunition"))

    @property
    def is_entrenched(self) -> bool:
        return self.squad.start == doc.ENTRENCHED


Squad = ForceGroup[FieldedUnit]
Force = RowForce[doc.ForceDocument, FieldedUnit]


def squad_source(squad: Squad) -> doc.Squad:
    """Return what the player chose for a squad."""
    return cast(doc.Squad, squad.source)


def unit_level(rows: Sequence[FieldedUnit]) -> int:
    """The level of a unit: that of most of its models, characters left out where there are others (L482, L832)."""
    plain = [row for row in rows if not row.record.rank] or list(rows)
    return max(plain, key=lambda row: row.count).record.level


def round_points(points: float) -> Points:
    """Points as people write them: parts of a point are twentieths."""
    return int(points) if points == int(points) else round(points, 2)
