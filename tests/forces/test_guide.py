"""A first list teaches itself in three steps, which follow it and stay away once they are hidden."""

import re
from html import unescape

import pytest

from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.models import Force
from armybuilder.forces.presenters import builder_of
from armybuilder.packs import bundled
from factions.catalogues import game_of
from tests.conformance.samples import samples_of
from tests.forces.conftest import force_data
from tests.forces.test_unfinished import HUNTERS, LEADER

pytestmark = pytest.mark.django_db
MODELS, MISSING, PRINT = (
    "Add models to a combat group",
    "See what's missing",
    "Print it",
)


def told(answer):
    """(words, mark, hint) of each step that a page shows."""
    page = unescape(answer.content.decode()).partition('<div id="guide"')[2].partition("</section>")[0]
    found = re.findall(r'<li(?: class="(\w+)"[^>]*)?><a href="[^"]+">([^<]*)</a>(.*?)</li>', page)
    return [(words, mark, "".join(re.findall(r'class="hint">([^<]*)<', rest))) for mark, words, rest in found]


@pytest.fixture
def fresh(client):
    """A list in which nothing stands yet."""
    client.post("/forces/new/", {"faction": "north", "limit": "150"})
    return Force.objects.get()


def test_a_fresh_list_begins_with_the_first_step(client, fresh):
    missing = "Combat group 1 has no unit type (UA)"

    assert told(client.get(fresh.get_absolute_url())) == [
        (MODELS, "next", missing),
        (MISSING, "", ""),
        (PRINT, "", ""),
    ]


def test_steps_follow_an_edit_to_paper(client, save):
    force = save(force_data(LEADER, HUNTERS | {"count": 2}))
    shown = told(client.get(force.get_absolute_url()))
    change = {"version": force.version, "guide": "1", "edit": "more /groups/0/primary/models/1"}
    answer = client.post(force.get_absolute_url(), change, headers={"HX-Request": "true"})

    assert [(words, mark) for words, mark, _ in shown] == [(MODELS, "done"), (MISSING, "next"), (PRINT, "")]
    assert shown[1][2] == "Combat group 1 has 3 actions; a primary unit has 4 to 6"
    assert told(answer) == [(MODELS, "done", ""), (MISSING, "done", ""), ("Print it: the list is legal", "next", "")]
    assert f'<a href="{force.get_absolute_url()}print/">Print it' in answer.content.decode()


def test_who_has_no_guide_on_the_page_gets_none(client, fresh):
    change = {"version": fresh.version, "edit": "ua /groups/0/primary/ua GP"}
    answer = client.post(fresh.get_absolute_url(), change, headers={"HX-Request": "true"})

    assert answer.status_code == 200
    assert told(answer) == []


@pytest.mark.parametrize("data", [force_data(LEADER, HUNTERS), force_data(LEADER, HUNTERS | {"count": 8})])
def test_lists_that_are_done_or_wrong_have_no_guide(client, save, data):
    assert told(client.get(save(data).get_absolute_url())) == []


@pytest.mark.parametrize("headers, status", [({}, 302), ({"HX-Request": "true"}, 200)])
def test_a_guide_that_was_hidden_stays_away(client, fresh, headers, status):
    answer = client.post("/forces/guide/", {"list": fresh.key}, headers=headers)

    assert answer.status_code == status
    assert answer.headers.get("Location", fresh.get_absolute_url()) == fresh.get_absolute_url()
    client.post("/forces/new/", {"faction": "south", "limit": "100"})
    assert [told(client.get(force.get_absolute_url())) for force in Force.objects.all()] == [[], []]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_game_has_the_steps_in_its_words(client, system):
    """Where the rulebook has no units the list first takes some along."""
    packs = bundled.publish_bundled(samples_of(system))
    builder = builder_of(game_of(system))
    faction = builder.factions()[0].key if builder.factions() else ""
    with_pack = f"&pack={packs[0].hash}" if packs else ""
    client.post(f"/forces/new/?system={system}{with_pack}", {"faction": faction, "limit": "1000"})
    words = builder.game.words

    first, *_ = told(client.get(Force.objects.get().get_absolute_url()))

    assert first[:2] == (f"Add {words.models} to a {words.group}", "next")
