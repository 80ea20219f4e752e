"""Small studies, and a worker for them."""

import json

import pytest

from armybuilder.forces.models import Force
from armybuilder.lab.models import Study
from tests.battles.conftest import NORTH, cluster_without_workers  # noqa: F401 - a fixture
from tests.jobs.hands import work_off


@pytest.fixture
def mine(client):
    """A list of the visitor behind `client`."""
    response = client.post("/forces/import/", {"text": json.dumps(NORTH)})
    return Force.objects.get(key=response["Location"].strip("/").rpartition("/")[2])


@pytest.fixture
def ask(client):
    """`ask("worth", subject="model:north/hunter")`: the answer to the form."""

    def ask_(kind, **fields):
        asked = {"armies": 5, "pairs": 5, "size": 50, "seed": 3, "policy": "greedy", "scenario": "basic"}
        return client.post(f"/lab/new/?kind={kind}&force={fields.pop('force', '')}", asked | fields)

    return ask_


@pytest.fixture
def work(settings):
    """`work()`: all that waits is played, in this process; the last study."""
    settings.BATTLE_WORKERS = 1

    def work_():
        work_off()
        return Study.objects.order_by("pk").last()

    return work_


@pytest.fixture
def little():
    """`little(study)`: two armies and one pair of each."""

    def little_(study=None):
        study = study or Study.objects.get()
        study.asked |= {"drawn": 2, "pairs": 1}
        study.battles //= 25 // 2
        study.save()
        return study

    return little_
