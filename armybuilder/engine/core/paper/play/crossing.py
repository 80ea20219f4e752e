"""A game on paper: the boxes of every model crossed out as its state says. A list that nobody played prints as ever."""

from collections.abc import Mapping
from dataclasses import replace

from armybuilder.engine.core.paper.cards import Card, PrintContent
from armybuilder.engine.core.paper.play.sheet import keys_of, line_keys
from armybuilder.engine.core.paper.play.state import ModelState, PlayState

WHOLE = ModelState()


def crossed(content: PrintContent, state: PlayState) -> PrintContent:
    """The same print with what happened so far."""
    states: dict[int, list[ModelState]] = {}
    for card, _, key in keys_of(content.cards):
        states.setdefault(id(card), []).append(state.models.get(key, WHOLE))
    cards = tuple(_card(card, states.get(id(card), [])) for card in content.cards)
    return replace(content, cards=cards) if cards != content.cards else content


def _card(card: Card, states: list[ModelState]) -> Card:
    if not any(state.marks for state in states):
        return card
    parts = tuple(_body(part, place, states) for place, part in enumerate(card.parts, 1))
    return replace(_body(card, 0, states), parts=parts)


def _body(body: Card, place: int, states: list[ModelState]) -> Card:
    keys = line_keys(body, place)
    return replace(body, damaged=tuple(_counts(keys, state.marks) for state in states))


def _counts(keys: tuple[str, ...], marks: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(marks.get(key, 0) for key in keys)


def orphans(content: PrintContent, state: PlayState) -> tuple[str, ...]:
    """Models of the game that the list does not have any more."""
    known = {key for _, _, key in keys_of(content.cards)}
    return tuple(key for key in state.models if key not in known)
