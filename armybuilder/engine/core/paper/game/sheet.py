"""Sheet of a force on the table: every model with its boxes, figures and what becomes of them, derived from its
cards.

A model is identified by its `key`, made of group, model and a number among equals: the key stays the same when the
list is reordered. A line of boxes is identified by the key of its body and its own key (`core.paper.boxes`):
`0:d0.1`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from armybuilder.engine.core.paper.boxes import BoxLine, box_lines, models_of
from armybuilder.engine.core.paper.cards import Card, CardTable, PrintContent, Stat
from armybuilder.engine.core.paper.stages import DamageStage, StageChange
from armybuilder.engine.core.text import slug


class SheetLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Boxes behind a label; None for a number that the book lost: they are counted without an end. `told` says what a ticked
    one means, `of` the weapon that ammunition is of; `round` ones are circles."""

    key: str
    sort: str
    label: str
    name: str
    boxes: int | None
    of: str = ""
    told: str = ""
    round: bool = False


class SheetStage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stage with the figures as they are in it: of figures and traits by their labels, of columns of weapons by their heads;
    what is gone has none."""

    name: str
    lines: tuple[str, ...]
    at: int
    effects: tuple[str, ...] = ()
    figures: Mapping[str, str] = {}
    columns: Mapping[str, str] = {}
    gone: tuple[str, ...] = ()
    rule: str = ""
    row: str = ""
    ends: bool = False


class SheetWeapon(msgspec.Struct, frozen=True, omit_defaults=True):
    """A weapon with its figures under the heads of its table, and what is said of it."""

    code: str
    figures: tuple[str, ...]
    name: str = ""
    said: str = ""
    count: int = 1


class WeaponTable(msgspec.Struct, frozen=True):
    """Weapons of one sort."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[SheetWeapon, ...]


class PlayBody(msgspec.Struct, frozen=True, omit_defaults=True):
    """A body as it is whole: figures by label, the first `ratings` of them those that every activation needs, weapons, traits
    with what they do, boxes, stages of damage."""

    title: str
    kind: str
    figures: tuple[tuple[str, str], ...]
    ratings: int = 0
    tables: tuple[WeaponTable, ...] = ()
    traits: tuple[tuple[str, str], ...] = ()
    lines: tuple[SheetLine, ...] = ()
    stages: tuple[SheetStage, ...] = ()
    written: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class PlayModel(msgspec.Struct, frozen=True, omit_defaults=True):
    """A model, or all of those that share a card: `of` is the number of its card, `where` the JSON pointer of its row,
    `number` tells it from equal ones beside it, `models` how many it stands for."""

    key: str
    of: int
    title: str
    name: str = ""
    rank: str = ""
    unit: str = ""
    number: int = 0
    where: str = ""
    models: int = 1


class PlayGroup(msgspec.Struct, frozen=True):
    """A group with the keys of its models."""

    name: str
    models: tuple[str, ...]


class SheetToken(msgspec.Struct, frozen=True):
    """A counter that may lie beside a model, and what it means."""

    name: str
    code: str
    effect: str
    written: str = ""


class PlaySheet(msgspec.Struct, frozen=True):
    """All of a force. `bodies` are those of each card, `kept` what is counted of the game, with its most (0 for no end): under
    the same names in every language, as games keep them; they are said where they are shown."""

    system: str
    name: str
    points: str
    model: str
    group: str
    kept: tuple[tuple[str, int], ...]
    groups: tuple[PlayGroup, ...]
    models: tuple[PlayModel, ...]
    cards: tuple[tuple[PlayBody, ...], ...]
    tokens: tuple[SheetToken, ...]


def sheet_of(content: PrintContent, system: str) -> PlaySheet:
    """The sheet of a force that is printed like this."""
    effects = {token.name: token.effect for token in content.tokens}
    models = tuple(_models(content.cards))
    return PlaySheet(
        system=system,
        name=content.display_name,
        points=content.words.points,
        model=content.words.model,
        group=content.words.group,
        kept=tuple((kept.label, kept.boxes) for kept in content.words.kept),
        groups=tuple(_groups(content.cards, models)),
        models=models,
        cards=tuple(tuple(_body(body, effects) for body in (card, *card.parts)) for card in content.cards),
        tokens=tuple(SheetToken(each.name, each.code, each.effect, each.write_in) for each in content.tokens),
    )


