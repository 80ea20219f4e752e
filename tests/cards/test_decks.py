"""Decks that are drawn unseen: every card once, its back behind it and like all others; whose it is told without colour."""

import re
from dataclasses import replace

import pytest

from armybuilder.cards.drawing import MM
from armybuilder.cards.layouts.back import card_back
from armybuilder.cards.layouts.card import lay_out
from armybuilder.cards.layouts.formats import POKER
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.options import PrintOptions
from armybuilder.cards.pages import card_count, card_leaves, pages_of, unavailable_options
from armybuilder.cards.tones import color_bar
from armybuilder.engine.core.paper.cards import Card, CardBack, FigureKind, TraitLine
from armybuilder.engine.core.paper.emblems import PLAYERS, Emblem, EmblemMark
from tests.cards.content import HOSTILE_NAMES, content
from tests.cards.geometry import check
from tests.cards.reading import boxes_of, words_of
from tests.cards.test_cards import EACH_FORMAT

TOYS = Emblem(EmblemMark.SUN, (0.45, 0.1, 0.1))
FATE = CardBack("Fate", "Tin Soldiers", TOYS)
TURNS = CardBack("Turn", "Tin Soldiers", TOYS, shared=True)
EVENTS = tuple(
    Card(
        f"event-{number}",
        f"Event {number}",
        "On the enemy",
        "Fate",
        None,
        traits=(TraitLine("", "A soldier falls over."),),
        rank=str(number),
        emblem=TOYS,
        back=FATE,
    )
    for number in range(1, 12)
)
GUARDS = Card(
    "guards",
    "Guards",
    "Left band",
    "Night Watch",
    14,
    points_name="pts",
    notes=("Draw it, then act.",),
    figure=FigureKind.INFANTRY,
    emblem=Emblem(EmblemMark.WAVE, (0.1, 0.1, 0.4)),
    back=TURNS,
    count=2,
)


@pytest.mark.parametrize("paper", PAPERS)
def test_every_card_is_there_once_with_its_back_behind_it(paper):
    """Turned over its long edge, a sheet shows what stood on the left on the right."""
    pages = pages_of(content(deck=(*EVENTS, GUARDS)), PrintOptions(parts=("deck", "shared"), paper=paper, backs="long"))
    fronts, backs = pages[::2], pages[1::2]
    wide = PAPERS[paper].width - POKER.wide

    about = re.compile(r" (Fate|Night Watch) · ")
    assert [about.split(words_of(spot.side))[0] for page in fronts for spot in page.spots] == [
        *(f"Event {number}" for number in range(1, 12)),
        "Guards",
        "Guards",
    ]
    for front, back in zip(fronts, backs, strict=True):
        assert [wide - spot.x for spot in front.spots] == pytest.approx([spot.x for spot in back.spots])
        assert [spot.y for spot in front.spots] == [spot.y for spot in back.spots]
        assert [words_of(spot.side) for spot in back.spots] == [
            f"Tin Soldiers {'Turn' if 'Guards' in words_of(spot.side) else 'Fate'}" for spot in front.spots
        ]


@EACH_FORMAT
def test_backs_tell_nothing_of_the_front(made):
    assert {card_back(card, made) for card in EVENTS} == {card_back(EVENTS[0], made)}
    assert words_of(card_back(EVENTS[0], made)) == "Tin Soldiers Fate"
    assert words_of(card_back(replace(GUARDS, name="Old Tom"), made)) == "Tin Soldiers Turn"


def emblems(player):
    """The band of an event and of a card that all players bring."""
    made = content(deck=(EVENTS[0], GUARDS))
    pages = pages_of(made, PrintOptions(parts=("deck", "shared"), player=player))
    return [next(boxes_of(page.spots[0].side)).fill for page in pages]


def test_players_are_told_apart_by_mark_and_colour_in_a_deck_that_they_share():
    assert emblems("own") == [color_bar(TOYS.rgb), color_bar((0.1, 0.1, 0.4))]
    for number, (_, emblem) in enumerate(PLAYERS, 1):
        assert emblems(str(number)) == [color_bar(TOYS.rgb), color_bar(emblem.rgb)]
        assert 1.05 / (luminance(emblem.rgb) + 0.05) >= 4.5  # white text stands on it
    assert len({emblem.mark for _, emblem in PLAYERS}) == len(PLAYERS) == 6


def luminance(rgb):
    """WCAG's relative luminance."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("text", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES)
def test_any_text_keeps_the_geometry(text):
    whole = replace(
        GUARDS, title=text, kind=text, faction=text, notes=(text,), rank=text[:30], back=CardBack(text, text, TOYS)
    )
    _, *back = card_back(whole, POKER)
    for side in (*lay_out(whole, POKER).all, back):
        assert check(side, POKER.width, POKER.height) == []


def test_a_card_that_serves_all_its_models_is_printed_once():
    for together, shown in ((False, ["Guards", "Guards"]), (True, ["Guards ×2"])):
        made = content(replace(GUARDS, together=together))
        leaves = card_leaves(made, PrintOptions(parts=("cards",)), POKER)

        assert [words_of(leaf.front).split(" Night")[0] for leaf in leaves] == shown
        assert card_count(made, PrintOptions(parts=("cards",))) == len(shown)


def test_a_text_has_white_between_its_paragraphs():
    told = (TraitLine("", "A soldier falls over."), TraitLine("When:", "At once."))
    (side,) = lay_out(replace(EVENTS[0], traits=told), POKER).all
    first, second = (part for part in side if part.row.texts and "Event" not in part.row.texts[0].text)

    assert second.y - first.y - first.row.height == pytest.approx(1.2 * MM)


def test_what_a_game_has_not_is_not_offered():
    assert unavailable_options(content()) == {"blank", "dials", "bases", "deck", "shared", "player"}
    assert unavailable_options(content(deck=EVENTS)) == {"blank", "dials", "bases", "shared", "player"}
    assert unavailable_options(content(deck=(GUARDS,))) == {"blank", "dials", "bases", "deck"}
    assert unavailable_options(content(deck=(*EVENTS, GUARDS))) == {"blank", "dials", "bases"}
