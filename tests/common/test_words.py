"""What visitors say where a name of the program is looked up is answered, whatever it is."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address",
    [
        "/odds/blitz-2006/?mine=none&models=northern-guard/jaguar&/defender/speed=x",
        "/odds/blitz-2006/?mine=none&models=northern-guard/jaguar&/attacker/speed=__class__",
        f"/odds/gundam-skirmish/?do=fill attacker&/attacker/model={'x' * 201}",
        f"/odds/gundam-skirmish/?do=fill attacker&/attacker/weapon={'x' * 201}",
    ],
)
def test_a_word_that_is_none_is_answered(address):
    assert Client().get(address).status_code == 200


def test_a_late_edit_of_a_place_that_is_not_there_is_told():
    client = Client()
    page = client.post("/forces/new/", {"system": "blitz-beta", "faction": "north", "limit": "150", "name": "Watch"})
    address = page["Location"]
    form = client.get(address).content.decode()
    seen = form.partition('name="version" value="')[2].partition('"')[0]
    for name in ("First", "Second"):
        client.post(f"{address}edit/", {"version": seen, "/name": name})
    answer = client.post(f"{address}edit/", {"version": seen, "/name": "Third", "/groups/7/units/9/name": "x"})
    assert answer.status_code in (404, 409)
