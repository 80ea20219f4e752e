"""A list as text for chats, forums and tables on a screen, and what its names may not do there."""

import json
from dataclasses import replace

import pytest
from markdown_it import MarkdownIt

from armybuilder.engine.core.paper.cards import (
    Card,
    CardCell,
    CardColumn,
    CardRow,
    CardTable,
    SheetGroup,
    SheetRow,
    SheetUnit,
    Stat,
    TraitLine,
)
from armybuilder.engine.core.paper.exports.formats import as_bbcode, as_markdown, as_text, render_list
from armybuilder.engine.core.paper.exports.outline import Density
from armybuilder.engine.core.paper.exports.tabletop import MAX_PIECES, saved_object
from tests.cards.content import content

GUNS = CardTable(
    "WEAPON",
    "Weapon",
    "Weapons",
    (CardColumn("RANGE", 10), CardColumn("ACC ROF", 10), CardColumn("SKILL", 10)),
    (
        CardRow("LAC", (CardCell('6-18/36"'), CardCell("0 +2"), CardCell("4+", "GUN")), traits=("Burst:+1D6",)),
        CardRow("8×", (CardCell(""), CardCell(""), CardCell("")), name="Rifle", traits=("massed +3",)),
        CardRow("", (CardCell(""), CardCell(""), CardCell(""))),
    ),
)
DRONE = Card("drone", "Recon Drone", "Drone", "", 4, stats=(Stat("MR", '8" H'),), where="/groups/0/units/0")
HUNTER = Card(
    "north/hunter", "Hunter", "Gear", "North", 6, stats=(Stat("MR", '5" W'), Stat("AR", "6"), Stat("EW", "")),
    tables=(GUNS,), traits=(TraitLine("Arms", "Has hands."),), name="Nick", rank="CO", unit="Alpha · Primary unit",
    subtitle="Veteran", count=2, where="/groups/0/units/0",
)  # fmt: skip


def listed(*cards, group="Alpha", name="First Platoon", row="CO · Hunter", detail="Nick · Veteran", **fields):
    rows = (SheetRow(row, detail, 6.5, 2, 13.0, "/groups/0/units/0"), SheetRow("Radio", "whole unit", 1, 1, 1))
    unit = SheetUnit("Primary unit", "", "UA GP", rows, 14, counts=("2 actions",), remark="veteran unit")
    made = replace(content(*cards), name=name, total=14, groups=(SheetGroup(group, (unit,), 14),))
    return replace(made, **fields)


PLAIN = {
    Density.NAMES: """\
First Platoon
North · 14 of 150 TV · legal · Heavy Gear Blitz Beta

Alpha
Primary unit: UA GP, veteran unit
• 2 × CO · Hunter
• Radio
""",
    Density.POINTS: """\
First Platoon
North · 14 of 150 TV · legal · Heavy Gear Blitz Beta

Alpha (14 TV)
Primary unit: UA GP, veteran unit (2 actions, 14 TV)
• 2 × CO · Hunter (Nick · Veteran, 13 TV)
• Radio (whole unit, 1 TV)
""",
    Density.STATS: """\
First Platoon
North · 14 of 150 TV · legal · Heavy Gear Blitz Beta

Alpha (14 TV)
Primary unit: UA GP, veteran unit (2 actions, 14 TV)
• 2 × CO · Hunter (Nick · Veteran, 13 TV)
    MR 5" W, AR 6
    LAC: RANGE 6-18/36", ACC 0, ROF +2, GUN 4+, Burst:+1D6
    8× Rifle: massed +3
    Recon Drone: MR 8" H
• Radio (whole unit, 1 TV)
""",
}


@pytest.mark.parametrize("density, text", PLAIN.items())
def test_plain_text_in_three_densities(density, text):
    assert render_list(listed(HUNTER, DRONE), "text", density) == text


def test_markdown_and_bbcode():
    assert render_list(listed(HUNTER), "markdown", Density.STATS) == (
        "## First Platoon\n"
        "North · 14 of 150 TV · legal · Heavy Gear Blitz Beta  \n"
        "\n"
        "### Alpha (14 TV)\n"
        "\n"
        "**Primary unit: UA GP, veteran unit** (2 actions, 14 TV)\n"
        "- **2 × CO · Hunter** (Nick · Veteran, 13 TV)\n"
        '  - MR 5" W, AR 6\n'
        '  - LAC: RANGE 6-18/36", ACC 0, ROF +2, GUN 4+, Burst:+1D6\n'
        "  - 8× Rifle: massed +3\n"
        "- **Radio** (whole unit, 1 TV)\n"
    )
    assert render_list(listed(HUNTER), "bbcode", Density.NAMES) == (
        "[b]First Platoon[/b]\n"
        "North · 14 of 150 TV · legal · Heavy Gear Blitz Beta\n"
        "\n"
        "[b]Alpha[/b]\n"
        "[i]Primary unit: UA GP, veteran unit[/i]\n"
        "• 2 × CO · Hunter\n"
        "• Radio\n"
    )


