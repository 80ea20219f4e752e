"""How the book writes weapons, traits, limits and ratings."""

import pytest

from armybuilder.engine.systems.blitz_beta.book import notation
from armybuilder.engine.systems.blitz_beta.book.notation import NotationError, Range, Trait, WeaponArc


@pytest.mark.parametrize(
    "text, parts",
    [
        ("LAC", ["LAC"]),
        ("LAC (Arm, Split:2), LRP", ["LAC (Arm, Split:2)", "LRP"]),
        ("GP (0+), SK (0-1, CMD), FS", ["GP (0+)", "SK (0-1, CMD)", "FS"]),
        ('IF (Range:9-18/36"), AI', ['IF (Range:9-18/36")', "AI"]),
    ],
)
def test_split_leaves_brackets_whole(text, parts):
    assert notation.split_list(text) == parts


@pytest.mark.parametrize(
    "text, message",
    [
        ("LAC (Arm", "bracket opened but not closed in 'LAC (Arm'"),
        ("LAC Arm)", "bracket closed but not opened in 'LAC Arm)'"),
        ("LAC, , LRP", "nothing between two commas in 'LAC, , LRP'"),
        ("", "nothing between two commas in ''"),
    ],
)
def test_split_refuses(text, message):
    with pytest.raises(NotationError) as caught:
        notation.split_list(text)

    assert str(caught.value) == message


@pytest.mark.parametrize(
    "text, trait",
    [
        ("Arms", Trait("Arms")),
        ('Jump Jets:2"', Trait("Jump Jets", '2"')),
        ('Sensors:24" (Aux)', Trait("Sensors", '24"', (Trait("Aux"),))),
        ("ECM:+2D6 (CJ, SJ)", Trait("ECM", "+2D6", (Trait("CJ"), Trait("SJ")))),
        ("SMS:H (Fast, -Agile)", Trait("SMS", "H", (Trait("Fast"), Trait("-Agile")))),
        ("Transport:Infantry:6", Trait("Transport", "Infantry:6")),
        ('Blast:2D6 (AE:2")', Trait("Blast", "2D6", (Trait("AE", '2"'),))),
    ],
)
def test_traits_are_read_and_written_back(text, trait):
    assert notation.parse_trait(text) == trait
    assert trait.text == text


@pytest.mark.parametrize("text", ["", "9 lives", "ECM:", "(Aux)", "Arms (Aux) more", "ECM:+1D6)"])
def test_what_is_no_trait(text):
    with pytest.raises(NotationError):
        notation.parse_trait(text)


def test_what_a_trait_knows_of_its_rating():
    assert (Trait("ECM", "+2D6").dice, Trait("Brawler", "-1D6").dice, Trait("SatUp", "4+").dice) == (2, -1, None)
    assert (Trait("Sensors", '18"').number, Trait("SatUp", "4+").number, Trait("Arms").number) == (18, 4, None)
    assert Trait("Profile", '-12"').number == -12
    assert Trait("Sensors", '18"', (Trait("Aux"),)).is_aux
    assert not Trait("Sensors", '18"').is_aux


def test_no_traits():
    assert notation.parse_traits("") == notation.parse_traits(None) == ()


@pytest.mark.parametrize(
    "text, code, count, arc, traits",
    [
        ("LAC", "LAC", 1, "F", ()),
        ("LAC (Arm, Split:2)", "LAC", 1, "Arm", ("Split:2",)),
        ("2xMLG (R, Point)", "MLG", 2, "R", ("Point",)),
        ("HPA (FT+F)", "HPA", 1, "FT+F", ()),
        ("MMG (L/R)", "MMG", 1, "L/R", ()),
        ("MAC (FT+L/F)", "MAC", 1, "FT+L/F", ()),
        ("LRC (AA, FT)", "LRC", 1, "FT", ("AA",)),
        ("NTG (T, PEN:14, Ammo:AS)", "NTG", 1, "T", ("PEN:14", "Ammo:AS")),
        ("APGL", "APGL", 1, "F", ()),
        ("MAG (Stabilizer)", "MAG", 1, "F", ("Stabilizer",)),
    ],
)
def test_weapons(text, code, count, arc, traits):
    weapon = notation.parse_weapon(text)

    assert (weapon.code, weapon.count, weapon.arc.text) == (code, count, arc)
    assert tuple(trait.text for trait in weapon.traits) == traits
    assert weapon.text == text


