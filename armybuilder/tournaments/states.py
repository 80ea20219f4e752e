"""The state of an event: what its organiser set and what has been played. Each step saves a whole one, so that undo is the one
before; entries of players are no steps."""

from typing import NamedTuple

import msgspec
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from armybuilder.forces.batch.checks import ListRequirements as Asked
from armybuilder.tournaments.domain.play import ByeScore, EventPlay, Kind, PairingSettings, TieBreak
from armybuilder.tournaments.labels import StepLabel, render_label
from armybuilder.tournaments.models import MAX_STATES, Event, Step

PER_NETWORK = 8
"""Players who may enter from one network unless the organiser allows more: strangers cannot fill an event."""


class EventSettings(msgspec.Struct, frozen=True):
    """The settings made by an organiser: `asks` is what lists have to comply with, `bye` what one scores in
    victory points, `minutes` how long a round takes, `per_network` how many may enter from one network.
    """

    name: str
    kind: Kind = "tournament"
    rounds: int = 3
    tables: int = 0
    minutes: int | None = None
    bye: int | ByeScore = "win"
    tie_breaks: tuple[TieBreak, ...] = ()
    open_lists: bool = False
    entry_open: bool = True
    per_network: int = PER_NETWORK
    asks: Asked = Asked()


class EventState(msgspec.Struct, frozen=True):
    settings: EventSettings
    play: EventPlay = EventPlay()

    def way(self, seed: int) -> PairingSettings:
        """Return the settings that pairings and standings need."""
        asked = self.settings
        return PairingSettings(asked.kind, asked.rounds, asked.tables, asked.bye, asked.tie_breaks, seed)


class UndoRedoLabels(NamedTuple):
    """The steps that undo would take back and redo would restore, in a few words; None where there is none."""

    undo: str | None
    redo: str | None


class EventConflictError(Exception):
    """The event was changed elsewhere since the organiser saw it."""


_DECODER = msgspec.json.Decoder(EventState)


def state_of(event: Event) -> EventState:
    """Return the saved state of an event."""
    return _DECODER.decode(event.state)


def encode(state: EventState) -> str:
    return msgspec.json.encode(state).decode()


@transaction.atomic
def save(event: Event, state: EventState, *, version: int, label: StepLabel) -> None:
    """Store the next step; what had been undone before is gone. `EventConflictError` where the event has another version."""
    text = encode(state)
    if text == event.state and version == event.version:
        return
    number = event.position + 1
    _claim(event, version, number, text)
    event.steps.filter(number__gte=number).delete()
    Step.objects.create(event=event, number=number, label=label.dump(), state=text)
    event.steps.filter(number__lte=number - MAX_STATES).delete()


@transaction.atomic
def walk(event: Event, way: int, *, version: int) -> str:
    """Go a step back (-1) or on (1); its label, empty where there is none."""
    number = event.position + way
    found = {step.number: step for step in event.steps.filter(number__in=(number, event.position))}
    if number not in found:
        return ""
    label = render_label(found[max(number, event.position)].label)
    _claim(event, version, number, found[number].state)
    return label


def last_step_label(event: Event) -> list[str]:
    """The step that the event is at, in words. One query."""
    return [render_label(step.label) for step in event.steps.filter(number=event.position)]


def undo_and_redo(event: Event) -> UndoRedoLabels:
    """Return what undo and redo would do now. One query."""
    numbers = (event.position - 1, event.position, event.position + 1)
    found = event.steps.filter(number__in=numbers).values_list("number", "label")
    labels = {number: render_label(label) for number, label in found}
    return UndoRedoLabels(labels.get(event.position) if numbers[0] in labels else None, labels.get(numbers[2]))


def _claim(event: Event, version: int, number: int, text: str) -> None:
    """Write the new state where nobody wrote since `version`, in one statement, so that two writers cannot both win."""
    name = _DECODER.decode(text).settings.name
    changed = {"position": number, "state": text, "name": name, "updated": timezone.now()}
    if not Event.objects.filter(pk=event.pk, version=version, deleted=None).update(version=F("version") + 1, **changed):
        raise EventConflictError
    event.version = version + 1
    for field, value in changed.items():
        setattr(event, field, value)
