"""Heavy Gear Blitz, beta 2014, on the pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armybuilder.engine.core.edits import Edited
from armybuilder.engine.core.report import Report
from armybuilder.engine.systems.blitz_beta import choices, edits
from armybuilder.engine.systems.blitz_beta.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.document import SYSTEM, ForceDocument, Group, Unit
from armybuilder.forces.presenters.blitz_beta import collection, models, page
from armybuilder.forces.presenters.blitz_beta.collection import OwnedList
from armybuilder.forces.presenters.blitz_beta.link import LINK
from armybuilder.forces.presenters.blitz_beta.models import ModelsPanel
from armybuilder.forces.presenters.blitz_beta.views import ForceView, GroupView
from armybuilder.forces.presenters.filters import Filters
from armybuilder.forces.presenters.parts import FactionCard, Limits


@dataclass(frozen=True, slots=True)
class Changed:
    """The parts of the builder that an edit changed; `groups` None where groups came or went."""

    settings: bool
    groups: list[GroupView] | None


class BlitzBetaPresenter:
    """The presenter of `blitz-beta`; see `Presenter` for what each method is for."""

    templates = "forces/blitz_beta"
    link = LINK
    limits = Limits(
        150,
        (50, 100, 150, 200, 250, 300, 400, 500),
        "50 to 100 TV for a first game; the book goes up to 500, and large games beyond.",
    )
    shifting: Sequence[str] = ("rank", "unit")
    moving = "unit"

    def page(self, document: ForceDocument, catalogue: Catalogue, report: Report, opened: str = "") -> ForceView:
        return page.build(document, catalogue, report, opened)

    def changed(self, before: ForceView | None, after: ForceView) -> Changed:
        if before is None or len(before.groups) != len(after.groups):
            return Changed(settings=True, groups=None)
        groups = [new for old, new in zip(before.groups, after.groups, strict=True) if old != new]
        return Changed(settings=before.settings != after.settings, groups=groups)

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

    def patch(self, document: ForceDocument, patch: list[dict[str, Any]], label: str) -> Edited[ForceDocument]:
        return edits.apply_patch(document, patch, label)

    def field(self, document: ForceDocument, where: str) -> str:
        return edits.field_value(document, where)

    def models(self, document: ForceDocument, catalogue: Catalogue, where: str, filters: Filters) -> ModelsPanel:
        return models.build(document, catalogue, where, filters)

    def collection(
        self, document: ForceDocument, catalogue: Catalogue, owned: Mapping[str, int]
    ) -> tuple[OwnedList, ...]:
        return collection.build(document, catalogue, owned)

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
