"""The words of a game for its battles: events, questions, options, and what a replay draws."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.decisions.questions import QuestionOption
from armybuilder.engine.core.battle.engine.state import BattleState
from armybuilder.engine.core.battle.engine.stateful import initial_value, state_fields
from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.battle.outcome import BattleOutcome
from armybuilder.engine.core.battle.recorder import (
    EventNarrator,
    ReplayObject,
    ReplayParts,
    record_events,
    to_json_value,
)
from armybuilder.engine.core.battle.replay import (
    Replay,
    ReplayEvent,
    ReplayFigure,
    ReplayGain,
    ReplayObjective,
    ReplayToken,
    ReplayZone,
)
from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.hexes.files import HexMapFile
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.table.files import TableFile
from armybuilder.engine.core.table.terrain import TerrainPiece

DrawEvents = Callable[[ReplayParts, Sequence[ReplayObject]], tuple[ReplayEvent, ...]]
"""Adds to the events of a battle what is drawn of them, such as lines of fire."""


class Stage(NamedTuple):
    """What a replay draws beside the models' state: the table, its zones and objectives, figures, tokens, and what was agreed
    on, a line each; what is left of pieces of the table that are destroyed, by number, and the heaps that come to lie on
    it; and how many points of a list a point of score adds to what is left of them: 0 where it counts the points destroyed
    once more, None where nobody can say. `hexes` is the map of a game on hexes, whose lengths are in hexes."""

    names: tuple[str, str]
    table: TableFile
    figures: tuple[ReplayFigure, ...]
    tokens: tuple[ReplayToken, ...] = ()
    zones: tuple[ReplayZone, ...] = ()
    objectives: tuple[ReplayObjective, ...] = ()
    terms: tuple[str, ...] = ()
    ruins: tuple[tuple[int, TerrainPiece], ...] = ()
    rubble: tuple[TerrainPiece, ...] = ()
    events: DrawEvents | None = None
    score_worth: float | None = None
    hexes: HexMapFile | None = None


class Narrator(Protocol):
    """The words of a game."""

    def sentence(self, battle: Any, event: BattleEvent) -> str:
        """Return an event in words."""

    def question(self, battle: Any, decision: Decision) -> tuple[str, tuple[str, ...]]:
        """Return a question, and the ids of the rules that it comes from."""

    def option(self, battle: Any, decision: Decision, option: Any) -> tuple[str, QuestionOption]:
        """Return the title of an option's group, and the option in words with its odds; its key is given later."""

    def throw_odds(self, throw: DiceRoll) -> float:
        """Return the chance that the same dice come to at least as much."""

    def chances(self, event: BattleEvent) -> dict[str, float]:
        """Return the chances of a whole event by what they are of, such as `hit`; its values say whether it came so."""

    def gain(self, battle: Any, event: BattleEvent) -> ReplayGain | None:
        """Return the points that an attack promised and those that came of it; None for any other event."""

    def stage(self, battle: Any) -> Stage:
        """Return what a replay draws."""


def describe_throw(label: str, throw: DiceRoll) -> str:
    """A throw in words: what for, the dice, what they came to."""
    return f"{gettext(label)} {' '.join(map(str, throw.dice))} → {throw.result}"


def describe_event(narrator: Narrator, battle: BattleState, event: BattleEvent) -> str:
    """An event in words, with its dice, as a text log has it."""
    dice = "; ".join(describe_throw(label, throw) for label, throw in event.throws if throw.dice)
    text = narrator.sentence(battle, event)
    return f"{text} [{dice}]" if dice else text


def build_replay(
    system: str, narrator: Narrator, battle: BattleState, outcome: BattleOutcome | None, setup: BattleSetup
) -> Replay:
    """The replay of a battle that was played with its log."""
    speech = EventNarrator(
        lambda event: narrator.sentence(battle, event),
        narrator.throw_odds,
        narrator.chances,
        lambda event: narrator.gain(battle, event),
    )
    things = [
        ReplayObject(kind, number, owner, state_fields(type(owner)))
        for kind, owners in battle.parts().items()
        for number, owner in enumerate(owners)
    ]
    found = record_events(things, battle.journal, battle.log, speech)
    stage = narrator.stage(battle)
    return Replay(
        format="muster.replay/1",
        system=system,
        names=stage.names,
        seed=battle.seed,
        policies=setup.policies,
        scenario=setup.scenario,
        terms=stage.terms,
        score_worth=stage.score_worth,
        table=stage.table,
        hexes=stage.hexes,
        ruins=stage.ruins,
        rubble=stage.rubble,
        zones=stage.zones,
        objectives=stage.objectives,
        figures=stage.figures,
        tokens=tuple(_translate_token(token) for token in stage.tokens),
        slots={thing.kind: thing.slots for thing in things},
        things=tuple((thing.kind, thing.number) for thing in things),
        start=found.start,
        events=stage.events(found, things) if stage.events else found.events,
        rounds=found.rounds,
        activations=found.activations,
        outcome=outcome,
    )


def hide_secrets(stands: Replay, battle: BattleState, viewer: int) -> Replay:
    """A battle as it stands, as a side may see it: secret slots are as at the start."""
    numbers = {thing: number for number, thing in enumerate(stands.things)}
    start = [list(values) for values in stands.start]
    for kind, owners in battle.parts().items():
        for number, owner in enumerate(owners):
            for name in owner.secret_slots(viewer):
                value = to_json_value(initial_value(type(owner), name))
                start[numbers[kind, number]][stands.slots[kind].index(name)] = value
    return msgspec.structs.replace(stands, start=start)


def _translate_token(token: ReplayToken) -> ReplayToken:
    return msgspec.structs.replace(
        token,
        label=gettext(token.label),
        words={number: gettext(word) for number, word in token.words.items()},
        parts=tuple(gettext(part) for part in token.parts),
    )
