"""What is called 95 % is 95 %: known win rates, tables and opponents are drawn, and intervals have to cover them."""

from math import exp, hypot, sqrt
from operator import attrgetter
from random import Random
from statistics import NormalDist, mean

import pytest

from armybuilder.engine.core.battle.statistics import (
    ClusterCell,
    Rate,
    cluster_rate,
    rate,
    rate_against,
    simultaneous_rates,
    spread,
)
from armybuilder.engine.core.battle.statistics.win_rates import student_quantile

TABLES = 64
BY_TABLE = 0.7
"""Standard deviation of the logit of a win rate between tables: 0.16 of the rate itself, where it is one half."""
RATES = (0.05, 0.2, 0.5, 0.8, 0.95)
_NORMAL = NormalDist()
_QUANTILES = [_NORMAL.inv_cdf((step + 0.5) / 400) for step in range(400)]


def chance(logit):
    return 1 / (1 + exp(-logit))


def logit_of(wanted, deviation):
    """Around which logit the mean of all win rates is the one that is wanted."""
    low, high = -12.0, 12.0
    for _ in range(40):
        middle = (low + high) / 2
        found = mean(chance(middle + deviation * quantile) for quantile in _QUANTILES)
        low, high = (middle, high) if found < wanted else (low, middle)
    return low


def drawn(rng, logit, battles, opponents=1, deviations=(BY_TABLE, 0.0)):
    """A batch of pairs on tables in a row, each opponent's from where those before it end."""
    tables = [rng.gauss(0, deviations[0]) for _ in range(TABLES)]
    cells: dict = {}
    pairs = battles // opponents // 2
    for opponent in range(opponents):
        against = logit + rng.gauss(0, deviations[1])
        for pair in range(pairs):
            table = (opponent * pairs + pair) % TABLES
            wins = chance(against + tables[table])
            won, of = cells.get((opponent, table), (0, 0))
            cells[opponent, table] = won + (rng.random() < wins) + (rng.random() < wins), of + 2
    return [ClusterCell(*key, *found) for key, found in cells.items()]


def covered(wanted, battles, times, opponents=1, by_opponent=0.0, by_table=BY_TABLE):
    """In which share of batches the interval of 95 % has the true win rate."""
    rng = Random(f"{wanted} {battles} {opponents}")  # noqa: S311 - draws of a test
    logit = logit_of(wanted, hypot(by_table, by_opponent))
    found = (cluster_rate(drawn(rng, logit, battles, opponents, (by_table, by_opponent))) for _ in range(times))
    return sum(one.low <= wanted <= one.high for one in found) / times


@pytest.mark.parametrize("wanted", RATES)
@pytest.mark.parametrize(
    "battles,times,most", [(20, 1500, 0.995), (100, 1500, 0.975), (300, 800, 0.975), (1000, 300, 0.985)]
)
def test_an_interval_covers_what_it_says(wanted, battles, times, most):
    """Between 93 and 97 of a hundred, but for what a few hundred draws are off. Twenty battles are on ten tables, which
    cannot tell how much tables differ: the dice of twenty battles count in full beside it, and it covers more."""
    assert 0.93 <= covered(wanted, battles, times) <= most


@pytest.mark.parametrize("wanted", [0.2, 0.5, 0.8])
def test_tables_that_do_not_differ_make_it_little_wider(wanted):
    assert 0.93 <= covered(wanted, 300, 800, by_table=0.0) <= 0.98


@pytest.mark.parametrize("wanted", RATES)
@pytest.mark.parametrize("battles,times", [(20, 800), (100, 800), (300, 500), (1000, 200)])
def test_several_opponents_are_counted_as_drawn(wanted, battles, times):
    """Five armies tell little of how much armies differ: with four degrees of freedom an interval covers more than it
    says where tables differ more than armies do, never less."""
    assert covered(wanted, battles, times, opponents=5, by_opponent=0.7) >= 0.93


def matrix_row(rng, logit, armies, pairs, others=8):
    """In each round one army against one of each other list, all on the tables of the round."""
    tables, cells = [rng.gauss(0, 0.3) for _ in range(TABLES)], []
    for number in range(armies):
        own = rng.gauss(0, 0.7)
        for other in range(others):
            against = logit + own - rng.gauss(0, 0.7)
            for pair in range(pairs):
                table = (number * pairs + pair) % TABLES
                wins = chance(against + tables[table])
                won = (rng.random() < wins) + (rng.random() < wins)
                cells.append(ClusterCell(number * others + other, table, won, 2, number))
    return cells


