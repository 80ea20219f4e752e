"""A list that is not understood whole: what was perhaps meant, line by line, and the rest as notes."""

import json

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.checking import best_reading
from armybuilder.forces.imports import assistant
from armybuilder.forces.imports.assistant import Misread
from armybuilder.forces.models import Force
from tests.forces.conftest import data_of
from tests.forces.imports.test_foreign import GEARFORCE

LIST = """My list
Faction: Nort
Limit: 150 TV
Combat group 1
2 Huntr
1 Hunter CGL
Support: SK
Bogus thing"""
DONE = LIST.replace("Nort\n", "North\n").replace("Huntr", "Hunter")


def misread(text):
    with pytest.raises(DocumentError) as refused:
        best_reading(text).roster()
    return assistant.misread(text, refused.value)


def test_each_line_is_told_with_what_was_perhaps_meant():
    assert misread(LIST) == [
        Misread(2, "Faction: Nort", "There is no faction 'Nort'. Perhaps: North.", ["Faction: North"]),
        Misread(
            5,
            "2 Huntr",
            "There is no model 'Huntr'. Perhaps: Hunter, Hun, Para Hunter, Gila Hunter.",
            ["2 Hunter", "2 Hun", "2 Para Hunter", "2 Gila Hunter"],
        ),
        Misread(8, "Bogus thing", "There is no model 'Bogus thing'.", []),
    ]


def test_a_header_that_is_missing_is_offered():
    faction, limit = misread("Combat group 1\nGP:\n4 Hunter")

    assert (faction.number, faction.header, faction.corrections[:2]) == (
        0,
        "Faction",
        ["Faction: North", "Faction: South"],
    )
    assert (limit.number, limit.header, limit.corrections) == (0, "Limit", [])


@pytest.mark.parametrize(
    "line, name, expected",
    [
        ("2x Huntr + Headhunter", "Hunter", "2x Hunter + Headhunter"),
        ("- CGL: Jagwar (11 TV)", "Jaguar", "- CGL: Jaguar (11 TV)"),
        ("3 Feret Mk2 Gunner", "Ferret Mk. 2 Gunner", "3 Ferret Mk. 2 Gunner"),
        ("* 4", "Hunter", "* Hunter"),
        ("", "Hunter", "Hunter"),
    ],
)
def test_a_name_takes_the_place_of_what_is_most_like_it(line, name, expected):
    assert assistant.corrected(line, name) == expected


def test_what_nobody_understands_is_left_out_and_told():
    roster, left = assistant.understood(DONE)

    assert left == ["Bogus thing"]
    assert roster.data()["groups"] == [
        {"primary": {"models": [{"model": "north/hunter", "count": 2}, {"model": "north/hunter", "rank": "CGL"}]}}
        | {"support": {"ua": "SK"}}
    ]


def test_notes_have_room_for_so_much():
    told = assistant.with_notes("Mine", ["x" * 1500, "y" * 1500], "Left:")

    assert told.startswith(f"Mine\nLeft:\n{'x' * 1500}\nyyy")
    assert (len(told), told[-1]) == (2000, "…")


# ---------------------------------------------------------------- the page


def sent(client, **said):
    return client.post("/forces/import/", {"text": LIST} | said)


@pytest.mark.no_cover
@pytest.mark.django_db
def test_nothing_is_saved_before_it_is_understood(client):
    page = sent(client).content.decode()

    assert "This reads like a list for Heavy Gear Blitz (beta 2014)." in page
    assert "3 lines were not understood." in page
    assert '<button class="small" name="fix" value="5 2 Hunter">2 Hunter</button>' in page
    assert not Force.objects.exists()


@pytest.mark.django_db
def test_a_press_corrects_a_line_and_typed_ones_come_along(client):
    page = sent(client, **{"fix": "5 2 Hunter", "line-2": "Faction: North"}).content.decode()

    assert "One line was not understood." in page
    assert sent(client, **{"fix": "5 2 Hunter", "line-2": "Faction: North", "line-8": "Jaguar"}).status_code == 302
    assert data_of(Force.objects.get())["groups"][0]["support"] == {"ua": "SK", "models": [{"model": "north/jaguar"}]}


@pytest.mark.django_db
def test_the_rest_stays_as_a_note(client):
    assert client.post("/forces/import/", {"text": DONE, "rest": "yes"}).status_code == 302

    force = Force.objects.get()
    assert data_of(force)["notes"] == "Not understood when the list was imported:\nBogus thing"
    assert force.name == "My list"


@pytest.mark.django_db
def test_a_roster_of_another_tool_is_asked_only_for_what_it_does_not_say(client):
    page = client.post("/forces/import/", {"text": json.dumps(GEARFORCE)}).content.decode()

    assert "was not understood" not in page
    assert '<button class="small" name="fix" value="0 Limit: 150">Limit: 150</button>' in page


@pytest.mark.django_db
def test_hostile_lines_stay_text(client):
    page = sent(client, **{"line-8": "<script>alert(1)</script>", "line-99999999": "x", "fix": "² y"}).content.decode()

    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
