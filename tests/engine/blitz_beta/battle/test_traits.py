"""Every trait of the catalogue has its place: it changes a number here, or somebody else's rule reads it."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile_builder import model_profile
from armybuilder.engine.systems.blitz_beta.battle.mathematics.traits import (
    ATTACKER_TRAITS,
    TARGET_TRAITS,
    WEAPON_TRAITS,
)
from armybuilder.engine.systems.blitz_beta.book.traits import find_rule
from tests.engine.blitz_beta.battle.figures import CATALOGUE

HOOKED = {*WEAPON_TRAITS, *ATTACKER_TRAITS, *TARGET_TRAITS}
ACTING = {
    "AA",
    "AE",
    "AI",
    "AMS",
    "ANN",
    "AP",
    "AS",
    "AT",
    "Acrobat",
    "Ammo",
    "Armored Jacket",
    "Autopilot",
    "Aux",
    "Blast",
    "CBS",
    "CJ",
    "CMD",
    "Climber",
    "Comms",
    "Conscript",
    "Defective",
    "Duelist",
    "ECCM",
    "ECM",
    "Field Armor",
    "Flank",
    "Fragile",
    "Guided",
    "IF",
    "Jetpack",
    "Jump Jets",
    "Medic",
    "NCM",
    "Offroad",
    "PEN",
    "PEN:X/Y",
    "Proximity",
    "Range",
    "Reach",
    "Recovery",
    "Resist:Blast",
    "Resist:Fire",
    "Resist:Haywire",
    "Rugged",
    "SJ",
    "SMS",
    "SatUp",
    "Split",
    "Spray",
    "TD",
    "Vet",
    "Vul",
}
"""Other traits that change a number of a test or of damage."""
ELSEWHERE = {
    "BW",
    "LA",
    "Point",
    "Silent",
    "Stabilizer",
    "Stabilized",
    "AutoAI",
    "Autocomms",
    "Emissions",
    "Amphib",
    "Fast",
    "Lumbering",
    "Spider",
    "Urban",
    "Stripped Down",
    "Basilisk",
    "Low Profile",
    "Profile",
    "Sensor Boom",
    "Sensors",
    "Smoke",
    "Full Cover",
    "APC",
    "Attached",
    "Arms",
    "Drone Bay",
    "HGC",
    "MCV",
    "Transport",
    "Airdrop",
    "Boosters",
    "Fire",
    "HE",
    "Haywire",
    "Impact",
    "Resist:Corrosion",
}
"""Traits that belong to legal actions, movement, cover, state, or to which the book gives no effect."""


def printed():
    """Every trait that stands on a statline, a weapon, an ammunition, a bracket or a purchase."""
    models = CATALOGUE.models.values()
    lines = [line for model in models for line in (model.statline, *model.attached)]
    lines += [drone.statline for drone in CATALOGUE.drones.values()]
    weapons = [weapon for line in lines for weapon in line.weapons]
    weapons += [weapon for row in CATALOGUE.upgrades.values() for weapon in row.add_weapons]
    traits = [trait for line in lines for trait in line.traits]
    traits += [trait for row in CATALOGUE.upgrades.values() for trait in row.add_traits]
    traits += [trait for purchase in CATALOGUE.purchases.values() for trait in purchase.add_traits]
    traits += [trait for weapon in weapons for kind in (weapon.traits, *weapon.ammo) for trait in kind]
    return {*traits, *(linked for trait in traits for linked in trait.associated)}


def test_every_trait_has_one_place():
    defined = {*CATALOGUE.weapon_traits, *CATALOGUE.model_traits}

    assert defined == HOOKED | ACTING | ELSEWHERE
    assert len(defined) == len(HOOKED) + len(ACTING) + len(ELSEWHERE)


def test_every_printed_trait_is_a_defined_one():
    rules = {**CATALOGUE.model_traits, **CATALOGUE.weapon_traits}

    assert [trait.text for trait in printed() if find_rule(trait, rules) is None] == []


@pytest.mark.parametrize("key", sorted(set(CATALOGUE.models_by_faction)))
def test_every_model_of_the_catalogue_has_a_profile(key):
    for model in CATALOGUE.models_by_faction[key]:
        for line in (model.statline, *model.attached):
            profile = model_profile(line)
            assert len(profile.weapons) >= len(line.weapons)
            assert (profile.hull, profile.ar) == (line.hull or 0, line.ar or 0)
