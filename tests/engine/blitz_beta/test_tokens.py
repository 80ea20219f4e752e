"""How many of which token a force brings (DC-8)."""

import pytest

from armybuilder.engine.systems.blitz_beta import document
from armybuilder.engine.systems.blitz_beta.paper.cards import print_content
from armybuilder.engine.systems.blitz_beta.paper.tokens import _GUESSES, _KNOWN, strength_of, token_kinds
from factions.catalogues import get_catalogue
from tests.forces.conftest import RULEBOOK, force_data, thirty_models

ALWAYS = {
    "Standby", "Hiding", "Hull Down", "Damage", "Destroyed", "Haywire", "Fire", "Corrosion", "Active Sensors",
    "Used Model", "Used Unit", "Crippled", "Objective",
}  # fmt: skip


def catalogue():
    return get_catalogue("blitz-beta")


def counts(*models, **more):
    made = print_content(document.convert(force_data(*models, **more)), catalogue())
    return {kind.name: kind.count for kind in made.tokens}


def test_every_token_of_the_catalogue_is_counted():
    assert sorted([*_GUESSES, *_KNOWN]) == sorted(catalogue().tokens)


def test_tokens_come_in_the_order_of_the_catalogue():
    made = print_content(document.decode(RULEBOOK.read_text()), catalogue())
    printed = [kind.name for kind in made.tokens]
    assert printed == [token.name for token in catalogue().tokens.values() if token.name in printed]
    assert len(made.tokens) == len(set(printed))


def test_what_every_force_needs_is_always_there():
    assert counts("north/hunter").keys() >= ALWAYS


def test_empty_force_needs_none():
    assert counts(groups=[]) == {}


@pytest.mark.parametrize(
    "model, token, expected",
    [
        ({"model": "north/hunter", "rank": "CO"}, "Command Point", 2),
        ({"model": "north/hunter", "rank": "CO"}, "Coordinated Fire", 6),
        ({"model": "north/hunter", "rank": "CGL"}, "Charge", 1),
        ({"model": "north/hunter", "rank": "CGL"}, "Radio Silence Ends", 1),
        ({"model": "north/hunter", "rank": "XO"}, "Command Point", 1),
        ({"model": "north/hunter", "rank": "XO"}, "Skill Point", 1),
        ({"model": "north/hunter", "upgrades": ["vet"]}, "Skill Point", 1),
        ({"model": "north/hunter", "upgrades": ["vet"], "count": 3}, "Skill Point", 3),
    ],
)
def test_what_only_some_models_bring(model, token, expected):
    assert token not in counts("north/hunter")
    assert counts(model)[token] == expected


def bringing(wanted):
    """The key of a model that satisfies `wanted`."""
    return next(model.key for model in catalogue().models.values() if model.faction == "north" and wanted(model))


@pytest.mark.parametrize(
    "trait, token",
    [
        ("Sensors", "Sensor Boost"),
        ("SatUp", "Satellite Counter Battery"),
        ("APC", "Transporting Models"),
    ],
)
def test_what_a_trait_brings(trait, token):
    assert token not in counts("north/hunter")
    key = bringing(lambda model: model.trait(trait))
    assert counts({"model": key, "count": 2})[token] == 2


@pytest.mark.parametrize("mode, token", [("CJ", "Comms Jamming"), ("SJ", "Sensor Jamming")])
def test_what_a_mode_of_the_ecm_brings(mode, token):
    def jams(model):
        ecm = model.trait("ECM")
        return bool(ecm) and [other.name for other in ecm.associated] == [mode]

    made = counts({"model": bringing(jams), "count": 5})
    assert made[token] == made["Sensor Interference"] == 5
    assert sorted(made[name] for name in ("Comms Jamming", "Sensor Jamming")) == [2, 5]


def test_what_the_enemy_puts_on_models_is_there_too():
    """Jamming and interference come from whoever has an ECM, and not every enemy brings his tokens."""
    made = counts("north/hunter")
    assert [made[name] for name in ("Comms Jamming", "Sensor Jamming", "Sensor Interference")] == [2, 2, 2]


@pytest.mark.parametrize("kind, token", [("F", "Fire"), ("H", "Haywire"), ("C", "Corrosion")])
def test_models_that_deal_persistent_damage_bring_more(kind, token):
    key = next(
        (
            model.key
            for model in catalogue().models.values()
            if any(weapon.pen and weapon.pen.persistent == kind for weapon in model.statline.weapons)
        ),
        None,
    )
    if key is None:
        pytest.skip("no model deals it")
    assert counts("north/hunter")[token] == 2
    assert counts({"model": key, "count": 2})[token] == 6


def test_figures_that_a_token_carries_have_a_box():
    made = print_content(document.decode(RULEBOOK.read_text()), catalogue())
    assert {kind.name: kind.write_in for kind in made.tokens if kind.write_in} == {
        "Damage": "Damage",
        "Haywire": "Intensity",
        "Fire": "Intensity",
        "Corrosion": "Intensity",
        "Incoming Fire": "Dice",
        "Sensor Jamming": "Intensity",
        "Comms Jamming": "Intensity",
        "Sensor Interference": "Intensity",
        "Objective": "No.",
        "Radio Silence Ends": "Unit",
    }


def test_used_tokens_for_the_largest_group_and_every_group():
    def group(count):
        return {"primary": {"ua": "GP", "models": [{"model": "north/hunter", "count": count}]}}

    made = counts(groups=[group(4), group(6), group(5)])
    assert (made["Used Model"], made["Used Unit"], made["Objective"], made["Crippled"]) == (6, 3, 4, 8)


def test_only_guesses_are_to_spare():
    leader = {"model": "north/hunter", "rank": "CO", "upgrades": ["vet"]}
    made = print_content(document.convert(force_data(leader, {"model": "north/hunter", "count": 9})), catalogue())
    spare = {kind.name: (kind.count, kind.spare) for kind in made.tokens}
    assert spare["Standby"] == (5, 1)
    assert all(kind.spare <= kind.count // 3 for kind in made.tokens)
    assert {name for name in ("Command Point", "Skill Point", "Used Model", "Objective") if spare[name][1]} == set()


def test_a_large_force_stays_on_two_pages():
    made = print_content(document.convert(thirty_models()), catalogue())
    assert sum(kind.count for kind in made.tokens) <= 2 * 72


def test_strength_counts_drones():
    carrier = {"model": "north/hunter", "upgrades": ["drone/recon"]}
    made = print_content(document.convert(force_data(carrier)), catalogue())
    assert [card.title for card in made.cards] == ["Hunter", "Recon Drone"]
    assert token_kinds((), catalogue()) == ()
    assert strength_of((), catalogue()).models == 0
