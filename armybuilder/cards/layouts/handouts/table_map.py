"""The table of a battle from above: zones with whose they are and how large, edges in inches."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from armybuilder.cards.drawing import MM, Box, LayoutRow, PlacedRow, Text, centered, line, merge_rows
from armybuilder.cards.fonts import ASCENT, CAP_HEIGHT, DESCENT, Typeface, width
from armybuilder.cards.text import FLOOR, Style
from armybuilder.cards.tones import FRAME, INK, PAPER, SOFT, Tone
from armybuilder.engine.core.battle.scenarios.scenario import Map, Zone, inches

EDGE = 7 * MM
"""White on the left and under a map, for its figures."""
GAP = 4 * MM
TITLE = Style(Typeface.BOLD, 11, 8, INK)
LABEL = Style(Typeface.BOLD, 13, FLOOR, INK)
FIGURE = Style(Typeface.REGULAR, 8, FLOOR, SOFT)
FILLS = {
    "A": Tone(0.72, (0.62, 0.76, 0.92)),
    "B": Tone(0.86, (0.97, 0.84, 0.55)),
    "open": Tone(0.93, (0.93, 0.92, 0.88)),
    "": PAPER,
}
"""Light enough for text on them, and told apart in greys too."""
BORDER = 0.8
SHARE = 0.75
"""Of a strip's height, what the size of text in it takes."""
LEAST = 2.2
"""Lines of a label that the height of its zone has to have room for before its size is told."""


def table_map(maps: Sequence[Map], wide: float, high: float) -> LayoutRow:
    """One map over the whole width, or several in two columns, `high` at most all together."""
    if len(maps) == 1:
        return _map(maps[0], wide, high)
    half, rows = (wide - GAP) / 2, (len(maps) + 1) // 2
    drawn = [_map(each, half, (high - (rows - 1) * GAP) / rows) for each in maps]
    placed, y = [], 0.0
    for number in range(rows):
        pair = drawn[2 * number : 2 * number + 2]
        placed += [PlacedRow(column * (half + GAP), y, row) for column, row in enumerate(pair)]
        y += max(row.height for row in pair) + GAP
    return merge_rows(tuple(placed), y - GAP)


def _map(table: Map, wide: float, high: float) -> LayoutRow:
    """Title, zones, and figures along two edges."""
    head = TITLE.size * (ASCENT + DESCENT) + FIGURE.size / 2
    scale = min((wide - EDGE) / table.width, (high - head - EDGE) / table.height)
    title = line(TITLE, 0, TITLE.size * ASCENT, f"{table.title}, {table.width} × {table.height} inches", wide)
    zones = [_box(zone, scale, head) for zone in table.zones]
    labels = [text for zone, box in zip(table.zones, zones, strict=True) for text in _label(zone, box)]
    edge = Box(EDGE, head, table.width * scale, table.height * scale, stroke=INK, weight=2 * BORDER)
    figures = _figures(table, scale, head)
    return LayoutRow(head + table.height * scale + EDGE, (title, *labels, *figures), (*zones, edge))


def _box(zone: Zone, scale: float, top: float) -> Box:
    return Box(
        EDGE + zone.x * scale,
        top + zone.y * scale,
        zone.width * scale,
        zone.height * scale,
        FILLS[zone.side],
        FRAME,
        BORDER,
    )


def _label(zone: Zone, box: Box) -> Iterator[Text]:
    """Yield the owner of the zone in its middle, and its size where there is room."""
    style = LABEL if zone.side else FIGURE
    fitting = style.at(min(style.size, box.height * SHARE))
    size = f"{inches(zone.width)}″ × {inches(zone.height)}″"
    if not zone.side or box.height < LEAST * fitting.size:
        yield centered(fitting, box, zone.label)
        return
    half = (fitting.size + FIGURE.size) / 2
    middle = box.y + box.height / 2
    yield centered(fitting, Box(box.x, middle - fitting.size, box.width, half), zone.label)
    yield centered(FIGURE, Box(box.x, middle - fitting.size + half, box.width, half + FIGURE.size), size)


def _figures(table: Map, scale: float, top: float) -> Iterator[Text]:
    """Inches at each edge of a zone, along the lower and the left edge of the table."""
    low = top + table.height * scale + FIGURE.size * 1.2
    for x in table.across:
        shown = inches(x)
        wide = width(shown, FIGURE.face, FIGURE.size)
        yield Text(EDGE + x * scale - wide / 2, low, shown, FIGURE.face, FIGURE.size, FIGURE.tone, wide)
    nearest = min(after - before for before, after in pairwise(table.down)) * scale
    style = FIGURE.at(min(FIGURE.size, nearest * SHARE))
    for y in table.down:
        yield line(style, 0, top + y * scale + style.size * CAP_HEIGHT / 2, inches(y), EDGE - MM, "right")
