"""Heavy Gear tactical, 1998, on the pages."""

from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.document import ForceDocument
from armybuilder.engine.systems.tactical_1998.system import TACTICAL_1998 as SYSTEM
from armybuilder.forces.presenters.parts import Limits, Templates
from armybuilder.forces.presenters.plain import PlainPresenter
from armybuilder.forces.presenters.tactical_1998 import collection, models, page
from armybuilder.forces.presenters.tactical_1998.link import LINK


class Tactical1998Presenter(PlainPresenter[ForceDocument, Catalogue]):
    """The presenter of `tactical-1998`: squads have a designer, vehicles figures that the book lost."""

    templates = Templates("tactical_1998")
    link = LINK
    limits = Limits(
        2500,
        (0, 1000, 1500, 2000, 2500, 3000, 4000, 5000),
        "The book sets no size: about 2000 TV are five gears with ordinary crews. Without a limit nothing is counted.",
        none="No limit",
    )
    shifting = ("rank", "group", "troopers")

    page = staticmethod(page.build)
    models = staticmethod(models.build)
    collection = staticmethod(collection.build)

    def note(self, faction: str, catalogue: Catalogue) -> str:
        """What a faction fields; one without vehicles of its own takes those of all."""
        own = [vehicle.name for vehicle in catalogue.vehicles.values() if vehicle.faction == faction]
        return f"{', '.join(own)}, infantry" if own else "Vehicles of all sides, infantry"


TACTICAL_1998 = Tactical1998Presenter(SYSTEM)
