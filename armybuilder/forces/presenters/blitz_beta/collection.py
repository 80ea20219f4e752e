"""The models that somebody may own: every list of the book."""

from collections.abc import Sequence

from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.paper.cards import list_name
from armybuilder.forces.presenters.panels.owned import Stocked


def build(catalogue: Catalogue) -> Sequence[Stocked]:
    """Variants of a chassis stand in one family."""
    return [
        Stocked(model.key, model.name, list_name(catalogue, key), model.family_name)
        for key, models in catalogue.models_by_faction.items()
        for model in models
    ]
