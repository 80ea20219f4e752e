"""From a battle that was played to its replay: the changes of each event out of the journal, its dice with their odds."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.battle.journal import Journal
from armybuilder.engine.core.battle.log import Log
from armybuilder.engine.core.battle.replay import (
    ReplayChange,
    ReplayEvent,
    ReplayGain,
    ReplayModifier,
    ReplayMoment,
    ReplayThrow,
    State,
)
from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.language import gettext

DIGITS = 4
"""Of chances, a hundredth of a percent, and of points."""


class ReplayObject(NamedTuple):
    """An object of the state: what kind it is, its number among these, and the slots that play changes."""

    kind: str
    number: int
    owner: Any
    slots: tuple[str, ...]


class ReplayParts(NamedTuple):
    """The parts of a replay that come out of journal and log."""

    start: State
    end: State
    events: tuple[ReplayEvent, ...]
    rounds: tuple[ReplayMoment, ...]
    activations: tuple[ReplayMoment, ...]


def no_gain(event: BattleEvent) -> ReplayGain | None:  # noqa: ARG001 - as a game that says more takes it
    """Return what an event promised and brought in a game that does not say."""
    return None


class EventNarrator(NamedTuple):
    """The functions by which a system describes an event and its dice."""

    text: Callable[[BattleEvent], str]
    odds: Callable[[DiceRoll], float]
    chances: Callable[[BattleEvent], dict[str, float]]
    gain: Callable[[BattleEvent], ReplayGain | None] = no_gain


def record_events(things: Sequence[ReplayObject], journal: Journal, log: Log, speech: EventNarrator) -> ReplayParts:
    """The events of a battle as a viewer sees them. The log has to be whole, and the journal never shortened."""
    numbers = {id(thing.owner): number for number, thing in enumerate(things)}
    slots = [{name: slot for slot, name in enumerate(thing.slots)} for thing in things]
    end = [[to_json_value(getattr(thing.owner, name)) for name in thing.slots] for thing in things]
    state = [list(values) for values in end]
    changes: list[ReplayChange | None] = []
    for owner, name, old in reversed(journal.changes()):
        thing = numbers.get(id(owner))
        if thing is None:
            changes.append(None)  # no part of what a viewer sees
            continue
        slot, before = slots[thing][name], to_json_value(old)
        changes.append(ReplayChange(thing, slot, before, state[thing][slot]))
        state[thing][slot] = before
    changes.reverse()
    parts = list(_parts(log.events, changes))
    shown = tuple(
        _replay_event(event, _merge_changes(part), speech) for event, part in zip(log.events, parts, strict=True)
    )
    return ReplayParts(
        state,
        end,
        shown,
        tuple(_moments(things, parts, "round", 1)),
        tuple(_moments(things, parts, "acting", 0)),
    )


def _parts(events: Sequence[BattleEvent], changes: list[ReplayChange | None]) -> Iterator[list[ReplayChange]]:
    """The changes of each event: those since the last one was told. What comes after the last belongs to it."""
    ends = [event.end for event in events]
    ends[-1:] = [len(changes)] * bool(ends)
    for start, end in pairwise([0, *ends]):
        yield [change for change in changes[start:end] if change is not None]


def _merge_changes(changes: Sequence[ReplayChange]) -> tuple[ReplayChange, ...]:
    """One change for each slot, and none for a slot that is as it was."""
    found: dict[tuple[int, int], ReplayChange] = {}
    for change in changes:
        key = change.thing, change.slot
        found[key] = found[key]._replace(after=change.after) if key in found else change
    return tuple(change for change in found.values() if change.before != change.after)


def _moments(
    things: Sequence[ReplayObject], parts: Sequence[Sequence[ReplayChange]], name: str, lowest: int
) -> Iterator[ReplayMoment]:
    """The events that set a slot of the battle to a number from `lowest` on."""
    thing = next(number for number, thing in enumerate(things) if thing.kind == "battle")
    slot = things[thing].slots.index(name)
    for number, part in enumerate(parts):
        for change in part:
            if change.thing == thing and change.slot == slot and change.after >= lowest:
                yield ReplayMoment(change.after, number)


def _replay_event(event: BattleEvent, changes: tuple[ReplayChange, ...], speech: EventNarrator) -> ReplayEvent:
    gain = speech.gain(event)
    return ReplayEvent(
        kind=event.kind,
        text=speech.text(event),
        model=event.model,
        target=event.target,
        values={name: to_json_value(value) for name, value in event.values.items()},
        throws=tuple(_throw(label, throw, speech.odds(throw)) for label, throw in event.throws),
        rules=event.rules,
        odds={what: round(chance, DIGITS) for what, chance in speech.chances(event).items()},
        gain=gain and ReplayGain(round(gain.promised, DIGITS), round(gain.actual, DIGITS)),
        changes=changes,
    )


def _throw(label: str, throw: DiceRoll, odds: float) -> ReplayThrow:
    pool = throw.pool
    return ReplayThrow(
        label=label,
        kind=throw.kind,
        skill=pool.skill,
        rated=pool.rated,
        base=pool.base,
        count=pool.dice,
        dice=throw.dice,
        result=throw.result,
        odds=round(odds, DIGITS),
        modifiers=tuple(
            ReplayModifier(gettext(change.label), change.rule, change.dice, change.steps) for change in pool.modifiers
        ),
        before=throw.before,
        sides=pool.sides,
        under=pool.under,
    )


def to_json_value(value: Any) -> Any:
    """A value of a slot as JSON has it: lists for tuples, sorted ones for sets."""
    if isinstance(value, (tuple, list)):
        return [to_json_value(part) for part in value]
    return sorted(value) if isinstance(value, (set, frozenset)) else value
