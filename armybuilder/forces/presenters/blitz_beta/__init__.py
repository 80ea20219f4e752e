"""Heavy Gear Blitz, beta 2014, on the pages."""

from collections.abc import Sequence

from armybuilder.engine.core.documents.edits import Edited
from armybuilder.engine.systems.blitz_beta import edits
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.document import SYSTEM, ForceDocument, Group, Unit
from armybuilder.engine.systems.blitz_beta.drafting import choices
from armybuilder.forces.presenters.blitz_beta import collection, models, page
from armybuilder.forces.presenters.blitz_beta.link import LINK
from armybuilder.forces.presenters.parts import FactionCard, Limits, Templates


class BlitzBetaPresenter:
    """The presenter of `blitz-beta`; see `Presenter` for what each method is for."""

    templates = Templates("blitz_beta")
    link = LINK
    limits = Limits(
        150,
        (50, 100, 150, 200, 250, 300, 400, 500),
        "50 to 100 TV for a first game; the book goes up to 500, and large games beyond.",
    )
    shifting: Sequence[str] = ("rank", "unit")
    moving = "unit"

    page = staticmethod(page.build)
    patch = staticmethod(edits.apply_patch)
    field = staticmethod(edits.field_value)
    models = staticmethod(models.build)
    collection = staticmethod(collection.build)

    def edit(
        self, document: ForceDocument, catalogue: Catalogue, name: str, where: str, value: str
    ) -> Edited[ForceDocument]:
        if name == "add":
            found = choices.choices(document, catalogue, where, lambda model, _unit: model.key == value).choices
            choice = next((choice for choice in found if choice.key == value), None)
            if choice and choice.note:
                # It may only be added as something, for example as a leader: the choice knows how.
                return edits.apply_patch(document, choice.patch, "Add model")
        return edits.apply(document, name, where, value)

    def factions(self, catalogue: Catalogue) -> list[FactionCard]:
        return [_faction_card(catalogue, key, faction.name) for key, faction in catalogue.factions.items()]

    def start(self, catalogue: Catalogue, *, name: str, faction: str, limit: int) -> ForceDocument:
        return ForceDocument(
            format="muster.force/1",
            system=SYSTEM,
            catalogue=catalogue.version,
            name=name,
            faction=faction,
            limit=limit,
            groups=[Group(primary=Unit())],
        )


def _faction_card(catalogue: Catalogue, key: str, name: str) -> FactionCard:
    prices = [model.tv for model in catalogue.pool(key)] or [0]
    return FactionCard(key, name, f"{len(prices)} models, {min(prices)}–{max(prices)} TV")


BLITZ_BETA = BlitzBetaPresenter()
