import pytest

from armybuilder.engine.systems.blitz_beta.book.changes import improve_skill, with_rating
from armybuilder.engine.systems.blitz_beta.book.notation import Trait
from armybuilder.engine.systems.blitz_beta.book.weapons import resolve_weapons
from armybuilder.engine.systems.blitz_beta.statline import plain_loadout, skill_points, skills_of
from tests.engine.blitz_beta.printing import built, catalogue


def weapons(loadout, body=0):
    return [weapon.text for weapon in loadout.bodies[body].weapons]


def traits(loadout):
    return [trait.text for trait in loadout.first.traits]


def resolve(text):
    return resolve_weapons(text, catalogue().weapon_classes, {})[0]


def test_bare_row():
    hunter = built("north/hunter")
    assert hunter == plain_loadout(catalogue().models["north/hunter"])
    assert traits(hunter) == ["Arms", "SMS:G"]
    assert hunter.gained == frozenset()


def test_upgrade_row_replaces_rating_and_adds_trait():
    headhunter = built("north/hunter", "north/headhunter")
    assert headhunter.first.ew == 5
    assert traits(headhunter) == ["Arms", "SMS:G", "CMD:+1D6"]
    assert headhunter.gained == {Trait("CMD", "+1D6")}


def test_upgrade_row_swaps_weapon_and_takes_trait_away():
    before, after = built("peace-river/crusader-iv"), built("peace-river/crusader-iv", "peace-river/crusader-v")
    assert [text for text in weapons(before) if text not in weapons(after)] == ["MRP (Linked)", "LFM"]
    assert weapons(after)[-2:] == ["MRP", "MFM"]
    assert "Vul:Haywire" in traits(before)
    assert "Vul:Haywire" not in traits(after)


def test_upgrade_row_replaces_movement():
    model = next(
        model for model in catalogue().models.values() if model.key in catalogue().upgrades["south/swamp"].applies_to
    )
    swamp = built(model.key, "south/swamp").first
    assert (swamp.move_text, swamp.mr, swamp.mr_type) == ('6" W', 6, "W")


def test_trait_of_upgrade_row_replaces_the_same_trait():
    dog = built("peace-river/vanguard-coyote", "peace-river/alpha-dog-coyote")
    assert [trait.text for trait in dog.first.traits if trait.name == "ECM"] == ["ECM:+2D6"]


@pytest.mark.parametrize(
    "rank, bought, command", [("CO", (), "CMD:+1D6"), ("CO", ("north/headhunter",), "CMD:+2D6"), ("CGL", (), None)]
)
def test_commanding_officer_commands_better(rank, bought, command):
    first = built("north/hunter", *bought, rank=rank).first
    assert (first.trait("CMD") and first.trait("CMD").text) == command


def test_duelist():
    duelist = built("north/hunter", "vet", "duelist/extra-action", "duelist/shield", rank="duelist")
    assert duelist.first.act == 2
    assert traits(duelist) == ["Arms", "SMS:G", "Vet", "Shield:+1D6", "Duelist"]
    assert skill_points(duelist.first) == 2


def test_melee_weapon_of_duelist_is_linked():
    linked = built("north/hunter", {"upgrade": "duelist/link", "weapon": "LVB"}, rank="duelist")
    assert weapons(linked) == ["LAC (Arm, Split:2)", "LRP", "APGL", "LPZ", "LVB (Arm, Linked)"]
    assert skills_of(linked.first.weapons[-1], linked.first) == (3, 3)


def test_melee_specialist_adds_to_brawler():
    model = next(
        model
        for model in catalogue().models.values()
        if any(trait.text == "Brawler:+1D6" for trait in model.statline.traits)
    )
    assert "Brawler:+3D6" in traits(built(model.key, "vet", "veteran/melee-specialist"))
    assert "Brawler:+2D6" in traits(built("north/hunter", "vet", "veteran/melee-specialist"))


