"""The activation deck and the chaos cards at the table, as shared code sees them."""

from collections.abc import Callable, Sequence

from armybuilder.engine.core.battle.deck.rules import DeckList, EventCard, Remark
from armybuilder.engine.core.language import ENGLISH, gettext, gettext_noop, language
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.activation import activations
from armybuilder.engine.systems.legend_weaver.book.catalogue import CHAOS_CARDS
from armybuilder.engine.systems.legend_weaver.chaos import MOST_CARDS, POINTS_A_CARD, points_of_cards
from armybuilder.engine.systems.legend_weaver.document import ForceDocument
from armybuilder.engine.systems.legend_weaver.force import Force
from armybuilder.engine.systems.legend_weaver.rulings import CHAOS

_SIDES = {"own": gettext_noop("Your own: "), "opponent": gettext_noop("An opponent’s: "), "any": ""}


_REMARKS = (
    (
        gettext_noop(
            "A unit is active from when the card before it is turned down until its own is; the first from the deal on."
        ),
        "L194",
        False,
    ),
    (
        gettext_noop("Every unit has a card, and a called strike has one in the turn it arrives."),
        "L887",
        False,
    ),
    (
        gettext_noop(
            "How cards are dealt was in Part 3, which is missing: all cards at the table are shuffled "
            "together each turn and turned over from the top."
        ),
        "L194, L958",
        True,
    ),
    (
        gettext_noop("Chaos cards are dealt before anything is set up: one for each 1,000 points, ten at most."),
        "L995",
        False,
    ),
    (gettext_noop("You may play two in your turn, and one in each opponent’s."), "L995", False),
    (
        gettext_noop(
            "The rulebook doesn’t say whose turn it is when cards keep changing hands: here, it’s your turn "
            "whenever one of your units is active, counted over a game turn."
        ),
        "L995",
        True,
    ),
    (
        gettext_noop(
            "Cards are dealt around the table one by one until everyone has theirs, or the deck of 54 is used up."
        ),
        "L995",
        True,
    ),
    (
        gettext_noop("Play bad cards on opponents, good ones on your own troops; discard a card once it’s played."),
        "L997–L999",
        False,
    ),
)
"""How the deck is played: what is said of it, its lines, and whether it is a setting of the house."""


class LegendDeck:
    """Fulfils `DeckRules`."""

    points_each, most = POINTS_A_CARD, MOST_CARDS
    own_turn, other_turn = 2, 1
    rule = "BR-64"

    @property
    def summary(self) -> str:
        return gettext(
            "A card for each unit shows who is active, and you hold chaos cards in hand. Every phone "
            "shuffles the same way."
        )

    @property
    def event(self) -> str:
        return gettext("chaos card")

    @property
    def events(self) -> str:
        return gettext("chaos cards")

    @property
    def end_of_turn(self) -> str:
        return gettext("Units that took casualties this turn test their morale.")

    @property
    def remarks(self) -> Sequence[Remark]:
        return tuple(Remark(gettext(text), lines, house=house) for text, lines, house in _REMARKS)

    def __init__(self, resolve: Callable[[ForceDocument, Catalogue], Force]) -> None:
        self.resolve = resolve

    def cards(self, catalogue: Catalogue) -> Sequence[EventCard]:
        return [
            EventCard(
                card.key, card.number, card.name, f"{gettext(_SIDES[card.side]) if card.side != 'any' else ''}{_lower(card.target, card.side)}", card.when,
                card.effect, card.source,
            )
            for card in catalogue[CHAOS_CARDS].values()
        ]  # fmt: skip

    def deck_list(self, document: ForceDocument, catalogue: Catalogue) -> DeckList:
        force = self.resolve(document, catalogue)
        points = int(points_of_cards(force, force.readings[CHAOS]))
        return DeckList(points, tuple(card.name for card in activations(force) if not card.is_strike))


def _lower(target: str, side: str) -> str:
    """Goes on from whose it is."""
    return target[:1].lower() + target[1:] if _SIDES[side] and language() == ENGLISH else target
