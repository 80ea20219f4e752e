"""Heavy Gear tactical, 1998, on the pages."""

from collections import Counter
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from armybuilder.engine.core.documents.edits import EditResult
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.tactical_1998 import lost_figures
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.labels import SKILL_NAMES
from armybuilder.engine.systems.tactical_1998.document import ForceDocument, units
from armybuilder.engine.systems.tactical_1998.force import resolve
from armybuilder.engine.systems.tactical_1998.system import TACTICAL_1998 as SYSTEM
from armybuilder.engine.systems.tactical_1998.text.parser import CUSTOM_SQUAD
from armybuilder.forces.presenters.panels.collection import NeededModel, StockModel
from armybuilder.forces.presenters.parts import GameSizes, Templates
from armybuilder.forces.presenters.plain import PlainPresenter
from armybuilder.forces.presenters.tactical_1998 import models
from armybuilder.forces.presenters.tactical_1998.link import LINK
from armybuilder.forces.presenters.tactical_1998.page import TacticalBuilderPage


class Tactical1998Presenter(PlainPresenter[ForceDocument, Catalogue]):
    """The presenter of `tactical-1998`: squads have a designer, vehicles figures that the book lost."""

    templates = Templates("tactical_1998")
    link = LINK
    shifting = ("rank", "group", "troopers")

    @property
    def chart_figures(self) -> Mapping[str, str]:
        return {"ARMOR": _("Armor"), gettext("Actions"): _("Actions"), gettext(SKILL_NAMES["gunnery"]): _("Gunnery")}

    @property
    def limits(self) -> GameSizes:
        told = _(
            "The rulebook sets no size: about 2000 TV is five gears with ordinary crews. Without a limit, "
            "points aren't counted."
        )
        return GameSizes(2500, (0, 1000, 1500, 2000, 2500, 3000, 4000, 5000), told, none=_("No limit"))

    pages = TacticalBuilderPage
    models = staticmethod(models.build)

    def stock(self, catalogue: Catalogue) -> Sequence[StockModel]:
        """The vehicles of each faction, then the squads."""
        vehicles = [
            StockModel(key, vehicle.name, faction.name)
            for faction in catalogue.factions.values()
            for key, vehicle in catalogue.vehicles.items()
            if vehicle.faction == faction.key
        ]
        return [*vehicles, *(StockModel(key, squad.name, _("Infantry")) for key, squad in catalogue.squads.items())]

    def needed_models(self, document: ForceDocument, catalogue: Catalogue) -> Sequence[NeededModel]:
        """Squads of the player's own design are made of what he has."""
        units = resolve(document, catalogue).units
        found = ((unit, unit.vehicle.key if unit.vehicle else unit.source.model) for unit in units)
        return [NeededModel(unit.where, key, unit.count) for unit, key in found if key]

    def count_models(self, document: ForceDocument, catalogue: Catalogue) -> Counter[str]:
        """Squads of the player's own design too."""
        own = sum(unit.count for _, unit in units(document) if unit.design and not unit.model)
        return super().count_models(document, catalogue) + Counter({CUSTOM_SQUAD: own})

    def edit(
        self, document: ForceDocument, catalogue: Catalogue, name: str, where: str, value: str
    ) -> EditResult[ForceDocument]:
        """Figures that the book lost are typed in behind their units."""
        if not lost_figures.is_place(where):
            return super().edit(document, catalogue, name, where, value)
        return EditResult(
            *lost_figures.with_figure(document, catalogue, where, "" if name == "remove" else value), _("Missing stat")
        )

    def field(self, document: ForceDocument, catalogue: Catalogue, where: str) -> str:
        is_lost = lost_figures.is_place(where)
        return (
            lost_figures.value_of(document, catalogue, where) if is_lost else super().field(document, catalogue, where)
        )

    def note(self, faction: str, catalogue: Catalogue) -> str:
        """Describe what a faction fields; a faction without its own vehicles takes those available to all."""
        own = [vehicle.name for vehicle in catalogue.vehicles.values() if vehicle.faction == faction]
        return (_("%(own)s, infantry") % {"own": ", ".join(own)}) if own else _("Vehicles of all sides, infantry")


TACTICAL_1998 = Tactical1998Presenter(SYSTEM)
