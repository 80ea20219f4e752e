"""The rules of battles, each at the place that its id names."""

import re
from html import unescape

import pytest

from armybuilder.engine.registry import SYSTEMS
from armybuilder.engine.systems.blitz_beta.battle.coverage import SIMPLIFICATIONS
from armybuilder.engine.systems.blitz_beta.battle.narration.rule_citations import CITATIONS
from armybuilder.engine.systems.gundam_skirmish.rulings.battle import RULINGS

pytestmark = pytest.mark.django_db
ROW = re.compile(r'<tr id="(.*?)">.*?<td>(.*?)(?:<br><span class="muted">(.*?)</span>)?</td></tr>')
SIMPLER = "Played more simply than in the rulebook: "


def test_every_rule_is_told_at_its_place(client):
    page = unescape(client.get("/systems/blitz-beta/battle-rules/").content.decode())
    rows = {rule: (about, how) for rule, about, how in ROW.findall(page)}

    assert rows.keys() == CITATIONS.keys()
    assert rows["BR-72"] == ("Lock", "")
    assert {rule for rule, (_, how) in rows.items() if how} == {*SIMPLIFICATIONS}
    assert all(how.startswith(SIMPLER) and how.endswith(".") for _, how in rows.values() if how)
    assert rows["BR-57"][1] == (
        f"{SIMPLER}hills are stepped plateaus: the rise at each rim counts, over the inches of its slope; "
        "a model that can't climb all of a cliff in one move doesn't start."
    )


def test_it_is_told_in_german(client):
    page = client.get("/systems/blitz-beta/battle-rules/", headers={"Accept-Language": "de"}).content.decode()
    rows = {rule: (about, how) for rule, about, how in ROW.findall(page)}

    assert rows["BR-50"][0] == "Bewegungen und ihre Weite"
    assert rows["BR-58"][1] == "Einfacher gespielt als im Regelbuch: Wasser ohne Gefahr ist ruhig."


def test_rules_of_gundam_stand_in_their_order_with_what_is_simpler(client):
    page = unescape(client.get("/systems/gundam-skirmish/battle-rules/").content.decode())
    rows = ROW.findall(page)
    rules = [rule for rule, *_ in rows if rule[:2].isupper()]
    assert (rules[:4], rules[-3:]) == (["BR-1", "BR-3", "BR-4", "BR-5"], ["CA-10.5", "SR-1", "SR-2"])
    assert rows[0][2] == f"{SIMPLER}Tables are 60 inches square, and the same for both sides when turned by half."


def test_rulings_are_told_with_their_defaults(client):
    page = unescape(client.get("/systems/gundam-skirmish/battle-rules/").content.decode())
    found = re.findall(r'<tr id="([a-z-]+)"><th scope="row">(.*?)</th><td>(.*?)</td><td>(.*?)</td></tr>', page)
    assert [key for key, *_ in found] == [*RULINGS]
    assert found[0] == (
        "cover-bands",
        "When is a partly hidden target In Cover?",
        "Less than a third hidden is Unobstructed, over two thirds Obstructed, between them In Cover",
        "<div><code>cover-bands=seen</code>: a target that is a third visible is Unobstructed, any other Obstructed</div>",
    )
    assert "Rulings</h2>" not in client.get("/systems/blitz-beta/battle-rules/").content.decode()


@pytest.mark.parametrize("key", [system.key for system in SYSTEMS.values() if system.battle is None])
def test_a_game_without_battles_has_none(client, key):
    assert client.get(f"/systems/{key}/battle-rules/").status_code == 404
