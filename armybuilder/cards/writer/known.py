"""Cards that were laid out and written before, by this process or another: what a list says of a card is filled in.

What stays on the shelf is of the game: a card is written without the line of its name, group and purchases, which goes
into a gap. Cards that may show more of a player, a picture, damage, notes of theirs, rows of a pack, what squads are called, are never
put there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from hashlib import sha256
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from armybuilder.cards.drawing import Form, Placed, Row, Side, Stamp, Text, flow
from armybuilder.cards.fonts import width
from armybuilder.cards.layouts.card import Sides, lay_out, looks
from armybuilder.cards.layouts.formats import Format
from armybuilder.cards.layouts.rows.card_rows import identity_runs
from armybuilder.cards.text import clean
from armybuilder.cards.tones import Ink
from armybuilder.cards.writer.shelf import usual_shelf
from armybuilder.cards.writer.stamps import stamp_of
from armybuilder.engine.core.language import kept_as_told, told_as
from armybuilder.engine.core.paper.cards import Card

NAME, ABOUT = "\N{GREEK SMALL LETTER STIGMA}", "\N{GREEK SMALL LETTER DIGAMMA}"
"""What stands for the name and for the rest of its line while a card is laid out: letters that no card is written with."""

KEPT = 2048
"""Cards that a process keeps, written: some ten kilobytes each."""


class Gap(NamedTuple):
    """Where the line begins, on its baseline, its size, and the width that it may take."""

    x: float
    y: float
    size: float
    limit: float


class Written(NamedTuple):
    """A side as operators, and the gap in it."""

    stamp: Stamp
    gap: Gap | None


class Kept(NamedTuple):
    """A card: the sides of its bodies, and what else is known of them."""

    bodies: tuple[tuple[Written, ...], ...]
    others: Sides


class Shelved(NamedTuple):
    """The same as it lies on the shelf, where all cards share their drawings: those of each side by their names."""

    kept: Kept
    forms: tuple[tuple[str, ...], ...]


_NOT_SHOWN: dict[str, Any] = {
    "key": "", "where": "", "group": "", "group_number": 0, "led": False, "back": None, "stages": (), "stand": None,
    "noted": False, "glossary": (), "glossary_title": ""
}  # fmt: skip
"""What no side of a card shows, or no card that is kept here."""
_LINE = attrgetter("name", "unit", "subtitle", "points_parts")
_SHARED = attrgetter(
    *(
        each.name
        for each in fields(Card)
        if each.name not in {"name", "unit", "subtitle", "points_parts", "parts", *_NOT_SHOWN}
    )
)
_write = msgspec.msgpack.Encoder(order="deterministic").encode
_read = msgspec.msgpack.Decoder(Shelved).decode
_read_form = msgspec.msgpack.Decoder(Form).decode


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked for: the same where the key is."""

    key: bytes
    card: Card = field(compare=False)
    made: Format = field(compare=False)
    ink: Ink = field(compare=False)
    has_gap: bool = field(compare=False)


@kept_as_told(KEPT)
def sides_of(card: Card, made: Format, ink: Ink) -> Sides:
    """All sides of a card, written for that ink where that will do."""
    bodies = (card, *card.parts)
    has_gap = _fits(bodies, made)
    if _is_own(card, bodies) or not (has_gap or _is_plain(bodies)):
        return lay_out(card, made)
    key = _key(_write((_content(card, has_gap=has_gap), made, ink, told_as())))
    kept = _kept(_Asked(key, card, made, ink, has_gap))
    filled = (tuple(_filled(side, body) for side in sides) for sides, body in zip(kept.bodies, bodies, strict=True))
    return kept.others._replace(bodies=tuple(filled))


def _row(stamp: Stamp) -> Side:
    return (Placed(0, 0, Row(0, stamp=stamp)),)


def _is_own(card: Card, bodies: Sequence[Card]) -> bool:
    """Whether more of a player may be on a card than in its line."""
    noted = card.notes and card.noted
    return bool(card.packs or noted or card.back or any(body.picture or body.damaged for body in bodies))


def _is_plain(bodies: Sequence[Card]) -> bool:
    """Whether nothing that players wrote is in the line either: then it need not be a gap."""
    return not any(body.name or body.unit for body in bodies)


def _fits(bodies: Sequence[Card], made: Format) -> bool:
    """Whether the line is one in whatever size and place it is tried, so that nothing else depends on it."""
    largest, room = _line_room(made, words=bodies[0].is_words)
    return all(_wide(body, largest) <= room for body in bodies)


@lru_cache(maxsize=64)
def _line_room(made: Format, *, words: bool) -> tuple[float, float]:
    """The largest size that the line may have, and the least width."""
    largest = max(look.size for look in looks(made, words=words))
    return largest, made.column._replace(width=made.column.width - made.column.margin - made.panel).inner


