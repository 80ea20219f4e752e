"""The units that somebody may own: every vehicle and squad of the book."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.document import ForceDocument
from armybuilder.engine.systems.tactical_1998.force import resolve
from armybuilder.forces.presenters.panels.owned import Needed, Stocked


def build(catalogue: Catalogue) -> Sequence[Stocked]:
    """The vehicles of each faction, then the squads."""
    vehicles = [
        Stocked(key, vehicle.name, faction.name)
        for faction in catalogue.factions.values()
        for key, vehicle in catalogue.vehicles.items()
        if vehicle.faction == faction.key
    ]
    return [*vehicles, *(Stocked(key, squad.name, _("Infantry")) for key, squad in catalogue.squads.items())]


def needed(document: ForceDocument, catalogue: Catalogue) -> Sequence[Needed]:
    """Squads of the player's own design are made of what he has."""
    units = resolve(document, catalogue).units
    found = ((unit, unit.vehicle.key if unit.vehicle else unit.source.model) for unit in units)
    return [Needed(unit.where, key, unit.count) for unit, key in found if key]
