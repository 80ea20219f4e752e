"""`manage.py export_catalogue`."""

import json
from collections import Counter

import pytest
from django.core.management import CommandError, call_command

from factions.models import System
from tests.factions.counts import COUNTS

pytestmark = pytest.mark.django_db
OF_PAGES_ONLY = {"quick-line", "family", "ruling"}


@pytest.fixture
def exported(capsys):
    call_command("export_catalogue", "blitz-beta", "--format", "json")
    return capsys.readouterr().out


def test_one_array_with_one_row_a_line(exported):
    lines = exported.splitlines()

    assert (lines[0], lines[-1]) == ("[", "]")
    assert [json.loads(line.rstrip(",")) for line in lines[1:-1]] == json.loads(exported)


def test_every_record_is_there(exported):
    found = Counter(row["kind"] for row in json.loads(exported))

    assert found == {kind: count for kind, count in COUNTS["blitz-beta"].items() if kind not in OF_PAGES_ONLY}


def test_keys_are_unique_in_each_kind(exported):
    counts = Counter((row["kind"], row.get("of"), row["key"]) for row in json.loads(exported))

    assert counts.most_common(1)[0][1] == 1


def test_the_hunter(exported):
    rows = {(row["kind"], row["key"]): row for row in json.loads(exported)}

    assert rows["model", "north/hunter"] == {
        "kind": "model",
        "key": "north/hunter",
        "name": "Hunter",
        "family": "north/hunter",
        "faction": "north",
        "tv": 6,
        "ua": [
            {"code": "GP", "limit": "0+"},
            {"code": "SK", "limit": None},
            {"code": "FS", "limit": None},
            {"code": "DG", "limit": "0-1"},
        ],
        "mr_inches": 5,
        "mr_type": "W",
        "ar": 6,
        "hull": 5,
        "structure": 1,
        "act": 1,
        "gun": 4,
        "pilot": 4,
        "ew": 6,
        "weapons": [
            {"code": "LAC", "count": 1, "traits": ["Arm", "Split:2"]},
            {"code": "LRP", "count": 1, "traits": []},
            {"code": "APGL", "count": 1, "traits": []},
            {"code": "LPZ", "count": 1, "traits": []},
            {"code": "LVB", "count": 1, "traits": ["Arm"]},
        ],
        "traits": ["Arms", "SMS:G"],
        "type": "Gear",
        "granted": [],
        "counted_actions": 1,
        "components": [],
        "flags": [],
        "rulings": [],
        "source": [4500, 4509],
        "printed": {},
    }
    headhunter = rows["upgrade", "north/headhunter"]
    assert headhunter["set"] == {"ew": 5}
    assert headhunter["add_traits"] == ["CMD:+1D6"]
    assert headhunter["ua"][3] == {"code": "DG", "limit": "CMD 0-1"}
    assert len(headhunter["applies_to"]) == 4


def test_a_model_of_two_bodies(exported):
    (hht,) = [row for row in json.loads(exported) if row["key"] == "cef/hht-90"]

    assert [part["name"] for part in hht["components"]] == ["Body", "Turret"]
    assert (hht["hull"], hht["structure"], hht["act"], hht["counted_actions"]) == (7, 4, 6, 1)
    assert (hht["components"][1]["hull"], hht["components"][1]["mr_inches"]) == (5, None)


def test_an_unknown_system_names_the_known_ones():
    with pytest.raises(CommandError, match="There is no game system 'chess'"):
        call_command("export_catalogue", "chess")


def test_nothing_is_exported_of_a_catalogue_that_is_not_loaded():
    System.objects.all().delete()

    with pytest.raises(CommandError, match=r"Nothing is loaded of blitz-beta: run load_catalogue first\."):
        call_command("export_catalogue", "blitz-beta")
