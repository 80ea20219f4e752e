"""Battles by chance, and what is the same of the same battle."""

import pytest

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.engine.fuzz import BrokenStateError
from armybuilder.engine.systems.legend_weaver.battle.fuzz.invariants import check_state
from armybuilder.engine.systems.legend_weaver.battle.words import sentences
from tests.engine.legend_weaver.battle.forces import BATTLES, CATALOGUE, documents

SETUP = BattleSetup(7, ("greedy", "random"), "points:small,turns=3,cards=3")


@pytest.mark.parametrize(
    "label",
    ["unit vehicle/sample-tank", "role spotter", "start entrenched", "card minefield", "victory last", "special flak"],
)
def test_a_trial_keeps_to_the_rules_and_uses_what_it_names(label):
    trial = BATTLES.fuzzer.trial(CATALOGUE, label, 3)
    assert trial.events > 10
    assert label in trial.used or label.startswith("card ")


def test_a_label_that_is_none_is_an_error():
    with pytest.raises(LookupError, match=r"^There is no 'unit nobody' to prove\.$"):
        BATTLES.fuzzer.trial(CATALOGUE, "unit nobody", 1)


def test_everything_of_the_samples_and_the_book_has_a_label():
    labels = BATTLES.fuzzer.playable(CATALOGUE)
    kinds = {label.partition(" ")[0] for label in labels}
    assert kinds == {
        "act",
        "card",
        "equipment",
        "form",
        "rank",
        "role",
        "special",
        "start",
        "table",
        "unit",
        "victory",
        "weapon",
    }
    assert sum(label.startswith("card ") for label in labels) == 54
    assert set(BATTLES.fuzzer.unplayable(CATALOGUE)) == {"card mutiny", "card failed-payload"}


def test_a_state_that_cannot_be_is_told():
    battle, _ = BATTLES.new_battle(*documents(), (CATALOGUE, CATALOGUE), SETUP, record=True)
    battle.squads[0].morale = "cheerful"
    with pytest.raises(BrokenStateError, match=r"^units are in one of four states: \(0, 'cheerful'\)$"):
        check_state(battle, settled=True)


def test_the_same_setup_gives_the_same_replay_and_choices_lead_to_it_again():
    one, again = (BATTLES.replay(*documents(), (CATALOGUE, CATALOGUE), SETUP) for _ in range(2))
    fed = BATTLES.replay(*documents(), (CATALOGUE, CATALOGUE), SETUP, one.choices)
    assert one == again
    assert (fed.file, fed.digest) == (one.file, one.digest)


def test_every_rule_that_an_event_cites_says_what_it_is_about():
    battle = BATTLES.play(*documents(), (CATALOGUE, CATALOGUE), SETUP, record=True)
    assert {rule for event in battle.log.events for rule in event.rules} <= set(sentences.RULES)


def test_greedy_beats_random():
    won = 0
    for seed in range(5):
        for policies, side in ((("greedy", "random"), 0), (("random", "greedy"), 1)):
            made = BATTLES.fight(*documents(), (CATALOGUE, CATALOGUE), BattleSetup(seed, policies, "points"))
            won += made.outcome.winner == side
    assert won >= 7
