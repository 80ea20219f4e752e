"""Casualties of a battle on paper: those on foot share a card, on which they are counted."""

from collections.abc import Iterator, Sequence

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.boxes import box_lines
from armybuilder.engine.core.paper.cards import Card
from armybuilder.engine.core.paper.game.sheet import keys_of
from armybuilder.engine.core.paper.game.state import ModelState, PlayState
from armybuilder.engine.systems.legend_weaver.force import FieldedUnit


def damaged_state(cards: Sequence[Card], rows: Sequence[FieldedUnit], damage: Sequence[int]) -> PlayState:
    """The boxes that are crossed out when of the models of some rows, in the order of their cards, those fell that have damage."""
    left, keys = iter(damage), _keys(cards)
    found: dict[str, ModelState] = {}
    for card, row, own in zip(cards, rows, keys, strict=True):
        fallen = [next(left) for _ in range(row.count)]
        shares = fallen if len(own) == row.count else [sum(fallen)]
        for key, number in zip(own, shares, strict=True):
            marks = dict(_marks(card, number))
            if marks:
                found[key] = ModelState(marks=marks)
    return PlayState(models=found)


def _keys(cards: Sequence[Card]) -> list[list[str]]:
    """The keys of the models on each card."""
    found: list[list[str]] = []
    for _, number, key in keys_of(cards):
        if number == 0:
            found.append([])
        found[-1].append(key)
    return found


def _marks(card: Card, fallen: int) -> Iterator[tuple[str, int]]:
    """The line of casualties, or that of a crew, which is lost with its platform; the card of a vehicle has neither."""
    if fallen:
        for line in box_lines(card):
            if line.label == gettext("Casualties"):
                yield f"0:{line.key}", fallen
            elif line.label == gettext("Crew lost"):
                yield f"0:{line.key}", line.boxes or fallen
