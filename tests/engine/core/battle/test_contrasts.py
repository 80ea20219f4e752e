"""What the lab says of known effects: scores of forces and tables are drawn, and 95 % has to be 95 %."""

from random import Random

import pytest

from armybuilder.engine.core.battle.statistics.contrasts import (
    NOTHING,
    Estimate,
    SampledValue,
    mean_of,
    pair_dice_variance,
)
from armybuilder.engine.core.battle.statistics.league import ModelScore, rate_models, without_hosts
from armybuilder.engine.core.battle.statistics.point_value import FourScores, PointSample, equivalent_points, gain, lead

TABLES = 64
SLOPE = 0.02
"""How much more a point scores."""
LESS, MORE, MIDDLE = 10.0, 30.0, 20.0


def scored(rng, chance):
    """The share of two battles that were won."""
    return ((rng.random() < chance) + (rng.random() < chance)) / 2


def weighed(rng, worth_of, forces, pairs, by_force=0.05, by_table=0.1):
    """Battles of something that is worth so many points, at `MIDDLE` printed ones. What a table and forces do to all four is
    drawn, and what they do to what is asked about alone."""
    tables = [(rng.gauss(0, by_table), rng.gauss(0, by_table / 2)) for _ in range(TABLES)]
    found = []
    for force in range(forces):
        all_, asked = rng.gauss(0, by_force), rng.gauss(0, by_force)
        for pair in range(pairs):
            table = (force * pairs + pair) % TABLES
            level = 0.5 + all_ + tables[table][0]
            chances = (
                level + SLOPE * (worth_of - MIDDLE) + asked + tables[table][1],
                level,
                level + SLOPE * (LESS - MIDDLE),
                level + SLOPE * (MORE - MIDDLE),
            )
            scores = FourScores(*(scored(rng, min(0.98, max(0.02, chance))) for chance in chances))
            found.append(PointSample(force, table, scores, FourScores(MIDDLE, MIDDLE, LESS, MORE)))
    return found


@pytest.mark.parametrize("true", [12.0, 20.0, 25.0])
@pytest.mark.parametrize("shares", [False, True])
@pytest.mark.parametrize("forces,pairs,most", [(10, 16, 0.98), (24, 6, 0.97)])
def test_95_percent_covers_known_worths(true, forces, pairs, most, shares):
    """93 to 97 of a hundred, but for what 300 draws are off; a little more with the dice of shares, and
    of ten forces, as the larger of their variance and that of tables counts."""
    rng = Random(f"{true} {forces}")  # noqa: S311 - draws of a test
    found = [equivalent_points(weighed(rng, true, forces, pairs), shares=shares) for _ in range(300)]

    assert 0.93 - 0.015 <= sum(not one.excludes(true) for one in found) / len(found) <= most + 0.005 * shares + 0.015


def swapped(rng, level, gap, forces, pairs):
    """Shares of a list and of a change of it, which wins so much more: both share what forces and tables do to them."""
    tables, rows = [rng.gauss(0, 0.15) for _ in range(TABLES)], []
    for force in range(forces):
        all_, changed = rng.gauss(0, 0.1), rng.gauss(0, 0.05)
        for pair in range(pairs):
            table = (force * pairs + pair) % TABLES
            chances = level + all_ + tables[table], level + all_ + tables[table] + gap + changed
            before, after = (scored(rng, min(0.98, max(0.02, chance))) for chance in chances)
            rows.append(SampledValue(force, table, after - before, pair_dice_variance(after, before)))
    return rows


@pytest.mark.parametrize("gap", [0.0, 0.1])
@pytest.mark.parametrize("forces,pairs,most", [(10, 10, 0.975), (20, 5, 0.97)])
def test_95_percent_covers_known_swaps(gap, forces, pairs, most):
    """The dice below which no interval is make it hardly wider."""
    rng = Random(f"{gap} {forces}")  # noqa: S311 - draws of a test
    found = [mean_of(swapped(rng, 0.45, gap, forces, pairs)) for _ in range(500)]

    assert 0.93 - 0.01 <= sum(not one.excludes(gap) for one in found) / len(found) <= most + 0.015


def test_a_copy_at_its_own_price_is_not_found():
    """A against A: at most seven of a hundred."""
    rng = Random(2)  # noqa: S311 - draws of a test
    found = [equivalent_points(weighed(rng, MIDDLE, 20, 6)) for _ in range(300)]

    assert sum(one.excludes(MIDDLE) for one in found) <= 0.07 * len(found)


def test_a_copy_a_fifth_too_cheap_is_found():
    """So many points of it buy a quarter more."""
    rng = Random(3)  # noqa: S311 - draws of a test
    found = [equivalent_points(weighed(rng, MIDDLE / 0.8, 40, 30)) for _ in range(30)]

    assert sum(one.low is not None and one.low > MIDDLE for one in found) >= 0.8 * len(found)
    assert not any(one.high is not None and one.high < MIDDLE for one in found)


