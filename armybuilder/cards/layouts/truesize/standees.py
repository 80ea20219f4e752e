"""Paper models as high as the book has them: folded over along the top, with a tab for a base to be glued to.

From above: a tab, the back upside down, the fold, the front, a tab. What is seen from behind is the front in a mirror.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from armybuilder.cards.art.assembly import SilhouettePart
from armybuilder.cards.art.figures import parts_of
from armybuilder.cards.art.parts import bounds, moved, stretched
from armybuilder.cards.drawing import MM, Box, LayoutRow, Path, PathShape, PlacedRow, Text
from armybuilder.cards.fonts import Typeface
from armybuilder.cards.layouts.rows.band_rows import tone_of
from armybuilder.cards.layouts.truesize.areas import INCH
from armybuilder.cards.layouts.truesize.cutouts import Cutout, centered_text
from armybuilder.cards.text import FLOOR, Style, shorten
from armybuilder.cards.tones import INK, ON_BAR, SOFT, Tone
from armybuilder.engine.core.language import cached_per_language, gettext
from armybuilder.engine.core.paper.cards import Card
from armybuilder.engine.core.paper.sizes import ModelBase, Stand

USUAL = Stand(1.5, ModelBase(30))
"""Of games that do not say how high their models are."""
TAB = 9 * MM
SPARE = 0.06
"""White on both sides of a silhouette, as part of its width."""
BAND = 5 * MM
HAIR = 0.3
NAME = Style(Typeface.BOLD, 8, FLOOR, ON_BAR)
GLUE = Style(Typeface.REGULAR, 6.5, FLOOR, SOFT)
DASH, PAUSE = 2 * MM, 2 * MM


def standee_cutouts(cards: Iterable[Card]) -> Iterator[Cutout]:
    """One for each model; of those that stand for several, numbered ones."""
    for card in cards:
        for body in (card, *card.parts):
            name = body.name or body.title or card.title
            stand = body.stand or USUAL
            for number in range(1, card.count + 1):
                called = f"{name} {number}" if card.count > 1 else name
                if made := _standee(body.figure, stand, called, tone_of(card)):
                    yield made


@cached_per_language(512)
def _standee(figure: str, stand: Stand, name: str, tone: Tone) -> Cutout | None:
    parts = parts_of(figure, small=False)
    if not parts:
        return None
    parts = tuple(map(_tight, parts))
    left, top = min(part.x for part in parts), min(part.y for part in parts)
    right, low = max(part.x + part.wide for part in parts), max(part.y + part.high for part in parts)
    high = stand.high * INCH
    drawn_high = high - BAND
    scale = drawn_high / (low - top)
    wide = max((right - left) * scale * (1 + 2 * SPARE), stand.base.across * MM)
    shift = (wide - (right - left) * scale) / 2
    front = [
        PathShape(
            shift + (part.x - left) * scale,
            TAB + high + (part.y - top) * scale,
            part.wide * scale,
            part.high * scale,
            part.path,
            fill=tone,
        )
        for part in parts
    ]
    # Behind the fold everything stands on its head: what is so far under the fold is as far above it.
    fold = TAB + high
    back = [shape._replace(y=2 * fold - shape.y - shape.height, path=_upside_down(shape.path)) for shape in front]
    total = 2 * (TAB + high)
    row = LayoutRow(
        total,
        (*_names(name, wide, fold, high), *_glue(wide, total)),
        (*_bands(wide, fold, high, tone), *_edges(wide, total), *_fold(wide, fold)),
        shapes=(*front, *back),
    )
    return Cutout((PlacedRow(0, 0, row),), wide, total)


def _tight(part: SilhouettePart) -> SilhouettePart:
    """The same in the rectangle that it fills: a path need not fill its own."""
    left, top, right, low = bounds(part.path)
    wide, high = right - left, low - top
    path = stretched(1 / wide, 1 / high, moved(-left, -top, part.path), about=(0, 0))
    rectangle = (part.x + left * part.wide, part.y + top * part.high, wide * part.wide, high * part.high)
    return SilhouettePart(*rectangle, tuple(tuple(min(max(number, 0), 1) for number in segment) for segment in path))


@lru_cache(maxsize=2048)
def _upside_down(path: Path) -> Path:
    return tuple(tuple(1 - n if place % 2 else n for place, n in enumerate(segment)) for segment in path)


def _bands(wide: float, fold: float, high: float, tone: Tone) -> tuple[Box, ...]:
    """The foot of each side, in the colour of the faction."""
    return Box(0, fold + high - BAND, wide, BAND, fill=tone), Box(0, fold - high, wide, BAND, fill=tone)


def _names(name: str, wide: float, fold: float, high: float) -> Iterator[Text]:
    yield centered_text(NAME, wide / 2, fold + high - 1.6 * MM, shorten(name, NAME, wide - 2 * MM), wide - 2 * MM)


def _glue(wide: float, total: float) -> Iterator[Text]:
    for baseline in (TAB / 2 + 1 * MM, total - TAB / 2 + 1 * MM):
        yield centered_text(GLUE, wide / 2, baseline, gettext("fold and glue"), wide - 2 * MM)


def _edges(wide: float, total: float) -> Iterator[Box]:
    yield Box(0, 0, wide, total, None, SOFT, HAIR)
    for y in (TAB, total - TAB):
        yield Box(0, y, wide, HAIR, fill=SOFT)


def _fold(wide: float, y: float) -> Iterator[Box]:
    """Dashes where the paper is folded."""
    x = 0.0
    while x < wide:
        yield Box(x, y, min(DASH, wide - x), HAIR, fill=INK)
        x += DASH + PAUSE
