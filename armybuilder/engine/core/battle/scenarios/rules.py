"""What a game system offers whose book has a scenario generator: the optional part `scenarios` of a `GameSystem`."""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from armybuilder.engine.core.battle.scenarios.params import Amount, Order, Step
from armybuilder.engine.core.battle.scenarios.scenario import Scenario
from armybuilder.engine.core.catalogue import Catalogue

CatalogueT_contra = TypeVar("CatalogueT_contra", bound=Catalogue, contravariant=True)


class ScenarioRules(Protocol[CatalogueT_contra]):
    """A generator. `summary` says in a sentence what it makes; `amounts` are what a scenario depends on, `steps` what is
    rolled or chosen, in the order of play."""

    summary: str
    amounts: Sequence[Amount]
    steps: Sequence[Step]

    def choices(self, catalogue: CatalogueT_contra) -> Mapping[Step, Mapping[str, str]]:
        """What players may fix each step to: keys with their names."""

    def generate(self, order: Order, catalogue: CatalogueT_contra) -> Scenario:
        """The scenario of an order; the same order gives the same one."""