def test_a_lower_bound_and_no_limit_are_told():
    bare = replace(listed(), limit=0, priced=False, total=2888.0999999)
    assert render_list(bare, "text", Density.NAMES).splitlines()[1] == (
        "North · at least 2888.1 TV · legal · Heavy Gear Blitz Beta"
    )


# ---------------------------------------------------------------- hostile text


HOSTILE = [
    "**bold** _it_ ~~s~~ `code` ||spoiler||",
    "[click](javascript:alert(1)) ![x](https://evil.example/x.png)",
    "<img src=x onerror=alert(1)> &lt;b&gt; &#42;",
    "# heading",
    "- item",
    "+ item",
    "1. first",
    "12) first",
    "> quote",
    "=== and --- and ***",
    "back\\slash \\*",
    "a\n\n# heading\n\n```\ncode",
    "| a | b |",
    "$x$ <!-- gone -->",
    "[ref]: https://evil.example",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_markdown_of_a_name_is_its_text(text):
    """Read as Markdown, what was typed is there as text, and the page has the parts that it has anyway."""
    made = render_list(listed(group=text, name=text, row=text, detail=text), "markdown", Density.POINTS)
    usual = render_list(listed(), "markdown", Density.POINTS)
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    tokens = parser.parse(made)
    assert [token.type for token in tokens] == [token.type for token in parser.parse(usual)]
    inlines = [token.children or [] for token in tokens if token.type == "inline"]
    shown = "\n".join("".join(each.content for each in inline) for inline in inlines)
    kinds = {each.type for inline in inlines for each in inline}
    assert kinds <= {"text", "text_special", "strong_open", "strong_close", "softbreak", "hardbreak"}
    assert shown.replace("\u200b", "").count(" ".join(text.split())) == 4


def test_nothing_calls_everyone_or_links():
    assert as_markdown("@everyone see https://evil.example or www.evil.example") == (
        "@\u200beveryone see https://\u200bevil.example or www\u200b.evil.example"
    )


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1"])
def test_no_line_of_a_text_is_a_formula(text):
    made = render_list(listed(group=text, name=text, row=text, detail=text), "text", Density.STATS)
    assert as_text(text) == f"'{text}"
    assert not [line for line in made.splitlines() if line.startswith(("=", "+", "-", "@", "＝"))]


def test_tags_of_a_name_are_no_tags():
    assert as_bbcode("[b]x[/b] [ff0000]red") == "(b)x(/b) (ff0000)red"


@pytest.mark.parametrize("key", ["text", "markdown", "bbcode"])
def test_marks_of_direction_and_lines_go(key):
    made = render_list(listed(name="a\u202eb\u2066c\r\nd"), key, Density.NAMES)
    assert "abc d" in made.splitlines()[0]


# ---------------------------------------------------------------- a table on a screen


PIECE = {
    "GUID", "Name", "Transform", "Nickname", "Description", "ColorDiffuse", "Locked", "Grid", "Snap", "Autoraise",
    "Sticky", "Tooltip", "LuaScript", "LuaScriptState", "XmlUI",
}  # fmt: skip


def test_saved_object_has_a_note_and_a_pawn_for_each_model():
    file = json.loads(saved_object(listed(HUNTER, DRONE, name="[b]First[/b]")))
    note, *pawns = file["ObjectStates"]
    assert file["SaveName"] == note["Nickname"] == "(b)First(/b)"
    assert (note["Name"], note["Description"].splitlines()[0]) == ("Notecard", "[b](b)First(/b)[/b]")
    assert [(pawn["Name"], pawn["Nickname"]) for pawn in pawns] == [
        ("PlayerPawn", "Nick · Hunter · CO 1/2"),
        ("PlayerPawn", "Nick · Hunter · CO 2/2"),
        ("PlayerPawn", "Recon Drone"),
    ]
    assert pawns[0]["Description"] == (
        "[i]Alpha · Primary unit[/i]\n"
        '[b]MR 5" W, AR 6[/b]\n'
        'LAC: RANGE 6-18/36", ACC 0, ROF +2, GUN 4+, Burst:+1D6\n'
        "8× Rifle: massed +3\n"
        "Arms\n"
        "Veteran"
    )
    assert all(set(piece) == PIECE for piece in file["ObjectStates"])
    assert len({piece["GUID"] for piece in file["ObjectStates"]}) == 4
    places = [(pawn["Transform"]["posX"], pawn["Transform"]["posZ"]) for pawn in pawns]
    assert len(set(places)) == 3


def test_a_horde_is_a_pawn_for_each_row():
    file = json.loads(saved_object(listed(replace(HUNTER, count=MAX_PIECES), DRONE)))
    assert [piece["Nickname"] for piece in file["ObjectStates"][1:]] == [
        f"{MAX_PIECES} × Nick · Hunter · CO",
        "Recon Drone",
    ]
