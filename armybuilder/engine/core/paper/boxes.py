"""The boxes of a card, line by line: what is crossed out, ticked and counted of one body in play.

Paper draws them, the table marks them: both go by this order, and a line is known by its `key`, which stays as long as the
card has the same boxes.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count
from typing import Literal, NamedTuple

from armybuilder.engine.core.paper.cards import BoxCounter, Card, CardRow, CardTable, DamageTrack

NUMBERED = re.compile(r"\d+(?:–\d+)?")
Sort = Literal["damage", "counter", "ammunition"]


class BoxLine(NamedTuple):
    """Boxes behind one label. `boxes` is None for a number that the book lost: whoever plays counts without an end.

    Boxes that are `round` are drawn as circles. `of` is the weapon that ammunition is of.
    """

    key: str
    sort: Sort
    label: str
    name: str
    boxes: int | None
    round: bool = False
    of: str = ""


def box_lines(body: Card) -> tuple[BoxLine, ...]:
    """The lines of one model of this body: damage as its tracks have it, counters, then what its weapons have."""
    return (*_damage(body.tracks), *_counters(body.counters), *_ammunition(body.rows))


def models_of(card: Card) -> int:
    """Return how many models have separate boxes: one where a card serves all of them."""
    return 1 if card.together else card.count


class CrossedBoxes(NamedTuple):
    """Boxes under a label of a card: those that are crossed out, of how many; None where the book lost their number."""

    out: int
    of: int | None


def by_label(body: Card, counts: Mapping[str, int]) -> dict[str, CrossedBoxes]:
    """Return the crossed-out boxes under each label, for lines by their keys; long lines continue under their
    numbers (`11–20`).
    """
    found: dict[str, CrossedBoxes] = {}
    label = ""
    for line in box_lines(body):
        label = label if label and NUMBERED.fullmatch(line.label) else line.label
        before = found.get(label, CrossedBoxes(0, 0))
        of = None if line.boxes is None or before.of is None else before.of + line.boxes
        found[label] = CrossedBoxes(before.out + counts.get(line.key, 0), of)
    return found


def crossed_counts(body: Card, models: int) -> tuple[tuple[int, ...], ...]:
    """For each of so many models what is crossed out of each line."""
    return (*body.damaged[:models], *(() for _ in range(models - len(body.damaged))))


def models_slice(card: Card, first: int, count: int = 1) -> Card:
    """The card of so many of its models from the `first`, which counts from 0, with what is crossed out of them."""
    parts = tuple(replace(part, damaged=part.damaged[first : first + count]) for part in card.parts)
    return replace(card, count=count, damaged=card.damaged[first : first + count], parts=parts)


def with_ticks(body: Card, crossed: tuple[int, ...]) -> Card:
    """The body with its counters and ammunition ticked as the lines of one model say."""
    if not any(crossed):
        return body
    counts = dict(zip((line.key for line in box_lines(body)), crossed, strict=False))
    if not any(counts.get(line.key) for line in box_lines(body) if line.sort != "damage"):
        return body
    counters = tuple(
        replace(counter, ticked=(counts.get(f"c{number}", 0),)) for number, counter in enumerate(body.counters)
    )
    numbers = count()
    tables = tuple(
        replace(table, rows=tuple(_tick_row(row, next(numbers), counts) for row in table.rows)) for table in body.tables
    )
    return replace(body, counters=counters, tables=tables)


def split_shared_counters(body: Card) -> tuple[Card, tuple[BoxCounter, ...]]:
    """Return the parts of a body that several models share, and the boxes that each of them has besides its
    tracks, in the order of their lines. Write-in boxes have no room for several models, and are left out.
    """
    own = tuple(
        BoxCounter(" ".join(part for part in (line.of, line.label) if part), line.boxes or 1, line.round)
        for line in box_lines(body)
        if line.sort != "damage"
    )
    tables = tuple(
        replace(table, rows=tuple(replace(row, ticks=()) for row in table.rows)) if _loads(table) else table
        for table in body.tables
    )
    return replace(body, counters=(), tokens=(), tables=tables), own


def _loads(table: CardTable) -> bool:
    return any(row.ticks for row in table.rows)


def _tick_row(row: CardRow, number: int, counts: Mapping[str, int]) -> CardRow:
    return replace(
        row,
        ticks=tuple(
            replace(each, ticked=tuple(counts.get(f"a{number}.{mount}.{place}", 0) for mount in range(row.count)))
            for place, each in enumerate(row.ticks)
        ),
    )


def _damage(tracks: tuple[DamageTrack, ...]) -> Iterator[BoxLine]:
    for number, track in enumerate(tracks):
        for place, part in enumerate(track.parts):
            yield BoxLine(f"d{number}.{place}", "damage", part.label, part.name or part.label, part.boxes)


def _counters(counters: tuple[BoxCounter, ...]) -> Iterator[BoxLine]:
    for number, counter in enumerate(counters):
        yield BoxLine(f"c{number}", "counter", counter.label, counter.label, counter.boxes, counter.round)


def _ammunition(rows: tuple[CardRow, ...]) -> Iterator[BoxLine]:
    for number, row in enumerate(rows):
        for mount in range(row.count if row.ticks else 0):
            of = f"{row.code} {mount + 1}" if row.count > 1 else row.code
            for place, ticks in enumerate(row.ticks):
                key = f"a{number}.{mount}.{place}"
                yield BoxLine(key, "ammunition", ticks.label, ticks.label or of, ticks.boxes, ticks.round, of)
