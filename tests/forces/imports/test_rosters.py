"""Rosters of other tools as they write them today: limits, units, names, counts, and what was bought by an id."""

import json
import re
from pathlib import Path

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.imports import assistant
from armybuilder.forces.imports.gearforce import NAMES
from armybuilder.forces.models import Force
from armybuilder.forces.validation import best_reading
from tests.forces.conftest import data_of, text_in

CASES = Path(__file__).parents[1] / "cases"
SUPPORTED = (CASES / "battlescribe-heavy-gear" / "group-with-support.ros").read_text()
LIMIT = '<costLimit name=" Threat Value" typeId="1246" value="150.0"/>'
CLUB, BOUGHT = (CASES / "gearforce-file" / name for name in ("club-night.gf", "club-night-bought.gf"))


def text_of(data):
    return text_in(data if isinstance(data, bytes) else data.encode())


def read(data):
    """The list of a file, and how its game is called."""
    reading = best_reading(text_of(data))
    return reading.game.key, reading.roster().data()


def lacking(data):
    text = text_of(data)
    reading = best_reading(text)
    assert reading.game.key == "blitz-beta"
    with pytest.raises(DocumentError) as refused:
        reading.roster()
    return [each.header or each.line for each in assistant.find_misread(text, refused.value)]


def faults(data):
    with pytest.raises(DocumentError) as refused:
        text_in(data.encode())
    return [(problem.where, problem.message) for problem in refused.value.problems]


# ---------------------------------------------------------------- BattleScribe


def test_a_group_with_support():
    """Limit of the threat value, support within the group, unit types, faction behind its league, a name turned round."""
    key, data = read(SUPPORTED)

    assert key == "blitz-beta"
    assert {name: data[name] for name in ("name", "faction", "limit", "notes", "groups")} == {
        "name": "Test list",
        "faction": "north",
        "limit": 150,
        "notes": "C.N.C.S.",
        "groups": [
            {
                "primary": {
                    "ua": "GP",
                    "models": [
                        {"model": "north/hunter", "rank": "CO"},
                        {"model": "north/hunter", "count": 2},
                        {"model": "north/assault-hunter"},
                    ],
                },
                "support": {"ua": "FS", "models": [{"model": "north/grizzly", "count": 2}]},
            }
        ],
    }


@pytest.mark.parametrize("value", ["-1.0", "0.0", "0", "150.5", "1e3", "nan", "9999999", ""])
def test_what_is_no_limit_is_asked_for(value):
    assert lacking(SUPPORTED.replace(LIMIT, LIMIT.replace("150.0", value))) == ["Limit"]


@pytest.mark.parametrize("name", ["", "Action(s)", "Power Level"])
def test_a_limit_of_another_cost_is_none(name):
    assert lacking(SUPPORTED.replace(LIMIT, LIMIT.replace(" Threat Value", name))) == ["Limit"]
    assert lacking(SUPPORTED.replace(LIMIT, "")) == ["Limit"]


@pytest.mark.parametrize("name", ["TV", "tv", "pts", " Points", "Threat Value "])
def test_a_limit_of_points(name):
    assert read(SUPPORTED.replace(LIMIT, LIMIT.replace(" Threat Value", name)))[1]["limit"] == 150


@pytest.mark.django_db
def test_the_page_asks_for_the_limit_alone(client):
    page = client.post("/forces/import/", {"text": SUPPORTED.replace("150.0", "-1.0")}).content.decode()

    assert "was not understood" not in page
    assert '<button class="small" name="fix" value="0 Limit: 150">Limit: 150</button>' in page


@pytest.mark.parametrize(
    "system", ["Heavy Gear Blitz!", "Heavy Gear Blitz (beta 2014)", "Heavy Gear Blitz LRB", "HG Blitz", ""]
)
def test_the_game_is_that_of_the_roster(system):
    changed = SUPPORTED.replace('gameSystemName="Heavy Gear Blitz LRB"', f'gameSystemName="{system}"')

    assert read(changed)[0] == "blitz-beta"


def test_a_roster_of_another_game_is_told_so():
    changed = SUPPORTED.replace("Heavy Gear Blitz LRB", "Warhammer 40,000 9th Edition")

    [(where, message)] = faults(changed)
    assert (where, message.partition(";")[0]) == ("", "This roster is for “Warhammer 40,000 9th Edition”")


