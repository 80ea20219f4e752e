"""Batches: pairs of mirrored battles, the same bytes whoever plays them, and what they add up to."""

import gc
import multiprocessing
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from operator import attrgetter

import msgspec
import pytest

from armybuilder.engine.core.battle.batch import (
    BatchBattle,
    BatchRecord,
    BattleFailedError,
    batch_battles,
    play,
    run,
    swap_sides,
)
from armybuilder.engine.core.battle.outcome import BattleOutcome, CombatScore, Contribution
from armybuilder.engine.core.battle.statistics import (
    BattleSummary,
    ClusterCell,
    ModelSummary,
    Rate,
    Reason,
    Summary,
    Tally,
    cluster_rate,
    rate,
    spread,
)
from tests.engine.core.battle.small_game import Skirmish

SKIRMISH = Skirmish(("Ada", "Ben", "Cid"), ("Xan", "Yul"))
BATTLES, SEED = 45, 7


def processes(workers):
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("forkserver"))


def batch(executor, fight=SKIRMISH, battles=BATTLES):
    """Records and summary as bytes."""
    tally, records = Tally(SEED), []
    for record in run(fight, battles, SEED, executor):
        records.append(record)
        tally.add(record)
    return msgspec.json.encode(records), msgspec.json.encode(tally.summary())


@pytest.fixture(scope="module")
def alone():
    with ThreadPoolExecutor(1) as executor:
        return batch(executor)


def test_pairs_share_a_seed_and_change_sides():
    assert list(batch_battles(5, 40)) == [
        BatchBattle(0, 40, False),
        BatchBattle(1, 40, True),
        BatchBattle(2, 41, False),
        BatchBattle(3, 41, True),
        BatchBattle(4, 42, False),
    ]


@pytest.mark.parametrize("workers", [2, 7])
def test_any_number_of_processes_gives_the_same_bytes(alone, workers):
    with processes(workers) as executor:
        assert batch(executor) == alone


def test_a_battle_is_played_again_by_its_seed(alone):
    records = msgspec.json.decode(alone[0], type=list[BatchRecord])
    again = records[23]
    fought = SKIRMISH(again.seed, again.mirrored)

    assert (again.seed, again.mirrored) == (SEED + 11, True)
    assert (swap_sides(fought.outcome), fought.counts, fought.log) == (again.outcome, again.counts, again.log)


def test_a_mirrored_battle_is_the_other_forces_own():
    other = Skirmish(SKIRMISH.second, SKIRMISH.first)

    assert SKIRMISH(3, True) == other(3, False)
    assert swap_sides(swap_sides(SKIRMISH(3, True).outcome)) == SKIRMISH(3, True).outcome


def test_who_stops_reading_cancels_the_rest():
    with ThreadPoolExecutor(1) as executor:
        records = run(SKIRMISH, 1000, SEED, executor)
        first = next(records)
        records.close()
        executor.shutdown(wait=True)

    assert first.number == 0


def test_every_battle_is_told_before_the_next_begins_to_be_played():
    """Nobody has to wait for ten of them to see that something happens."""
    read = threading.Semaphore(1)

    def fight(seed, mirrored):
        assert read.acquire(timeout=60)
        return SKIRMISH(seed, mirrored)

    numbers = []
    with ThreadPoolExecutor(1) as executor:
        for record in run(fight, 12, SEED, executor):
            numbers.append(record.number)
            read.release()

    assert numbers == list(range(12))


def test_a_battle_that_breaks_off_names_its_seed():
    with processes(1) as executor, pytest.raises(BattleFailedError) as error:
        list(run(Skirmish(("Traitor",), ("Xan",)), 3, 11, executor))

    assert str(error.value) == (
        "The battle of seed 11, with sides as given, broke off: RuntimeError: the Traitor has run away"
    )


MERITS = (CombatScore(4.0, 1.5, 20.0), CombatScore(2.5))


def one(number, winner, **changes):
    """The record of a battle between Ada and Xan, of 10 points each."""
    outcome = BattleOutcome(
        winner=winner,
        reason="annihilation" if winner is not None else "round limit",
        rounds=4 + number,
        scores=(2.0, 1.0),
        lost=(10.0 * (winner == 1), 10.0 * (winner == 0)),
        contributions=(
            Contribution(0, "Ada", 0, 10.0, 3, 1, 10.0 * (winner == 0), winner != 1),
            Contribution(1, "Xan", 1, 10.0, 1, 3, 10.0 * (winner == 1), winner != 0),
        ),
        not_implemented=("BR-0: retreat",),
    )
    seed, changed = 5 + number // 2, msgspec.structs.replace(outcome, **changes)
    return BatchRecord(number, seed, bool(number % 2), changed, {"fire": 2}, table=seed, merits=MERITS)


