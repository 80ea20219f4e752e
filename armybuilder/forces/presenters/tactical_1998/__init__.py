"""Heavy Gear tactical, 1998, on the pages."""

from collections.abc import Sequence

from armybuilder.engine.core.documents.edits import Edited
from armybuilder.engine.systems.tactical_1998 import choices, edits
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.document import SYSTEM, ForceDocument, Group
from armybuilder.forces.presenters.parts import FactionCard, Limits, Templates
from armybuilder.forces.presenters.tactical_1998 import collection, models, page
from armybuilder.forces.presenters.tactical_1998.link import LINK


class Tactical1998Presenter:
    """The presenter of `tactical-1998`; see `Presenter` for what each method is for."""

    templates = Templates("tactical_1998")
    link = LINK
    limits = Limits(
        2500,
        (0, 1000, 1500, 2000, 2500, 3000, 4000, 5000),
        "The book sets no size: about 2000 TV are five gears with ordinary crews. Without a limit nothing is counted.",
        none="No limit",
    )
    shifting: Sequence[str] = ("rank", "group", "troopers")
    moving = "group"

    page = staticmethod(page.build)
    patch = staticmethod(edits.apply_patch)
    field = staticmethod(edits.field_value)
    models = staticmethod(models.build)
    collection = staticmethod(collection.build)

    def edit(
        self, document: ForceDocument, catalogue: Catalogue, name: str, where: str, value: str
    ) -> Edited[ForceDocument]:
        if name == "add":
            found = choices.choices(document, catalogue, where).choices
            choice = next((choice for choice in found if choice.key == value), None)
            if choice and choice.patch:
                # It may only fit with another crew than usual: the choice knows how.
                return edits.apply_patch(document, choice.patch, "Add unit")
        return edits.apply(document, name, where, value)

    def factions(self, catalogue: Catalogue) -> list[FactionCard]:
        return [FactionCard(key, faction.name, _note(catalogue, key)) for key, faction in catalogue.factions.items()]

    def start(self, catalogue: Catalogue, *, name: str, faction: str, limit: int) -> ForceDocument:
        return ForceDocument(
            format="muster.force/1",
            system=SYSTEM,
            catalogue=catalogue.version,
            name=name,
            faction=faction,
            limit=limit,
            groups=[Group()],
        )


def _note(catalogue: Catalogue, faction: str) -> str:
    """What a faction fields; one without vehicles of its own takes those of all."""
    own = [vehicle.name for vehicle in catalogue.vehicles.values() if vehicle.faction == faction]
    return f"{', '.join(own)}, infantry" if own else "Vehicles of all sides, infantry"


TACTICAL_1998 = Tactical1998Presenter()
