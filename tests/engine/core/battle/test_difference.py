"""How far two batches on the same tables are apart: known rates are drawn, and intervals have to cover their difference."""

from random import Random

import pytest

from armybuilder.engine.core.battle.statistics import ClusterCell, RateDifference, cluster_rate, rate_difference
from tests.engine.core.battle.test_win_rates import BY_TABLE, TABLES, chance, logit_of


def drawn(rng: Random, first: float, second: float, battles: int, together: float = 0.9) -> list[list[ClusterCell]]:
    """Two batches of pairs on tables that favour both in part alike."""
    pair: tuple[dict[int, list[bool]], dict[int, list[bool]]] = {}, {}
    tables = [rng.gauss(0, BY_TABLE) for _ in range(TABLES)]
    own = [together * table + (1 - together**2) ** 0.5 * rng.gauss(0, BY_TABLE) for table in tables]
    for number in range(battles):
        table = number // 2 % TABLES
        for cells, logit in zip(pair, (first + tables[table], second + own[table]), strict=True):
            cells.setdefault(table, []).append(rng.random() < chance(logit))
    return [[ClusterCell(0, table, sum(won), len(won)) for table, won in cells.items()] for cells in pair]


@pytest.mark.parametrize("rates", [(0.06, 0.43), (0.5, 0.5), (0.3, 0.45), (0.9, 0.95)])
@pytest.mark.parametrize("battles,times", [(20, 800), (100, 800), (300, 400)])
def test_an_interval_covers_what_it_says(rates, battles, times):
    rng = Random(f"{rates} {battles}")  # noqa: S311 - draws of a test
    logits = [logit_of(rate, BY_TABLE) for rate in rates]
    found = [rate_difference(*drawn(rng, logits[0], logits[1], battles)) for _ in range(times)]

    assert sum(one.low <= rates[1] - rates[0] <= one.high for one in found) / times >= 0.93


def alike(rng: Random, together: float) -> tuple[float, float]:
    """What a table or an opponent makes of either batch."""
    one = rng.gauss(0, BY_TABLE)
    return one, together * one + (1 - together**2) ** 0.5 * rng.gauss(0, BY_TABLE)


def against(rng: Random, battles: int, opponents: int, together: tuple[float, float]) -> list[list[ClusterCell]]:
    """Two batches of even players in pairs, so many battles of each opponent, on tables in a row."""
    cells: dict[tuple[int, int, int], tuple[int, int]] = {}
    tables = [alike(rng, together[0]) for _ in range(TABLES)]
    for opponent in range(opponents):
        strength = alike(rng, together[1])
        for number in range(battles):
            table = (opponent * battles // 2 + number // 2) % TABLES
            for batch in (0, 1):
                won, of = cells.get((batch, opponent, table), (0, 0))
                luck = rng.random() < chance(tables[table][batch] + strength[batch])
                cells[batch, opponent, table] = won + luck, of + 1
    return [[ClusterCell(*key[1:], *found) for key, found in cells.items() if key[0] == batch] for batch in (0, 1)]


@pytest.mark.parametrize("together", [(0.9, 0.9), (0.9, 0.0), (0.0, 0.9)])
@pytest.mark.parametrize("battles,opponents,times", [(4, 50, 300), (20, 10, 300), (20, 50, 100)])
def test_an_interval_covers_it_against_several_opponents(together, battles, opponents, times):
    rng = Random(f"{battles} {opponents} {together}")  # noqa: S311 - draws of a test
    found = [rate_difference(*against(rng, battles, opponents, together)) for _ in range(times)]

    assert sum(one.low <= 0 <= one.high for one in found) / times >= 0.92


def test_opponents_that_both_share_fall_out():
    rng = Random(3)  # noqa: S311 - draws of a test
    apart, shared = (
        [rate_difference(*against(rng, 20, 50, (together, together))) for _ in range(30)] for together in (0.0, 0.95)
    )

    assert sum(one.high - one.low for one in shared) < 0.9 * sum(one.high - one.low for one in apart)


def test_what_depends_on_the_player_is_found():
    rng = Random(1)  # noqa: S311 - draws of a test
    logits = [logit_of(rate, BY_TABLE) for rate in (0.06, 0.43)]

    assert sum(rate_difference(*drawn(rng, logits[0], logits[1], 50)).is_clear for _ in range(200)) > 180


def test_tables_that_both_share_fall_out():
    rng = Random(2)  # noqa: S311 - draws of a test
    wide, narrow = 0.0, 0.0
    for _ in range(100):
        first, second = drawn(rng, 0.0, 0.0, 1000, together=1.0)
        paired, alone = rate_difference(first, second), [cluster_rate(first), cluster_rate(second)]
        narrow += paired.high - paired.low
        wide += sum((one.high - one.low) ** 2 for one in alone) ** 0.5

    assert narrow < 0.8 * wide


def test_all_and_nothing():
    lost, won = [[ClusterCell(0, table, of, 2) for table in range(10)] for of in (0, 2)]

    assert rate_difference([], won) == RateDifference(0.0, -1.0, 1.0)
    assert rate_difference(won, won).share == 0
    assert not rate_difference(won, won).is_clear
    found = rate_difference(lost, won)
    assert (found.share, found.high, found.is_clear) == (1.0, 1.0, True)
    assert 0.5 < found.low < 1