def test_veterans_further_options_and_names_of_players():
    changed = SUPPORTED.replace(
        'name="General Purpose [GP]" entryId="e" number="1" type="unit"></selection>',
        'name="General Purpose [GP]" type="unit"/><selection name="Veteran Unit" type="upgrade"/>'
        '<selection name="Priority Level 2" type="upgrade"/>',
    ).replace('name="Grizzly"', 'name="Grizzly" customName="Recon"')

    [group] = read(changed)[1]["groups"]
    assert (group["primary"]["ua"], group["primary"]["veteran"], group["primary"]["notes"]) == (
        "GP",
        True,
        "Priority Level 2",
    )
    assert group["support"]["models"] == [{"model": "north/grizzly", "count": 2, "name": "Recon"}]


def test_a_name_with_a_comma_is_never_a_purchase():
    changed = SUPPORTED.replace("Hunter, Assault", "Hunter, Recon")

    assert lacking(changed) == ['- "Hunter, Recon"']


@pytest.mark.parametrize("number, told", [("x", "x"), ("-2", "-2"), ("9" * 5000, "9" * 40), ("", "")])
def test_a_number_that_is_none_is_told_with_its_line(number, told):
    changed = SUPPORTED.replace(
        'name="Grizzly" entryId="e" number="2"', f'name="Grizzly" entryId="e" number="{number}"'
    )

    assert faults(changed) == [("line 5", f"“{told}” is not a number of models: enter a whole number below a million.")]


def test_a_number_of_none_is_left_out():
    changed = SUPPORTED.replace('name="Grizzly" entryId="e" number="2"', 'name="Grizzly" entryId="e" number="0"')

    assert read(changed)[1]["groups"][0]["support"] == {"ua": "FS"}


OWN = """Game: Heavy Gear Blitz (beta 2014)
Name: Mine
Faction: North
Limit: 100 TV

Group 1
Primary GP, veteran, Light Grenades, named "Aces"
- CO: Hunter "Recon"
- 3x Hunter + Headhunter
Support FS
- Grizzly

Group 2: Beta
Primary SK
- Jaguar
"""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.django_db
def test_our_own_roster_without_its_notes(client, language):
    """As another tool saves it that drops what it does not know."""
    assert client.post("/forces/import/", {"text": OWN}).status_code == 302
    force = Force.objects.get()
    path = f"{force.get_absolute_url()}export.ros"
    data = client.get(path, headers={"accept-language": language}).content.decode()
    bare = re.sub(r"(?s)<customNotes>muster-list:.*?</customNotes>", "", data)

    assert bare != data
    key, read_again = read(bare)
    assert (key, {**read_again, "catalogue": ""}) == ("blitz-beta", {**data_of(force), "catalogue": ""})


# ---------------------------------------------------------------- GearForce


@pytest.mark.parametrize("path", [CLUB, BOUGHT])
def test_a_roster_of_gearforce_of_today_lacks_its_limit_alone(path):
    assert lacking(path.read_bytes()) == ["Limit"]


def test_what_was_bought_in_gearforce_is_told():
    data = best_reading(f"Limit: 150\n{text_in(BOUGHT.read_bytes())}").roster().data()

    notes = "bought in GearForce: Hand Grenades (LHG), bought in GearForce: Veteran Upgrade"
    assert (data["name"], data["faction"], data["sublist"]) == ("Club night", "north", "ng")
    assert data["groups"] == [
        {
            "name": "CG 1",
            "primary": {
                "ua": "GP",
                "models": [
                    {"model": "north/hunter", "rank": "CO", "notes": notes},
                    *[{"model": "north/hunter"}] * 3,
                ],
            },
            "support": {"ua": "FS", "models": [{"model": "north/grizzly"}]},
        }
    ]


def test_both_shapes_of_what_was_bought():
    """By kinds until March 2024, as a list since; ids that nobody knows stay ids."""
    ids = ["mod::standard::130", "unit: north::20"]
    today, before = json.loads(CLUB.read_bytes()), json.loads(CLUB.read_bytes())
    for saved, mods in (
        (today, [{"type": "standard", "order": 0, "mod": {"id": each}} for each in ids]),
        (before, {"standard": [{"id": ids[0], "selected": None}], "unit": [{"id": ids[1]}], "faction": None}),
    ):
        saved["cgs"][0]["primary"]["units"][1] |= {"mods": mods, "command": "TFC"}

    told = '- Hunter\n  Notes: "TFC, bought in GearForce: Smoke, bought in GearForce: unit: north::20"\n'
    for saved in (today, before):
        assert told in text_of(json.dumps(saved))
    assert (len(NAMES), NAMES["mod::vet::130"], NAMES["mod::standard::130"]) == (26, "AMS", "Smoke")
