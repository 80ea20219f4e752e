"""The models that somebody may own: those of the lists that a force buys from."""

from collections.abc import Mapping

from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.force import Force, resolve
from armybuilder.forces.presenters.blitz_beta.rules import list_name
from armybuilder.forces.presenters.panels.owned import OwnedList, OwnedModel


def build(document: ForceDocument, catalogue: Catalogue, owned: Mapping[str, int]) -> tuple[OwnedList, ...]:
    """The force's own list, those of its allies, and whatever stands in it."""
    force = resolve(document, catalogue)
    used: dict[str, int] = {}
    for _, entry in force.entries:
        used[entry.model.key] = used.get(entry.model.key, 0) + entry.count
    lists = {model.faction: None for model in catalogue.pool(document.faction)} | _allied(force)
    lists |= {entry.model.faction: None for _, entry in force.entries} | dict.fromkeys(("support", "aircraft"))
    return tuple(
        OwnedList(
            list_name(catalogue, key),
            tuple(
                OwnedModel(model.key, model.name, model.tv, owned.get(model.key, 0), used.get(model.key, 0))
                for model in catalogue.models_by_faction.get(key, ())
            ),
        )
        for key in lists
    )


def _allied(force: Force) -> dict[str, None]:
    return {
        key: None
        for allies in force.army.allies
        for key in allies.lists
        if not (allies.one and force.ally and key != force.ally)
    }
