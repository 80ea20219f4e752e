"""A side of paper as operators of PDF, to be set anywhere on a page in any size. What is drawn again is written once in a process."""

import hashlib
from base64 import b32encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Literal, NamedTuple

from armybuilder.cards.drawing import Box, Form, Path, Picture, Placed, Row, Shape, Side, Stamp, Tag, Text
from armybuilder.cards.fonts import Face, has_glyphs, width
from armybuilder.cards.text import clean
from armybuilder.cards.tones import INK, Ink, Tone, operator, outlined
from armybuilder.cards.writer.letters import font_name, parts_of, pieces
from armybuilder.cards.writer.scripts import set_in_place, shown_in

CLOSE = 0.02
"""Points by which nobody sees that a text is off."""
OUTLINE = 0.5
"""Weight of the line around a bar whose ink is saved."""
LONG = 4
"""Segments of a path that is not written anew on every card."""
GRID = 1000
"""Steps across a drawing that is only filled: whole numbers are short, and the same in every size and tone."""
NAMED = 5
"""Bytes of a digest that names a drawing: whoever shows a thousand mistakes one for another once in two million times."""
KEPT = 1024
"""Sides that a process keeps, with what they were written from; cards of models are kept elsewhere (`known`)."""
FEW = 256
"""The same of what few documents have in common: those of one list, of which the first is often looked at only."""
_NEXT_TAG = ""
"""A gap for the number of a tag."""
Sizes = Mapping[str, tuple[int, int]]
"""Pixels of each picture, by its digest."""
Paint = tuple[Tone | None, Tone | None, float]
_paint_of: Callable[[Box], Paint] = attrgetter("fill", "stroke", "weight")


Places = Sequence[tuple[float, float, Text]]
"""Texts with their places on a side."""


_Said = tuple[Text, str, tuple[float, float] | None]
"""A text, its words, a blank before them where it goes on behind the one before, and its place where it has one of its own."""


def stamp_of(side: Side, ink: Ink, sizes: Sizes) -> Stamp:
    """The side as operators; pictures without a size are left out. What is written already stands at the origin."""
    if len(side) == 1 and (stamp := side[0].row.stamp) and not side[0].row.texts:
        return stamp
    if any(row.pictures for _, _, row in side):
        return _stamp(side, ink, sizes)
    return _added(side, ink) if any(row.stamp for _, _, row in side) else _kept(side, ink)


@lru_cache(maxsize=FEW)
def mute(side: Side, ink: Ink) -> Stamp:
    """The side as operators of which nothing is told."""
    said = list(_said((x + text.x, y + text.y, text) for x, y, row in side for text in row.texts))
    drawn = [part.whole for x, y, row in side for part in _drawn(row, x, y, ink, {})]
    code = b"\n".join((*drawn, *_written([said], ink)))
    return Stamp(code.replace(b"%%", b"%"), tuple(_letters(said, ())), pictures=tuple(_pictures(said, ())))


@lru_cache(maxsize=KEPT)
def _kept(side: Side, ink: Ink) -> Stamp:
    return _stamp(side, ink, {})


@lru_cache(maxsize=FEW)
def _added(side: Side, ink: Ink) -> Stamp:
    """What was written before with more beside it, such as a card with the name of a model."""
    return _stamp(side, ink, {})


