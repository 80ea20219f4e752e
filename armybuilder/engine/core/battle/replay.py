"""Battles as files, `muster.replay/1`: all that a viewer draws, so that it needs to know no rule.

A file holds the table, what never changes of each model (`figures`), the state at the start, and the events in order,
each with its words, its dice and the changes that it made. A change is `[thing, slot, before, after]`: `things` tells
what the number of a thing is, `slots` the names of its kind. Applying the changes of the first n events to `start` gives
the state after them; taking them back in reverse gives the start again.

Of the slots a viewer knows these by name: `round`, `acting` and `step` of the battle (how many steps began, each with its own
dice: from the start of one people can play on), `objectives` (who holds each), `smoke`
(clouds: x, y and radius, then whatever else), `ruins` (pieces of terrain that were destroyed, by number),
`rubble` (heaps that lie there by then: as many as it has entries); `place`, `cell` (row times columns plus column of the lattice or of the hexes, -1 for none), `facing` (of 24 directions, 0 along x,
counterclockwise), `frame_number`, `damage` and `crippled` of a model, `score` of a side. `tokens` names the others that are worth showing. Of the values
of events it knows `path`: the cells of the way that the event's model went, and by the name of each of the event's `odds`
whether it came so.
"""

import hashlib
from collections.abc import Iterable
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from armybuilder.engine.core.battle.outcome import BattleOutcome
from armybuilder.engine.core.documents import fail, read_json
from armybuilder.engine.core.hexes.files import HexMapFile, read_map
from armybuilder.engine.core.table.files import TableFile
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.core.tables.origin import Origin

FORMAT = "muster.replay/1"
MAX_BYTES = 8 * 1024 * 1024
MAX_EVENTS = 50_000
MAX_THINGS = 2_000

State = list[list[Any]]
"""The slots of each thing, in the order of the file."""


class ReplayChange(NamedTuple):
    """One slot of one thing, by their numbers, with the value before and after."""

    thing: int
    slot: int
    before: Any
    after: Any


class ReplayModifier(msgspec.Struct, frozen=True, omit_defaults=True):
    """A labelled modifier: dice more or fewer, steps of the skill, the rule that says so."""

    label: str
    rule: str
    dice: int = 0
    steps: int = 0


class ReplayThrow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A test: `label` says what for, `skill` is the number that a die needs (null is NA), `rated` that before the
    modifiers, `base` and `count` the dice before and after them. `result` are successes of a roll, the total of a
    check, or that of the highest die, to which modifiers add their `dice`; `odds` the chance that the same pool comes to at least that. `before` are dice that were rolled again.
    A `test` is passed by a die of so many `sides` that shows the skill or more, or less where it is `under`; modifiers add their `steps` to it."""

    label: str
    kind: Literal["roll", "check", "highest", "test"]
    skill: int | None
    rated: int | None
    base: int
    count: int
    dice: tuple[int, ...]
    result: int
    odds: float
    modifiers: tuple[ReplayModifier, ...] = ()
    before: tuple[int, ...] | None = None
    sides: int = 6
    under: bool = False


class ReplayCover(msgspec.Struct, frozen=True):
    """A piece of the table's terrain (by its place there) that covers a target, with its dice; 0 where they are counted at
    another piece."""

    piece: int
    dice: int


class ReplayShot(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attack on the table: by what `lock` the model `viewer` (-1: none on the table) aims, with which weapon of the
    event's model (-1: none), behind which cover. `text` says the same."""

    lock: Literal["sight", "sensors", "none"]
    viewer: int
    weapon: int
    text: str
    inches: str = ""
    cover: tuple[ReplayCover, ...] = ()


class ReplayGain(NamedTuple):
    """Points that a side wins from the other by an event: what its odds promise, exactly, and what came of it. Below zero where
    it forgoes what an event before gained."""

    promised: float
    actual: float


class ReplayEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step: whose it is and whom it meets (ids of models, -1 for nobody), its words, and what it changed.

    `odds` are chances of the whole event, such as that of a hit, by what they are of. Where it is `suffered`, the target
    did it to the model. `shot` is how an attack is drawn. `gain` is of the side of the event's model, where it rolls for points.
    """

    kind: str
    text: str
    model: int = -1
    target: int = -1
    values: dict[str, Any] = {}
    throws: tuple[ReplayThrow, ...] = ()
    rules: tuple[str, ...] = ()
    odds: dict[str, float] = {}
    suffered: bool = False
    shot: ReplayShot | None = None
    gain: ReplayGain | None = None
    changes: tuple[ReplayChange, ...] = ()


class ReplayWeapon(msgspec.Struct, frozen=True, omit_defaults=True):
    """A weapon by its text. `arcs` are choices, each of half planes that must all be met, by the middle of each in
    turns of 15° from the facing; an empty choice is all around. `ranges` are distances in inches, from the nearest."""

    text: str
    arcs: tuple[tuple[int, ...], ...] = ()
    ranges: tuple[float, ...] = ()
    melee: bool = False


class ReplayFrame(msgspec.Struct, frozen=True):
    """The room that a model takes in one movement mode, in inches."""

    mode: str
    radius: float
    height: float


class ReplayFigure(msgspec.Struct, frozen=True, omit_defaults=True):
    """The constant facts of a model: the `tag` shown on the table, side (0 or 1), frames, weapons, and facts with
    their labels. `boxes` of damage destroy it; `points` are its cost, `look` the name of its drawing
    (`core.paper.cards.Figure`).
    """

    id: int
    name: str
    tag: str
    side: int
    group: str
    frames: tuple[ReplayFrame, ...]
    boxes: int
    weapons: tuple[ReplayWeapon, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    points: float = 0
    look: str = ""


class ReplayToken(msgspec.Struct, frozen=True, omit_defaults=True):
    """A slot of models that is shown where it is neither zero, false nor empty: its label, which numbers and words follow,
    and a sign of few letters.

    A number that has one of the `words` is shown as that: `{"-1": "wavering"}`. Of a list of numbers the `parts` say what
    each is of, and those that are 0 are left out; with `weapons` they are places among the model's weapons. With `through` it is
    a slot of another thing: of that kind, by the number in the model's slot of that name. A word that is `usual` is not shown.
    """

    slot: str
    label: str
    sign: str
    words: dict[str, str] = {}
    parts: tuple[str, ...] = ()
    weapons: bool = False
    through: str = ""
    usual: str = ""


class ReplayZone(msgspec.Struct, frozen=True):
    """A part of the table that has a name, from corner to corner in inches."""

    label: str
    side: int
    left: float
    low: float
    right: float
    high: float


class ReplayObjective(msgspec.Struct, frozen=True):
    """A place to hold, with the inches around it within which it is held."""

    x: float
    y: float
    reach: float


class ReplayMoment(msgspec.Struct, frozen=True):
    """The start of a round or an activation: its number or the model's id, and the event."""

    number: int
    event: int


