"""Text lists: how they look, that every choice comes back, and what is said of lines that cannot be read."""

import re
from pathlib import Path

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import Game, Roster
from armybuilder.engine.systems.tactical_1998.document import to_data
from armybuilder.engine.systems.tactical_1998.system import TACTICAL_1998
from armybuilder.engine.systems.tactical_1998.text.writer import read, write
from tests.engine.tactical_1998.forces import CATALOGUE, ODD_CREW, force, squad

GAME = Game(TACTICAL_1998, CATALOGUE)
PAGE = Path(__file__).parents[3] / "docs" / "text-lists-1998.md"
WRITTEN, LEAST, WRONG = re.findall(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
WHOLE = force(
    [
        {"model": "north/hunter", "crew": "veteran", "rank": "commander", "name": 'Nick "the (3 TV)"', "notes": "a\nb"},
        {"model": "north/hunter", "count": 4},
        {"model": "north/jaguar", "lost": {"tv": 500}, "rank": "second"},
        {"model": "south/spitting-cobra", "lost": {"weapon_1_arc": "F"}},
        {"model": "south/jager", "crew": ODD_CREW},
        {"model": "iguana"},
        {},
    ],
    [
        {"model": "infantry/heavy-weapons", "count": 2, "crew": "elite"},
        squad(*["rifle"] * 3, {"weapon": "chaingun", "armor": "none"}, "light-mortar", quality="legendary-6", leader=4),
        squad("rifle", armor="none", transport="jetpack", night_vision=True),
        {**squad("rifle"), "model": "south/caiman-apc"},
    ],
    name="Group: 3",
    notes="Limit: 9 TV",
    limit=3000,
    options={"equal": True, "rulings": {"mixed-armor": "most", "no, such": 'a "b"'}},
    catalogue="1998.1",
    sublist="x y",
)


def written(document):
    """The text list with the packs that it carries."""
    return Roster(GAME.with_packs(document.packs), document).text()


def test_how_a_list_looks():
    listed = force(
        [
            {"model": "north/hunter", "crew": "veteran", "rank": "commander", "name": "Nick"},
            {"model": "north/hunter", "count": 4},
            {"model": "north/jaguar", "lost": {"tv": 500}},
        ],
        [squad(*["rifle"] * 8, *["chaingun"] * 2, quality="veteran", armor="heavy-flak", leader=4)],
        name="First Platoon",
        limit=3000,
    )

    assert written(listed) == (
        "Name: First Platoon\n"
        "Faction: North\n"
        "Limit: 3000 TV\n"
        "Total: 3141.001 TV\n"
        "\n"
        "Group 1 (2875 TV)\n"
        '- Commander: Hunter, Veteran crew "Nick" (855 TV)\n'
        "- 4x Hunter (1520 TV)\n"
        "- Jaguar (500 TV)\n"
        "\n"
        "Group 2 (266.001 TV)\n"
        "- Custom squad [Veteran, Heavy Flak, leader 4: 8x 7mm Rifle, 2x 9mm Chaingun] (266.001 TV)\n"
        "\n"
        'Pack: {"patches":[{"kind":"model","key":"north/jaguar","field":"tv","old":[null,1485],"new":500}],"key":"own-figures",'
        '"name":"Figures of your own","version":"1"}\n'
    )


def test_every_choice_comes_back():
    assert GAME.read_text(written(WHOLE)).document == WHOLE


@pytest.mark.parametrize(
    "name", ["Group 2", "- Hunter", "Alpha (3 TV)", '"', "a\tb", "Total: 3", "\u202eevil", "ЖЮ", "=HYPERLINK", "[x]", "  x", "600 TV"]
)  # fmt: skip
def test_hostile_names_come_back(name):
    named = force([{"model": "north/hunter", "name": name.replace("\t", " ")}], [{"model": "infantry/recon"}])
    named.groups[1].name = name.replace("\t", " ")
    named.groups[1].notes = named.notes = name
    named.name = name.replace("\t", " ")

    assert read(write(named, CATALOGUE), CATALOGUE) == named


def test_what_people_write():
    written = (
        "My force\n"
        "army: south\n"
        "Budget: 2,500\n"
        "=====\n"
        "Group: Alpha\n"
        "* CO: Jäger (Veteran)\n"
        "* 2 Cobras\n"
        "1) Spitting Cobra x2\n"
        "Note: from the shop\n"
        "Group 2\n"
        "- Standard Infantry\n"
        "- Squad [9mm LMG, 3x 7mm Rifle]\n"
    ).replace("* 2 Cobras\n", "")

    assert to_data(read(written, CATALOGUE)) == {
        "format": "muster.force/1",
        "system": "tactical-1998",
        "name": "My force",
        "faction": "south",
        "limit": 2500,
        "options": {},
        "groups": [
            {
                "name": "Alpha",
                "units": [
                    {"model": "south/jager", "crew": "veteran", "rank": "commander"},
                    {"model": "south/spitting-cobra", "count": 2, "notes": "from the shop"},
                ],
            },
            {
                "units": [
                    {"model": "infantry/standard"},
                    {"design": {"troopers": ["light-machine-gun", "rifle", "rifle", "rifle"]}},
                ]
            },
        ],
    }


NOT_HELD = (
    "is a custom stat, which units no longer contain: leave it out and enter it in the list builder, or name "
    "a pack that has it in a line 'Pack: …'."
)


@pytest.mark.parametrize(
    "line, said",
    [
        ("- Huntr", "Unknown vehicle or squad 'Huntr'. Perhaps: north/hunter."),
        ("- Hunter, vetran", "Unknown crew 'vetran'. Perhaps: veteran."),
        ("- Hunter, pilot 3/0", ("A custom crew needs five skills; missing here: Gunnery, EW, Leadership, Tactics.")),
        (
            "- Jaguar, own tv 500 (500 TV)",
            f"'own tv 500' {NOT_HELD}",
        ),
        (
            "- Jaguar, arc LRP/32 FF",
            f"'arc LRP/32 FF' {NOT_HELD}",
        ),
        ("- Own squad [1000x 7mm Rifle, 9mm Chaingun]", "The limit is 1,000 troopers per squad."),
        ("- Own squad [999999x 7mm Rifle]", "The limit is 1,000 troopers per squad."),
        (
            "- Own squad [Brave: 7mm Rifle]",
            "Unknown armor 'Brave'. Perhaps: none, light-flak, heavy-flak, turtleshell.",
        ),
        ("Limit: much", "'much' isn't a limit: write it as 'Limit: 2000 TV'."),
        ("Ruling: mixed-armour most", "Unknown ruling 'mixed-armour'. Perhaps: mixed-armor."),
        ("Ruling: mixed-armor all", "The ruling mixed-armor has no reading 'all'. Perhaps: worst, most."),
        ("Options: fast", "Unknown option 'fast'. Perhaps: equal."),
        ("Faction: East", "Unknown faction 'East'. Perhaps: north, south, mixed."),
        ("- Hunter\x07", "The character U+0007 isn't allowed here: remove it."),
    ],
)  # fmt: skip
def test_lines_that_cannot_be_read(line, said):
    with pytest.raises(DocumentError) as raised:
        read(f"Test\nGroup 1\n{line}\n", CATALOGUE)

    assert [(problem.where, problem.message) for problem in raised.value.problems] == [("line 3", said)]


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "line 1: There's nothing to read."),
        ("x\n- Hunter", "line 2: 'Hunter' isn't in a group: start one with 'Group 1:'."),
        ("x\nGroup 1\n- 9999x Hunter", "line 3: count: This can be 1000 at most."),
        ("x" * 270_000, "/: The list has 270,000 bytes; the limit is 262,144."),
        ("Group 1\n" + "- Hunter\n" * 2_300, ("line 2201: The list is too long: only the first 2,200 lines are read.")),
    ],
)
def test_lists_that_cannot_be_read(text, said):
    with pytest.raises(DocumentError) as raised:
        read(text, CATALOGUE)

    assert said.replace("`", "'") in (str(raised.value), *map(str, raised.value.problems))


def test_the_page_shows_what_is_written():
    assert written(GAME.read_text(WRITTEN).document) == WRITTEN


def test_the_page_shows_the_least_that_is_a_list():
    read_back = read(LEAST, CATALOGUE)

    assert (read_back.name, read_back.faction, read_back.limit) == ("night patrol", "mixed", 0)
    assert [(unit.model, unit.count, unit.crew, unit.rank) for unit in read_back.groups[0].units] == [
        ("north/hunter", 1, "qualified", "commander"),
        ("north/hunter", 4, "veteran", None),
        ("", 1, "qualified", None),
    ]


def test_the_page_shows_what_cannot_be_read():
    [said] = re.findall(r"```problems\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)

    with pytest.raises(DocumentError) as raised:
        read(WRONG, CATALOGUE)

    assert [str(problem) for problem in raised.value.problems] == said.splitlines()
