"""Real battles by one process, by several, and by a Dask cluster: the same bytes."""

import logging

import msgspec
import pytest

from armybuilder.battles.forces import read
from armybuilder.battles.play.executors import executor
from armybuilder.battles.play.fighting import Asked, fight
from tests.battles.conftest import NORTH, SOUTH
from tests.processes import printed_under_hash_seeds

ASKED = Asked(battles=14, seed=4, policies=("random", "random"), scenario="generated", log=True)


@pytest.fixture(scope="module")
def forces(game):
    return read(msgspec.json.encode(NORTH), game), read(msgspec.json.encode(SOUTH), game)


@pytest.fixture(scope="module")
def answer(forces, game):
    """`answer(executor)`: the answer as bytes."""

    def answer_(workers):
        return msgspec.json.encode(fight(forces, game, ASKED, workers))

    return answer_


@pytest.fixture(scope="module")
def alone(answer):
    with executor(1) as workers:
        return answer(workers)


@pytest.mark.parametrize("processes", [2, 7])
def test_processes(answer, alone, processes):
    with executor(processes) as workers:
        assert answer(workers) == alone


def test_a_dask_cluster(answer, alone, settings):
    from distributed import LocalCluster  # noqa: PLC0415 - half a second, for this test alone

    logging.getLogger("distributed").setLevel(logging.ERROR)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as cluster:
        settings.DASK_SCHEDULER = cluster.scheduler_address
        with executor() as workers:
            assert "distributed" in type(workers).__module__
            assert answer(workers) == alone


def test_bytes_do_not_depend_on_the_hash_seed():
    script = (
        "import django, msgspec, sys; django.setup(); from armybuilder.battles.play.matches import Match; "
        "from tests.battles.conftest import NORTH, SOUTH; "
        "forces = msgspec.json.encode(NORTH), msgspec.json.encode(SOUTH); "
        "sys.stdout.write(repr(Match('blitz-beta', forces, ('random', 'greedy'), 'generated', log=True)(4, False)))"
    )
    assert len(printed_under_hash_seeds(script)) == 1


def test_any_battle_is_played_again_by_its_seed(forces, game, alone):
    whole = msgspec.json.decode(alone)
    fifth = whole["summary"]["played"][4]
    with executor(1) as workers:
        again = fight(forces, game, Asked(1, fifth["seed"], ASKED.policies, ASKED.scenario, log=True), workers)

    assert list(again.logs[0]) == whole["logs"][4]
    assert again.summary.played[0].lost == tuple(fifth["lost"])