SECRET = -1
"""The seed of a replay that does not tell it."""


class Replay(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The content of a replay file. `packs` are those of players that each side has, left out where neither has any.
    `terms` are what the scenario agreed on before the battle, a line each;
    `hexes` is the map of a game on hexes: all lengths of the file are hexes then, a cell is a hex and a facing one of six in place of
    24, and its table has no pieces;
    `ruins` what is left of each piece of the table that is destroyed in it, by number, `rubble` what heaps come to lie on
    the table, in that order; `score_worth` how many points of a list a point of score adds to what is left of them, left out
    where the system does not tell."""

    format: Literal["muster.replay/1"]
    system: str
    names: tuple[str, str]
    packs: tuple[tuple[Origin, ...], ...] = ()
    seed: int
    policies: tuple[str, str]
    scenario: str = ""
    terms: tuple[str, ...] = ()
    score_worth: float | None = None
    table: TableFile
    hexes: HexMapFile | None = None
    ruins: tuple[tuple[int, TerrainPiece], ...] = ()
    rubble: tuple[TerrainPiece, ...] = ()
    zones: tuple[ReplayZone, ...] = ()
    objectives: tuple[ReplayObjective, ...] = ()
    figures: Annotated[tuple[ReplayFigure, ...], msgspec.Meta(max_length=MAX_THINGS)]
    tokens: tuple[ReplayToken, ...] = ()
    slots: dict[str, tuple[str, ...]]
    things: Annotated[tuple[tuple[str, int], ...], msgspec.Meta(max_length=MAX_THINGS)]
    start: State
    events: Annotated[tuple[ReplayEvent, ...], msgspec.Meta(max_length=MAX_EVENTS)]
    rounds: tuple[ReplayMoment, ...] = ()
    activations: tuple[ReplayMoment, ...] = ()
    outcome: BattleOutcome | None = None


_DECODER = msgspec.json.Decoder(Replay)
_ENCODER = msgspec.json.Encoder(order="deterministic")


def write_replay(replay: Replay) -> bytes:
    """The file; the same battle gives the same bytes."""
    return _ENCODER.encode(replay)


def digest_of(replay: Replay) -> str:
    """Return a digest that distinguishes two courses of a battle in any language: what happened to whom, which
    dice fell, and what that changed.
    """
    told = [
        (event.kind, event.model, event.target, [throw.dice for throw in event.throws], event.changes)
        for event in replay.events
    ]
    outcome = replay.outcome and msgspec.structs.replace(replay.outcome, not_implemented=())  # these are words
    course = (replay.seed, replay.start, told, outcome)
    return hashlib.sha256(_ENCODER.encode(course)).hexdigest()


def read_replay(data: bytes | str) -> Replay:
    """A replay from its file, or `DocumentError`. Every change is tried: what a viewer is given fits together."""
    if len(data) > MAX_BYTES:
        raise fail("", f"The replay has {len(data):,} bytes; at most {MAX_BYTES:,} are read.")
    replay = read_json(data, _DECODER)
    if replay.hexes:
        read_map(replay.hexes)
    try:
        state = state_at(replay, len(replay.events))
        undo_changes(state, (change for event in reversed(replay.events) for change in reversed(event.changes)))
    except (IndexError, ValueError) as error:
        raise fail("/events", f"The changes of the replay do not fit together: {error}.") from None
    return replay


def state_at(replay: Replay, step: int) -> State:
    """The state after the first `step` events. `ValueError` for a change of what was not so before."""
    state = [list(slots) for slots in replay.start]
    for event in replay.events[:step]:
        for thing, slot, before, after in event.changes:
            if state[thing][slot] != before:
                raise ValueError(f"slot {slot} of thing {thing} is {state[thing][slot]!r}, not {before!r}")
            state[thing][slot] = after
    return state


def undo_changes(state: State, changes: Iterable[ReplayChange]) -> State:
    """The same state after taking back changes, given from the last to the first."""
    for thing, slot, before, after in changes:
        if state[thing][slot] != after:
            raise ValueError(f"slot {slot} of thing {thing} is {state[thing][slot]!r}, not {after!r}")
        state[thing][slot] = before
    return state