def _stamp(side: Side, ink: Ink, sizes: Sizes) -> Stamp:
    """What is drawn, then what is written: no text lies under a drawing. Readers aloud are told of pictures and texts; all
    else is decoration to them."""
    written = [row.stamp for _, _, row in side if row.stamp]
    paragraphs = [(tag, list(_said(places))) for tag, places in _paragraphs(side)]
    texts = [each for _, said in paragraphs for each in said]
    code = [stamp.code for stamp in written]
    tags = [tag for stamp in written for tag in stamp.tags]
    gaps = [gap for stamp in written for gap in stamp.gaps]
    forms = {form for stamp in written for form in stamp.forms}
    drawn = (part for x, y, row in side for part in _drawn(row, x, y, ink, sizes))
    for picture, same in groupby(drawn, attrgetter("picture")):
        parts = list(same)
        operators = "\n".join([part.operators for part in parts]).encode("ascii")
        code.append(_tagged("Figure", operators) if picture else b"/Artifact BMC\n%b\nEMC" % operators)
        tags += [Tag("Figure", clean(texts[0][1]) if texts else "Picture")] if picture else []
        called = [part.form for part in parts if part.form]
        gaps += [_NEXT_TAG] if picture else [form.name for form in called]
        forms.update(called)
    words = _written([said for _, said in paragraphs], ink)
    for (tag, _), operators in zip(paragraphs, words, strict=True):
        code.append(_tagged(tag.role, operators))
        tags.append(tag._replace(alt=clean(tag.alt), early=bool(written)))
        gaps.append(_NEXT_TAG)
    letters, pictures = tuple(_letters(texts, written)), tuple(_pictures(texts, written))
    return Stamp(b"\n".join(code), letters, tuple(sorted(forms)), tuple(tags), tuple(gaps), pictures)


def _tagged(role: str, operators: bytes) -> bytes:
    """Operators with a place for the number under which something is told of them."""
    return b"/%b<</MCID %%d>>BDC\n%b\nEMC" % (role.encode("ascii"), operators)


def _paragraphs(side: Side) -> Iterator[tuple[Tag, Places]]:
    """What belongs together as it is read: the first row that says something is the heading of a side, unless it belongs to a
    table or a list, and a row that has boxes of its own begins a paragraph: one for each row made files a fifth larger."""
    headed = any(row.stamp for _, _, row in side)
    together: list[tuple[float, float, Text]] = []
    before = Row(0)
    for x, y, row in _as_read(side):
        if not row.texts and not row.cells:
            continue
        listed = bool(row.cells or row.item)
        heads = not listed and (not headed or bool(row.mark))
        if together and (heads or listed or row.boxes):
            yield Tag("P"), together
            together = []
        if row.cells:
            yield from _cells(row, before, x, y)
        elif row.item:
            yield Tag("LBody", row.told, begins="LI" if before.item else "L"), _in_order(row.texts, x, y)
        elif heads or row.told:
            yield Tag("H" if heads else "P", row.told), _in_order(row.texts, x, y)
        else:
            together += _in_order(row.texts, x, y)
        headed, before = headed or heads or listed, row
    if together:
        yield Tag("P"), together


def _cells(row: Row, before: Row, x: float, y: float) -> Iterator[tuple[Tag, Places]]:
    """The cells of a row of a table: another one, where heads of columns follow rows."""
    begins = "TR" if before.cells and (_is_head(before) or not _is_head(row)) else "Table"
    for cell in row.cells:
        role = "TH" if cell.head else "TD"
        yield Tag(role, cell.told, begins=begins, head=cell.head, span=cell.span), _in_order(cell.texts, x, y)
        begins = ""


def _is_head(row: Row) -> bool:
    return any(cell.head == "Column" for cell in row.cells)


def _as_read(side: Side) -> Iterator[Placed]:
    """The rows of a side, what was merged one by one."""
    for x, y, row in side:
        if row.parts:
            yield from _as_read(tuple(Placed(x + right, y + down, part) for right, down, part in row.parts))
        else:
            yield Placed(x, y, row)


def _in_order(texts: Sequence[Text], x: float, y: float) -> list[tuple[float, float, Text]]:
    """Texts of a row as they are read: of those on one line the first is on the left."""
    placed = [(x + text.x, y + text.y, text) for text in texts]
    if len(placed) < 2:
        return placed
    return [text for _, line in groupby(placed, itemgetter(1)) for text in sorted(line, key=itemgetter(0))]


def _letters(texts: Iterable[_Said], written: Iterable[Stamp]) -> Iterator[tuple[Face, str]]:
    """The letters of each face, each once."""
    shown = [(text.face, part.text) for text, words, _ in texts for part in parts_of(words) if not part.name]
    shown += [found for stamp in written for found in stamp.letters]
    for wanted in Face:
        if letters := "".join([letters for face, letters in shown if face is wanted]):
            yield wanted, "".join(sorted(set(letters)))


