"""Interface of a game system whose units are activated by cards: the optional part `deck` of a `GameSystem`."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from armybuilder.engine.core.catalogue import CatalogueLike
from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.rules.citations import Lines

DocumentT_contra = TypeVar("DocumentT_contra", bound=Envelope, contravariant=True)
CatalogueT_contra = TypeVar("CatalogueT_contra", bound=CatalogueLike, contravariant=True)


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


class DeckList(NamedTuple):
    """The contribution of a list to the table: points that count for hands, and the name of each card."""

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
        """A description of the decks in a sentence."""

    @property
    def event(self) -> str:
        """The name of a card of a hand."""

    @property
    def events(self) -> str:
        """The name of several cards of a hand."""

    @property
    def end_of_turn(self) -> str:
        """The procedure when all cards of a turn are down."""

    @property
    def remarks(self) -> Sequence[Remark]:
        """The remarks of the book on the decks, and the house rulings."""

    def cards(self, catalogue: CatalogueT_contra) -> Sequence[EventCard]:
        """The event cards of the book, in its order."""

    def deck_list(self, document: DocumentT_contra, catalogue: CatalogueT_contra) -> DeckList:
        """Return what a list brings to the table."""


AnyDeckRules: TypeAlias = DeckRules[Any, Any]
