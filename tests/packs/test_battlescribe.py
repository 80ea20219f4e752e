"""BattleScribe data files become drafts: figures by the names of their fields, all else listed, nothing guessed."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from armybuilder.forces.batch.data_files import unpack_data_files
from armybuilder.packs.battlescribe import entries, files
from armybuilder.packs.battlescribe.drafts import draft_pack, faults_of_draft
from armybuilder.packs.battlescribe.files import GameDataError, NamedFile, read_files
from factions.catalogues import game_of

DOCUMENTS = Path(__file__).parent / "documents" / "battlescribe"
SKIRMISH, ZEON = (NamedFile(name, (DOCUMENTS / name).read_bytes()) for name in ("skirmish.gst", "zeon.cat"))


def packed(*members):
    """A ZIP of these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for member in members:
            archive.writestr(member.name, member.data)
    return out.getvalue()


def listed(draft):
    return [(*row.value, row.times) for row in draft.unmapped]


def system(*content, name="Club", head=""):
    """A game system with this XML in it."""
    return NamedFile("club.gst", f'{head}<gameSystem id="s" name="{name}">{"".join(content)}</gameSystem>'.encode())


def catalogue(*content, name="Catalogue"):
    return NamedFile(
        "club.cat", f'<catalogue id="c" name="{name}" gameSystemId="s">{"".join(content)}</catalogue>'.encode()
    )


def profile(name, kind, **values):
    """A profile; `_` in a name is a blank."""
    inner = "".join(
        f'<characteristic name="{key.replace("_", " ").strip()}">{value}</characteristic>'
        for key, value in values.items()
    )
    return f'<profile name="{name}" typeName="{kind}"><characteristics>{inner}</characteristics></profile>'


def unit(key, *profiles, inner="", cost=""):
    costs = f'<costs><cost name="{cost[0]}" value="{cost[1]}"/></costs>' if cost else ""
    return (
        f'<selectionEntry id="{key}" name="{key}" type="model"><profiles>{"".join(profiles)}</profiles>{inner}{costs}'
        "</selectionEntry>"
    )


def in_list(*content):
    return f"<selectionEntries>{''.join(content)}</selectionEntries>"


def test_units_weapons_and_abilities_become_records():
    draft = draft_pack(game_of("gundam-skirmish"), [ZEON, SKIRMISH])

    assert (draft.units, draft.others) == (2, 3)
    assert draft.data == {
        "format": "muster.pack/1",
        "system": "gundam-skirmish",
        "key": "principality-of-zeon",
        "name": "Principality of Zeon",
        "version": "1",
        "records": {
            "weapons": {
                "weapons": [
                    {
                        "name": "Rifle",
                        "key": "rifle",
                        "sort": "low-calibre",
                        "equip": "carried",
                        "tags": ["p", "rq"],
                        "shots": 2,
                        "acc": 4,
                        "range": [6, 24],
                    }
                ],
                "close_weapons": [
                    {"name": "Pike", "key": "pike", "dex": 2, "attack": 2, "acc": 3, "crit": 4, "dam": 5}
                ],
            },
            "models": {
                "models": [
                    {
                        "name": "Lancer",
                        "key": "lancer",
                        "faction": "zeon",
                        "sort": "mobile-suit",
                        "points": 110,
                        "movement": 5,
                        "boost": 10,
                        "integrity": 9,
                        "armour": [3, 5],
                        "shield_type": "Tower Shield",
                        "shield": [3, 4],
                        "weapons": ["rifle"],
                        "close_weapons": ["pike"],
                    },
                    {
                        "name": "Gun Cart",
                        "key": "gun-cart",
                        "faction": "zeon",
                        "movement": 6,
                        "integrity": 4,
                        "armour": [2, 4],
                        "abilities": ["haste", "amphibious"],
                    },
                ]
            },
            "words": {"abilities": [{"name": "Haste", "key": "haste", "effect": "Goes on at once.", "use": "active"}]},
        },
    }


