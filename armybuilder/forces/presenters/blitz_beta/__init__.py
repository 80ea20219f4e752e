"""Heavy Gear Blitz, beta 2014, on the pages."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from armybuilder.engine.core.rules.choices import Choice
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.completion import choices
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.paper.cards import list_name
from armybuilder.engine.systems.blitz_beta.system import BLITZ_BETA as SYSTEM
from armybuilder.forces.presenters.blitz_beta import models
from armybuilder.forces.presenters.blitz_beta.link import LINK
from armybuilder.forces.presenters.blitz_beta.page import BetaBuilderPage
from armybuilder.forces.presenters.panels.collection import StockModel
from armybuilder.forces.presenters.parts import GameSizes, Templates
from armybuilder.forces.presenters.plain import PlainPresenter


class BlitzBetaPresenter(PlainPresenter[ForceDocument, Catalogue]):
    """The presenter of `blitz-beta`: groups of two units, purchases, armies that change what is sold."""

    templates = Templates("blitz_beta")
    link = LINK

    @property
    def chart_figures(self) -> Mapping[str, str]:
        return {"AR": _("Armor"), "ACT": _("Actions"), "GUN": _("Gunnery")}

    @property
    def limits(self) -> GameSizes:
        told = _("50 to 100 TV for a first game; the rulebook goes up to 500, and beyond for large games.")
        return GameSizes(150, (50, 100, 150, 200, 250, 300, 400, 500), told)

    pages = BetaBuilderPage
    models = staticmethod(models.build)

    def stock(self, catalogue: Catalogue) -> Sequence[StockModel]:
        """Every list of the book; variants of a chassis stand in one family."""
        return [
            StockModel(model.key, model.name, list_name(catalogue, key), model.family_name)
            for key, models in catalogue.models_by_faction.items()
            for model in models
        ]

    def choice(self, document: ForceDocument, catalogue: Catalogue, where: str, key: str) -> Choice | None:
        """Only that one is asked for, of hundreds; what may be added without anything special needs no choice."""
        found = choices.choices(document, catalogue, where, lambda model, _unit: model.key == key).choices
        return next((choice for choice in found if choice.key == key and choice.note), None)

    def note(self, faction: str, catalogue: Catalogue) -> str:
        prices = [model.tv for model in catalogue.pool(faction)] or [0]
        told = {"number": len(prices), "least": min(prices), "most": max(prices)}
        return _("%(number)s models, %(least)s–%(most)s TV") % told


BLITZ_BETA = BlitzBetaPresenter(SYSTEM)