def _wide(body: Card, size: float) -> float:
    return sum(width(clean(run.text) + " ", run.face, size) for run in identity_runs(body))


def _blank(card: Card, *, has_gap: bool) -> Card:
    """What the card has in common with all that differ in the line alone, or in what is not shown on it."""
    line: dict[str, Any] = {
        "name": NAME if card.name else "",
        "unit": ABOUT if _is_about(card) else "",
        "subtitle": "",
        "points_parts": (),
    }
    parts = tuple(_blank(part, has_gap=has_gap) for part in card.parts)
    return replace(card, **(line if has_gap else {}), **_NOT_SHOWN, parts=parts)


def _content(card: Card, *, has_gap: bool) -> tuple[Any, ...]:
    """All of a card that a blank one has, without making one."""
    line = (bool(card.name), _is_about(card)) if has_gap else _LINE(card)
    return _SHARED(card), line, tuple(_content(part, has_gap=has_gap) for part in card.parts)


def _is_about(card: Card) -> bool:
    """Whether more than the name is in the line."""
    return len(identity_runs(card)) > bool(card.name)


@lru_cache(maxsize=KEPT)
def _kept(asked: _Asked) -> Kept:
    """The card from the shelf, or laid out and put there."""
    if found := _shelved(asked.key):
        return found
    # What is written need not be kept as drawings beside that.
    sides: Sides = lay_out.__wrapped__(_blank(asked.card, has_gap=asked.has_gap), asked.made)  # type: ignore[attr-defined]
    bodies = tuple(tuple(_with_gap(side, asked.ink) for side in body) for body in sides.bodies)
    kept = Kept(bodies, sides._replace(bodies=()))
    _shelve(asked.key, kept)
    return kept


def _shelved(key: bytes) -> Kept | None:
    """What lies on the shelf, if all of it makes sense."""
    if not (found := usual_shelf().read(key)):
        return None
    try:
        kept, forms = _read(found)
        names = iter(forms)
        bodies = tuple(tuple(_with_forms(side, next(names)) for side in body) for body in kept.bodies)
    except (msgspec.DecodeError, StopIteration, RuntimeError):
        return None
    return kept._replace(bodies=bodies)


def _with_forms(side: Written, names: tuple[str, ...]) -> Written:
    if not names:
        return side
    return side._replace(stamp=side.stamp._replace(forms=tuple(map(_form, names))))


@lru_cache(maxsize=2048)
def _form(name: str) -> Form:
    """A drawing from the shelf; no other one has its name."""
    return _read_form(usual_shelf().read(_key(name.encode())) or b"")


def _shelve(key: bytes, kept: Kept) -> None:
    """Put a card on the shelf, behind its drawings."""
    shelf = usual_shelf()
    if not shelf.is_open:
        return
    sides = [side for body in kept.bodies for side in body]
    for form in {form for side in sides for form in side.stamp.forms}:
        name = _key(form.name.encode())
        if not shelf.has(name):
            shelf.write(name, _write(form))
    bare = tuple(tuple(side._replace(stamp=side.stamp._replace(forms=())) for side in body) for body in kept.bodies)
    names = tuple(tuple(form.name for form in side.stamp.forms) for side in sides)
    shelf.write(key, _write(Shelved(kept._replace(bodies=bare), names)))


def _key(asked: bytes) -> bytes:
    return sha256(asked).digest()[:16]


def _with_gap(side: Side, ink: Ink) -> Written:
    """The side without the letters that stand for the line, and where the first of them was."""
    gaps = [
        Gap(x + text.x, y + text.y, text.size, text.limit)
        for x, y, row in side
        for text in row.texts
        if text.text in {NAME, ABOUT}
    ]
    if not gaps:
        return Written(stamp_of(side, ink, {}), None)
    return Written(stamp_of(_bare(side), ink, {}), gaps[0])


def _bare(side: Side) -> Side:
    """The side without these letters, in the rows that others were merged from too."""
    return tuple(
        Placed(
            x,
            y,
            replace(
                row,
                texts=tuple(text for text in row.texts if text.text not in {NAME, ABOUT}),
                parts=_bare(row.parts),
            ),
        )
        for x, y, row in side
    )


def _filled(side: Written, body: Card) -> Side:
    """The side with the line of a list in its gap."""
    if side.gap is None:
        return _row(side.stamp)
    return (Placed(0, 0, Row(0, tuple(_line(side.gap, body)), stamp=side.stamp)),)


def _line(gap: Gap, body: Card) -> Iterator[Text]:
    """The texts of the line."""
    for row in flow(identity_runs(body), gap.size, gap.x, gap.limit):
        yield from (text._replace(y=gap.y) for text in row.texts)
