"""Orders to cut out: what each costs in command points, what it does, and who may give it (L34)."""

from collections.abc import Iterator
from functools import reduce

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import Card, TraitLine
from armybuilder.engine.core.text import capital
from armybuilder.engine.core.words import Noun
from armybuilder.engine.systems.gundam_skirmish.book.words import Order
from armybuilder.engine.systems.gundam_skirmish.document import WORDS
from armybuilder.engine.systems.gundam_skirmish.paper.emblems import EMBLEMS
from armybuilder.engine.systems.gundam_skirmish.paper.labels import COMMAND_POINTS

ORDERS = Noun("order", "orders")


def deck(names: RecordNames, faction: str, *, campaign: bool) -> tuple[Card, ...]:
    """The orders that a faction may give; in a campaign without those of single battles."""
    known: dict[str, Order] = dict(names.records("order"))
    return tuple(
        _card(order, names, faction) for order in known.values() if may_give(order, faction, campaign=campaign)
    )


def may_give(order: Order, faction: str, *, campaign: bool) -> bool:
    return (not order.factions or faction in order.factions) and (order.campaign or not campaign)


def _card(order: Order, names: RecordNames, faction: str) -> Card:
    return Card(
        key=order.key,
        title=order.name,
        kind=capital(ORDERS.for_number()),
        faction=names.printed_name("faction", faction),
        points=order.points,
        points_name=COMMAND_POINTS,
        traits=(TraitLine("", order.effect), *limits(order, names)),
        emblem=EMBLEMS.get(faction),
    )


def limits(order: Order, names: RecordNames) -> Iterator[TraitLine]:
    """Yield what limits an order besides its cost."""
    if order.factions:
        factions = (names.printed_name("faction", key) for key in order.factions)
        who = reduce(lambda one, other: gettext("{one} and {other}", one=one, other=other), factions)
        yield TraitLine(gettext("Only for"), f"{who}.")
    if order.most_points is not None:
        yield TraitLine(
            gettext("At most"), gettext("{points} of the unit.", points=f"{order.most_points} {WORDS.points}")
        )
    if not order.campaign:
        yield TraitLine(gettext("Not"), gettext("in campaigns."))
