"""Dice: fair, repeatable, and as scripted."""

from collections import Counter
from hashlib import blake2b
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.engine.core.battle.dice import ScriptedDice, ScriptError, SeededDice, SeededNumbers, SeededRandom

COUNTS = st.integers(-3, 30)
SEEDS = st.integers(0, 2**32 - 1)


def seeded(seed):
    return SeededDice(seed)


@given(SEEDS, st.lists(COUNTS, max_size=8))
def test_rolls_have_their_size_and_come_again_with_the_seed(seed, counts):
    first, second = seeded(seed), seeded(seed)

    rolls = [first.roll(count) for count in counts]

    assert rolls == [second.roll(count) for count in counts]
    assert [len(roll) for roll in rolls] == [max(0, count) for count in counts]
    assert all(1 <= die <= 6 for roll in rolls for die in roll)


@pytest.mark.parametrize("sides", [3, 4, 8, 20])
def test_dice_of_other_sides_are_fair_as_well(sides):
    """Chi-square per degree of freedom stays below 3 with a fixed seed; six-sided rolls before stay what they were."""
    dice = seeded(20140717)
    seen = Counter(die for _ in range(1_000) for die in dice.roll(4, sides))

    assert set(seen) == set(range(1, sides + 1))
    assert sum((seen[face] - 4000 / sides) ** 2 * sides / 4000 for face in seen) < 3 * (sides - 1)


def test_a_script_knows_how_many_sides_its_dice_have():
    assert ScriptedDice([20, 1]).roll(2, 20) == (20, 1)
    with pytest.raises(ScriptError, match="its dice have 6 sides"):
        ScriptedDice([20]).roll(1)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 7])
def test_every_face_falls_equally_often_in_every_place(count):
    """Chi-square with 5 degrees of freedom stays below 20.5 in 999 cases of 1,000; the seed is fixed."""
    dice = seeded(20140717)
    rolls = [dice.roll(count) for _ in range(6_000)]

    for place in range(count):
        seen = Counter(roll[place] for roll in rolls)
        assert sum((seen[face] - 1000) ** 2 / 1000 for face in range(1, 7)) < 20.5


def test_pairs_of_one_draw_are_independent():
    """Chi-square with 35 degrees of freedom: below 66.6 in 999 cases of 1,000."""
    dice = seeded(5)
    seen = Counter(dice.roll(2) for _ in range(7_200))

    assert len(seen) == 36
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 66.6


@given(SEEDS, st.integers(0, 500), st.lists(COUNTS, max_size=4))
def test_a_step_begins_anew_whatever_was_rolled_before(seed, step, counts):
    dice = seeded(seed)
    for count in counts:
        dice.roll(count)
    dice.restart(seed, step)

    assert dice.roll(30) == SeededDice(seed, step).roll(30)


def test_steps_that_follow_one_another_are_independent():
    """Chi-square with 35 degrees of freedom: below 66.6 in 999 cases of 1,000."""
    firsts = [SeededDice(8, step).roll(1)[0] for step in range(7_201)]
    seen = Counter(pairwise(firsts))

    assert len(seen) == 36
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 66.6


def test_numbers_are_those_of_the_published_generator():
    """Of L'Ecuyer's combined generator, which begins with what a digest of seed and step says."""
    digest = blake2b(b"20140717 12", digest_size=16).digest()
    first, second = (int.from_bytes(part, "little") for part in (digest[:8], digest[8:]))
    first, second = 1 + first % 2_147_483_562, 1 + second % 2_147_483_398
    published = []
    for _ in range(1_000):
        first, second = 40_014 * first % 2_147_483_563, 40_692 * second % 2_147_483_399
        published.append(first - second if first >= second else first - second + 2_147_483_562)

    numbers = SeededNumbers(20140717, 12)

    assert [numbers.next() for _ in range(1_000)] == published


def test_a_number_that_would_favour_the_first_outcomes_is_left_out():
    """2,147,483,562 is 1,657,008 times 1,296 and 1,194: the last 1,194 numbers would give as many outcomes of four dice once
    more. The first number of this seed is one of them."""
    numbers = SeededNumbers(1_517_043)

    assert numbers.next() >= 1_657_008 * 1_296
    place, faces = numbers.next() % 1_296, product(range(1, 7), repeat=4)
    assert seeded(1_517_043).roll(4) == tuple(faces)[place]


def test_what_a_random_player_draws():
    """Means of 2,000 draws lie within four standard errors in all but 6 cases of 100,000; the seed is fixed."""
    rng = SeededRandom(3, 1)
    fractions, numbers, inches = (
        [draw() for _ in range(2_000)] for draw in (rng.random, lambda: rng.below(7), lambda: rng.uniform(-2.0, 6.0))
    )

    assert (min(fractions) >= 0, max(fractions) < 1) == (True, True)
    assert sum(fractions) / 2_000 == pytest.approx(0.5, abs=4 * 12**-0.5 / 2_000**0.5)
    assert set(numbers) == set(range(7))
    assert sum(numbers) / 2_000 == pytest.approx(3, abs=4 * 2 / 2_000**0.5)
    assert (min(inches) >= -2, max(inches) <= 6) == (True, True)
    assert sum(inches) / 2_000 == pytest.approx(2, abs=4 * 8 * 12**-0.5 / 2_000**0.5)


def test_a_sample_has_each_thing_once_and_none_more_often():
    """Chi-square with 9 degrees of freedom: below 27.9 in 999 cases of 1,000."""
    rng = SeededRandom(4)
    samples = [rng.sample("abcde", 2) for _ in range(2_000)]
    seen = Counter(frozenset(sample) for sample in samples)

    assert {len(set(sample)) for sample in samples} == {2}
    assert len(seen) == 10
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 27.9


def test_what_is_drawn_begins_anew_with_each_step():
    rng, other = SeededRandom("3"), SeededRandom()
    rng.below(7)
    rng.restart("3", 1)
    other.restart(3, 1)
    drawn = [rng.random() for _ in range(100)]

    assert [other.random() for _ in range(100)] == drawn
    rng.restart("3", 2)
    assert rng.random() not in drawn


def test_a_roll_of_nothing_draws_nothing():
    one, other = seeded(1), seeded(1)

    assert (one.roll(0), one.roll(-2)) == ((), ())
    assert one.roll(3) == other.roll(3)


def test_scripts_give_what_they_say():
    with ScriptedDice([5, 4], [3]) as dice:
        assert (dice.roll(2), dice.roll(0), dice.roll(1)) == ((5, 4), (), (3,))


def test_a_script_that_ends_too_early():
    dice = ScriptedDice([5, 4])
    dice.roll(2)

    with pytest.raises(ScriptError, match="the script has 1 rolls, and one of 3 dice more was asked for"):
        dice.roll(3)


def test_a_script_with_the_wrong_number_of_dice():
    with pytest.raises(ScriptError, match=r"roll 1 of the script is \[5, 4\], but 3 dice were asked for"):
        ScriptedDice([5, 4]).roll(3)


def test_a_script_with_rolls_left_over():
    with pytest.raises(ScriptError, match=r"left over in the script: \[\[6\], \[1, 2\]\]"), ScriptedDice([6], [1, 2]):
        pass


def test_an_error_inside_is_not_hidden_by_what_is_left():
    with pytest.raises(KeyError), ScriptedDice([6]):
        raise KeyError