@pytest.mark.parametrize("looks", [1, 6])
def test_of_several_looks_all_hold_together(looks):
    """Six swaps that change nothing: in at most seven of a hundred runs one of them is found."""
    rng = Random(looks)  # noqa: S311 - draws of a test
    wrong, times = 0, 300
    for _ in range(times):
        every = []
        for _look in range(looks):
            rows = [
                SampledValue(force, (force * 6 + pair) % TABLES, scored(rng, 0.5) - scored(rng, 0.5))
                for force in range(16)
                for pair in range(6)
            ]
            every.append(mean_of(rows, looks))
        wrong += any(one.excludes(0) for one in every)

    assert wrong <= 0.07 * times


def test_a_known_difference():
    rows = [SampledValue(force, table, 0.1 + 0.02 * force) for force in range(3) for table in range(3)]
    found = mean_of(rows)

    assert found.value == pytest.approx(0.12)
    assert found.low == pytest.approx(0.12 - 4.3027 * 0.0115470, abs=1e-5)
    assert found.high == pytest.approx(0.12 + 4.3027 * 0.0115470, abs=1e-5)


def test_what_all_differs_alike_is_no_certainty():
    """Two armies whose pairs were all split, and won after a swap: other dice would have split one of these, too."""
    few, many = (
        [SampledValue(force, force, 0.5, pair_dice_variance(1.0, 0.5)) for force in range(number)] for number in (2, 40)
    )
    never = [SampledValue(force, force, 0.0, pair_dice_variance(1.0, 1.0)) for force in range(10)]

    assert mean_of(few).low == pytest.approx(-0.3002, abs=1e-4)
    assert mean_of(few).high == 1.0
    assert mean_of(many).low == pytest.approx(0.5 - 0.1569, abs=1e-4)
    assert mean_of(many).high == pytest.approx(0.5 + 0.1569, abs=1e-4)
    assert mean_of(never).low == pytest.approx(-0.1321, abs=1e-4)
    assert mean_of([SampledValue(force, force, 3.0) for force in range(9)]) == Estimate(3.0, None, None)


def test_no_share_differs_by_more_than_all_battles():
    rows = [
        SampledValue(force, force, value, pair_dice_variance(value, 0.0)) for force, value in enumerate((1.0, 0.0, 1.0))
    ]

    assert mean_of(rows).high == 1.0
    assert mean_of([one._replace(value=-one.value) for one in rows]).low == -1.0


def test_a_worth_of_battles_that_are_all_alike_has_no_ends_or_those_of_dice():
    few, many = (
        [PointSample(row, row, FourScores(0.5, 0.5, 0, 1), FourScores(20, 20, 10, 30)) for row in range(number)]
        for number in (2, 9)
    )

    assert equivalent_points(few) == Estimate(20.0, None, None)
    found = equivalent_points(many, shares=True)
    assert found.value == 20.0
    assert found.low is not None
    assert found.high is not None
    assert found.low + found.high == pytest.approx(40.0)
    assert 1 < found.high - 20 < 10


def test_without_others_nothing_is_said_of_them():
    assert mean_of([]) == equivalent_points([]) == NOTHING
    assert mean_of([SampledValue(0, table, 1.0) for table in range(5)]) == Estimate(1.0, None, None)
    assert equivalent_points([PointSample(0, 1, FourScores(1, 1, 0, 1), FourScores(20, 20, 10, 30))]) == NOTHING


def test_battles_that_tell_less_from_more_by_luck_alone_have_no_ends():
    scores = [FourScores(0.5, 0.6, 0.4, 0.9), FourScores(0.5, 0.4, 0.6, 0.4), FourScores(0.7, 0.5, 0.2, 0.5)]
    found = equivalent_points(
        [PointSample(row, row, one, FourScores(20, 20, 10, 30)) for row, one in enumerate(scores)]
    )

    assert [found.low, found.high] == [None, None]
    assert found.value is not None


def test_at_the_ends_of_a_worth_battles_only_just_allow_it():
    """Fieller's interval: what is asked about, less as much of the others, may be nought there, and no farther out."""
    scores = [
        FourScores(0.5 + 0.02 * (row % 3), 0.45 + 0.01 * (row % 7), 0.2 - 0.03 * (row % 2), 0.8 + 0.01 * (row % 5))
        for row in range(12)
    ]
    rows = [PointSample(row % 4, row, one, FourScores(20, 20, 10, 30)) for row, one in enumerate(scores)]
    found = equivalent_points(rows)
    assert found.low is not None
    assert found.value is not None
    assert found.high is not None
    assert found.low < found.value < found.high

    def left(end):
        part = (end - 20) / 20
        return mean_of(
            [SampledValue(one.drawn, one.table, _above(one.scores) - part * _gap(one.scores)) for one in rows]
        )

    assert left(found.low).low == pytest.approx(0, abs=1e-6)
    assert left(found.high).high == pytest.approx(0, abs=1e-6)


