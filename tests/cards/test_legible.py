"""What is read at arm's length, measured on every card of every game in every size: how tall its letters are to the eye, how
its lines end, how far its figures stand from the walls of their boxes."""

import re
from functools import cache
from math import atan, degrees

import pytest

from armybuilder.cards.drawing import MM
from armybuilder.cards.fonts import CAP_HEIGHT, width
from armybuilder.cards.layouts.card import lay_out
from armybuilder.cards.layouts.rows.card_rows import STAT_HEIGHT, STAT_INSET
from armybuilder.cards.text import TextRun, clean, wrap
from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import get_catalogue
from tests.cards.content import all_cards
from tests.cards.reading import boxes_of, texts_of
from tests.cards.test_cards import ALL_FORMATS

ARM = 650 * MM
X_HEIGHT = 0.528
"""Of Roboto Condensed, as part of the size."""
SMALL, LARGE = 6.4, 7.9
"""Minutes of arc of the lowest letters: of cards of a hand, and of larger ones."""
OF_A_HAND = {"poker", "bridge", "a7"}
SIZE = 7.0
"""Points in which lines are broken here."""
RUNTS, HOLES = 0.02, 0.03
"""Shares of paragraphs that end in a word alone, and of lines that leave a third free."""


@cache
def cards_of(key):
    """Every model of a game that has a catalogue of them, else what its example fields."""
    if key == "blitz-beta":
        return all_cards()
    system, catalogue = SYSTEMS[key], get_catalogue(key)
    if key == "tactical-1998":
        return tuple(system.model_card(each, catalogue) for each in (*catalogue.vehicles, *catalogue.squads))
    made = system.print_content(system.convert(system.examples.document), catalogue)
    return (*made.cards, *made.deck)


EACH = pytest.mark.parametrize(
    "key, made",
    [pytest.param(key, made, id=f"{key} {name}") for key in SYSTEMS for name, made in ALL_FORMATS.items()],
)


def arc_of(text, made):
    """Minutes of arc of the lowest letters of a text: small ones, else capitals and figures."""
    part = X_HEIGHT if any(letter.islower() for letter in text.text) else CAP_HEIGHT
    return degrees(atan(text.size * part * made.scale / ARM)) * 60


@EACH
def test_letters_are_tall_enough_at_arms_length(key, made):
    floor = SMALL if made.key in OF_A_HAND else LARGE
    low = {
        (text.text, round(arc_of(text, made), 2))
        for card in cards_of(key)
        for side in lay_out(card, made).all
        for text, *_ in texts_of(side)
        if arc_of(text, made) < floor
    }
    assert low == set()


@EACH
def test_what_is_used_each_turn_is_never_the_smallest(key, made):
    """Detection, height, base: larger than what traits do."""
    wrong = []
    for card in cards_of(key):
        texts = [text for side in lay_out(card, made).all for text, *_ in texts_of(side)]
        effects = [clean(trait.effect) for trait in card.traits]
        told = [each.size for each in texts if len(each.text) > 12 and any(each.text in effect for effect in effects)]
        labels = {clean(detail.label) for detail in card.details} & {each.text for each in texts}
        looked_up = [max(each.size for each in texts if each.text == label) for label in labels]
        if told and looked_up and min(looked_up) <= min(told):
            wrong.append(card.title)
    assert wrong == []


@EACH
def test_ratings_stand_off_the_walls_of_their_boxes(key, made):
    touching = []
    for card in cards_of(key):
        values = {clean(stat.value) for stat in card.stats if stat.value}
        for side in lay_out(card, made).all:
            boxes = [box for box in boxes_of(side) if box.stroke and abs(box.height - STAT_HEIGHT) < 0.01]
            for text, left, top, right, _ in texts_of(side):
                box = next(
                    (box for box in boxes if box.x <= left <= box.x + box.width and box.y < top < box.y + box.height),
                    None,
                )
                if box and text.text in values and min(left - box.x, box.x + box.width - right) < STAT_INSET - 0.01:
                    touching.append((card.title, text.text))
    assert touching == []


@EACH
def test_lines_are_even(key, made):
    """Few words alone on a last line, few holes at the right, no sign apart from its verb."""
    limit = made.column.inner
    paragraphs = [
        lines
        for card in cards_of(key)
        for trait in (*card.traits, *card.glossary)
        if len(lines := wrap((TextRun(clean(trait.effect)),), SIZE, limit)) > 1
    ]
    inner = [line for lines in paragraphs for line in lines[:-1]]
    runts = [lines for lines in paragraphs if " " not in lines[-1][-1].text and len(lines[-1]) == 1]
    holes = [line for line in inner if reach_of(line) < limit * 2 / 3]
    parted = [line for lines in paragraphs for line in lines[1:] if re.match(r"[+−]\d", line[0].text)]
    assert len(runts) <= len(paragraphs) * RUNTS, runts
    assert len(holes) <= len(inner) * HOLES, holes
    assert parted == []
    assert all(reach_of(line) <= limit + 0.01 for line in inner)


def reach_of(line):
    last = line[-1]
    return last.x + width(last.text, last.face, SIZE)
