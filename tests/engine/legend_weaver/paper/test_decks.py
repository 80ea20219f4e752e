"""The decks of Legend Weaver: activation and chaos cards."""

from dataclasses import replace

import pytest

from armybuilder.cards.layouts.card import lay_out
from armybuilder.cards.layouts.formats import POKER
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.options import PrintOptions
from armybuilder.cards.pages import pages_of
from armybuilder.cards.text import clean
from armybuilder.engine.systems.legend_weaver.book.catalogue import CHAOS_CARDS
from tests.cards.geometry import check
from tests.cards.reading import words_of
from tests.cards.test_cards import EACH_FORMAT
from tests.engine.legend_weaver.book import CATALOGUE
from tests.engine.legend_weaver.paper.army import (
    army,
)


def test_every_squad_and_strike_has_a_card_to_be_drawn():
    drawn = army().deck[54:]

    assert [card.title for card in drawn] == ["Alpha", "Steel", "Guns", "Strike of Battery", "Eyes"]
    assert [(line.text, line.effect) for line in drawn[0].traits] == [
        ("Unit level:", "8"),
        ("Actions:", "3 while Ann leads it."),
        ("9 × Trooper:", "2 actions, level 8."),
        ("Ann:", "3+1 actions, level 14."),
    ]
    assert {(card.back.title, card.back.shared, card.faction) for card in drawn} == {("Activation", True, "Army")}


def test_all_chaos_cards_are_on_paper_once_with_backs_behind_them():
    cards = army().deck[:54]
    pages = pages_of(replace(army(), deck=cards), PrintOptions(parts=("deck",), backs="long"))
    fronts, backs = pages[::2], pages[1::2]

    assert [card.rank for card in cards] == [str(number) for number in range(1, 55)]
    assert [words_of(spot.side).split(" Chaos card")[0] for page in fronts for spot in page.spots] == [
        record.name for record in CATALOGUE[CHAOS_CARDS].values()
    ]
    wide = PAPERS["a4"].width - POKER.wide
    for front, back in zip(fronts, backs, strict=True):
        assert [wide - spot.x for spot in front.spots] == pytest.approx([spot.x for spot in back.spots])
        assert [spot.y for spot in front.spots] == [spot.y for spot in back.spots]
        assert {words_of(spot.side) for spot in back.spots} == {"Legend Weaver Chaos card"}


@EACH_FORMAT
def test_a_chaos_card_says_all_on_one_side(made):
    for card, record in zip(army().deck, CATALOGUE[CHAOS_CARDS].values(), strict=False):
        (side,) = lay_out(card, made).all

        assert check(side, made.width, made.height) == []
        assert words_of(side).endswith(clean(f"Target: {record.target}. When: {record.when}. {record.effect}"))
