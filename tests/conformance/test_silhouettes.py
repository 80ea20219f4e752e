"""Models are told apart by their pictures: other weapons, another drawing, in every game."""

from collections import defaultdict
from functools import cache
from itertools import combinations

import pytest

from armybuilder.cards.art.figures import parts_of
from armybuilder.engine.core.paper.cards import CardArc
from armybuilder.engine.core.paper.silhouettes.spec import look_of
from tests.cards.test_art import cells, outlines
from tests.conformance.test_words import cards_of

SIDE = 96
SEEN = 18
"""Of the cells of a raster with such a side, how many two drawings have to differ in: half a millimetre squared on a card."""


@cache
def picture(name, side=SIDE, *, small=False):
    """The cells that any part of a look fills."""
    found: set[tuple[int, int]] = set()
    for part in parts_of(name, small=small):
        filled: set[tuple[int, int]] = set()
        placed = tuple(
            tuple(
                part.y + number * part.high if place % 2 else part.x + number * part.wide
                for place, number in enumerate(segment)
            )
            for segment in part.path
        )
        for polygon in outlines(placed):
            filled ^= cells(polygon, side)
        found |= filled
    return frozenset(found)


def weapons(card):
    """What it fights with, and in which arcs."""
    return sorted(
        (row.code, row.name, row.count, *(c.text for c in row.cells if isinstance(c, CardArc))) for row in card.rows
    )


def look(card):
    found = look_of(card.figure)
    assert found is not None, card.figure
    return found


@pytest.fixture(scope="module")
def families(subject):
    """Models of one faction on one frame: those of a family, and more."""
    found = defaultdict(list)
    for card in cards_of(subject):
        found[card.faction, look(card).figure].append(card)
    return list(found.values())


def test_other_weapons_are_another_drawing(families):
    alike = [
        (one.title, other.title, one.figure, other.figure)
        for family in families
        for one, other in combinations(family, 2)
        if weapons(one) != weapons(other) and len(picture(one.figure) ^ picture(other.figure)) < SEEN
    ]
    assert alike == []


def test_drawings_stay_in_their_square_and_say_what_they_are(families):
    for card in (card for family in families for card in family):
        assert look(card).text == card.figure
        for small in (False, True):
            for part in parts_of(card.figure, small=small):
                across = [part.x + x * part.wide for segment in part.path for x in segment[::2]]
                down = [part.y + y * part.high for segment in part.path for y in segment[1::2]]
                assert min(*across, *down) >= -0.001, card.figure
                assert max(*across, *down) <= 1.001, card.figure
            assert 0.04 < len(picture(card.figure, 48, small=small)) / 48**2 < 0.68
