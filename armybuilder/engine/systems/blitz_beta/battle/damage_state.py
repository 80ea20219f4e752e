"""A force as a battle left it, for paper and for the table: boxes of damage of each model, crossed out in their order."""

from collections import Counter
from collections.abc import Iterator, Sequence

from armybuilder.engine.core.paper.boxes import box_lines
from armybuilder.engine.core.paper.cards import Card
from armybuilder.engine.core.paper.game.sheet import keys_of
from armybuilder.engine.core.paper.game.state import ModelState, PlayState
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.force import resolve
from armybuilder.engine.systems.blitz_beta.paper.cards import cards_of
from armybuilder.engine.systems.blitz_beta.statline import EntryLoadout, entry_loadouts

Body = tuple[int, int, int]
"""A body on paper: the place of its card, the number of the model on it, the place of the body on the card."""


def build_play_state(document: ForceDocument, catalogue: Catalogue, damage: Sequence[int]) -> PlayState:
    """The state of a game in which the models of a force, in the order in which `muster` recruits them, have taken so many
    boxes of damage each; `ValueError` where they are not as many as its models. What is beyond the last box is not told."""
    force = resolve(document, catalogue)
    parts = entry_loadouts(force, catalogue)
    cards = list(cards_of(parts, catalogue))
    places = list(_bodies(parts))
    keys = {(id(card), number): key for card, number, key in keys_of(cards)}
    marks: dict[str, dict[str, int]] = {}
    for (place, number, body), boxes in zip(places, damage, strict=True):
        card = cards[place]
        found = marks.setdefault(keys[id(card), number], {})
        for line, out in _crossed_out_boxes((card, *card.parts)[body], body, boxes):
            found[line] = max(found.get(line, 0), out)
    return PlayState(models={key: ModelState(marks=found) for key, found in marks.items() if found})


def _bodies(parts: Sequence[EntryLoadout]) -> Iterator[Body]:
    """Yield the place of each model on paper, in battle order: a model, its components, its drones (BR-225,
    BR-227). The pieces of one purchase share a track, which shows the worst of them.
    """
    first = 0
    for part in parts:
        drones = list(dict.fromkeys(drone.key for drone in part.loadout.drones))
        carried: Counter[str] = Counter()
        pieces = max(1, part.entry.model.quantity)
        for number in range(part.entry.count * pieces):
            yield from ((first, number // pieces, body) for body, _ in enumerate(part.loadout.bodies))
            for drone in part.loadout.drones:
                yield first + 1 + drones.index(drone.key), carried[drone.key], 0
                carried[drone.key] += 1
        first += 1 + len(drones)


def _crossed_out_boxes(body: Card, place: int, boxes: int) -> Iterator[tuple[str, int]]:
    """The lines of a body with what of the damage is crossed out on each, hull before structure (BR-110)."""
    for line in box_lines(body):
        if line.sort == "damage" and boxes > 0:
            taken = min(boxes, line.boxes or 0)
            boxes -= taken
            if taken:
                yield f"{place}:{line.key}", taken
