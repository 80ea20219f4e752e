"""A game on paper: the boxes of every model crossed out as its state says, on cards and record sheets. A list that nobody played
prints as ever."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from armybuilder.engine.core.paper.boxes import by_label
from armybuilder.engine.core.paper.cards import Card, PrintContent
from armybuilder.engine.core.paper.game.sheet import keys_of, line_keys
from armybuilder.engine.core.paper.game.state import ModelState, PlayState
from armybuilder.engine.core.paper.record_sheets import (
    RecordSheet,
    Section,
    SheetTick,
    TickSection,
    TrackSection,
    TrooperSection,
)

WHOLE = ModelState()


class PlayedModel(NamedTuple):
    """A model of a card with what happened to it."""

    card: Card
    state: ModelState


def cross_out(content: PrintContent, state: PlayState) -> PrintContent:
    """The same print with what happened so far."""
    models = [PlayedModel(card, state.models.get(key, WHOLE)) for card, _, key in keys_of(content.cards)]
    if not any(model.state.marks for model in models):
        return content
    states: dict[int, list[ModelState]] = {}
    for model in models:
        states.setdefault(id(model.card), []).append(model.state)
    cards = tuple(_card(card, states.get(id(card), [])) for card in content.cards)
    return replace(content, cards=cards, sheets=tuple(_sheets(content.sheets, models)))


def _card(card: Card, states: list[ModelState]) -> Card:
    if not any(state.marks for state in states):
        return card
    parts = tuple(_body(part, place, states) for place, part in enumerate(card.parts, 1))
    return replace(_body(card, 0, states), parts=parts)


def _body(body: Card, place: int, states: list[ModelState]) -> Card:
    keys = line_keys(body, place)
    return replace(body, damaged=tuple(_counts(keys, state.marks) for state in states))


def _counts(keys: tuple[str, ...], marks: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(marks.get(key, 0) for key in keys)


# ---------------------------------------------------------------- record sheets


def _sheets(sheets: Iterable[RecordSheet], models: list[PlayedModel]) -> Iterator[RecordSheet]:
    """A sheet for each model of a row of which something is crossed out; a group keeps all of its models on one."""
    for sheet in sheets:
        row = [model for model in models if sheet.where and model.card.where == sheet.where]
        group = [model for model in models if sheet.where and model.card.where.startswith(f"{sheet.where}/")]
        if row and any(model.state.marks for model in row):
            yield from (_sheet(replace(sheet, count=1), [model]) for model in row)
        elif any(model.state.marks for model in group):
            yield _sheet(sheet, group)
        else:
            yield sheet


def _sheet(sheet: RecordSheet, models: list[PlayedModel]) -> RecordSheet:
    out: Counter[str] = Counter()
    for model in models:
        marks = {key.removeprefix("0:"): count for key, count in model.state.marks.items()}
        out.update({label: found.out for label, found in by_label(model.card, marks).items()})
    left, right, wide = (
        tuple(_section(section, out) for section in part) for part in (sheet.left, sheet.right, sheet.wide)
    )
    return replace(sheet, left=left, right=right, wide=wide)


def _section(section: Section, out: Mapping[str, int]) -> Section:
    match section:
        case TrackSection(counts=counts) if counts:
            return replace(section, crossed=section.crossed + sum(_under(label, out) for label in counts))
        case TickSection():
            return replace(section, ticks=tuple(_tick(tick, out) for tick in section.ticks))
        case TrooperSection():
            lost = (replace(each, lost=_under(f"#{each.number}", out)) for each in section.troopers)
            return replace(section, troopers=tuple(lost))
    return section


def _tick(tick: SheetTick, out: Mapping[str, int]) -> SheetTick:
    return replace(tick, ticked=max(tick.ticked, min(out.get(tick.counts or tick.label, 0), len(tick.boxes))))


def _under(label: str, out: Mapping[str, int]) -> int:
    """Return the number crossed out under a label, whatever follows it: `Armor 15/30/45`."""
    return sum(count for name, count in out.items() if name == label or name.startswith(f"{label} "))


def orphans(content: PrintContent, state: PlayState) -> tuple[str, ...]:
    """Models of the game that the list does not have any more."""
    known = {key for _, _, key in keys_of(content.cards)}
    return tuple(key for key in state.models if key not in known)