@pytest.mark.parametrize("wanted", [0.2, 0.5])
@pytest.mark.parametrize("armies", [5, 10, 20])
@pytest.mark.parametrize("pairs,times", [(2, 600), (4, 400), (8, 300)])
def test_armies_that_fight_all_others_are_counted_as_drawn(wanted, armies, pairs, times):
    """93 to 97 of a hundred, but for what some hundred draws are off."""
    rng = Random(f"{wanted} {armies} {pairs}")  # noqa: S311 - draws of a test
    logit = logit_of(wanted, hypot(0.7, 0.7, 0.3))
    found = (cluster_rate(matrix_row(rng, logit, armies, pairs)) for _ in range(times))

    assert 0.93 - 0.015 <= sum(one.low <= wanted <= one.high for one in found) / times <= 0.97 + 0.015


def chosen(rng, logits, pairs, shared):
    """A pair of battles with each of these opponents on each of so many tables, the same for all where they are `shared`."""
    tables, cells = [rng.gauss(0, BY_TABLE) for _ in range(TABLES)], []
    for opponent, logit in enumerate(logits):
        for pair in range(pairs):
            table = (pair if shared else opponent * pairs + pair) % TABLES
            wins = chance(logit + tables[table])
            cells.append(ClusterCell(opponent, table, (rng.random() < wins) + (rng.random() < wins), 2))
    return cells


@pytest.mark.parametrize("wanted", [(0.5,), (0.35, 0.6), (0.1, 0.2, 0.5, 0.8, 0.9), (0.3, 0.4, 0.5, 0.6) * 3])
@pytest.mark.parametrize("shared", [True, False])
@pytest.mark.parametrize("pairs,times", [(5, 1000), (10, 600), (40, 200)])
def test_opponents_who_were_chosen_are_told_by_their_tables(wanted, shared, pairs, times):
    """At least 93 of a hundred, and more the farther opponents are apart, as the dice of a fair fight count."""
    rng = Random(f"{wanted} {shared} {pairs}")  # noqa: S311 - draws of a test
    logits = [logit_of(one, BY_TABLE) for one in wanted]
    found = [rate_against(chosen(rng, logits, pairs, shared)) for _ in range(times)]

    assert sum(one.low <= mean(wanted) <= one.high for one in found) / times >= 0.93 - 0.015


def test_two_who_were_chosen_tell_more_than_two_who_were_drawn():
    """Of one all is won and of the other half, on ten tables: the mean is three quarters, give or take dice."""
    cells = [ClusterCell(opponent, table, (2, 1)[opponent], 2) for opponent in range(2) for table in range(10)]
    found, drawn_ = rate_against(cells), cluster_rate(cells)

    assert (found.count, found.of, found.share) == (drawn_.count, drawn_.of, drawn_.share) == (30, 40, 0.75)
    assert (found.low, found.high) == pytest.approx((0.5731, 0.8702), abs=1e-4)
    assert drawn_.low < 0.02
    assert drawn_.high > 0.99


def test_one_table_for_each_says_nothing_of_others():
    assert rate_against([ClusterCell(0, 1, 2, 2), ClusterCell(1, 2, 1, 2)]) == Rate(3, 4, 0.75, 0.0, 1.0)
    assert rate_against([]) == Rate(0, 0, 0.0, 0.0, 1.0)
    one = [ClusterCell(0, table, table % 3, 2) for table in range(10)]
    assert rate_against(one) == cluster_rate(one)


def test_halves_are_no_wins_and_no_losses():
    """Of ten tables with a draw and a battle lost each a quarter is won, of the others three quarters."""
    quarter, more = ([ClusterCell(0, table, won, 2) for table in range(10)] for won in (0.5, 1.5))

    assert (cluster_rate(quarter).count, cluster_rate(quarter).share) == (5.0, 0.25)
    assert cluster_rate(more).low == pytest.approx(1 - cluster_rate(quarter).high)


def test_dice_alone_would_not_do():
    """Why tables are counted: Wilson's interval of a thousand battles covers less than it says."""
    rng, logit = Random(1), logit_of(0.5, BY_TABLE)  # noqa: S311 - draws of a test
    batches = [drawn(rng, logit, 1000) for _ in range(300)]
    plain = [rate(sum(cell.won for cell in batch), 1000) for batch in batches]

    assert sum(one.low <= 0.5 <= one.high for one in plain) < 0.85 * len(plain)
    assert sum(one.low <= 0.5 <= one.high for one in map(cluster_rate, batches)) > 0.92 * len(batches)


@pytest.mark.parametrize("battles,times", [(20, 2000), (300, 800)])
def test_the_same_on_both_sides_is_found_different_no_more_often_than_said(battles, times):
    rng = Random(battles)  # noqa: S311 - draws of a test
    found = [cluster_rate(drawn(rng, 0.0, battles)) for _ in range(times)]

    assert sum(not one.low <= 0.5 <= one.high for one in found) <= 0.06 * times


FACTIONS = 10
ALIKE, UNLIKE = FACTIONS * (0.7,), (0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 0.9, 1.1, 1.3, 1.5)
"""Standard deviations between the armies of each faction."""


