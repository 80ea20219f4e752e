"""Panel of a list's pictures: each card once, and the pictures whose cards left the list."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from armybuilder.engine.core.paper.cards import Card
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.models import Picture

Cards = dict[tuple[str, str], Counter[str]]
"""For each model and name how many cards there are of each title."""


@dataclass(frozen=True, slots=True)
class PictureSlot:
    """A card that may have a picture: all of a model, or those that the player named.

    `cards` is how many cards of the list show it, 0 where the model or the name has left; `detail` what they are called.
    `inherited` is what a named card shows without a picture of its own. `put` and `removed` are the pictures that were
    just put here and taken away.
    """

    id: str
    model: str
    name: str
    title: str
    detail: str
    cards: int
    picture: Picture | None
    inherited: Picture | None
    added: Picture | None
    removed: Picture | None

    @property
    def current(self) -> Picture | None:
        """The picture on the cards."""
        return self.picture or self.inherited


def place_id(model: str, name: str) -> str:
    """Return the place of a card on the page, whatever else is there."""
    return "card-" + hashlib.sha256(f"{model}\n{name}".encode()).hexdigest()[:12]


def places(opened: AnyOpenForce, *, put: int | None = None, removed: int | None = None) -> list[PictureSlot]:
    """The cards in the order of the list, named ones after their model's, then pictures whose cards are gone.

    `put` and `removed` are the numbers of pictures to talk about. One query, which reads no picture.
    """
    found = list(opened.force.pictures.filter(Q(removed=None) | Q(pk=removed)).defer("data"))
    kept = {(picture.model, picture.name): picture for picture in found if picture.removed is None}
    deleted = {(picture.model, picture.name): picture for picture in found if picture.pk == removed and picture.removed}
    cards = _cards(opened.print_content().cards)
    names = {model: _model_name(opened, model) for model, _ in (*cards, *kept, *deleted)}
    shown: list[PictureSlot] = []
    for key in (*cards, *(key for key in {**kept, **deleted} if key not in cards)):
        model, name = key
        titles = cards.get(key, Counter())
        picture = kept.get(key)
        shown.append(
            PictureSlot(
                id=place_id(model, name),
                model=model,
                name=name,
                title=name or names[model],
                detail=", ".join(titles) if titles else names[model],
                cards=titles.total(),
                picture=picture,
                inherited=kept.get((model, "")) if name else None,
                added=picture if picture and picture.pk == put else None,
                removed=deleted.get(key),
            )
        )
    return shown


def _cards(cards: Iterable[Card]) -> Cards:
    """The cards counted; each model first as a whole, then by the names that the player gave."""
    by_model: dict[str, Cards] = {}
    for card in cards:
        of_model = by_model.setdefault(card.key, {(card.key, ""): Counter()})
        of_model[card.key, ""][card.title] += card.count
        if card.name:
            of_model.setdefault((card.key, card.name), Counter())[card.title] += card.count
    return {place: titles for of_model in by_model.values() for place, titles in of_model.items()}


def _model_name(opened: AnyOpenForce, model: str) -> str:
    try:
        return opened.game.model_card(model).title
    except LookupError:
        return model