def keys_of(cards: Iterable[Card]) -> Iterator[tuple[Card, int, str]]:
    """Each model of each card: the card, the number of the model on it, from 0, and its key."""
    known: Counter[str] = Counter()
    for card in cards:
        stem = "/".join(part for part in (slug(card.group), card.key or slug(card.title)) if part)
        for number in range(models_of(card)):
            known[stem] += 1
            yield card, number, f"{stem}/{known[stem]}"


def line_keys(body: Card, place: int) -> tuple[str, ...]:
    """The lines of the body at this place of its card, as a state knows them."""
    return tuple(f"{place}:{line.key}" for line in box_lines(body))


def _models(cards: tuple[Card, ...]) -> Iterator[PlayModel]:
    numbers = {id(card): number for number, card in enumerate(cards)}
    for card, number, key in keys_of(cards):
        several = models_of(card) > 1
        yield PlayModel(
            key=key,
            of=numbers[id(card)],
            title=card.title,
            name=card.name,
            rank=card.rank,
            unit=card.unit,
            number=number + 1 if several else 0,
            where=card.where,
            models=card.count if card.together else 1,
        )


def _groups(cards: tuple[Card, ...], models: tuple[PlayModel, ...]) -> Iterator[PlayGroup]:
    """Groups in the order of the list; those of one name are told apart by where they stand in it."""
    found: dict[tuple[str, str], list[str]] = {}
    for model in models:
        card = cards[model.of]
        found.setdefault((card.group, "/".join(card.where.split("/")[:3])), []).append(model.key)
    return (PlayGroup(name, tuple(keys)) for (name, _), keys in found.items())


def _body(body: Card, effects: Mapping[str, str]) -> PlayBody:
    figures = tuple(_figures((*body.stats, *body.details)))
    return PlayBody(
        title=body.title,
        kind=body.kind,
        figures=figures,
        ratings=len(body.stats),
        tables=tuple(_table(table) for table in body.tables if table.rows),
        traits=tuple((trait.text, trait.effect) for trait in body.traits),
        lines=tuple(_line(line, effects) for line in box_lines(body) if line.boxes != 0),
        stages=tuple(_step(stage, dict(figures)) for stage in body.stages),
        written=body.tokens,
        notes=body.notes,
    )


def _figures(stats: Iterable[Stat]) -> Iterator[tuple[str, str]]:
    for stat in stats:
        more = " ".join(part for part in (stat.note_label, stat.note) if part)
        yield stat.label, ", ".join(part for part in (stat.value, more) if part)


def _table(table: CardTable) -> WeaponTable:
    rows = (
        SheetWeapon(
            row.code,
            tuple(f"{cell.label} {cell.text}".strip() for cell in row.cells),
            row.name,
            ", ".join(filter(None, (*row.traits, row.loaded))),
            row.count,
        )
        for row in table.rows
    )
    return WeaponTable(table.title, tuple(column.head for column in table.columns), tuple(rows))


def _line(line: BoxLine, effects: Mapping[str, str]) -> SheetLine:
    told = effects.get(line.label, "")
    return SheetLine(line.key, line.sort, line.label, line.name, line.boxes, line.of, told, line.round)


def _step(stage: DamageStage, figures: Mapping[str, str]) -> SheetStage:
    by_figure = {each.label: each for each in stage.changes if each.of == "figure" and figures.get(each.label)}
    return SheetStage(
        name=stage.name,
        lines=stage.lines,
        at=stage.at,
        effects=stage.effects,
        figures={label: each.after(figures[label]) for label, each in by_figure.items()},
        columns={each.label: each.after("") for each in _of(stage, "column")},
        gone=tuple(each.label for each in stage.changes if each.gone),
        rule=stage.rule,
        row=stage.row,
        ends=stage.ends,
    )


def _of(stage: DamageStage, kind: str) -> Iterator[StageChange]:
    return (each for each in stage.changes if each.of == kind)


def to_data(sheet: PlaySheet) -> Any:
    """Plain data for a page."""
    return msgspec.to_builtins(sheet)
