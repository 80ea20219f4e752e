"""Armies of Blitz 2006 on the pages: what forms without JavaScript do, and what is told."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armybuilder.forces.models import Force
from armybuilder.forces.share_links.links import pack
from factions.catalogues import get_catalogue
from tests.forces.test_plain import commands, element, words

KEY = "blitz-2006"
GENERAL = "milicia/general-purpose"
pytestmark = pytest.mark.django_db


@pytest.fixture
def begun(client):
    """`begun("milicia", "milicia/gear")`: a new list of 1000 TV, as its form begins it."""

    def begin(faction, army_type="", limit=1000):
        client.post(f"/forces/new/?system={KEY}", {"faction": faction, "name": "Ours", "limit": limit})
        force = Force.objects.get()
        if army_type:
            client.post(force.get_absolute_url(), {"version": force.version, "/sublist": army_type})
        return force

    return begin


def page_of(client, force, query=""):
    response = client.get(f"{force.get_absolute_url()}{query}")
    assert response.status_code == 200
    return response.content.decode()


ALL = [
    *(f"milicia/{kind}" for kind in ("gear", "convict-gear", "infantry", "convict-infantry", "tank")),
    *(f"northern-guard/{kind}" for kind in ("gear", "infantry", "tank")),
    *(f"prdf/{kind}" for kind in ("gear", "infantry", "tankstrider", "paxsec")),
]


def test_every_army_type_is_tried():
    assert sorted(get_catalogue(KEY).army_types) == sorted(ALL)


@pytest.mark.parametrize("army_type", ALL)
def test_a_newcomer_builds_prints_and_checks_an_army(client, edit, begun, army_type):
    """By the ways out that the page offers, then by what fills the rest."""
    force = begun(army_type.partition("/")[0], army_type)
    for _ in range(8):
        steps = commands(element(page_of(client, force), "problems"), r"fix [\d.]+")
        if not steps:
            break
        edit(force, steps[0])
    force.refresh_from_db()
    assert "LEGAL" in words(element(page_of(client, force), "head")), words(page_of(client, force))
    [first, *_] = commands(page_of(client, force, "fill/"), r"fill \d+ \d+")
    edit(force, first)

    page = page_of(client, force)
    assert "1000 / 1000 TV" in words(element(page, "head"))
    assert "LEGAL" in words(element(page, "head"))
    assert "/scenarios/blitz-2006/?size=1000&amp;groups-a=" in element(page, "head")
    assert "&amp;leadership-a=" in element(page, "head")
    assert "problems" in words(element(page, "problems"))
    assert client.get(f"{force.get_absolute_url()}print.pdf?parts=army,cards").content.startswith(b"%PDF-")
    text = client.get(f"{force.get_absolute_url()}export.txt").content.decode()
    checked = client.post("/check/", {"text": text}, follow=True).content.decode()
    assert "LEGAL" in words(checked).upper()
    assert "NOT LEGAL" not in words(checked).upper()


def test_a_list_begins_by_choosing_its_type(client, edit, begun):
    force = begun("milicia")
    page = page_of(client, force)

    assert "groups" not in force.document
    assert "Gear at least 2 GP Cadre; any number of Infantry; up to 2 Convict Gear" in words(page)
    edit(force, "sublist /sublist milicia/gear")
    assert "GP Cadre 0 of 2+ 2 to add" in words(element(page_of(client, force), "chart"))
    for _ in range(2):
        data = edit(force, f"add  {GENERAL}")
    page = page_of(client, force)
    assert "GP Cadre 2 of 2+ any number" in words(element(page, "chart"))
    assert [
        name for name in ("General Purpose Cadre 1", "General Purpose Cadre 2") if f'aria-label="{name}"' in page
    ] == [
        "General Purpose Cadre 1",
        "General Purpose Cadre 2",
    ]
    assert data["groups"][0] == {
        "squad": GENERAL,
        "units": [{"model": "milicia/command-jager", "leads": True}, {"model": "milicia/jager", "count": 3}],
    }


def test_options_are_pressed_for_all_for_some_and_for_one(client, edit, begun):
    force = begun("milicia", "milicia/gear")
    edit(force, f"add  {GENERAL}")
    page = page_of(client, force, "?open=/groups/0")
    assert "Flämmjäger 10 TV each for 2 of 3" in words(page)
    assert "Field Armor 15 TV needs Veterans" in words(page)
    assert "Other gun choose one Paratrooper Rifle" in words(page)
    pressed = commands(page, r"buy(?:-one)? /groups/0/units/1 [^\"]+")
    assert pressed[:3] == [
        f"buy /groups/0/units/1 {GENERAL}/flammjager",
        f"buy-one /groups/0/units/1 {GENERAL}/flammjager",
        f"buy /groups/0/units/1 {GENERAL}/gun-paratrooper-rifle",
    ]
    edit(force, pressed[0])
    assert rows(edit(force, "buy-one /groups/0/units/1 milicia/general-purpose/gun-mac")) == [
        (1, "command-jager", []),
        (1, "jager", ["flammjager", "gun-mac"]),
        (1, "jager", ["flammjager"]),
        (1, "jager", []),
    ]
    page = page_of(client, force, "?open=/groups/0")
    assert 'aria-pressed="true"' in page
    [gone, *_] = commands(page, "remove /groups/0/units/1/options/0")
    assert rows(edit(force, gone))[1] == (1, "jager", ["gun-mac"])


def test_why_something_is_not_sold_has_few_words(client, edit, begun):
    """L1796: panzerfausts go with two of the guns; L1839: whoever leads is not the second in command."""
    force = begun("northern-guard", "northern-guard/gear")
    edit(force, "add  northern-guard/general-purpose")
    edit(force, "add  northern-guard/strike")
    general = words(page_of(client, force, "?open=/groups/0"))
    strike = words(page_of(client, force, "?open=/groups/1"))

    assert "Light Panzerfausts 5 TV needs MAC or SC" in general
    assert "Second in command 10 TV already leads" in strike


def rows(data):
    return [
        (
            unit.get("count", 1),
            unit["model"].rpartition("/")[2],
            [key.rpartition("/")[2] for key in unit.get("options", [])],
        )
        for unit in data["groups"][0]["units"]
    ]


def test_another_leads_and_units_join_and_leave(client, edit, begun):
    force = begun("milicia", "milicia/gear")
    edit(force, "add  milicia/strike")
    edit(force, "leads /groups/0/units/1/leads")
    data = edit(force, "add /groups/0 milicia/jager")
    assert [unit.get("leads") for unit in data["groups"][0]["units"]] == [None, True, None]
    assert data["groups"][0]["units"][2] == {"model": "milicia/jager", "count": 3}
    assert "310 TV" in words(element(page_of(client, force), "groups-0"))
    assert "less /groups/0/units/2" in page_of(client, force)

    page = page_of(client, force)
    assert "+ Jäger 50 TV at most 1" in words(element(page, "groups-0"))


def test_support_is_called_by_the_piece(client, edit, begun):
    force = begun("milicia", "milicia/gear")
    for _ in range(3):
        data = edit(force, "call /support light")
    assert data["support"] == [{"asset": "light", "number": 3}]
    page = page_of(client, force)
    assert "Off-Board Art.: 0-3 in an army of this type" in words(element(page, "support"))
    assert edit(force, "", **{"/support/0/number": "2"})["support"] == [{"asset": "light", "number": 2}]
    linked = client.get(f"/check/list/?d={pack(force.document.encode())}").content.decode()
    assert "Support 10 TV 2 × Light Artillery Salvo" in words(linked)
    edit(force, "dismiss /support light")
    assert "support" not in edit(force, "dismiss /support light")


def test_what_the_rules_refuse_is_added_all_the_same(client, edit, begun):
    force = begun("milicia", "milicia/tank")
    for _ in range(2):
        edit(force, "add  milicia/strike")
    assert "Strike: an army of the type Tank" in words(page_of(client, force, "add/?where="))
    assert len(edit(force, "add  milicia/strike")["groups"]) == 3


def test_large_lists_ask_as_few_questions_as_small_ones(client, edit, begun):
    force = begun("milicia", "milicia/gear", limit=3000)
    edit(force, f"add  {GENERAL}")
    asked = queries(client, force)
    [first, *_] = commands(page_of(client, force, "fill/"), r"fill \d+ \d+")
    data = edit(force, first)

    assert len(data["groups"]) > 5
    assert queries(client, force) == asked


def queries(client, force):
    with CaptureQueriesContext(connection) as found:
        page_of(client, force, "?open=/groups/0")
    return len(found)


def test_hostile_names_stay_text(client, edit, begun):
    force = begun("milicia", "milicia/gear")
    edit(force, "add  milicia/strike")
    edit(force, "", **{"/groups/0/name": "<script>alert(1)</script>", "/groups/0/units/0/name": "<b>&"})
    page = page_of(client, force, "?open=/groups/0")

    assert "<script>alert" not in page
    assert 'value="&lt;script&gt;alert(1)&lt;/script&gt;"' in page
    assert "<bdi>“&lt;b&gt;&amp;”</bdi>" in page


def test_an_army_without_a_guide_has_any_units(client, edit, begun):
    force = begun("unlisted")
    page = page_of(client, force)
    assert "No guide has a chart for this faction" in words(page)
    [add] = commands(page, 'add  [^"]+')
    assert edit(force, add)["groups"] == [{"squad": "unlisted/squad"}]
    assert "Any units, each at its own price" in words(page_of(client, force))
    assert "comes only in squads of its guide" in words(page_of(client, force, "add/?where=/groups/0"))
