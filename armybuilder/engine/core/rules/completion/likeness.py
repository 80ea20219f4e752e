"""Similarity of one model to another, judged by their cards, whatever the game."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from armybuilder.engine.core.paper.cards import Card
from armybuilder.engine.core.rules.report import Points

NUMBER = re.compile(r"-?\d+(\.\d+)?")
OF_ANOTHER_KIND, OF_ANOTHER_LIST = 6.0, 20.0
COSTS, FIGURES, WEAPONS, TRAITS = 4.0, 4.0, 2.0, 1.0
"""What each difference weighs; those of figures, weapons and traits where nothing is alike."""


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """A model's facts as its card gives them: `figures` by their labels, as printed."""

    title: str
    kind: str = ""
    faction: str = ""
    points: Points | None = None
    figures: Mapping[str, str] = field(default_factory=dict)
    weapons: frozenset[str] = frozenset()
    traits: frozenset[str] = frozenset()


def facts_of(card: Card) -> ModelFacts:
    """The card in short."""
    return ModelFacts(
        card.title,
        card.kind,
        card.faction,
        card.points,
        {stat.label: stat.value for stat in card.stats},
        frozenset(row.code for row in card.rows),
        frozenset(line.text for line in card.traits),
    )


def distance(one: ModelFacts, other: ModelFacts, home: str = "") -> float:
    """Return how far the `other` is from the `one`: 0 for the same. Models of the list `home`, where one is named,
    are nearer than any others.
    """
    labels = one.figures.keys() | other.figures.keys()
    figures = sum(_apart(one.figures.get(label, ""), other.figures.get(label, "")) for label in labels)
    return (
        OF_ANOTHER_KIND * (one.kind != other.kind)
        + OF_ANOTHER_LIST * (bool(home) and other.faction != home)
        + COSTS * _ratio(one.points or 0, other.points or 0)
        + FIGURES * figures / max(1, len(labels))
        + WEAPONS * _strange(one.weapons, other.weapons)
        + TRAITS * _strange(one.traits, other.traits)
    )


def _apart(one: str, other: str) -> float:
    """From 0 for figures alike to 1: numbers by their ratio, words by whether they are the same."""
    numbers = NUMBER.search(one), NUMBER.search(other)
    if one == other:
        return 0.0
    return _ratio(float(numbers[0][0]), float(numbers[1][0])) if numbers[0] and numbers[1] else 1.0


def _ratio(one: float, other: float) -> float:
    most = max(abs(one), abs(other))
    return min(1.0, abs(one - other) / most) if most else 0.0


def _strange(one: frozenset[str], other: frozenset[str]) -> float:
    """The part of all that only one of the two has."""
    return len(one ^ other) / len(one | other) if one or other else 0.0