def _pictures(texts: Iterable[_Said], written: Iterable[Stamp]) -> list[tuple[str, int, str]]:
    """What is shown of other scripts, each picture once."""
    runs = {part for _, words, _ in texts if not has_glyphs(words) for part in parts_of(words) if part.name}
    return sorted(set().union(*map(shown_in, runs), *(stamp.pictures for stamp in written)))


class _Part(NamedTuple):
    """Operators, whether they show a picture, and the form that they call."""

    operators: str
    picture: bool = False
    form: Form | None = None

    @property
    def whole(self) -> bytes:
        """The operators with those of the form in its place."""
        operators = self.operators.encode("ascii")
        return operators % self.form.code if self.form else operators


def _drawn(row: Row, x: float, y: float, ink: Ink, sizes: Sizes) -> Iterator[_Part]:
    """Pictures, boxes and shapes of a row whose top left corner is at `x`, `y`."""
    for picture in row.pictures:
        if picture.digest in sizes:
            yield _Part(_picture(picture, x, y, *sizes[picture.digest]), picture=True)
    for paint, boxes in groupby(row.boxes, _paint_of):
        path = " ".join(
            [f"{_pair(x + left, -y - top - high)} {_pair(wide, high)} re" for left, top, wide, high, *_ in boxes]
        )
        yield _Part(_painted(path, ink, *paint))
    tone = ""
    for shape in row.shapes:
        wanted = "" if _is_stroked(shape, ink) else operator(shape.fill or INK, ink)
        if wanted not in ("", tone):
            tone = wanted
            yield _Part(tone)
        yield _set(shape, _pair(x + shape.x, -y - shape.y), ink)


def _set(shape: Shape, place: str, ink: Ink) -> _Part:
    """A shape at its place. What is only filled takes its size and its tone from before."""
    form = _form(shape, ink) if len(shape.path) >= LONG else None
    if _is_stroked(shape, ink):
        return _Part(f"q 1 0 0 1 {place} cm {'%b' if form else _shape(shape, ink)} Q", form=form)
    size = f"{shape.width / GRID:.4g} 0 0 {shape.height / GRID:.4g}"
    return _Part(f"q {size} {place} cm {'%b' if form else f'{_traced(GRID, GRID, shape.path)} f*'} Q", form=form)


def _is_stroked(shape: Shape, ink: Ink) -> bool:
    return shape.stroke is not None or bool(shape.fill and outlined(shape.fill, ink))


def _shape(shape: Shape, ink: Ink) -> str:
    """A shape with its top left corner at the origin."""
    path = _traced(shape.width, shape.height, shape.path)
    return _painted(path, ink, shape.fill, shape.stroke, shape.weight, even_odd="*")


def _form(shape: Shape, ink: Ink) -> Form:
    """A long shape, called by what it draws."""
    if _is_stroked(shape, ink):
        return _drawing(shape._replace(x=0, y=0), ink)
    return _outline(shape.path)


@lru_cache(maxsize=2048)
def _drawing(shape: Shape, ink: Ink) -> Form:
    around = shape.weight
    return _called((-around, -shape.height - around, shape.width + around, around), _shape(shape, ink))


@lru_cache(maxsize=2048)
def _outline(path: Path) -> Form:
    """Any size and tone of a drawing that is only filled."""
    return _called((0, -GRID, GRID, 0), f"{_traced(GRID, GRID, path)} f*")


def _called(box: tuple[float, float, float, float], operators: str) -> Form:
    code = operators.encode("ascii")
    return Form(f"F{b32encode(hashlib.blake2b(code, digest_size=NAMED).digest()).decode()}", box, code)


def _picture(picture: Picture, x: float, y: float, wide: int, high: int) -> str:
    """A picture that fills its rectangle, its middle shown where the proportions differ."""
    larger = max(picture.width / wide, picture.height / high)
    left, bottom = x + picture.x, -y - picture.y - picture.height
    corner = _pair(left - (wide * larger - picture.width) / 2, bottom - (high * larger - picture.height) / 2)
    clip = f"{_pair(left, bottom)} {_pair(picture.width, picture.height)} re W n"
    return f"q {clip} {wide * larger:.6g} 0 0 {high * larger:.6g} {corner} cm /{picture_name(picture.digest)} Do Q"


