"""What is wrong with a side, told from what is drawn on it."""

from typing import NamedTuple

from armybuilder.cards.text import CAPITALS
from armybuilder.cards.tones import PAPER
from tests.cards.reading import boxes_of, pictures_of, shapes_of, texts_of

ROUNDING = 0.01
HALF_POINT = 0.5


class Thing(NamedTuple):
    """What is drawn, and the rectangle that it fills: left, top, right, bottom."""

    top: float
    kind: str
    what: object
    place: tuple


def check(side, width, height):
    """Every fault of a side: text too small, out of its cell, over the edge, over another; boxes over boxes; text over
    drawings and pictures."""
    things = sorted(_things(side), key=lambda thing: thing.top)
    paper = (0, 0, width, height)
    texts = [thing.what for thing in things if thing.kind == "text"]
    return [
        *(f"{text.text!r} is set in {text.size}" for text in texts if text.size < CAPITALS),
        *(f"{text.text!r} leaves its cell" for text in texts if text.width > text.limit + ROUNDING),
        *(f"{thing.kind} {thing.what} leaves the paper" for thing in things if not inside(thing.place, paper, 0)),
        *(
            f"{one.kind} {one.what} and {other.kind} {other.what} meet"
            for one, other in _neighbours(things)
            if _faulty(one, other)
        ),
    ]


def _things(side):
    for text, *place in texts_of(side):
        yield Thing(place[1], "text", text, tuple(place))
    hollow = [shape for shape in shapes_of(side) if shape.fill in {None, PAPER}]
    drawn = [shape for shape in shapes_of(side) if shape.fill not in {None, PAPER}]
    for kind, found in (("box", [*boxes_of(side), *hollow]), ("shape", drawn), ("picture", pictures_of(side))):
        for it in found:
            yield Thing(it.y, kind, it, (it.x, it.y, it.x + it.width, it.y + it.height))


def _neighbours(things):
    """All pairs of which one begins over the end of the other, from top to bottom."""
    open_: list[Thing] = []
    for thing in things:
        open_ = [above for above in open_ if above.place[3] > thing.top]
        yield from ((above, thing) for above in open_)
        open_.append(thing)


def _faulty(one, other):
    kinds = {one.kind, other.kind}
    if kinds == {"text"} or kinds in ({"text", "shape"}, {"text", "picture"}):
        return overlap(one.place, other.place)
    if kinds <= {"text", "box"}:
        return cross(one.place, other.place)
    return False


def cross(one, other):
    return overlap(one, other) and not inside(one, other) and not inside(other, one)


def overlap(one, other):
    return (
        one[0] < other[2] - ROUNDING
        and other[0] < one[2] - ROUNDING
        and one[1] < other[3] - ROUNDING
        and other[1] < one[3] - ROUNDING
    )


def inside(inner, outer, slack=HALF_POINT):
    """Letters may reach half a point over the frame of their box: most of that is white."""
    return (
        inner[0] >= outer[0] - ROUNDING
        and inner[1] >= outer[1] - ROUNDING - slack
        and inner[2] <= outer[2] + ROUNDING
        and inner[3] <= outer[3] + ROUNDING + slack
    )
