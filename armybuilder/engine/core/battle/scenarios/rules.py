"""Scenario support of a game system whose rulebook has a scenario generator: the optional part `scenarios` of a
`GameSystem`.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from armybuilder.engine.core.battle.scenarios.params import ScenarioAmount, ScenarioRequest, ScenarioStep
from armybuilder.engine.core.battle.scenarios.scenario import Scenario
from armybuilder.engine.core.catalogue import CatalogueLike

CatalogueT_contra = TypeVar("CatalogueT_contra", bound=CatalogueLike, contravariant=True)


class ScenarioRules(Protocol[CatalogueT_contra]):
    """A generator. `summary` says in a sentence what it makes; `amounts` are what a scenario depends on, `steps` what is
    rolled or chosen, in the order of play."""

    summary: str
    amounts: Sequence[ScenarioAmount]
    steps: Sequence[ScenarioStep]

    def choices(self, catalogue: CatalogueT_contra) -> Mapping[ScenarioStep, Mapping[str, str]]:
        """Return the values players may fix each step to: keys with their names."""

    def generate(self, order: ScenarioRequest, catalogue: CatalogueT_contra) -> Scenario:
        """The scenario of an order; the same order gives the same one."""
