"""Battles of Heavy Gear Blitz 2006 by command, API, pages and as people play them."""

import json

import msgspec
import pytest

from armybuilder.battles.live.models import Duel
from armybuilder.engine.core.packs.pack import PackExcerpt
from tests.battles.conftest import game, save  # noqa: F401 - fixtures
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
