"""From a written weapon to a resolved one."""

import pytest

from armybuilder.engine.systems.blitz_beta.book.classes import Penetration, parse_pen
from armybuilder.engine.systems.blitz_beta.book.notation import NotationError, parse_weapon
from armybuilder.engine.systems.blitz_beta.book.weapons import as_anti_air, resolve_weapon, resolve_weapons


@pytest.fixture
def resolve(catalogue):
    def read(text):
        readings = {code: entry.reading for code, entry in catalogue.unresolved.items()}
        return resolve_weapon(parse_weapon(text), catalogue.weapon_classes, readings)

    return read


def traits(weapon):
    return [trait.text for trait in weapon.traits]


@pytest.mark.parametrize(
    "text, name, pen, reach, shown",
    [
        # EX-38: no bracket, a bracket that adds, a bracket that replaces.
        ("LAC", "Light Auto-Cannon", "6", '6-18/36"', ["Burst:+1D6"]),
        ("LBZ (Split:2)", "Light Bazooka", "7", '3-12/24"', ["AT", "Split:2"]),
        ("MAC (Burst:+2D6)", "Medium Auto-Cannon", "7", '6-18/36"', ["Burst:+2D6"]),
        # EX-13: three dice in place of two; none at all.
        ("LRC (Burst:+3D6)", "Light Rotary Cannon", "6", '6-12/24"', ["Burst:+3D6", "Split:2"]),
        ("LAC (Burst:+0D6)", "Light Auto-Cannon", "6", '6-18/36"', []),
        # Sizes without a column bring their PEN; a persistent one keeps its letter.
        ("NTG (T, PEN:14)", "Naval Tank Gun", "14", '12-36/72"', []),
        ("IGL (Arm, PEN:6)", "Infantry Grenade Launcher", "6", '3-12/24"', None),
        ("LPA", "Light Particle Accelerator", "7/0H", '6-18/36"', ["Haywire"]),
        ("MFL (PEN:1F)", "Medium Flamer", "1F", '0-6/12"', None),
        # One size; no range at all; a range of its own; reach.
        ("PG", "Pack Gun", "6", '0-9/18"', ["Burst:+2D6", "Split:2"]),
        ("APGL", "Anti-Personnel Grenade Launchers", "3", "", ['Proximity:3"', "AI", "Frag"]),
        ('LRP (Range:6-12/48")', "Light Anti-Vehicle Rocket Pack", "7", '6-12/48"', ['AE:4"', "Blast:1D6", "IF"]),
        ('LVB (Reach:1")', "Light Vibro Blade", "7", 'Reach:1"', ["AT"]),
        ("2xHAC (FT, Linked)", "Heavy Auto-Cannon", "8", '6-18/36"', ["Burst:+1D6", "Linked"]),
    ],
)
def test_resolved(resolve, text, name, pen, reach, shown):
    weapon = resolve(text)

    assert (weapon.name, weapon.pen.text, weapon.range_text) == (name, pen, reach)
    if shown is not None:
        assert traits(weapon) == shown
    assert weapon.text == text


def test_counted_mounts_and_arcs(resolve):
    weapon = resolve("2xMLG (R, Point)")

    assert (weapon.count, weapon.code, weapon.arc.text, weapon.category) == (2, "MLG", "R", "beam")


def test_reach_gives_a_distance(resolve):
    reach = resolve('LVB (Reach:2")').range

    assert (reach.near, reach.far, reach.maximum) == (0, 2, 2)


def test_melee_and_bombs_have_no_distance(resolve):
    assert (resolve("LVB").range, resolve("LVB").range_text) == (None, '0"')
    assert (resolve("MBB").range, resolve("MBB").range_text) == (None, "Drop")


def test_ammunition_is_a_choice_with_what_it_brings(resolve):
    kinds = resolve("LFC").ammo

    assert [[trait.text for trait in kind] for kind in kinds] == [["AP"], ["Frag", "AI"]]


def test_bracketed_ammunition_adds_to_that_of_the_class(resolve):
    kinds = resolve("NTG (T, PEN:14, Ammo:AS)").ammo

    assert [kind[0].text for kind in kinds] == ["AT", "AS"]


