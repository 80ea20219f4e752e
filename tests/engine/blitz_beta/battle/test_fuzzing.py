"""Proof by play: a slice of `manage.py prove_battles`, every trial that ever failed, and the checks themselves."""

import os
import random
from pathlib import Path

import pytest

from armybuilder.engine.core.battle.fuzz import TrialFailedError, name_of, parse, run_trial
from armybuilder.engine.systems.blitz_beta.battle.deployment import build_armies
from armybuilder.engine.systems.blitz_beta.battle.fuzz.invariants import (
    BrokenStateError,
    check_state,
    with_checked_log,
)
from armybuilder.engine.systems.blitz_beta.battle.fuzz.subjects import force_for, forces_for, reviews, subjects_of
from armybuilder.engine.systems.blitz_beta.battle.fuzz.trials import trial
from armybuilder.engine.systems.blitz_beta.battle.fuzz.usage import force_labels, line_labels, model_labels
from armybuilder.engine.systems.blitz_beta.battle.state.model import BattleModel
from armybuilder.engine.systems.blitz_beta.force import resolve
from armybuilder.engine.systems.blitz_beta.validators import validate
from tests.engine.blitz_beta.battle.figures import CATALOGUE
from tests.engine.blitz_beta.battle.stage import Piece, active, staged

