"""Declarations of both sides at once: nobody knows what the other side says (BR-10)."""

import pytest

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions.duels import DuelTerms
from armybuilder.engine.core.battle.engine.codec import format_key
from armybuilder.engine.core.battle.engine.play import play_step
from armybuilder.engine.core.battle.replay import read_replay
from armybuilder.engine.systems.tactical_1998.battle.phases.sequence import DECLARATION
from armybuilder.engine.systems.tactical_1998.battle.rules.acts import Declare
from tests.engine.tactical_1998.battle.forces import BATTLES, documents
from tests.engine.tactical_1998.forces import CATALOGUE

CATALOGUES = (CATALOGUE, CATALOGUE)
SAID = (Declare(), Declare(2), Declare(evading=True))
FIRST = 1
"""The side that is asked first in the first round."""


class Says:
    """A player who declares the same for all of its vehicles."""

    def __init__(self, player, said):
        self._player, self._said = player, said

    def choose(self, battle, decision):
        if decision.kind == "declare":
            return self._said if self._said in decision.options else decision.options[0]
        return self._player.choose(battle, decision)


class Notes:
    """A player whose declarations are written down."""

    def __init__(self, player):
        self._player, self.declared = player, []

    def choose(self, battle, decision):
        choice = self._player.choose(battle, decision)
        if decision.kind == "declare":
            self.declared.append((decision.model, choice))
        return choice


def declared_against(policy, said):
    """What the side that is asked second declares in the first round, as a policy plays it, against one that says so."""
    setup = BattleSetup(3, (policy, policy), "points:small,rounds=1")
    battle, players = BATTLES.new_battle(*documents(), CATALOGUES, setup, record=True)
    notes = Notes(players[1 - FIRST])
    seats = {FIRST: Says(players[FIRST], said), 1 - FIRST: notes}
    battle.players = (seats[0], seats[1])
    while battle.phase != DECLARATION:
        play_step(battle, BATTLES.step, players)
    play_step(battle, BATTLES.step, players)
    return notes.declared


@pytest.mark.parametrize("policy", ["greedy", "planner", "random"])
def test_no_ai_player_sees_what_the_other_side_declares(policy):
    found = [declared_against(policy, said) for said in SAID]
    assert len(found[0]) == 4
    assert found[1:] == found[:1] * 2


def shown(said):
    """All that a person sees who is asked second, after a first one who declared so."""
    setup = BattleSetup(3, ("planner", "planner"), "points:small,rounds=1")
    session = BATTLES.open(*documents(), CATALOGUES, DuelTerms(setup, frozenset((0, 1))), [])
    while session.question().kind != "declare":
        session.delegate("one")
    assert session.player == FIRST
    since = len(session.logged_choices)
    while session.player == FIRST:
        keys = {option.key for group in session.question().groups for option in group.options}
        wanted = format_key(BATTLES.packer.pack_act(said))
        session.answer(wanted if wanted in keys else min(keys))
    return session.question(), session.news(since), read_replay(session.stand(1 - FIRST))


def test_no_person_sees_what_the_other_side_declares():
    question, news, stand = shown(SAID[0])
    assert question.kind == "declare"
    assert not news
    assert all(shown(said) == (question, news, stand) for said in SAID[1:])


def test_both_are_told_when_all_have_said_it():
    """The next question comes after the declarations, and they are told then."""
    setup = BattleSetup(3, ("greedy", "greedy"), "points:small,rounds=1")
    battle, players = BATTLES.new_battle(*documents(), CATALOGUES, setup, record=True)
    battle.players = tuple(Says(player, Declare(1)) for player in players)
    while battle.phase in ("setup", DECLARATION):
        play_step(battle, BATTLES.step, players)
    told = [event for event in battle.log.events if event.kind == "declares"]
    vehicles = [unit.id for unit in battle.units if unit.on_table and not unit.infantry]
    assert sorted(event.model for event in told) == vehicles
