"""Charts of what a force holds, in every game, counted from its cards."""

import re
from math import inf

import pytest

from armybuilder.engine.core.paper.cards import Card, CardRow, CardTable
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.presenters.panels.profile import ProfileBar, ProfileChart, profile
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
    assert "Add models to see the charts." in client.get(f"{force.get_absolute_url()}profile/").content.decode()


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_every_game_has_charts(client, save, system):
    """The example of the game has a role and a figure at least, and the panel has the same bars as the page."""
    force = save({**SYSTEMS[system].examples.document})
    found = charts(client, force)
    assert len(found) > 1
    assert all(bars for bars in found.values())
    assert found == charts(client, force, **{"HX-Request": "true", "HX-Target": "panel"})


RANGES = {
    # MFL; IRP and two LRP; two LAC and four DPG (L1197-L1243). What the cards lost is not counted.
    "blitz-2006": [("16", 1), ("24", 3), ("48", 6)],
    "gundam-skirmish": [("24", 4)],
    # Nine rifles; knives strike in contact.
    "legend-weaver": [("24", 9)],
    # LRP, APGL and kinds of the squads; LAC and DPG; an anti-gear rifle (L1164-L1178, L1782-L1796).
    "tactical-1998": [("8", 12), ("16", 5), ("24", 1)],
}


@pytest.mark.parametrize("system, ranges", RANGES.items())
def test_weapons_are_counted_by_where_extreme_range_ends(client, save, system, ranges):
    force = save({**SYSTEMS[system].examples.document})
    assert charts(client, force)["Weapons by range"] == ranges


def test_artillery_reaches_without_end():
    """It has no bands: its reach is effectively unlimited (2006, L1335)."""
    row = CardRow("LAG", (), count=2, ends=inf)
    card = Card("t", "T", "Tank", "", 100, tables=(CardTable("", "", "", (), (row, CardRow("K", ()))),), count=3)
    assert profile([card], {})[-1] == ProfileChart("Weapons by range", (ProfileBar("unlimited", 6, 100),))


def test_target_types_stand_for_armor(client, save):
    """Legend Weaver knows no armor; nine troopers and their sergeant are bodies."""
    force = save({**SYSTEMS["legend-weaver"].examples.document})
    assert charts(client, force)["Ttype"] == [("1Bod", 10)]


def test_nobody_else_sees_them(client, save):
    force = save(force_data())
    client.cookies.clear()
    assert client.get(f"{force.get_absolute_url()}profile/").status_code == 404
