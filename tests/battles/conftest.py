"""A visitor with a list, small forces that fight quickly, and a worker for his jobs."""

import json
import logging

import pytest

from armybuilder.battles.models import BattleJob
from armybuilder.battles.play import cluster
from armybuilder.forces.models import Force
from factions.catalogues import game_of
from tests.jobs.hands import work_off

SYSTEM = "blitz-beta"


def force_data(*models, faction="north", ua="GP", **more):
    """A document of one combat group, as plain data."""
    return {
        "format": "muster.force/1",
        "system": SYSTEM,
        "name": "Two of us",
        "faction": faction,
        "limit": 30,
        "groups": [{"primary": {"ua": ua, "models": [{"model": model} for model in models]}}],
    } | more


NORTH = force_data("north/hunter", "north/jaguar")
SOUTH = force_data("south/jager", "south/black-mamba", faction="south", name="Snakes")


@pytest.fixture(scope="session")
def game():
    return game_of(SYSTEM)


@pytest.fixture
def save(client):
    """`save(data)`: a list of the visitor behind `client`."""

    def save_(data):
        response = client.post("/forces/import/", {"text": json.dumps(data)})
        assert response.status_code == 302, response.content.decode()
        return Force.objects.get(key=response["Location"].strip("/").rpartition("/")[2])

    return save_


@pytest.fixture
def mine(save):
    return save(NORTH)


@pytest.fixture
def ask(client, mine):
    """`ask(opponent="random", faction="south")`: the answer to the form of a test battle of the visitor's list."""

    def ask_(**fields):
        asked = (
            {"opponent": "lists", "text": json.dumps(SOUTH), "battles": 20, "seed": 3}
            | POLICIES
            | {"scenario": "basic"}
            | fields
        )
        return client.post(f"/battles/new/?force={mine.key}", asked)

    return ask_


POLICIES = {"policy": "random", "opponent_policy": "random"}


@pytest.fixture
def work(settings):
    """`work()`: all jobs that wait are played, in this process; the last one of them."""
    settings.BATTLE_WORKERS = 1

    def work_():
        work_off()
        return BattleJob.objects.order_by("pk").last()

    return work_


@pytest.fixture
def played(ask, work):
    """A job of four battles that is over."""
    response = ask()
    BattleJob.objects.update(battles=4)
    job = work()
    assert (response["Location"], job.state, job.message) == (job.get_absolute_url(), "done", "")
    return job


@pytest.fixture
def several(ask, work):
    """A job against two armies that is over."""
    ask(opponent="random", faction="south", text="", armies=5)
    BattleJob.objects.update(battles=2)
    BattleJob.objects.get().results.filter(number__gt=1).delete()
    return work()


@pytest.fixture
def cluster_without_workers(monkeypatch, settings):
    """The settings name a Dask cluster that has a scheduler and nobody else."""
    from distributed import LocalCluster  # noqa: PLC0415 - half a second, for few tests

    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    logging.getLogger("distributed").setLevel(logging.ERROR)
    with LocalCluster(n_workers=0, dashboard_address=":0", host="127.0.0.1") as found:
        settings.DASK_SCHEDULER = found.scheduler_address
        yield
