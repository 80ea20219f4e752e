"""What rests on packs of players says so, wherever a list is told."""

import io
import json
from dataclasses import replace

import pytest
from django.core.management import call_command

from armybuilder.cards.screen.cover import _texts, cover_png
from armybuilder.forces.share_links.links import pack
from tests.packed import BETA, RANGER, beta, carried, roster

CLUB = carried("blitz-beta", BETA)
BESIDE = carried("blitz-beta", BETA, name="Old \u202eLords", key="lords")


@pytest.fixture
def validate(tmp_path):
    def run(data, *options):
        file = tmp_path / "list.json"
        file.write_text(json.dumps(data))
        out = io.StringIO()
        with pytest.raises(SystemExit):
            call_command("validate_force", str(file), *options, stdout=out)
        return out.getvalue().removeprefix(f"{file}: ")

    return run


def test_the_verdict_in_a_terminal_names_the_packs(validate):
    first, *_ = validate(beta("north/ranger", packs=[CLUB])).splitlines()

    assert first == ("illegal, not finished: 7 of 150 TV, catalogue 2014.1, resting on packs of players: Club house 3")


def test_the_verdict_in_a_terminal_turns_no_text_around(validate):
    first, *_ = validate(beta("north/ranger", packs=[BESIDE])).splitlines()

    assert first == "illegal, not finished: 7 of 150 TV, catalogue 2014.1, resting on packs of players: Old Lords 3"


def test_the_report_in_json_names_the_packs(validate):
    report = json.loads(validate(beta("north/ranger", packs=[CLUB]), "--format", "json"))

    assert report["packs"] == [{"key": "club", "name": "Club house", "version": "3", "hash": CLUB["hash"]}]


@pytest.mark.django_db
def test_what_a_chat_shows_of_a_shared_list_names_the_packs(client):
    shown = client.get("/check/list/", {"d": pack(json.dumps(beta("north/ranger", packs=[CLUB])).encode())})

    assert 'North: 7 of 150 TV, not finished with custom packs (Club house 3). Ranger"' in shown.content.decode()


def test_the_picture_of_a_link_names_the_packs():
    resting = roster(beta("north/ranger", packs=[CLUB])).print_content()
    texts = [text.text for text in _texts(resting)]

    assert texts[-3:] == ["7 of 150 TV", "Illegal, checked by Muster", "With packs: Club house 3"]
    assert "With packs" not in str([text.text for text in _texts(replace(resting, packs=()))])
    assert cover_png(resting) != cover_png(replace(resting, packs=()))


def test_a_pack_of_which_nothing_is_used_is_no_ground_of_a_verdict():
    idle = {member: value for member, value in CLUB.items() if member not in ("records", "patches")}
    made = roster(beta("north/jaguar", packs=[idle | {"key": "idle"}, CLUB]))

    assert [pack.key for pack in made.catalogue.packs] == ["idle", "club"]
    assert [pack.key for pack in made.report().packs] == ["club"]


def test_a_problem_of_a_record_of_a_pack_cites_the_rule():
    sight = {
        "key": "sight",
        "name": "Sight",
        "tv": 2,
        "applies_to": ["ranger"],
        "set": {"gun": "3+"},
        "flags": ["needs-ruling"],
        "printed": {"tv": "2?"},
    }
    plain = RANGER | {"weapons": "LAC (Arm)"}
    family = {"key": "ranger", "name": "Ranger", "models": [plain], "upgrades": [sight]}
    content = {"records": {"models/north": {"faction": "north", "families": [family]}}}
    made = roster(beta({"model": "north/ranger", "upgrades": ["north/sight"]}, packs=[carried("blitz-beta", content)]))

    assert made.catalogue.unusable == ()
    [found] = [problem for problem in made.report().problems if problem.code == "price-ruling"]
    assert found.source.lines == (4134, 4134)


@pytest.mark.django_db
def test_a_row_tells_few_of_many_changes(client, save):
    stands = {"gun": "4+", "pilot": "4+", "ew": "6+", "ar": 6, "tv": 6}
    better = {"gun": "3+", "pilot": "3+", "ew": "5+", "ar": 7, "tv": 9}
    patches = [
        {"kind": "model", "key": "north/hunter", "field": field, "old": stands[field], "new": better[field]}
        for field in stands
    ]
    force = save(beta("north/hunter", packs=[carried("blitz-beta", {"patches": patches})]))

    assert "gun, pilot, ew, … by Club house 3" in client.get(force.get_absolute_url()).content.decode()


@pytest.mark.django_db
def test_the_lists_of_a_visitor_name_their_packs(client, save):
    save(beta("north/ranger", packs=[CLUB]))

    assert "1 model · with custom packs (<bdi>Club house 3</bdi>) · " in client.get("/forces/").content.decode()