def test_anti_air_turns_missile_into_surface_to_air_missile():
    model = next(
        model for model in catalogue().models.values() if any(w.text == "LATM" for w in model.statline.weapons)
    )
    changed = built(model.key, {"upgrade": "anti-air", "weapon": "LATM"}).first
    assert "LATM" not in [weapon.code for weapon in changed.weapons]
    missile = next(weapon for weapon in changed.weapons if weapon.code == "LSAM")
    assert missile.name == "Light Surface to Air Missile"
    assert missile.trait("AA")


def test_anti_air_on_cannon():
    first = built("north/hunter", {"upgrade": "anti-air", "weapon": "LAC"}).first
    assert first.weapons[0].text == "LAC (Arm, Split:2, AA)"
    assert [trait.text for trait in first.weapons[0].traits] == ["Burst:+1D6", "Split:2", "AA"]


def test_anti_air_without_such_a_weapon_changes_nothing():
    assert built("north/hunter", {"upgrade": "anti-air", "weapon": "HLC"}).bodies == built("north/hunter").bodies


def test_unit_grenades_are_for_models_with_arms():
    unit = ("grenades/mhg", "explosives/lse")
    assert weapons(built("north/hunter", unit=unit))[-2:] == ["MHG", "LSE"]
    assert weapons(built("north/klemm", unit=unit)) == weapons(built("north/klemm"))


def test_drones_are_carried():
    carrier = built("north/hunter", "drone/recon", "drone/recon")
    assert [drone.key for drone in carrier.drones] == ["drone/recon", "drone/recon"]
    assert traits(carrier) == ["Arms", "SMS:G", "Drone Bay:1"]


def test_printed_drone_bay_stays():
    model = next(
        model
        for model in catalogue().models.values()
        if any(trait.name == "Drone Bay" and trait.number == 3 for trait in model.statline.traits)
    )
    bays = [trait.text for trait in built(model.key, "drone/recon").first.traits if trait.name == "Drone Bay"]
    assert bays == ["Drone Bay:3"]


def test_faction_gives_traits_unprinted():
    raven = built("black-talon/raven")
    assert {"Vet", "Stealth (Aux)", "Airdrop"} <= set(traits(raven))
    assert raven.gained == frozenset(catalogue().factions["black-talon"].gains) - frozenset(
        catalogue().models["black-talon/raven"].statline.traits
    )


def test_black_talon_reach():
    first = built("black-talon/dark-cheetah", {"upgrade": "black-talon/reach", "weapon": "LVB"}).first
    blade = next(weapon for weapon in first.weapons if weapon.code == "LVB")
    assert (blade.range.far, blade.range.maximum) == (1, 1)


def test_multi_component_model_keeps_its_bodies():
    bodies = built("cef/hht-90").bodies
    assert [(body.name, body.hull, body.structure) for body in bodies] == [("Body", 7, 4), ("Turret", 5, 3)]


@pytest.mark.parametrize(
    "skill, steps, result", [(4, 1, 3), (2, 1, 2), (3, 2, 2), (5, -1, 6), (6, -1, None), (None, 1, None)]
)
def test_better(skill, steps, result):
    assert improve_skill(skill, steps) == result


@pytest.mark.parametrize(
    "weapon, skills",
    [
        ("LAC", (4, 4)),
        ("LAC (Linked)", (3, 3)),
        ("LLC", (3, 5)),  # EX-14: a beam with GUN 4+
        ("LLC (Linked)", (2, 4)),
        ("LVB", (5, 5)),
        ("LVB (Linked)", (4, 4)),
    ],
)
def test_skills_of(weapon, skills):
    line = with_rating(with_rating(catalogue().models["north/hunter"].statline, "gun", "4+"), "pilot", "5+")
    assert skills_of(resolve(weapon), line) == skills


@pytest.mark.parametrize(
    "rating, text, field, value",
    [("ar", "3", "ar", 3), ("act", "2", "act", 2), ("dc", "3", "structure", None), ("dc", "4/2", "hull", 4)],
)
def test_with_rating(rating, text, field, value):
    assert getattr(with_rating(catalogue().models["north/hunter"].statline, rating, text), field) == value
