"""A saved list made ready to show and to change: its document read, its catalogue found, its report written."""

from dataclasses import dataclass
from typing import Any

from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.core.system import GameSystem
from armybuilder.engine.registry import get_system
from armybuilder.forces.models import Force
from armybuilder.forces.presenters import PRESENTERS, Presenter
from factions.catalogues import get_catalogue


@dataclass(frozen=True, slots=True)
class OpenForce:
    """A list and everything that its system says about it."""

    force: Force
    system: GameSystem
    presenter: Presenter
    catalogue: Any
    document: Any

    def report(self, document: Any = None) -> Report:
        """What is wrong with the list, or with another state of it."""
        return self.system.validate(document or self.document, self.catalogue)

    def page(self, document: Any = None, opened: str = "") -> Any:
        """What the builder shows of the list, or of another state of it."""
        document = document or self.document
        return self.presenter.page(document, self.catalogue, self.report(document), opened)


def open_force(force: Force) -> OpenForce:
    """Read a saved list. `DocumentError` where what is stored is no document (any more), `LookupError` where its
    system is gone."""
    system = get_system(force.system)
    document = system.decode(force.document)
    catalogue = get_catalogue(force.system, document.catalogue or None)
    return OpenForce(force, system, PRESENTERS[force.system], catalogue, document)
