"""Fill the rest: ways to spend the TV that a force has left, within what the player owns (see `core.rules.drafting.spending`).

Teams fill squadrons and platoons, then groups of their own. A list with a unit that nobody can price has no rest that could
be told.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armybuilder.engine.core.documents import MAX_MODELS
from armybuilder.engine.core.rules.choices import Completion
from armybuilder.engine.core.rules.completion.fill import CompletionGroup, DocumentBounds, ListCompleter, PricedOption
from armybuilder.engine.core.rules.construction import Finding
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.document import MAX_GROUPS, MAX_UNITS, ForceDocument, convert, to_data
from armybuilder.engine.systems.tactical_1998.force import DEFAULT_CREW, FieldedUnit, Force, ResolvedGroup, resolve
from armybuilder.engine.systems.tactical_1998.squads import resolve_book_squad
from armybuilder.engine.systems.tactical_1998.threat import round_tv, unit_tv
from armybuilder.engine.systems.tactical_1998.validators import findings

GEARS, SQUADS, OTHERS = "gears", "squads", "others"
NORMS = {GEARS: 5, SQUADS: 4, OTHERS: 2}
"""How many of a kind a group usually has (FC-5, FC-6)."""


@dataclass(frozen=True, slots=True)
class UnitOption(PricedOption):
    """A vehicle with a standard crew, or a squad of the book."""

    crew: str = DEFAULT_CREW

    @property
    def row(self) -> dict[str, Any]:
        return {"model": self.key, **({"crew": self.crew} if self.crew != DEFAULT_CREW else {})}


def options(catalogue: Catalogue, crews: Sequence[str] | None = None) -> Iterator[UnitOption]:
    """Everything with a price, by standard crew."""
    for vehicle in catalogue.vehicles.values():
        for crew in catalogue.crews.values():
            if vehicle.tv.value is not None and (crews is None or crew.key in crews):
                kind = GEARS if vehicle.primary.mode == "walker" else OTHERS
                words = vehicle.name if crew.key == DEFAULT_CREW else f"{vehicle.name} ({crew.name} crew)"
                yield UnitOption(vehicle.key, words, unit_tv(vehicle.tv.value, crew.multiplier), kind, crew.key)
    for squad in catalogue.squads.values():
        yield UnitOption(squad.key, f"{squad.name} squad", resolve_book_squad(squad, catalogue).tv, SQUADS)


def completions(
    document: ForceDocument, catalogue: Catalogue, *, owned: Mapping[str, int] | None = None, most: int = 10
) -> list[Completion]:
    """Up to `most` different ways, those that leave the fewest TV first; of equals the one with fewer units."""
    force = resolve(document, catalogue)
    return UnitSpending(force).completions(owned, most) if force.limit and force.priced else []


class UnitSpending(ListCompleter[UnitOption]):
    """A force with TV left."""

    norms = NORMS
    rows_at = "units"
    bounds = DocumentBounds(MAX_GROUPS, MAX_UNITS, MAX_MODELS)

    def __init__(self, force: Force) -> None:
        self.force = force
        super().__init__(force.total, force.limit)

    def list_groups(self) -> Iterator[CompletionGroup]:
        for group, source in zip(self.force.groups, self.force.source.groups, strict=True):
            yield CompletionGroup(group.label, len(source.units), _kinds(group))

    def model_counts(self) -> Counter[str]:
        found: Counter[str] = Counter()
        for unit in self.force.units:
            found[_key(unit)] += unit.count
        return found

    def options(self, dice: random.Random) -> list[UnitOption]:
        """With all crews, or with the usual one."""
        return list(options(self.force.catalogue, None if dice.random() < 0.5 else (DEFAULT_CREW,)))

    def weight(self, option: UnitOption, left: Points) -> float:
        """Own factions first, and few crews that are not the usual one: a list is no heap of rookies."""
        own = 3.0 if option.key.startswith(f"{self.force.source.faction}/") else 1.0
        return own * super().weight(option, left) * (1 if option.crew == DEFAULT_CREW else 0.3)

    def rounded(self, points: Points) -> Points:
        return round_tv(points)

    def data(self) -> dict[str, Any]:
        return to_data(self.force.source)

    def findings(self, data: dict[str, Any]) -> list[Finding]:
        return findings(resolve(convert(data), self.force.catalogue))


def _key(unit: FieldedUnit) -> str:
    if unit.vehicle:
        return unit.vehicle.key
    return unit.squad.book.key if unit.squad and unit.squad.book else ""


def _kinds(group: ResolvedGroup) -> Counter[str]:
    kinds: Counter[str] = Counter()
    for unit in group.units:
        kinds[SQUADS if unit.squad else GEARS if unit.is_gear else OTHERS] += unit.count
    return kinds
