"""Battles of Heavy Gear Blitz 2006 by command, API, pages and as people play them."""

import html
import json
import re

import msgspec
import pytest

from armybuilder.battles.live.models import Duel
from armybuilder.battles.models import BattleJob
from armybuilder.engine.core.packs.pack import PackExcerpt
from tests.battles.conftest import NORTH, game, save  # noqa: F401 - fixtures
from tests.engine.blitz_2006.battle.forces import PACK, gears, mixed

SYSTEM = "blitz-2006"


def carried(document):
    """A list as plain data, with the pack that it needs."""
    fields = PackExcerpt.__struct_fields__
    told = msgspec.to_builtins(PACK)
    pack = {name: told[name] for name in fields if name in told}
    return {**msgspec.to_builtins(document), "packs": [pack]}


GEARS, MIXED = carried(gears()), carried(mixed())


@pytest.mark.django_db
def test_the_api_fights_battles(client):
    asked = {
        "first": GEARS,
        "second": MIXED,
        "battles": 2,
        "seed": 9,
        "policies": ["random", "random"],
        "scenario": "patrol:rounds=2",
    }
    answer = client.post(f"/api/v1/systems/{SYSTEM}/battles/", json.dumps(asked), content_type="application/json")
    assert answer.status_code == 200, answer.json()


@pytest.mark.nightly
@pytest.mark.django_db
def test_a_battle_is_played_from_its_form_to_its_replay(client, save):  # noqa: F811 - a fixture
    own, other = save(GEARS), save(MIXED)
    answer = client.post(
        f"/duels/new/?force={own.key}",
        {"against": f"list:{other.key}", "player": "greedy", "scenario": "assault"},
    )
    assert answer.status_code == 302, answer.content.decode()
    duel = Duel.objects.get(key=answer["Location"].strip("/").rpartition("/")[2])
    for _ in range(60):
        assert client.get(f"/duels/{duel.key}/").status_code == 200
        client.post(f"/duels/{duel.key}/choose/", {"version": str(duel.version), "do": "round"})
        duel.refresh_from_db()
        if duel.over:
            break
    assert duel.over
    assert client.get(f"/duels/{duel.key}/replay/").status_code == 200


@pytest.mark.django_db
def test_a_random_army_of_the_ready_pack_can_be_played_against(client, save):  # noqa: F811 - a fixture
    own = save(GEARS)
    answer = client.post(
        f"/duels/new/?force={own.key}", {"against": "random:unlisted", "player": "greedy", "scenario": "assault"}
    )
    assert answer.status_code == 302, answer.content.decode()
    duel = Duel.objects.get(key=answer["Location"].strip("/").rpartition("/")[2])
    assert [pack["key"] for pack in json.loads(duel.opposing)["packs"]] == ["cards-of-1998"]


@pytest.mark.django_db
def test_the_form_of_test_battles_names_what_may_be_agreed_on(client, save):  # noqa: F811 - a fixture
    own = save(GEARS)
    text = client.get(f"/battles/new/?force={own.key}").content.decode()
    assert "Optional rules: morale, ejection, knockdown" in text


def links_to(response, address):
    """The addresses on a page that begin so."""
    return re.findall(rf'href="({re.escape(address)}[^"]*)"', response.content.decode())


@pytest.mark.django_db
def test_a_scenario_leads_into_battles_on_its_terms(client, save):  # noqa: F811 - a fixture
    agreed = "urban,storm,daylight,deep,a=assault,b=last-stand,a=normal,b=very-high,length=unpredictable"
    own = save(GEARS)
    save(NORTH)
    (lists,) = links_to(client.get(f"/scenarios/{SYSTEM}/", {"seed": "7"}), "/battles/?")
    page = client.get(html.unescape(lists))
    (form,) = links_to(page, "/battles/new/")
    (duels,) = links_to(page, "/duels/?")
    (duel,) = links_to(client.get(html.unescape(duels)), "/duels/new/")

    for address in (form, duel):
        assert f"force={own.key}" in address
        fields = client.get(html.unescape(address)).content.decode()
        assert '<option value="generated" selected>' in fields
        assert f'name="agreed" value="{agreed}"' in fields


@pytest.mark.django_db
def test_a_test_battle_keeps_all_that_a_scenario_says(client, save):  # noqa: F811 - a fixture
    own, other = save(GEARS), save(MIXED)
    agreed = "urban,storm,daylight,deep,a=assault,b=last-stand,a=normal,b=very-high,length=unpredictable"
    fields = {
        "opponent": "lists", "lists": other.key, "battles": "20", "policy": "random", "opponent_policy": "random",
        "scenario": "generated", "agreed": agreed,
    }  # fmt: skip
    answer = client.post(f"/battles/new/?force={own.key}", fields)
    assert answer.status_code == 302, answer.content.decode()
    assert BattleJob.objects.get().scenario == f"generated:{agreed}"


@pytest.mark.django_db
def test_a_page_of_battles_takes_any_words_for_a_scenario(client, save):  # noqa: F811 - a fixture
    own = save(GEARS)
    for words in ("chess", "generated:<b>", ":", "generated:" + "x" * 5000):
        asked = {"game": "chess", "scenario": words}
        assert client.get("/battles/", asked).status_code == 200
        assert client.get("/duels/", asked).status_code == 200
        for page in ("/battles/new/", "/duels/new/"):
            shown = client.get(page, {"force": own.key, "scenario": words})
            assert shown.status_code == 200
            assert b"<b>" not in shown.content.partition(b"<main")[2].partition(b"agreed")[2][:300]