def test_everything_without_a_field_is_listed_with_its_reason():
    assert listed(draft_pack(game_of("gundam-skirmish"), [SKIRMISH, ZEON])) == [
        ("Rifle", "Tags", "Zz", "no such value for Tags: left out", 1),
        ("Rifle", "Reload", "Quick", "no field for it", 1),
        ("Rifle", "Dam", "two", "not written as DAM is: left blank", 1),
        ("Pike", "Equip", "C", "no field for it", 1),
        ("Lancer", "category", "Space Capable", "no field for it", 1),
        ("Tower Shield", "Integrity", "4", "no field for it", 1),
        ("Lancer", "Rifle", "set Equip: M", "modifiers aren't read", 1),
        ("Lancer", "Tower Shield", "40 pts", "options have no cost of their own", 1),
        ("Amphibious", "Abilities", "", "the rulebook has it: its figures count", 1),
        ("Gun Cart", "Integrity", "2 / 4+", "read as Armour: check it", 1),
        ("Gun Cart", "Armor", "4", "read as Integrity: check it", 1),
        ("Gun Cart", "pts", "62.5", "not a whole number: left blank", 1),
        ("Tags", "profile type", "RQ", "no records of this kind", 1),
        ("Lost Suit", "link", "", "leads to a file that isn't here", 1),
    ]


def test_what_is_missing_is_named_at_its_record():
    game = game_of("gundam-skirmish")
    found = faults_of_draft(game, draft_pack(game, [SKIRMISH, ZEON]).data)

    assert [each for each in found if "missing" in each[1]] == [
        ("weapons/weapons/0", "crit: this key is missing"),
        ("weapons/weapons/0", "dam: this key is missing"),
        ("models/models/1", "sort: this key is missing"),
        ("models/models/1", "points: this key is missing"),
    ]


def test_an_armour_of_one_number_is_no_integrity():
    """Only where Integrity has the two numbers of Armour is the one under Armour the other figure."""
    shown = profile("Wall", "Unit", Armor="4", Integrity="10")
    draft = draft_pack(game_of("gundam-skirmish"), [system(in_list(unit("Wall", shown)))])

    [wall] = draft.data["records"]["models"]["models"]
    assert (wall["integrity"], wall.get("armour")) == (10, None)
    assert ("Wall", "Armor", "4", "not written as Armour is: left blank", 1) in listed(draft)


BETA = {
    "TV": "9", "UA": "GP", "MR": 'W:5" G:6"', "AR": "6", "H_S": "5/ 1", "A": "1", "GU": "4+", "PI": "5+", "EW": "6+",
    "Weapons": "LAC(Arm), LRP", "Traits": "Arms", "Type_Height": 'Gear 1.5"',
}  # fmt: skip


@pytest.mark.parametrize(
    "key, file, table, expected",
    [
        (
            "blitz-beta",
            catalogue(
                in_list(unit("Lancer", profile("Lancer", "Model", **BETA), cost=(" Threat Value", "9.0"))), name="North Models"
            ),
            "models/north",
            {
                "name": "Lancer", "key": "lancer", "tv": 9, "ua": "GP", "mr": '5" W/6" G', "ar": 6, "dc": "5/1", "act": 1,
                "gun": "4+", "pilot": "5+", "ew": "6+", "type": "Gear", "weapons": "LAC (Arm), LRP", "traits": "Arms",
            },
        ),
        (
            "blitz-2006",
            catalogue(
                in_list(
                    unit(
                        "Lancer",
                        profile("Lancer", "Gear", Act="1", Size="6", Attack="+1/0/-1", Armour="15", Weapons="LAC, HG (2)", Type="Gear"),
                        cost=("TV", "40"),
                    )
                ),
                name="Northern Guard",
            ),
            "models",
            {
                "name": "Lancer", "key": "lancer", "actions": 1, "size": 6, "armor": 15, "faction": "northern-guard", "sort": "gear",
                "attack": {"stationary": 1, "combat": 0, "top": -1}, "tv": 40, "weapons": ["LAC", "HG (2)"],
            },
        ),
        (
            "tactical-1998",
            catalogue(
                in_list(
                    unit(
                        "Lancer",
                        profile("Lancer", "Vehicle", Movement="Walker 4/7", Sensors="0/2", FC="-1", Armor="16", Crew="1"),
                        cost=("Threat Value", "250"),
                    )
                )
            ),
            "vehicles",
            {
                "name": "Lancer", "key": "lancer", "tv": 250, "crew": 1, "primary": {"mode": "walker", "combat": 4, "top": 7},
                "sensors": {"rating": 0, "range": 2}, "fire_control": -1, "armor": 16,
            },
        ),
        (
            "legend-weaver",
            catalogue(
                in_list(
                    unit(
                        "Lancer",
                        profile("Lancer", "Unit", Ttype="bod", Actions="3", Level="9", Move='6"', Bonus_move="yes"),
                        profile("Lance", "Weapon", Prim="non/bod", Range='12"', Size="Two-handed"),
                        cost=("Points", "35"),
                    )
                )
            ),
            "models",
            {
                "name": "Lancer", "key": "lancer", "target": "bod", "points": 35, "actions": 3, "bonus": True, "level": 9, "move": 6,
                "weapons": ["lance"],
            },
        ),
    ],
    ids=["blitz-beta", "blitz-2006", "tactical-1998", "legend-weaver"],
)  # fmt: skip
def test_each_game_has_a_table(key, file, table, expected):
    draft = draft_pack(
        game_of(key), [NamedFile(file.name, file.data.replace(b"H S", b"H/S").replace(b"Type Height", b"Type/Height"))]
    )
    content = draft.data["records"][table]
    [record] = content["families"][0]["models"] if "families" in content else next(iter(content.values()))

    assert {name: value for name, value in record.items() if value not in ([], {}, "", None)} == expected


