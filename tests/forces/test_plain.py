"""The builder of a system that says nothing of its pages: Tin Soldiers, whose documents are declared and nothing else."""

import re
from html import unescape
from typing import Annotated, Any
from urllib.parse import unquote

import pytest

from armybuilder.engine.core.documents import (
    DocumentPart,
    Documents,
    Envelope,
    Key,
    Label,
    ListOf,
    Name,
    OfferedBy,
    Ref,
    number_between,
)
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces import presenters
from armybuilder.forces.models import Force
from armybuilder.forces.share_links.links import address
from factions.catalogues import get_catalogue
from tests.example_system.document import ForceDocument, Row
from tests.example_system.system import NIGHT_WATCH, TIN_SOLDIERS, TinSoldiers
from tests.example_system.tables import SOLDIERS
from tests.forces.conftest import force_data

pytestmark = pytest.mark.usefixtures("tin_soldiers")
KEY = TIN_SOLDIERS.key
ROW = "/groups/0/models/0"


def toys():
    """The soldiers of its book, by their keys."""
    return get_catalogue(KEY)[SOLDIERS]


def shown(client, force, query=""):
    response = client.get(f"{force.get_absolute_url()}{query}")
    assert response.status_code == 200
    return response.content.decode()


def words(html):
    """What the HTML says."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def element(page, id_):
    """The HTML of the element with the id."""
    tag = re.search(rf'<(\w+) id="{id_}"', page)
    assert tag, id_
    depth = 0
    for edge in re.finditer(rf"<(/?){tag[1]}\b", page[tag.start() :]):
        depth += -1 if edge[1] else 1
        if not depth:
            return page[tag.start() : tag.start() + edge.start()]
    raise AssertionError(f"{id_} does not end")


def commands(page, pattern):
    return [unescape(value) for value in re.findall(rf'name="edit" value="({pattern})"', page)]


def test_a_list_is_begun_and_filled_by_what_pages_offer(client, edit):
    new = client.get(f"/forces/new/?system={KEY}").content.decode()
    assert "3 soldiers, 4–12 pts" in words(new)
    client.post(f"/forces/new/?system={KEY}", {"faction": "toy-box", "name": "Guard", "quick": "30"})
    force = Force.objects.get()

    [first, *_] = commands(shown(client, force, "add/?where=/groups/0&fits=on"), 'add [^"]+')
    edit(force, "add /groups/0 toy-box/guard")
    edit(force, "add /groups/0 toy-box/guard")
    data = edit(force, f"more {ROW}")

    assert first == "add /groups/0 toy-box/drummer"
    assert data["groups"] == [{"models": [{"model": "toy-box/guard", "count": 3}]}]
    assert '3 × Guard Steps 4" Tin 4 − + 21 pts 3 × 7' in words(element(shown(client, force), "groups-0-models-0"))
    assert "21 / 30 pts" in words(shown(client, force))
    [link] = set(re.findall(r'href="(/systems/[^"]+/guard/)"', shown(client, force)))
    assert "Guard" in client.get(link).content.decode()


def test_everything_that_is_declared_can_be_said(client, save, edit):
    force = save(NIGHT_WATCH)

    data = edit(force, **{"/name": "Dusk", "/limit": "40", "/notes": "Play at dusk.", "/groups/0/name": "Right"})
    assert (data["name"], data["limit"], data["notes"]) == ("Dusk", 40, "Play at dusk.")
    data = edit(force, "add-group", **{"/groups/0/notes": "They stay.", f"{ROW}/count": "3"})
    assert data["groups"] == [
        {"name": "Right", "notes": "They stay.", "models": [{"model": "toy-box/guard", "count": 3}]},
        {},
    ]
    edit(force, f"split {ROW}")
    data = edit(force, **{f"{ROW}/place": "/groups/1"})
    assert [len(group["models"]) for group in data["groups"]] == [1, 1]
    edit(force, "undo")
    data = edit(force, "remove /groups/1")
    assert [len(group["models"]) for group in data["groups"]] == [2]


def test_problems_stand_beside_their_cause_and_are_mended_there(client, save, edit):
    wrong = {"name": "Left", "models": [{"model": "toy-box/guard", "count": 4}, {"model": "Drumer"}]}
    force = save(NIGHT_WATCH | {"limit": 20, "groups": [wrong]})
    page = shown(client, force)

    assert "There is no model 'Drumer' in this catalogue." in words(element(page, "groups-0-models-1"))
    assert "UNKNOWN" in words(element(page, "groups-0-models-1"))
    assert "Left has 4 models and may have 3. Remove 1 model. EX-2" in words(element(page, "groups-0"))
    assert "Not legal: Left has 4 models and may have 3" in words(element(page, "problems"))
    assert page.count("Remove 1 model. <span") == 1
    assert "The force costs 28 pts, 8 more than its limit." in words(element(page, "problems"))
    fix, away = commands(element(page, "groups-0-models-1"), 'fix [^"]+')
    assert edit(force, fix)["groups"][0]["models"][1] == {"model": "toy-box/drummer"}
    edit(force, "undo")
    assert edit(force, away)["groups"][0]["models"] == [wrong["models"][0]]


def test_an_edit_brings_only_what_it_changed(client, save):
    force = save(NIGHT_WATCH | {"groups": [NIGHT_WATCH["groups"][0], {"models": [{"model": "toy-box/cannon"}]}]})

    fields = {"version": force.version, "edit": "less /groups/0/models/0"}
    answer = client.post(force.get_absolute_url(), fields, headers={"HX-Request": "true"}).content.decode()

    assert 'id="groups-0"' in answer
    assert [part for part in ('id="groups-1"', 'id="settings"') if part in answer] == []


def test_a_shared_list_shows_its_rows(client, save):
    force = save(NIGHT_WATCH)
    page = words(client.get(address(force.document.encode(), "")).content.decode())

    assert "Night watch" in page
    assert 'Left 14 pts 2 × Guard Steps 4" Tin 4 14 pts' in page


def test_the_menu_of_a_list_is_called_by_all_that_it_holds(client, save):
    client.post("/forces/new/?system=legend-weaver", {"start": "", "name": "Lions", "limit": "100"})
    games = [save(NIGHT_WATCH), Force.objects.get(name="Lions")]

    called = [re.search(r'id="export" aria-label="([^"]*)" title="([^"]*)"', shown(client, force)) for force in games]

    assert [found and found.groups() for found in called] == [
        ("Export", "Export"),
        ("Test battle and export", "Test battle and export"),
    ]


def test_the_rest_is_filled(client, save):
    force = save(NIGHT_WATCH)
    page = words(shown(client, force, "fill/"))

    assert "+16 pts to 30, none left" in page


class Own(DocumentPart):
    """A soldier of the player's own."""

    name: Name = ""
    tin: Annotated[int, number_between(1, 9), Label("Tin", "hits", "How many hits it takes.")] = 2
    brave: bool = False


