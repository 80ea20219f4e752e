"""A game at the table: its state comes back from JSON, every step can be taken back, and bounds say what they are."""

import json
import random

import msgspec
import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.paper.game.state import (
    MAX_BYTES,
    MOST_STEPS,
    Entry,
    ModelState,
    Objective,
    PlayState,
    decode,
    encode,
    join,
    redo,
    split,
    take,
    undo,
)

KEYS = ("first/north/hunter/1", "first/north/hunter/2", "a~b/grizzly/1")
GAME = PlayState(
    round=3,
    kept={"Command points": 2, "Victory points": -1},
    models={KEYS[0]: ModelState(marks={"0:d0.0": 4}, tokens={"Fire": 1}, done=True, note="Held the ford.")},
    objectives={"1": Objective("Hold the ford", 2, done=True)},
    log={"1": Entry("LAC at Jager", 2, [6, 5, 1])},
    notes="Rain from round 2.",
)


def facts(state):
    """What stands on the table, without how it came about."""
    data = msgspec.to_builtins(state)
    return {name: value for name, value in data.items() if name not in ("steps", "undone")}


def dealt(rng):
    """A step such as the page takes them."""
    key = rng.choice(KEYS)
    sets = (
        {join("models", key, "marks", "0:d0.0"): rng.choice([None, 1, 2, 5])},
        {join("models", key, "done"): rng.choice([True, False]), join("models", key, "out"): rng.choice([True, None])},
        {"round": rng.randint(1, 9), **{join("models", each, "done"): None for each in KEYS}},
        {join("kept", "Command points"): rng.randint(-3, 9)},
        {join("log", str(rng.randint(1, 5))): {"text": "Rolled", "dice": [rng.randint(1, 6)]}},
        {join("models", key, "figures", "MR / top"): rng.choice(["3/5", None])},
    )
    return rng.choice(sets)


def test_a_game_comes_back_from_json():
    assert decode(encode(GAME)) == GAME
    assert encode(decode(encode(GAME))) == encode(GAME)


@pytest.mark.parametrize("parts", [("models", KEYS[0], "marks", "0:d0.0"), ("kept", "A/B~C"), ("round",)])
def test_places_keep_strokes_in_names(parts):
    assert split(join(*parts)) == list(parts)


@pytest.mark.parametrize("seed", range(20))
def test_every_step_can_be_taken_back_and_done_again(seed):
    rng = random.Random(seed)  # noqa: S311 - dice, not secrets
    past = [GAME]
    for _ in range(30):
        past.append(take(past[-1], "Step", dealt(rng)))

    state = past[-1]
    for before in reversed(past[:-1]):
        state = undo(state)
        assert rounded(facts(state)) == rounded(facts(before))
    assert undo(state) == state
    for after in past[1:]:
        state = redo(state)
        assert rounded(facts(state)) == rounded(facts(after))
    assert redo(state) == state


def rounded(data):
    """Without models, and groups of values, that say nothing."""
    if isinstance(data, dict):
        inner = {key: rounded(value) for key, value in data.items()}
        return {key: value for key, value in inner.items() if value not in ({}, False)}
    return data


def test_a_step_after_one_that_was_taken_back_forgets_it():
    state = take(undo(take(GAME, "Round", {"round": 4})), "Notes", {"notes": "Fog."})

    assert (state.round, state.notes, state.undone) == (3, "Fog.", [])
    assert redo(state) == state


def test_the_oldest_steps_go_first():
    state = GAME
    for number in range(MOST_STEPS + 5):
        state = take(state, f"Step {number}", {"round": number % 9 + 1})

    assert [step.label for step in state.steps] == [f"Step {number}" for number in range(5, MOST_STEPS + 5)]


@pytest.mark.parametrize(
    "data, message",
    [
        ({"format": "muster.force/1"}, "This isn't a game in the format muster.play/1."),
        ({"round": 0}, "This must be at least 1."),
        ({"models": {"a/1": {"marks": {"0:d0.0": -1}}}}, "This must be at least 0."),
        ({"notes": "Bell: \x07"}, "The character U+0007 isn't allowed here: remove it."),
        ({"turn": 3}, "'turn' isn't a field here: remove it."),
        (
            {"steps": [{"label": "Odd", "places": ["round"], "was": [], "now": [2]}]},
            "A step must set as many values as it names places.",
        ),
    ],
)
def test_what_is_no_game_is_refused_with_its_place(data, message):
    with pytest.raises(DocumentError) as refused:
        decode(json.dumps(data))

    assert [problem.message for problem in refused.value.problems] == [message]


def test_a_game_that_is_too_long_says_how_long_it_may_be():
    with pytest.raises(DocumentError) as refused:
        decode(b" " * (MAX_BYTES + 1))

    assert str(refused.value.problems[0].message) == (
        "The game has 200,001 bytes; the limit is 200,000: delete lines from its log."
    )
