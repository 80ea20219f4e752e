"""A list that is not understood whole: what was perhaps meant, line by line, and the rest as notes."""

import json
import time
from pathlib import Path

import pytest

from armybuilder.engine.checkpoints import checked
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.documents.text.lines import TextLine
from armybuilder.forces.imports import assistant, intake
from armybuilder.forces.imports.assistant import MisreadLine
from armybuilder.forces.models import Force
from armybuilder.forces.validation import best_reading
from factions.catalogues import game_of
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
    return assistant.find_misread(text, refused.value)


def test_each_line_is_told_with_what_was_perhaps_meant():
    assert misread(LIST) == [
        MisreadLine(2, "Faction: Nort", "Unknown faction 'Nort'. Perhaps: North.", ["Faction: North"]),
        MisreadLine(
            5,
            "2 Huntr",
            "Unknown model 'Huntr'. Perhaps: Hunter, Hun, Para Hunter, Gila Hunter.",
            ["2 Hunter", "2 Hun", "2 Para Hunter", "2 Gila Hunter"],
        ),
        MisreadLine(8, "Bogus thing", "Unknown model 'Bogus thing'.", []),
    ]


CASE = Path(__file__).parents[1] / "cases" / "corrections-that-correct-nothing" / "lines.txt"
HEAD = "Faction: North\nLimit: 150 TV\nGP\n"
HUNTER = {"model": "north/hunter"}


def models_of(line):
    [group] = best_reading(f"{HEAD}{line}").roster().data()["groups"]
    return group["primary"]["models"]


@pytest.mark.parametrize(
    "line, row",
    [
        ("- CO: Hunter - 6", HUNTER | {"rank": "CO"}),
        ("- 3x Hunter = 18", HUNTER | {"count": 3}),
        ("- Hunter ........ 6", HUNTER),
        ("- Hunter [6]", HUNTER),
        ("- Hunter (6)", HUNTER),
        ("- Hunter @ 6", HUNTER),
        ("- Hunter: 6", HUNTER),
        ("> - 3x Hunter", HUNTER | {"count": 3}),
        ("> > 3x Hunter", HUNTER | {"count": 3}),
        ("➤ 3x Hunter", HUNTER | {"count": 3}),
        ("✅ Hunter + Headhunter – 7", HUNTER | {"upgrades": ["north/headhunter"]}),
        ("- CGL: Hunter 'Red One'", HUNTER | {"rank": "CGL", "name": "Red One"}),
        ("- Hunter 'Ana' (6 TV)", HUNTER | {"name": "Ana"}),
        ("- Hunter (Xyzzy)", HUNTER | {"name": "Xyzzy"}),
        ("- Hunter (Xyzzy) 6 TV", HUNTER | {"name": "Xyzzy"}),
    ],
)
def test_lines_as_people_write_them(line, row):
    """A bare number at the end is a price, some signs are bullets, and what is like nothing else may be a name."""
    assert models_of(line) == [row]


def test_the_case_is_read_but_for_a_count_in_words():
    text = CASE.read_text()
    *read, (number, line, _message, corrections, _header) = misread(text)

    assert (read, number, line) == ([], 11, "- three Hunters")
    assert corrections == ["- 3x Hunters", "- 3x Para Hunter", "- 3x Hunter", "- 3x Destroyer Hunter"]


@pytest.mark.parametrize(
    "line, corrections",
    [
        ("- CO: Huntr - 6", ["- CO: Hunter - 6"]),
        ('2x CGL: Hunter (Headhuntr) "Ana"', ['2x CGL: Hunter (Headhunter) "Ana"']),
        ("- CGL: Hunter (Recon One)", ["- CGL: Hunter (Recon Drone)", '- CGL: Hunter "Recon One"']),
        ("- Total + 24", []),
        ("- -2x Hunter", []),
    ],
)
def test_corrections_are_read_and_leave_the_rest_as_it_is(line, corrections):
    [asked] = misread(f"{HEAD}{line}")

    assert list(asked.corrections)[: len(corrections) or 1] == corrections
    for each in asked.corrections:
        assert models_of(each)


@pytest.mark.django_db
def test_each_correction_of_a_page_can_be_pressed(client):
    text = f"{HEAD}- CO: Hutner\n- 2x Jagwar + Headhuntr\n- Shield Wall\n- Hunter Gunnr 'Ana'\n"
    for asked in misread(text):
        for line in asked.corrections:
            again = assistant.replace_lines(text, {asked.number: line})
            assert asked.number not in [each.number for each in misread(again)]


def test_many_lines_that_nobody_understands_are_left_out_in_a_few_readings():
    bogus = [f"- bogus {number}" for number in range(2000)]

    roster, left = assistant.read_leniently("\n".join([HEAD, "- Hunter", *bogus]))

    assert (left, roster.data()["groups"][0]["primary"]["models"]) == (bogus, [HUNTER])


def test_a_line_of_marks_that_close_nothing_is_read_in_no_time():
    """Twice the text takes at most about twice the time: it took a second for a line, at 50 lines the minute."""
    began = time.process_time()
    for raw in ('"\\' * 2450, "“" * 4900, '"' * 4900, '\\"' * 2450, "[b" * 2450, "> " * 2450):
        TextLine(raw)
    assert time.process_time() - began < 0.5


def test_reading_can_be_stopped_at_each_line():
    asked = []
    with checked(lambda: asked.append(1)):
        game_of("blitz-beta").read_text(f"{HEAD}- Hunter\n- Hunter")
    assert len(asked) >= 5


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
    assert assistant.correct_line(line, name) == expected


def test_what_nobody_understands_is_left_out_and_told():
    roster, left = assistant.read_leniently(DONE)

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


@pytest.mark.django_db
def test_nothing_is_saved_before_it_is_understood(client):
    page = sent(client).content.decode()

    assert "This looks like a list for Heavy Gear Blitz (beta 2014)." in page
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
    assert data_of(force)["notes"] == "Not understood on import:\nBogus thing"
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


@pytest.mark.parametrize("line", ["Hunter 6", "(3) Hunter"])
def test_a_correction_keeps_the_numbers_of_its_line(line):
    with pytest.raises(DocumentError) as refused:
        intake.one_list(f"Faction: North\nLimit: 100\nGroup 1\nPrimary GP\n{line}\n".encode())

    assert "It can be written like this" not in str(refused.value)
