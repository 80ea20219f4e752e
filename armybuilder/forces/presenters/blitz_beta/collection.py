"""The models that somebody may own: those of the lists that a force buys from."""

from collections.abc import Mapping

from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.values import AIRCRAFT_LIST, SUPPORT_LIST
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.force import resolve
from armybuilder.engine.systems.blitz_beta.paper.cards import list_name
from armybuilder.forces.presenters.blitz_beta.rules import allied_lists
from armybuilder.forces.presenters.panels.owned import OwnedList, OwnedModel
from armybuilder.forces.presenters.plain.models import counted


def build(document: ForceDocument, catalogue: Catalogue, owned: Mapping[str, int]) -> tuple[OwnedList, ...]:
    """The force's own list, those of its allies, and whatever stands in it."""
    force = resolve(document, catalogue)
    used = counted(document)
    own = (model.faction for model in catalogue.pool(document.faction))
    present = (entry.model.faction for _, entry in force.entries)
    lists = dict.fromkeys((*own, *allied_lists(force.army, force.ally), *present, SUPPORT_LIST, AIRCRAFT_LIST))
    return tuple(
        OwnedList(
            list_name(catalogue, key),
            tuple(
                OwnedModel(model.key, model.name, model.tv, owned.get(model.key, 0), used[model.key])
                for model in catalogue.models_by_faction.get(key, ())
            ),
        )
        for key in lists
    )
