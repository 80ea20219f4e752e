"""The parts that battles of all systems share."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.engine.core.battle.decisions import Decision, IllegalChoiceError, choose_option
from armybuilder.engine.core.battle.journal import Journal
from armybuilder.engine.core.battle.log import Log


class Thing:
    __slots__ = ("left", "right")

    def __init__(self):
        self.left, self.right = 0, ()


@given(st.lists(st.tuples(st.sampled_from(["left", "right"]), st.integers()), max_size=30), st.data())
def test_undo_restores_every_state(changes, data):
    thing, journal = Thing(), Journal()
    states = [(thing.left, thing.right)]
    for name, value in changes:
        journal.set(thing, name, value)
        states.append((thing.left, thing.right))
    mark = data.draw(st.integers(0, len(changes)))
    journal.undo(mark)
    assert (thing.left, thing.right) == states[mark]
    assert journal.mark() == mark


def test_there_is_no_undo_into_the_future():
    with pytest.raises(ValueError, match="no mark 3"):
        Journal().undo(3)


def test_what_is_forgotten_stays():
    thing, journal = Thing(), Journal()
    journal.set(thing, "left", 1)
    journal.clear()
    journal.undo()
    assert thing.left == 1


def test_undoing_an_event_takes_back_what_followed():
    thing, journal = Thing(), Journal()
    log = Log(journal)
    for value in (1, 2, 3):
        mark = journal.mark()
        journal.set(thing, "left", value)
        log.add("count", mark=mark, value=value)
    log.undo(1)
    assert [event.values for event in log.events] == [{"value": 1}]
    assert thing.left == 1


def test_a_log_that_does_not_record_still_counts():
    log = Log(Journal(), recording=False)
    log.add("step", mark=0)
    log.count("step")
    log.count("step")
    assert (log.events, log.counts) == ([], {"step": 2})


class Fixed:
    def __init__(self, choice):
        self.choice = choice

    def choose(self, battle, decision):
        return self.choice


def asked(*players):
    first = choose_option(Decision(0, "first", -1, (1, 2)), None, players)
    second = choose_option(Decision(1, "second", -1, (3, 4)), None, players)
    return first, second


def test_each_player_answers_their_own_questions():
    assert asked(Fixed(2), Fixed(3)) == (2, 3)


def test_nobody_chooses_what_is_not_on_the_menu():
    with pytest.raises(IllegalChoiceError, match="second: 2 is not on the menu"):
        asked(Fixed(2), Fixed(2))