def test_weapons_and_perks_of_1998_are_rows_of_their_vehicle():
    """A weapon is of a class of the rulebook, by its own word or by its name; what is none is listed and left to the player."""
    sheet = profile("Lancer", "Vehicle", Armor="16", Perks="ECM (3), Target Designator 2; Jump Seat", Flaws="Annoyance")
    guns = (
        profile(
            "M222 Autocannon",
            "Weapon",
            Class="LAC",
            Arc="Front",
            Range="2/4/8/16",
            Acc="0",
            Dam="x8",
            ROF="2",
            Ammo="60",
        ),
        profile("HG", "Weapon", Arc="F", Acc="-1", Damage="15", ROF="0"),
        profile("Beam Lance", "Weapon", ROF="1"),
    )
    draft = draft_pack(game_of("tactical-1998"), [catalogue(in_list(unit("Lancer", sheet, *guns)))])
    [vehicle] = draft.data["records"]["vehicles"]["vehicles"]

    assert vehicle["perks"] == [{"perk": "ecm", "rating": 3}, {"perk": "target-designator", "rating": 2}]
    assert vehicle["flaws"] == [{"flaw": "annoyance"}]
    assert [{name: value for name, value in row.items() if value is not None} for row in vehicle["weapons"]] == [
        {
            "name": "M222 Autocannon",
            "code": "LAC",
            "arc": "F",
            "range": [2, 4, 8, 16],
            "accuracy": 0,
            "rof": 2,
            "ammo": 60,
        },
        {"name": "HG", "code": "HG", "arc": "F", "accuracy": -1, "damage": 15, "rof": 0},
        {"name": "Beam Lance", "code": "", "rof": 1},
    ]
    assert draft.others == 0
    assert [row for row in listed(draft) if row[0] in {"Beam Lance", "M222 Autocannon"} or row[2] == "Jump Seat"] == [
        ("Lancer", "Perks", "Jump Seat", "no such value for Perks: left out", 1),
        ("M222 Autocannon", "Dam", "x8", "not written as Damage is: left blank", 1),
        ("Beam Lance", "Weapon", "", "the rulebook has none of this name: choose one", 1),
    ]


def test_links_between_catalogues_make_a_unit_of_each():
    gun = profile("Gun", "Weapon", Shots="1")
    suit = unit("suit", profile("Suit", "Unit", Move='5"'), gun, cost=("pts", "10.0"))
    link = '<entryLinks><entryLink id="{}" targetId="suit" type="selectionEntry"/></entryLinks>'
    given = [
        system(f"<sharedSelectionEntries>{suit}</sharedSelectionEntries>"),
        catalogue(link.format("a"), name="Titans"),
        NamedFile("b.cat", catalogue(link.format("b"), name="Axis Zeon").data.replace(b'id="c"', b'id="d"')),
    ]
    draft = draft_pack(game_of("gundam-skirmish"), given)

    models = draft.data["records"]["models"]["models"]
    assert [(each["faction"], each["key"], each["weapons"]) for each in models] == [
        ("titans", "suit", ["gun"]),
        ("axis", "suit", ["gun"]),
    ]
    assert (draft.units, draft.others) == (2, 1)


def test_entries_that_contain_each_other_end():
    circle = '<entryLinks><entryLink id="{}" targetId="{}" type="selectionEntry"/></entryLinks>'
    first = unit("a", profile("First", "Unit", Move="4"), inner=circle.format("x", "b"))
    second = f'<selectionEntry id="b" name="b" type="upgrade">{circle.format("y", "a")}</selectionEntry>'
    draft = draft_pack(game_of("gundam-skirmish"), [system(in_list(first, second))])

    assert draft.units == 1


