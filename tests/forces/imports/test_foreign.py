"""Files of other tools become text lists, which say what the file says."""

import io
import json
import zipfile

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.imports import battlescribe, intake
from tests.forces.conftest import text_in

GEARFORCE = {
    "player": "Anna",
    "name": "Guard",
    "faction": {"name": "North", "enabledRules": []},
    "subfaction": {"name": "Northern Guard", "enabledRules": []},
    "cgs": [
        {
            "name": "CG 1",
            "isVet": True,
            "primary": {
                "role": "GP",
                "units": [
                    {"frame": "Hunter", "variant": "Hunter", "command": "CGL", "tags": []}
                    | {"mods": {"unit": [{"id": "Headhunter", "selected": None}], "standard": None}},
                    {"frame": "Hunter", "variant": "Hunter", "command": "none", "mods": {}},
                ],
            },
            "secondary": {"role": "FS", "units": [{"variant": "Grizzly", "command": "TFC", "mods": {}}]},
            "enabledOptions": [],
        }
    ],
    "version": 3,
}
ROSTER = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster id="1" name="Guard" battleScribeVersion="2.03" gameSystemName="Heavy Gear Blitz"
  xmlns="http://www.battlescribe.net/schema/rosterSchema">
  <costs><cost name="TV" typeId="tv" value="31.0"/></costs>
  <costLimits><costLimit name="TV" typeId="tv" value="150.0"/></costLimits>
  <forces>
    <force id="2" name="Combat Group" catalogueName="Heavy Gear - North">
      <selections>
        <selection id="3" name="Squad" type="unit" number="1">
          <categories><category name="GP General Purpose" primary="true"/></categories>
          <selections>
            <selection id="4" name="Hunter" type="model" number="1">
              <selections><selection id="5" name="Headhunter" type="upgrade" number="1"/></selections>
            </selection>
            <selection id="6" name="Hunter" type="model" number="3"/>
          </selections>
        </selection>
        <selection id="7" name="Grizzly" type="model" number="2">
          <categories><category name="FS Fire Support" primary="true"/></categories>
        </selection>
      </selections>
    </force>
  </forces>
</roster>
"""


def zipped(name, data):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(name, data)
    return file.getvalue()


def test_a_roster_of_gearforce():
    assert text_in(json.dumps(GEARFORCE).encode()) == (
        "Game: Heavy Gear Blitz\n"
        'Name: "Guard"\n'
        "Faction: North\n"
        "Sub-list: Northern Guard\n"
        'Group 1: "CG 1"\n'
        "Primary GP, veteran\n"
        "- CGL: Hunter + Headhunter\n"
        "- Hunter\n"
        "Support FS, veteran\n"
        "- Grizzly\n"
        '  Notes: "TFC"\n'
    )


def test_an_older_roster_of_gearforce_names_its_faction_alone():
    older = GEARFORCE | {"faction": "South", "subfaction": {"name": None}, "name": None, "cgs": [], "version": 2}
    del older["subfaction"]

    assert text_in(json.dumps(older).encode()) == "Game: Heavy Gear Blitz\nFaction: South\n"


@pytest.mark.parametrize("data", [ROSTER.encode(), zipped("Guard.ros", ROSTER)], ids=["ros", "rosz"])
def test_a_roster_of_battlescribe(data):
    assert text_in(data) == (
        "Game: Heavy Gear Blitz\n"
        'Name: "Guard"\n'
        "Faction: North\n"
        "Limit: 150\n"
        "Group 1\n"
        "GP:\n"
        "- Hunter + Headhunter\n"
        "- 3x Hunter\n"
        "FS:\n"
        "- 2x Grizzly\n"
    )


@pytest.mark.parametrize("mark", [",", ";"])
def test_a_table(mark):
    table = (
        "\ufeffArmy,Combat group,Unit,Qty,Miniature,Upgrades\r\n"
        "North,First,GP,3,Hunter,\r\n"
        "North,First,GP,,'Hunter,Headhunter + Grenades\r\n"
        'North,Second,"SK",2,Jaguar,\r\n'
    )

    assert text_in(table.replace(",", mark).encode()) == (
        "Faction: North\n"
        'Group 1: "First"\n'
        "GP\n"
        "- 3x Hunter\n"
        "- Hunter + Headhunter + Grenades\n"
        'Group 2: "Second"\n'
        "SK\n"
        "- 2x Jaguar\n"
    )


@pytest.mark.parametrize(
    "data, left",
    [
        (b"", b""),
        (b"Faction: North, 150 TV\nGP:\n4 Hunter", b"Faction: North, 150 TV\nGP:\n4 Hunter"),
        (b'{"format": "muster.force/1"}', b'{"format": "muster.force/1"}'),
        (b"Hunter, Jaguar", b"Hunter, Jaguar"),
        (b"\xff\xfe", b""),
        (b"{", b"{"),
    ],
)
def test_what_is_of_no_tool_stays_what_it_is(data, left):
    assert [source.data for source in intake.lists_in(data)] == [left]


LAUGHS = (
    '<!DOCTYPE r [<!ENTITY a "ha">'
    + "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9))
    + "]>"
)


@pytest.mark.parametrize(
    "data, message",
    [
        (zipped("readme.rtf", "x"), "There's no list in this ZIP."),
        (zipped("a.ros", ROSTER)[:-30], "This ZIP is damaged: save it again."),
        (
            zipped("a.ros", b"<roster>" + b" " * (6 * 1024 * 1024)),
            "The files in this ZIP are too large: the limit is 5,242,880 bytes in all.",
        ),
        (b"<roster><forces>", "This roster is damaged at line 1: export it again."),
    ],
)
def test_a_damaged_file_says_why(data, message):
    with pytest.raises(DocumentError) as refused:
        text_in(data)

    assert refused.value.problems[0].message.startswith(message)


def test_entities_of_a_roster_are_not_unfolded(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("hidden")
    outside = (
        f'<!DOCTYPE r [<!ENTITY s SYSTEM "file://{secret}">]><roster name="x"><customNotes>&s;</customNotes></roster>'
    )
    laughing = f'{LAUGHS}<roster name="x"><customNotes>&j;</customNotes></roster>'

    assert battlescribe.read(outside.encode()) == 'Name: "x"\n'
    with pytest.raises(DocumentError, match=r"This roster is damaged at line 1: export it again\."):
        battlescribe.read(laughing.encode())
