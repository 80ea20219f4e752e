"""Lists of more models than anybody plays with are not kept; one that is kept already stays readable, and may become smaller."""

import json

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.domain import history
from armybuilder.forces.domain.history import MOST_MODELS, MOST_PARTS
from armybuilder.forces.models import Force, Revision
from factions.catalogues import game_of
from tests.forces.conftest import force_data

pytestmark = pytest.mark.django_db
SAID = "The list has 251 models; a saved list can have up to 250. Split it into several lists."
HUNTERS = {
    "blitz-beta": lambda number: force_data({"model": "north/hunter", "count": number}),
    "tactical-1998": lambda number: {
        "format": "muster.force/1",
        "system": "tactical-1998",
        "faction": "north",
        "limit": 0,
        "groups": [{"units": [{"model": "north/hunter", "count": number}]}],
    },
}


@pytest.fixture
def old(save):
    """A list of 400 models, as they were kept before."""
    force = save(force_data("north/hunter"))
    document = json.dumps(HUNTERS["blitz-beta"](400))
    Force.objects.filter(pk=force.pk).update(document=document)
    return Force.objects.get()


@pytest.mark.parametrize("system", HUNTERS)
def test_a_list_of_too_many_models_is_not_kept_and_the_bound_is_named(client, save, system):
    save(HUNTERS[system](MOST_MODELS))
    page = client.post("/forces/import/", {"text": json.dumps(HUNTERS[system](MOST_MODELS + 1))})

    assert page.status_code == 400
    assert SAID in page.content.decode()
    assert Force.objects.count() == 1


def test_nor_one_of_too_many_parts(client):
    page = client.post("/forces/import/", {"text": json.dumps(force_data() | {"groups": [{}] * (MOST_PARTS + 1)})})

    assert "The list has 501 groups, units and rows; a saved list can have up to 500." in page.content.decode()


def test_an_edit_beyond_the_bound_is_told(client, save):
    force = save(HUNTERS["blitz-beta"](MOST_MODELS))
    place = "/groups/0/primary/models/0/count"
    client.post(force.get_absolute_url(), {"version": force.version, place: MOST_MODELS + 1})

    assert json.loads(Force.objects.get().document)["groups"][0]["primary"]["models"][0]["count"] == MOST_MODELS
    assert Revision.objects.count() == 1


def test_one_that_is_there_stays_readable_and_may_become_smaller(client, old):
    assert client.get(old.get_absolute_url()).status_code == 200
    convert = game_of("blitz-beta").system.convert
    history.save(old, convert(HUNTERS["blitz-beta"](399)), version=old.version, label="smaller")
    with pytest.raises(DocumentError, match="The list has 400 models; a saved list can have up to 250"):
        history.save(old, convert(HUNTERS["blitz-beta"](400)), version=old.version, label="larger")
    assert game_of("blitz-beta").system.decode(Force.objects.get().document).size == 399


@pytest.mark.parametrize("way", ["fill", "plan", "swap"])
def test_nobody_looks_for_ways_on_in_one(client, old, way):
    page = client.get(f"{old.get_absolute_url()}{way}/")

    assert page.status_code == 503
    assert "Try fewer lists, models or battles at once" in page.content.decode()


def test_nor_is_it_copied(client, old):
    page = client.post(f"{old.get_absolute_url()}duplicate/", follow=True)

    assert "The list has 400 models; a saved list can have up to 250." in page.content.decode()
    assert Force.objects.count() == 1