class WithOwn(ForceDocument):
    """A list with cards of the player's own beside its bands."""

    own: Annotated[list[Own], ListOf(5, "card"), Label("My cards")] = []


class OwnSoldiers(TinSoldiers):
    documents: Any = Documents(KEY, WithOwn)


def test_rows_of_the_whole_list_have_a_place_of_their_own(client, save, edit, monkeypatch):
    monkeypatch.setitem(SYSTEMS, KEY, OwnSoldiers())
    force = save(NIGHT_WATCH)

    assert "My cards + Add card" in words(element(shown(client, force), "own"))
    edit(force, "add /own")
    data = edit(force, "brave /own/0/brave", **{"/own/0/name": "Otto", "/own/0/tin": "4"})
    assert data["own"] == [{"name": "Otto", "tin": 4, "brave": True}]

    card = words(element(shown(client, force, "?open=/own/0"), "own"))
    assert "Otto TIN 4 HITS BRAVE" in card
    assert "Tin (hits) How many hits it takes." in card


def test_units_in_a_list_stand_in_their_group_as_units(client, save, monkeypatch):
    monkeypatch.setattr(presenters, "PRESENTERS", {})
    support = {"ua": "FS", "models": [{"model": "north/grizzly"}]}
    primary = {"ua": "GP", "models": [{"model": "north/hunter"}]}
    group = {"primary": primary, "support": support, "extra_support": [support]}
    force = save(force_data() | {"groups": [group]})
    page = shown(client, force)

    assert "Grizzly" in words(element(page, "groups-0-extra_support-0-models-0"))
    assert commands(page, 'add /groups/0[^" ]*') == ["add /groups/0/extra_support"]
    assert [words(heading) for heading in re.findall(r"<h3>.*?</h3>", page)] == ["Primary", "Support", "Fire Support"]


