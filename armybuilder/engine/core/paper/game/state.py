"""A game as it stands: rounds, points, what happened to each model, and the steps that led there, which can be taken back.

A step sets some values by their places (`models/<key>/marks/0:d0.0`) and keeps those that stood there, so that it can be
undone; None is a value that is not there. The page takes the same steps without asking anybody.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec

from armybuilder.engine.core.documents import DocumentError, fail, read_json
from armybuilder.engine.core.documents.envelope import check_text
from armybuilder.engine.core.language import gettext

FORMAT = "muster.play/1"
MAX_BYTES = 200_000
MOST_STEPS = 100
"""Steps that can be taken back; the oldest go first."""
MOST_SET = 1_000
"""Values of one step."""
MOST_MODELS = 1_000
MOST_ENTRIES = 200
"""Lines of the log, objectives, things that are written beside one model."""

Number = Annotated[int, msgspec.Meta(ge=-9_999, le=9_999)]
Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Key = Annotated[str, msgspec.Meta(max_length=300)]
Word = Annotated[str, msgspec.Meta(max_length=100)]
Digits = Annotated[str, msgspec.Meta(pattern="^[0-9]{1,6}$")]
Text = Annotated[str, msgspec.Meta(max_length=2_000)]
Marks = Annotated[dict[Word, Count], msgspec.Meta(max_length=MOST_ENTRIES)]
Words = Annotated[dict[Word, Word], msgspec.Meta(max_length=MOST_ENTRIES)]


class ModelState(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The changes a model has undergone: `marks` are boxes by their lines, `tokens` how many of each lie beside
    it, `figures` those changed by hand, `written` the content of its write-in boxes; `done` this round, `out`
    of the game.
    """

    marks: Marks = {}
    tokens: Marks = {}
    figures: Words = {}
    written: Words = {}
    done: bool = False
    out: bool = False
    note: Text = ""


class Objective(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A task that scores points."""

    name: Word
    points: Number = 0
    done: bool = False


class Entry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A line of the log: a roll with its dice, or whatever was told, in which round."""

    text: Text
    round: Number = 0
    dice: Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=100)]], msgspec.Meta(max_length=100)] = []


class UndoStep(msgspec.Struct, forbid_unknown_fields=True):
    """A change: what it is called, the places that it set, what stood there and what stands there."""

    label: Word
    places: Annotated[list[Key], msgspec.Meta(max_length=MOST_SET)]
    was: Annotated[list[Any], msgspec.Meta(max_length=MOST_SET)]
    now: Annotated[list[Any], msgspec.Meta(max_length=MOST_SET)]


class PlayState(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A game. `kept` are its counts by their names; `objectives` and `log` have numbers for keys, so that a step names one of
    them; `steps` were taken, `undone` were taken back, last first."""

    format: str = FORMAT
    round: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    kept: Annotated[dict[Word, Number], msgspec.Meta(max_length=20)] = {}
    models: Annotated[dict[Key, ModelState], msgspec.Meta(max_length=MOST_MODELS)] = {}
    objectives: Annotated[dict[Digits, Objective], msgspec.Meta(max_length=MOST_ENTRIES)] = {}
    log: Annotated[dict[Digits, Entry], msgspec.Meta(max_length=MOST_ENTRIES)] = {}
    notes: Text = ""
    steps: Annotated[list[UndoStep], msgspec.Meta(max_length=MOST_STEPS)] = []
    undone: Annotated[list[UndoStep], msgspec.Meta(max_length=MOST_STEPS)] = []


_DECODER = msgspec.json.Decoder(PlayState)


def decode(data: bytes | str) -> PlayState:
    """A state from JSON, or `DocumentError` with the place of the fault."""
    if len(data) > MAX_BYTES:
        raise fail(
            "",
            gettext(
                "The game has {size:,} bytes; the limit is {most:,}: delete lines from its log.",
                size=len(data),
                most=MAX_BYTES,
            ),
        )
    state = read_json(data, _DECODER)
    if state.format != FORMAT:
        raise fail("/format", gettext("This isn't a game in the format {format}.", format=FORMAT))
    if problems := [problem for where, text in _texts(state) for problem in check_text(where, text, lines=True)]:
        raise DocumentError(problems)
    for step in (*state.steps, *state.undone):
        if not len(step.places) == len(step.was) == len(step.now):
            raise fail("/steps", gettext("A step must set as many values as it names places."))
    return state


def encode(state: PlayState) -> bytes:
    """The state as JSON, the same for equal states."""
    return msgspec.json.encode(state, order="sorted")


def take(state: PlayState, label: str, sets: Mapping[str, Any]) -> PlayState:
    """The state after a step that sets these values; what was taken back is forgotten. `DocumentError` for what no state can
    hold."""
    data = msgspec.to_builtins(state)
    was = [_set(data, place, value) for place, value in sets.items()]
    step = {"label": label, "places": list(sets), "was": was, "now": list(sets.values())}
    data["steps"] = [*data.get("steps", []), step][-MOST_STEPS:]
    data["undone"] = []
    return decode(msgspec.json.encode(data))


def undo(state: PlayState) -> PlayState:
    """The state before its last step; the same where there is none."""
    return _moved(state, "steps", "undone", "was")


def redo(state: PlayState) -> PlayState:
    """The state with the step that was taken back last."""
    return _moved(state, "undone", "steps", "now")


def _moved(state: PlayState, source: str, goal: str, values: str) -> PlayState:
    data = msgspec.to_builtins(state)
    if not data.get(source):
        return state
    step = data[source].pop()
    # What a step set twice has to end at its first value when it is taken back.
    pairs = list(zip(step["places"], step[values], strict=True))
    for place, value in reversed(pairs) if values == "was" else pairs:
        _set(data, place, value)
    data[goal] = [*data.get(goal, []), step][-MOST_STEPS:]
    return decode(msgspec.json.encode(data))


def _set(data: dict[str, Any], place: str, value: Any) -> Any:
    """Put a value there, or take it away (None); what stood there before."""
    *path, last = split(place)
    for part in path:
        data = data.setdefault(part, {})
    before = data.get(last)
    if value is None:
        data.pop(last, None)
    else:
        data[last] = value
    return before


def split(place: str) -> list[str]:
    """The parts of a place: keys of models have strokes of their own, written as `~1`, as in a JSON pointer."""
    return [part.replace("~1", "/").replace("~0", "~") for part in place.split("/")]


def join(*parts: str) -> str:
    """A place of these parts."""
    return "/".join(part.replace("~", "~0").replace("/", "~1") for part in parts)


def _texts(state: PlayState) -> Iterable[tuple[str, str]]:
    yield "/notes", state.notes
    yield from ((f"/objectives/{number}", objective.name) for number, objective in state.objectives.items())
    yield from ((f"/log/{number}", entry.text) for number, entry in state.log.items())
    for key, model in state.models.items():
        yield f"/models/{key}/note", model.note
        for label, text in (*model.figures.items(), *model.written.items()):
            yield f"/models/{key}/{label}", text
