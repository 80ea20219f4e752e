"""What a battle remembers of its changes, and takes back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.engine.core.battle.journal import Journal


class Thing:
    """Something that changes."""

    __slots__ = ("cell", "damage")

    def __init__(self):
        self.cell = self.damage = 0


CHANGES = st.lists(st.tuples(st.sampled_from(("cell", "damage")), st.integers(0, 9)), max_size=12)


def state(thing):
    return thing.cell, thing.damage


@given(CHANGES, CHANGES, st.booleans())
def test_an_attempt_is_taken_back_whether_changes_are_kept_or_not(first, second, keeping):
    thing, journal = Thing(), Journal(frozenset(("cell",)), keeping=keeping)
    for name, value in first:
        journal.set(thing, name, value)
    before, stamp = state(thing), journal.stamp

    attempt = journal.start_attempt()
    for name, value in second:
        journal.set(thing, name, value)
    journal.roll_back(attempt)

    assert state(thing) == before
    assert journal.keeping is keeping
    assert len(journal.changes()) == (len(first) if keeping else 0)
    cells = sum(name == "cell" for name, _ in second)
    assert journal.stamp == stamp + 2 * cells  # what was worked out of it is never taken for what it was


def test_attempts_within_attempts_are_taken_back_one_by_one():
    thing, journal = Thing(), Journal(keeping=False)
    outer = journal.start_attempt()
    journal.set(thing, "cell", 1)
    inner = journal.start_attempt()
    journal.set(thing, "cell", 2)

    journal.roll_back(inner)
    assert (thing.cell, journal.keeping) == (1, True)
    journal.roll_back(outer)
    assert (thing.cell, journal.keeping) == (0, False)


def test_where_nothing_is_kept_nothing_is_taken_back():
    thing, journal = Thing(), Journal(keeping=False)
    journal.set(thing, "cell", 3)

    with pytest.raises(ValueError, match=r"^nothing can be taken back: the journal keeps nothing$"):
        journal.undo(0)
    assert thing.cell == 3


def test_there_is_no_mark_ahead():
    with pytest.raises(ValueError, match=r"^the journal has 0 changes, so there is no mark 1$"):
        Journal().undo(1)