def test_compressed_files_and_a_zip_of_them_say_the_same():
    game = game_of("gundam-skirmish")
    compressed = [NamedFile("a.gstz", packed(SKIRMISH)), NamedFile("b.catz", packed(ZEON))]
    plain = draft_pack(game, [SKIRMISH, ZEON])

    assert draft_pack(game, unpack_data_files(compressed)) == plain
    assert draft_pack(game, unpack_data_files([NamedFile("all.zip", packed(*compressed))])) == plain
    assert draft_pack(game, unpack_data_files([NamedFile("all.zip", packed(SKIRMISH, ZEON))])) == plain


BOMB = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    "given, fault",
    [
        ([], "There's no BattleScribe data file here: choose .gst, .cat, .gstz, .catz or a ZIP of them."),
        (
            [system("&b;", head=BOMB)],
            "club.gst defines its own XML entities, which no BattleScribe file does: it isn't read.",
        ),
        ([NamedFile("r.ros", b"<roster/>")], "r.ros is a roster, not game data: import it on the page for lists."),
        ([NamedFile("p.xml", b"<html/>")], "p.xml is no BattleScribe data file (.gst, .cat)."),
        (
            [system(), NamedFile("o.cat", b'<catalogue id="o" name="Other" gameSystemId="t"/>')],
            "These files belong to different game systems (Club, Other): choose those of one.",
        ),
        ([system("<a>" * 60 + "</a>" * 60)], "club.gst is nested too deeply: the limit is 60 levels."),
        ([system()] * 61, "These are 61 files; the limit is 60."),
        (
            [ZEON],
            "No unit found: the entries of these files are in others (Lancer, Gun Cart, Lost Suit). Choose the game system (.gst) too.",
        ),
        (
            [system("".join(in_list(unit(f"u{n}", profile(f"U{n}", "Unit", Move="4"))) for n in range(401)))],
            "These files make 401 entries, and a pack has 400 at most: choose fewer catalogues.",
        ),
    ],
)
def test_files_that_no_draft_can_be_made_of_say_why(given, fault):
    with pytest.raises(GameDataError) as raised:
        draft_pack(game_of("gundam-skirmish"), given)

    assert str(raised.value) == fault


def test_damaged_xml_says_what_to_do():
    with pytest.raises(GameDataError, match=r"^a\.cat is damaged: .+\. Save it again, or download it again\.$"):
        read_files([NamedFile("a.cat", b"<catalogue><a></catalogue>")])


def test_bytes_elements_and_links_are_bounded(monkeypatch):
    game = game_of("gundam-skirmish")
    monkeypatch.setattr(files, "MAX_ELEMENTS", 40)
    with pytest.raises(GameDataError) as raised:
        draft_pack(game, [SKIRMISH])
    assert str(raised.value) == "These files have more than 40 elements: choose fewer catalogues."

    monkeypatch.undo()
    monkeypatch.setattr(entries, "MAX_STEPS", 3)
    with pytest.raises(GameDataError) as raised:
        draft_pack(game, [SKIRMISH, ZEON])
    assert str(raised.value) == (
        "The entries of these files link to one another too often: the limit is 3 links. Choose fewer catalogues."
    )

    monkeypatch.undo()
    monkeypatch.setattr(files, "MAX_DATA_BYTES", 1_000)
    with pytest.raises(GameDataError) as raised:
        draft_pack(game, [SKIRMISH])
    assert str(raised.value) == "The data files are too large: the limit is 1,000 bytes in all."


@pytest.mark.django_db
def test_the_command_writes_the_draft_and_what_is_not_in_it():
    out, err = io.StringIO(), io.StringIO()
    call_command(
        "draft_pack",
        "gundam-skirmish",
        str(DOCUMENTS / "skirmish.gst"),
        str(DOCUMENTS / "zeon.cat"),
        stdout=out,
        stderr=err,
    )

    assert json.loads(out.getvalue())["key"] == "principality-of-zeon"
    assert "weapons/weapons/0: dam: this key is missing\n" in err.getvalue()
    assert "Rifle: Reload “Quick”: no field for it\n" in err.getvalue()

    with pytest.raises(CommandError) as raised:
        call_command("draft_pack", "gundam-skirmish", str(DOCUMENTS / "nothing.gst"))
    assert str(raised.value).endswith("nothing.gst: the file cannot be read: No such file or directory")
