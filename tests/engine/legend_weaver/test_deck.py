"""Activation cards of a list, and the deck as shared code sees it."""

import copy
from typing import Any

from armybuilder.engine.systems.legend_weaver.activation import activations
from armybuilder.engine.systems.legend_weaver.system import LEGEND_WEAVER
from tests.engine.legend_weaver.book import CATALOGUE


def force_of(*groups):
    data: Any = copy.deepcopy(LEGEND_WEAVER.examples.document)
    data["packs"][0]["records"]["models"]["models"].append(
        {"key": "battery", "name": "Battery", "form": "off-board", "target": "lit", "points": 900, "move": 0}
    )
    document = LEGEND_WEAVER.convert(data | {"groups": [*data["groups"], *groups]})
    catalogue = LEGEND_WEAVER.with_packs(CATALOGUE, document.packs)
    return document, catalogue, LEGEND_WEAVER.resolve(document, catalogue)


TROOPERS: dict[str, Any] = {"models": [{"model": "ground/example-trooper", "count": 3}]}
BATTERY: dict[str, Any] = {"models": [{"model": "off-board/battery"}]}


def test_every_unit_on_the_table_has_a_card():
    """A strike of an off-board unit has one of its own (L887); a squad with nobody in it has none."""
    _, _, force = force_of(BATTERY, TROOPERS, {"name": "Empty"}, {"name": "Reserve", "reserve": True, **TROOPERS})

    assert [(card.squad.where, card.name, len(card.rows), card.is_strike) for card in activations(force)] == [
        ("/groups/0", "First squad", 2, False),
        ("/groups/1", "Strike of Battery", 1, True),
        ("/groups/2", "Squad 3: Example trooper", 1, False),
        ("/groups/4", "Reserve", 1, False),
    ]


def test_what_a_list_brings():
    """The points that bring chaos cards are those of the ruling that its players chose."""
    document, catalogue, _ = force_of(BATTERY)

    assert LEGEND_WEAVER.deck.deck_list(document, catalogue) == (240, ("First squad",))
    document.options.rulings = {"chaos-points": "all"}
    assert LEGEND_WEAVER.deck.deck_list(document, catalogue) == (1140, ("First squad",))


def test_54_cards_with_all_that_is_needed_to_play_them():
    cards = LEGEND_WEAVER.deck.cards(CATALOGUE)

    assert [card.number for card in cards] == list(range(1, 55))
    assert [card.number for card in cards if not (card.name and card.target and card.when and card.effect)] == []
    assert cards[0].target == "Your own: one of your corporals"
