"""Heavy Gear Blitz 2006 on the pages."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from armybuilder.engine.core.documents.edits import EditResult
from armybuilder.engine.core.documents.envelope import FORMAT
from armybuilder.engine.core.rules.construction import either, plural
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.blitz_2006.book.purchases import units_of
from armybuilder.engine.systems.blitz_2006.completion.choices import add_squad
from armybuilder.engine.systems.blitz_2006.completion.growth import count_units
from armybuilder.engine.systems.blitz_2006.completion.purchases import buy
from armybuilder.engine.systems.blitz_2006.document import ForceDocument
from armybuilder.engine.systems.blitz_2006.resolver import resolve
from armybuilder.engine.systems.blitz_2006.system import BLITZ_2006 as SYSTEM
from armybuilder.forces.presenters.blitz_2006 import models
from armybuilder.forces.presenters.blitz_2006.link import LINK
from armybuilder.forces.presenters.blitz_2006.page import Blitz2006BuilderPage
from armybuilder.forces.presenters.panels.collection import NeededModel, StockModel
from armybuilder.forces.presenters.parts import GameSizes, Templates
from armybuilder.forces.presenters.plain import PlainPresenter
from armybuilder.forces.presenters.plain.base_page import BasePage


class Blitz2006Presenter(PlainPresenter[ForceDocument, Catalogue]):
    """The presenter of `blitz-2006`: a chart that fills up, squads as cards with what they may buy."""

    templates = Templates("blitz_2006")
    link = LINK
    shifting = ("leads", "place")

    @property
    def chart_figures(self) -> Mapping[str, str]:
        return {"ATT": _("Attack"), "DEF": _("Defense"), "ARMOR": _("Armor"), "ACT": _("Actions")}

    @property
    def limits(self) -> GameSizes:
        told = _("500 TV is a skirmish, 1000 a normal game; from 2000 up, games are large. Charts grow with the size.")
        return GameSizes(1000, (500, 1000, 1500, 2000, 3000), told)

    pages: type[BasePage[ForceDocument, Any]] = Blitz2006BuilderPage
    models = staticmethod(models.build)

    def edit(
        self, document: ForceDocument, catalogue: Any, name: str, where: str, value: str
    ) -> EditResult[ForceDocument]:
        """Options are bought by those who may, squads come as they are printed, fitting or not."""
        if name in ("buy", "buy-one"):
            return buy(document, catalogue, where, value, 1 if name == "buy-one" else 0)
        if name == "add" and not where:
            return add_squad(document, catalogue, value)
        return super().edit(document, catalogue, name, where, value)

    def count_models(self, document: ForceDocument, catalogue: Any) -> Counter[str]:
        """By what units have become."""
        known, found = units_of(catalogue), Counter[str]()
        for key, number in count_units(resolve(document, catalogue)).items():
            found[known[key].name if key in known else key] += number
        return found

    def stock(self, catalogue: Any) -> Sequence[StockModel]:
        """Every unit, by its faction; a variant is of the family of its base."""
        units = units_of(catalogue).values()
        factions = dict.fromkeys((*catalogue.factions, *(unit.faction for unit in units)))
        return [_stock_model(unit, catalogue) for faction in factions for unit in units if unit.faction == faction]

    def needed_models(self, document: ForceDocument, catalogue: Any) -> Sequence[NeededModel]:
        """By what units have become."""
        return [NeededModel(row.where, row.fit.key, row.count) for row in resolve(document, catalogue).rows]

    def note(self, faction: str, catalogue: Any) -> str:
        """`8 cadres from 25 to 305 TV; armies of the type Gear, Infantry or Tank`."""
        group = catalogue.factions[faction].group
        prices = [squad.tv for squad in catalogue.squads.values() if squad.faction == faction and squad.units]
        types = [each.name for each in catalogue.army_types.values() if each.faction == faction]
        if not prices:
            return _("Armies without a guide, from units priced by packs.")
        sold = {"groups": plural(len(prices), group), "least": min(prices), "most": max(prices)}
        if not types:
            return _("%(groups)s from %(least)s to %(most)s TV.") % sold
        sold["types"] = either(types)
        return _("%(groups)s from %(least)s to %(most)s TV; armies of the type %(types)s.") % sold

    def start(self, catalogue: Any, *, name: str, faction: str, limit: int) -> ForceDocument:
        """A list without squads, whose army type is still to be chosen."""
        head: dict[str, Any] = {"format": FORMAT, "system": SYSTEM.key, "catalogue": catalogue.version}
        return SYSTEM.convert({**head, "name": name, "faction": faction, "limit": limit})


def _stock_model(unit: Any, catalogue: Any) -> StockModel:
    base = catalogue.models.get(getattr(unit, "base", unit.key))
    faction = catalogue.factions.get(unit.faction)
    return StockModel(unit.key, unit.name, faction.name if faction else unit.faction, base.name if base else "")


BLITZ_2006 = Blitz2006Presenter(SYSTEM)
