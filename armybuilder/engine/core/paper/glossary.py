"""Glossary of a game: the terms explained wherever they appear, namely the codes of its tables and the labels of its
figures.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import Card, TraitLine


@dataclass(frozen=True, slots=True)
class Glossary:
    """`kinds` are those of the rows whose names and codes stand in lists, `figures` what the labels of statlines mean,
    `boxes` what labels of boxes mean."""

    kinds: frozenset[str] = frozenset()
    figures: Mapping[str, str] = field(default_factory=dict)
    boxes: Mapping[str, str] = field(default_factory=dict)


def legend(explained: Glossary, cards: Iterable[Card]) -> tuple[TraitLine, ...]:
    """Return the meanings of the labels on these cards, as far as the game explains them."""
    used = {label for card in cards for body in (card, *card.parts) for label in _labels(body)}
    known = {**explained.figures, **explained.boxes}
    return tuple(TraitLine(label, gettext(meaning)) for label, meaning in known.items() if label in used)


def _labels(body: Card) -> Iterator[str]:
    yield from (stat.label for stat in (*body.stats, *body.labels, *body.details))
    yield from (stat.note_label for stat in body.stats if stat.note)
    yield from (part.label for track in body.tracks for part in track.parts)
    yield from (counter.label for counter in body.counters)
    yield from (*body.tokens, body.points_name)
