"""What a game gets of the engine that writes its state, its step, its outcome, a judge and a narrator."""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions import IllegalChoiceError
from armybuilder.engine.core.battle.decisions.duels import DuelTerms
from armybuilder.engine.core.battle.engine.session import EngineSession, SessionGame
from armybuilder.engine.core.battle.engine.snapshot import load, save
from armybuilder.engine.core.battle.engine.stateful import state_fields
from armybuilder.engine.core.battle.replay import read_replay
from tests.engine.core.battle.engine_game import DUELS, Duel, Soldier

CATALOGUES = (SimpleNamespace(packs=()),) * 2
EACH = 2


def setup(first="greedy", second="greedy", *, seed=1, mirrored=False):
    return BattleSetup(seed, (first, second), "plain", mirrored)


def opened(taped=(), *, persons=(0,), seed=1):
    terms = DuelTerms(setup(seed=seed), frozenset(persons))
    return DUELS.open(EACH, EACH, CATALOGUES, terms, list(taped))


def test_the_same_setup_gives_the_same_battle_and_the_second_of_a_pair_other_dice():
    one, again, mirrored = (DUELS.fight(EACH, EACH, CATALOGUES, setup(mirrored=turn)) for turn in (False, False, True))
    assert one == again
    assert (one.table, one.counts["attack"] > 4, one.log) == (1, True, ())
    assert mirrored.outcome != one.outcome


@pytest.mark.parametrize("player", ["greedy", "planner", "random"])
def test_a_battle_of_its_choices_is_the_same_file(player):
    played = DUELS.replay(EACH, EACH, CATALOGUES, setup(player, "random"))
    again = DUELS.replay(EACH, EACH, CATALOGUES, setup("random", "random"), played.choices)

    assert again.digest == played.digest
    found = read_replay(played.file)
    assert found.score_worth == 0
    assert found.slots["model"] == ("damage",)
    assert len(found.events) == DUELS.fight(EACH, EACH, CATALOGUES, setup(player, "random")).counts["attack"]


def test_a_log_tells_every_event():
    fought = DUELS.fight(EACH, EACH, CATALOGUES, setup(), log=True)
    assert fought.log[0] == "attack: 0 at 1"
    assert len(fought.log) == fought.counts["attack"]


def test_a_scenario_that_is_none_is_named_with_those_that_are():
    with pytest.raises(LookupError, match=r"There is no scenario 'x'. Choose one of these: plain"):
        DUELS.fight(EACH, EACH, CATALOGUES, setup()._replace(scenario="x"))


def test_what_a_game_need_not_have_is_not_there():
    assert (DUELS.fuzzer, DUELS.draws_forces, DUELS.marks_paper) == (None, False, False)
    assert (DUELS.subjects(CATALOGUES[0]), DUELS.simpler, DUELS.agreements) == ({}, {}, "")
    assert DUELS.count_label("attack") == "attack"
    for ask, message in [
        (lambda: DUELS.random_force(CATALOGUES[0], 1, faction="x", limit=5), "This game draws no random armies"),
        (lambda: DUELS.with_models(2, CATALOGUES[0], {"x": 1}, 5), "This game tries no models beyond a list."),
        (lambda: DUELS.damaged_state(2, CATALOGUES[0], [1]), "This game prints no list as a battle left it."),
    ]:
        with pytest.raises(LookupError, match=message):
            ask()


def test_a_person_answers_takes_back_and_resigns():
    session = opened()
    question = session.question()
    keys = [option.key for group in question.groups for option in group.options]

    assert (question.text, question.rules, keys) == (
        "Whom does 0 attack?",
        ("BR-1",),
        ['["attack",1]', '["attack",3]'],
    )
    assert (session.player, session.undoable) == (0, False)
    with pytest.raises(IllegalChoiceError, match="is no option"):
        session.answer('["attack",2]')
    session.answer(keys[1])
    assert session.logged_choices[0].packed == ["attack", 3]
    session.resign(0)
    assert (session.over, session.battle.winner, session.battle.reason) == (True, 1, "resigned")


def test_what_is_counted_is_counted_once_however_often_a_question_is_asked():
    """Each answer takes its step back and plays it anew."""
    session = opened(persons=(0, 1), seed=4)
    while not session.over:
        session.answer(session.question().hint)
    alone = DUELS.fight(EACH, EACH, CATALOGUES, setup(seed=4))

    assert session.battle.log.counts == alone.counts
    assert DUELS.outcome(session.battle) == alone.outcome
    assert read_replay(session.replay()).seed == -1
    again = opened(session.logged_choices, persons=(0, 1), seed=4)
    assert (again.over, again.replay()) == (True, session.replay())


@pytest.mark.parametrize("scope, round_, steps", [("one", 1, 3), ("step", 1, 3), ("round", 2, 5)])
def test_the_program_answers_as_far_as_it_may(scope, round_, steps):
    session = opened()
    session.delegate(scope)
    assert (session.round, session.battle.step) == (round_, steps)


class Careful(SessionGame):
    """Half of a game's hooks: nothing is worth a question, and a hint says why."""

    def is_small(self, battle, decision, asked_from):
        return battle.round <= asked_from

    def lead(self, mind, battle, decision, choice):
        return choice.target

    def delegated(self, battle, scope):
        return battle.phase

    def build_question(self, battle, decision, hint, *, cell=-1, model=-1):
        return hint


def test_a_game_says_what_is_small_and_what_a_hint_is_worth():
    terms = DuelTerms(setup(), frozenset((0,)), (2.0, 0.0))
    battle, players = DUELS.new_battle(EACH, EACH, CATALOGUES, terms.setup, record=True)
    game = Careful(DUELS.step, DUELS.packer, DUELS.narrator, DUELS.outcome, DUELS.build_replay)
    session = EngineSession(battle, game, terms, players, [])

    assert session.round == 3
    hint: Any = session.question()
    assert hint.lead == hint.choice.target
    session.delegate("step")
    assert session.over


def test_a_state_that_is_loaded_is_the_one_that_was_saved():
    battle = Duel(EACH, 1, record=False)
    battle.set(battle.soldiers[1], "damage", 1)
    saved = save(battle)
    fresh = Duel(EACH, 1, record=False)
    load(fresh, saved)

    assert save(fresh) == saved
    assert saved["model"] == [[0], [1], [0], [0]]
    with pytest.raises(ValueError, match="shorter"):
        load(Duel(3, 1, record=False), saved)


@dataclass(slots=True, init=False, eq=False, repr=False)
class Ordered(Soldier):
    """Slots in an order of its own; what it does not name comes after."""

    early: int = 0
    late: int = 0

    @staticmethod
    def first_slots():
        return ("late", "damage")


def test_files_have_slots_in_the_order_that_a_class_says():
    assert state_fields(Soldier) == ("damage",)
    assert state_fields(Ordered) == ("late", "damage", "early")
