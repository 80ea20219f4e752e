"""Packs at the command line: checked, and used beside lists that do not carry them."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from armybuilder.cards.attachment import read

DOCUMENTS = Path("tests/packs/documents")
CLUB, MOVED, RANGERS = (str(DOCUMENTS / name) for name in ("club.json", "moved.json", "rangers.json"))
HASH = "b7318b7d2919"


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch):
    monkeypatch.chdir(Path(__file__).resolve().parent.parent.parent)


def told(*words, **options):
    out = io.StringIO()
    call_command(*words, stdout=out, **options)
    return out.getvalue()


def test_check_pack_tells_what_is_in_a_pack():
    assert told("check_pack", CLUB) == f"{CLUB}: fits blitz-beta: Club house 3, 3 records, 1 change, hash {HASH}\n"


BAZOOKA = "With Blast or as an Explosive weapon, it can't make Aimed Shots."
BOOST = "A Boost is twice the Movement: 8 inches."
ODD = [
    {"kind": "weapon", "key": "sample-bazooka", "field": "tags", "message": BAZOOKA},
    {"kind": "model", "key": "eff/sample-suit", "field": "boost", "message": BOOST},
]


def odd_pack():
    """The ready pack of Gundam with a suit that boosts farther than it should (L24)."""
    pack = json.loads(Path("factions/packs/gundam-skirmish/samples.json").read_text())
    del pack["hash"]
    for file in pack["records"].values():
        for unit in file.get("models", ()):
            if (unit["faction"], unit["key"]) == ("eff", "sample-suit"):
                unit["boost"] = 2 * unit["movement"] + 1
    return pack


def test_check_pack_says_what_is_odd_as_the_workshop_does(tmp_path):
    odd = tmp_path / "odd.json"
    odd.write_text(json.dumps(odd_pack()))

    lines = told("check_pack", str(odd)).splitlines()
    [answer] = json.loads(told("check_pack", str(odd), format="json"))["packs"]

    assert lines[1:] == [
        f"  odd: weapon[sample-bazooka].tags: {BAZOOKA}",
        f"  odd: model[eff/sample-suit].boost: {BOOST}",
    ]
    assert answer["doubts"] == ODD


def test_check_pack_tells_every_fault_and_exits_so():
    out = io.StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("check_pack", MOVED, CLUB, "no/such.json", format="json", stdout=out)

    assert end.value.code == 1
    moved, club, missing = json.loads(out.getvalue())["packs"]
    assert moved == {
        "file": MOVED,
        "fits": False,
        "faults": ["pack: patches[north/hunter tv].old: 7: this isn't there (any more): tv is 6"],
    }
    assert club["hash"].startswith(HASH)
    assert missing["faults"] == ["pack: the file cannot be read: No such file or directory"]


def test_a_list_is_checked_with_a_pack_that_it_does_not_carry():
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("validate_force", RANGERS, pack=[CLUB], format="json", stdout=out)
    report = json.loads(out.getvalue())

    assert report["total"] == 7 + 7 + 5 + 5
    assert [(pack["name"], pack["version"], pack["hash"][:12]) for pack in report["packs"]] == [
        ("Club house", "3", HASH)
    ]
    assert "unknown-name" not in {problem["code"] for problem in report["problems"]}


def test_a_faulty_pack_is_refused_with_every_fault():
    with pytest.raises(CommandError) as refused:
        call_command("validate_force", RANGERS, pack=[CLUB, MOVED])

    assert str(refused.value) == (
        f"{MOVED}: pack: patches[north/hunter tv].old: 7: this isn't there (any more): tv is 6"
    )


def test_a_printed_list_carries_what_it_uses(tmp_path):
    printed = tmp_path / "rangers.pdf"
    call_command("print_force", RANGERS, pack=[CLUB], output=str(printed))

    [carried] = json.loads(read(printed.read_bytes()))["packs"]
    whole = json.loads(Path(CLUB).read_text())
    for change in whole["patches"]:
        del change["why"]  # the pack's words, of no use to a list
    assert carried == {name: value for name, value in whole.items() if name in carried} | {"hash": carried["hash"]}
    assert sorted(carried) == ["hash", "key", "name", "patches", "records", "version"]


def test_odds_know_the_records_of_a_pack():
    assert told("odds", "north/ranger", "north/hunter", pack=[CLUB]).startswith("Ranger: LXAC (Arm) at Hunter")


def test_odds_refuse_a_pack_of_another_game(tmp_path):
    other = tmp_path / "other.json"
    other.write_text(
        json.dumps({"format": "muster.pack/1", "system": "tactical-1998", "key": "a", "name": "A", "version": "1"})
    )

    with pytest.raises(CommandError, match="this is a pack for 'tactical-1998', not for 'blitz-beta'"):
        call_command("odds", "north/hunter", "north/hunter", pack=[str(other)])
