"""Real battles by one process, by several, and by a Dask cluster: the same bytes."""

import gc
import logging

import msgspec
import pytest

from armybuilder.battles.forces import read
from armybuilder.battles.play import cluster as cluster_module
from armybuilder.battles.play.batch import BatchOptions, fight
from armybuilder.battles.play.cluster import ClusterError, versions
from armybuilder.battles.play.executors import executor
from armybuilder.common import program
from tests.battles.conftest import NORTH, SOUTH
from tests.processes import printed_under_hash_seeds

ASKED = BatchOptions(battles=14, seed=4, policies=("random", "random"), scenario="generated", log=True)


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


def test_this_process_searches_for_no_garbage_while_it_plays_alone():
    with executor(1) as workers:
        assert not gc.isenabled()
        assert workers.submit(gc.isenabled).result() is False
    assert gc.isenabled()


@pytest.fixture(scope="module")
def cluster():
    """Two workers of a Dask cluster, in processes of their own."""
    from distributed import LocalCluster  # noqa: PLC0415 - half a second, for these tests alone

    logging.getLogger("distributed").setLevel(logging.ERROR)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", host="127.0.0.1") as found:
        yield found


@pytest.fixture
def on_cluster(cluster, settings):
    settings.DASK_SCHEDULER = cluster.scheduler_address


@pytest.mark.usefixtures("on_cluster")
def test_a_dask_cluster(answer, alone):
    with executor() as workers:
        assert answer(workers) == alone


@pytest.mark.usefixtures("on_cluster")
def test_workers_of_another_program_play_nothing(monkeypatch):
    monkeypatch.setattr(program, "version_at_start", lambda: "01234567")
    with pytest.raises(ClusterError, match="has different rules or data from this site") as error, executor():
        pass

    told = error.value.details.split("; ")
    assert [told_.partition(": ")[2] for told_ in told] == ["program and rules"] * 2


@pytest.mark.usefixtures("on_cluster")
def test_a_worker_that_joins_with_other_data_plays_nothing(answer, monkeypatch):
    wanted = versions()
    with executor() as workers:
        monkeypatch.setattr(workers, "_versions", wanted._replace(data=(("blitz-beta", "other"), *wanted.data[1:])))
        with pytest.raises(ClusterError) as error:
            answer(workers)

    assert error.value.details == "A worker differs in data of blitz-beta."


@pytest.mark.usefixtures("on_cluster")
def test_a_scheduler_that_cannot_read_what_it_is_handed_is_told_of():
    """As Dask says so: the scheduler has no settings, or another program."""

    def unread():
        raise RuntimeError("Error during deserialization of the task graph.")

    differs = "has different rules or data from this site"
    with executor() as workers, pytest.raises(ClusterError, match=differs) as error:
        workers.submit(unread).result()

    assert error.value.details == "The scheduler: Error during deserialization of the task graph."


@pytest.fixture
def emptied(monkeypatch, settings):
    """A scheduler whose only worker goes when it is told to."""
    from distributed import LocalCluster  # noqa: PLC0415 - as above

    monkeypatch.setattr(cluster_module, "PATIENCE", 1.5)
    monkeypatch.setattr(cluster_module, "LOOK", 0.2)
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0", host="127.0.0.1") as found:
        settings.DASK_SCHEDULER = found.scheduler_address
        yield found


def test_nobody_waits_for_a_scheduler_that_is_not_there():
    # In another process: Dask leaves behind a socket of each try.
    script = """
import django, sys; django.setup()
from django.conf import settings
from armybuilder.battles.play import cluster, executors
settings.DASK_SCHEDULER, cluster.PATIENCE = "tcp://127.0.0.1:9", 1.0
try:
    with executors.executor():
        pass
except cluster.ClusterError as error:
    sys.stdout.write(f"{error}\\n{error.details}")
"""
    (printed,) = printed_under_hash_seeds(script)
    told, details = printed.split("\n", 1)

    assert told == cluster_module.NO_SCHEDULER
    assert details.startswith("tcp://127.0.0.1:9: Timed out trying to connect")


def test_workers_that_go_leave_nobody_waiting(answer, emptied):
    with executor() as workers:
        assert msgspec.json.decode(answer(workers))["summary"]["battles"] == 14
        emptied.scale(0)
        with pytest.raises(ClusterError, match="has no workers"):
            answer(workers)
    with pytest.raises(ClusterError, match="has no workers"), executor():
        pass


def test_what_processes_are_forked_from_is_ready_before_anybody_asks():
    script = (
        "import django, os, sys; django.setup(); from django.conf import settings; "
        "from armybuilder.battles.play.executors import get_ready; from tests.processes import children; "
        "settings.BATTLE_WORKERS = 1; get_ready(); sys.stdout.write(f'{len(children(os.getpid()))} '); "
        "settings.BATTLE_WORKERS = 2; get_ready(); sys.stdout.write(str(bool(children(os.getpid()))))"
    )
    assert printed_under_hash_seeds(script) == {"0 True"}


def test_bytes_do_not_depend_on_the_hash_seed():
    script = (
        "import django, msgspec, sys; django.setup(); from armybuilder.battles.play.matches import BattleMatch; "
        "from tests.battles.conftest import NORTH, SOUTH; "
        "forces = msgspec.json.encode(NORTH), msgspec.json.encode(SOUTH); "
        "sys.stdout.write(repr(BattleMatch('blitz-beta', forces, ('random', 'greedy'), 'generated', log=True)(4, False)))"
    )
    assert len(printed_under_hash_seeds(script)) == 1


def test_any_battle_is_played_again_by_its_seed(forces, game, alone):
    whole = msgspec.json.decode(alone)
    fifth = whole["summary"]["played"][4]
    with executor(1) as workers:
        again = fight(forces, game, BatchOptions(1, fifth["seed"], ASKED.policies, ASKED.scenario, log=True), workers)

    assert list(again.logs[0]) == whole["logs"][4]
    assert again.summary.played[0].lost == tuple(fifth["lost"])