def picture_name(digest: str) -> str:
    """How operators call a picture: names of PDF are not any text."""
    return f"P{digest.encode().hex()}"


def _said(places: Iterable[tuple[float, float, Text]]) -> Iterator[_Said]:
    """Texts as they follow each other: running text goes on from face to face, its blanks written, without a place for each."""
    y = end = 0.0
    for across, down, text in places:
        left, base = round(across, 2), -round(down, 2)
        words = _going_on(text, left - end) if base == y else None
        if words is None:
            yield text, text.text, (left, base)
            y, end = base, left + text.width
        else:
            yield text, words, None
            end += width(words, text.face, text.size)


def _going_on(text: Text, gap: float) -> str | None:
    """What is written so far behind a text on the same line that nothing or a blank lies between them; None where it has a place of
    its own."""
    if abs(gap) <= CLOSE:
        return text.text
    return f" {text.text}" if abs(gap - width(" ", text.face, text.size)) <= CLOSE else None


def _written(paragraphs: Iterable[Iterable[_Said]], ink: Ink) -> Iterator[bytes]:
    """Text operators of each paragraph; font and tone are named only where they change. What is written is to be formatted."""
    font = tone = None
    for said in paragraphs:
        code = ["BT"]
        x = y = 0.0
        for text, words, place in said:
            if tone != text.tone:
                tone = text.tone
                code.append(operator(tone, ink))
            if place:
                code.append(f"{_pair(place[0] - x, place[1] - y)} Td")
                x, y = place
            for size, codes, run in pieces(words):
                if run:
                    code += set_in_place(
                        run, text.size, operator(text.tone, ink, stroke=True), bold=text.face is Face.BOLD
                    )
                    font = None
                    continue
                wanted = (text.face, size, text.size)
                if font != wanted:
                    font = wanted
                    code.append(f"/{font_name(text.face, size)} {text.size:g} Tf")
                code.append(f"({codes}) Tj")
        code.append("ET")
        yield "\n".join(code).encode("latin-1").replace(b"%", b"%%")


def _painted(
    path: str,
    ink: Ink,
    fill: Tone | None,
    stroke: Tone | None,
    weight: float,
    *,
    even_odd: Literal["", "*"] = "",
) -> str:
    """A path filled, stroked or both; black where nothing is said."""
    if fill and not stroke and outlined(fill, ink):
        stroke, weight = INK, OUTLINE
    if stroke is None:
        return f"{operator(fill or INK, ink)} {path} f{even_odd}"
    pen = f"{weight:g} w {operator(stroke, ink, stroke=True)}"
    return f"{pen} {path} S" if fill is None else f"{operator(fill, ink)} {pen} {path} B{even_odd}"


@lru_cache(maxsize=4096)
def _traced(wide: float, high: float, path: Path) -> str:
    """The operators of a path in its rectangle; the same few drawings stand on all cards."""
    return " ".join(_operators(wide, high, path))


def _operators(wide: float, high: float, path: Path) -> Iterator[str]:
    """PDF's y grows upwards."""
    opened = False
    shown = _whole_pair if wide == high == GRID else _pair
    for segment in path:
        if not segment:
            yield "h"
            opened = False
            continue
        numbers = " ".join(shown(x * wide, -y * high) for x, y in zip(segment[::2], segment[1::2], strict=True))
        yield f"{numbers} {'c' if len(segment) > 2 else 'l' if opened else 'm'}"
        opened = True


@lru_cache(maxsize=16_384)
def _pair(x: float, y: float) -> str:
    """Two numbers, to a hundredth of a point, and never a zero below zero. Few of those on many cards differ."""
    return f"{round(x, 2) + 0.0:g} {round(y, 2) + 0.0:g}"


def _whole_pair(x: float, y: float) -> str:
    """Two numbers of the grid."""
    return f"{round(x)} {round(y)}"
