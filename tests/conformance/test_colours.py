"""Colours of factions, and of players at one table: told apart by every eye, told from black, with white text on them."""

from itertools import combinations

import pytest

from armybuilder.engine.core.paper.emblems import PLAYERS
from tests.eyes import EYES, apart, lab, luminance

DARKEST, LIGHTEST = 28, 45
"""L*: what is darker prints as black."""
LEAST = {"usual": 12.0, "deuteranopia": 8.0, "protanopia": 8.0}
"""CIEDE2000 between any two: some 2 can be told side by side, 8 across a table."""
CONTRAST = 4.5
"""Of white text (WCAG 2, AA)."""
SHARMA = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -0.001, 2.49), (50.0, 0.0011, -2.49), 4.7461),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
]
"""Pairs of the data that the formula was published with."""


@pytest.mark.parametrize("one, other, expected", SHARMA)
def test_the_difference_is_that_of_its_paper(one, other, expected):
    assert apart(one, other) == pytest.approx(expected, abs=1e-4) == apart(other, one)


def faults(colours):
    """What is wrong with colours by their names."""
    for name, rgb in colours.items():
        if not DARKEST <= lab(rgb)[0] <= LIGHTEST:
            yield name, "lightness", lab(rgb)[0]
        if 1.05 / (luminance(rgb) + 0.05) < CONTRAST:
            yield name, "contrast"
    for eye in EYES:
        for (one, first), (other, second) in combinations(colours.items(), 2):
            if apart(lab(first, eye), lab(second, eye)) < LEAST[eye]:
                yield one, other, eye, apart(lab(first, eye), lab(second, eye))


def test_factions_are_told_apart_by_colour(subject):
    assert list(faults({key: emblem.rgb for key, emblem in subject.system.emblems.items()})) == []


def test_players_are_told_apart_by_colour():
    assert list(faults({name: emblem.rgb for name, emblem in PLAYERS})) == []


def test_marks_tell_them_apart_without_colour(subject):
    marks = [emblem.mark for emblem in subject.system.emblems.values()]
    assert len(set(marks)) == len(marks)
