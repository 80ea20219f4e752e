"""A list on paper as a battle left it: boxes of armour, and points of troopers."""

from collections.abc import Iterator, Sequence

from armybuilder.engine.core.paper.boxes import box_lines
from armybuilder.engine.core.paper.cards import Card
from armybuilder.engine.core.paper.game.sheet import keys_of
from armybuilder.engine.core.paper.game.state import ModelState, PlayState
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.document import ForceDocument
from armybuilder.engine.systems.tactical_1998.paper.sheets import print_content


def build_play_state(document: ForceDocument, catalogue: Catalogue, damage: Sequence[int]) -> PlayState:
    """The state of a game in which the units of a force have lost so many boxes each; `ValueError` where they are not as many as its
    units. A replay tells how many points a squad lost, not whose they were: they are crossed out from the first trooper on."""
    cards = print_content(document, catalogue).cards
    found = {
        key: ModelState(marks=dict(_crossed_out(card, boxes)))
        for (card, _, key), boxes in zip(keys_of(cards), damage, strict=True)
        if boxes
    }
    return PlayState(models=found)


def _crossed_out(card: Card, boxes: int) -> Iterator[tuple[str, int]]:
    """Yield the lines of a card of which boxes are crossed out, from the first on, and how many of each."""
    for line in box_lines(card):
        if line.sort != "ammunition" and boxes > 0:
            out = min(boxes, line.boxes or boxes)
            yield f"0:{line.key}", out
            boxes -= out
