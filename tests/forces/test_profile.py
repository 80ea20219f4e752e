"""Charts of what a force holds, in every game, counted from its cards."""

import re

import pytest

from armybuilder.engine.registry import SYSTEMS
from tests.forces.conftest import force_data

pytestmark = pytest.mark.django_db

BARS = re.compile(r'profile-label">([^<]*)</span>.*?<span class="num">(\d+)</span>')
CHART = re.compile(r'<section aria-label="([^"]*)">(.*?)</section>', re.DOTALL)


def charts(client, force, **headers):
    page = client.get(f"{force.get_absolute_url()}profile/", headers=headers).content.decode()
    return {
        title: [(label, int(number)) for label, number in BARS.findall(inner)] for title, inner in CHART.findall(page)
    }


def test_models_and_weapons_are_counted(client, save):
    """Four hunters with LAC, LRP and LVB, two grizzlies: their figures as the book prints them."""
    force = save(force_data({"model": "north/hunter", "count": 4}, {"model": "north/grizzly", "count": 2}))
    assert charts(client, force) == {
        "Roles": [("Gear", 6)],
        "Armor": [("6", 4), ("8", 2)],
        "Actions": [("1", 6)],
        "Gunnery": [("4+", 6)],
        "Weapons by range": [("12", 4), ("18", 2), ("24", 8), ("36", 6), ("72", 2)],
    }


def test_a_list_with_nothing_has_none(client, save):
    force = save(force_data())
    assert "Nothing yet: add models." in client.get(f"{force.get_absolute_url()}profile/").content.decode()


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_every_game_has_charts(client, save, system):
    """The example of the game has a role and a figure at least, and the panel has the same bars as the page."""
    force = save({**SYSTEMS[system].examples.document})
    found = charts(client, force)
    assert len(found) > 1
    assert all(bars for bars in found.values())
    assert found == charts(client, force, **{"HX-Request": "true", "HX-Target": "panel"})


def test_nobody_else_sees_them(client, save):
    force = save(force_data())
    client.cookies.clear()
    assert client.get(f"{force.get_absolute_url()}profile/").status_code == 404
