"""The activation deck and the chaos cards at the table, as shared code sees them."""

from collections.abc import Callable, Sequence

from armybuilder.engine.core.battle.deck.rules import Brought, EventCard, Remark
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.activation import activations
from armybuilder.engine.systems.legend_weaver.book.catalogue import CHAOS_CARDS
from armybuilder.engine.systems.legend_weaver.chaos import MOST_CARDS, POINTS_A_CARD, points_of_cards
from armybuilder.engine.systems.legend_weaver.document import ForceDocument
from armybuilder.engine.systems.legend_weaver.force import Force
from armybuilder.engine.systems.legend_weaver.rulings import CHAOS

_SIDES = {"own": "Your own: ", "opponent": "An opponent’s: ", "any": ""}


class LegendDeck:
    """Fulfils `DeckRules`."""

    summary = "A card for each unit says who is active, and chaos cards are held in hand. Every phone shuffles alike."
    event, events = "chaos card", "chaos cards"
    points_each, most = POINTS_A_CARD, MOST_CARDS
    own_turn, other_turn = 2, 1
    rule = "BR-64"
    closing = "Units that took casualties in this turn test their morale."
    remarks: Sequence[Remark] = (
        Remark("A unit is active from when the card before it is turned down until its own is; the first from the deal on.", "L194"),
        Remark("Every unit has a card, and a strike that was called in has one in the turn in which it arrives.", "L887"),
        Remark(
            "How cards are dealt stood in Part 3, which is lost: all cards of the table are shuffled together each turn and turned "
            "from the top.",
            "L194, L958",
            house=True,
        ),
        Remark("Chaos cards are dealt before anything is set up: one for each 1,000 points, ten at most.", "L995"),
        Remark("Two may be played in one’s own turn, one in that of each opponent.", "L995"),
        Remark(
            "Whose turn it is when cards change hands all the time is not told: here one’s own turn is whenever a unit of one’s own is "
            "active, counted over a turn of the game.",
            "L995",
            house=True,
        ),
        Remark("Cards are dealt around the table one by one until each has his, or the deck of 54 is used up.", "L995", house=True),
        Remark("Bad cards are played on opponents, good ones on one’s own; a card that was played is discarded.", "L997–L999"),
    )  # fmt: skip

    def __init__(self, resolve: Callable[[ForceDocument, Catalogue], Force]) -> None:
        self.resolve = resolve

    def cards(self, catalogue: Catalogue) -> Sequence[EventCard]:
        return [
            EventCard(
                card.key, card.number, card.name, f"{_SIDES[card.side]}{_lower(card.target, card.side)}", card.when,
                card.effect, card.source,
            )
            for card in catalogue[CHAOS_CARDS].values()
        ]  # fmt: skip

    def brought(self, document: ForceDocument, catalogue: Catalogue) -> Brought:
        force = self.resolve(document, catalogue)
        points = int(points_of_cards(force, CHAOS.chosen(document.options.rulings)))
        return Brought(points, tuple(card.name for card in activations(force) if not card.is_strike))


def _lower(target: str, side: str) -> str:
    """Goes on from whose it is."""
    return target[:1].lower() + target[1:] if _SIDES[side] else target
