"""The games whose books have a scenario generator, and how it is asked by words."""

import secrets
from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.engine.core.battle.scenarios.params import ScenarioRequest
from armybuilder.engine.core.documents import DocumentProblem
from armybuilder.engine.core.game import AnyGenerator, ScenarioGenerator
from armybuilder.engine.core.text import slug
from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import game_of

GENERATING = tuple(key for key, system in SYSTEMS.items() if system.scenarios)
SEEDS = 1_000_000
"""Seeds that are drawn for those who name none: short enough to be read out across a table."""
PAPER = "paper"


class ScenarioQuery(NamedTuple):
    """The scenario request read from some words, and the problems with the rest."""

    order: ScenarioRequest
    problems: list[DocumentProblem]


def generator_of(key: str) -> AnyGenerator:
    """The generator of a game, with its current catalogue; `LookupError` where there is none."""
    game = game_of(key) if key in SYSTEMS else None
    if game is None or game.system.scenarios is None:
        raise LookupError(f"There is no scenario generator of '{key}'. Known: {', '.join(GENERATING)}.")
    return ScenarioGenerator(game, game.system.scenarios)


def read_scenario_query(generator: AnyGenerator, words: Mapping[str, str]) -> ScenarioQuery:
    """The order of some words; without a seed a fresh one."""
    return ScenarioQuery(*generator.parse_request(words, secrets.randbelow(SEEDS)))


def paper_problem(word: str) -> DocumentProblem | None:
    """Return the problem with the name of a paper, if any."""
    if word in PAPERS:
        return None
    return DocumentProblem(
        PAPER,
        _("Unknown paper '%(word)s'. Known: %(papers)s.") % {"word": word[:40], "papers": ", ".join(PAPERS)},
        tuple(PAPERS),
    )


def file_name(title: str, seed: int) -> str:
    """`scenario-delay-against-last-stand-7.pdf`."""
    return f"scenario-{slug(title)}-{seed}.pdf"
