"""Drawings of cards as vector graphics for pages."""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from armybuilder.cards.art.marks import MARKS
from armybuilder.cards.art.parts import GRID
from armybuilder.cards.drawing import Box, Path, PathShape, Side, Text
from armybuilder.cards.fonts import Typeface
from armybuilder.cards.tones import PAPER, Tone
from armybuilder.engine.core.paper.emblems import Emblem

COMMANDS = {0: "Z", 6: "C"}


def path_data(path: Path, wide: float = GRID, high: float = GRID) -> str:
    """The `d` of an SVG path in a rectangle of that size."""
    found, begins = [], True
    for segment in path:
        command = COMMANDS.get(len(segment), "M" if begins else "L")
        numbers = (f"{number * (high if place % 2 else wide):.1f}" for place, number in enumerate(segment))
        found.append(command + " ".join(number.removesuffix(".0") for number in numbers))
        begins = not segment
    return "".join(found)


class ScreenEmblem(NamedTuple):
    """An emblem as pages draw it: the `d` of its `mark` on a grid of 100 by 100, and its colour, which carries white."""

    mark: str
    colour: str


def screen_emblem(emblem: Emblem) -> ScreenEmblem:
    """An emblem for a page."""
    colour = "#" + "".join(f"{round(part * 255):02x}" for part in emblem.rgb)
    return ScreenEmblem(path_data(MARKS[emblem.mark]), colour)


def side_svg(side: Side, wide: float, high: float) -> str:
    """A side of paper as an `<svg>` that says nothing to those who do not see it. Texts keep their widths in any font; pictures
    of players are left out."""
    drawn = "".join(_drawn(side))
    paper = _box(Box(0, 0, wide, high, fill=PAPER))
    return f'<svg viewBox="0 0 {wide:g} {high:g}" aria-hidden="true" class="side">{paper}{drawn}</svg>'


def _drawn(side: Side) -> Iterator[str]:
    for left, top, row in side:
        yield f'<g transform="translate({left:.1f} {top:.1f})">' if left or top else "<g>"
        yield from map(_box, row.boxes)
        yield from map(_shape, row.shapes)
        yield from map(_text, row.texts)
        yield "</g>"


def _box(box: Box) -> str:
    place = f'x="{box.x:.1f}" y="{box.y:.1f}" width="{box.width:.1f}" height="{box.height:.1f}"'
    return f"<rect {place}{_paint_attributes(box)}/>"


def _shape(shape: PathShape) -> str:
    path = path_data(shape.path, shape.width, shape.height)
    return f'<path transform="translate({shape.x:.1f} {shape.y:.1f})" d="{path}" fill-rule="evenodd"{_paint_attributes(shape)}/>'


def _text(text: Text) -> str:
    weight = ' font-weight="700"' if text.face == Typeface.BOLD else ""
    kept = f' textLength="{text.width:.1f}" lengthAdjust="spacingAndGlyphs"' if text.text.strip() else ""
    place = f'x="{text.x:.1f}" y="{text.y:.1f}" font-size="{text.size:.1f}" fill="{_colour(text.tone)}"'
    return f"<text {place}{weight}{kept}>{escape(text.text)}</text>"


def _paint_attributes(shape: Box | PathShape) -> str:
    fill = f' fill="{_colour(shape.fill)}"' if shape.fill else ' fill="none"'
    stroke = f' stroke="{_colour(shape.stroke)}" stroke-width="{shape.weight:g}"' if shape.stroke else ""
    return fill + stroke


def _colour(tone: Tone) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in tone.rgb or (tone.gray,) * 3)
