"""The frozen catalogue: counts, references, and what a row alone does not say."""

import pytest

from armybuilder.engine.systems.blitz_beta.book.notation import Trait
from tests.factions.counts import COUNTS

FACTIONS = {
    "north": (38, 99, 9),
    "south": (45, 118, 11),
    "peace-river": (29, 86, 8),
    "nucoal": (29, 79, 9),
    "black-talon": (15, 49, 4),
    "cef": (14, 48, 7),
    "caprice": (8, 23, 0),
    "utopia": (6, 18, 2),
    "eden": (2, 8, 2),
}


@pytest.mark.parametrize("faction", FACTIONS)
def test_counts_of_a_faction(catalogue, faction):
    families = [family for family in catalogue.families.values() if family.faction == faction]
    models = catalogue.models_by_faction[faction]
    upgrades = [upgrade for upgrade in catalogue.upgrades.values() if upgrade.faction == faction]

    assert (len(families), len(models), len(upgrades)) == FACTIONS[faction]


def test_every_record_stands_in_its_table(catalogue):
    tables = {
        "sublist": catalogue.sublists, "unit-code": catalogue.unit_codes, "weapon": catalogue.weapon_classes,
        "trait": [*catalogue.weapon_traits, *catalogue.model_traits], "rank": catalogue.ranks, "drone": catalogue.drones,
        "token": catalogue.tokens, **{kind: catalogue.models_by_faction[kind] for kind in ("support", "aircraft")},
    }  # fmt: skip

    assert {kind: len(found) for kind, found in tables.items()} == {kind: COUNTS["blitz-beta"][kind] for kind in tables}


def test_every_reference_is_whole(catalogue):
    for model in catalogue.models.values():
        assert model in catalogue.families[model.family].models
        assert {entry.code for entry in model.ua} <= set(catalogue.unit_codes)
        assert model.key == f"{model.faction}/{model.key.partition('/')[2]}"
        first, last = catalogue.families[model.family].source
        assert first <= model.provenance.source[0] <= model.provenance.source[1] <= last
        for trait in model.traits:
            assert catalogue.model_trait(trait), trait.text
        for weapon in model.statline.weapons:
            assert all(catalogue.weapon_trait(trait) for trait in weapon.traits), weapon.text
    for upgrade in catalogue.upgrades.values():
        assert upgrade in catalogue.families[upgrade.family].upgrades
        assert upgrade.applies_to
        assert set(upgrade.applies_to) <= {model.key for model in catalogue.families[upgrade.family].models}


@pytest.mark.parametrize(
    "key, actions",
    [
        ("north/hunter", 1),
        ("north/kodiak", 2),
        ("north/badger", 1),
        ("cef/hht-90", 1),
        ("cef/flail", 1),
        ("cef/grel", 2),
        ("support/outpost", 3),
        ("support/minefield", 1),
        ("support/obstacles", 1),
        ("support/bunker", 1),
        ("support/trenches", 1),
        ("support/ac-turret", 1),
        ("aircraft/generic-bomber", 3),
    ],
)
def test_counted_actions(catalogue, key, actions):
    """FC-12."""
    assert catalogue.models[key].counted_actions == actions


def test_carriers_of_infantry_count_one(catalogue):
    carriers = [model for model in catalogue.models.values() if model.trait("APC")]

    assert len(carriers) > 10
    assert {model.counted_actions for model in carriers} == {1}


def test_black_talon_gains_what_its_rows_do_not_print(catalogue):
    for model in catalogue.models_by_faction["black-talon"]:
        assert model.has_vet
        assert model.trait("Stealth")
        assert model.trait("Airdrop")
        names = [trait.name for trait in model.traits]
        assert len(names) == len(set(names))
    assert catalogue.models["black-talon/eagle"].granted == (
        Trait("Vet"),
        Trait("Stealth", None, (Trait("Aux"),)),
        Trait("Airdrop"),
    )


def test_two_bodies(catalogue):
    hht = catalogue.models["cef/hht-90"]
    (turret,) = hht.attached

    assert (hht.statline.name, turret.name) == ("Body", "Turret")
    assert (hht.statline.act, turret.act) == (6, 3)
    assert (turret.mr, turret.move_text, turret.type) == (None, None, "Vehicle (Hover)")
    assert [weapon.code for weapon in turret.weapons] == ["NTG", "HAM", "MATM", "HLG"]


def test_ratings_that_do_not_exist(catalogue):
    turret = catalogue.models["support/ac-turret"].statline
    mines = catalogue.models["support/minefield"].statline

    assert (turret.mr, turret.mr_type, turret.pilot) == (0, None, None)
    assert (mines.ar, mines.hull, mines.structure) == (None, None, None)
    assert (
        catalogue.models["eden/marshal-golem"].statline.hull,
        catalogue.models["eden/marshal-golem"].statline.structure,
    ) == (4, None)


def test_generic_items_say_what_they_do(catalogue):
    obstacles = catalogue.models["support/obstacles"]

    assert (obstacles.quantity, obstacles.size, obstacles.family_name) == (5, '1x1x1"', "Generic support")
    assert obstacles.note.startswith("Five cubes in line")


def test_names_collide_and_keys_do_not(catalogue):
    assert [model.key for model in catalogue.find_models("Bricklayer", "north")] == ["north/bricklayer"]
    assert len(catalogue.find_models("Bricklayer", "eden")) > 1
    assert [model.key for model in catalogue.find_models("south/Jager", "north")] == ["south/jager"]
    assert len(catalogue.find_models("Barnaby Rider", "nucoal")) == 2
    assert catalogue.find_models("Nobody", "north") == ()


def test_upgrades_are_found_by_name_in_the_family_first(catalogue):
    hunter = catalogue.models["north/hunter"]

    assert [upgrade.key for upgrade in catalogue.find_upgrades("Headhunter (upgrade)", hunter)] == ["north/headhunter"]
    assert catalogue.find_upgrades("north/headhunter", hunter)[0].changes == {"ew": "5+"}
    assert catalogue.find_upgrades("Nothing", hunter) == ()


def test_the_leagueless_borrow(catalogue):
    assert len(catalogue.pool("leagueless")) == 99 + 118 + 86 + 79
    assert len(catalogue.pool("north")) == 99


def test_a_trait_of_two_words_is_looked_up_whole_first(catalogue):
    assert catalogue.model_trait(Trait("Resist", "Fire")).name == "Resist:Fire"
    assert catalogue.model_trait(Trait("Rugged", "Movement")).name == "Rugged"
    assert catalogue.model_trait(Trait("-Agile")).name == "Agile"
    assert catalogue.weapon_trait(Trait("PEN", "7/1H")).name == "PEN:X/Y"
    assert catalogue.weapon_trait(Trait("PEN", "7")).name == "PEN"
    assert catalogue.weapon_trait(Trait("Aux")).name == "Aux"
    assert catalogue.model_trait(Trait("Glows")) is None


def test_effects_by_word(catalogue):
    rugged = catalogue.model_traits["Rugged"]

    assert rugged.effect_of(Trait("Rugged", "Weapons")) == "GUN without the -1D6"
    assert rugged.effect_of(Trait("Rugged")) == rugged.effect


def test_printed_and_meant_are_kept_apart(catalogue):
    marshal = catalogue.models["eden/marshal-golem"]

    assert marshal.availability["AL"].command_only
    assert marshal.provenance.printed["ua"] == "Al (CMD), BT (CMD)"
    assert "DQ-9" in marshal.provenance.rulings
