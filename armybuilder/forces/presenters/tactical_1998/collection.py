"""The units that somebody may own: every vehicle and squad of the book."""

from collections.abc import Mapping

from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.document import ForceDocument
from armybuilder.engine.systems.tactical_1998.force import resolve
from armybuilder.engine.systems.tactical_1998.squads import squad_of_book
from armybuilder.forces.presenters.panels.owned import OwnedList, OwnedModel


def build(document: ForceDocument, catalogue: Catalogue, owned: Mapping[str, int]) -> tuple[OwnedList, ...]:
    """The vehicles of each faction, then the squads."""
    used: dict[str, int] = {}
    for unit in resolve(document, catalogue).units:
        key = unit.vehicle.key if unit.vehicle else unit.source.model
        used[key] = used.get(key, 0) + unit.count

    def model(key: str, name: str, tv: Points | None) -> OwnedModel:
        return OwnedModel(key, name, tv, owned.get(key, 0), used.get(key, 0))

    lists = [
        OwnedList(
            faction.name,
            tuple(
                model(key, vehicle.name, vehicle.tv.value)
                for key, vehicle in catalogue.vehicles.items()
                if vehicle.faction == faction.key
            ),
        )
        for faction in catalogue.factions.values()
    ]
    squads = (model(key, squad.name, squad_of_book(squad, catalogue).tv) for key, squad in catalogue.squads.items())
    return (*(part for part in lists if part.models), OwnedList("Infantry", tuple(squads)))
