"""The page of odds: a question in a form that follows from its fields, for each game that has odds; the API beside it."""

import io
import json
import re
from html import unescape

import pytest
from django.core.management import call_command

from armybuilder.battles.odds.games import TOLD, odds_of
from armybuilder.packs import services

pytestmark = pytest.mark.django_db

PAGE = "/odds/blitz-2006/"
QUESTION = {
    "ask": "attack",
    "/weapon": "LAC",
    "/range": "short",
    "/rof_area": "0",
    "/rof_damage": "2",
    "/attacker/model": "northern-guard/hunter",
    "/attacker/attack": "2",
    "/attacker/attack_modifier": "-1",
    "/defender/model": "milicia/jager",
    "/defender/defense": "2",
    "/defender/defense_modifier": "0",
    "/defender/armor": "15",
    "/defender/sturdy": "1",
    "/defender/fragile": "on",
    "/defender/again": "",
    "/ground/hard": "3.5",
}


def shown(response):
    """The words of a page."""
    text = re.sub(r"<(style|script).*?</\1>|<[^>]+>", " ", response.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(text).split())


def value_of(response, name):
    """What stands in a field of the page."""
    page = response.content.decode()
    field = re.search(rf'<select[^>]*name="{name}".*?</select>|<input[^>]*name="{name}"[^>]*>', page, re.DOTALL)
    assert field
    chosen = re.search(r'<option value="([^"]*)" selected', field[0]) or re.search(r'value="([^"]*)"', field[0])
    return chosen[1] if chosen else ""


def test_a_question_is_answered_and_stays_in_its_form(client):
    page = client.get(PAGE, QUESTION | {"do": "tell"}, follow=True)

    assert "Light Autocannon at short range" in shown(page)
    assert "Hit 23.3%" in shown(page)
    assert "Out of ammo 44.4%" in shown(page)
    assert "State afterwards No damage 95.0% Light 4.2% Heavy 0.0% Critical 0.0% Overkill 0.8%" in shown(page)
    # 3.5 inches of rocks: 302 of 1296 ways hit, 515 without them.
    assert "Attacker Obscurement -1 hit -16.4 points, damage -0.10 BR-31" in shown(page)
    assert [
        value_of(page, name) for name in QUESTION if name in ("/range", "/ground/hard", "/attacker/attack_modifier")
    ] == [
        "short",
        "-1",
        "3.5",
    ]


def test_the_page_asks_what_the_api_is_asked(client):
    question = {
        "ask": "attack",
        "weapon": "LAC",
        "range": "short",
        "rof_damage": 2,
        "attacker": {"attack": 2, "attack_modifier": -1},
        "defender": {"defense": 2, "defense_modifier": 0, "armor": 15, "sturdy": 1, "fragile": True},
        "ground": {"hard": 3.5},
    }
    answer = client.post("/api/v1/systems/blitz-2006/odds/", json.dumps(question), content_type="application/json")

    assert answer.status_code == 200
    assert f"Hit {100 * answer.json()['hit']:.1f}%" in shown(client.get(PAGE, QUESTION | {"do": "tell"}, follow=True))


def test_what_is_missing_or_no_number_is_told_beside_its_field(client):
    sent = QUESTION | {"do": "tell", "/weapon": "", "/rof_damage": "two", "/defender/armor": ""}
    page = client.get(PAGE, sent, follow=True)

    assert "Fix 2 errors to see the odds: check the marked fields." in shown(page)
    assert "Weapon is required." in shown(page)
    assert "'two' is not a whole number." in shown(page)
    assert value_of(page, "/rof_damage") == "two"

    page = client.get(PAGE, sent | {"/weapon": "LAC", "/rof_damage": "9"}, follow=True)
    assert "Fix 1 error to see the odds: check the marked field." in shown(page)
    assert "Light Autocannon has a rate of fire of 2." in shown(page)


def test_bounds_are_told_and_addresses_are_short(client):
    """What a blank form says too is left out of the address that can be shared."""
    sent = {"ask": "test", "/skill": "12", "/modifier": "0", "/threshold": "4", "/cap": "", "/again": "", "do": "tell"}
    answer = client.get(PAGE, sent)

    assert answer.headers["Location"] == f"{PAGE}?ask=test&/skill=12&/threshold=4&do=tell"
    assert "Skill must be from 0 to 9." in shown(client.get(answer.headers["Location"]))
    assert "Success 55.6%" in shown(client.get(f"{PAGE}?ask=test&/skill=2&/threshold=4&do=tell"))


