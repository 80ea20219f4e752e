"""What a game system offers whose units are activated by cards: the optional part `deck` of a `GameSystem`."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from armybuilder.engine.core.catalogue import Catalogue
from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.rules.citations import Lines

DocumentT_contra = TypeVar("DocumentT_contra", bound=Envelope, contravariant=True)
CatalogueT_contra = TypeVar("CatalogueT_contra", bound=Catalogue, contravariant=True)


class EventCard(msgspec.Struct, frozen=True):
    """A card of a hand: `target` is what it is played on, and whose, `when` the moment, `effect` what comes of it."""

    key: str
    number: int
    name: str
    target: str
    when: str
    effect: str
    lines: Lines


class Remark(msgspec.Struct, frozen=True):
    """Something that the book says of its decks, or that the house has settled where it says nothing; `rule` is its rule or
    its lines."""

    text: str
    rule: str
    house: bool = False


class Brought(NamedTuple):
    """What a list brings to the table: points that count for hands, and the name of each card."""

    points: int
    units: tuple[str, ...]


class DeckRules(Protocol[DocumentT_contra, CatalogueT_contra]):
    """Decks of a game. A player has a card for each `points_each` points, `most` at most; `own_turn` are those that he may play
    in his own turn, `other_turn` in that of each opponent, by `rule`."""

    points_each: int
    most: int
    own_turn: int
    other_turn: int
    rule: str

    @property
    def summary(self) -> str:
        """What the decks are, in a sentence."""

    @property
    def event(self) -> str:
        """What a card of a hand is called."""

    @property
    def events(self) -> str:
        """What several of them are called."""

    @property
    def closing(self) -> str:
        """What is done when all cards of a turn are down."""

    @property
    def remarks(self) -> Sequence[Remark]:
        """What the book says of the decks, and what the house has settled."""

    def cards(self, catalogue: CatalogueT_contra) -> Sequence[EventCard]:
        """The event cards of the book, in its order."""

    def brought(self, document: DocumentT_contra, catalogue: CatalogueT_contra) -> Brought:
        """What a list brings to the table."""


AnyDeckRules: TypeAlias = DeckRules[Any, Any]
