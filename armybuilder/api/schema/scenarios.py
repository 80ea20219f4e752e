"""OpenAPI operations of scenarios."""

from collections.abc import Iterable, Iterator
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from armybuilder.api.renderers import JSONRenderer, PDFRenderer
from armybuilder.api.schema.components import ref
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.engine.core.battle.batch import MAX_SEED
from armybuilder.engine.core.battle.scenarios.params import ROLL, SKIP, ScenarioAmount, ScenarioStep
from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import game_of

_SEED = OpenApiParameter(
    "seed",
    {"type": "integer", "minimum": 0, "maximum": MAX_SEED},
    description="Of all dice; a fresh one where it is left out.",
)
_OPTIONS = {
    "format": ([JSONRenderer.format, PDFRenderer.format], "What is answered: JSON unless said otherwise."),
    "paper": (list(PAPERS), "Of the handout."),
}
"""What each may be, the usual one first, and what it is."""


def _parameters() -> Iterator[OpenApiParameter]:
    """Every word that a generator of some system understands."""
    yield _SEED
    found: dict[str, ScenarioAmount | ScenarioStep] = {}
    for rules in filter(None, (system.scenarios for system in SYSTEMS.values())):
        found |= {each.key: each for each in rules.amounts}
        found |= {each.key: each for each in rules.steps}
    yield from map(_parameter, found.values())
    for name, (known, description) in _OPTIONS.items():
        schema = {"type": "string", "enum": known, "default": known[0]}
        yield OpenApiParameter(name, schema, description=description)


def _parameter(word: ScenarioAmount | ScenarioStep) -> OpenApiParameter:
    schema: dict[str, Any]
    if isinstance(word, ScenarioAmount):
        schema = {"type": "integer", "minimum": word.low, "maximum": word.high, "default": word.usual}
        unit = f" In {word.unit}." if word.unit else ""
        return OpenApiParameter(word.key, schema, description=f"{word.name}. {word.help}{unit}")
    skip = "`skip` leaves it out. " if word.skipped else ""
    description = f"{word.name}. {word.help} One of the keys of its `options`; {skip}`roll-2` rolls it a second time."
    return OpenApiParameter(word.key, {"type": "string"}, description=description)


def steps(games: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The JSON Schemas of the steps that generators of these games know, by their words, with the keys of their tables."""
    found: dict[str, dict[str, Any]] = {}
    for key in games:
        game = game_of(key)
        if game.system.scenarios:
            choices = game.system.scenarios.choices(game.catalogue)
            found |= {step.key: _choice(step, known) for step, known in choices.items()}
    return found


def _choice(step: ScenarioStep, known: Iterable[str]) -> dict[str, Any]:
    skip = [SKIP] if step.skipped else []
    return {"type": "string", "anyOf": [{"enum": ["", *skip, *known]}, {"pattern": f"^{ROLL}[1-9][0-9]{{0,2}}$"}]}


scenarios = extend_schema(
    operation_id="scenarios",
    tags=["Scenarios"],
    description=(
        "A scenario by the generator of the book: what each step came to and by which dice, what it means at the table, "
        "zones in inches, and questions that the book leaves open. `words` of the answer ask for the same again; as a PDF "
        "it is a handout with a map, the same bytes each time. 404 where the book has no generator."
    ),
    parameters=list(_parameters()),
    responses={
        (200, "application/json"): OpenApiResponse(ref("Scenario"), description="The scenario."),
        (200, "application/pdf"): OpenApiResponse(OpenApiTypes.BINARY, description="The handout."),
    },
)
