"""Battles by chance, and what is the same of the same battle."""

import pytest

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.engine.fuzz import BrokenStateError
from armybuilder.engine.systems.tactical_1998.battle.fuzz.invariants import check_state
from armybuilder.engine.systems.tactical_1998.battle.fuzz.subjects import ACTS
from tests.engine.tactical_1998.battle.forces import BATTLES, WHOLE, documents
from tests.engine.tactical_1998.forces import CATALOGUE

SETUP = BattleSetup(7, ("greedy", "random"), "points:small,rounds=3")


@pytest.mark.parametrize(
    "label",
    ["unit north/hunter", "weapon LMG", "crew elite", "infantry-weapon light-mortar", "victory hexes", "night", "map small"],
)  # fmt: skip
def test_a_trial_keeps_to_the_rules_and_uses_what_it_names(label):
    trial = BATTLES.fuzzer.trial(CATALOGUE, label, 3)
    assert trial.events > 10
    assert label in trial.used


@pytest.mark.parametrize("label", ["unit south/spitting-cobra", "unit south/black-mamba", "act designate"])
def test_vehicles_whose_lost_figures_were_typed_fight_as_well(label):
    trial = BATTLES.fuzzer.trial(WHOLE, label, 3)
    assert trial.events > 10
    assert label in trial.used or label.startswith("act ")


@pytest.mark.parametrize("act", [*ACTS, "designate"])
def test_every_act_comes_in_a_few_trials_for_it(act):
    """By chance alone hardly anybody enters the hex of an enemy and rams it."""
    label = f"act {act}"
    assert any(label in BATTLES.fuzzer.trial(WHOLE, label, seed).used for seed in range(1, 7))


def test_a_label_that_is_none_is_an_error():
    with pytest.raises(LookupError, match=r"^There is no 'unit nobody' to prove\.$"):
        BATTLES.fuzzer.trial(CATALOGUE, "unit nobody", 1)


def test_everything_of_the_book_has_a_label_and_what_cannot_fight_says_why():
    labels = BATTLES.fuzzer.playable(CATALOGUE)
    kinds = {label.partition(" ")[0] for label in labels}
    assert kinds == {
        "act", "armor", "army", "crew", "infantry-weapon", "map", "night", "perk", "quality", "snap", "transport", "unit",
        "victory", "weapon", "word",
    }  # fmt: skip
    unplayable = BATTLES.fuzzer.unplayable(CATALOGUE)
    units = {f"unit {key}" for key in (*CATALOGUE.vehicles, *CATALOGUE.squads)}
    assert units - labels == set(unplayable) == {
        "unit north/jaguar", "unit north/grizzly", "unit south/jager", "unit south/black-mamba", "unit south/spitting-cobra",
    }  # fmt: skip
    assert unplayable["unit north/grizzly"] == (
        "Grizzly can't fight: its Arc of M25 Pack Gun is missing from the rulebook. Enter it on the unit, or in a pack."
    )


def test_with_figures_of_packs_every_vehicle_can_fight():
    assert BATTLES.fuzzer.unplayable(WHOLE) == {}
    assert {"act designate", "word guided"} <= BATTLES.fuzzer.playable(WHOLE) - BATTLES.fuzzer.playable(CATALOGUE)


@pytest.mark.parametrize(
    "changed, message",
    [
        ({"armor_lost": 15}, "who has no armour or troopers is destroyed"),
        ({"cell": -1}, "who is on the map has a hex"),
        ({"facing": 6}, "facings are sides of a hex"),
        ({"ammo": (61, 24, 6, 3, -1, -1, -1)}, "ammunition runs from full to 0"),
        ({"weapon_lost": (7, 0, 0, 0, 0, 0, 0)}, "weapons lose 6 at most"),
        ({"place": "aboard"}, "who is aboard rides in a vehicle of its side"),
        ({"place": "destroyed"}, "losses are what is destroyed"),
    ],
)
def test_a_state_that_cannot_be_is_refused(changed, message):
    battle, _ = BATTLES.new_battle(*documents(), (CATALOGUE, CATALOGUE), SETUP, record=True)
    unit = battle.units[0]
    battle.change(unit, place="table", cell=0)
    check_state(battle, settled=True)
    battle.change(unit, **changed)
    with pytest.raises(BrokenStateError, match=f"^{message}"):
        check_state(battle, settled=True)


def test_the_same_setup_gives_the_same_replay_and_choices_lead_to_it_again():
    one, again = (BATTLES.replay(*documents(), (CATALOGUE, CATALOGUE), SETUP) for _ in range(2))
    fed = BATTLES.replay(*documents(), (CATALOGUE, CATALOGUE), SETUP, one.choices)
    assert one == again
    assert (fed.file, fed.digest) == (one.file, one.digest)


def test_greedy_beats_random():
    won = 0
    for seed in range(3):
        for policies, side in ((("greedy", "random"), 0), (("random", "greedy"), 1)):
            made = BATTLES.fight(*documents(), (CATALOGUE, CATALOGUE), BattleSetup(seed, policies, "points:small"))
            won += made.outcome.winner == side
    assert won >= 5