def test_a_card_fills_in_its_side_and_leaves_the_rest(client):
    sent = QUESTION | {"do": "fill defender", "/defender/model": "northern-guard/kodiak", "/defender/speed": "combat"}
    page = client.get(PAGE, sent)

    names = ("armor", "sturdy", "defense", "defense_modifier", "size", "reinforced_side")
    assert [value_of(page, f"/defender/{name}") for name in names] == ["20", "1", "2", "-2", "", "front"]
    assert value_of(page, "/attacker/attack_modifier") == "-1"
    assert "Hit" not in shown(page).split("Fill in the form:")[1]


def test_a_pack_fills_in_what_the_book_has_lost(client):
    """L757 tells the size of a Hunter, a pack the modifiers of its card."""
    call_command("load_packs", stdout=io.StringIO())
    pack = services.ready("blitz-2006").get().versions.get().hash
    sent = QUESTION | {"/attacker/attack_modifier": "", "/defender/defense_modifier": "", "/defender/sturdy": ""}

    assert "Fix 2 errors" in shown(client.get(PAGE, sent | {"do": "tell"}, follow=True))
    answered = client.get(PAGE, sent | {"do": "tell", "pack": pack}, follow=True)
    assert "Light Autocannon at short range" in shown(answered)
    assert value_of(answered, "pack") == pack
    filled = client.get(PAGE, sent | {"do": "fill attacker", "pack": pack})
    assert [value_of(filled, f"/attacker/{name}") for name in ("size", "attack_modifier", "detection")] == [
        "6",
        "2",
        "2",
    ]
    assert value_of(client.get(PAGE, sent | {"do": "keep", "pack": "x" * 64}), "pack") == ""


@pytest.mark.parametrize("system,kind", [(system, kind) for system in TOLD for kind in odds_of(system).rules.kinds])
def test_every_question_has_a_page(client, system, kind):
    page = client.get(f"/odds/{system}/", {"ask": kind})

    assert page.status_code == 200
    assert "Calculate" in shown(page)


def test_the_questions_of_a_system_without_kinds(client):
    page = client.get(
        "/odds/blitz-beta/",
        {
            "do": "tell",
            "/attacker/model": "north/hunter",
            "/defender/model": "south/jager",
            "/weapon": "LAC",
            "/range": "12",
        },
    )

    assert "LAC (Arm, Split:2) at optimal range" in shown(page)
    assert value_of(page, "/range") == "12"


def test_hostile_words_are_shown_as_words(client):
    hostile = {"/weapon": "<script>alert(1)</script>", "ask": "chess", "/defender/speed": "<b>", "/cap": "9" * 5000}
    page = client.get(PAGE, QUESTION | {"do": "tell"} | hostile, follow=True)

    assert "<script>alert" not in page.content.decode()
    assert value_of(page, "/weapon") == ""
    assert client.get(PAGE, QUESTION | {"do": "fill defender"} | hostile).status_code == 200
    page = client.get(PAGE, QUESTION | {"do": "tell", "/weapon": "<script>alert(1)</script>"}, follow=True)
    assert "There is no weapon '<script>alert(1)</script>' in this catalogue." in shown(page)


def test_addresses_that_lead_nowhere(client):
    assert client.get("/odds/").headers["Location"] == f"/odds/{TOLD[0]}/table/"
    assert client.get("/odds/chess/").status_code == 404
    answer = client.post("/api/v1/systems/blitz-2006/odds/matrix/", b"{}", content_type="application/json")
    assert (answer.status_code, answer.json()["detail"]) == (
        404,
        "Heavy Gear Blitz (2006) forces can't be compared with targets.",
    )


def numbers(response):
    """The words of a page without the pictures of its curves and the heads of their tables."""
    text = re.sub(
        "<figure.*?</figure>|<thead.*?</thead>|<details><summary>As numbers</summary>",
        " ",
        response.content.decode(),
        flags=re.DOTALL,
    )
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def test_letters_and_numbers_with_commas_are_lists(client):
    """A Blast of 4 damage: half of all shots hit a target without armour, and destroy one of two others."""
    sent = {
        "ask": "shoot",
        "do": "tell",
        "/attacker/shots": "1",
        "/attacker/acc": "4",
        "/attacker/crit": "6",
        "/attacker/dam": "4",
        "/attacker/tags": "b, RQ",
        "/defender/armour": "0",
        "/bystanders": "10, 4",
    }
    page = client.get("/odds/gundam-skirmish/", sent, follow=True)

    assert "Damages 50.0% (1/2)" in shown(page)
    assert "Others in the Blast destroyed, on average 0.5 (1/2) 0 50.0% 100.0% 1 50.0% 50.0%" in numbers(page)
    assert value_of(page, "/bystanders") == "10, 4"
    page = client.get("/odds/gundam-skirmish/", sent | {"/bystanders": "10, x"}, follow=True)
    assert "'10, x' is not a number." in shown(page)