def _above(scores):
    return scores.asked - scores.equal


def _gap(scores):
    return scores.more - scores.less


def test_the_lead_is_over_as_many_points_of_others():
    rows = [
        PointSample(row, row, FourScores(0.6, 0.55, 0.3 + row / 100, 0.7 + row / 100), FourScores(25, 20, 10, 30))
        for row in range(4)
    ]

    assert gain(rows).value == pytest.approx(0.4)
    assert lead(rows).value == pytest.approx(0.6 - (0.55 + 0.4 * 0.25))


def fielded(rng, worths, rounds):
    """Models that are worth so much for their points."""
    rows = []
    for number in range(rounds):
        level = rng.gauss(0, 0.1)
        for model, value in enumerate(worths):
            points = 20 * rng.choice((0.75, 1.25))
            chance = min(0.98, max(0.02, 0.5 + level + 0.015 * (points * value - 20)))
            rows.append(ModelScore(f"{model:03}", number, points, scored(rng, chance)))
    return rows


@pytest.mark.parametrize("rounds", [9, 20])
def test_of_a_league_95_percent_lie_in_their_intervals(rounds):
    rng = Random(rounds)  # noqa: S311 - draws of a test
    inside = total = 0
    for _ in range(3):
        worths = [rng.gauss(1, 0.4) for _ in range(400)]
        mean = sum(worths) / len(worths)
        for one in rate_models(fielded(rng, worths, rounds)):
            inside += not one.worth.excludes(worths[int(one.model)] / mean)
            total += 1

    assert total == 1200
    assert 0.93 <= inside / total <= 0.975


def test_a_model_of_a_league_is_no_better_for_strong_friends():
    """Two sides whose armies are worth more and less by a fifth, and a tenth side that has none and joins all of them in turn."""
    rng = Random(7)  # noqa: S311 - draws of a test
    sides = {"strong": 1.2, "weak": 0.8} | {f"side {number}": 1.0 for number in range(7)}
    hosts, part = list(sides), 0.6
    of = {f"{model:03}": [*hosts, "nowhere"][model % 10] for model in range(200)}
    worths = {model: rng.gauss(sides.get(side, 1.0), 0.2) for model, side in of.items()}
    mean = sum(worths.values()) / len(worths)

    rows = []
    for number in range(100):
        armies = {side: 30 * (value - 1) + rng.gauss(0, 6) for side, value in sides.items()}
        for model, side in of.items():
            points = 20 * rng.choice((0.75, 1.25))
            more = armies.get(side, armies[hosts[number % len(hosts)]]) + points * worths[model] - 20
            rows.append(ModelScore(model, number, points, scored(rng, min(0.98, max(0.02, 0.5 + 0.012 * more)))))
    merits, naive = rate_models(without_hosts(rows, of, hosts, part)), rate_models(rows)

    def off(standings, side):
        return sum(one.seen - worths[one.model] / mean for one in standings if of[one.model] == side) / 20

    inside = sum(not one.worth.excludes(worths[one.model] / mean) for one in merits)
    assert 0.93 <= inside / 200 <= 0.98
    assert max(abs(off(merits, side)) for side in ("strong", "weak", "nowhere")) < 0.1
    assert off(naive, "strong") > 0.2
    assert off(naive, "weak") < -0.2


def test_a_league_finds_who_is_worth_more_and_hardly_anybody_else():
    rng = Random(5)  # noqa: S311 - draws of a test
    standings = rate_models(fielded(rng, [1.8] * 5 + [1.0] * 75, 60))
    found = {one.model for one in standings if one.found}

    assert {f"{model:03}" for model in range(5)} <= found
    assert len(found) <= 7
    assert {one.model for one in standings[:5]} == {f"{model:03}" for model in range(5)}


def test_a_league_of_equals_finds_nobody():
    rng = Random(6)  # noqa: S311 - draws of a test
    wrong = sum(any(one.found for one in rate_models(fielded(rng, [1.0] * 50, 8))) for _ in range(30))

    assert wrong <= 4


def test_what_cannot_be_compared_is_no_league():
    rows = [ModelScore("a", 1, 10, 0.2), ModelScore("b", 1, 20, 0.8), ModelScore("c", 2, 10, 0.1)]

    assert (
        rate_models(rows)
        == rate_models(rows[:1])
        == rate_models([ModelScore("a", 1, 10, 0.8), ModelScore("b", 1, 20, 0.2)])
        == []
    )
