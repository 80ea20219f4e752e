"""Battles by chance: in every mission to the end, with every sort of unit, and what is the same of the same battle."""

import pytest

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.engine.fuzz import BrokenStateError
from armybuilder.engine.core.battle.engine.state import OVER
from armybuilder.engine.systems.blitz_2006.battle import drafts
from armybuilder.engine.systems.blitz_2006.battle.agreement import MISSIONS, SWITCHES
from armybuilder.engine.systems.blitz_2006.battle.fuzz.invariants import check_state
from armybuilder.engine.systems.blitz_2006.battle.game import BLITZ_2006_BATTLES as BATTLES
from tests.engine.blitz_2006.battle.cards import WHOLE
from tests.engine.blitz_2006.battle.forces import CARDS, gears, mixed
from tests.engine.blitz_2006.battle.setups import in_play
from tests.engine.blitz_2006.book import CATALOGUE

SETUP = BattleSetup(7, ("greedy", "random"), "assault:rounds=2")
TYPES = sorted(WHOLE.army_types)


@pytest.mark.parametrize("policies", [("random", "random"), ("greedy", "random")])
@pytest.mark.parametrize("mission", MISSIONS)
def test_every_mission_is_played_to_its_end(mission, policies):
    setup = BattleSetup(3, policies, f"{mission}:rounds=3")
    battle = BATTLES.play(gears(), mixed(), (CARDS, CARDS), setup, record=True)
    assert (battle.phase, battle.round <= 3, battle.sides[0].mission) == (OVER, True, mission)
    assert all(BATTLES.describe(battle, event) for event in battle.log.events)


@pytest.mark.parametrize("number", range(4))
def test_generated_scenarios_are_played_with_every_optional_rule(number):
    scenario = f"generated:{','.join(SWITCHES[number % 2 :: 2])},rounds=2"
    finished = BATTLES.fight(gears(), mixed(), (CARDS, CARDS), BattleSetup(number, ("random", "random"), scenario))
    assert finished.outcome.rounds <= 2


@pytest.mark.parametrize(
    "label",
    ["unit northern-guard/mammoth", "drone recon", "weapon HGM", "trait smoke-launchers", "mode H", "sort atv", "time night",
     "terrain white-desert", "deployment stuck-in-the-middle", "mission last-stand", "option morale"],
)  # fmt: skip
def test_a_trial_keeps_to_the_rules_and_uses_what_it_names(label):
    trial = BATTLES.fuzzer.trial(WHOLE, label, 3)
    assert trial.events > 10
    assert label in trial.used


def test_a_label_that_is_none_is_an_error():
    with pytest.raises(LookupError, match=r"^There is no 'unit nobody' to prove\.$"):
        BATTLES.fuzzer.trial(WHOLE, "unit nobody", 1)


def test_with_whole_cards_every_unit_can_fight():
    assert BATTLES.fuzzer.unplayable(WHOLE) == {}
    labels = BATTLES.fuzzer.playable(WHOLE)
    assert {f"unit {key}" for key in (*WHOLE.models, *WHOLE.infantry)} <= labels
    assert {f"drone {key}" for key in WHOLE.drones} <= labels


def test_what_cannot_fight_says_which_figure_is_missing():
    found = BATTLES.fuzzer.unplayable(CATALOGUE)
    assert found["unit northern-guard/hunter"].startswith(
        "Hunter can't fight: its number of actions is missing from the rulebook."
    )
    assert BATTLES.fuzzer.unplayable(CARDS).keys() < found.keys()


def test_the_same_setup_gives_the_same_replay_and_choices_lead_to_it_again():
    lists = gears(), mixed(), (CARDS, CARDS), SETUP
    one, again = BATTLES.replay(*lists), BATTLES.replay(*lists)
    fed = BATTLES.replay(*lists, one.choices)
    assert one == again
    assert (fed.file, fed.digest) == (one.file, one.digest)


@pytest.mark.parametrize(
    "changed, message",
    [
        ({"taken": 4}, "who has no boxes or bases left is destroyed"),
        ({"cell": -1}, "who is on the table has a place"),
        ({"facing": 24}, "facings are one of 24"),
        ({"actions": -1}, "actions are not below zero"),
        ({"sturdy": 9}, "sturdy boxes don't come back"),
        ({"empty": (9,)}, "who has a weapon is out of ammo"),
        ({"place": "aboard"}, "who is aboard rides in a vehicle of its side"),
        ({"place": "destroyed"}, "losses are what is destroyed"),
    ],
)
def test_a_state_that_cannot_be_is_refused(changed, message):
    battle = in_play((10, 10), (30, 30))
    check_state(battle, settled=True)
    battle.change(battle.units[0], **changed)
    with pytest.raises(BrokenStateError, match=f"^{message}"):
        check_state(battle, settled=True)


def test_greedy_beats_random():
    won = 0
    for seed in range(2):
        for policies, side in ((("greedy", "random"), 0), (("random", "greedy"), 1)):
            made = BATTLES.fight(gears(), mixed(), (CARDS, CARDS), BattleSetup(seed, policies, "assault:rounds=4"))
            won += made.outcome.winner == side
    assert won >= 3


# ---------------------------------------------------------------- random armies


@pytest.mark.parametrize("key", TYPES)
def test_random_armies_of_every_type_are_legal_and_can_fight(key):
    faction = WHOLE.army_types[key].faction
    made = drafts.random_force(WHOLE, 4, faction=faction, limit=900, sublist=key)
    assert (made.sublist, drafts.refusal(made, WHOLE)) == (key, "")


@pytest.mark.parametrize("limit", [300, 900, 1500])
def test_armies_without_a_guide_are_drawn_of_priced_vehicles(limit):
    made = drafts.random_force(CARDS, 1, faction="unlisted", limit=limit)
    assert {unit.model for squad in made.groups for unit in squad.units} <= drafts.fighters(CARDS)


def test_a_force_that_nobody_can_draw_is_an_error():
    with pytest.raises(LookupError, match=r"^No random force of 900 TV was found\.$"):
        drafts.random_force(CATALOGUE, 1, faction="unlisted", limit=900)


def test_units_on_trial_come_in_groups_of_their_own():
    made = drafts.with_models(gears(), CARDS, {"northern-guard/hunter": 2, "northern-guard/infantry-squad": 1}, 700)
    assert [(squad.squad, sum(unit.count for unit in squad.units)) for squad in made.groups[-2:]] == [
        ("unlisted/squad", 2),
        ("northern-guard/infantry-section", 1),
    ]
    assert made.limit == 700


def test_subjects_are_priced_and_can_fight():
    found = drafts.subjects(CARDS)
    assert found["northern-guard/hunter"] == ("Hunter", "unlisted", 50.0)
    assert found["northern-guard/infantry-squad"] == ("Infantry Squad", "northern-guard", 15.0)
    assert "milicia/black-mamba" not in found
