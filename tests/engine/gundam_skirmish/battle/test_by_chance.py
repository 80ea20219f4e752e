"""Battles by chance, and what is the same of the same battle."""

import pytest

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.engine.fuzz import BrokenStateError
from armybuilder.engine.systems.gundam_skirmish.battle.fuzz.invariants import check_state
from tests.engine.gundam_skirmish.battle.forces import BATTLES, CATALOGUE, documents

SETUP = BattleSetup(7, ("greedy", "random"), "skirmish")


@pytest.mark.parametrize(
    "label", ["army zeon", "unit eff/sample-armour", "trait newtype", "order colony-laser", "game territory", "tag b"]
)
def test_a_trial_keeps_to_the_rules_and_uses_what_it_names(label):
    trial = BATTLES.fuzzer.trial(CATALOGUE, label, 3)
    assert trial.events > 10
    assert label in trial.used or label.startswith("order ")


def test_a_unit_that_waits_may_infiltrate():
    """Whether one is left when there are points for it is a matter of dice: some of a few trials do."""
    assert any(
        "order infiltrate" in BATTLES.fuzzer.trial(CATALOGUE, "order infiltrate", seed).used for seed in range(8)
    )


def test_a_label_that_is_none_is_an_error():
    with pytest.raises(LookupError, match=r"^There is no 'unit nobody' to prove\.$"):
        BATTLES.fuzzer.trial(CATALOGUE, "unit nobody", 1)


def test_everything_of_the_samples_and_the_book_has_a_label():
    labels = BATTLES.fuzzer.playable(CATALOGUE)
    kinds = {label.partition(" ")[0] for label in labels}
    assert kinds == {
        "ability", "act", "army", "class", "game", "modification", "order", "sort", "tag", "technique", "trait", "unit",
        "weapon",
    }  # fmt: skip
    assert {"order withdraw", "trait stoic", "modification reactive-armour", "unit zeon/sample-tank"} <= labels


def test_a_state_that_cannot_be_is_told():
    battle, _ = BATTLES.new_battle(*documents(), (CATALOGUE, CATALOGUE), SETUP, record=True)
    battle.units[0].damage = 99
    with pytest.raises(BrokenStateError, match=r"^damage stays within the Integrity: \(0, 99\)$"):
        check_state(battle, settled=True)


def test_the_same_setup_gives_the_same_replay_and_choices_lead_to_it_again():
    one, again = (BATTLES.replay(*documents(), (CATALOGUE, CATALOGUE), SETUP) for _ in range(2))
    fed = BATTLES.replay(*documents(), (CATALOGUE, CATALOGUE), SETUP, one.choices)
    assert one == again
    assert (fed.file, fed.digest) == (one.file, one.digest)


def test_greedy_beats_random():
    won = 0
    for seed in range(10):
        for policies, side in ((("greedy", "random"), 0), (("random", "greedy"), 1)):
            made = BATTLES.fight(*documents(), (CATALOGUE, CATALOGUE), BattleSetup(seed, policies, "skirmish"))
            won += made.outcome.winner == side
    assert won >= 17
