"""A replay file alone leads through the whole battle, forwards and backwards."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.engine.core.battle.journal import Journal
from armybuilder.engine.core.battle.log import Log
from armybuilder.engine.core.battle.recorder import EventNarrator, ReplayObject, record_events, to_json_value
from armybuilder.engine.core.battle.replay import (
    MAX_BYTES,
    Replay,
    ReplayChange,
    ReplayMoment,
    read_replay,
    state_at,
    undo_changes,
    write_replay,
)
from armybuilder.engine.core.battle.throws import DicePool, DiceRoll, RollModifier
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.table.files import TableFile

THROW = DiceRoll("check", DicePool(4, 2, (RollModifier("Braced", 1, "BR-33"),), 3, 4), (6, 5, 1), 7)
SPEECH = EventNarrator(lambda event: event.kind.title(), lambda throw: 1 / 3, lambda event: {"hit": 0.25})
NUMBERS = st.tuples(st.integers(0, 2), st.sampled_from(["round", "acting"]), st.integers(-1, 3))
NOTES = st.one_of(st.integers(0, 2), st.booleans(), st.tuples(st.integers(0, 9), st.text(max_size=2)))
CHANGES = NUMBERS | st.tuples(st.integers(0, 2), st.just("note"), NOTES)


class Actor:
    __slots__ = SLOTS = ("round", "acting", "note")

    def __init__(self):
        self.round, self.acting, self.note = 0, -1, ()


class Scene:
    """A battle of three things whose every slot can be told."""

    def __init__(self):
        self.journal = Journal()
        self.log = Log(self.journal)
        self.actors = [Actor() for _ in range(3)]
        kinds = ("battle", "model", "model")
        self.things = [
            ReplayObject(kind, number, actor, Actor.SLOTS)
            for number, (kind, actor) in enumerate(zip(kinds, self.actors, strict=True))
        ]

    def set(self, actor, name, value):
        self.journal.set(self.actors[actor], name, value)

    def state(self):
        return [[to_json_value(getattr(actor, name)) for name in Actor.SLOTS] for actor in self.actors]

    def replay(self):
        found = record_events(self.things, self.journal, self.log, SPEECH)
        return found, Replay(
            format="muster.replay/1",
            system="none",
            names=("A", "B"),
            seed=1,
            policies=("x", "y"),
            table=TableFile(format="muster.table/1", width=4.0, height=4.0),
            figures=(),
            slots={thing.kind: thing.slots for thing in self.things},
            things=tuple((thing.kind, thing.number) for thing in self.things),
            start=found.start,
            events=found.events,
            rounds=found.rounds,
            activations=found.activations,
        )


@given(st.lists(st.lists(CHANGES, max_size=6), max_size=8))
def test_applying_every_change_ends_where_the_battle_did_and_undoing_begins_anew(steps):
    scene = Scene()
    states = [scene.state()]
    for changes in steps:
        mark = scene.journal.mark()
        for change in changes:
            scene.set(*change)
        scene.log.add("step", mark=mark, changes=tuple(changes))
        states.append(scene.state())
    found, replay = scene.replay()

    again = read_replay(write_replay(replay))
    assert again == replay
    assert found.end == states[-1]
    assert [state_at(again, step) for step in range(len(steps) + 1)] == states
    backwards = [change for event in reversed(again.events) for change in reversed(event.changes)]
    assert undo_changes(state_at(again, len(steps)), backwards) == states[0]
    assert write_replay(again) == write_replay(replay)


def test_an_event_has_the_changes_since_the_last_was_told_whenever_it_began():
    scene = Scene()
    scene.set(1, "round", 5)
    outer = scene.journal.mark()
    scene.set(1, "acting", 1)
    inner = scene.journal.mark()
    scene.set(2, "acting", 2)
    scene.log.add("inner", mark=inner)
    scene.set(2, "acting", 3)
    scene.log.add("outer", mark=outer)
    scene.set(0, "round", 1)

    found, replay = scene.replay()

    assert [event.changes for event in found.events] == [
        (ReplayChange(1, 0, 0, 5), ReplayChange(1, 1, -1, 1), ReplayChange(2, 1, -1, 2)),
        (ReplayChange(2, 1, 2, 3), ReplayChange(0, 0, 0, 1)),
    ]
    assert state_at(replay, 2) == scene.state()


def test_an_event_carries_words_dice_and_chances_and_rounds_are_found():
    scene = Scene()
    for name, value in (("round", 1), ("acting", 2), ("round", 2)):
        mark = scene.journal.mark()
        scene.set(0, name, value)
        scene.log.add("fire", 1, 2, mark=mark, throws=(("attack", THROW),), rules=("BR-95",), path=(1, 2))

    found, replay = scene.replay()

    assert (found.rounds, found.activations) == ((ReplayMoment(1, 0), ReplayMoment(2, 2)), (ReplayMoment(2, 1),))
    assert msgspec.to_builtins(replay.events[0]) == {
        "kind": "fire",
        "text": "Fire",
        "model": 1,
        "target": 2,
        "values": {"path": [1, 2]},
        "throws": (
            {
                "label": "attack",
                "kind": "check",
                "skill": 4,
                "rated": 4,
                "base": 2,
                "count": 3,
                "dice": (6, 5, 1),
                "result": 7,
                "odds": 0.3333,
                "modifiers": ({"label": "Braced", "rule": "BR-33", "dice": 1},),
            },
        ),
        "rules": ("BR-95",),
        "odds": {"hit": 0.25},
        "changes": (ReplayChange(0, 0, 0, 1),),
    }


def test_what_does_not_fit_together_is_refused():
    scene = Scene()
    scene.set(0, "round", 1)
    scene.log.add("step", mark=0)
    file = write_replay(scene.replay()[1])

    with pytest.raises(DocumentError, match="slot 0 of thing 0 is 3, not 0"):
        read_replay(file.replace(b'"start":[[0', b'"start":[[3'))
    with pytest.raises(DocumentError, match="index out of range"):
        read_replay(file.replace(b'"changes":[[0,0', b'"changes":[[9,0'))
    with pytest.raises(DocumentError, match="This must be text, not a whole number"):
        read_replay(file.replace(b'"system":"none"', b'"system":1'))
    with pytest.raises(DocumentError, match="at most 8,388,608"):
        read_replay(b" " * (MAX_BYTES + 1))