@pytest.mark.parametrize("text", ["", "lac", "LAC(Arm)", "x2LAC", "LAC (Arm) (T)", "LAC2"])
def test_what_is_no_weapon(text):
    with pytest.raises(NotationError):
        notation.parse_weapon(text)


def test_linked_is_a_trait_of_its_bracket():
    """EX-37, as far as notation goes: the bracket says Linked, and what it does is for the battle."""
    assert notation.parse_weapon("HAC (FT, Linked)").traits == (Trait("Linked"),)


def test_arcs():
    assert notation.parse_arc("FT+F") == WeaponArc(("FT", "F"), joined=True)
    assert notation.parse_arc("L/R") == WeaponArc(("L", "R"))
    assert notation.parse_arc("FT+L/F") == WeaponArc(("FT", "L/F"), joined=True)
    assert notation.parse_arc("Point") is None


def test_ranges():
    assert notation.parse_range('6-12/24"') == Range(6, 12, 24)
    assert notation.parse_range('6-12/24"').optimal == '6-12"'
    with pytest.raises(NotationError, match="'6-12' is not a range"):
        notation.parse_range("6-12")


@pytest.mark.parametrize(
    "text, least, most, flags",
    [
        ("GP", 0, 2, {"unmarked"}),
        ("GP (0+)", 0, None, set()),
        ("GP (1+)", 1, None, set()),
        ("DG (0-1)", 0, 1, set()),
        ("DG (1-2)", 1, 2, set()),
        ("GF (0-3)", 0, 3, set()),
        ("HT (SU)", 0, None, {"support_only"}),
        ("HT (RSU)", 0, None, {"support_only"}),
        ("SU (0-1)", 0, 1, {"support_only"}),
        ("SK (CMD)", 0, 2, {"unmarked", "command_only"}),
        ("SK (CMD 0-1)", 0, 1, {"command_only"}),
        ("SK (CMD 1-2)", 1, 2, {"command_only"}),
        ("CV (0-2 CMD)", 0, 2, {"command_only"}),
        ("SK (0-1, CMD)", 0, 1, {"command_only"}),
        ("SF (Vet)", 0, 2, {"unmarked", "veteran_only"}),
        ("SF (0+, Vet)", 0, None, {"veteran_only"}),
        ("AL (X)", 0, None, {"undefined"}),
    ],
)
def test_availability(text, least, most, flags):
    entry = notation.parse_availability(text)

    assert (entry.least, entry.most) == (least, most)
    names = ("unmarked", "support_only", "command_only", "veteran_only", "undefined")
    assert {name for name in names if getattr(entry, name)} == flags
    assert entry.text == text


@pytest.mark.parametrize("text", ["", "G", "gp", "GP 0+", "GP (0+", "GP (BOSS)", "GP (0-)"])
def test_what_is_no_availability(text):
    with pytest.raises(NotationError):
        notation.parse_availability(text)


def test_ratings():
    assert notation.parse_move('5" W') == (5, "W")
    assert notation.parse_move('0"') == (0, "")
    assert notation.parse_skill("4+") == 4
    assert notation.parse_hull("5/1") == (5, 1)
    assert notation.parse_hull("3") == (3, None)


@pytest.mark.parametrize(
    "read, text",
    [
        (notation.parse_move, "5 W"),
        (notation.parse_skill, "1+"),
        (notation.parse_skill, "7+"),
        (notation.parse_skill, "4"),
        (notation.parse_hull, "5/"),
        (notation.parse_hull, "-"),
    ],
)
def test_ratings_refuse(read, text):
    with pytest.raises(NotationError, match=f"'{text}'".replace("+", r"\+")):
        read(text)