TRIALS = int(os.environ.get("PROVE_BATTLES", "64"))
"""Reviews field everything once, armies follow: what comes after tries single subjects."""
CHUNKS = 8
FAILED = [
    line
    for line in Path(__file__).with_name("failed_seeds.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
SUBJECTS = subjects_of(CATALOGUE)
ARMIES = sorted(label for label in SUBJECTS.labels if label.startswith("army "))
DICE = random.Random(1)  # noqa: S311 - a game
OTHERS = DICE.sample(sorted(SUBJECTS.labels - {*ARMIES}), len(SUBJECTS.labels) - len(ARMIES))


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_battles_of_all_lists_keep_every_invariant(chunk):
    labels = [*reviews(CATALOGUE), *ARMIES, *OTHERS]
    for number in range(chunk, TRIALS, CHUNKS):
        played = run_trial(lambda label, seed: trial(CATALOGUE, label, seed), labels[number % len(labels)], 1 + number)
        assert played.events > 10


@pytest.mark.parametrize("name", FAILED)
def test_what_failed_once_does_not_fail_again(name):
    trial(CATALOGUE, *parse(name))


def test_a_trial_tells_what_was_used():
    played = trial(CATALOGUE, "model north/hunter", 3)

    assert (played.label, played.seed) == ("model north/hunter", 3)
    assert {"model north/hunter", "act move", "act fire", "model trait Arms"} <= played.used
    assert trial(CATALOGUE, "model north/hunter", 3) == played


def test_dice_are_cast_until_they_show_what_is_to_be_used():
    for label in ("condition fog", "objective recon"):
        assert label in trial(CATALOGUE, label, 2).used


def test_everything_can_be_fielded_or_says_why_not():
    labels = SUBJECTS.labels
    rows = {f"model {key}" for key in CATALOGUE.models}
    upgrades = {f"upgrade {key}" for key in CATALOGUE.upgrades}

    assert rows <= labels | {*SUBJECTS.at_home}
    assert upgrades <= labels
    assert {f"upgrade {key}" for key, one in CATALOGUE.purchases.items() if one.kind != "rank"} <= labels
    assert len(ARMIES) == len(CATALOGUE.sublists) + len(CATALOGUE.factions) - 1  # Prime Knights have no list of models


def test_reviews_field_everything():
    fielded = set()
    for label in reviews(CATALOGUE):
        documents = forces_for(label, CATALOGUE, random.Random(1))  # noqa: S311 - a game
        armies = build_armies(*documents, CATALOGUE)
        for document in documents:
            force = resolve(document, CATALOGUE)
            fielded |= {f"model {entry.model.key}" for _, entry in force.entries} | {*force_labels(force)}
        for number, recruit in enumerate(armies.recruits):
            fielded |= {*model_labels(BattleModel(number, recruit)), *line_labels(recruit.kit.line)}
            traits = (name for mount in recruit.kit.mounts for profile in mount.profiles for name in profile.names)
            fielded |= {f"weapon trait {name}" for name in traits}

    wanted = {label for label, candidates in SUBJECTS.fielding.items() if candidates}
    assert sorted(wanted - fielded) == []


def test_a_list_is_legal_and_others_field_their_subject():
    rng = random.Random(3)  # noqa: S311 - a game
    army = force_for("army south/mk", CATALOGUE, rng)
    assert (army.faction, army.sublist, validate(army, CATALOGUE).verdict) == ("south", "mk", "legal")

    army = force_for("upgrade veteran/ace-gunner", CATALOGUE, rng)
    primary = army.groups[-1].primary
    assert primary
    assert primary.models[0].upgrades == ["veteran/ace-gunner"]
    with pytest.raises(LookupError, match=r"There is no 'model of nobody' to prove."):
        force_for("model of nobody", CATALOGUE, rng)


def test_names_of_trials_are_read():
    assert parse(name_of("army north/ng", 17)) == ("army north/ng", 17)
    for wrong in ("army north", "army north #x", " #3 "):
        with pytest.raises(ValueError, match=r"is no trial"):
            parse(wrong)


def test_a_trial_that_fails_is_named():
    def play(label, seed):
        return {}[label]

    with pytest.raises(TrialFailedError, match=r"^army north #7: KeyError: 'army north'$"):
        run_trial(play, "army north", 7)
    with pytest.raises(LookupError, match=r"There is no 'x' to prove."):
        run_trial(lambda label, seed: trial(CATALOGUE, label, seed), "x", 7)


def pair():
    return staged([Piece("north/hunter", 24, 10)], [Piece("south/jager", 24, 40, 18)])


@pytest.mark.parametrize(
    "changes, why",
    [
        ({"damage": 99}, "damage stays within the capacity"),
        ({"damage": 6, "crippled": True}, "whose boxes are all gone is destroyed"),
        ({"damage": 5}, "without hull it is crippled"),
        ({"actions": 3}, "actions stay between none and ACT"),
        ({"fire": -1}, "fire is not below zero"),
        ({"facing": 24}, "facings are 24ths of a circle"),
        ({"fired": (0, 0)}, "a mount is noted once a round"),
        ({"cell": -1}, "who is on the table has a place there"),
        ({"cell": 0}, "bases stand wholly on the table"),
        ({"place": "wreck"}, "a side lists who stands on the table"),
    ],
)
def test_states_that_cannot_be_are_found(changes, why):
    battle = pair()
    check_state(battle)
    for name, value in changes.items():
        setattr(battle.models[0], name, value)

    with pytest.raises(BrokenStateError, match=f"^{why}"):
        check_state(battle)


def test_models_that_stand_on_each_other_are_found():
    battle = pair()
    battle.models[0].cell = battle.models[1].cell
    with pytest.raises(BrokenStateError, match=r"^bases do not overlap"):
        check_state(battle)


def test_who_had_a_turn_has_no_other():
    battle = with_checked_log(pair())
    model = active(battle, battle.models[0])
    battle.log_event("activation", battle.journal.mark(), model)
    with pytest.raises(BrokenStateError, match=r"^a model is activated once a round"):
        battle.log_event("activation", battle.journal.mark(), model)

    battle.log_event("round", battle.journal.mark())
    battle.log_event("activation", battle.journal.mark(), model)


def test_the_destroyed_act_no_more():
    battle = with_checked_log(pair())
    battle.models[0].place = "destroyed"
    battle.sides[0].standing = ()
    with pytest.raises(BrokenStateError, match=r"^the destroyed act no more"):
        battle.log_event("fires", battle.journal.mark(), battle.models[0])