def pages(battles, times, by_army=ALIKE, wanted=0.5):
    """Batches against five armies of each of ten factions, all of them as strong."""
    rng = Random(f"{battles} {by_army}")  # noqa: S311 - draws of a test
    logits = [logit_of(wanted, hypot(BY_TABLE, deviation)) for deviation in by_army]
    for _ in range(times):
        yield [
            drawn(rng, logit, battles, 5, (BY_TABLE, deviation))
            for logit, deviation in zip(logits, by_army, strict=True)
        ]


def differ(rates):
    """How many certainly are not one half."""
    return sum(not one.low <= 0.5 <= one.high for one in rates)


@pytest.mark.parametrize("by_army", [ALIKE, UNLIKE], ids=["alike", "unlike"])
@pytest.mark.parametrize("battles,times", [(20, 600), (100, 400), (300, 150)])
def test_on_a_page_of_ten_equals_one_is_found_different_no_more_often_than_said(battles, times, by_army):
    """Factions whose armies differ by fifteen times as much as those of others are no more than luck allows for either."""
    wrong = sum(differ(simultaneous_rates(page)) > 0 for page in pages(battles, times, by_army))

    assert wrong <= 0.05 * times + 2 * sqrt(0.05 * 0.95 * times)


def test_each_alone_would_not_do():
    """Why there is `together`: of a hundred pages twenty have a word too much."""
    found = list(pages(100, 150))
    alone, all_ = (
        sum(map(bool, map(differ, rates))) for rates in (map_each(cluster_rate, found), map(simultaneous_rates, found))
    )

    assert alone > 0.15 * len(found)
    assert all_ < 0.05 * len(found)


def map_each(tell, found):
    return ([tell(cells) for cells in page] for page in found)


def test_what_differs_by_much_is_found_on_a_page_of_ten():
    """Five armies alone have four degrees of freedom, and 99.5 % are then told of nobody whom twenty battles meet."""
    few, many = (sum(map(differ, map(simultaneous_rates, pages(battles, 60, wanted=0.8)))) for battles in (20, 100))

    assert (few > 10, many > 0.5 * 60 * FACTIONS) == (True, True)


def test_a_page_of_one_says_what_its_interval_says():
    cells = [
        ClusterCell(opponent, 10 * opponent + table, 1 + table % 2, 2) for opponent in range(5) for table in range(10)
    ]
    alone, single = cluster_rate(cells), cluster_rate([ClusterCell(0, 1, 2, 2)])

    assert simultaneous_rates([cells]) == [alone]
    assert simultaneous_rates([]) == []
    wide, other, nothing = simultaneous_rates([cells, [ClusterCell(0, 1, 2, 2)], []])
    assert (wide.count, wide.of, wide.share) == (alone.count, alone.of, alone.share)
    assert wide.low < alone.low < alone.high < wide.high
    assert (other, nothing) == (single, rate(0, 0))


@pytest.mark.parametrize("opponents", [1, 5])
def test_a_planted_advantage_is_found(opponents):
    rng = Random(opponents)  # noqa: S311 - draws of a test
    logit = logit_of(0.7, BY_TABLE)
    found = [cluster_rate(drawn(rng, logit, 300, opponents)) for _ in range(200)]

    assert sum(one.low > 0.5 for one in found) > 190
    assert not any(one.high < 0.5 for one in found)


def test_all_and_nothing_behave():
    won = cluster_rate([ClusterCell(0, table, 2, 2) for table in range(10)])
    lost = cluster_rate([ClusterCell(0, table, 0, 2) for table in range(10)])

    assert (won.share, won.high, lost.share, lost.low) == (1.0, 1.0, 0.0, 0.0)
    assert 0.75 < won.low < 0.84
    assert lost.high == pytest.approx(1 - won.low)
    assert cluster_rate([]) == rate(0, 0) == Rate(0, 0, 0.0, 0.0, 1.0)
    assert cluster_rate([ClusterCell(0, 3, 5, 8)]) == Rate(5, 8, 0.625, 0.0, 1.0)


def test_pairs_that_are_all_alike_tell_no_more_than_their_battles():
    alike = cluster_rate([ClusterCell(0, table, 1, 2) for table in range(10)])
    dice = rate(10, 20)

    assert alike.share == 0.5
    assert alike.low < dice.low < dice.high < alike.high


def test_quantiles_of_student():
    """From printed tables."""
    found = [round(student_quantile(freedom), 3) for freedom in (1, 2, 3, 4, 9, 10, 30, 60, 120)]
    assert found == [12.706, 4.303, 3.182, 2.776, 2.262, 2.228, 2.042, 2.000, 1.980]


@pytest.mark.parametrize("by_table,wanted", [(0.0, 0.0), (BY_TABLE, 0.155)])
def test_the_spread_between_tables(by_table, wanted):
    rng = Random(4)  # noqa: S311 - draws of a test
    found = [spread(drawn(rng, 0.0, 1000, deviations=(by_table, 0.0)), attrgetter("table")) for _ in range(60)]

    assert mean(found) == pytest.approx(wanted, abs=0.03)