class Steed(DocumentPart):
    name: Name = ""
    hands: Annotated[int, number_between(1, 20), Label("Hands")] = 15
    gifts: Annotated[list[Annotated[Key, Ref("model")]], ListOf(3, "gift")] = []


def allies(soldier):
    """Drummers of guards; cannons have nobody."""
    return [toys()["toy-box/drummer"]] if soldier.key == "toy-box/guard" else []


class Rider(Row):
    ally: Annotated[Key | None, Ref("model"), OfferedBy(allies), Label("Ally")] = None
    company: Annotated[list[Annotated[Key, Ref("model")]], ListOf(3, "friend"), OfferedBy(allies)] = []
    steed: Steed | None = None


class RidersBand(DocumentPart):
    models: Annotated[list[Rider], ListOf(9, "soldier")] = []
    name: Name = ""


class RidersDocument(Envelope):
    groups: Annotated[list[RidersBand], ListOf(9, "band")] = []


class Riders(TinSoldiers):
    documents: Any = Documents(KEY, RidersDocument)


def test_a_row_offers_what_its_record_does(client, save, monkeypatch):
    monkeypatch.setitem(SYSTEMS, KEY, Riders())
    strange = {"model": "toy-box/cannon", "company": ["toy-box/cannon"], "ally": "toy-box/cannon"}
    rows = [{"model": "toy-box/guard"}, {"model": "toy-box/cannon"}, strange]
    force = save(NIGHT_WATCH | {"groups": [{"models": rows}]})

    def offered(index):
        page = shown(client, force, f"?open=/groups/0/models/{index}")
        part = page[page.index(f'id="groups-0-models-{index}"') :]
        return commands(part, 'add /groups/0/models/[^"]+'), f'id="groups-0-models-{index}-ally"' in part

    assert offered(0) == ([f"add {ROW}/company toy-box/drummer", f"add {ROW}/steed"], True)
    assert offered(1) == (["add /groups/0/models/1/steed"], False)
    assert offered(2)[1]


def test_a_panel_stays_open_while_its_row_is_given_something(client, save, edit, monkeypatch):
    monkeypatch.setitem(SYSTEMS, KEY, Riders())
    force = save(NIGHT_WATCH | {"groups": [{"models": [{"model": "toy-box/guard"}]}]})

    for command in (f"add {ROW}/company toy-box/drummer", f"add {ROW}/steed", f"add {ROW}/steed/gifts toy-box/guard"):
        edit(force, command, open=ROW)
        assert f"open={ROW}" in unquote(edit.response["Location"]), command
    row = words(element(shown(client, force), "groups-0-models-0"))
    assert "Guard STEED, HANDS 15" in row
    assert "Drummer × Guard ×" in row


def test_what_is_wrong_within_a_row_stands_beside_it(client, save, monkeypatch):
    monkeypatch.setitem(SYSTEMS, KEY, Riders())
    rider = {"model": "toy-box/guard", "steed": {"gifts": ["Drumer"]}}
    force = save(NIGHT_WATCH | {"groups": [{"models": [{"model": "toy-box/cannon"}, rider]}]})

    for query in ("", f"?open={ROW}", "?open=/groups/0/models/1"):
        page = shown(client, force, query)
        assert "no gift 'Drumer'" not in words(element(page, "groups-0-models-0"))
        assert "no gift 'Drumer'" in words(element(page, "groups-0-models-1"))
