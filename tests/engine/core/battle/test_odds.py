"""Distributions: exact sums, differences, mixtures, and the same as counting by hand."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.engine.core.battle.odds import Distribution, certain, mixture, successes

DIE = Distribution.of(dict.fromkeys(range(1, 7), 1))
WAYS = st.dictionaries(st.integers(-5, 12), st.integers(1, 50), min_size=1, max_size=6)


def counted(values):
    return Distribution.of(Counter(values))


def test_two_dice():
    two = DIE + DIE

    assert two == counted(a + b for a, b in product(range(1, 7), repeat=2))
    assert (two.chance(7), two.chance(13), two.at_least(11), two.mean) == (6 / 36, 0, 3 / 36, 7)
    assert two.variance == pytest.approx(35 / 6)
    assert (two.lowest, two.highest) == (2, 12)
    assert DIE.repeated(2) == two


def test_lowest_terms_make_equal_chances_equal():
    assert Distribution.of({1: 2, 2: 4, 3: 0}) == Distribution.of({2: 6, 1: 3}) == Distribution(((1, 1), (2, 2)), 3)


def test_nothing_is_no_distribution():
    with pytest.raises(ValueError, match="a distribution needs at least one way"):
        Distribution.of({1: 0})


def test_comparing():
    assert DIE.beats(DIE) == 21 / 36
    assert certain(7).beats(DIE) == 1
    assert (DIE - DIE).chance(0) == 6 / 36


def test_mapping_and_joining():
    assert DIE.mapped(lambda value: value // 4) == Distribution(((0, 1), (1, 1)), 2)
    assert DIE.joined(DIE, max) == counted(max(pair) for pair in product(range(1, 7), repeat=2))


def test_mixture_weighs_its_parts():
    mixed = mixture([(1, DIE), (3, certain(1)), (0, certain(99))])

    assert mixed.chances() == {1: 19 / 24, **dict.fromkeys(range(2, 7), 1 / 24)}


@pytest.mark.parametrize("dice", range(5))
@pytest.mark.parametrize("target", [1, 2, 4, 6, 7])
def test_successes_by_counting(dice, target):
    falls = product(range(1, 7), repeat=dice)

    assert successes(dice, target) == counted(sum(die >= target for die in fall) for fall in falls)


def test_no_target_and_no_dice_succeed_never():
    assert successes(5, None) == successes(0, 2) == successes(-1, 2) == certain(0)


@given(WAYS, WAYS)
def test_sums_are_exact(first, second):
    mine, theirs = Distribution.of(first), Distribution.of(second)
    both = mine + theirs

    assert sum(count for _, count in both.pairs) == both.total
    assert both.exact_mean == mine.exact_mean + theirs.exact_mean
    assert (mine - theirs).exact_mean == mine.exact_mean - theirs.exact_mean
    assert sum(Fraction(count, both.total) for _, count in both.pairs) == 1