def test_a_game_that_tells_no_merits_credits_kills():
    records = list(run(SKIRMISH, 4, SEED, ThreadPoolExecutor(1)))
    tally = Tally(SEED)
    for record in records:
        assert record.merits == ()
        tally.add(record)

    assert all((model.credit, model.earned) == (model.destroyed, model.returned) for model in tally.summary().models)


def test_summary_by_hand():
    tally = Tally(5)
    for record in (one(0, 0), one(1, 0), one(2, 1), one(3, None)):
        tally.add(record)

    first = [ClusterCell(0, 5, 2, 2), ClusterCell(0, 6, 0, 1)]
    second = [ClusterCell(0, 5, 0, 2), ClusterCell(0, 6, 1, 1)]
    assert tally.summary() == Summary(
        battles=4,
        seed=5,
        wins=(cluster_rate(first), cluster_rate(second)),
        draws=rate(1, 4),
        by_side=(1, 2),
        reasons=[Reason("annihilation", (2, 1), 0), Reason("round limit", (0, 0), 1)],
        scores=(2.0, 1.0),
        rounds={4: 1, 5: 1, 6: 1, 7: 1},
        mean_rounds=5.5,
        points=(10.0, 10.0),
        exchange=(0.5, 0.25),
        models=[
            ModelSummary(0, "Ada", 1.0, 10.0, 3.0, 1.0, 5.0, 0.75, 0.5, 4.0, 0.4, 1.5, 20.0),
            ModelSummary(1, "Xan", 1.0, 10.0, 1.0, 3.0, 2.5, 0.5, 0.25, 2.5, 0.25, 0.0, 0.0),
        ],
        counts={"fire": 8},
        not_implemented=["BR-0: retreat"],
        played=[
            BattleSummary(0, 5, False, 0, "annihilation", 4, (2.0, 1.0), (0.0, 10.0), 5),
            BattleSummary(1, 5, True, 0, "annihilation", 5, (2.0, 1.0), (0.0, 10.0), 5),
            BattleSummary(2, 6, False, 1, "annihilation", 6, (2.0, 1.0), (10.0, 0.0), 6),
            BattleSummary(3, 6, True, None, "round limit", 7, (2.0, 1.0), (0.0, 0.0), 6),
        ],
        tables=2,
        between_tables=spread(first, attrgetter("table")),
    )


@pytest.mark.parametrize(
    "count,of,low,high",
    # Textbook values of Wilson's interval at 95 %.
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_intervals(count, of, low, high):
    found = rate(count, of)

    assert (found.count, found.of, found.share) == (count, of, count / of)
    assert [found.low, found.high] == pytest.approx([low, high], abs=5e-5)


@pytest.mark.parametrize("begin", [0, 1, 22, 44, 45])
def test_tally_that_was_laid_aside_goes_on_as_if_it_was_not(alone, begin):
    tally = Tally(SEED)
    with ThreadPoolExecutor(1) as executor:
        for record in run(SKIRMISH, begin, SEED, executor):
            tally.add(record)
        tally = msgspec.msgpack.decode(msgspec.msgpack.encode(tally), type=Tally)
        for record in run(SKIRMISH, BATTLES, SEED, executor, begin):
            tally.add(record)

    assert msgspec.json.encode(tally.summary()) == alone[1]


def test_nothing_played_says_nothing():
    summary = Tally(5).summary()

    assert summary.wins == (Rate(0, 0, 0.0, 0.0, 1.0),) * 2
    assert (summary.exchange, summary.models, summary.mean_rounds) == ((0.0, 0.0), [], 0.0)


def test_garbage_is_searched_for_again_after_a_battle_whatever_became_of_it():
    searched = []

    def fight(seed, mirrored):
        searched.append(gc.isenabled())
        return SKIRMISH(seed, mirrored) if seed else 1 / 0

    play(fight, BatchBattle(0, 1, mirrored=False))
    assert gc.isenabled()
    with pytest.raises(BattleFailedError):
        play(fight, BatchBattle(0, 0, mirrored=False))
    assert gc.isenabled()
    assert searched == [False, False]
