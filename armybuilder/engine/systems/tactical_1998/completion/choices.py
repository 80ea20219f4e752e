"""Choices that may be added to a combat group, with the reasons against those that may not: everything that can be
fielded under the rulebook (see `core.rules.offers`).

A vehicle that the rulebook cannot price may be added all the same: the reasons say what that means. One that fits
the budget with Rookies only is offered with them.
"""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.choices import Choices
from armybuilder.engine.core.rules.construction import Finding
from armybuilder.engine.core.rules.offers import Description, Offers
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.document import ForceDocument, Unit
from armybuilder.engine.systems.tactical_1998.force import DEFAULT_CREW, FieldedUnit, Force, resolve
from armybuilder.engine.systems.tactical_1998.validators import findings

FAMILIES = (gettext_noop("Gears"), gettext_noop("Vehicles"), gettext_noop("Infantry"), gettext_noop("Missing sheets"))
CHEAPEST_CREW = "rookie"


def choices(document: ForceDocument, catalogue: Catalogue, where: str) -> Choices:
    """Everything that the book fields, each with whether it fits the group at `where` (`/groups/0`).

    Raises `LookupError` where the document has no such group.
    """
    return UnitOffers(document, catalogue, where).choices()


def candidates(document: ForceDocument, catalogue: Catalogue) -> list[str]:
    """Keys of all vehicles and squads, those of the force's own faction first, those without a sheet last."""
    own = [key for key, vehicle in catalogue.vehicles.items() if vehicle.faction == document.faction]
    others = [key for key in catalogue.vehicles if key not in own]
    return [*own, *others, *catalogue.squads, *(missing.key for missing in catalogue.missing_vehicles)]


def family(unit: FieldedUnit) -> str:
    """Under which heading it is offered."""
    if unit.squad:
        return gettext("Infantry")
    if unit.is_gear:
        return gettext("Gears")
    return gettext("Vehicles") if unit.vehicle and unit.vehicle.faction else gettext("Missing sheets")


class UnitOffers(Offers[ForceDocument, Catalogue, Force, Unit]):
    """One group, asked about many units."""

    rows_at = "units"
    bars = frozenset({"error"})

    def places(self) -> Iterator[tuple[str, list[Unit]]]:
        return ((f"/groups/{index}", group.units) for index, group in enumerate(self.document.groups))

    def resolve(self) -> Force:
        return resolve(self.document, self.catalogue)

    def findings(self, force: Force) -> list[Finding]:
        return findings(force)

    def candidates(self) -> list[str]:
        return candidates(self.document, self.catalogue)

    def ways(self, key: str) -> Iterator[Unit]:
        """With the default crew, then with the cheapest one."""
        yield Unit(model=key)
        if key in self.catalogue.vehicles:
            yield Unit(model=key, crew=CHEAPEST_CREW)

    def describe(self, row: Unit, force: Force) -> Description:
        team = next(unit for unit in force.units if unit.source is row)
        return Description(team.model, family(team), team.tv or 0, team.actions, _note(team))


def _note(unit: FieldedUnit) -> str:
    """Return what to know about a unit before it is chosen."""
    if unit.tv is None:
        return gettext("no TV: missing from the rulebook")
    crew = unit.source.crew
    return gettext("with a {crew} crew", crew=unit.crew.name) if unit.crew and crew != DEFAULT_CREW else ""