@pytest.mark.parametrize("code, reading", [("ARP", "MRP"), ("LBM", "LABM")])
def test_codes_that_the_book_never_defines_stay_raw(resolve, catalogue, code, reading):
    """DQ-8: no figure is guessed."""
    weapon = resolve(f"{code} (Arm)")

    assert (weapon.code, weapon.pen, weapon.range, weapon.weapon_class) == (code, None, None, None)
    assert weapon.name == f"{code} (not defined in the rulebook)"
    assert catalogue.unresolved[code].reading == reading


@pytest.mark.parametrize(
    "key, code, reach, shown",
    [
        # DQ-19: a range that lost its maximum, one that lost its keyword, and dice that might be inches.
        ("nucoal/at-squad", None, '6-12/24"', None),
        ("nucoal/hussar-spear", "HRP", None, "Blast:4"),
        ("peace-river/arbalast-hoplite", "MRP", None, 'Blast:4"'),
    ],
)
def test_rows_with_doubtful_figures(catalogue, key, code, reach, shown):
    weapons = catalogue.models[key].statline.weapons
    if reach:
        assert reach in [weapon.range_text for weapon in weapons]
    if shown:
        (weapon,) = [weapon for weapon in weapons if weapon.code == code]
        assert shown in traits(weapon)
        assert "needs-ruling" in catalogue.models[key].provenance.flags


def test_ammon_shoots_further_than_its_class(catalogue):
    ranges = {weapon.range_text for weapon in catalogue.models["caprice/ammon"].statline.weapons}

    assert '6-12/96"' in ranges


@pytest.mark.parametrize(
    "text, result",
    [
        ("LATM (LA:1)", "LSAM (LA:1)"),
        ("2xMATM", "2xMSAM"),
        ("HATM (T)", "HSAM (T)"),
        ("LAC (Arm)", "LAC (Arm, AA)"),
        ("2xHAC", "2xHAC (AA)"),
        ("MLC (Arm, Precise)", "MLC (Arm, Precise, AA)"),
    ],
)
def test_anti_air(resolve, catalogue, text, result):
    changed = as_anti_air(resolve(text), catalogue.weapon_classes)

    assert changed.text == result
    assert any(trait.name == "AA" for trait in changed.traits)


@pytest.mark.parametrize(
    "text, message",
    [
        ("XYZ", "unknown weapon code 'XYZ'"),
        ("RP", "unknown weapon code 'RP'"),
        ("LPG", "unknown weapon code 'LPG'"),
        ("IRP", "IRP needs PEN: infantry and naval sizes have no column (L1886)"),
        ("LAC (PEN:high)", "'high' is not a penetration"),
        ("LAC (Range:far)", "'far' is not a range"),
    ],
)
def test_what_cannot_be_resolved(resolve, text, message):
    with pytest.raises(NotationError) as caught:
        resolve(text)

    assert str(caught.value) == message


@pytest.mark.parametrize(
    "text, pen",
    [
        ("7", Penetration(7)),
        ("7/1H", Penetration(7, "H", 1)),
        ("0/2F", Penetration(0, "F", 2)),
        ("2F", Penetration(None, "F", 2)),
        ("3C", Penetration(None, "C", 3)),
    ],
)
def test_penetration(text, pen):
    assert parse_pen(text) == pen


def test_no_weapons(catalogue):
    assert (
        resolve_weapons("", catalogue.weapon_classes, {}) == resolve_weapons(None, catalogue.weapon_classes, {}) == ()
    )


def test_every_weapon_of_every_model_is_resolved(catalogue):
    """No figure is missing but those that the book has not."""
    models = [model for model in catalogue.models.values() if "needs-ruling" not in model.provenance.flags]
    bodies = [body for model in models for body in (model.statline, *model.attached)]
    weapons = [weapon for body in bodies for weapon in body.weapons if weapon.weapon_class]

    assert len(weapons) > 1600
    assert [weapon.text for weapon in weapons if weapon.pen is None] == []
    assert {weapon.code for weapon in weapons if weapon.range is None and weapon.category not in ("melee", "air")} == {
        "APGL"
    }
